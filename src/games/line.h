// SPDX-License-Identifier: MIT
// A game as far as it was played. A position does not remember what stood before it; whoever needs
// draws by repetition keeps a line.
#pragma once

#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "games/any_game.h"

namespace quadrille {

class Line {
 public:
  // The position a line begins with stands for the first time there.
  Line(GamePointer game, const AnyPosition& start)
      : game_(std::move(game)), start_(start), position_(start), outcome_(game_->outcome(start)) {}

  [[nodiscard]] const GamePointer& game() const { return game_; }
  // Where it began, and every move since.
  [[nodiscard]] const AnyPosition& start() const { return start_; }
  [[nodiscard]] std::span<const AnyMove> moves() const { return moves_; }
  [[nodiscard]] const AnyPosition& position() const { return position_; }
  [[nodiscard]] std::optional<AnyMove> last_move() const {
    return moves_.empty() ? std::nullopt : std::optional(moves_.back());
  }

  // Hashes of the positions before this one, oldest first, as far back as one of them can come
  // again; none in games where that cannot happen.
  [[nodiscard]] std::span<const Hash> past() const { return past_; }

  // As the game has it, and a draw when the position stands for the last time allowed. A loss goes
  // before that draw, and that draw before one by counting moves.
  [[nodiscard]] std::optional<Outcome> outcome() const { return outcome_; }

  // The move must be legal, and the game not over.
  void play(AnyMove move);

 private:
  GamePointer game_;
  AnyPosition start_;
  AnyPosition position_;
  std::vector<AnyMove> moves_;
  std::vector<Hash> past_;
  std::optional<Outcome> outcome_;
};

}  // namespace quadrille
