// SPDX-License-Identifier: MIT
#include "engines/check/positions.h"

#include <algorithm>

#include "base/random.h"

namespace quadrille {
namespace {

// Random games of every family end within a few of this length, if not in the first one.
constexpr std::size_t kLongestTry = 400;
constexpr int kTries = 50;

bool can_end(const Line& line) {
  const auto moves = line.game()->legal_moves(line.position());
  return std::ranges::any_of(moves, [&](AnyMove move) {
    return line.game()->outcome(line.game()->apply(line.position(), move)).has_value();
  });
}

AnyMove any_move(const Line& line, Random& random) {
  const auto moves = line.game()->legal_moves(line.position());
  return moves[random.below(moves.size())];
}

}  // namespace

Line random_line(const GamePointer& game, std::size_t plies, std::uint64_t seed) {
  Random random(seed);
  Line line(game, game->start());
  for (std::size_t i = 0; i < plies; ++i) {
    Line next = line;
    next.play(any_move(line, random));
    if (next.outcome()) break;
    line = std::move(next);
  }
  return line;
}

std::optional<Line> line_before_the_end(const GamePointer& game, std::uint64_t seed) {
  for (int attempt = 0; attempt < kTries; ++attempt) {
    Random random(derive_seed(seed, static_cast<std::uint64_t>(attempt)));
    Line line(game, game->start());
    while (!line.outcome() && line.moves().size() < kLongestTry) {
      if (line.moves().size() > 1 && can_end(line)) return line;
      line.play(any_move(line, random));
    }
  }
  return std::nullopt;
}

}  // namespace quadrille
