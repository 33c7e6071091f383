// SPDX-License-Identifier: MIT
#include "protocols/ggp/prover.h"

#include <fmt/core.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace quadrille::ggp {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::Optional;

constexpr std::uint64_t kPlenty = 1'000'000;

Prover prover(std::string_view rules, std::uint64_t steps = kPlenty) {
  return {*parse_expression(rules), steps};
}

TEST(GgpProver, FindsFacts) {
  Prover p = prover("((role white) (ROLE Black) sunny)");
  EXPECT_THAT(p.ask("(role ?r)"), Optional(ElementsAre("(role black)", "(role white)")));
  EXPECT_THAT(p.ask("sunny"), Optional(ElementsAre("sunny")));
  EXPECT_THAT(p.ask("(role red)"), Optional(IsEmpty()));
  EXPECT_THAT(p.ask("(role white black)"), Optional(IsEmpty()));
}

TEST(GgpProver, FollowsRules) {
  Prover p = prover(R"((
      (succ 1 2) (succ 2 3) (succ 3 4)
      (<= (less ?a ?b) (succ ?a ?b))
      (<= (less ?a ?c) (succ ?a ?b) (less ?b ?c))))");
  EXPECT_THAT(p.ask("(less 2 ?x)"), Optional(ElementsAre("(less 2 3)", "(less 2 4)")));
  EXPECT_THAT(p.ask("(less ?x ?x)"), Optional(IsEmpty()));
}

TEST(GgpProver, KnowsNotDistinctAndOr) {
  Prover p = prover(R"((
      (n 1) (n 2) (n 3) (odd 1) (odd 3)
      (<= (even ?x) (not (odd ?x)) (n ?x))
      (<= (pair ?x ?y) (distinct ?x ?y) (n ?x) (n ?y) (or (even ?x) (even ?y)))))");
  EXPECT_THAT(p.ask("(even ?x)"), Optional(ElementsAre("(even 2)")));
  EXPECT_THAT(p.ask("(pair ?x 2)"), Optional(ElementsAre("(pair 1 2)", "(pair 3 2)")));
  EXPECT_THAT(p.ask("(pair 1 3)"), Optional(IsEmpty()));
}

TEST(GgpProver, ReplacesWhatItAssumes) {
  Prover p = prover("((<= (legal ?r noop) (true (control ?r))))");
  const std::vector<std::string> white = {"(true (control white))"};
  p.assume(white);
  EXPECT_THAT(p.ask("(legal ?r ?m)"), Optional(ElementsAre("(legal white noop)")));
  const std::vector<std::string> black = {"(true (control black))"};
  p.assume(black);
  EXPECT_THAT(p.ask("(legal ?r ?m)"), Optional(ElementsAre("(legal black noop)")));
}

TEST(GgpProver, BindsInsideTerms) {
  Prover p = prover("((<= (next (cell ?x ?c)) (true (cell ?x ?c))) (true (cell 1 white)))");
  EXPECT_THAT(p.ask("(next ?f)"), Optional(ElementsAre("(next (cell 1 white))")));
  EXPECT_THAT(p.ask("(next (cell ?x white))"), Optional(ElementsAre("(next (cell 1 white))")));
}

TEST(GgpProver, GivesUpOnEndlessRules) {
  EXPECT_EQ(prover("((<= (p ?x) (p ?x)))").ask("(p 1)"), std::nullopt);
  EXPECT_EQ(prover("((<= (p ?x) (not (p ?x))))").ask("(p 1)"), std::nullopt);
  EXPECT_EQ(prover("((<= (p ?x) (p (f ?x ?x))))").ask("(p 1)"), std::nullopt);
  // A term that contains itself.
  EXPECT_EQ(prover("((same ?x ?x) (<= (p ?x) (same ?x (f ?x)) (q ?x)) (q ?y))").ask("(p ?x)"),
            std::nullopt);
}

TEST(GgpProver, GivesUpOnHugeTerms) {
  std::string rules = "((d0 1)";  // d30 holds of a term of 2^30 words
  for (int i = 0; i < 30; ++i) rules += fmt::format("(<= (d{} (f ?a ?a)) (d{} ?a))", i + 1, i);
  EXPECT_THAT(prover(rules + ")").ask("(d2 ?z)"),
              Optional(ElementsAre("(d2 (f (f 1 1) (f 1 1)))")));
  EXPECT_EQ(prover(rules + ")").ask("(d30 ?z)"), std::nullopt);
}

TEST(GgpProver, GivesUpWhenTheStepsAreUsed) {
  Prover p = prover("((n 1) (n 2) (n 3) (<= (t ?a ?b ?c) (n ?a) (n ?b) (n ?c)))", 50);
  EXPECT_EQ(p.ask("(t ?a ?b ?c)"), std::nullopt);
  EXPECT_EQ(p.ask("(n 1)"), std::nullopt) << "answers after giving up cannot be trusted";
}

TEST(GgpProver, SurvivesNonsense) {
  Prover p = prover("((<=) (<= ?x) (<= ?x (a)) () ((a) b) ?x (not) (distinct 1) word)");
  EXPECT_THAT(p.ask("word"), Optional(ElementsAre("word")));
  EXPECT_THAT(p.ask("?x"), Optional(IsEmpty()));
  EXPECT_EQ(p.ask("(unclosed"), std::nullopt);
}

}  // namespace
}  // namespace quadrille::ggp
