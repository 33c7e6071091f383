// SPDX-License-Identifier: MIT
// What stands at the places of patterns, read square by square from the diagram that people see:
// from docs/patterns.md, without a line of what is tested.
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "games/any_game.h"
#include "heuristics/patterns/spec.h"

namespace quadrille::patterns {

// The codes of the places of one shape, by what tells the place: "window 0,3 0,4" for its squares,
// "row 4 4" for the king's row, "exits 1" for the second side's, "exits of exit 0 5".
using SlowCodes = std::map<std::string, std::uint32_t>;
SlowCodes slow_codes(const AnyGame& game, const AnyPosition& position, const SetSpec& spec);

// Some shapes for each game: usual ones, narrow ones, large ones, several kinds of pieces.
std::vector<SetSpec> shapes_for(const AnyGame& game);

// Games of every family on boards of every layout.
std::vector<std::string> games_of_patterns();

// The name of a test of one of them.
std::string test_name(const ::testing::TestParamInfo<std::string>& info);

// Positions of random games, their ends too.
std::vector<AnyPosition> random_positions(const AnyGame& game, int games, std::uint64_t seed);

}  // namespace quadrille::patterns
