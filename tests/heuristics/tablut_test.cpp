// SPDX-License-Identifier: MIT
// Tablut's features and heuristics against a slow second implementation, and against values that
// were checked with the report's own program: rules/tablut.md, section 3.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <fstream>
#include <map>
#include <string>
#include <vector>

#include "base/random.h"
#include "base/text.h"
#include "games/registry.h"
#include "players/heuristics.h"
#include "tests/data_file.h"
#include "tests/games/measure_all.h"
#include "tests/games/tablut/referee.h"
#include "tests/heuristics/tablut_slow.h"

namespace quadrille {
namespace {

using slow_tablut::Board;

class TablutHeuristics : public ::testing::Test {
 protected:
  [[nodiscard]] AnyPosition read(const std::string& text) const {
    const auto position = game_->parse_position(text);
    EXPECT_TRUE(position) << text << ": " << position.error().text();
    return position ? *position : game_->start();
  }
  [[nodiscard]] double value(const std::string& name, const std::string& position,
                             Side side) const {
    return find_heuristic(*game_, name)->value(read(position), side);
  }
  [[nodiscard]] Explanation explanation(const std::string& name, const std::string& position,
                                        Side side) const {
    return find_heuristic(*game_, name)->explain(read(position), side);
  }
  [[nodiscard]] std::map<std::string, double> features(const AnyPosition& position,
                                                       Side side) const {
    std::map<std::string, double> values;
    const auto infos = game_->features();
    const auto measured = measure_all(*game_, position, side);
    for (std::size_t i = 0; i < infos.size(); ++i) {
      values[std::string(infos[i].name)] = measured[i];
    }
    return values;
  }

  // Features, values, and the terms that add up to them.
  void expect_agreement(const Board& board) const {
    const std::string text = slow_tablut::write_board(board);
    SCOPED_TRACE(text);
    const AnyPosition position = read(text);
    for (const Side side : kSides) {
      const char letter = side == Side::kFirst ? 'w' : 'b';
      ASSERT_EQ(features(position, side), slow_tablut::features(board, letter));
      for (const std::string& name : slow_tablut::heuristic_names()) {
        const auto heuristic = find_heuristic(*game_, name);
        ASSERT_TRUE(heuristic) << heuristic.error().text();
        const double expected = slow_tablut::heuristic_value(name, board, letter);
        ASSERT_NEAR(heuristic->value(position, side), expected, 1e-9) << name << letter;
        const Explanation explained = heuristic->explain(position, side);
        double sum = 0;
        for (const Term& term : explained.terms) sum += term.contribution;
        ASSERT_NEAR(sum, expected, 1e-9) << name << letter;
        ASSERT_NEAR(explained.value, expected, 1e-9) << name << letter;
        ASSERT_LT(std::abs(expected), 12000) << name;
      }
    }
  }

  GamePointer game_ = *find_game("tablut");
};

TEST_F(TablutHeuristics, TheListIsComplete) {
  std::vector<std::string> names;
  for (const HeuristicInfo& info : list_heuristics(*game_)) names.emplace_back(info.name);
  std::vector<std::string> known = slow_tablut::heuristic_names();
  known.emplace_back("champion");  // learned: tests/heuristics/patterns
  EXPECT_EQ(names, known);
}

TEST_F(TablutHeuristics, AgreeWithTheSlowOnesOnSetUpPositions) {
  Random random(50);
  for (int i = 0; i < 1500; ++i) {
    ASSERT_NO_FATAL_FAILURE(expect_agreement(slow_tablut::random_board(random)));
  }
}

TEST_F(TablutHeuristics, AgreeWithTheSlowOnesInGames) {
  Random random(51);
  for (int i = 0; i < 5; ++i) {
    Board board = slow_tablut::start_board();
    while (!slow_tablut::verdict_on(board)) {
      ASSERT_NO_FATAL_FAILURE(expect_agreement(board));
      const auto moves = slow_tablut::moves_of(board, board.turn[0]);
      board = slow_tablut::after_move(board, moves[random.below(moves.size())]);
    }
    ASSERT_NO_FATAL_FAILURE(expect_agreement(board));
  }
}

TEST_F(TablutHeuristics, OnlyTheTestOfTheKingAsWrittenIsNotSymmetric) {
  Random random(52);
  int lopsided = 0;
  for (int i = 0; i < 4000; ++i) {
    const AnyPosition position = read(slow_tablut::write_board(slow_tablut::random_board(random)));
    const auto here = features(position, Side::kFirst);
    for (int map = 0; map < static_cast<int>(game_->symmetries().size()); ++map) {
      auto there = features(game_->mirrored(position, map), Side::kFirst);
      double& as_written = there["king_capturable_as_written"];
      if (as_written != here.at("king_capturable_as_written")) ++lopsided;
      as_written = here.at("king_capturable_as_written");
      ASSERT_EQ(there, here) << game_->position_text(position) << " map " << map;
    }
  }
  EXPECT_GT(lopsided, 0);
}

TEST_F(TablutHeuristics, AskedForTheOtherColourTheyAreNegative) {
  Random random(53);
  for (int i = 0; i < 200; ++i) {
    const std::string text = slow_tablut::write_board(slow_tablut::random_board(random));
    for (const std::string name :
         {"snai-white", "snai-black", "snai-white-coded", "snai-black-coded"}) {
      ASSERT_EQ(value(name, text, Side::kFirst), -value(name, text, Side::kSecond)) << text;
    }
    for (const std::string form : {"", "-coded"}) {
      ASSERT_EQ(value("snai" + form, text, Side::kFirst),
                value("snai-white" + form, text, Side::kFirst));
      ASSERT_EQ(value("snai" + form, text, Side::kSecond),
                value("snai-black" + form, text, Side::kSecond));
    }
  }
}

TEST_F(TablutHeuristics, TheBranchIsNamed) {
  const auto branch = [&](const std::string& name, const std::string& text) {
    return explanation(name, text, Side::kFirst).branch;
  };
  const std::string start = game_->position_text(game_->start());
  const std::string two_ways = "9/9/2k6/9/9/9/9/9/b8 w";
  const std::string three_ways = "9/9/2k6/9/9/9/2w6/9/b8 w";
  EXPECT_EQ(branch("snai-black", start), "early: more than 6 white soldiers");
  EXPECT_EQ(branch("snai-black", "9/9/wwwwww3/9/4k4/9/9/9/b8 w"), "mid: 5 or 6 white soldiers");
  EXPECT_EQ(branch("snai-black", "9/9/wwwww4/9/4k4/9/9/9/b8 w"), "mid: 5 or 6 white soldiers");
  EXPECT_EQ(branch("snai-black", "9/9/wwww5/9/4k4/9/9/9/b8 w"), "late: at most 4 white soldiers");
  EXPECT_EQ(branch("snai-white", start), "fewer than two open directions");
  EXPECT_EQ(branch("snai-white", two_ways), "two or more open directions: victory is near");
  EXPECT_EQ(branch("snai-white-coded", three_ways), "not exactly two open directions");
}

TEST_F(TablutHeuristics, ANearVictoryIsOneTermAsWrittenAndAnAdditionAsMeant) {
  const std::string text = "9/9/2k6/9/9/9/2w6/9/b1b6 w";  // west, east and north are open
  EXPECT_EQ(value("snai-white", text, Side::kFirst), 4 + 80 + 12.5 + 105 + 1200 + 10000);
  EXPECT_EQ(value("snai-white-coded", text, Side::kFirst), 4 + 80 + 12 + 105 + 1200);
  const std::string two = "9/2b6/2k6/9/9/9/2w6/9/9 w";  // west and east
  const Explanation explained = explanation("snai-white-coded", two, Side::kFirst);
  ASSERT_EQ(explained.terms.size(), 1U);
  EXPECT_EQ(explained.terms[0].name, "victory_near");
  EXPECT_EQ(explained.value, 10000);
}

// A line of heuristics_golden.tsv.
struct Golden {
  std::string position;
  double whites, blacks, king_distance, adjacent_blacks, open_directions, needed, needed_as_written,
      rhombus_blacks, possible_catches, king_capturable, king_capturable_as_written;
  double white, white_as_written, black, black_as_written;
};

const std::vector<Golden>& golden() {
  static const std::vector<Golden> rows = {
      {"3bbb3/4b4/4w4/b3w3b/bbwwkwwbb/b3w3b/4w4/4b4/3bbb3 w", 8, 16, 6, 0, 0, 4, 4, 0, 0, 0, 0, 180,
       180, 35, 35},
      {"5b3/2b6/9/4b3b/bb1b1b1bb/b1k5b/5w3/9/5b3 w", 1, 13, 3, 0, 1, 2, 2, 1, 0, 0, 0, 518, 517,
       63.125, 74.375},
      {"1b4b1b/3k3w1/w2w2b1b/2b6/5bb2/2w2bbb1/2b1w1wb1/wwb6/b6b1 b", 8, 16, 2, 0, 1, 1, 1, 2, 4, 1,
       0, 584, 584, 47.25, 36.25},
      {"2b6/9/9/9/2w6/2w5b/2k2b3/w2b3b1/bw7 b", 4, 6, 2, 0, 2, 2, 2, 0, 1, 0, 0, 11009, 10000,
       34.25, 41.25},
      {"1b5bw/3b1b2w/1bk6/1b3wbb1/2ww5/1b5w1/1wb6/b2b1b2w/b6bb w", 8, 16, 2, 1, 2, 2, 2, 1, 4, 1, 0,
       10964, 10000, 54.125, 43.125},
      {"7ww/8w/5w1kw/9/5ww2/9/9/9/b7w b", 8, 1, 1, 0, 0, 2, 2, 0, 0, 0, 0, 297.5, 297, 2.1875,
       2.1875},
      {"1b7/b6b1/3bb4/4bb3/2w1k4/6b2/2b3b2/9/9 w", 1, 10, 6, 1, 0, 4, 4, 0, 1, 0, 0, 117.5, 117, 67,
       80},
      {"4b4/7bb/1b7/5b1kb/5bbb1/2b6/8b/6b2/9 w", 0, 12, 2, 2, 0, 1, 1, 2, 0, 1, 0, 74, 74, 102.5,
       132.5},
      {"b7b/1wbb1b1b1/6bb1/1w1ww2w1/3b1w3/1ww6/6bb1/3b1k1bb/bb7 w", 8, 16, 2, 0, 0, 1, 1, 3, 7, 1,
       0, 184, 184, 48.625, 36.875},
      {"3bbb1b1/5b3/1b2w1w2/b1w1kb2b/b1ww2b2/b5b2/2w6/6b2/w1b1b4 b", 7, 16, 5, 1, 0, 3, 3, 2, 0, 0,
       0, 148.5, 148, 46.875, 46.875},
      {"2w1b2b1/4b4/b8/4bww1b/3wk3b/6b1b/1b2b2w1/2b2w3/b2bbb3 b", 6, 16, 6, 1, 0, 4, 4, 2, 2, 0, 0,
       135, 135, 51.916667, 58.75},
      {"9/b5bb1/2b2b3/9/9/9/3k5/7b1/b1b3b2 b", 0, 9, 3, 0, 2, 2, 2, 1, 0, 0, 0, 10935.5, 10000,
       59.375, 66.875},
      {"2b3w2/b5bw1/1w7/9/9/3kb4/5b3/b8/9 w", 3, 6, 4, 1, 0, 2, 3, 1, 0, 1, 0, 174.5, 174, 63.75,
       64.583333},
      {"9/9/1w5w1/9/3k5/2w2b3/4ww3/9/2b6 w", 5, 2, 5, 0, 0, 3, 3, 0, 1, 0, 0, 248.5, 248, 22.9, 30},
      {"2b6/ww3bb2/2ww2b1b/5bk2/2b6/2b1wb3/b1bw3wb/b6b1/1b3bw2 b", 8, 16, 3, 2, 0, 2, 2, 1, 3, 0, 0,
       143, 143, 51.375, 50.625},
      {"5bb2/b2b2b1b/2w6/b2w1w1b1/2k6/2bww4/b1bww1bb1/b4b2w/8b b", 8, 16, 4, 1, 0, 1, 1, 2, 1, 1, 0,
       162, 162, 61.5, 51.25},
      {"9/9/9/9/9/2b2b3/2k6/b8/9 b", 0, 3, 2, 1, 3, 2, 2, 0, 0, 1, 0, 11361.5, 1361, 69.375,
       63.125},
      {"1bb1b4/b4w1b1/b2b5/2bk1wwb1/3w5/3w5/bw3b3/2w1bbw2/3bb3b b", 8, 16, 4, 2, 0, 2, 3, 0, 3, 1,
       1, 142, 142, 60.75, 55},
      {"4b4/2b1b3b/9/5b3/9/1b2b4/7bb/5k3/b5b1b w", 0, 12, 2, 0, 1, 1, 1, 2, 0, 1, 0, 514, 514,
       76.25, 77.5},
      {"2b5b/9/9/2b6/9/2b6/9/6k2/9 w", 0, 4, 1, 0, 3, 2, 2, 0, 0, 0, 0, 11375, 1375, 48.75, 52.5},
      {"3bbb3/5b1bb/2b4w1/1w1w5/b1b5b/1b4k1b/2w3w2/5w1b1/2b2b1b1 w", 6, 16, 3, 0, 1, 2, 2, 0, 2, 0,
       0, 558, 558, 45.666667, 50.625},
      {"b6w1/6b1w/bb3b3/2wkb2w1/3b5/1b1b2w2/b2b2bbb/b6wb/w6w1 b", 8, 16, 4, 2, 0, 2, 3, 3, 3, 1, 0,
       142, 142, 62.625, 46.875},
  };
  return rows;
}

TEST_F(TablutHeuristics, HaveSomeValuesOfTheOriginalProgram) {
  for (const Golden& row : golden()) {
    SCOPED_TRACE(row.position);
    auto measured = features(read(row.position), Side::kFirst);
    EXPECT_EQ(measured["whites"], row.whites);
    EXPECT_EQ(measured["blacks"], row.blacks);
    EXPECT_EQ(measured["king_distance"], row.king_distance);
    EXPECT_EQ(measured["adjacent_blacks"], row.adjacent_blacks);
    EXPECT_EQ(measured["open_directions"], row.open_directions);
    EXPECT_EQ(measured["needed"], row.needed);
    EXPECT_EQ(measured["needed_as_written"], row.needed_as_written);
    EXPECT_EQ(measured["rhombus"], row.blacks >= 10 ? row.rhombus_blacks / 8 : 0);
    EXPECT_EQ(measured["possible_catches"], row.possible_catches);
    EXPECT_EQ(measured["king_capturable"], row.king_capturable);
    EXPECT_EQ(measured["king_capturable_as_written"], row.king_capturable_as_written);
    EXPECT_NEAR(value("snai-white", row.position, Side::kFirst), row.white, 1e-6);
    EXPECT_NEAR(value("snai-white-coded", row.position, Side::kFirst), row.white_as_written, 1e-6);
    EXPECT_NEAR(value("snai-black", row.position, Side::kSecond), row.black, 1e-6);
    EXPECT_NEAR(value("snai-black-coded", row.position, Side::kSecond), row.black_as_written, 1e-6);
  }
}

TEST_F(TablutHeuristics, HaveAllValuesOfTheDataFile) {
  std::ifstream in = open_data("tablut/heuristics_golden.tsv");
  if (!in) GTEST_SKIP() << "the data folder is not beside the sources";
  std::string header;
  std::getline(in, header);
  const std::vector<std::string> names = {"snai-white", "snai-white-coded", "snai-black",
                                          "snai-black-coded"};
  const std::size_t first = split(trim(header), '\t').size() - names.size();
  int rows = 0;
  for (std::string line; std::getline(in, line); ++rows) {
    const auto fields = split(trim(line), '\t');
    ASSERT_EQ(fields.size(), first + names.size()) << line;
    for (std::size_t i = 0; i < names.size(); ++i) {
      const Side side = names[i].starts_with("snai-white") ? Side::kFirst : Side::kSecond;
      EXPECT_NEAR(value(names[i], std::string(fields[0]), side),
                  std::strtod(std::string(fields[first + i]).c_str(), nullptr), 1e-6)
          << names[i] << " of " << fields[0];
    }
  }
  EXPECT_EQ(rows, 40);
}

}  // namespace
}  // namespace quadrille
