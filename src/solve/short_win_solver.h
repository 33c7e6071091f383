// SPDX-License-Identifier: MIT
// Solves games in which play can go on for ever, as far as that goes: it asks whether the side to
// move wins within 1, 2, 3 ... plies or loses within as many, and stops at the first yes. So a win
// is found with its least number of plies; a draw is never proved. Where the game has tables of
// true results, they settle the positions they hold.
//
// Draws by counting and by repetition do not come into it: on the way of a shortest win no position
// comes twice, since every ply brings the end nearer.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "games/game.h"
#include "games/perft.h"
#include "search/ordering.h"
#include "solve/exact_tables.h"
#include "solve/solution.h"
#include "solve/solve_run.h"
#include "solve/solver.h"
#include "solve/win_table.h"

namespace quadrille {

template <Game G>
class ShortWinSolver {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;
  using MoveList = typename G::MoveList;

  explicit ShortWinSolver(const G& game) : game_(without_draw_rules(game)) {}

  void clear() {
    table_.clear();
    quiet_.clear();
  }

  Solution<Move> solve(const Position& root, const SolveRequest& request) {
    SolveRun& run = run_.emplace(request);

    Solution<Move> solution;
    if (const Status status = game_.status(root); status != Status::kOpen) {
      solution.value = status == Status::kDraw                      ? GameValue::kDraw
                       : status == won_by(game_.side_to_move(root)) ? GameValue::kWin
                                                                    : GameValue::kLoss;
      if (status != Status::kDraw) solution.plies = 0;
      return solution;
    }
    MoveList moves;
    game_.generate(root, moves);
    for (int plies = 1; plies <= kMaxDepth && solution.value == GameValue::kUnknown; ++plies) {
      run.note_depth(plies);
      // The mover wins after an odd number of plies, and loses after an even one; a game in which a
      // side can end it on the other's move may do either at any time.
      look_for_win(root, moves, plies, solution);
      if (solution.value == GameValue::kUnknown) look_for_loss(root, moves, plies, solution);
      if (run.exhausted()) break;
    }
    if (!request.distance) {
      solution.plies.reset();
      solution.best.clear();
    }
    run.note(solution.value);
    solution.nodes = run.nodes();
    solution.state = run.state();
    return solution;
  }

 private:
  void look_for_win(const Position& root, const MoveList& moves, int plies,
                    Solution<Move>& solution) {
    std::vector<Move> winning;
    for (const Move move : moves) {
      const bool won = loses_within(game_.apply(root, move), plies - 1, 1);
      if (run_->exhausted()) break;
      if (won) winning.push_back(move);
      if (won && !run_->request().all_moves) break;
    }
    // A win that was found stands, even where the rest of the moves was not looked at.
    if (winning.empty()) return;
    solution.value = GameValue::kWin;
    solution.plies = plies;
    solution.keeps_complete = winning.size() == moves.size();
    solution.keeps = winning;
    solution.best = std::move(winning);
  }

  void look_for_loss(const Position& root, const MoveList& moves, int plies,
                     Solution<Move>& solution) {
    for (const Move move : moves) {
      if (!wins_within(game_.apply(root, move), plies - 1, 1) || run_->exhausted()) return;
    }
    solution.value = GameValue::kLoss;
    solution.plies = plies;
    for (const Move move : moves) {
      solution.keeps.push_back(move);
      if (!wins_within(game_.apply(root, move), plies - 2, 1)) solution.best.push_back(move);
    }
  }

  // Whether the side to move wins in so many plies or fewer, or loses so. When the budget is
  // exhausted the answer means nothing.
  bool wins_within(const Position& position, int plies, int ply) {
    if (!run_->count_node()) return false;
    const Status status = game_.status(position);
    const Side side = game_.side_to_move(position);
    if (status != Status::kOpen) return status == won_by(side);
    if (const auto result = exact_result(position)) {
      return result->value == GameValue::kWin && result->plies <= plies;
    }
    if (plies < 1) return false;
    const Hash key = game_.hash(position);
    WinTable::Facts known = table_.find(key);
    if (known.win_within <= plies) return true;
    if (known.no_win_within >= plies) return false;
    MoveList moves;
    game_.generate(position, moves);
    std::array<int, G::kMaxMoves> order_buffer;  // NOLINT: filled by order()
    for (const int number : order(position, moves, ply, order_buffer)) {
      const Move move = moves[static_cast<std::size_t>(number)];
      const bool won = loses_within(game_.apply(position, move), plies - 1, ply + 1);
      if (run_->exhausted()) return false;
      if (won) {
        quiet_.reward(side, move, std::min(ply, kMaxDepth), plies);
        table_.store(key, {.win_within = static_cast<std::uint8_t>(plies)});
        return true;
      }
    }
    table_.store(key, {.no_win_within = static_cast<std::uint8_t>(plies)});
    return false;
  }

  bool loses_within(const Position& position, int plies, int ply) {
    if (!run_->count_node()) return false;
    const Status status = game_.status(position);
    const Side side = game_.side_to_move(position);
    if (status != Status::kOpen) return status == won_by(opposite(side));
    if (const auto result = exact_result(position)) {
      return result->value == GameValue::kLoss && result->plies <= plies;
    }
    if (plies < 1) return false;
    const Hash key = game_.hash(position);
    WinTable::Facts known = table_.find(key);
    if (known.loss_within <= plies) return true;
    if (known.no_loss_within >= plies) return false;
    MoveList moves;
    game_.generate(position, moves);
    std::array<int, G::kMaxMoves> order_buffer;  // NOLINT: filled by order()
    for (const int number : order(position, moves, ply, order_buffer)) {
      const Move move = moves[static_cast<std::size_t>(number)];
      const bool lost = wins_within(game_.apply(position, move), plies - 1, ply + 1);
      if (run_->exhausted()) return false;
      if (!lost) {
        quiet_.reward(side, move, std::min(ply, kMaxDepth), plies);
        table_.store(key, {.no_loss_within = static_cast<std::uint8_t>(plies)});
        return false;
      }
    }
    table_.store(key, {.loss_within = static_cast<std::uint8_t>(plies)});
    return true;
  }

  // What the game's tables say. Making the small ones costs as much time as so many nodes: they are
  // for questions that take longer.
  [[nodiscard]] std::optional<ExactResult> exact_result(const Position& position) const {
    if constexpr (HasExactScores<G>) {
      constexpr Nodes kWorthSmallTables = 2'000'000;
      const bool worth_it = run_->nodes() >= kWorthSmallTables;
      return exact_.find(position, worth_it ? MemoryTables::kSmall : MemoryTables::kNone,
                         {run_->request().stop, run_->deadline()});
    } else {
      return std::nullopt;
    }
  }

  // Move numbers, best guess first: captures, killers, history.
  std::span<const int> order(const Position& position, const MoveList& moves, int ply,
                             std::array<int, G::kMaxMoves>& buffer) const {
    const Side side = game_.side_to_move(position);
    std::array<int, G::kMaxMoves> worth;  // NOLINT: filled below
    const std::span<int> numbers(buffer.data(), moves.size());
    for (std::size_t i = 0; i < moves.size(); ++i) {
      numbers[i] = static_cast<int>(i);
      worth[i] = game_.is_capture(position, moves[i])
                     ? MoveWorth::kCapture
                     : quiet_.worth(side, moves[i], std::min(ply, kMaxDepth));
    }
    std::ranges::sort(numbers, [&](int a, int b) {
      const int worth_a = worth[static_cast<std::size_t>(a)];
      const int worth_b = worth[static_cast<std::size_t>(b)];
      return worth_a != worth_b ? worth_a > worth_b : a < b;
    });
    return numbers;
  }

  G game_;  // without rules that end games by counting
  [[no_unique_address]] ExactTables<G> exact_;
  WinTable table_;
  QuietMoves<Move> quiet_;
  std::optional<SolveRun> run_;
};

}  // namespace quadrille
