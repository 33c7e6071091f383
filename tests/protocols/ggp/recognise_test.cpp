// SPDX-License-Identifier: MIT
#include "protocols/ggp/recognise.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "tests/protocols/ggp/rule_texts.h"

namespace quadrille::ggp {
namespace {

using testing::ElementsAre;

std::string recognised(const std::string& rules) {
  const auto expression = parse_expression(rules);
  if (!expression) return "unreadable: " + expression.error().text();
  const auto recognised = recognise(*expression);
  return recognised ? recognised->game : "refused: " + recognised.error().text();
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

// What other authors write about the same game.
TEST(GgpRecognise, KnowsTheGameByWhatItsRulesProve) {
  EXPECT_EQ(recognised(plain_cell_rules(6)), "breakthrough:standard:6x6");
  for (const auto& [width, height] : {std::pair{8, 8}, {5, 6}, {6, 5}}) {
    EXPECT_EQ(recognised(told_squares_rules(width, height)),
              fmt::format("breakthrough:standard:{}x{}", width, height));
  }
  // Black moves first.
  EXPECT_EQ(
      recognised(replaced(standard_rules(6), "(init (control white))", "(init (control black))")),
      "breakthrough:standard:6x6");
  // Extra facts that nothing follows from.
  EXPECT_EQ(recognised(replaced(course_rules(5, 5), "(role black)", "(role black) (width 6)")),
            "breakthrough:course:5x5");
}

TEST(GgpRecognise, KnowsScrambledWords) {
  EXPECT_EQ(recognised(replaced(standard_rules(6), "cellHolds", "grumpf")),
            "breakthrough:standard:6x6");
  EXPECT_EQ(recognised(replaced(course_rules(5, 5), "(width", "(grumpf")),
            "breakthrough:course:5x5");
  EXPECT_EQ(recognised(replaced(course_rules(5, 5), "white", "grumpf")), "breakthrough:course:5x5");
  EXPECT_EQ(recognised(replaced(course_rules(5, 5), "move", "grumpf")), "breakthrough:course:5x5");
}

TEST(GgpRecognise, KnowsWhichWordsMeanWhat) {
  const auto told = recognise(*parse_expression(told_squares_rules(5, 6)));
  ASSERT_TRUE(told) << told.error().text();
  const Vocabulary& words = told->words;
  EXPECT_THAT(words.roles, ElementsAre("x", "o"));
  EXPECT_FALSE(words.first_moves_last);
  EXPECT_THAT(words.columns, ElementsAre("a", "b", "c", "d", "e"));
  EXPECT_THAT(words.rows, ElementsAre("6", "5", "4", "3", "2", "1"));
  EXPECT_THAT(words.pawns, ElementsAre("xp", "op"));
  EXPECT_EQ(words.empty, "nothing");
  EXPECT_THAT(words.cell_places, ElementsAre(1, 0, 2));
  EXPECT_THAT(words.move_places, ElementsAre(1, 0, 3, 2));
  EXPECT_EQ(words.wait, "");
  // The side that moves first need not be named first.
  const auto turned = recognise(*parse_expression(
      replaced(standard_rules(5), "(role white) (role black)", "(role black) (role white)")));
  ASSERT_TRUE(turned) << turned.error().text();
  EXPECT_THAT(turned->words.roles, ElementsAre("white", "black"));
  EXPECT_EQ(turned->words.place(Side::kFirst), 1U);
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
  EXPECT_TRUE(refused(told_squares_rules(5, 12)));
}

TEST(GgpRecognise, RefusesHolesAndWalls) {
  const std::string rules = standard_rules(6);
  EXPECT_TRUE(refused(replaced(rules, "(init (cellHolds 3 2 white))", "")));
  EXPECT_TRUE(refused(replaced(rules, "(init (control white))",
                               "(init (control white)) (init (cellHolds 3 3 hole))")));
  EXPECT_TRUE(refused(
      replaced(rules, "(init (control white))", "(init (control white)) (init (wall 3 3))")));
  EXPECT_TRUE(refused(replaced(rules, "(init (control white))", "")));
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

// Another end in a position that only the second game of the check comes to, where the text begins
// to tire the prover: what was not compared is not believed.
TEST(GgpRecognise, RefusesWhatTiresItLate) {
  std::string rules = standard_rules(8);
  rules.resize(rules.rfind(')'));
  const std::string late = "(true (cellHolds 1 4 white)) (true (cellHolds 5 3 black))";
  rules += fmt::format("(<= terminal {0}) (<= (n z) {0})", late);
  rules += "(<= (n (s ?x)) (n ?x)) (<= (legal ?r ?m) (n ?q) (legal ?r ?m)))";
  EXPECT_EQ(recognised(rules), "refused: the rules are too much work to follow");
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

// Rules that lead back to themselves are ordinary, and change nothing.
TEST(GgpRecognise, FollowsRulesThatGoRoundInCircles) {
  const std::string circles =
      "(<= (legal ?r ?m) (legal ?r ?m)) (<= (goal ?r ?v) (goal ?r ?v)) (role white)";
  const auto with_circles = [&](const std::string& rules) {
    return replaced(rules, "(role white)", circles);
  };
  EXPECT_EQ(recognised(with_circles(standard_rules(6))), "breakthrough:standard:6x6");
  EXPECT_EQ(recognised(with_circles("((role white) (role black) (width 6) (height 5) (init (cell 1 "
                                    "1 white)))")),
            "breakthrough:course:6x5");
  const std::string ahead =
      replaced(standard_rules(6), "(nextIndex ?y1 ?y2) (free ?x ?y2)", "(nextIndex ?y1 ?y2)");
  const std::string loses = replaced(course_rules(5, 5), "(goal ?me 100)", "(goal ?me 0)");
  EXPECT_TRUE(refused(with_circles(ahead)));
  EXPECT_TRUE(refused(with_circles(loses)));
}

TEST(GgpRecognise, RefusesWhatItCannotFollow) {
  // Terms without end, beside rules that are a relative's.
  const std::string endless = "(<= (goal ?r (s ?v)) (goal ?r ?v)) (role white)";
  EXPECT_TRUE(refused(replaced(standard_rules(6), "(role white)", endless)));
  const auto rules = parse_expression(standard_rules(8));
  const std::atomic<bool> stop = true;
  EXPECT_FALSE(recognise(*rules, Clock::time_point::max(), &stop));
  EXPECT_FALSE(recognise(*rules, Clock::now() - std::chrono::seconds(1)));
}

}  // namespace
}  // namespace quadrille::ggp
