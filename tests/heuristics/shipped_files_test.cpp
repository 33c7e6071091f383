// SPDX-License-Identifier: MIT
// The files in heuristics/ are the built-in heuristics: bit for bit, on every position of a game
// that is not over. (Isolation's scores are infinite when it is, which no file may be.)
#include <gtest/gtest.h>

#include <bit>
#include <cstdint>
#include <sstream>
#include <string>

#include "games/registry.h"
#include "players/heuristics.h"
#include "tests/data_file.h"
#include "tests/heuristics/own_heuristics.h"

namespace quadrille {
namespace {

// What is in the file, whichever of the three kinds it is of.
std::string ending_of(const std::string& path, std::string& text) {
  for (const std::string ending : {".toml", ".lua", ".patterns"}) {
    auto stream = open_source(path + ending);
    if (!stream) continue;
    std::stringstream all;
    all << stream.rdbuf();
    text = all.str();
    return ending;
  }
  return {};
}

class ShippedFiles : public ::testing::TestWithParam<std::string> {};

TEST_P(ShippedFiles, AreTheBuiltInHeuristics) {
  const GamePointer game = *find_game(GetParam());
  const std::string family = game->name().substr(0, game->name().find(':'));
  const auto positions = open_positions(*game, 60, 7);
  ASSERT_GT(positions.size(), 300U);
  for (const HeuristicInfo& info : list_heuristics(*game)) {
    SCOPED_TRACE(info.name);
    std::string text;
    const std::string ending = ending_of("heuristics/" + family + "/" + info.name, text);
    ASSERT_NE(ending, "") << "no file";
    const OwnFile copy(family + "-" + info.name + ending, text);
    const auto own = find_heuristic(*game, copy.path());
    ASSERT_TRUE(own) << own.error().text();
    const auto built_in = find_heuristic(*game, info.name);
    EXPECT_EQ(own->info().name, info.name);
    for (const Side side : kSides) EXPECT_EQ(own->neutral(side), built_in->neutral(side));
    for (const AnyPosition& position : positions) {
      for (const Side side : kSides) {
        const double expected = built_in->value(position, side);
        const double value = own->value(position, side);
        ASSERT_EQ(std::bit_cast<std::uint64_t>(value), std::bit_cast<std::uint64_t>(expected))
            << value << " instead of " << expected << " for " << game->side_name(side) << " in "
            << game->position_text(position);
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Games, ShippedFiles,
                         ::testing::Values("breakthrough:8x8", "breakthrough:course:5x6",
                                           "breakthrough:10x10", "checkers", "checkers:csc384",
                                           "tablut", "isolation:7x7", "isolation:3x5"));

}  // namespace
}  // namespace quadrille
