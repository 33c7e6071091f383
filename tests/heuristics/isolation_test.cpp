// SPDX-License-Identifier: MIT
// Isolation's features and heuristics against a slow second implementation, and against the values
// that the library's and the report's own programs gave: rules/isolation.md, section 3.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <limits>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "base/random.h"
#include "base/text.h"
#include "games/registry.h"
#include "players/heuristics.h"
#include "tests/data_file.h"
#include "tests/games/isolation/referee.h"
#include "tests/games/measure_all.h"
#include "tests/heuristics/isolation_slow.h"

namespace quadrille {
namespace {

using slow_isolation::Board;
using slow_isolation::Cell;
using slow_isolation::heuristic_names;
using slow_isolation::heuristic_value;
using slow_isolation::other;

constexpr double kInfinity = std::numeric_limits<double>::infinity();

Side side_of(char player) { return player == 'A' ? Side::kFirst : Side::kSecond; }

// Bit for bit: also 0 and -0 differ.
::testing::AssertionResult same_bits(double value, double expected) {
  if (std::bit_cast<std::uint64_t>(value) == std::bit_cast<std::uint64_t>(expected)) {
    return ::testing::AssertionSuccess();
  }
  return ::testing::AssertionFailure()
         << ::testing::PrintToString(value) << " instead of " << ::testing::PrintToString(expected)
         << ", a difference of " << value - expected;
}

// Plain recursion over more cells than these takes too long.
constexpr int kMostCellsOfAPath = 16;

// Everything that is said about one position, on one board, under one rule set.
class Compared {
 public:
  explicit Compared(const std::string& words) {
    const auto game = find_game(words);
    EXPECT_TRUE(game) << game.error().text();
    if (!game) return;
    game_ = *game;
    features_ = game_->features();
    for (const std::string& name : heuristic_names()) {
      const auto heuristic = find_heuristic(*game_, name);
      EXPECT_TRUE(heuristic) << name << ": " << heuristic.error().text();
      if (heuristic) heuristics_.emplace(name, *heuristic);
    }
  }

  void expect_agreement(const Board& board) const {
    ASSERT_NE(game_, nullptr);
    const std::string text = write_board(board);
    SCOPED_TRACE(text);
    const auto position = game_->parse_position(text);
    ASSERT_TRUE(position) << position.error().text();
    for (const char player : {'A', 'B'}) {
      SCOPED_TRACE(std::string("for ") + player);
      ASSERT_NO_FATAL_FAILURE(expect_features(*position, board, player));
      for (const auto& [name, heuristic] : heuristics_) {
        SCOPED_TRACE(name);
        const double expected = heuristic_value(name, board, player);
        ASSERT_TRUE(same_bits(heuristic.value(*position, side_of(player)), expected));
        ASSERT_TRUE(same_bits(heuristic.explain(*position, side_of(player)).value, expected));
      }
    }
  }

 private:
  void expect_features(const AnyPosition& position, const Board& board, char player) const {
    const auto values = measure_all(*game_, position, side_of(player));
    ASSERT_EQ(values.size(), features_.size());
    const bool paths = slow_isolation::reach(board, player) <= kMostCellsOfAPath;
    for (std::size_t i = 0; i < values.size(); ++i) {
      const std::string name(features_[i].name);
      if (name == "longest_path" && !paths) continue;
      ASSERT_TRUE(same_bits(values[i], slow_isolation::feature_named(name, board, player))) << name;
    }
  }

  GamePointer game_;
  std::vector<Feature> features_;
  std::map<std::string, Evaluator> heuristics_;
};

std::string words_for(int width, int height) {
  return "isolation:" + std::to_string(width) + "x" + std::to_string(height);
}

const std::vector<std::pair<int, int>>& boards() {  // width and height
  static const std::vector<std::pair<int, int>> sizes = {{7, 7}, {5, 5},  {9, 7},
                                                         {7, 9}, {11, 9}, {3, 3}};
  return sizes;
}

TEST(IsolationHeuristics, AgreeWithTheSlowOnesOnSetUpPositions) {
  Random random(64);
  for (const auto& [width, height] : boards()) {
    const Compared compared(words_for(width, height));
    for (int i = 0; i < 400; ++i) {
      ASSERT_NO_FATAL_FAILURE(
          compared.expect_agreement(slow_isolation::random_board(width, height, random)));
    }
  }
}

TEST(IsolationHeuristics, AgreeWithTheSlowOnesOnEverySize) {
  Random random(65);
  for (int width = 3; width <= 11; ++width) {
    for (int height = 3; height <= 11; ++height) {
      const Compared compared(words_for(width, height));
      for (int i = 0; i < 15; ++i) {
        ASSERT_NO_FATAL_FAILURE(
            compared.expect_agreement(slow_isolation::random_board(width, height, random)));
      }
    }
  }
}

TEST(IsolationHeuristics, AgreeWithTheSlowOnesOnPlayedPositions) {
  Random random(66);
  for (const auto& [width, height] : boards()) {
    const Compared compared(words_for(width, height));
    for (int i = 0; i < 6; ++i) {
      Board board = slow_isolation::empty_board(width, height);
      ASSERT_NO_FATAL_FAILURE(compared.expect_agreement(board));
      while (!verdict_on(board, slow_isolation::Rules::kAind)) {
        const auto moves = moves_of(board, board.to_move);
        board = after_move(board, moves[random.below(moves.size())]);
        ASSERT_NO_FATAL_FAILURE(compared.expect_agreement(board));
      }
    }
  }
}

TEST(IsolationHeuristics, AgreeWithTheSlowOnesOnTiesAndNearTheEnd) {
  // Positions that random play rarely meets: few blanks, and ties 2m = 3o.
  Random random(67);
  const Compared compared("isolation:7x7");
  int ties = 0;
  int ends = 0;
  for (int i = 0; i < 20000 && (ties < 150 || ends < 150); ++i) {
    const Board board = slow_isolation::random_board(7, 7, random);
    if (verdict_on(board, slow_isolation::Rules::kAind)) continue;
    const int m = slow_isolation::moves(board, 'A');
    const int o = slow_isolation::moves(board, 'B');
    const bool tie = 2 * m == 3 * o || 2 * o == 3 * m;
    const bool end = slow_isolation::blanks(board) < 15;
    if (!tie && !end) continue;
    if (tie) ++ties;
    if (end) ++ends;
    ASSERT_NO_FATAL_FAILURE(compared.expect_agreement(board));
  }
  EXPECT_GE(ties, 150);
  EXPECT_GE(ends, 150);
}

TEST(IsolationHeuristics, AreTheSameUnderTheUdacityRulesWhileTheGameRuns) {
  const Compared compared("isolation:udacity-9x11");
  Random random(68);
  for (int i = 0; i < 200; ++i) {
    const Board board = slow_isolation::random_board(11, 9, random);
    if (verdict_on(board, slow_isolation::Rules::kUdacity9x11)) continue;
    ASSERT_NO_FATAL_FAILURE(compared.expect_agreement(board));
  }
}

TEST(IsolationHeuristics, AreFoundByName) {
  const auto game = find_game("isolation:7x7");
  ASSERT_TRUE(game) << game.error().text();
  std::vector<std::string> listed;
  for (const HeuristicInfo& info : list_heuristics(**game)) {
    listed.emplace_back(info.name);
    EXPECT_FALSE(info.meaning.empty()) << info.name;
    EXPECT_FALSE(info.source.empty()) << info.name;
    for (const Side side : kSides) EXPECT_EQ(info.neutral.of(side), 0) << info.name;
  }
  EXPECT_THAT(listed, ::testing::IsSupersetOf(heuristic_names()));
}

TEST(IsolationFeatures, HaveASlowVersionEach) {
  const auto game = find_game("isolation:7x7");
  ASSERT_TRUE(game) << game.error().text();
  std::vector<std::string> listed;
  for (const FeatureInfo& info : (*game)->features()) listed.emplace_back(info.name);
  EXPECT_THAT(listed, ::testing::UnorderedElementsAreArray(slow_isolation::feature_names()));
}

// A value by its names, straight from a position's text.
double value_of(std::string_view heuristic, std::string_view position, char player) {
  const auto setup = set_up("isolation", position);
  EXPECT_TRUE(setup) << setup.error().text();
  if (!setup) return std::numeric_limits<double>::quiet_NaN();
  const auto found = find_heuristic(*setup->game, heuristic);
  EXPECT_TRUE(found) << found.error().text();
  if (!found) return std::numeric_limits<double>::quiet_NaN();
  return found->value(setup->position, side_of(player));
}

double feature_of(std::string_view feature, std::string_view position, char player) {
  const auto setup = set_up("isolation", position);
  EXPECT_TRUE(setup) << setup.error().text();
  if (!setup) return std::numeric_limits<double>::quiet_NaN();
  const auto features = setup->game->features();
  const auto values = measure_all(*setup->game, setup->position, side_of(player));
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (features[i].name == feature) return values[i];
  }
  ADD_FAILURE() << "no feature " << feature;
  return std::numeric_limits<double>::quiet_NaN();
}

TEST(IsolationHeuristics, CenterIsTheLibrarysNotTheMiddle) {
  const std::vector<std::pair<Cell, double>> values = {
      {{0, 0}, 24.5}, {{0, 6}, 18.5}, {{6, 0}, 18.5}, {{6, 6}, 12.5}, {{3, 3}, 0.5}};
  for (const auto& [cell, value] : values) {
    Board board = slow_isolation::empty_board(7, 7);
    board.put(cell, 'A');
    board.put({1, 3}, 'B');
    const std::string text = write_board(board);
    EXPECT_EQ(value_of("center", text, 'A'), value) << text;
    EXPECT_EQ(feature_of("center", text, 'A'), value) << text;
  }
  EXPECT_EQ(value_of("center", "7/7/7/7/7/7/7 A", 'A'), 0);
  EXPECT_EQ(value_of("center", "A6/7/7/7/7/7/7 B", 'B'), 0);
  EXPECT_EQ(value_of("center", "A6/7/7/7/7/7/7 B", 'A'), 24.5);
}

TEST(IsolationHeuristics, PlayersNotPlacedHaveEveryBlankCell) {
  EXPECT_EQ(value_of("open", "7/7/7/7/7/7/7 A", 'A'), 49);
  EXPECT_EQ(value_of("open", "7/7/7/7/7/7/7 A", 'B'), 49);
  EXPECT_EQ(value_of("improved", "A6/7/7/7/7/7/7 B", 'A'), 2 - 48);
  EXPECT_EQ(value_of("custom1-described", "A6/7/7/7/7/7/7 B", 'A'), (4 * 2 - 6 * 48) / 10.0);
  // Fewer than fifteen blanks: the first step all the same.
  EXPECT_EQ(value_of("custom4", "A2/3/3 B", 'A'), value_of("custom1", "A2/3/3 B", 'A'));
  EXPECT_EQ(value_of("custom4-described", "A2/3/3 B", 'B'),
            value_of("custom1-described", "A2/3/3 B", 'B'));
  // An exact tie, three blank cells against two moves.
  for (int i = 1; i <= 6; ++i) {
    const std::string name = "custom" + std::to_string(i);
    EXPECT_TRUE(same_bits(value_of(name + "-described", "Axx/xx1/x2 B", 'B'), 0)) << name;
    EXPECT_TRUE(same_bits(value_of(name, "Axx/xx1/x2 B", 'B'), 2.220446049250313e-16)) << name;
  }
}

TEST(IsolationHeuristics, AStuckPlayerWhoIsNotToMoveIsNotInfinite) {
  // A on b2 has no move, B on c1 has two.
  EXPECT_EQ(value_of("improved", "3/1A1/2B B", 'A'), -2);
  EXPECT_EQ(value_of("improved", "3/1A1/2B B", 'B'), 2);
  for (const std::string& name : heuristic_names()) {
    EXPECT_EQ(value_of(name, "3/1A1/2B A", 'A'), -kInfinity) << name;
    EXPECT_EQ(value_of(name, "3/1A1/2B A", 'B'), kInfinity) << name;
    // Both are stuck.
    EXPECT_EQ(value_of(name, "xxx/xAx/xxB B", 'A'), kInfinity) << name;
    EXPECT_EQ(value_of(name, "xxx/xAx/xxB B", 'B'), -kInfinity) << name;
    // Nowhere to be placed.
    EXPECT_EQ(value_of(name, "xxx/xxx/xxx A", 'A'), -kInfinity) << name;
  }
}

TEST(IsolationHeuristics, TheReportsTieBreakIsDead) {
  // 0.4*3 and 0.6*2 are not the same double.
  EXPECT_TRUE(
      same_bits(value_of("custom1", "1A5/7/xx5/3x3/Bx5/7/2x4 B", 'B'), 2.220446049250313e-16));
  EXPECT_TRUE(same_bits(value_of("custom1", "3A3/7/7/7/5B1/7/7 A", 'B'), 4.440892098500626e-16));
  // So the first three are one function, and so are the other three.
  const auto game = find_game("isolation:7x7");
  ASSERT_TRUE(game) << game.error().text();
  std::vector<Evaluator> custom;
  for (int i = 1; i <= 6; ++i) {
    const auto found = find_heuristic(**game, "custom" + std::to_string(i));
    ASSERT_TRUE(found) << found.error().text();
    custom.push_back(*found);
  }
  Random random(69);
  int compared = 0;
  int different = 0;
  for (int i = 0; i < 1500; ++i) {
    const Board board = slow_isolation::random_board(7, 7, random);
    if (!board.knight_of('A') || !board.knight_of('B')) continue;
    const auto position = (*game)->parse_position(write_board(board));
    ASSERT_TRUE(position) << position.error().text();
    for (const Side side : kSides) {
      const double first = custom[0].value(*position, side);
      const double fourth = custom[3].value(*position, side);
      ASSERT_TRUE(same_bits(custom[1].value(*position, side), first)) << write_board(board);
      ASSERT_TRUE(same_bits(custom[2].value(*position, side), first)) << write_board(board);
      ASSERT_TRUE(same_bits(custom[4].value(*position, side), fourth)) << write_board(board);
      ASSERT_TRUE(same_bits(custom[5].value(*position, side), fourth)) << write_board(board);
      if (std::isfinite(first)) {
        ASSERT_GE(first, -4.8);
        ASSERT_LE(first, 3.2);
        if (slow_isolation::blanks(board) < 15) {
          ASSERT_LE(std::abs(fourth), 0.5);
        }
      }
      if (first != fourth) ++different;
      ++compared;
    }
  }
  EXPECT_GT(compared, 2000);
  EXPECT_GT(different, 100);
}

TEST(IsolationHeuristics, ThePathBranchBeginsBelowFifteenBlanks) {
  // A has eight moves, B none.
  constexpr const char* kFifteen = "5/1xxx1/1xAx1/1xxx1/4B A";
  constexpr const char* kFourteen = "x4/1xxx1/1xAx1/1xxx1/4B A";
  EXPECT_EQ(value_of("custom4", kFifteen, 'A'), 3.2);
  EXPECT_EQ(value_of("custom4", kFourteen, 'A'), 0.5);
  EXPECT_EQ(value_of("custom4", kFourteen, 'B'), -0.5);
  EXPECT_EQ(value_of("custom1", kFourteen, 'A'), 3.2);
  EXPECT_EQ(value_of("custom4-described", kFifteen, 'A'), 3.2);
  EXPECT_EQ(value_of("custom4-described", kFourteen, 'A'), 0.5 * 3);
  EXPECT_EQ(value_of("custom4-described", kFourteen, 'B'), 0.5 * -3);
}

TEST(IsolationHeuristics, TheReportsPathsShareOneList) {
  // Each has a move of its own and one in common.
  EXPECT_EQ(value_of("custom4", "A1B/3/3 A", 'A'), 0);
  EXPECT_EQ(value_of("custom4", "A1B/3/3 A", 'B'), 0);
  // B has the common one alone: it is gone when A has counted first.
  EXPECT_EQ(value_of("custom4", "A1B/x2/3 A", 'A'), 0.5);
  EXPECT_EQ(value_of("custom4", "A1B/x2/3 A", 'B'), 0);
}

TEST(IsolationFeatures, AreCountedByHand) {
  const auto expect_features = [](const char* position, char player,
                                  const std::map<std::string, double>& expected) {
    SCOPED_TRACE(std::string(position) + " for " + player);
    for (const auto& [name, value] : expected) {
      EXPECT_EQ(feature_of(name, position, player), value) << name;
    }
  };
  constexpr const char* kPlaced = "B6/7/3A3/7/7/7/7 A";
  expect_features(kPlaced, 'A',
                  {{"moves", 8}, {"distance", 1}, {"space", 24}, {"center", 2.5}, {"reach", 47}});
  expect_features(kPlaced, 'B',
                  {{"moves", 2}, {"distance", 6}, {"space", 8}, {"center", 24.5}, {"two_step", 9}});
  for (const char player : {'A', 'B'}) {
    expect_features(kPlaced, player, {{"blanks", 47}, {"same_colour", 0}});
  }
  // The ring of 3x3.
  constexpr const char* kRing = "A2/1B1/3 A";
  expect_features(kRing, 'A',
                  {{"moves", 2},
                   {"space", 7},
                   {"two_step", 2},
                   {"reach", 7},
                   {"longest_path", 7},
                   {"blanks", 7},
                   {"same_colour", 1}});
  expect_features(kRing, 'B',
                  {{"moves", 0},
                   {"space", 7},
                   {"two_step", 0},
                   {"reach", 0},
                   {"longest_path", 0},
                   {"blanks", 7},
                   {"same_colour", 1}});
  // Each alone, over all blank cells: a ring broken beside A leaves it the other way round.
  expect_features("A2/1Bx/3 A", 'A', {{"moves", 1}, {"reach", 6}, {"longest_path", 6}});
  // Not placed yet.
  expect_features("A2/1x1/3 B", 'B',
                  {{"moves", 7},
                   {"distance", 0},
                   {"space", 0},
                   {"center", 0},
                   {"two_step", 0},
                   {"reach", 7},
                   {"longest_path", 0},
                   {"blanks", 7},
                   {"same_colour", 0}});
}

// A line of golden_scores.csv: the values for `player`, where null is 0 unless all are infinite.
struct Golden {
  std::string position;
  char player;
  int moves, opponent_moves, blanks;
  double open, center, improved;
  double custom_1_to_3, custom_4_to_6;  // they are the same functions
  double described[6];

  [[nodiscard]] double value(const std::string& name) const {
    if (name == "null") return std::isinf(open) ? open : 0;
    if (name == "open") return open;
    if (name == "center") return center;
    if (name == "improved") return improved;
    const int number = name[6] - '0';
    if (name.ends_with("-described")) return described[number - 1];
    return number <= 3 ? custom_1_to_3 : custom_4_to_6;
  }
};

const std::vector<Golden>& golden() {
  static const std::vector<Golden> rows = {
      {"A2xx1x/1xx1xxx/3xxx1/1xxx1xx/1xxxx2/xxx2xx/Bxxxx2 B",
       'A',
       1,
       0,
       18,
       kInfinity,
       kInfinity,
       kInfinity,
       kInfinity,
       kInfinity,
       {kInfinity, kInfinity, kInfinity, kInfinity, kInfinity, kInfinity}},
      {"A2xx1x/1xx1xxx/3xxx1/1xxx1xx/1xxxx2/xxx2xx/Bxxxx2 B",
       'B',
       0,
       1,
       18,
       -kInfinity,
       -kInfinity,
       -kInfinity,
       -kInfinity,
       -kInfinity,
       {-kInfinity, -kInfinity, -kInfinity, -kInfinity, -kInfinity, -kInfinity}},
      {"2x4/A1x4/1x5/3B3/7/7/7 B",
       'B',
       6,
       2,
       44,
       6,
       0.5,
       4,
       1.2000000000000004,
       1.2000000000000004,
       {1.2, 1.2, 1.2, 1.2, 1.2, 1.2}},
      {"1A5/7/xx5/3x3/Bx5/7/2x4 B",
       'B',
       3,
       2,
       42,
       3,
       12.5,
       1,
       2.220446049250313e-16,
       2.220446049250313e-16,
       {0.05, 0.016666666666666666, 0.06666666666666667, 0.05, 0.016666666666666666,
        0.06666666666666667}},
      {"3A3/7/7/7/5B1/7/7 A",
       'B',
       6,
       4,
       47,
       6,
       2.5,
       2,
       4.440892098500626e-16,
       4.440892098500626e-16,
       {0, 0.08333333333333333, 0.08333333333333333, 0, 0.08333333333333333, 0.08333333333333333}},
      {"x3x2/2x2xx/1x1x2B/1x2xx1/2xx3/5Ax/1x5 A",
       'B',
       3,
       2,
       33,
       3,
       8.5,
       1,
       2.220446049250313e-16,
       2.220446049250313e-16,
       {0, -0.03333333333333333, -0.03333333333333333, 0, -0.03333333333333333,
        -0.03333333333333333}},
      {"3x1Bx/3xxx1/Axxxxx1/xxx1xxx/x1xxxxx/xx1xxxx/1xxx1xx B",
       'A',
       3,
       1,
       14,
       3,
       14.5,
       2,
       0.6000000000000002,
       0,
       {0.6, 0.6, 0.6, 3, 3, 3}},
      {"5/5/A1xxx/1xB2/1x1xx B",
       'B',
       3,
       2,
       16,
       3,
       0.5,
       1,
       2.220446049250313e-16,
       2.220446049250313e-16,
       {0.05, 0.016666666666666666, 0.06666666666666667, 0.05, 0.016666666666666666,
        0.06666666666666667}},
      {"1x3/3A1/x1xxx/2x2/1xBxx B",
       'B',
       3,
       2,
       14,
       3,
       2.5,
       1,
       2.220446049250313e-16,
       0.5,
       {0, -0.06666666666666667, -0.06666666666666667, 0, 0, 0}},
      {"1xx1A/2x1x/x1Bx1/3x1/1xx2 B",
       'A',
       0,
       5,
       14,
       0,
       8.5,
       -5,
       -3,
       -0.5,
       {-3, -3, -3, -5.5, -5.5, -5.5}},
      {"2x2/2xx1/xx2B/2Axx/1xx2 B",
       'A',
       3,
       2,
       14,
       3,
       0.5,
       1,
       2.220446049250313e-16,
       0,
       {0.05, 0.05, 0.1, 0, 0, 0}},
      {"6/3x1x/1x3B/3xxA/2x3/4x1 B",
       'A',
       3,
       2,
       27,
       3,
       4,
       1,
       2.220446049250313e-16,
       2.220446049250313e-16,
       {0.05, -0.016666666666666666, 0.03333333333333334, 0.05, -0.016666666666666666,
        0.03333333333333334}},
      {"2xx2/xx2xx/1xAxx1/xxx1xx/x1xxx1/1xx2B A",
       'A',
       2,
       0,
       14,
       2,
       2,
       2,
       0.8,
       0.5,
       {0.8, 0.8, 0.8, 5.5, 5.5, 5.5}},
      {"7/7/7/1A2B2/7 A",
       'B',
       6,
       4,
       33,
       6,
       0.5,
       2,
       4.440892098500626e-16,
       4.440892098500626e-16,
       {0.05, 0.06666666666666667, 0.11666666666666667, 0.05, 0.06666666666666667,
        0.11666666666666667}},
      {"B1xx1x1/xx2xx1/1xxxx1x/xxxxxAx/x1xxxx1 B",
       'A',
       1,
       1,
       10,
       1,
       2.5,
       0,
       -0.19999999999999996,
       0,
       {-0.2, -0.2, -0.2, 0.5, 0.5, 0.5}},
      {"xx1xx/1xxxB/xA1x1/xxxx1/1x1x1/1x1xx/2x2 B",
       'A',
       3,
       2,
       14,
       3,
       4.5,
       1,
       2.220446049250313e-16,
       0,
       {0.1, 0.016666666666666666, 0.11666666666666667, 0, 0, 0}},
      {"11/11/11/11/11/11/11/9B1/A10 A",
       'A',
       2,
       4,
       97,
       2,
       42.5,
       -2,
       -1.5999999999999999,
       -1.5999999999999999,
       {-1.6, -1.6, -1.6, -1.6, -1.6, -1.6}},
      {"11/11/11/11/11/11/11/9B1/A10 A",
       'B',
       4,
       2,
       97,
       4,
       18.5,
       2,
       0.40000000000000013,
       0.40000000000000013,
       {0.4, 0.4, 0.4, 0.4, 0.4, 0.4}},
  };
  return rows;
}

TEST(IsolationGolden, TheSlowHeuristicsHaveSomeValuesOfTheOriginalPrograms) {
  for (const Golden& row : golden()) {
    SCOPED_TRACE(row.position + " for " + row.player);
    const Board board = slow_isolation::read_board(row.position);
    EXPECT_EQ(slow_isolation::moves(board, row.player), row.moves);
    EXPECT_EQ(slow_isolation::moves(board, other(row.player)), row.opponent_moves);
    EXPECT_EQ(slow_isolation::blanks(board), row.blanks);
    for (const std::string& name : heuristic_names()) {
      EXPECT_TRUE(same_bits(heuristic_value(name, board, row.player), row.value(name))) << name;
    }
  }
}

TEST(IsolationGolden, SomeValuesOfTheOriginalPrograms) {
  for (const Golden& row : golden()) {
    SCOPED_TRACE(row.position + " for " + row.player);
    EXPECT_EQ(feature_of("moves", row.position, row.player), row.moves);
    EXPECT_EQ(feature_of("moves", row.position, other(row.player)), row.opponent_moves);
    EXPECT_EQ(feature_of("blanks", row.position, row.player), row.blanks);
    for (const std::string& name : heuristic_names()) {
      EXPECT_TRUE(same_bits(value_of(name, row.position, row.player), row.value(name))) << name;
    }
  }
}

// The whole file: the slow heuristics first, so that a fault of theirs shows as such.
TEST(IsolationGolden, AllValuesOfTheOriginalPrograms) {
  std::ifstream in = open_data("isolation/golden_scores.csv");
  if (!in) GTEST_SKIP() << "the data folder is not beside the sources";
  std::string header;
  std::getline(in, header);
  // w, h, position, player, own_moves, opp_moves, blank, then a column for every heuristic.
  const auto columns = split(trim(header), ',');
  constexpr std::size_t kFirstHeuristic = 7;
  ASSERT_EQ(columns.size(), kFirstHeuristic + heuristic_names().size());
  int rows = 0;
  for (std::string line; std::getline(in, line); ++rows) {
    const auto fields = split(trim(line), ',');
    ASSERT_EQ(fields.size(), columns.size()) << line;
    const char player = fields[3][0];
    SCOPED_TRACE(std::string(fields[2]) + " for " + player);
    const Board board = slow_isolation::read_board(fields[2]);
    for (std::size_t i = kFirstHeuristic; i < columns.size(); ++i) {
      const double expected = std::strtod(std::string(fields[i]).c_str(), nullptr);
      ASSERT_TRUE(same_bits(heuristic_value(columns[i], board, player), expected)) << columns[i];
      EXPECT_TRUE(same_bits(value_of(columns[i], fields[2], player), expected)) << columns[i];
    }
  }
  EXPECT_EQ(rows, 400);
}

}  // namespace
}  // namespace quadrille
