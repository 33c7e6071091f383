// SPDX-License-Identifier: MIT
#include "reports/csc384/check.h"

#include <fmt/core.h>

#include <algorithm>
#include <memory>

#include "base/for_people.h"
#include "base/stopwatch.h"
#include "base/text.h"
#include "players/parts.h"

namespace quadrille::csc384 {
namespace {

class Checker {
 public:
  Checker(const Puzzle& puzzle, const PlayLimits& limits)
      : puzzle_(puzzle), game_(*puzzle.game), limits_(limits), solver_(make_solver(game_)) {
    positions_.push_back(puzzle.position);
  }

  CheckedSolution check(const std::vector<WrittenState>& states) {
    const bool begins_with_puzzle = states[0].board == board_text(puzzle_, puzzle_.position);
    checked_.single_move = !begins_with_puzzle && states.size() == 1;
    if (!begins_with_puzzle && !checked_.single_move) {
      fault(fmt::format("line {}: the first state is not the board of the puzzle", states[0].line));
      compare_with_best_play();
      return std::move(checked_);
    }
    for (std::size_t i = begins_with_puzzle ? 1 : 0; i < states.size(); ++i) {
      if (!follow(states[i])) break;
    }
    judge_end();
    compare_with_best_play();
    return std::move(checked_);
  }

 private:
  void fault(std::string sentence) { checked_.faults.push_back(std::move(sentence)); }

  [[nodiscard]] std::string_view mover(const AnyPosition& position) const {
    return game_.side_name(game_.side_to_move(position));
  }

  // Goes on to a state. False when no legal move leads there.
  bool follow(const WrittenState& state) {
    const AnyPosition here = positions_.back();
    if (game_.outcome(here)) {
      fault(fmt::format("line {}: the game was over before this state", state.line));
      return false;
    }
    const auto legal = game_.legal_moves(here);
    const auto played = std::ranges::find_if(legal, [&](AnyMove move) {
      return board_text(puzzle_, game_.apply(here, move)) == state.board;
    });
    if (played == legal.end()) {
      std::vector<std::string> texts;
      for (const AnyMove move : legal) texts.push_back(game_.move_text(here, move));
      fault(fmt::format("line {}: no legal move leads to this state at ply {}; {} can play {}",
                        state.line, positions_.size(), mover(here), join(texts, ", ")));
      return false;
    }
    checked_.moves.push_back(game_.move_text(here, *played));
    positions_.push_back(game_.apply(here, *played));
    return true;
  }

  void judge_end() {
    if (const auto outcome = game_.outcome(positions_.back())) {
      checked_.end =
          fmt::format("{} wins: {}", game_.side_name(*outcome->winner), to_string(outcome->reason));
    } else if (!checked_.single_move && checked_.faults.empty()) {
      fault(fmt::format("the game is not over after the last state: {} is to move",
                        mover(positions_.back())));
    }
  }

  Solution<AnyMove> solve(const AnyPosition& position) {
    SolveRequest request;
    request.time = std::max<std::chrono::nanoseconds>(
        limits_.time - (Clock::now() - watch_.start()), std::chrono::nanoseconds(0));
    request.distance = true;
    request.all_moves = false;
    request.stop = limits_.stop;
    return solver_->solve(position, request);
  }

  // Every move of best play brings the end one ply nearer: the winner's must, the loser's may not
  // do more.
  void compare_with_best_play() {
    auto before = solve(positions_[0]);
    checked_.value = before.value;
    checked_.optimum = before.plies;
    for (std::size_t ply = 1; ply < positions_.size() && before.plies; ++ply) {
      const AnyPosition& here = positions_[ply - 1];
      const auto after = solve(positions_[ply]);
      const bool kept = after.value == reversed(before.value) && after.plies == *before.plies - 1;
      if (!kept) {
        const std::string best = game_.move_text(here, before.best.front());
        const std::string rest =
            after.plies && after.value == reversed(before.value)
                ? "leaves " + counted(static_cast<std::uint64_t>(*after.plies), "ply", "plies")
                : fmt::format("gives the {} away, or makes it very long", to_string(before.value));
        fault(fmt::format("ply {}: {} plays {}, which {}; {} leaves {}", ply, mover(here),
                          checked_.moves[ply - 1], rest, best, *before.plies - 1));
      }
      before = after;
    }
  }

  const Puzzle& puzzle_;
  const AnyGame& game_;
  PlayLimits limits_;
  Stopwatch watch_;
  std::unique_ptr<AnySolver> solver_;
  std::vector<AnyPosition> positions_;
  CheckedSolution checked_;
};

}  // namespace

Expected<CheckedSolution> check_solution(const Puzzle& puzzle, std::string_view solution,
                                         const PlayLimits& limits) {
  const auto states = written_states(solution);
  if (states.empty()) {
    return Error{ErrorCode::kBadPosition,
                 "there is no board in it: a state is eight lines of r, R, b, B and .", ""};
  }
  return Checker(puzzle, limits).check(states);
}

}  // namespace quadrille::csc384
