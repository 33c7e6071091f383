// SPDX-License-Identifier: MIT
// Does the attacker win? Answered by depth-first proof-number search (Nagai 2002), by one thread or
// by several that share a table.
//
// A game may help with facts it knows about positions:
//   certain_result(p)              who wins a race that nobody can stop any more; kOpen: not known
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
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "games/game.h"
#include "solve/mirrored.h"
#include "solve/proof_table.h"
#include "solve/proof_team.h"
#include "solve/solve_run.h"

namespace quadrille {

// Games that tell which moves meet a threat: `answers`, above.
template <class G>
concept KnowsAnswers = requires(const G& game, const typename G::Position& position,
                                typename G::MoveList& list) {
  { game.answers(position, list) } -> std::same_as<bool>;
};

// One thread of it.
template <Game G>
class ProofSearch {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;
  using MoveList = typename G::MoveList;
  using Node = typename Mirrored<G>::Node;

  static constexpr Nodes kEndless = std::numeric_limits<Nodes>::max();
  // The attackers have entries of their own, at the position's key and this.
  static constexpr std::array<Hash, 2> kSalt = {0, mix(0x70726631)};

  ProofSearch(const G& game, const Mirrored<G>& mirrored, ProofTable& table, SolveRun& run)
      : game_(game), mirrored_(mirrored), table_(table), run_(run) {}

  // Nothing when the budget ran out, or these nodes did not suffice.
  std::optional<bool> wins(const Node& node, Side attacker, Nodes most = kEndless) {
    if (const auto answer = known(node, attacker)) return answer;
    last_node_ = most > kEndless - run_.nodes() ? kEndless : run_.nodes() + most;
    return answer_of(node, prove<false>(node, kNoLimit, 0));
  }
  // The same together with others, who are at it too. Nothing also when the team was told to end.
  std::optional<bool> wins_together(const Node& node, Side attacker, ProofTeam& team, bool leads) {
    attacker_ = attacker;
    team_ = &team;
    leads_ = leads;
    path_.clear();
    seen_nodes_ = run_.nodes();
    const auto answer = answer_of(node, prove<true>(node, kNoLimit, 0));
    team.end();  // what one has found all have, and without its leader no team goes on
    look_around();
    team_ = nullptr;
    return answer;
  }
  // Nothing when it would have to be searched.
  std::optional<bool> known(const Node& node, Side attacker) {
    attacker_ = attacker;
    return answer_of(node, first_effort(node, key_of(node)));
  }

 private:
  using Number = ProofTable::Number;
  static constexpr Number kNever = ProofTable::kLargest;
  static constexpr int kNobody = std::numeric_limits<int>::max();
  // How much harder it is to prove something with a piece less. With 12 the value of standard 3x7
  // takes 79 million nodes instead of 93 with 0, that of course 4x6 20 million instead of 30.
  static constexpr int kNumbersAPiece = 12;
  // How often a thread looks at what the others have done.
  static constexpr Nodes kNodesBetweenLooks = 1024;

  // Proof numbers from the view of the side to move. It wants to win when it attacks, and not to
  // lose when it defends: `yes` is about how many positions must still be decided for it to get
  // that, `no` how many for it not to. 0: it is so.
  struct Effort {
    Number yes;
    Number no;

    [[nodiscard]] bool is_open() const { return yes != 0 && no != 0; }
  };
  static constexpr Effort kNoLimit = {kNever, kNever};

  [[nodiscard]] Hash key_of(const Node& node) const {
    return mirrored_.key_of(node) ^ kSalt[index_of(attacker_)];
  }

  [[nodiscard]] std::optional<bool> answer_of(const Node& node, Effort effort) const {
    const bool attacks = game_.side_to_move(node.position) == attacker_;
    if (effort.yes == 0) return attacks;
    if (effort.no == 0) return !attacks;
    return std::nullopt;
  }

  // What is known of a position before it is searched.
  Effort first_effort(const Node& node, Hash key) {
    run_.count_node();
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
  void list_moves(const Position& position, MoveList& moves) const {
    if constexpr (KnowsAnswers<G>) {
      if (game_.answers(position, moves)) return;
    }
    game_.generate(position, moves);
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
    run_.count_node();
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
  // `replies`: the efforts of the other side after each move. `detour(i)` is added to what move i
  // takes when the best is chosen.
  template <class Detour>
  static Summary summary_of(std::span<const Effort> replies, const Detour& detour) {
    Summary summary{{kNever, 0}, 0, kNever, 0};
    Number least = kNever;
    Number largest = 0;
    for (std::size_t i = 0; i < replies.size(); ++i) {
      const Effort reply = replies[i];
      const Number distance = std::min(reply.no + detour(i), kNever);
      if (distance < least) {
        summary.second = least;
        least = distance;
        summary.best = i;
      } else {
        summary.second = std::min(summary.second, distance);
      }
      summary.effort.yes = std::min(summary.effort.yes, reply.no);
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

  // What is kept of a node's moves while it is searched. The keys are for teams alone.
  template <bool kTogether>
  struct Replies {
    std::size_t count = 0;
    std::array<Effort, G::kMaxMoves> efforts;             // NOLINT: filled as far as it is used
    std::array<Hash, kTogether ? G::kMaxMoves : 1> keys;  // NOLINT: the same
  };

  template <bool kTogether>
  [[nodiscard]] Summary summary_of(const Replies<kTogether>& replies) const {
    const std::span<const Effort> efforts(replies.efforts.data(), replies.count);
    if constexpr (kTogether) {
      // Where somebody is at work already, others go only if nothing is nearly as good (Kaneko
      // 2010: virtual proof numbers).
      return summary_of(efforts, [&](std::size_t i) -> Number {
        const Number no = efforts[i].no;
        return no == 0 ? 0 : team_->threads_at(replies.keys[i]) * (no / 4 + 1);
      });
    } else {
      return summary_of(efforts, [](std::size_t) -> Number { return 0; });
    }
  }

  // Searches below an open position until one of its numbers is 0 or reaches its limit.
  template <bool kTogether>
  Effort prove(const Node& node, Effort limit, int ply) {
    const Nodes nodes_before = run_.nodes();
    const Hash key = key_of(node);
    MoveList moves;
    list_moves(node.position, moves);
    Replies<kTogether> replies;
    for (const Move move : moves) {
      const Node next = mirrored_.after(node, move);
      const Hash next_key = key_of(next);
      const Effort reply = first_effort(next, next_key);
      if constexpr (kTogether) replies.keys[replies.count] = next_key;
      replies.efforts[replies.count++] = reply;
      if (reply.no == 0) break;  // this move does it
    }
    Summary summary = summary_of(replies);
    // In a team at least one step is made: what others do meanwhile moves the limits, and who only
    // turned round would be sent here again.
    bool must_go_on = kTogether;
    while (summary.effort.is_open() &&
           (must_go_on || (summary.effort.yes < limit.yes && summary.effort.no < limit.no)) &&
           !ended<kTogether>(ply)) {
      must_go_on = false;
      if (ply == 0) note_root(summary, replies.count);
      // The best move is followed until another looks clearly better, which saves much of the going
      // to and fro between two moves (the 1 + epsilon trick: Pawlewicz, Lew 2006).
      const Number patience = std::min(summary.second + summary.second / 4 + 1, kNever);
      const Number others = std::min(summary.open - 1, limit.no);
      const Effort limit_below = {limit.no == kNever ? kNever : limit.no - others,
                                  std::min(limit.yes, patience)};
      const Node next = mirrored_.after(node, moves[summary.best]);
      if constexpr (kTogether) {
        path_.push_back(key);
        const ProofTeam::Visit visit(*team_, replies.keys[summary.best]);
        replies.efforts[summary.best] = prove<true>(next, limit_below, ply + 1);
        path_.pop_back();
        if (const auto entry = hear_of_others(key, replies, ply)) return *entry;
      } else {
        replies.efforts[summary.best] = prove<false>(next, limit_below, ply + 1);
      }
      summary = summary_of(replies);
    }
    if constexpr (kTogether) {
      if (const auto entry = decided_by_others(key)) return *entry;
    }
    table_.store(key, {summary.effort.yes, summary.effort.no}, run_.nodes() - nodes_before);
    // Growing takes as long as the table is large: not where it is over.
    if (table_.wants_to_grow() && !run_.exhausted()) make_room<kTogether>();
    return summary.effort;
  }

  template <bool kTogether>
  void make_room() {
    if constexpr (kTogether) {
      team_->end();  // nobody may look at it while it grows
    } else {
      table_.grow();
    }
  }

  void note_root(const Summary& summary, std::size_t moves) {
    run_.note_numbers(summary.effort.yes, summary.effort.no);
    run_.note_refuted(moves - summary.open, moves);
    run_.note_fill(table_.fill());
  }

  template <bool kTogether>
  [[nodiscard]] bool ended(int ply) {
    if constexpr (!kTogether) {
      return run_.exhausted() || run_.nodes() >= last_node_;
    } else {
      if (run_.nodes() - seen_nodes_ >= kNodesBetweenLooks) look_around();
      return ply > decided_ply_ || team_->has_ended() || run_.exhausted();
    }
  }

  // Tells the team how many nodes there were, and looks whether this thread's work is needed still:
  // not where somebody has decided a position on the way to it.
  void look_around() {
    const Nodes nodes = run_.nodes() - seen_nodes_;
    if (leads_) {
      run_.add_nodes(team_->take_nodes());
    } else {
      team_->give_nodes(nodes);
    }
    seen_nodes_ = run_.nodes();
    for (std::size_t ply = 0; ply < path_.size(); ++ply) {
      if (!decided_by_others(path_[ply])) continue;
      decided_ply_ = static_cast<int>(ply);
      return;
    }
  }

  [[nodiscard]] std::optional<Effort> decided_by_others(Hash key) const {
    const auto entry = table_.find(key);
    if (!entry || (entry->first != 0 && entry->second != 0)) return std::nullopt;
    return Effort{entry->first, entry->second};
  }

  // After a step. If somebody has decided the position, that is the answer.
  std::optional<Effort> hear_of_others(Hash key, Replies<true>& replies, int ply) {
    if (decided_ply_ == ply) decided_ply_ = kNobody;
    if (const auto effort = decided_by_others(key)) return effort;
    for (std::size_t i = 0; i < replies.count; ++i) {
      if (!replies.efforts[i].is_open()) continue;
      if (const auto entry = table_.find(replies.keys[i])) {
        replies.efforts[i] = {entry->first, entry->second};
      }
    }
    return std::nullopt;
  }

  const G& game_;
  const Mirrored<G>& mirrored_;
  ProofTable& table_;
  SolveRun& run_;
  Side attacker_ = Side::kFirst;
  Nodes last_node_ = kEndless;  // alone, it gives up here
  // In a team.
  ProofTeam* team_ = nullptr;
  bool leads_ = false;
  std::vector<Hash> path_;     // the positions that are searched, from the root
  int decided_ply_ = kNobody;  // of the first of them that somebody has decided
  Nodes seen_nodes_ = 0;       // when this thread last looked round
};

}  // namespace quadrille
