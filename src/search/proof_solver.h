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
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <optional>
#include <vector>

#include "games/game.h"
#include "search/ordering.h"
#include "search/proof_table.h"
#include "search/solution.h"
#include "search/solver.h"

namespace quadrille {

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
    Budget budget({{}, request.nodes, request.time}, request.stop);
    budget_ = &budget;
    request_ = &request;
    next_report_ = kReportNodes;
    known_ = GameValue::kUnknown;
    depth_ = 0;

    Solution<Move> solution;
    if (const Status status = game_.status(root); status != Status::kOpen) {
      solution.value = value_of(status, game_.side_to_move(root));
      solution.plies = 0;
      return solution;
    }
    find_value(root, solution);
    solution.nodes = budget.nodes();
    return solution;
  }

 private:
  using Number = ProofTable::Number;
  static constexpr Number kNever = ProofTable::kLargest;
  static constexpr Nodes kReportNodes = 1 << 20;
  // The two questions and the two attackers have entries of their own.
  static constexpr std::array<Hash, 2> kProofSalt = {0, mix(0x70726631)};
  static constexpr std::array<Hash, 2> kDistanceSalt = {mix(0x70726632), mix(0x70726633)};

  // A position and its mirror image, kept side by side: cheaper than making the image anew.
  struct Node {
    Position position;
    Position image;
  };

  // Proof numbers from the view of the side to move. It wants to win when it attacks, and not to
  // lose when it defends: `yes` is at least how many leaves must still be decided for it to get
  // that, `no` how many for it not to. 0: it is so.
  struct Effort {
    Number yes = 1;
    Number no = 1;
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

  // --- The answer from the two questions ---------------------------------------------------------

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
    known_ = solution.value;
    find_keeping_moves(node, solution);
    if (!request_->distance) return;
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
    for (const Move move : moves) {
      if (solution.value != GameValue::kLoss) {
        const bool winning = solution.value == GameValue::kWin;
        const auto attacker_wins = wins(after(root, move), winning ? me : opposite(me));
        if (!attacker_wins) solution.keeps_complete = false;
        if (attacker_wins != winning) continue;
      }
      solution.keeps.push_back(move);
      if (!request_->all_moves) return;
    }
  }

  // The distance, and the moves that keep to it. All of it or nothing.
  void find_distance(const Node& root, Solution<Move>& solution) {
    const Side me = game_.side_to_move(root.position);
    const bool winning = solution.value == GameValue::kWin;
    attacker_ = winning ? me : opposite(me);
    quiet_.fade();
    for (depth_ = 1; !wins_within(root, depth_, 0); ++depth_) {
      if (budget_->exhausted() || depth_ == kMaxDepth) return;
    }
    MoveList moves;
    game_.generate(root.position, moves);
    std::vector<Move> best;
    for (const Move move : moves) {
      // The winner must still win in time, the loser must not lose sooner.
      const bool in_time = wins_within(after(root, move), depth_ - (winning ? 1 : 2), 1);
      if (budget_->exhausted()) return;
      if (in_time != winning) continue;
      best.push_back(move);
      if (!request_->all_moves) break;
    }
    solution.plies = depth_;
    solution.best = best;
  }

  // --- Does the attacker win? --------------------------------------------------------------------

  // Nothing when the budget ran out.
  std::optional<bool> wins(const Node& node, Side attacker) {
    attacker_ = attacker;
    Effort effort = first_effort(node);
    if (effort.yes != 0 && effort.no != 0) effort = prove(node, {kNever, kNever});
    const bool attacks = game_.side_to_move(node.position) == attacker;
    if (effort.yes == 0) return attacks;
    if (effort.no == 0) return !attacks;
    return std::nullopt;
  }

  // What is known of a position before it is searched.
  Effort first_effort(const Node& node) {
    count_node();
    const Side side = game_.side_to_move(node.position);
    Status status = game_.status(node.position);
    if constexpr (requires { game_.certain_result(node.position); }) {
      if (status == Status::kOpen) status = game_.certain_result(node.position);
    }
    if (status != Status::kOpen) {
      const bool attacker_won = status == won_by(attacker_);
      return attacker_won == (side == attacker_) ? Effort{0, kNever} : Effort{kNever, 0};
    }
    if (const auto entry = table_.find(key_of(node) ^ kProofSalt[index_of(attacker_)])) {
      return {entry->first, entry->second};
    }
    return {1, static_cast<Number>(game_.count_moves(node.position))};
  }

  // Searches below an open position until one of its numbers reaches its limit or is 0.
  Effort prove(const Node& node, Effort limit) {
    const Nodes nodes_before = budget_->nodes();
    MoveList moves;
    game_.generate(node.position, moves);
    std::array<Effort, G::kMaxMoves> efforts;
    Effort effort;
    std::size_t count = 0;
    bool done = false;
    for (const Move move : moves) {
      efforts[count] = first_effort(after(node, move));
      if (efforts[count++].no == 0) {
        done = true;
        break;
      }
    }
    if (done) {
      effort = {0, kNever};
    } else {
      while (true) {
        // The sum of what stands against every move would count the many positions that are reached
        // in several ways several times; the largest, and one for every other move, does not.
        std::size_t best = 0;
        Number second = kNever;
        Number largest = 0;
        Number open = 0;
        for (std::size_t i = 0; i < count; ++i) {
          const Effort& each = efforts[i];
          if (each.yes != 0) {
            largest = std::max(largest, each.yes);
            ++open;
          }
          if (each.no < efforts[best].no) {
            second = efforts[best].no;
            best = i;
          } else if (i != best) {
            second = std::min(second, each.no);
          }
        }
        effort.yes = efforts[best].no;
        effort.no = effort.yes == 0 ? kNever
                    : open == 0     ? 0
                                    : std::min<Number>(largest + open - 1, kNever - 1);
        if (effort.yes >= limit.yes || effort.no >= limit.no || effort.yes == 0 || effort.no == 0 ||
            budget_->exhausted()) {
          break;
        }
        const Effort child_limit = {
            std::min(limit.no == kNever ? kNever : limit.no - (open - 1), kNever),
            std::min(limit.yes, second == kNever ? kNever : second + 1 + second / 4)};
        efforts[best] = prove(after(node, moves[best]), child_limit);
      }
    }
    table_.store(key_of(node) ^ kProofSalt[index_of(attacker_)], {effort.yes, effort.no},
                 budget_->nodes() - nodes_before);
    return effort;
  }

  // --- Does the attacker win within so many plies?
  // ------------------------------------------------

  // The table holds the plies within which the attacker wins, and those within which it does not.
  bool wins_within(const Node& node, Depth plies, int ply) {
    if (!count_node()) return false;
    const Position& position = node.position;
    const Status status = game_.status(position);
    if (status != Status::kOpen) return status == won_by(attacker_);
    if (plies <= 0) return false;
    if constexpr (requires { game_.least_plies_to_win(position, attacker_); }) {
      if (game_.least_plies_to_win(position, attacker_) > plies) return false;
    }
    const Nodes nodes_before = budget_->nodes();
    const Hash hash = key_of(node);
    const Side side = game_.side_to_move(position);
    const bool attacks = side == attacker_;
    const auto proof = table_.find(hash ^ kProofSalt[index_of(attacker_)]);
    if (proof && (attacks ? proof->second : proof->first) == 0) return false;
    const Hash key = hash ^ kDistanceSalt[index_of(attacker_)];
    ProofTable::Entry known = table_.find(key).value_or(ProofTable::Entry{kNever, 0});
    if (known.first <= static_cast<Number>(plies)) return true;
    if (known.second >= static_cast<Number>(plies)) return false;

    MoveList moves;
    game_.generate(position, moves);
    std::array<int, G::kMaxMoves> worths;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      worths[i] = game_.is_capture(position, moves[i]) ? QuietMoves<Move>::kCapture
                                                       : quiet_.worth(side, moves[i], ply);
    }
    bool result = !attacks;
    for (std::size_t i = 0; i < moves.size() && result != attacks; ++i) {
      const auto at = static_cast<std::size_t>(
          std::max_element(worths.begin(),
                           worths.begin() + static_cast<std::ptrdiff_t>(moves.size())) -
          worths.begin());
      worths[at] = -1;
      const Move move = moves[at];
      if (wins_within(after(node, move), plies - 1, ply + 1) == attacks) {
        result = attacks;
        if (!game_.is_capture(position, move)) quiet_.reward(side, move, ply, plies);
      }
      if (budget_->exhausted()) return false;
    }
    (result ? known.first : known.second) = static_cast<Number>(plies);
    table_.store(key, known, budget_->nodes() - nodes_before);
    return result;
  }

  // -----------------------------------------------------------------------------------------------

  static constexpr bool has_draws() {
    if constexpr (requires { G::kHasDraws; }) {
      return G::kHasDraws;
    } else {
      return true;
    }
  }

  bool count_node() {
    if (budget_->nodes() >= next_report_) {
      next_report_ += kReportNodes;
      if (request_->on_progress) request_->on_progress({budget_->nodes(), known_, depth_});
    }
    return budget_->count_node();
  }

  const G& game_;
  ProofTable table_;
  QuietMoves<Move> quiet_;
  int mirror_;  // the symmetry that keeps the sides, -1: there is none
  Side attacker_ = Side::kFirst;
  Budget* budget_ = nullptr;
  const SolveRequest* request_ = nullptr;
  Nodes next_report_ = 0;
  GameValue known_ = GameValue::kUnknown;
  Depth depth_ = 0;
};

}  // namespace quadrille
