// SPDX-License-Identifier: MIT
#include "protocols/ggp/rules_check.h"

#include <gtest/gtest.h>

#include "games/registry.h"
#include "tests/protocols/ggp/rule_texts.h"

namespace quadrille::ggp {
namespace {

TEST(GgpRulesCheck, TellsTheTwoGamesApart) {
  const auto course = *find_game("breakthrough:course:5x5");
  const auto standard = *find_game("breakthrough:standard:5x5");
  EXPECT_FALSE(contradiction(*parse_expression(course_rules(5, 5)), *course, "cell"));
  EXPECT_TRUE(contradiction(*parse_expression(course_rules(5, 5)), *standard, "cell"));
  EXPECT_TRUE(contradiction(*parse_expression(standard_rules(5)), *course, "cellholds"));
}

}  // namespace
}  // namespace quadrille::ggp
