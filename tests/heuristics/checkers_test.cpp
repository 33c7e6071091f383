// SPDX-License-Identifier: MIT
// Checkers' features and heuristics against a slow second implementation, and against the values of
// rules/checkers.md, section 3, and of the table that goes with it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

#include "base/random.h"
#include "base/text.h"
#include "games/registry.h"
#include "players/heuristics.h"
#include "tests/data_file.h"
#include "tests/games/checkers/referee.h"
#include "tests/games/measure_all.h"
#include "tests/heuristics/checkers_slow.h"

namespace quadrille {
namespace {

using ::testing::ElementsAre;

constexpr double kNear = 1e-9;

double value_for(std::string_view side, std::string_view heuristic, const std::string& position,
                 std::string_view game = "checkers:csc384") {
  const auto setup = set_up(game, position);
  EXPECT_TRUE(setup) << setup.error().text();
  const auto found = find_heuristic(*setup->game, heuristic);
  EXPECT_TRUE(found) << found.error().text();
  const auto named = setup->game->side_named(side);
  EXPECT_TRUE(named) << named.error().text();
  return found->value(setup->position, *named);
}

// Values for red: simple, chen, then zhao and zhao-printed with red and with black to move.
struct Golden {
  const char* pieces;
  double simple, chen, zhao_red, printed_red, zhao_black, printed_black;
};

const std::vector<Golden>& golden_rows() {
  static const std::vector<Golden> rows = {
      {":W21-32:B1-12", 0, 0, 0, 0, 0, 0},
      {":W30:B18", 0, 0, -1.5, -1.5, -1.5, -1.5},
      {":WK12,20,26:B7,14,15,18,K31", -2, -3, -8.9, -33.9, -11.4, -36.4},
      {":W7,18,23,K30:B3,K10,11,K26,K27,28", -4, -6, -40.4, -15.4, -42.9, -17.9},
      {":W:B18", -1, -1, -7, -19.5, -7, -19.5},
      {":W6,K13,22,26:B4,8,15,16,K31", -1, -1, -3.5, -16, -3.5, -16},
      {":WK12:B14,15,16,18,K22", -4, -5, -18.7, -68.7, -21.2, -71.2},
      {":WK3:B7", 1, 2, 17, -8, 14.5, -10.5},
      {":WK10,19,23,24,26,31:B9,11,13,15,28,K32", 0, 0, -5.8, -5.8, -5.8, -5.8},
      {":W18,21,23,26,27,30:B4,5,8,9,14,16,K32", -2, -2, -21.5, -9, -21.5, -9},
      {":W7,11,15:B4,8,K14,16", -2, -3, -13.7, -1.2, -13.7, -1.2},
      {":W13:B6,9", -1, -1, -1.6, -14.1, -1.6, -14.1},
      {":W10,13,14,15:B6", 3, 4, 28.4, 65.9, 25.9, 63.4},
      {":W13,18,23,30,31,32:B6,9,10,11,15", 1, 0, 9.6, 22.1, 7.1, 19.6},
      {":W20,21,22,31,32:B2,12,15,16,18", 0, 0, 1.8, 1.8, -3.2, -3.2},
      {":W16,19,21,22,30,31:B1,3,8,13,17,23", 0, 0, -0.1, -0.1, -5.1, -5.1},
  };
  return rows;
}

TEST(CheckersGolden, TypedRowsHold) {
  for (const Golden& row : golden_rows()) {
    SCOPED_TRACE(row.pieces);
    const std::string red = std::string("W") + row.pieces;
    const std::string black = std::string("B") + row.pieces;
    for (const std::string& position : {red, black}) {
      EXPECT_EQ(value_for("red", "simple", position), row.simple);
      EXPECT_EQ(value_for("red", "chen", position), row.chen);
    }
    EXPECT_NEAR(value_for("red", "zhao", red), row.zhao_red, kNear);
    EXPECT_NEAR(value_for("red", "zhao", black), row.zhao_black, kNear);
    EXPECT_NEAR(value_for("red", "zhao-printed", red), row.printed_red, kNear);
    EXPECT_NEAR(value_for("red", "zhao-printed", black), row.printed_black, kNear);
    // The other side's value is the negative, and White of english is red.
    for (const char* const name : {"simple", "chen", "zhao", "zhao-printed"}) {
      for (const std::string& position : {red, black}) {
        const double value = value_for("red", name, position);
        EXPECT_NEAR(value_for("black", name, position), -value, kNear);
        EXPECT_EQ(value_for("white", name, position, "checkers"), value);
      }
    }
  }
}

TEST(CheckersGolden, TheWholeTableHolds) {
  std::ifstream file = open_data("checkers/heuristics_golden.tsv");
  if (!file) GTEST_SKIP() << "the data are not here";
  std::string line;
  std::getline(file, line);
  int rows = 0;
  while (std::getline(file, line)) {
    const auto cells = split(line, '\t');
    const std::string pieces(cells[1].substr(1));
    const auto expect = [&](const char* name, char turn, std::size_t column) {
      EXPECT_NEAR(value_for("red", name, turn + pieces),
                  std::strtod(std::string(cells[column]).c_str(), nullptr), 1e-6)
          << name << ' ' << turn << pieces;
    };
    expect("simple", 'W', 2);
    expect("chen", 'B', 3);
    expect("zhao", 'W', 9);
    expect("zhao", 'B', 11);
    expect("zhao-printed", 'W', 13);
    expect("zhao-printed", 'B', 14);
    ++rows;
  }
  EXPECT_GT(rows, 0);
}

std::vector<std::string> many_positions(std::string_view game, std::uint64_t seed) {
  Random random(seed);
  const auto referee = referee_for(game);
  std::vector<std::string> positions = {referee->start()};
  for (int i = 0; i < 400; ++i) positions.push_back(referee->random_setup(random));
  return positions;
}

TEST(CheckersFeatures, AgreeWithTheSlowVersions) {
  for (const std::string game_name : {"checkers:english", "checkers:csc384"}) {
    const auto game = *find_game(game_name);
    const bool english = game_name == "checkers:english";
    const auto features = game->features();
    EXPECT_GE(features.size(), 10U);
    for (const std::string& text : many_positions(game_name, 80)) {
      const auto position = game->parse_position(text);
      ASSERT_TRUE(position) << position.error().text();
      const SlowCheckers board = read_checkers(text);
      for (const bool white : {true, false}) {
        const Side side = *game->side_named(white ? (english ? "white" : "red") : "black");
        const auto values = measure_all(*game, *position, side);
        for (std::size_t i = 0; i < features.size(); ++i) {
          ASSERT_EQ(values[i], slow_checkers::feature_named(features[i].name, board, white))
              << features[i].name << (white ? " of white in " : " of black in ") << text;
        }
      }
    }
  }
}

// Two men face each other with one row between: whoever must step is taken, and the other has the
// move.
TEST(CheckersFeatures, WhoeverNeedNotStepHasTheMove) {
  for (const char* const position : {"B:W18:B10", "W:W18:B10"}) {
    const auto setup = set_up("checkers", position);
    ASSERT_TRUE(setup) << setup.error().text();
    const auto features = setup->game->features();
    const auto the_move =
        std::ranges::find(features, "the_move", [](const Feature& each) { return each.name; });
    ASSERT_NE(the_move, features.end());
    const Side stepping = setup->game->side_to_move(setup->position);
    EXPECT_EQ(setup->game->measure(*the_move, setup->position, stepping), 0) << position;
    EXPECT_EQ(setup->game->measure(*the_move, setup->position, opposite(stepping)), 1) << position;
  }
}

TEST(CheckersHeuristics, AgreeWithTheSlowVersionsTermByTerm) {
  for (const std::string game_name : {"checkers:english", "checkers:csc384"}) {
    const auto game = *find_game(game_name);
    const Side white = *game->side_named(game_name == "checkers:english" ? "white" : "red");
    for (const HeuristicInfo& info : list_heuristics(*game)) {
      if (info.name == "champion") continue;  // learned: tests/heuristics/patterns
      const auto heuristic = find_heuristic(*game, info.name);
      for (const std::string& text : many_positions(game_name, 81)) {
        const auto position = *game->parse_position(text);
        const double expected = slow_checkers::heuristic_value(info.name, read_checkers(text));
        ASSERT_NEAR(heuristic->value(position, white), expected, kNear) << info.name << ' ' << text;
        for (const Side side : kSides) {
          const Explanation explanation = heuristic->explain(position, side);
          double total = 0;
          for (const Term& term : explanation.terms) total += term.contribution;
          ASSERT_NEAR(total, heuristic->value(position, side), kNear) << info.name << ' ' << text;
          ASSERT_NEAR(total, side == white ? expected : -expected, kNear);
        }
      }
    }
  }
}

// The report's words against its program: edges count, with or without a supporter.
TEST(CheckersHeuristics, ChenDescribedGivesAPointForEveryPieceThatCannotBeCaptured) {
  const auto both = [](const std::string& position) {
    return std::pair(value_for("red", "chen", position),
                     value_for("red", "chen-described", position));
  };
  EXPECT_EQ(both("W:W21:B12"), std::pair(0.0, 0.0));        // a point on each side
  EXPECT_EQ(both("W:W21:B10"), std::pair(0.0, 1.0));        // on a side
  EXPECT_EQ(both("W:W30:B10"), std::pair(0.0, 1.0));        // on the own home row
  EXPECT_EQ(both("W:WK2:B10"), std::pair(2.0, 3.0));        // on the other one
  EXPECT_EQ(both("W:W22:B10"), std::pair(0.0, 0.0));        // alone in the middle
  EXPECT_EQ(both("W:W17,22:B10"), std::pair(1.0, 1.0));     // one supporter is not enough
  EXPECT_EQ(both("W:W18,22,23:B10"), std::pair(3.0, 3.0));  // the top of a pyramid
  // The worked example of section 3.4: red's 12 and 20, black's 18 and 31.
  EXPECT_EQ(both("W:WK12,20,26:B7,14,15,18,K31"), std::pair(-3.0, -2.0));
}

TEST(CheckersHeuristics, ChangeSignWhenTheBoardIsTurned) {
  const auto game = *find_game("checkers:csc384");
  for (const HeuristicInfo& info : list_heuristics(*game)) {
    const auto heuristic = find_heuristic(*game, info.name);
    for (const std::string& text : many_positions("checkers:csc384", 82)) {
      const auto position = *game->parse_position(text);
      const AnyPosition turned = game->mirrored(position, 0);
      ASSERT_NEAR(heuristic->value(turned, Side::kFirst), -heuristic->value(position, Side::kFirst),
                  kNear)
          << info.name << ' ' << text;
    }
  }
}

TEST(CheckersHeuristics, TermsHaveTheNamesOfTheRulesFile) {
  const auto setup = set_up("checkers:csc384", "B:WK12,20,26:B7,14,15,18,K31");
  const auto terms_of = [&](std::string_view name) {
    std::vector<std::string> names;
    const auto heuristic = find_heuristic(*setup->game, name);
    for (const Term& term : heuristic->explain(setup->position, Side::kFirst).terms) {
      names.push_back(term.name);
    }
    return names;
  };
  EXPECT_THAT(terms_of("simple"), ElementsAre("men", "kings"));
  EXPECT_THAT(terms_of("chen"), ElementsAre("men", "kings", "guarded"));
  EXPECT_THAT(terms_of("chen-described"), ElementsAre("men", "kings", "uncapturable"));
  EXPECT_THAT(terms_of("zhao"), ElementsAre("men", "kings", "place", "captures", "neighbours"));
  EXPECT_THAT(terms_of("zhao-printed"), terms_of("zhao"));

  // The worked example of section 3.4.
  const auto zhao = find_heuristic(*setup->game, "zhao")->explain(setup->position, Side::kFirst);
  const auto contribution = [&](std::size_t i) { return zhao.terms[i].contribution; };
  EXPECT_DOUBLE_EQ(contribution(0) + contribution(1), -10);
  EXPECT_EQ(zhao.terms[2].own, 6);
  EXPECT_EQ(zhao.terms[2].opponent, 4);
  EXPECT_DOUBLE_EQ(contribution(2), 2);
  EXPECT_DOUBLE_EQ(contribution(3), -2.5);
  EXPECT_NEAR(contribution(4), -0.9, kNear);
  EXPECT_NEAR(zhao.value, -11.4, kNear);
}

}  // namespace
}  // namespace quadrille
