// SPDX-License-Identifier: MIT
// Solves games in which no position comes back, so that play always ends.
//
// Two questions, each with yes or no for an answer, do for everything else:
//   wins(position, attacker)                 depth-first proof-number search (Nagai 2002)
//   wins_within(position, attacker, plies)   alpha-beta, deepened until the answer is yes
// A position is won for the side to move if it wins as attacker, lost if the other side does, and
// drawn if neither does. Both questions are remembered in one table, where a position and its
// mirror image share an entry.
//
// A game may help with facts it knows about positions:
//   kHasDraws                      false: who does not win loses
//   certain_result(p)              who wins a race that nobody can stop any more; kOpen: not known
//   least_plies_to_win(p, side)    no win of that side comes sooner
//   answers(p, list)               true: the other side threatens to win at once, and every move
//                                  that is not in the list lets it; asked where nothing is certain
//   lead(p)                        how many pieces the side to move is ahead: a guess of what is
//                                  easy to prove, on which no answer depends
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <cstdlib>
#include <optional>
#include <span>
#include <vector>

#include "games/game.h"
#include "search/ordering.h"
#include "solve/proof_table.h"
#include "solve/solution.h"
#include "solve/solve_run.h"
#include "solve/solver.h"

namespace quadrille {

// Games that tell which moves meet a threat: `answers`, above.
template <class G>
concept KnowsAnswers = requires(const G& game, const typename G::Position& position,
                                typename G::MoveList& list) {
  { game.answers(position, list) } -> std::same_as<bool>;
};

template <Game G>
class ProofSolver {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;
  using MoveList = typename G::MoveList;

  explicit ProofSolver(const G& game, std::size_t most_table_bytes = std::size_t{1} << 30)
      : game_(game), table_(most_table_bytes), mirror_(mirror_of(game)) {}

  void clear() {
    table_.clear();
    quiet_.clear();
  }

  Solution<Move> solve(const Position& root, const SolveRequest& request) {
    SolveRun& run = run_.emplace(request);

    Solution<Move> solution;
    if (const Status status = game_.status(root); status != Status::kOpen) {
      solution.value = value_of(status, game_.side_to_move(root));
      solution.plies = 0;
      return solution;
    }
    find_value(root, solution);
    solution.nodes = run.nodes();
    return solution;
  }

 private:
  using Number = ProofTable::Number;
  static constexpr Number kNever = ProofTable::kLargest;
  // How much harder it is to prove something with a piece less. With 12 the value of standard 3x7
  // takes 79 million nodes instead of 93 with 0, that of course 4x6 20 million instead of 30.
  static constexpr int kNumbersAPiece = 12;
  // The two questions and the two attackers have entries of their own.
  static constexpr std::array<Hash, 2> kProofSalt = {0, mix(0x70726631)};
  static constexpr std::array<Hash, 2> kDistanceSalt = {mix(0x70726632), mix(0x70726633)};

  // A position and its mirror image, kept side by side: cheaper than making the image anew.
  struct Node {
    Position position;
    Position image;
  };

  // Proof numbers from the view of the side to move. It wants to win when it attacks, and not to
  // lose when it defends: `yes` is about how many positions must still be decided for it to get
  // that, `no` how many for it not to. 0: it is so.
  struct Effort {
    Number yes;
    Number no;
  };

  static int mirror_of(const G& game) {
    const auto all = game.symmetries();
    const auto at = std::ranges::find(all, false, &Symmetry::swaps_sides);
    return at == all.end() ? -1 : static_cast<int>(at - all.begin());
  }

  static GameValue value_of(Status status, Side side) {
    if (status == Status::kDraw) return GameValue::kDraw;
    return status == won_by(side) ? GameValue::kWin : GameValue::kLoss;
  }

  [[nodiscard]] Node node_of(const Position& position) const {
    return {position, mirror_ < 0 ? position : game_.mirrored(position, mirror_)};
  }
  [[nodiscard]] Node after(const Node& node, Move move) const {
    Node next;
    next.position = game_.apply(node.position, move);
    next.image = mirror_ < 0
                     ? next.position
                     : game_.apply(node.image, game_.mirrored(node.position, move, mirror_));
    return next;
  }
  [[nodiscard]] Hash key_of(const Node& node) const {
    return std::min(game_.hash(node.position), game_.hash(node.image));
  }

  void find_value(const Position& root, Solution<Move>& solution) {
    const Side me = game_.side_to_move(root);
    const Node node = node_of(root);
    const auto i_win = wins(node, me);
    if (!i_win) return;
    if (*i_win) {
      solution.value = GameValue::kWin;
    } else if (!has_draws()) {
      solution.value = GameValue::kLoss;
    } else {
      const auto i_lose = wins(node, opposite(me));
      if (!i_lose) return;
      solution.value = *i_lose ? GameValue::kLoss : GameValue::kDraw;
    }
    run_->note(solution.value);
    find_keeping_moves(node, solution);
    if (!run_->request().distance) return;
    if (solution.value == GameValue::kDraw) {
      solution.best = solution.keeps;
    } else {
      find_distance(node, solution);
    }
  }

  void find_keeping_moves(const Node& root, Solution<Move>& solution) {
    const Side me = game_.side_to_move(root.position);
    MoveList moves;
    game_.generate(root.position, moves);
    if (solution.value == GameValue::kLoss) {
      solution.keeps.assign(moves.begin(), moves.end());
      return;
    }
    const bool winning = solution.value == GameValue::kWin;
    const Side attacker = winning ? me : opposite(me);
    // What the proof of the value has decided comes first: one such move is there for sure, and
    // the limits may not allow to decide the others.
    std::vector<std::optional<bool>> attacker_wins;
    for (const Move move : moves) attacker_wins.push_back(known(after(root, move), attacker));
    const bool found = std::ranges::find(attacker_wins, winning) != attacker_wins.end();
    if (winning && found && !run_->request().all_moves) {
      // One is enough: that whose end is nearest in sight, so that who plays on gets there.
      std::optional<std::size_t> best;
      int least = 0;
      for (std::size_t i = 0; i < moves.size(); ++i) {
        if (attacker_wins[i] != true) continue;
        const int plies = plies_in_sight(game_.apply(root.position, moves[i]));
        if (!best || plies < least) best = i, least = plies;
      }
      solution.keeps.push_back(moves[*best]);
      return;
    }
    for (std::size_t i = 0; i < moves.size(); ++i) {
      if (!attacker_wins[i] && (run_->request().all_moves || !found)) {
        attacker_wins[i] = wins(after(root, moves[i]), attacker);
      }
      if (!attacker_wins[i] && run_->request().all_moves) solution.keeps_complete = false;
      if (attacker_wins[i] != winning) continue;
      solution.keeps.push_back(moves[i]);
      if (!run_->request().all_moves) return;
    }
  }

  // How far off the end is that is certain; far off if none is.
  [[nodiscard]] int plies_in_sight(const Position& position) const {
    if (game_.status(position) != Status::kOpen) return 0;
    if constexpr (SeesEnds<G>) {
      const CertainResult certain = game_.certain_result(position);
      if (certain.status != Status::kOpen) return certain.plies;
    }
    return kMaxDepth;
  }

  // The distance, and the moves that keep to it. All of it or nothing.
  void find_distance(const Node& root, Solution<Move>& solution) {
    const Side me = game_.side_to_move(root.position);
    const bool winning = solution.value == GameValue::kWin;
    attacker_ = winning ? me : opposite(me);
    quiet_.fade();
    Depth depth = 1;
    for (; !wins_within(root, depth, 0); ++depth) {
      if (run_->exhausted() || depth == kMaxDepth) return;
      run_->note_depth(depth + 1);
    }
    MoveList moves;
    game_.generate(root.position, moves);
    std::vector<Move> best;
    for (const Move move : moves) {
      // The winner must still win in time, the loser must not lose sooner.
      const bool in_time = wins_within(after(root, move), depth - (winning ? 1 : 2), 1);
      if (run_->exhausted()) return;
      if (in_time != winning) continue;
      best.push_back(move);
      if (!run_->request().all_moves) break;
    }
    solution.plies = depth;
    solution.best = best;
  }

  // Does the attacker win? Nothing when the budget ran out.
  std::optional<bool> wins(const Node& node, Side attacker) {
    if (const auto answer = known(node, attacker)) return answer;
    return answer_of(node, prove(node, {kNever, kNever}));
  }
  // Nothing when it would have to be searched.
  std::optional<bool> known(const Node& node, Side attacker) {
    attacker_ = attacker;
    return answer_of(node, first_effort(node));
  }
  [[nodiscard]] std::optional<bool> answer_of(const Node& node, Effort effort) const {
    const bool attacks = game_.side_to_move(node.position) == attacker_;
    if (effort.yes == 0) return attacks;
    if (effort.no == 0) return !attacks;
    return std::nullopt;
  }

  // What is known of a position before it is searched.
  Effort first_effort(const Node& node) {
    run_->count_node();
    const Hash key = key_of(node) ^ kProofSalt[index_of(attacker_)];
    table_.prefetch(key);
    if (const auto success = seen(node.position)) return decided(*success);
    if (const auto entry = table_.find(key)) return {entry->first, entry->second};
    return look_ahead(node.position);
  }
  static Effort decided(bool success) { return success ? Effort{0, kNever} : Effort{kNever, 0}; }

  // Whether the side to move gets what it wants, if that can be seen without a move.
  [[nodiscard]] std::optional<bool> seen(const Position& position) const {
    Status status = game_.status(position);
    if constexpr (SeesEnds<G>) {
      if (status == Status::kOpen) status = game_.certain_result(position).status;
    }
    if (status == Status::kOpen) return std::nullopt;
    return (status == won_by(attacker_)) == (game_.side_to_move(position) == attacker_);
  }

  // The moves of an open position of which nothing is certain, without those that lose at once.
  // True: those were left out.
  bool list_moves(const Position& position, MoveList& moves) const {
    if constexpr (KnowsAnswers<G>) {
      if (game_.answers(position, moves)) return true;
    }
    game_.generate(position, moves);
    return false;
  }

  // Games that know answers are cheap to look ahead in: at a position that is met for the first
  // time, one ply and what it forces. It needs no room in the table before it is searched itself
  // (standard 5x5: half of the time and a quarter of the table; two plies took three times as long
  // as one).
  Effort look_ahead(const Position& position) {
    if constexpr (!KnowsAnswers<G>) {
      return {1, static_cast<Number>(game_.count_moves(position))};
    } else {
      MoveList moves;
      list_moves(position, moves);
      Number open = 0;
      for (const Move move : moves) {
        const auto reply = after_forced_moves(game_.apply(position, move));
        if (!reply) {
          ++open;
        } else if (!*reply) {
          return decided(true);
        }
      }
      if (open == 0) return decided(false);
      return guess(position, open);
    }
  }

  // Whether the side to move gets what it wants, if that is seen when every threat is answered.
  std::optional<bool> after_forced_moves(const Position& position) {
    run_->count_node();
    if (const auto success = seen(position)) return success;
    MoveList answers;
    if (!game_.answers(position, answers)) return std::nullopt;
    bool open = false;
    for (const Move move : answers) {
      const auto reply = after_forced_moves(game_.apply(position, move));
      if (!reply) {
        open = true;
      } else if (!*reply) {
        return true;
      }
    }
    return open ? std::nullopt : std::optional(false);
  }

  // Who is behind has more to prove (df-pn+ of Nagai 2002: the first numbers say what a heuristic
  // thinks of a position).
  [[nodiscard]] Effort guess(const Position& position, Number open) const {
    Effort effort{1, open};
    if constexpr (requires { game_.lead(position); }) {
      const int lead = game_.lead(position);
      const auto more = static_cast<Number>(kNumbersAPiece * std::abs(lead));
      (lead > 0 ? effort.no : effort.yes) += more;
    }
    return effort;
  }

  // What its moves make of a position.
  struct Summary {
    Effort effort;
    std::size_t best;  // the move that is nearest to success
    Number second;     // how near the next one is
    Number open;       // moves that are not refuted
  };
  // `replies`: the efforts of the other side after each move.
  static Summary summary_of(std::span<const Effort> replies) {
    Summary summary{{kNever, 0}, 0, kNever, 0};
    Number largest = 0;
    for (std::size_t i = 0; i < replies.size(); ++i) {
      const Effort reply = replies[i];
      if (reply.no < summary.effort.yes) {
        summary.second = summary.effort.yes;
        summary.effort.yes = reply.no;
        summary.best = i;
      } else {
        summary.second = std::min(summary.second, reply.no);
      }
      if (reply.yes != 0) ++summary.open;
      largest = std::max(largest, reply.yes);
    }
    // The sum of what stands against every move would count positions that are reached in several
    // ways several times, and here nearly all are; the largest, and one for every other move, does
    // not (weak proof-number search: Ueda, Hashimoto, Hashimoto, Iida 2008).
    if (summary.effort.yes == 0) {
      summary.effort.no = kNever;
    } else if (summary.open > 0) {
      summary.effort.no = std::min(largest + summary.open - 1, kNever - 1);
    }
    return summary;
  }

  // Searches below an open position until one of its numbers is 0 or reaches its limit.
  Effort prove(const Node& node, Effort limit) {
    const Nodes nodes_before = run_->nodes();
    MoveList moves;
    list_moves(node.position, moves);
    std::array<Effort, G::kMaxMoves> all_replies;  // NOLINT: filled as far as it is used
    std::size_t count = 0;
    for (const Move move : moves) {
      all_replies[count] = first_effort(after(node, move));
      if (all_replies[count++].no == 0) break;  // this move does it
    }
    const std::span<Effort> replies(all_replies.data(), count);
    Summary summary = summary_of(replies);
    const auto is_open = [](Effort effort) { return effort.yes != 0 && effort.no != 0; };
    while (is_open(summary.effort) && summary.effort.yes < limit.yes &&
           summary.effort.no < limit.no && !run_->exhausted()) {
      // The best move is followed until another looks clearly better, which saves much of the going
      // to and fro between two moves (the 1 + epsilon trick: Pawlewicz, Lew 2006).
      const Number patience = std::min(summary.second + summary.second / 4 + 1, kNever);
      const Effort limit_below = {limit.no == kNever ? kNever : limit.no - (summary.open - 1),
                                  std::min(limit.yes, patience)};
      replies[summary.best] = prove(after(node, moves[summary.best]), limit_below);
      summary = summary_of(replies);
    }
    table_.store(key_of(node) ^ kProofSalt[index_of(attacker_)],
                 {summary.effort.yes, summary.effort.no}, run_->nodes() - nodes_before);
    return summary.effort;
  }

  // Does the attacker win within so many plies, `ply` plies after the root? False too when the
  // budget ran out. The table holds the plies within which the attacker wins, and those within
  // which it does not.
  bool wins_within(const Node& node, Depth plies, int ply) {
    if (!run_->count_node() || plies < 0) return false;
    const Position& position = node.position;
    const Status status = game_.status(position);
    if (status != Status::kOpen) return status == won_by(attacker_);
    if (plies == 0) return false;
    if constexpr (requires { game_.least_plies_to_win(position, attacker_); }) {
      if (game_.least_plies_to_win(position, attacker_) > plies) return false;
    }
    if constexpr (SeesEnds<G>) {
      const CertainResult certain = game_.certain_result(position);
      if (certain.status == won_by(opposite(attacker_))) return false;
      if (certain.status == won_by(attacker_) && certain.plies <= plies) return true;
    }
    const Nodes nodes_before = run_->nodes();
    const Hash hash = key_of(node);
    const Side side = game_.side_to_move(position);
    const bool attacks = side == attacker_;
    const auto proof = table_.find(hash ^ kProofSalt[index_of(attacker_)]);
    if (proof && (attacks ? proof->second : proof->first) == 0) return false;
    const Hash key = hash ^ kDistanceSalt[index_of(attacker_)];
    ProofTable::Entry bounds = table_.find(key).value_or(ProofTable::Entry{kNever, 0});
    if (bounds.first <= static_cast<Number>(plies)) return true;
    if (bounds.second >= static_cast<Number>(plies)) return false;

    MoveList moves;
    game_.generate(position, moves);
    std::array<int, G::kMaxMoves> all_worths;  // NOLINT: filled as far as it is used
    const std::span<int> worths(all_worths.data(), moves.size());
    for (std::size_t i = 0; i < moves.size(); ++i) {
      worths[i] = game_.is_capture(position, moves[i]) ? MoveWorth::kCapture
                                                       : quiet_.worth(side, moves[i], ply);
    }
    bool result = !attacks;
    for (std::size_t i = 0; i < moves.size() && result != attacks; ++i) {
      const auto best = std::ranges::max_element(worths);
      *best = -1;
      const Move move = moves[static_cast<std::size_t>(best - worths.begin())];
      result = wins_within(after(node, move), plies - 1, ply + 1);
      if (run_->exhausted()) return false;
      if (result == attacks && !game_.is_capture(position, move)) {
        quiet_.reward(side, move, ply, plies);
      }
    }
    (result ? bounds.first : bounds.second) = static_cast<Number>(plies);
    table_.store(key, bounds, run_->nodes() - nodes_before);
    return result;
  }

  static constexpr bool has_draws() {
    if constexpr (requires { G::kHasDraws; }) {
      return G::kHasDraws;
    } else {
      return true;
    }
  }

  const G& game_;
  ProofTable table_;
  QuietMoves<Move> quiet_;
  int mirror_;  // the symmetry that keeps the sides, -1: there is none
  Side attacker_ = Side::kFirst;
  std::optional<SolveRun> run_;
};

}  // namespace quadrille
