// SPDX-License-Identifier: MIT
#include "base/text.h"

#include <gtest/gtest.h>

namespace quadrille {
namespace {

const std::vector<std::string> kKnown = {"ari", "binni", "hoddi"};

TEST(Text, SplitKeepsEmptyParts) {
  EXPECT_EQ(split("a,,b", ','), (std::vector<std::string_view>{"a", "", "b"}));
  EXPECT_EQ(split("", ','), (std::vector<std::string_view>{""}));
  EXPECT_EQ(split_words("  a\t b\r\n"), (std::vector<std::string_view>{"a", "b"}));
  EXPECT_TRUE(split_words(" \n").empty());
}

TEST(Text, NumbersAreWholeAndWithoutSign) {
  EXPECT_EQ(parse_number("007"), 7U);
  EXPECT_EQ(parse_number("18446744073709551615"), ~std::uint64_t{0});
  for (const char* text : {"", "-1", "+1", "1.5", "1x", " 1", "18446744073709551616"}) {
    EXPECT_FALSE(parse_number(text)) << text;
  }
}

TEST(Text, TheNearestWordIsSuggested) {
  EXPECT_EQ(nearest("Arri", kKnown), "ari");
  EXPECT_EQ(nearest("hodid", kKnown), "hoddi");
  EXPECT_FALSE(nearest("zzz", kKnown));
  EXPECT_FALSE(nearest(std::string(1000, 'a'), kKnown));
  EXPECT_EQ(suggestion("bini", kKnown), "; did you mean 'binni'?");
  EXPECT_EQ(suggestion("zzz", kKnown), "; there are ari, binni and hoddi");
  EXPECT_EQ(suggestion("zzz", {}), "");
}

TEST(Text, TextFromOutsideIsMadeHarmless) {
  EXPECT_EQ(in_quotes("ok"), "'ok'");
  EXPECT_EQ(in_quotes("\x1b[31m"), "'\\x1b[31m'");
  EXPECT_EQ(in_quotes("abcdef", 3), "'abc...'");
}

}  // namespace
}  // namespace quadrille
