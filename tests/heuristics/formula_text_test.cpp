// SPDX-License-Identifier: MIT
// A formula that is written as a file reads back as the same.
#include "heuristics/formula_text.h"

#include <gtest/gtest.h>

#include "heuristics/formula_file.h"
#include "workbench/shipped_heuristics.h"

namespace quadrille {
namespace {

void expect_same(const Formula::Sum& a, const Formula::Sum& b) {
  EXPECT_EQ(a.base, b.base);
  ASSERT_EQ(a.terms.size(), b.terms.size());
  for (std::size_t i = 0; i < a.terms.size(); ++i) {
    EXPECT_EQ(a.terms[i].measure, b.terms[i].measure);
    EXPECT_EQ(a.terms[i].weight, b.terms[i].weight);
  }
}

void expect_same(const Formula& a, const Formula& b) {
  EXPECT_EQ(a.info.name, b.info.name);
  EXPECT_EQ(a.info.meaning, b.info.meaning);
  EXPECT_EQ(a.info.source, b.info.source);
  EXPECT_EQ(a.games, b.games);
  EXPECT_EQ(a.side, b.side);
  ASSERT_EQ(a.even.has_value(), b.even.has_value());
  if (a.even) {
    EXPECT_EQ(a.even->of(Side::kFirst), b.even->of(Side::kFirst));
  }
  EXPECT_EQ(a.blend, b.blend);
  expect_same(a.common, b.common);
  ASSERT_EQ(a.phases.size(), b.phases.size());
  for (std::size_t i = 0; i < a.phases.size(); ++i) {
    EXPECT_EQ(a.phases[i].name, b.phases[i].name);
    EXPECT_EQ(a.phases[i].at, b.phases[i].at);
    ASSERT_EQ(a.phases[i].when.size(), b.phases[i].when.size());
    for (std::size_t j = 0; j < a.phases[i].when.size(); ++j) {
      EXPECT_EQ(a.phases[i].when[j].measure, b.phases[i].when[j].measure);
      EXPECT_EQ(a.phases[i].when[j].is, b.phases[i].when[j].is);
      EXPECT_EQ(a.phases[i].when[j].number, b.phases[i].when[j].number);
    }
    expect_same(a.phases[i].sum, b.phases[i].sum);
  }
}

void expect_round_trip(std::string_view text) {
  const auto formula = parse_formula_file(text, "first");
  ASSERT_TRUE(formula) << formula.error().text();
  const std::string written = formula_text(*formula, std::vector<std::string>{"why", "", "how"});
  EXPECT_TRUE(written.starts_with("# why\n#\n# how\n"));
  const auto again = parse_formula_file(written, "second");
  ASSERT_TRUE(again) << again.error().text() << '\n' << written;
  expect_same(*formula, *again);
}

TEST(FormulaText, ReadsBackAsTheShippedHeuristics) {
  int files = 0;
  for (const ShippedHeuristic& each : shipped_heuristics()) {
    if (!each.file.ends_with(".toml")) continue;
    SCOPED_TRACE(each.file);
    expect_round_trip(each.text);
    ++files;
  }
  EXPECT_GT(files, 15);
}

TEST(FormulaText, ReadsBackWithEverythingThatAFileCanHave) {
  expect_round_trip(R"(
game = ["breakthrough:6x6", "breakthrough:8x8"]
name = "a \"quoted\" \\ name"
meaning = "größer"
source = "me"
base = -0.1
even = 1e-300
for = "white"
[terms]
pawns = 0.30000000000000004
distance = -1e9
[own]
mobility = 3
[opponent]
mobility = -4
[[phase]]
name = "the race"
when = "pawns < 12 and own.free_pawns > 0 and opponent.pawns >= 2.5 and pawns != 3 and pawns == 4 and pawns <= 9"
base = 7
[phase.terms]
cheapest_way = -8
[phase.own]
pawns = 1
[[phase]]
name = "else"
[phase.opponent]
pawns = 1
)");
  expect_round_trip(R"(
blend = "own.pawns"
[[phase]]
name = "few"
at = -8.5
[phase.terms]
cheapest_way = -8
[[phase]]
name = "many"
at = 24
[phase.terms]
cheapest_way = -2
)");
}

}  // namespace
}  // namespace quadrille
