// SPDX-License-Identifier: MIT
#include "heuristics/patterns/symmetries.h"

#include <algorithm>
#include <numeric>
#include <optional>
#include <utility>

#include "base/random.h"

namespace quadrille::patterns {
namespace {

constexpr std::size_t kSampleGames = 8;
constexpr std::size_t kPositionsAGame = 40;
constexpr std::uint64_t kSampleSeed = 20;

std::vector<AnyPosition> positions_of_random_games(const AnyGame& game) {
  std::vector<AnyPosition> positions;
  Random random(kSampleSeed);
  for (std::size_t i = 0; i < kSampleGames; ++i) {
    AnyPosition position = game.start();
    while (!game.outcome(position) && positions.size() < kPositionsAGame * (i + 1)) {
      positions.push_back(position);
      const auto moves = game.legal_moves(position);
      position = game.apply(position, moves[random.below(moves.size())]);
    }
  }
  return positions;
}

// The eight maps of a rectangle onto itself, as far as its sides allow.
std::optional<std::vector<std::size_t>> geometric_map(const PlaneReader& reader, int number) {
  const bool transposes = (number & 4) != 0;
  if (transposes && reader.rows != reader.columns) return std::nullopt;
  std::vector<std::size_t> map;
  for (int row = 0; row < reader.rows; ++row) {
    for (int column = 0; column < reader.columns; ++column) {
      int to_row = transposes ? column : row;
      int to_column = transposes ? row : column;
      if ((number & 1) != 0) to_column = reader.columns - 1 - to_column;
      if ((number & 2) != 0) to_row = reader.rows - 1 - to_row;
      map.push_back(static_cast<std::size_t>(to_row * reader.columns + to_column));
    }
  }
  return map;
}

// Planes of the same piece with the sides exchanged.
std::array<std::size_t, Planes::kMost> exchanged(std::span<const Plane> planes) {
  std::array<std::size_t, Planes::kMost> map = {0, 1, 2, 3};
  for (std::size_t a = 0; a < planes.size(); ++a) {
    for (std::size_t b = 0; b < planes.size(); ++b) {
      if (planes[a].piece == planes[b].piece && planes[a].of && planes[b].of &&
          *planes[a].of != *planes[b].of) {
        map[a] = b;
      }
    }
  }
  return map;
}

bool agrees(const AnyGame& game, const PlaneReader& reader, int symmetry,
            const BoardSymmetry& candidate, std::span<const AnyPosition> sample) {
  return std::ranges::all_of(sample, [&](const AnyPosition& position) {
    Planes before;
    Planes after;
    reader.read(position.bytes.data(), before);
    reader.read(game.mirrored(position, symmetry).bytes.data(), after);
    for (std::size_t cell = 0; cell < reader.bits.size(); ++cell) {
      const int from = reader.bits[cell];
      const int to = reader.bits[candidate.cells[cell]];
      if ((from < 0) != (to < 0)) return false;
      if (from < 0) continue;
      for (std::size_t plane = 0; plane < reader.planes.size(); ++plane) {
        if (before.has(plane, from) != after.has(candidate.planes[plane], to)) return false;
      }
    }
    return true;
  });
}

BoardSymmetry identity(const PlaneReader& reader) {
  BoardSymmetry same;
  same.cells.resize(reader.bits.size());
  std::iota(same.cells.begin(), same.cells.end(), std::size_t{0});
  return same;
}

BoardSymmetry composed(const BoardSymmetry& first, const BoardSymmetry& second) {
  BoardSymmetry both = first;
  for (std::size_t& cell : both.cells) cell = second.cells[cell];
  for (std::size_t& plane : both.planes) plane = second.planes[plane];
  both.swaps_sides = first.swaps_sides != second.swaps_sides;
  return both;
}

}  // namespace

std::vector<BoardSymmetry> symmetries_of(const AnyGame& game) {
  const PlaneReader reader = game.planes();
  const auto sample = positions_of_random_games(game);
  std::vector<BoardSymmetry> generators;
  for (std::size_t i = 0; i < game.symmetries().size(); ++i) {
    BoardSymmetry candidate = identity(reader);
    candidate.swaps_sides = game.symmetries()[i].swaps_sides;
    if (candidate.swaps_sides) candidate.planes = exchanged(reader.planes);
    for (int number = 0; number < 8; ++number) {
      auto map = geometric_map(reader, number);
      if (!map) continue;
      candidate.cells = *std::move(map);
      if (agrees(game, reader, static_cast<int>(i), candidate, sample)) {
        generators.push_back(candidate);
        break;
      }
    }
  }
  std::vector<BoardSymmetry> all = {identity(reader)};
  for (std::size_t i = 0; i < all.size(); ++i) {
    for (const BoardSymmetry& generator : generators) {
      BoardSymmetry next = composed(all[i], generator);
      if (std::ranges::find(all, next) == all.end()) all.push_back(std::move(next));
    }
  }
  return all;
}

}  // namespace quadrille::patterns
