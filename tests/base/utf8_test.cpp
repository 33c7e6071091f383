// SPDX-License-Identifier: MIT
#include "base/utf8.h"

#include <gtest/gtest.h>

namespace quadrille {
namespace {

TEST(Utf8, KnowsSequencesAndWhatIsNone) {
  EXPECT_EQ(utf8_sequence_length("a"), 1U);
  EXPECT_EQ(utf8_sequence_length("é!"), 2U);
  EXPECT_EQ(utf8_sequence_length("♞"), 3U);
  EXPECT_EQ(utf8_sequence_length("\xf0\x9f\x99\x82"), 4U);
  EXPECT_EQ(utf8_sequence_length("\x80"), 0U);
  EXPECT_EQ(utf8_sequence_length("\xed\xa0\x80"), 0U);  // half of a surrogate pair
  EXPECT_EQ(utf8_sequence_length("\xe2\x99"), 0U);
}

TEST(Utf8, CutsBetweenCharacters) {
  EXPECT_EQ(characters_of("é♞x"), 3U);
  EXPECT_EQ(cut_to("é♞x", 3), "é♞x");
  EXPECT_EQ(cut_to("é♞xy", 3), "é♞…");
  EXPECT_EQ(cut_to("", 3), "");
}

}  // namespace
}  // namespace quadrille
