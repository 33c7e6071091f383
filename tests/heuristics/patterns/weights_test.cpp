// SPDX-License-Identifier: MIT
#include "heuristics/patterns/weights.h"

#include <fmt/core.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#define XXH_INLINE_ALL  // NOLINT(cppcoreguidelines-macro-usage): read by the next header
#include <xxhash.h>
#include <zstd.h>

#include <string>
#include <string_view>
#include <vector>

#include "games/registry.h"
#include "tests/heuristics/patterns/random_weights.h"

namespace quadrille::patterns {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

constexpr std::string_view kEnd = "\nend of text\n";

Weights small_weights() {
  const GamePointer game = *find_game("breakthrough:5x5");
  Spec spec;
  spec.sets = {{"2x2", {"pawn"}}};
  spec.phase = PhaseSpec{{"pawn"}, 10, 2};
  spec.features = {"to_move"};
  Weights weights = random_weights(*game, spec, 8);
  weights.provenance = {"made by a test", "  on one line more"};
  return weights;
}

std::string complaint(const std::string& text) {
  const auto read = parse_weights(text, "my.patterns");
  return read ? "" : read.error().text();
}

std::string replaced(std::string text, std::string_view part, std::string_view by) {
  const auto at = text.find(part);
  EXPECT_NE(at, std::string::npos) << part;
  if (at != std::string::npos) text.replace(at, part.size(), by);
  return text;
}

// A head of somebody's own before bytes that it describes rightly.
std::string file_of(std::string_view head, std::string_view packed, std::size_t distinct) {
  return fmt::format(
      "# quadrille patterns 1\n{}[weights]\ndistinct = {}\nbytes = {}\nchecksum = "
      "\"{:016x}\"\nend of text\n{}",
      head, distinct, packed.size(), XXH3_64bits(packed.data(), packed.size()), packed);
}
constexpr std::string_view kHead =
    "name = \"n\"\ngame = [\"breakthrough:standard:5x5\"]\nmeaning = \"m\"\nsource = \"s\"\n"
    "[[sets]]\nshape = \"1x1\"\npieces = [\"pawn\"]\n";

std::string packed_zeros(std::size_t size) {
  const std::string zeros(size, '\0');
  std::string packed(ZSTD_compressBound(size), '\0');
  packed.resize(ZSTD_compress(packed.data(), packed.size(), zeros.data(), size, 19));
  return packed;
}

TEST(PatternFile, ReadsBackWhatWasWritten) {
  Weights weights = small_weights();
  weights.remark = "only a test";
  const auto read = parse_weights(weights_text(weights), "my.patterns");
  ASSERT_TRUE(read) << read.error().text();
  EXPECT_EQ(read->name, weights.name);
  EXPECT_EQ(read->meaning, weights.meaning);
  EXPECT_EQ(read->source, weights.source);
  EXPECT_EQ(read->remark, weights.remark);
  EXPECT_EQ(read->games, weights.games);
  EXPECT_EQ(read->spec.sets, weights.spec.sets);
  EXPECT_EQ(read->spec.phase, weights.spec.phase);
  EXPECT_EQ(read->spec.features, weights.spec.features);
  ASSERT_EQ(read->features.size(), 1U);
  EXPECT_EQ(read->features[0].weights, weights.features[0].weights);
  EXPECT_EQ(read->values, weights.values);
  EXPECT_EQ(read->seen, weights.seen);
  EXPECT_EQ(read->won, weights.won);
}

TEST(PatternFile, SaysHowItCameAboutInItsFirstLines) {
  EXPECT_THAT(weights_text(small_weights()),
              StartsWith("# quadrille patterns 1\n# made by a test\n#   on one line more\n"
                         "name = \"by lot\"\n"));
}

// Words come from the command line.
TEST(PatternFile, WordsOfAnyKindAreReadBack) {
  Weights weights = small_weights();
  weights.name = "a \"name\"\\ with\nlines\tand \x01 more";
  weights.source = "end of text\nend of text\n";
  weights.provenance = {"first\nname = \"another\"\nend of text\nlast"};
  const std::string text = weights_text(weights);
  const auto read = parse_weights(text, "my.patterns");
  ASSERT_TRUE(read) << read.error().text();
  EXPECT_THAT(read->name, StartsWith("a \"name\"\\ with"));
  EXPECT_EQ(read->values, weights.values);
}

TEST(PatternFile, AChangedByteOfTheWeightsIsSeen) {
  const std::string text = weights_text(small_weights());
  const std::size_t begin = text.find(kEnd) + kEnd.size();
  for (std::size_t at = begin; at < text.size(); at += 7) {
    std::string damaged = text;
    damaged[at] = static_cast<char>(damaged[at] ^ 0x10);
    ASSERT_THAT(complaint(damaged), HasSubstr("checksum is another one")) << at;
  }
  EXPECT_THAT(complaint(text.substr(0, text.size() - 1)), HasSubstr("bytes of weights were"));
  EXPECT_THAT(complaint(text + "x"), HasSubstr("bytes of weights were to follow"));
}

// Whatever happens to the text before the weights, the file is refused or is one of patterns.
TEST(PatternFile, AChangedByteOfTheHeadNeverCrashes) {
  const std::string text = weights_text(small_weights());
  const std::size_t end = text.find(kEnd) + kEnd.size();
  std::size_t refused = 0;
  for (std::size_t at = 0; at < end; ++at) {
    for (const char byte : {'\0', '\n', '"', '9', '\x80', '['}) {
      std::string damaged = text;
      damaged[at] = byte;
      const auto read = parse_weights(damaged, "my.patterns");
      if (!read) ++refused;
      if (read) {
        ASSERT_EQ(read->values.size(), read->seen.size() * read->spec.phases());
      }
    }
  }
  EXPECT_GT(refused, end);
}

TEST(PatternFile, ACutFileIsRefused) {
  const std::string text = weights_text(small_weights());
  for (std::size_t size = 0; size < text.size(); size += 11) {
    ASSERT_NE(complaint(text.substr(0, size)), "") << size;
  }
  EXPECT_THAT(complaint(""), HasSubstr("does not begin with"));
}

TEST(PatternFile, NumbersThatAreNoneAreRefused) {
  const std::string text = weights_text(small_weights());
  const std::string distinct = fmt::format("distinct = {}", small_weights().seen.size());
  for (const char* const number : {"0", "-1", "4000001", "9223372036854775807", "\"many\"", "[]"}) {
    EXPECT_THAT(complaint(replaced(text, distinct, fmt::format("distinct = {}", number))),
                HasSubstr("distinct is no number"))
        << number;
  }
  EXPECT_THAT(complaint(replaced(text, distinct, "distinct = 3999999")),
              HasSubstr("unpack to another size"));
  for (const char* const weight :
       {"-9223372036854775808", "9223372036854775807", "1000001", "-1000001", "0.5", "\"x\""}) {
    const std::string head = fmt::format("{}[features]\nto_move = [{}]\n", kHead, weight);
    EXPECT_THAT(complaint(file_of(head, packed_zeros(40), 10)), HasSubstr("a weight that is none"))
        << weight;
  }
  EXPECT_THAT(complaint(replaced(text, "first = 10", "first = 0")),
              HasSubstr("first is no number"));
  EXPECT_THAT(complaint(replaced(text, "last = 2", "last = 10")), HasSubstr("last is no number"));
}

TEST(PatternFile, WhatIsMissingIsNamed) {
  const std::string text = weights_text(small_weights());
  for (const char* const key : {"name", "meaning", "source", "shape"}) {
    EXPECT_THAT(complaint(replaced(text, fmt::format("\n{} = ", key), "\nother = ")),
                HasSubstr(fmt::format("{} is missing", key)));
  }
  EXPECT_THAT(complaint(replaced(text, "[[sets]]", "[[other]]")), HasSubstr("no [[sets]]"));
  EXPECT_THAT(complaint(replaced(text, "[weights]", "[other]")), HasSubstr("no [weights]"));
  EXPECT_THAT(complaint(replaced(text, "\npieces = ", "\nother = ")), HasSubstr("pieces is no"));
  EXPECT_THAT(complaint(replaced(text, "pieces = [\"pawn\"]", "pieces = [\"pawn\", 3]")),
              HasSubstr("pieces is no"));
  EXPECT_THAT(complaint(replaced(text, "\nend of text\n", "\nend  of text\n")),
              HasSubstr("\"end of text\" is missing"));
}

TEST(PatternFile, AHugeHeadIsRefusedUnread) {
  std::string text = "# quadrille patterns 1\n";
  text += std::string(200'000, '#');
  text += "\nend of text\n";
  EXPECT_THAT(complaint(text), HasSubstr("is missing"));
  std::string nested = "# quadrille patterns 1\nname = ";
  nested += std::string(30'000, '[') + std::string(30'000, ']') + "\nend of text\n";
  EXPECT_NE(complaint(nested), "");
  std::string sets = "# quadrille patterns 1\n" + std::string(kHead);
  for (int i = 0; i < 1000; ++i) sets += "[[sets]]\nshape = \"1x1\"\npieces = [\"pawn\"]\n";
  EXPECT_THAT(complaint(sets + "end of text\n"), HasSubstr("more than 16"));
}

// A few bytes that would unpack to a gigabyte: no more is unpacked than was announced.
TEST(PatternFile, ABombIsRefused) {
  const std::string bomb = packed_zeros(std::size_t{64} << 20);
  ASSERT_LT(bomb.size(), 10'000U);
  EXPECT_THAT(complaint(file_of(kHead, bomb, 10)), HasSubstr("unpack to another size"));
  EXPECT_THAT(complaint(file_of(kHead, bomb, 4'000'000)), HasSubstr("unpack to another size"));
  const std::string twice = packed_zeros(20) + packed_zeros(std::size_t{1} << 20);
  EXPECT_THAT(complaint(file_of(kHead, twice, 5)), HasSubstr("unpack to another size"));
  EXPECT_THAT(complaint(file_of(kHead, "no zstd", 5)), HasSubstr("unpack to another size"));
  EXPECT_EQ(complaint(file_of(kHead, packed_zeros(20), 5)), "");
}

TEST(PatternFile, SaysRoughlyHowOftenSomethingWasSeen) {
  EXPECT_EQ(times_seen(seen_code(0)), 0);
  EXPECT_EQ(times_seen(seen_code(1)), 1);
  EXPECT_EQ(times_seen(seen_code(2)), 2);
  for (double times = 3; times < 1e9; times *= 1.7) {
    EXPECT_NEAR(times_seen(seen_code(times)) / times, 1, 0.2) << times;
  }
  EXPECT_EQ(seen_code(1e30), 255);
}

}  // namespace
}  // namespace quadrille::patterns
