// SPDX-License-Identifier: MIT
// Solves games in which no position comes back, so that play always ends.
//
// Two questions, each with yes or no for an answer, do for everything else:
//   does the attacker win?                       proof_search.h, on one thread or several
//   does the attacker win within so many plies?  distance_search.h, deepened until it does
// A position is won for the side to move if it wins as attacker, lost if the other side does, and
// drawn if neither does. Both questions are remembered in one table, where a position and its
// mirror image share an entry.
//
// What a game may tell of its positions is listed with each question; besides
//   kHasDraws                      false: who does not win loses
#pragma once

#include <algorithm>
#include <cstddef>
#include <exception>
#include <optional>
#include <thread>
#include <vector>

#include "games/game.h"
#include "search/ordering.h"
#include "solve/distance_search.h"
#include "solve/mirrored.h"
#include "solve/proof_search.h"
#include "solve/proof_table.h"
#include "solve/proof_team.h"
#include "solve/solution.h"
#include "solve/solve_run.h"
#include "solve/solver.h"

namespace quadrille {

template <Game G>
class ProofSolver {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;
  using MoveList = typename G::MoveList;

  // A question that is answered within so many nodes is not worth the starting of threads.
  static constexpr Nodes kNodesAlone = 100'000;

  explicit ProofSolver(const G& game, std::size_t most_table_bytes = std::size_t{1} << 30,
                       Nodes nodes_alone = kNodesAlone)
      : game_(game), mirrored_(game), table_(most_table_bytes), nodes_alone_(nodes_alone) {}

  void clear() {
    table_.clear();
    quiet_.clear();
  }

  // For those who keep it in a file.
  [[nodiscard]] ProofTable* proof_table() { return &table_; }
  void set_most_bytes(std::size_t most_bytes) { table_.set_most_bytes(most_bytes); }

  Solution<Move> solve(const Position& root, const SolveRequest& request) {
    SolveRun& run = run_.emplace(request);
    search_.emplace(game_, mirrored_, table_, run);

    Solution<Move> solution;
    if (const Status status = game_.status(root); status != Status::kOpen) {
      solution.value = value_of(status, game_.side_to_move(root));
      solution.plies = 0;
      return solution;
    }
    find_value(root, solution);
    solution.nodes = run.nodes();
    run.note_fill(table_.fill());
    solution.state = run.state();
    return solution;
  }

 private:
  using Node = typename Mirrored<G>::Node;

  static GameValue value_of(Status status, Side side) {
    if (status == Status::kDraw) return GameValue::kDraw;
    return status == won_by(side) ? GameValue::kWin : GameValue::kLoss;
  }

  void find_value(const Position& root, Solution<Move>& solution) {
    const Side me = game_.side_to_move(root);
    const Node node = mirrored_.node_of(root);
    const auto i_win = wins(node, me);
    if (!i_win) return;
    if (*i_win) {
      solution.value = GameValue::kWin;
    } else if (!has_draws()) {
      solution.value = GameValue::kLoss;
    } else {
      run_->note_bounds({GameValue::kLoss, GameValue::kDraw});
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
    for (const Move move : moves)
      attacker_wins.push_back(search_->known(mirrored_.after(root, move), attacker));
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
        attacker_wins[i] = wins(mirrored_.after(root, moves[i]), attacker);
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
    quiet_.fade();
    DistanceSearch<G> search(game_, mirrored_, table_, quiet_, *run_, winning ? me : opposite(me));
    Depth depth = 1;
    for (; !search.wins_within(root, depth, 0); ++depth) {
      if (run_->exhausted() || depth == kMaxDepth) return;
      run_->note_depth(depth + 1);
    }
    MoveList moves;
    game_.generate(root.position, moves);
    std::vector<Move> best;
    for (const Move move : moves) {
      // The winner must still win in time, the loser must not lose sooner.
      const bool in_time =
          search.wins_within(mirrored_.after(root, move), depth - (winning ? 1 : 2), 1);
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
    const unsigned threads = run_->request().threads;
    if (threads <= 1) return search_->wins(node, attacker);
    auto answer = search_->wins(node, attacker, nodes_alone_);
    // Again and again: nobody may look at the table while it grows. What they know is in it.
    while (!answer && !run_->exhausted()) {
      if (table_.wants_to_grow()) table_.grow();
      answer = wins_together(node, attacker, threads - 1);
    }
    return answer;
  }

  // Nothing when the budget ran out, or the table wants to grow.
  std::optional<bool> wins_together(const Node& node, Side attacker, unsigned helpers) {
    ProofTeam team;
    SolveRequest endless;
    endless.nodes = ProofSearch<G>::kEndless;
    endless.stop = &team.ended();
    std::vector<std::optional<bool>> answers(helpers + 1);
    std::vector<std::exception_ptr> failures(helpers + 1);
    // Whoever fails ends it for all: nobody else might ever come to an answer.
    const auto prove = [&](unsigned thread, ProofSearch<G>& search, bool leads) {
      try {
        answers[thread] = search.wins_together(node, attacker, team, leads);
      } catch (...) {
        failures[thread] = std::current_exception();
        team.end();
      }
    };
    {
      std::vector<std::jthread> threads;
      threads.reserve(helpers);
      try {
        for (unsigned i = 0; i < helpers; ++i) {
          threads.emplace_back([&, i] {
            SolveRun run(endless);
            ProofSearch<G> search(game_, mirrored_, table_, run);
            prove(i, search, false);
          });
        }
      } catch (const std::exception&) {  // NOLINT(bugprone-empty-catch)
        // The machine has no more threads, or no memory for them: those that there are do it all.
      }
      prove(helpers, *search_, true);
    }
    for (const auto& failure : failures) {
      if (failure) std::rethrow_exception(failure);
    }
    run_->add_nodes(team.take_nodes());
    for (const auto& answer : answers) {
      if (answer) return answer;
    }
    return std::nullopt;
  }

  static constexpr bool has_draws() {
    if constexpr (requires { G::kHasDraws; }) {
      return G::kHasDraws;
    } else {
      return true;
    }
  }

  const G& game_;
  Mirrored<G> mirrored_;
  ProofTable table_;
  Nodes nodes_alone_;
  QuietMoves<Move> quiet_;
  std::optional<SolveRun> run_;
  std::optional<ProofSearch<G>> search_;
};

}  // namespace quadrille
