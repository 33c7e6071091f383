// SPDX-License-Identifier: MIT
// Does the attacker win within so many plies? Answered by alpha-beta with yes and no for values; it
// looks at nothing that a proof search (proof_search.h) with the same table has refuted.
//
// A game may help with what it knows:
//   certain_result(p)              who wins a race that nobody can stop any more, and how soon
//   least_plies_to_win(p, side)    no win of that side comes sooner
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>

#include "games/game.h"
#include "search/ordering.h"
#include "solve/mirrored.h"
#include "solve/proof_search.h"
#include "solve/proof_table.h"
#include "solve/solve_run.h"

namespace quadrille {

template <Game G>
class DistanceSearch {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;
  using MoveList = typename G::MoveList;
  using Node = typename Mirrored<G>::Node;

  // `quiet`: what earlier searches learned of moves.
  DistanceSearch(const G& game, const Mirrored<G>& mirrored, ProofTable& table,
                 QuietMoves<Move>& quiet, SolveRun& run, Side attacker)
      : game_(game),
        mirrored_(mirrored),
        table_(table),
        quiet_(quiet),
        run_(run),
        attacker_(attacker) {}

  // `ply` plies after the root. False too when the budget ran out.
  bool wins_within(const Node& node, Depth plies, int ply) {
    if (!run_.count_node() || plies < 0) return false;
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
    const Nodes nodes_before = run_.nodes();
    const Hash hash = mirrored_.key_of(node);
    const Side side = game_.side_to_move(position);
    const bool attacks = side == attacker_;
    const auto proof = table_.find(hash ^ ProofSearch<G>::kSalt[index_of(attacker_)]);
    if (proof && (attacks ? proof->second : proof->first) == 0) return false;
    const Hash key = hash ^ kSalt[index_of(attacker_)];
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
      result = wins_within(mirrored_.after(node, move), plies - 1, ply + 1);
      if (run_.exhausted()) return false;
      if (result == attacks && !game_.is_capture(position, move)) {
        quiet_.reward(side, move, ply, plies);
      }
    }
    (result ? bounds.first : bounds.second) = static_cast<Number>(plies);
    table_.store(key, bounds, run_.nodes() - nodes_before);
    if (table_.wants_to_grow()) table_.grow();
    return result;
  }

 private:
  using Number = ProofTable::Number;
  static constexpr Number kNever = ProofTable::kLargest;
  // Entries of its own: the plies within which the attacker wins, and those within which it does
  // not.
  static constexpr std::array<Hash, 2> kSalt = {mix(0x70726632), mix(0x70726633)};

  const G& game_;
  const Mirrored<G>& mirrored_;
  ProofTable& table_;
  QuietMoves<Move>& quiet_;
  SolveRun& run_;
  Side attacker_;
};

}  // namespace quadrille
