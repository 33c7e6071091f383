// SPDX-License-Identifier: MIT
#include "games/rows.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace quadrille {
namespace {

constexpr RowStyle kNumbers = {.letters = "Pp",
                               .named_letters = "P, p",
                               .squares = "squares",
                               .empty_squares = "empty squares",
                               .most_squares = 12,
                               .widest = "the widest board there is"};
constexpr RowStyle kDigits = {.letters = "k",
                              .named_letters = "k",
                              .squares = "cells",
                              .empty_squares = "blank cells",
                              .most_squares = 9,
                              .widest = "the board has 9 columns",
                              .runs = RowStyle::Runs::kDigits};

std::string unfolded(std::string_view text, const RowStyle& style) {
  const auto row = unfold_row(text, style, "row 3");
  return row ? *row : row.error().text();
}

TEST(Rows, UnfoldLettersAndRuns) {
  EXPECT_EQ(unfolded("", kNumbers), "");
  EXPECT_EQ(unfolded("1P2p", kNumbers), ".P..p");
  EXPECT_EQ(unfolded("12", kNumbers), "............");
  EXPECT_EQ(unfolded("10Pp", kNumbers), "..........Pp");
}

TEST(Rows, DigitsOfARunAddUpWhereAGameSaysSo) {
  EXPECT_EQ(unfolded("12k32", kDigits), "...k.....");
}

TEST(Rows, FaultsHaveAPlaceAndSayWhatWouldBeRight) {
  EXPECT_EQ(unfolded("PxP", kNumbers), "row 3: 'x' is neither P, p nor a number of empty squares");
  EXPECT_EQ(unfolded("0PP", kNumbers),
            "row 3: '0' is not a number of empty squares: write it without a leading zero, and at "
            "least 1");
  EXPECT_EQ(unfolded("P012", kNumbers),
            "row 3: '012' is not a number of empty squares: write it without a leading zero, and "
            "at least 1");
  EXPECT_EQ(unfolded("10", kDigits), "row 3: '0' is neither k nor a number of blank cells");
}

TEST(Rows, NoRowIsReadBeyondTheWidest) {
  for (const char* const text :
       {"13", "12P", "P12", "PPPPPPPPPPPPp", "6P6", "4294967297", "18446744073709551615",
        "P18446744073709551615", "99999999999999999999999"}) {
    EXPECT_EQ(unfolded(text, kNumbers),
              "row 3: has more than 12 squares, the widest board there is");
  }
  EXPECT_EQ(unfolded("55", kDigits), "row 3: has more than 9 cells, the board has 9 columns");
}

TEST(Rows, FoldIsTheWayBack) {
  EXPECT_EQ(fold_rows("..P.PP......", 4), "2P1/PP2/4");
  EXPECT_EQ(fold_rows("............", 12), "12");
  EXPECT_EQ(fold_rows("ppp", 1), "p/p/p");
  EXPECT_EQ(fold_rows("", 8), "");
  for (const std::string row : {"P..p", "....", "PPPP", ".p.P"}) {
    EXPECT_EQ(unfolded(fold_rows(row, 4), kNumbers), row);
  }
}

TEST(Rows, CountedSquaresAgreeWithTheirNumber) {
  EXPECT_EQ(counted_squares(0, kNumbers), "0 squares");
  EXPECT_EQ(counted_squares(1, kNumbers), "1 square");
  EXPECT_EQ(counted_squares(2, kDigits), "2 cells");
}

}  // namespace
}  // namespace quadrille
