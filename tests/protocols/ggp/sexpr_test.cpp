// SPDX-License-Identifier: MIT
#include "protocols/ggp/sexpr.h"

#include <gtest/gtest.h>

#include <string>

namespace quadrille::ggp {
namespace {

std::string round_trip(std::string_view text) {
  const auto expression = parse_expression(text);
  return expression ? expression->text() : "error: " + expression.error().text();
}

TEST(GgpSexpr, ReadsWordsAndLists) {
  EXPECT_EQ(round_trip("INFO"), "info");
  EXPECT_EQ(round_trip("()"), "()");
  EXPECT_EQ(round_trip("( PLAY id (noop (move 1 7 1 6) ) )"), "(play id (noop (move 1 7 1 6)))");
  EXPECT_EQ(round_trip("\r\n(A\t(B)C)\n"), "(a (b) c)");
}

TEST(GgpSexpr, KeepsTheCaseOfWords) {
  const auto expression = parse_expression("(PLAY M_a_H NIL)");
  ASSERT_TRUE(expression);
  EXPECT_EQ(expression->items[1].word, "M_a_H");
  EXPECT_TRUE(expression->items[0].is_word("play"));
  EXPECT_FALSE(expression->items[0].is_word("pla"));
  EXPECT_FALSE(expression->is_word("play"));
}

TEST(GgpSexpr, KnowsCalls) {
  const auto expression = parse_expression("(Move 1 2 1 3)");
  ASSERT_TRUE(expression);
  EXPECT_TRUE(expression->is_call("move", 4));
  EXPECT_FALSE(expression->is_call("move", 3));
  EXPECT_FALSE(expression->is_call("noop", 4));
  EXPECT_EQ(expression->arguments().size(), 4u);
  EXPECT_TRUE(parse_expression("()")->arguments().empty());
}

TEST(GgpSexpr, SkipsComments) { EXPECT_EQ(round_trip("(a ; (b\n c;d\n) ; end"), "(a c)"); }

TEST(GgpSexpr, RefusesWhatIsNotOneExpression) {
  for (const std::string_view text :
       {"", "   ", "; only a comment", "(a", "(a (b)", ")", "a)", "(a) b", "a b", "(a)(b)"}) {
    EXPECT_FALSE(parse_expression(text)) << text;
  }
}

TEST(GgpSexpr, RefusesControlCharacters) {
  EXPECT_FALSE(parse_expression(std::string_view("(a\0b)", 5)));
  EXPECT_FALSE(parse_expression("(a\x1b[31m)"));
  EXPECT_TRUE(parse_expression("(\xc3\xa9)"));
}

TEST(GgpSexpr, LimitsNesting) {
  const auto nested = [](std::size_t depth) {
    return std::string(depth, '(') + std::string(depth, ')');
  };
  EXPECT_TRUE(parse_expression(nested(kMaxNesting)));
  EXPECT_FALSE(parse_expression(nested(kMaxNesting + 1)));
  EXPECT_FALSE(parse_expression(nested(500'000)));
}

TEST(GgpSexpr, LimitsWords) {
  EXPECT_TRUE(parse_expression("(a " + std::string(kMaxWord, 'b') + ")"));
  EXPECT_FALSE(parse_expression("(a " + std::string(kMaxWord + 1, 'b') + ")"));
}

TEST(GgpSexpr, LimitsTheNumberOfExpressions) {
  std::string text = "(";
  for (std::size_t i = 0; i < kMaxExpressions; ++i) text += "a ";
  EXPECT_FALSE(parse_expression(text + ")"));
}

}  // namespace
}  // namespace quadrille::ggp
