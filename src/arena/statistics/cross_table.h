// SPDX-License-Identifier: MIT
// Results of many players as a file of lines, and their ratings as text and JSON.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "arena/statistics/ratings.h"
#include "base/error.h"
#include "base/for_people.h"
#include "base/json_writer.h"

namespace quadrille {

struct CrossTable {
  std::vector<std::string> players;
  std::vector<PairingResult> pairings;

  // The games of a player, as it sees them.
  [[nodiscard]] Tally tally_of(std::size_t player) const;
};

inline constexpr std::size_t kMostRatedPlayers = 1000;

// A line for each pairing: FIRST SECOND WINS LOSSES [DRAWS], seen by the first one, which had the
// first side. # begins a comment. Errors name the line.
Expected<CrossTable> parse_cross_table(std::string_view text);

std::vector<Passage> ratings_text(const CrossTable& table, const Ratings& ratings,
                                  bool with_first_move, std::size_t width = kTextWidth);
JsonWriter& write_ratings(JsonWriter& json, const CrossTable& table, const Ratings& ratings);

}  // namespace quadrille
