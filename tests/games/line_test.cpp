// SPDX-License-Identifier: MIT
// Draws by repetition, as the referee and the searches see them.
#include "games/line.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "games/registry.h"
#include "players/factory.h"

namespace quadrille {
namespace {

Line played(const std::string& game, const std::string& position,
            const std::vector<std::string>& moves) {
  const auto setup = set_up(game, position);
  EXPECT_TRUE(setup) << setup.error().text();
  const auto line = play_moves(*setup, moves);
  EXPECT_TRUE(line) << line.error().text();
  return *line;
}

const std::vector<std::string> kThereAndBack = {"1-5", "32-28", "5-1", "28-32"};

std::vector<std::string> repeated(int times) {
  std::vector<std::string> moves;
  for (int i = 0; i < times; ++i) {
    moves.insert(moves.end(), kThereAndBack.begin(), kThereAndBack.end());
  }
  return moves;
}

TEST(Line, TheThirdTimeIsADrawInEnglishCheckers) {
  const std::string kings = "B:WK32:BK1";
  EXPECT_FALSE(played("checkers", kings, repeated(1)).outcome());  // stands for the second time
  const Line third = played("checkers", kings, repeated(2));
  ASSERT_TRUE(third.outcome());
  EXPECT_FALSE(third.outcome()->winner);
  EXPECT_EQ(third.outcome()->reason, Reason::kRepetition);
}

TEST(Line, NoMoveFollowsADraw) {
  auto moves = repeated(2);
  moves.emplace_back("1-5");
  const auto line = play_moves(*set_up("checkers", "B:WK32:BK1"), moves);
  ASSERT_FALSE(line);
  EXPECT_EQ(line.error().code, ErrorCode::kIllegalMove);
  EXPECT_EQ(line.error().where, "move 9");
}

TEST(Line, TheCourseHasNoDraws) {
  const Line line = played("checkers:csc384", "B:WK32:BK1", repeated(5));
  EXPECT_FALSE(line.outcome());
  EXPECT_TRUE(line.past().empty());
}

TEST(Line, AMoveThatCannotBeUndoneForgetsThePast) {
  const std::string position = "B:W21,K32:B12,K1";
  EXPECT_EQ(played("checkers", position, repeated(1)).past().size(), 4U);
  auto moves = repeated(1);
  moves.emplace_back("12-16");
  EXPECT_TRUE(played("checkers", position, moves).past().empty());
}

TEST(Line, TheSecondTimeIsADrawInTablutAndItsTextSaysSo) {
  const Line line = played(
      "tablut", "start", {"c5-c8", "a4-c4", "c8-c5", "d1-b1", "c5-c8", "b1-c1", "c8-c5", "c1-b1"});
  ASSERT_TRUE(line.outcome());
  EXPECT_EQ(line.outcome()->reason, Reason::kRepetition);
  const std::string text = line.game()->position_text(line.position());
  EXPECT_NE(text.find(" d "), std::string::npos) << text;
}

TEST(Line, GamesThatEndHaveNoPast) {
  EXPECT_TRUE(played("isolation", "start", {"a1", "b2", "b3", "d3"}).past().empty());
}

// A king down, Black can only hope for a draw: 1-5 makes it, for that position has stood twice.
// Whatever the table learned of it without that past, the draw must be seen.
TEST(Repetition, ATableDoesNotHideADrawThatIsOneMoveAway) {
  const auto setup = set_up("checkers", "W:WK31,K32:BK5");
  ASSERT_TRUE(setup);
  const auto line = play_moves(
      *setup, std::vector<std::string>{"32-28", "5-1", "28-32", "1-5", "32-28", "5-1", "28-32"});
  ASSERT_TRUE(line) << line.error().text();
  ASSERT_FALSE(line->outcome());
  for (const char* const words :
       {"alphabeta:simple,depth=6", "alphabeta:simple,depth=6,tt=off", "minimax:simple,depth=4"}) {
    SCOPED_TRACE(words);
    auto player = make_player(setup->game, words);
    ASSERT_TRUE(player);
    (*player)->new_game(1);
    const Analysis without_past = (*player)->choose(Line(setup->game, line->position()), {});
    EXPECT_LT(*without_past.score, Score::draw());

    const Analysis with_past = (*player)->choose(*line, {});
    EXPECT_EQ(*with_past.score, Score::draw());
    EXPECT_EQ(setup->game->move_text(line->position(), with_past.best()), "1-5");
    EXPECT_FALSE(with_past.exact);

    // White, to move before that, sees it too and does not go there.
    const auto before = play_moves(
        *setup, std::vector<std::string>{"32-28", "5-1", "28-32", "1-5", "32-28", "5-1"});
    static_cast<void>((*player)->choose(Line(setup->game, before->position()), {}));
    const Analysis white = (*player)->choose(*before, {});
    EXPECT_GT(*white.score, Score::draw());
    EXPECT_NE(setup->game->move_text(before->position(), white.best()), "28-32");
  }
}

}  // namespace
}  // namespace quadrille
