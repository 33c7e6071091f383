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

TEST(Text, LargeNumbersAreReadAsPeopleWriteThem) {
  for (const char* text :
       {"20000", "20,000", "20_000", "20k", "20K", "2e4", "2E4", "0.02M", "2.0e4"}) {
    EXPECT_EQ(parse_count(text), 20000U) << text;
  }
  EXPECT_EQ(parse_count("1.5M"), 1'500'000U);
  EXPECT_EQ(parse_count("1,234,567"), 1'234'567U);
  EXPECT_EQ(parse_count("1G"), 1'000'000'000U);
  EXPECT_EQ(parse_count("0"), 0U);
  EXPECT_EQ(parse_count("18446744073709551615"), ~std::uint64_t{0});
  for (const char* text :
       {"",     "-1",        "+1",     "1.5", "1.2345k", "20,00", "2,0000",
        ",000", "1,000_000", "1,000,", "k",   "e5",      "1e",    "1e-3",
        "1e20", "1e99",      "1x",     " 1",  ".5k",     "5.k",   "18446744073709551616",
        "1kk"}) {
    EXPECT_FALSE(parse_count(text)) << text;
  }
}

TEST(Text, DashesOfEveryKindAreHyphens) {
  EXPECT_EQ(with_plain_dashes("a2\u2013a3"), "a2-a3");
  EXPECT_EQ(with_plain_dashes("a2\u2212a3 b4\u00d7c5 \u2014"), "a2-a3 b4xc5 -");
  EXPECT_EQ(with_plain_dashes("a2-a3"), "a2-a3");
  EXPECT_EQ(with_plain_dashes("\xe2\x80"), "\xe2\x80");
  EXPECT_EQ(with_plain_dashes(""), "");
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
