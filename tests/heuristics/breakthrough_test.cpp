// SPDX-License-Identifier: MIT
// Breakthrough's features and heuristics against a slow second implementation, and against the
// values that the report's own programs printed.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/random.h"
#include "base/text.h"
#include "games/registry.h"
#include "players/heuristics.h"
#include "tests/data_file.h"
#include "tests/games/breakthrough/referee.h"
#include "tests/games/measure_all.h"
#include "tests/heuristics/breakthrough_slow.h"

namespace quadrille {
namespace {

const std::vector<std::string>& all_heuristics() {
  static const std::vector<std::string> names = {
      "ari",           "hoddi",   "binni",  "tryggvi", "hoddi-described", "binni-described",
      "binni-printed", "lorentz", "schadd", "material"};
  return names;
}

Side side_of(bool white) { return white ? Side::kFirst : Side::kSecond; }

// A term as section 3.2 wants it shown.
struct ExpectedTerm {
  std::optional<double> own;
  std::optional<double> opponent;
  std::optional<double> weight;
  double contribution = 0;
};
using ExpectedTerms = std::map<std::string, ExpectedTerm>;

ExpectedTerms expected_terms(const std::string& name, const SlowBoard& board, bool white) {
  const SlowFeatures own = features_of(board, white);
  const SlowFeatures opponent = features_of(board, !white);
  ExpectedTerms terms;
  const auto add = [&](const std::string& feature, double weight, const char* shown = nullptr) {
    const double mine = *feature_named(own, feature);
    const double theirs = *feature_named(opponent, feature);
    terms[shown != nullptr ? shown : feature] = {mine, theirs, weight, weight * (mine - theirs)};
  };
  const bool centred = name != "lorentz" && name != "schadd" && name != "material";
  if (centred) terms["base"] = {std::nullopt, std::nullopt, std::nullopt, 50};
  if (name == "ari") {
    add("pawns", 1);
    add("protectors", 1);
    add("threateners", 1);
    add("distance", -1);
    add("blocked", -1);
    add("only_columns", 1);
  } else if (name == "hoddi" || name == "hoddi-described") {
    add("distance_or_zero", -1, "distance");
    add("pawns", 1);
    add("threat_pairs", 1);
    add("protected_pairs", 2);
    if (name == "hoddi") add("forward", 1);
    add("mobility", 1);
  } else if (name == "tryggvi") {
    add("distance_or_zero", -1, "distance");
    add("pawns", 2);
    add("threateners", -1);
    add("protectors", 3);
    add("forward", 1);
  } else if (name == "binni-described" || name == "binni-printed" || name == "binni") {
    add("pawns", 1);
    add("threat_pairs", 1);
    add("protected_pairs", 1);
    if (name == "binni") {
      const int whites = board.count('P');
      const int blacks = board.count('p');
      const int squares = board.width * board.height;
      int max_black = 0;
      for (int t = 1; t <= squares; ++t) {
        if (t * blacks > max_black) max_black = t * whites;
      }
      const double max_white = squares * whites;
      terms["row_counters"] = {max_black, max_white, 1, max_black - max_white};
    } else {
      add("widest_row", name == "binni-printed" && white ? -1 : 1);
    }
  } else if (name == "lorentz") {
    add("pawns", 10);
    add("square_values", 1);
    add("safe_square_values", 0.5);
  } else if (name == "schadd") {
    add("pawns", 10);
    add("distance", -2.5);
  } else {
    add("pawns", 1);
  }
  return terms;
}

void expect_terms(const Explanation& explanation, const ExpectedTerms& expected) {
  ASSERT_EQ(explanation.terms.size(), expected.size());
  double sum = 0;
  for (const Term& term : explanation.terms) {
    SCOPED_TRACE(term.name);
    const auto found = expected.find(term.name);
    ASSERT_NE(found, expected.end());
    ASSERT_EQ(term.own, found->second.own);
    ASSERT_EQ(term.opponent, found->second.opponent);
    ASSERT_EQ(term.weight, found->second.weight);
    ASSERT_EQ(term.contribution, found->second.contribution);
    sum += term.contribution;
  }
  ASSERT_EQ(sum, explanation.value);
}

// Everything that is said about one position, on one board, under one rule set.
class Compared {
 public:
  explicit Compared(const std::string& words) : game_(*find_game(words)) {
    for (const std::string& name : all_heuristics()) {
      if (name == "lorentz" && words.find(":8x8") == std::string::npos) continue;
      auto heuristic = find_heuristic(*game_, name);
      EXPECT_TRUE(heuristic) << name << ": " << heuristic.error().text();
      if (heuristic) heuristics_.emplace(name, *heuristic);
    }
    features_ = game_->features();
  }

  void expect_agreement(const SlowBoard& board) const {
    const std::string text = write_board(board);
    SCOPED_TRACE(text);
    const auto position = game_->parse_position(text);
    ASSERT_TRUE(position) << position.error().text();
    for (const bool white : {true, false}) {
      SCOPED_TRACE(white ? "for white" : "for black");
      const auto values = measure_all(*game_, *position, side_of(white));
      const SlowFeatures slow = all_features_of(board, white);
      ASSERT_EQ(values.size(), features_.size());
      for (std::size_t i = 0; i < values.size(); ++i) {
        const auto expected = feature_named(slow, features_[i].name);
        ASSERT_TRUE(expected) << "the second implementation lacks " << features_[i].name;
        ASSERT_EQ(values[i], *expected) << features_[i].name;
      }
      for (const auto& [name, heuristic] : heuristics_) {
        SCOPED_TRACE(name);
        const double expected = heuristic_value(name, board, white);
        ASSERT_EQ(heuristic.value(*position, side_of(white)), expected);
        const Explanation explanation = heuristic.explain(*position, side_of(white));
        ASSERT_EQ(explanation.value, expected);
        ASSERT_NO_FATAL_FAILURE(expect_terms(explanation, expected_terms(name, board, white)));
      }
    }
  }

  [[nodiscard]] const GamePointer& game() const { return game_; }

 private:
  GamePointer game_;
  std::map<std::string, Evaluator> heuristics_;
  std::vector<Feature> features_;
};

std::string words_for(const std::string& rules, int width, int height) {
  return "breakthrough:" + rules + ":" + std::to_string(width) + "x" + std::to_string(height);
}

TEST(BreakthroughHeuristics, AgreeWithTheSlowOnesOnSetUpPositionsOfEverySize) {
  Random random(50);
  for (int width = 2; width <= 10; ++width) {
    for (int height = 4; height <= 10; ++height) {
      const bool course = (width + height) % 2 == 0;
      const Compared compared(words_for(course ? "course" : "standard", width, height));
      const SlowRules rules = course ? SlowRules::kCourse : SlowRules::kStandard;
      for (int i = 0; i < 60; ++i) {
        ASSERT_NO_FATAL_FAILURE(
            compared.expect_agreement(random_board(width, height, rules, random)));
      }
    }
  }
}

TEST(BreakthroughHeuristics, AgreeWithTheSlowOnesOnPlayedPositions) {
  Random random(51);
  for (const auto& [width, height] : {std::pair{8, 8}, {3, 5}, {5, 5}, {6, 6}, {9, 9}, {10, 6}}) {
    for (const std::string name : {"course", "standard"}) {
      const SlowRules rules = name == "course" ? SlowRules::kCourse : SlowRules::kStandard;
      const Compared compared(words_for(name, width, height));
      for (int i = 0; i < 3; ++i) {
        SlowBoard board = start_board(width, height);
        ASSERT_NO_FATAL_FAILURE(compared.expect_agreement(board));
        while (!verdict_on(board, rules)) {
          const auto moves = pawn_moves(board, rules);
          board = after_move(board, moves[random.below(moves.size())]);
          ASSERT_NO_FATAL_FAILURE(compared.expect_agreement(board));
        }
      }
    }
  }
}

TEST(BreakthroughHeuristics, AgreeWithTheSlowOnesWhereASideHasNoPawns) {
  const Compared compared("breakthrough:course:8x8");
  Random random(52);
  for (int i = 0; i < 200; ++i) {
    SlowBoard board = random_board(8, 8, SlowRules::kCourse, random);
    const char gone = random.below(2) == 0 ? 'P' : 'p';
    for (char& square : board.squares) {
      if (square == gone) square = '.';
    }
    ASSERT_NO_FATAL_FAILURE(compared.expect_agreement(board));
  }
  ASSERT_NO_FATAL_FAILURE(compared.expect_agreement(empty_board(8, 8)));
}

TEST(BreakthroughHeuristics, AgreeWithTheSlowOnesOnCrowdedBoards) {
  Random random(53);
  for (const auto& [width, height] : {std::pair{8, 8}, {10, 10}, {7, 9}, {2, 10}, {10, 4}}) {
    const Compared compared(words_for("course", width, height));
    for (int i = 0; i < 40; ++i) {
      SlowBoard board = empty_board(width, height);
      for (int y = 1; y <= height; ++y) {
        for (int x = 1; x <= width; ++x) {
          const bool white = y < height && (y == 1 || random.below(2) == 0);
          board.put(x, y, white ? 'P' : 'p');
        }
      }
      ASSERT_NO_FATAL_FAILURE(compared.expect_agreement(board));
    }
  }
}

TEST(BreakthroughHeuristics, DoNotDependOnTheSideToMoveOrTheRules) {
  Random random(54);
  const auto course = *find_game("breakthrough:course:7x7");
  const auto standard = *find_game("breakthrough:standard:7x7");
  for (int i = 0; i < 50; ++i) {
    SlowBoard board = random_board(7, 7, SlowRules::kStandard, random);
    SlowBoard other = board;
    other.white_to_move = !board.white_to_move;
    for (const std::string& name : report_heuristics()) {
      const auto a = *find_heuristic(*course, name);
      const auto b = *find_heuristic(*standard, name);
      for (const Side side : kSides) {
        const double value = a.value(*course->parse_position(write_board(board)), side);
        EXPECT_EQ(a.value(*course->parse_position(write_board(other)), side), value);
        EXPECT_EQ(b.value(*standard->parse_position(write_board(board)), side), value);
      }
    }
  }
}

TEST(BreakthroughHeuristics, ThreeOfTheReportsAreSymmetricAndBinniIsNot) {
  const auto setup = set_up("breakthrough:course", "ppp/p1p/PP1/1P1/PPP b");
  ASSERT_TRUE(setup);
  const auto sum_of_both = [&](const char* name) {
    const auto heuristic = find_heuristic(*setup->game, name);
    return heuristic->value(setup->position, Side::kFirst) +
           heuristic->value(setup->position, Side::kSecond);
  };
  EXPECT_EQ(sum_of_both("ari"), 100);
  EXPECT_EQ(sum_of_both("hoddi"), 100);
  EXPECT_EQ(sum_of_both("tryggvi"), 100);
  EXPECT_EQ(sum_of_both("binni"), 42 + 46);
}

TEST(BreakthroughHeuristics, BinnisCountersAreAsTheRulesFileTells) {
  // "zero e.g. on 8x8 at 15 against 14", and zero where Black is not behind.
  const auto term = [](const std::string& position) {
    const auto setup = set_up("breakthrough:course:8x8", position);
    EXPECT_TRUE(setup) << setup.error().text();
    const auto heuristic = find_heuristic(*setup->game, "binni");
    for (const Term& each : heuristic->explain(setup->position, Side::kSecond).terms) {
      if (each.name == "row_counters") return each.contribution;
    }
    ADD_FAILURE() << "no row_counters";
    return 0.0;
  };
  EXPECT_EQ(term("pppppppp/pppppp2/8/8/8/8/PPPPPPP1/PPPPPPPP w"), 0);  // 15 against 14
  EXPECT_EQ(term("pppppppp/ppppppp1/8/8/8/8/PPPPPPPP/PPPPPP2 w"), 0);  // 14 against 15
  EXPECT_LT(term("pppppppp/pp6/8/8/8/8/PPPPPPPP/PPPPPPPP w"), -100);   // 16 against 10
}

TEST(BreakthroughHeuristics, AreFoundByNameWithTheirNeutralValue) {
  const auto game = *find_game("breakthrough:course:8x8");
  const auto infos = list_heuristics(*game);
  EXPECT_EQ(infos.size(), all_heuristics().size());
  for (const HeuristicInfo& info : infos) {
    EXPECT_THAT(all_heuristics(), ::testing::Contains(std::string(info.name)));
    EXPECT_FALSE(info.meaning.empty());
    EXPECT_FALSE(info.source.empty());
    const auto heuristic = find_heuristic(*game, info.name);
    ASSERT_TRUE(heuristic);
    EXPECT_EQ(heuristic->info().name, info.name);
    // The start position is even.
    for (const Side side : kSides) {
      EXPECT_EQ(heuristic->value(game->start(), side), info.neutral.of(side)) << info.name;
    }
  }
}

TEST(BreakthroughHeuristics, UnknownNamesGetASuggestion) {
  const auto game = *find_game("breakthrough:course:8x8");
  const auto misspelt = find_heuristic(*game, "arri");
  ASSERT_FALSE(misspelt);
  EXPECT_EQ(misspelt.error().code, ErrorCode::kUnknownHeuristic);
  EXPECT_THAT(misspelt.error().message, ::testing::HasSubstr("did you mean 'ari'"));
  EXPECT_FALSE(find_heuristic(*game, ""));
}

TEST(BreakthroughHeuristics, LorentzIsForTheUsualBoardAlone) {
  const auto small = *find_game("breakthrough:standard:6x6");
  const auto refused = find_heuristic(*small, "lorentz");
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, ErrorCode::kUnknownHeuristic);
  for (const HeuristicInfo& info : list_heuristics(*small)) EXPECT_NE(info.name, "lorentz");
  for (const FeatureInfo& info : small->features()) EXPECT_NE(info.name, "square_values");
}

// A line of golden_heuristics.csv: the number of legal moves under `course`, then the values for
// Black and for White as the original program printed them.
struct Golden {
  std::string position;
  std::size_t legal_moves;
  double ari_black, ari_white, hoddi_black, hoddi_white, binni_black, binni_white;
  double tryggvi_black, tryggvi_white, fixed_black, fixed_white, printed_white;
};

void expect_golden(const Golden& golden) {
  SCOPED_TRACE(golden.position);
  const auto setup = set_up("breakthrough:course", golden.position);
  ASSERT_TRUE(setup) << setup.error().text();
  const auto value = [&](const char* name, bool white) {
    return find_heuristic(*setup->game, name)->value(setup->position, side_of(white));
  };
  EXPECT_EQ(setup->game->legal_moves(setup->position).size(), golden.legal_moves);
  EXPECT_EQ(value("ari", false), golden.ari_black);
  EXPECT_EQ(value("ari", true), golden.ari_white);
  EXPECT_EQ(value("hoddi", false), golden.hoddi_black);
  EXPECT_EQ(value("hoddi", true), golden.hoddi_white);
  EXPECT_EQ(value("binni", false), golden.binni_black);
  EXPECT_EQ(value("binni", true), golden.binni_white);
  EXPECT_EQ(value("tryggvi", false), golden.tryggvi_black);
  EXPECT_EQ(value("tryggvi", true), golden.tryggvi_white);
  EXPECT_EQ(value("binni-described", false), golden.fixed_black);
  EXPECT_EQ(value("binni-described", true), golden.fixed_white);
  EXPECT_EQ(value("binni-printed", false), golden.fixed_black);
  EXPECT_EQ(value("binni-printed", true), golden.printed_white);
}

TEST(BreakthroughGolden, SomeValuesOfTheOriginalPrograms) {
  const std::vector<Golden> rows = {
      {"1p1/2P/P2/p1P/3 b", 3, 49, 51, 46, 54, 37, 39, 47, 53, 49, 51, 51},
      {"ppp/2p/p1p/PPP/PP1 w", 3, 54, 46, 45, 55, 49, 51, 49, 51, 49, 51, 51},
      {"ppppp/p2pp/pP3/P1PPP/1P1PP b", 5, 49, 51, 44, 56, 48, 52, 49, 51, 49, 51, 53},
      {"p1p2p/2p2P/ppp1P1/PpP1p1/1P3P/PP1PP1 w", 8, 42, 58, 33, 67, 47, 53, 44, 56, 46, 54, 52},
      {"ppppppp/ppp4/4ppp/3P3/P4PP/1PPP1P1/PPPPP1P b", 11, 45, 55, 38, 62, 16, 28, 37, 63, 45, 55,
       57},
      {"p1p5/3p1ppp/1p2p1p1/pP1pp2p/1P4Pp/PP1P1P1P/P2PPP2/4P3 b", 11, 56, 44, 45, 55, 51, 49, 56,
       44, 50, 50, 48},
      {"1pp2pp1/p2pp1pp/p4P2/1ppp3p/PP5P/P1pP3P/5PP1/1PP1PPP1 w", 12, 54, 46, 55, 45, 52, 48, 55,
       45, 52, 48, 48},
      {"pp4p2/2p1pppp1/3p1p2p/pppp3pp/4p2P1/1P2PP1PP/P2PP1P1P/P1PP1P3/1PP3P2 w", 12, 49, 51, 30, 70,
       46, 54, 41, 59, 47, 53, 55},
      {"ppppppppp/p1ppp1ppp/1p3p3/9/9/9/4P2P1/PPPP1PP1P/PPPPPPPPP w", 11, 50, 50, 50, 50, 50, 50,
       50, 50, 50, 50, 50},
      {"pppp/p3/1pp1/2Pp/PP2/P2P/1PPP b", 7, 49, 51, 47, 53, 49, 51, 47, 53, 50, 50, 52},
      {"pppppppppp/3ppp1pPp/ppp7/PP4p3/2PPPPPPPP/PPPPPPPPP1 w", 16, 51, 49, 35, 65, -16, -4, 40, 60,
       45, 55, 57},
      {"1p2ppp1p1/2pp2PPPp/p2p1p1p1p/Pp1Pp4P/1P1PPPP2P/PP2PP1P2 b", 11, 53, 47, 37, 63, -4, 2, 49,
       51, 46, 54, 52},
  };
  for (const Golden& row : rows) expect_golden(row);
}

TEST(BreakthroughGolden, AllValuesOfTheOriginalPrograms) {
  std::ifstream in = open_data("breakthrough/golden_heuristics.csv");
  if (!in) GTEST_SKIP() << "the data folder is not beside the sources";
  std::string line;
  std::getline(in, line);
  int rows = 0;
  while (std::getline(in, line)) {
    const auto fields = split(trim(line), ',');
    ASSERT_EQ(fields.size(), 16U) << line;
    const auto number = [&](std::size_t i) { return std::stod(std::string(fields[i])); };
    expect_golden({std::string(fields[2]) + " " + std::string(fields[3]),
                   static_cast<std::size_t>(number(4)), number(5), number(6), number(7), number(8),
                   number(9), number(10), number(11), number(12), number(13), number(14),
                   number(15)});
    ++rows;
  }
  EXPECT_EQ(rows, 256);
}

}  // namespace
}  // namespace quadrille
