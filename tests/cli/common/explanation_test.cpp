// SPDX-License-Identifier: MIT
#include "cli/common/explanation.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "base/text.h"

namespace quadrille::cli {
namespace {

Term term(std::string name, double own, double opponent, double weight) {
  return {std::move(name), own, opponent, weight, weight * (own - opponent)};
}

std::ptrdiff_t bar_of(const std::string& text, std::string_view name) {
  for (const std::string_view line : split(text, '\n')) {
    if (!line.starts_with(name)) continue;
    const std::string_view last = split_words(line).back();
    return last.find_first_not_of("+-") == std::string_view::npos
               ? static_cast<std::ptrdiff_t>(last.size())
               : 0;
  }
  return -1;
}

TEST(Explanation, ASmallDifferenceHasASmallBar) {
  const std::vector<Term> terms = {term("pawns", 16, 16, 1), term("protectors", 7, 8, 1)};
  EXPECT_EQ(bar_of(terms_text(terms, 80), "protectors"), 5);
  EXPECT_EQ(bar_of(terms_text(terms, 80), "pawns"), 0);
  const std::vector<Term> decided = {term("pawns", 4, 16, 1), term("protectors", 7, 8, 1)};
  EXPECT_EQ(bar_of(terms_text(decided, 80), "pawns"), 19);
  EXPECT_EQ(bar_of(terms_text(decided, 80), "protectors"), 2);
}

TEST(Explanation, TheTableIsNeverWiderThanTheTerminal) {
  const std::vector<Term> terms = {term("pawns", 16, 10, 1),
                                   term("a_feature_of_some_length", 1, 0, 9)};
  const std::string without = terms_text(terms, 10);
  const auto widest = [](const std::string& text) {
    std::size_t most = 0;
    for (const std::string_view line : split(text, '\n')) most = std::max(most, line.size());
    return most;
  };
  for (const std::size_t width : {60U, 64U, 70U, 80U, 200U}) {
    EXPECT_LE(widest(terms_text(terms, width)), std::max(widest(without), std::size_t{width}));
  }
  EXPECT_GT(bar_of(terms_text(terms, 200), "pawns"), 1);
}

TEST(Explanation, NumbersHaveThreeDecimalsAtMost) {
  const std::vector<Term> terms = {term("a", 1.0 / 3, 0, 2.7)};
  EXPECT_NE(terms_text(terms, 80).find("0.333 "), std::string::npos);
  EXPECT_NE(terms_text(terms, 80).find("+0.9 "), std::string::npos);
}

}  // namespace
}  // namespace quadrille::cli
