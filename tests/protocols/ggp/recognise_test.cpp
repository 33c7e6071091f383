// SPDX-License-Identifier: MIT
#include "protocols/ggp/recognise.h"

#include <gtest/gtest.h>

#include <string>

#include "tests/protocols/ggp/rule_texts.h"

namespace quadrille::ggp {
namespace {

std::string recognised(const std::string& rules) {
  const auto expression = parse_expression(rules);
  if (!expression) return "unreadable: " + expression.error().text();
  const auto words = recognise(*expression);
  return words ? *words : "refused: " + words.error().text();
}

bool refused(const std::string& rules) { return recognised(rules).starts_with("refused: "); }

TEST(GgpRecognise, KnowsTheCourseGameOfEverySize) {
  for (const auto& [width, height] :
       {std::pair{5, 5}, {3, 5}, {9, 9}, {2, 4}, {10, 6}, {4, 10}, {10, 10}}) {
    EXPECT_EQ(recognised(course_rules(width, height)),
              fmt::format("breakthrough:course:{}x{}", width, height));
  }
}

TEST(GgpRecognise, KnowsTheStandardGameOfEverySize) {
  for (const int size : {4, 5, 6, 8, 10}) {
    EXPECT_EQ(recognised(standard_rules(size)), fmt::format("breakthrough:standard:{0}x{0}", size));
  }
}

TEST(GgpRecognise, IsBlindToCase) {
  EXPECT_EQ(recognised(upper_case(course_rules(5, 5))), "breakthrough:course:5x5");
  EXPECT_EQ(recognised(upper_case(standard_rules(6))), "breakthrough:standard:6x6");
}

TEST(GgpRecognise, TakesAShortenedCourseTextAtItsWords) {
  EXPECT_EQ(recognised("((role white) (role black) (width 6) (height 5) (init (cell 1 1 white)))"),
            "breakthrough:course:6x5");
}

TEST(GgpRecognise, RefusesBoardsWeDoNotHave) {
  EXPECT_TRUE(refused(course_rules(11, 8)));
  EXPECT_TRUE(refused(course_rules(1, 8)));
  EXPECT_TRUE(refused(course_rules(5, 3)));
  EXPECT_TRUE(refused(standard_rules(11)));
  EXPECT_TRUE(refused(replaced(course_rules(5, 5), "(width 5)", "(width 99999999999999999999)")));
  EXPECT_TRUE(refused(replaced(course_rules(5, 5), "(role black)", "(role black) (width 6)")));
}

TEST(GgpRecognise, RefusesHolesAndWalls) {
  const std::string rules = standard_rules(6);
  EXPECT_TRUE(refused(replaced(rules, "(init (cellHolds 3 2 white))", "")));
  EXPECT_TRUE(refused(replaced(rules, "(init (control white))",
                               "(init (control white)) (init (cellHolds 3 3 hole))")));
  EXPECT_TRUE(refused(
      replaced(rules, "(init (control white))", "(init (control white)) (init (wall 3 3))")));
  EXPECT_TRUE(refused(replaced(rules, "(init (control white))", "(init (control black))")));
  EXPECT_TRUE(refused(replaced(rules, "(index 3)", "")));
}

TEST(GgpRecognise, RefusesACourseGameWithAnotherSetUp) {
  EXPECT_TRUE(refused(replaced(course_rules(5, 5), "(init (cell 3 2 white))", "")));
}

TEST(GgpRecognise, RefusesSuicide) {
  // The same words and the same first state; only who wins is turned round.
  std::string swapped =
      replaced(standard_rules(6), "(goal white 100) whiteWin", "(goal white 100) blackWin");
  swapped = replaced(swapped, "(goal white 0) (not whiteWin)", "(goal white 0) (not blackWin)");
  swapped = replaced(swapped, "(goal black 100) blackWin", "(goal black 100) whiteWin");
  swapped = replaced(swapped, "(goal black 0) (not blackWin)", "(goal black 0) (not whiteWin)");
  EXPECT_EQ(recognised(swapped),
            "refused: the rules differ from breakthrough:standard:6x6 in their goals");
  EXPECT_TRUE(refused(replaced(course_rules(5, 5), "(goal ?me 100)", "(goal ?me 0)")));
}

TEST(GgpRecognise, RefusesOtherMoves) {
  // A pawn that captures straight ahead.
  EXPECT_TRUE(refused(
      replaced(standard_rules(6), "(nextIndex ?y1 ?y2) (free ?x ?y2)", "(nextIndex ?y1 ?y2)")));
  // A pawn that only captures diagonally, as in the course game, under the other game's words.
  EXPECT_TRUE(refused(replaced(standard_rules(6), "(not (true (cellHolds ?x2 ?y2 black)))",
                               "(true (cellHolds ?x2 ?y2 white))")));
  // Captured pawns that stay.
  EXPECT_TRUE(refused(replaced(standard_rules(6), "(elsewhere ?x ?y ?x2 ?y2)", "")));
  // A game that ends when White has moved a pawn to the middle.
  EXPECT_TRUE(refused(replaced(standard_rules(6), "cellHolds ?x 6 white", "cellHolds ?x 4 white")));
}

TEST(GgpRecognise, RefusesScrambledWords) {
  EXPECT_TRUE(refused(replaced(standard_rules(6), "cellHolds", "grumpf")));
  EXPECT_TRUE(refused(replaced(course_rules(5, 5), "(width", "(grumpf")));
  EXPECT_TRUE(refused(replaced(course_rules(5, 5), "white", "grumpf")));
}

TEST(GgpRecognise, RefusesOtherGames) {
  EXPECT_TRUE(refused("()"));
  EXPECT_TRUE(refused("rules"));
  EXPECT_TRUE(refused("((role white))"));
  EXPECT_TRUE(refused("((role black) (role white) (width 5) (height 5) (init (cell 1 1 white)))"));
  EXPECT_TRUE(
      refused("((role white) (role black) (role red) (width 5) (height 5)"
              " (init (cell 1 1 white)))"));
  EXPECT_TRUE(refused("((role white) (role black) (width 5) (height 5) (init (cell 1 white)))"));
  EXPECT_TRUE(
      refused("((role xplayer) (role oplayer) (init (cell 1 1 b)) (init (control xplayer)))"));
}

TEST(GgpRecognise, DoesNotHangOnEndlessRules) {
  EXPECT_EQ(recognised("((role white) (role black) (width 6) (height 5) (init (cell 1 1 white))"
                       " (<= (legal ?r ?m) (legal ?r ?m)))"),
            "breakthrough:course:6x5");
}

}  // namespace
}  // namespace quadrille::ggp
