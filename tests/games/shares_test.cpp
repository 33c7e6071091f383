// SPDX-License-Identifier: MIT
// What each square adds to a feature, on positions that can be counted by hand. That the squares
// add up to the feature is for generic_game_test.cpp.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "games/registry.h"

namespace quadrille {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Pair;

// The squares that add something, under the names that players of the game have for them.
class SharesOf {
 public:
  SharesOf(std::string_view game, std::string_view position)
      : setup_(*quadrille::set_up(game, position)) {}

  [[nodiscard]] std::map<std::string, double> operator()(std::string_view feature,
                                                         Side side) const {
    for (const Feature& each : setup_.game->features()) {
      if (each.name != feature) continue;
      const auto shares = setup_.game->shares(each, setup_.position, side);
      EXPECT_TRUE(shares) << feature << " does not say what its squares add";
      if (shares) return named(*shares);
    }
    ADD_FAILURE() << "no squares of " << feature;
    return {};
  }

 private:
  [[nodiscard]] std::map<std::string, double> named(const std::vector<double>& shares) const {
    const Diagram diagram = setup_.game->diagram(setup_.position, std::nullopt);
    const std::size_t width = diagram.column_labels.size();
    std::map<std::string, double> result;
    for (std::size_t i = 0; i < shares.size(); ++i) {
      if (shares[i] == 0) continue;
      const Diagram::Cell& cell = diagram.cells[i];
      const std::string name =
          cell.number != 0 ? std::to_string(cell.number)
                           : diagram.column_labels[i % width] + diagram.row_labels[i / width];
      result[name] = shares[i];
    }
    return result;
  }

  Setup setup_;
};

std::vector<std::string_view> without_shares(std::string_view game) {
  std::vector<std::string_view> names;
  for (const Feature& feature : (*find_game(game))->all_features()) {
    if (feature.shares == nullptr) names.push_back(feature.name);
  }
  return names;
}

TEST(Shares, OfBreakthrough) {
  //   5 p p .
  //   4 . . p
  //   3 . P .
  //   2 P . .
  //   1 P . .
  const SharesOf shares("breakthrough:3x5", "pp1/2p/1P1/P2/P2 w");
  const Side white = Side::kFirst;
  EXPECT_THAT(shares("pawns", white), ElementsAre(Pair("a1", 1), Pair("a2", 1), Pair("b3", 1)));
  EXPECT_THAT(shares("protectors", white), ElementsAre(Pair("a2", 1)));
  EXPECT_THAT(shares("protected_pairs", Side::kSecond), ElementsAre(Pair("b5", 1)));
  EXPECT_THAT(shares("threateners", white), ElementsAre(Pair("b3", 1)));
  EXPECT_THAT(shares("blocked", white), ElementsAre(Pair("a1", 1)));
  EXPECT_THAT(shares("mobility", white), ElementsAre(Pair("a1", 2), Pair("a2", 2), Pair("b3", 1)));
  EXPECT_THAT(shares("widest_row", Side::kSecond), ElementsAre(Pair("a5", 1), Pair("b5", 1)));
  EXPECT_THAT(shares("only_columns", white), IsEmpty());
  EXPECT_THAT(shares("only_columns", Side::kSecond), ElementsAre(Pair("c4", 1)));
  EXPECT_THAT(without_shares("breakthrough"),
              ElementsAre("distance", "distance_or_zero", "to_move", "runner", "cheapest_way"));
}

TEST(Shares, OfPawnsOnTheirWay) {
  //   6 p . . . .
  //   5 . . . . .
  //   4 . . . . P
  //   3 P P . . .
  //   2 . . . . P
  //   1 P . . . .
  const SharesOf shares("breakthrough:5x6", "p4/5/4P/PP3/4P/P4 w");
  const Side white = Side::kFirst;
  EXPECT_THAT(shares("advance", white),
              ElementsAre(Pair("a3", 2), Pair("b3", 2), Pair("e2", 1), Pair("e4", 3)));
  EXPECT_THAT(shares("passed", white), ElementsAre(Pair("e4", 1)));
  EXPECT_THAT(shares("phalanxes", white), ElementsAre(Pair("a3", 1)));
  EXPECT_THAT(shares("lone", white), ElementsAre(Pair("a1", 1), Pair("e2", 1), Pair("e4", 1)));
  EXPECT_THAT(shares("holes", white),
              ElementsAre(Pair("a2", 1), Pair("c2", 1), Pair("d2", 1), Pair("e2", 1)));
  EXPECT_THAT(shares("free_pawns", Side::kSecond), IsEmpty());  // b4, where a pawn waits, is next
  EXPECT_THAT(shares("safe_steps", Side::kSecond), ElementsAre(Pair("a5", 1), Pair("b5", 1)));
}

TEST(Shares, OfSquareValues) {
  const SharesOf shares("breakthrough:8x8", "8/8/8/3p4/4P3/8/8/P7 w");
  EXPECT_THAT(shares("square_values", Side::kFirst), ElementsAre(Pair("a1", 5), Pair("e4", 10)));
  EXPECT_THAT(shares("safe_square_values", Side::kFirst), ElementsAre(Pair("a1", 5)));
  EXPECT_THAT(shares("square_values", Side::kSecond), ElementsAre(Pair("d5", 10)));
}

TEST(Shares, OfCheckers) {
  const SharesOf shares("checkers", "W:W30,K12,18:B14,15");
  const Side white = Side::kSecond;  // Black moves first
  EXPECT_THAT(shares("men", white), ElementsAre(Pair("18", 1), Pair("30", 1)));
  EXPECT_THAT(shares("kings", white), ElementsAre(Pair("12", 1)));
  EXPECT_THAT(shares("place", white), ElementsAre(Pair("12", 4), Pair("30", 0.5)));
  EXPECT_THAT(shares("captures", white), ElementsAre(Pair("14", 1), Pair("15", 1)));
  EXPECT_THAT(shares("mobility", white), ElementsAre(Pair("12", 2), Pair("30", 2)));
  EXPECT_THAT(shares("advance", white), ElementsAre(Pair("18", 3)));
  EXPECT_THAT(without_shares("checkers"),
              ElementsAre("to_move", "bridge", "the_move", "piece_share"));
}

TEST(Shares, OfCheckersPatterns) {
  //  White's man on 5 is shut in by 1; so is Black's on 28 by 32, which holds the bridge with 30.
  const SharesOf shares("checkers", "B:W5,30,32,K4,19:B1,28,K29,23");
  const Side white = Side::kSecond;
  const Side black = Side::kFirst;
  EXPECT_THAT(shares("dog_hole", white), ElementsAre(Pair("5", 1)));
  EXPECT_THAT(shares("dog_hole", black), ElementsAre(Pair("28", 1)));
  EXPECT_THAT(shares("stuck_men", white), ElementsAre(Pair("5", 1)));
  EXPECT_THAT(shares("home_men", white), ElementsAre(Pair("30", 1), Pair("32", 1)));
  EXPECT_THAT(shares("main_diagonal", white), ElementsAre(Pair("4", 1)));
  EXPECT_THAT(shares("captures_on_turn", white), IsEmpty());
  EXPECT_THAT(shares("king_mobility", black), ElementsAre(Pair("29", 1)));
  // 30 would be jumped on 25 by 29 and on 26 by 23, and 32 on 27 by 23.
  EXPECT_THAT(shares("safe_mobility", white), ElementsAre(Pair("19", 2), Pair("4", 1)));
}

TEST(Shares, OfTablut) {
  //   The king on c3, with ways to c1, a3 and i3 and one to the south as far as c6.
  const SharesOf shares("tablut", "9/3b5/2kb5/9/9/9/2w6/9/b8 w");
  EXPECT_THAT(shares("open_directions", Side::kFirst), ElementsAre(Pair("a3", 1), Pair("c1", 1)));
  EXPECT_THAT(shares("adjacent_blacks", Side::kFirst), ElementsAre(Pair("d3", 1)));
  EXPECT_THAT(shares("surround", Side::kSecond), ElementsAre(Pair("d3", 0.5)));
  EXPECT_THAT(shares("soldiers", Side::kFirst), ElementsAre(Pair("c7", 1)));
  EXPECT_THAT(shares("king_distance", Side::kFirst), ElementsAre(Pair("c3", 2)));
  EXPECT_THAT(shares("mobility", Side::kFirst), ElementsAre(Pair("c3", 7), Pair("c7", 13)));
  EXPECT_THAT(shares("king_moves", Side::kSecond),
              ElementsAre(Pair("a3", 1), Pair("b3", 1), Pair("c1", 1), Pair("c2", 1), Pair("c4", 1),
                          Pair("c5", 1), Pair("c6", 1)));
  EXPECT_THAT(shares("sure_ways", Side::kFirst), ElementsAre(Pair("a3", 1)));  // d2 gets to c2
  EXPECT_THAT(shares("near_king", Side::kSecond), ElementsAre(Pair("d2", 1), Pair("d3", 1)));
  EXPECT_THAT(without_shares("tablut"),
              ElementsAre("eaten", "possible_catches_as_written", "to_move", "plies"));
}

TEST(Shares, OfIsolation) {
  const SharesOf shares("isolation", "A2/1B1/1x1 A");
  const Side first = Side::kFirst;
  EXPECT_THAT(shares("moves", first), ElementsAre(Pair("c2", 1)));
  EXPECT_THAT(shares("distance", first), ElementsAre(Pair("a3", 2)));
  EXPECT_THAT(shares("center", first), ElementsAre(Pair("a3", 4.5)));
  EXPECT_THAT(shares("two_step", first), ElementsAre(Pair("a1", 1)));
  EXPECT_THAT(shares("distance", Side::kSecond), IsEmpty());
  EXPECT_THAT(shares("plies", first), ElementsAre(Pair("a3", 1), Pair("b1", 1), Pair("b2", 1)));
  EXPECT_THAT(shares("moves_of_moves", first), ElementsAre(Pair("c2", 1)));
  EXPECT_THAT(shares("nearer", Side::kSecond), IsEmpty());
  EXPECT_THAT(shares("centrality", first), ElementsAre(Pair("a3", 2)));
  EXPECT_THAT(without_shares("isolation"),
              ElementsAre("longest_path", "same_colour", "to_move", "best_exits", "separated",
                          "odd_reach", "path_bound", "apart"));
}

}  // namespace
}  // namespace quadrille
