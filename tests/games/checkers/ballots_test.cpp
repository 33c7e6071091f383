// SPDX-License-Identifier: MIT
#include "games/checkers/ballots.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "base/text.h"
#include "games/registry.h"

namespace quadrille::checkers {
namespace {

TEST(Ballots, OneHundredAndFiftySevenOfAllAreInUse) {
  EXPECT_EQ(ballots().size(), 174);
  EXPECT_EQ(std::ranges::count(ballots(), false, &Ballot::lost), 157);
}

TEST(Ballots, AreLegalAndLeadToDifferentPositions) {
  const GamePointer game = *find_game("checkers:english");
  std::set<std::string> reached;
  for (const Ballot& ballot : ballots()) {
    AnyPosition position = game->start();
    for (const std::string_view word : split(ballot.moves, ' ')) {
      const auto move = game->parse_move(position, word);
      ASSERT_TRUE(move) << ballot.moves << ": " << move.error().message;
      position = game->apply(position, *move);
    }
    EXPECT_TRUE(reached.insert(game->position_text(position)).second) << ballot.moves;
  }
}

TEST(Ballots, KnownOnes) {
  EXPECT_EQ(ballots().front().moves, "9-13 21-17 5-9");
  EXPECT_EQ(ballots()[3].moves, "9-13 22-17 13x22");
  EXPECT_TRUE(ballots()[2].lost);
}

}  // namespace
}  // namespace quadrille::checkers
