// SPDX-License-Identifier: MIT
// Results as they are counted. Games are played in pairs from one opening with colours swapped, and
// a pair is one observation: its two games are not independent.
#pragma once

#include <array>
#include <cstdint>

namespace quadrille {

// Games by result, seen from one player.
struct Tally {
  std::uint64_t wins = 0;
  std::uint64_t draws = 0;
  std::uint64_t losses = 0;
  std::uint64_t cut = 0;  // given up as too long: half a point, but no draw by the rules

  [[nodiscard]] std::uint64_t games() const { return wins + draws + losses + cut; }
  [[nodiscard]] std::uint64_t half_points() const { return 2 * wins + draws + cut; }
  // Points per game, 0 to 1; 0 for no games.
  [[nodiscard]] double score() const;
  // As the other side counts.
  [[nodiscard]] Tally reversed() const { return {losses, draws, wins, cut}; }
  Tally& operator+=(const Tally& other);
  friend bool operator==(const Tally&, const Tally&) = default;
};

// Pairs by their points: 0, 1/2, 1, 3/2, 2, which is LL, LD, WL or DD, WD, WW.
using PairCounts = std::array<std::uint64_t, 5>;

std::uint64_t pairs_in(const PairCounts& pairs);
// Points per game, 0 to 1; 0 for no pairs.
double score_of(const PairCounts& pairs);

}  // namespace quadrille
