// SPDX-License-Identifier: MIT
// Positions to grade heuristics in. They come from games that a fixed heuristic plays against
// itself after random openings, and from the leaves of its searches in these games, where
// evaluation is really used. Which ones they are does not depend on the heuristic that is graded:
// the same seed gives the same positions for all of them.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "games/any_game.h"
#include "search/limits.h"

namespace quadrille {

enum class PositionSource : std::uint8_t { kGame, kLeaf };
// "game", "leaf"
std::string_view to_string(PositionSource source);

struct GradedPosition {
  AnyPosition position;
  Side asked_for = Side::kFirst;  // for whom a heuristic is asked: who moves, or who searched
  PositionSource source = PositionSource::kGame;
  std::uint32_t game = 0;  // the number of the game it is from, or whose search it is a leaf of
  std::uint16_t ply = 0;   // of that game
};

struct SampleSettings {
  GamePointer game;
  std::string player;  // the heuristic that plays and searches: strongest_written_heuristic
  std::size_t games = 400;
  Nodes nodes = 500;     // a move
  int least_plies = 4;   // games begin with so many random moves,
  int most_plies = 10;   // or so many, or any number between
  std::size_t each = 6;  // positions taken from a game, and as many leaves
  Depth leaf_depth = 4;  // of the searches
  std::uint64_t seed = 1;
};

// Who works, and who is told.
struct GradeWork {
  unsigned threads = 1;
  const std::atomic<bool>* stop = nullptr;
  // Told of a part of the work and its number of steps when it begins, then of every step, from any
  // thread.
  std::function<void(const std::string& part, std::uint64_t steps)> on_part = {};
  std::function<void()> on_step = {};

  [[nodiscard]] bool stopped() const { return stop != nullptr && stop->load(); }
  void begin_part(const std::string& part, std::uint64_t steps) const {
    if (on_part) on_part(part, steps);
  }
  void step() const {
    if (on_step) on_step();
  }
};

// Open positions, none of which is another one or its mirror image, by game. Once `stop` is set
// they mean nothing.
Expected<std::vector<GradedPosition>> positions_to_grade(const SampleSettings& settings,
                                                         const GradeWork& work);

// What tells early from late: pieces on the board or, where none stand there at the start, cells
// that can still be entered.
struct PhaseCount {
  std::string_view word;  // "pieces", "free cells"
  int count = 0;
};
PhaseCount phase_count(const AnyGame& game, const AnyPosition& position);

}  // namespace quadrille
