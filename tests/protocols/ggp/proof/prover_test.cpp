// SPDX-License-Identifier: MIT
#include "protocols/ggp/proof/prover.h"

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
  return {*parse_expression(rules), {.steps = steps}};
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

TEST(GgpProver, FollowsRulesThatGoRoundInCircles) {
  EXPECT_THAT(prover("((<= (p ?x) (p ?x)))").ask("(p 1)"), Optional(IsEmpty()));
  // The recursive call stands first, as it often does.
  Prover p = prover(R"((
      (edge a b) (edge b c) (edge c a) (edge d a)
      (<= (path ?x ?z) (path ?x ?y) (edge ?y ?z))
      (<= (path ?x ?y) (edge ?x ?y))
      (<= (lonely ?x) (edge ?x ?y) (not (path ?x ?x)))))");
  EXPECT_THAT(p.ask("(path a ?x)"),
              Optional(ElementsAre("(path a a)", "(path a b)", "(path a c)")));
  EXPECT_THAT(p.ask("(path ?x d)"), Optional(IsEmpty()));
  EXPECT_THAT(p.ask("(lonely ?x)"), Optional(ElementsAre("(lonely d)")));
}

TEST(GgpProver, KnowsThatAWordIsAListOfOne) {
  EXPECT_THAT(prover("((<= (won) (goal)) goal)").ask("won"), Optional(ElementsAre("won")));
}

TEST(GgpProver, AsksOnDemandWhereThereIsNoList) {
  Prover p = prover(R"((
      (same ?x ?x) (n 1) (n 2)
      (<= (differs ?x ?y) (distinct ?x ?y))
      (<= (pair ?x ?y) (differs ?x ?y) (n ?x) (n ?y) (not (same ?x ?y)))))");
  EXPECT_THAT(p.ask("(pair ?x ?y)"), Optional(ElementsAre("(pair 1 2)", "(pair 2 1)")));
  EXPECT_THAT(p.ask("(same (f 1) (f 1))"), Optional(ElementsAre("(same (f 1) (f 1))")));
  EXPECT_THAT(p.ask("(same 1 2)"), Optional(IsEmpty()));
  EXPECT_EQ(p.ask("(same ?x 1)"), std::nullopt);
}

TEST(GgpProver, LetsADenialHaveVariablesOfItsOwn) {
  Prover p = prover("((<= empty (not (true (cell ?x ?y)))))");
  EXPECT_THAT(p.ask("empty"), Optional(ElementsAre("empty")));
  const std::vector<std::string> taken = {"(true (cell 1 2))"};
  p.assume(taken);
  EXPECT_THAT(p.ask("empty"), Optional(IsEmpty()));
}

TEST(GgpProver, KnowsAndWithinOr) {
  Prover p = prover(R"((
      (n 1) (n 2) (n 3) (odd 1) (odd 3) (small 1) (small 2)
      (<= (p ?x) (or (and (odd ?x) (not (small ?x))) (and (small ?x) (not (odd ?x)))))))");
  EXPECT_THAT(p.ask("(p ?x)"), Optional(ElementsAre("(p 2)", "(p 3)")));
}

TEST(GgpProver, TakesLiteralsInAnyOrder) {
  const std::string facts = "((n 1) (n 2) (odd 1) (small 2) ";
  for (const std::string_view rule :
       {"(<= (p ?x) (n ?x) (or (not (odd ?x)) (odd ?x)) (small ?x)))",
        "(<= (p ?x) (or (not (odd ?x)) (odd ?x)) (small ?x) (n ?x)))",
        "(<= (p ?x) (or (and (not (odd ?x)) (distinct ?x 1)) (not (n ?x))) (n ?x)))"}) {
    EXPECT_THAT(prover(facts + std::string(rule)).ask("(p ?x)"), Optional(ElementsAre("(p 2)")))
        << rule;
  }
}

TEST(GgpProver, GivesUpOnEndlessRules) {
  EXPECT_EQ(prover("((p 1) (<= (p (f ?x ?x)) (p ?x)))").ask("(p 1)"), std::nullopt);
  // What denies itself.
  EXPECT_EQ(prover("((n 1) (<= (p ?x) (n ?x) (not (p ?x))))").ask("(p 1)"), std::nullopt);
  // On demand of on demand of ...
  EXPECT_EQ(prover("((p 0 ?y) (<= (p ?x ?y) (p (f ?x) ?y)))").ask("(p 1 1)"), std::nullopt);
}

// Some texts are made to take time for nothing: chains of variables, facts to the fourth power.
TEST(GgpProver, PaysForAllItDoes) {
  std::string wide = "((<= (r";
  for (int i = 0; i < 20'000; ++i) wide += " ?y";
  wide += ") (n ?y)) (n 1) (<= p (r";
  for (int i = 0; i < 20'000; ++i) wide += fmt::format(" ?x{}", i);
  EXPECT_EQ(prover(wide + ")))").ask("p"), std::nullopt);

  std::string digits = "(";
  for (int i = 0; i < 100; ++i) digits += fmt::format("(d {})", i);
  digits += "(<= (q ?a ?b ?c ?d) (d ?a) (d ?b) (d ?c) (d ?d)))";
  EXPECT_EQ(prover(digits, 100'000'000).ask("(q ?a ?b ?c ?d)"), std::nullopt);

  std::string rules = "((s 1) (t ?x)";  // each needs the next one, on demand
  for (int i = 0; i < 1000; ++i) rules += fmt::format("(<= (q{} ?x) (q{} ?x))", i, i + 1);
  Prover p = prover(rules + "(<= (q1000 ?x) (t ?x)))");
  EXPECT_EQ(p.ask("(q0 1)"), std::nullopt);
}

TEST(GgpProver, LimitsWhatAnAnswerBrings) {
  const std::string word(200, 'w');
  std::string rules = fmt::format("((w {})", word);
  for (int i = 0; i < 10; ++i) rules += fmt::format("(d {})", i);
  rules += "(<= (f ?a ?b ?c ?d ?w) (d ?a) (d ?b) (d ?c) (d ?d) (w ?w)) (<= (g ?w) (f 1 2 3 4 ?w)))";
  EXPECT_EQ(prover(rules).ask("(f ?a ?b ?c ?d ?w)"), std::nullopt);
  EXPECT_THAT(prover(rules).ask("(g ?w)"), Optional(ElementsAre(fmt::format("(g {})", word))));
}

TEST(GgpProver, EndsInTime) {
  std::string rules = "(";
  for (int i = 0; i < 50; ++i) rules += fmt::format("(d {})", i);
  rules += "(<= (p) (d ?a) (d ?b) (d ?c) (d ?d) (d ?e) (d ?f) (d ?g)))";
  const auto expression = *parse_expression(rules);
  constexpr std::uint64_t kNoLimit = ~std::uint64_t{0};
  const std::atomic<bool> stop = true;
  EXPECT_EQ(Prover(expression, {.steps = kNoLimit, .stop = &stop}).ask("p"), std::nullopt);
  Prover late(expression,
              {.steps = kNoLimit, .deadline = Clock::now() + std::chrono::milliseconds(5)});
  EXPECT_EQ(late.ask("p"), std::nullopt);
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
