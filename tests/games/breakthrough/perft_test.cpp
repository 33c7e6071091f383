// SPDX-License-Identifier: MIT
// Published numbers of move sequences: rules/breakthrough.md, section 6.1.
#include <gtest/gtest.h>

#include <cstdint>
#include <ostream>
#include <string>
#include <vector>

#include "games/registry.h"
#include "tests/games/expect_perft.h"

namespace quadrille {
namespace {

constexpr std::uint64_t kMostByDay = 70'000'000;

struct Row {
  const char* game;
  std::vector<std::uint64_t> counts;  // from depth 1

  friend std::ostream& operator<<(std::ostream& out, const Row& row) { return out << row.game; }
};

const std::vector<Row>& table() {
  static const std::vector<Row> rows = {
      {"breakthrough:standard:3x5", {7, 42, 276, 1776, 11860, 75966}},
      {"breakthrough:course:3x5", {3, 10, 38, 134, 518, 1962, 7092, 25942}},
      {"breakthrough:standard:4x4", {6, 42, 334, 2216, 16118, 99382}},
      {"breakthrough:course:4x4", {6, 38, 228, 1094, 5730, 23506, 104590, 377616}},
      {"breakthrough:standard:5x5", {13, 156, 1924, 23084, 289828, 3538840}},
      {"breakthrough:course:5x5", {5, 28, 182, 1180, 8164, 54668, 377118, 2538670}},
      {"breakthrough:standard:6x6", {16, 256, 4308, 71478, 1248290, 21470998}},
      {"breakthrough:course:6x6", {6, 36, 256, 1854, 14640, 116902, 991246, 8405090}},
      {"breakthrough:standard:7x7", {19, 361, 7220, 144251, 3042166, 63936806}},
      {"breakthrough:course:7x7", {7, 49, 392, 3141, 27206, 236622, 2186362, 20304758}},
      {"breakthrough:standard:8x8", {22, 484, 11132, 256036, 6182818, 149264638}},
      {"breakthrough:course:8x8", {8, 64, 576, 5184, 50118, 484684, 4951852, 50634072}},
      {"breakthrough:standard:9x9", {25, 625, 16250, 422500, 11466650, 311203202}},
      {"breakthrough:course:9x9", {9, 81, 810, 8100, 86670, 927376, 10452820}},
  };
  return rows;
}

std::string test_name(const ::testing::TestParamInfo<Row>& info) {
  std::string name = info.param.game;
  for (char& c : name) c = c == ':' ? '_' : c;
  return name;
}

void expect_counts(const Row& row, PerftRange range) {
  const auto setup = set_up(row.game, "start");
  ASSERT_TRUE(setup) << setup.error().text();
  expect_perft(*setup, row.counts, range);
}

class BreakthroughPerft : public ::testing::TestWithParam<Row> {};
TEST_P(BreakthroughPerft, IsAsPublished) {
  expect_counts(GetParam(), PerftRange::by_day(kMostByDay));
}
INSTANTIATE_TEST_SUITE_P(Sizes, BreakthroughPerft, ::testing::ValuesIn(table()), test_name);

class NightlyBreakthroughPerft : public ::testing::TestWithParam<Row> {};
TEST_P(NightlyBreakthroughPerft, IsAsPublished) {
  expect_counts(GetParam(), PerftRange::by_night(kMostByDay));
}
INSTANTIATE_TEST_SUITE_P(Nightly, NightlyBreakthroughPerft, ::testing::ValuesIn(table()),
                         test_name);

}  // namespace
}  // namespace quadrille
