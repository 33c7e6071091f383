// SPDX-License-Identifier: MIT
// The positions that lint asks a heuristic about, and smaller ones made of them.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/random.h"
#include "games/any_game.h"

namespace quadrille {

// A position with a piece less than another.
struct Lessened {
  AnyPosition position;
  // Who lost a piece; nothing where something else went, as a visited cell of Isolation.
  std::optional<Side> loser;
};

// Makes positions of other positions through their texts, which are all that games have in common:
// rows of letters, or the lists of squares of checkers. What a game does not read, or calls
// finished, is left out.
class PositionEditor {
 public:
  explicit PositionEditor(GamePointer game);

  [[nodiscard]] std::vector<Lessened> one_piece_less(const AnyPosition& position) const;
  // One of them at random, or nothing if luck does not find one. With a victim, one of its pieces.
  [[nodiscard]] std::optional<AnyPosition> any_piece_less(const AnyPosition& position,
                                                          std::optional<Side> victim,
                                                          Random& random) const;
  // The same board without what its text says of the moves before.
  [[nodiscard]] std::optional<AnyPosition> without_history(const AnyPosition& position) const;
  // The same board with the other side to move.
  [[nodiscard]] std::optional<AnyPosition> other_to_move(const AnyPosition& position) const;
  // Each king that could be a man instead made one, with the side that has him.
  [[nodiscard]] std::vector<Lessened> one_king_less(const AnyPosition& position) const;
  // How many pieces, or visited cells, its text names.
  [[nodiscard]] int size(const AnyPosition& position) const;

 private:
  [[nodiscard]] std::optional<AnyPosition> open_position(const std::string& text) const;
  [[nodiscard]] std::vector<std::string> texts_with_one_less(const AnyPosition& position) const;
  [[nodiscard]] std::optional<Lessened> lessened(const std::string& text,
                                                 const std::array<int, 2>& men_before) const;
  [[nodiscard]] std::array<int, 2> men_of(const AnyPosition& position) const;

  GamePointer game_;
  std::array<std::string, 2> side_words_;  // how texts say who is to move, by side
};

// The smallest position found by taking pieces away from one of which `holds` is true, one or two
// at a time, while it stays true.
AnyPosition shrunk(const PositionEditor& editor, AnyPosition position,
                   const std::function<bool(const AnyPosition&)>& holds);

struct SampledPosition {
  AnyPosition position;
  int size = 0;  // PositionEditor::size
};

// Unfinished positions, all different, the same for the same seed.
struct PositionSample {
  std::vector<SampledPosition> positions;
  std::size_t played =
      0;  // so many of them, the first ones, come from games; the others are extremes
  std::vector<AnyPosition> finished;  // ends of those games
};

// About as many as wanted, where the game has so many; fewer once `stop` is set.
PositionSample sample_positions(const GamePointer& game, const PositionEditor& editor,
                                std::uint64_t seed, std::size_t wanted,
                                const std::atomic<bool>* stop = nullptr);

}  // namespace quadrille
