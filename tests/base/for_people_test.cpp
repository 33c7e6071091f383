// SPDX-License-Identifier: MIT
#include "base/for_people.h"

#include <gtest/gtest.h>

#include <limits>

namespace quadrille {
namespace {

TEST(ForPeople, TablesAlignNumbersToTheRight) {
  Table table({"name", "count"});
  table.add({"a", "5"});
  table.add({"longer", "1,234"});
  EXPECT_EQ(table.text(),
            "name    count\n"
            "a           5\n"
            "longer  1,234\n");
}

TEST(ForPeople, NumbersForPeople) {
  EXPECT_EQ(grouped(0), "0");
  EXPECT_EQ(grouped(999), "999");
  EXPECT_EQ(grouped(1234567), "1,234,567");
  EXPECT_EQ(number_text(53), "53");
  EXPECT_EQ(number_text(-0.0), "0");
  EXPECT_EQ(number_text(2.5), "2.5");
  EXPECT_EQ(number_text(-0.8999999999999999), "-0.9");
  EXPECT_EQ(number_text(1.0 / 3), "0.333");
  EXPECT_EQ(number_text(67.08333333333333), "67.083");
  EXPECT_EQ(number_text(-0.0001), "0");
  EXPECT_EQ(number_text(1200), "1200");
  EXPECT_EQ(number_text(1e300), "1e+300");
  EXPECT_EQ(number_text(-std::numeric_limits<double>::infinity()), "-inf");
  EXPECT_EQ(signed_text(13.59375), "+13.594");
  EXPECT_EQ(duration_text(0.0000123), "12 us");
  EXPECT_EQ(duration_text(0.25), "250.0 ms");
  EXPECT_EQ(duration_text(83), "1:23");
  EXPECT_EQ(duration_text(3723), "1:02:03");
}

TEST(ForPeople, LongTextIsBrokenBetweenWords) {
  EXPECT_EQ(wrapped("one two three", 7), "one two\nthree");
  EXPECT_EQ(wrapped("unbreakable", 3), "unbreakable");
  EXPECT_EQ(wrapped("one two three", 7, 2), "one two\n  three");
  EXPECT_EQ(wrapped("one unbreakable two", 6, 4), "one\n    unbreakable\n    two");
}

TEST(ForPeople, OneIsNotSeveral) {
  EXPECT_EQ(counted(1, "ply", "plies"), "1 ply");
  EXPECT_EQ(counted(0, "ply", "plies"), "0 plies");
  EXPECT_EQ(counted(1234, "game", "games"), "1,234 games");
}

}  // namespace
}  // namespace quadrille
