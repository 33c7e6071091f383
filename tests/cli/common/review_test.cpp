// SPDX-License-Identifier: MIT
#include "cli/common/review.h"

#include <gtest/gtest.h>

namespace quadrille::cli {
namespace {

// White steps aside instead of winning at once, and Black does not see his own win either.
TEST(Review, NamesTheMovesThatThrewTheGameAway) {
  SavedGame game{*set_up("breakthrough:3x5", "3/P2/3/2p/3 w"), {}};
  ASSERT_TRUE(game.start.game->parse_move(game.start.position, "a4-a5"));
  SavedGame good = game;
  good.moves = {*game.start.game->parse_move(game.start.position, "a4-a5")};
  const auto none = find_mistakes(good, {.sides = {Side::kFirst}});
  ASSERT_TRUE(none);
  EXPECT_TRUE(none->empty());

  // 2: a pawn that could go home at once, and one of Black's that follows suit.
  SavedGame bad{*set_up("breakthrough:3x5", "3/P2/2P/p2/3 w"), {}};
  const AnyMove wasted = *bad.start.game->parse_move(bad.start.position, "c3-c4");
  bad.moves = {wasted};
  int plies = 0;
  const auto found =
      find_mistakes(bad, {.sides = {Side::kFirst, Side::kSecond}, .on_ply = [&] { ++plies; }});
  ASSERT_TRUE(found);
  EXPECT_EQ(plies, 1);
  ASSERT_EQ(found->size(), 1u);
  EXPECT_EQ(found->front().played, wasted);
  const std::string text = mistake_text(bad, found->front());
  EXPECT_NE(text.find("move 1, white: c3-c4"), std::string::npos) << text;
  EXPECT_NE(text.find("the win was gone"), std::string::npos) << text;
}

TEST(Review, LooksAtTheAskedSideOnly) {
  SavedGame bad{*set_up("breakthrough:3x5", "3/P2/2P/p2/3 w"), {}};
  bad.moves = {*bad.start.game->parse_move(bad.start.position, "c3-c4")};
  const auto found = find_mistakes(bad, {.sides = {Side::kSecond}});
  ASSERT_TRUE(found);
  EXPECT_TRUE(found->empty());
}

}  // namespace
}  // namespace quadrille::cli
