// SPDX-License-Identifier: MIT
#include "protocols/ggp/rules_check.h"

#include <gtest/gtest.h>

#include "games/registry.h"
#include "tests/protocols/ggp/rule_texts.h"

namespace quadrille::ggp {
namespace {

bool fits(const std::string& rules, std::string_view game, std::string_view cell,
          std::uint64_t steps = 10'000'000) {
  Prover prover(*parse_expression(rules), {.steps = steps});
  Vocabulary words = plain_vocabulary(5, 5);
  words.cell = cell;
  if (cell == "cell") words.constants = {"(height 5)", "(width 5)"};
  return !contradiction(prover, **find_game(game), words);
}

TEST(GgpRulesCheck, TellsTheTwoGamesApart) {
  EXPECT_TRUE(fits(course_rules(5, 5), "breakthrough:course:5x5", "cell"));
  EXPECT_FALSE(fits(course_rules(5, 5), "breakthrough:standard:5x5", "cell"));
  EXPECT_TRUE(fits(standard_rules(5), "breakthrough:standard:5x5", "cellholds"));
  EXPECT_FALSE(fits(standard_rules(5), "breakthrough:course:5x5", "cellholds"));
}

TEST(GgpRulesCheck, DoesNotBelieveATextItCannotFollow) {
  EXPECT_FALSE(fits(standard_rules(5), "breakthrough:standard:5x5", "cellholds", 1000));
  EXPECT_FALSE(fits(standard_rules(5), "breakthrough:standard:5x5", "cellholds", 30'000));
}

}  // namespace
}  // namespace quadrille::ggp
