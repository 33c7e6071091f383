// SPDX-License-Identifier: MIT
// Published numbers of move sequences: rules/isolation.md, section 6.1.
#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include "games/any_game.h"
#include "games/registry.h"
#include "tests/games/expect_perft.h"
#include "tests/games/referee.h"

namespace quadrille {
namespace {

// Stuck players are counted move by move through the type-erased game: larger counts are for the
// night.
constexpr std::uint64_t kMostWalkedByDay = 200'000;
// The referee works on strings.
constexpr std::uint64_t kMostOfTheReferee = 12'000;

struct Row {
  int rows;
  int columns;
  std::string position;               // empty: from the empty board
  std::vector<std::uint64_t> counts;  // from depth 1
  std::vector<std::uint64_t> stuck;   // of those, where the side to move has no move

  // The size in the order of our names: width first.
  [[nodiscard]] std::string game() const {
    return "isolation:aind:" + std::to_string(columns) + "x" + std::to_string(rows);
  }
  friend std::ostream& operator<<(std::ostream& out, const Row& row) {
    return out << row.game() << ' ' << row.position;
  }
};

std::vector<Row> table() {
  std::vector<Row> rows = {
      {3, 3, "", {9, 72, 112, 160, 128, 96, 64, 32, 0}, {0, 8, 16, 32, 32, 32, 32, 32, 0}},
      {3,
       4,
       "",
       {12, 132, 280, 568, 688, 768, 800, 760, 624, 464, 368, 304, 0},
       {0, 0, 0, 48, 88, 128, 168, 200, 200, 120, 64, 304, 0}},
      {4,
       4,
       "",
       {16, 240, 672, 1792, 3456, 6416, 10560, 16384, 22912, 28640, 38464, 49120, 32384, 16256,
        4608, 1152, 0},
       {0, 0, 0, 48, 128, 352, 736, 2176, 4480, 5888, 8960, 22144, 18048, 12224, 3456, 1152, 0}},
      {5,
       5,
       "",
       {25, 600, 2208, 7712, 24160, 73248, 190528, 475040, 1096384, 2351648},
       {0, 0, 0, 80, 400, 1872, 7296, 27424, 90320, 213856}},
      {6, 6, "", {36, 1260, 5440, 22624, 88000, 332336, 1171840}, {0, 0, 0, 80, 544, 2560, 13104}},
      {7,
       7,
       "",
       {49, 2352, 11280, 52672, 232416, 999456, 4226272, 17453216},
       {0, 0, 0, 80, 592, 2800, 16672, 125408}},
      {9, 11, "", {99, 9702, 55096, 309200, 1634656}, {0, 0, 0, 80, 592}},
      // P1 on (2,3), P2 on (0,0).
      {7, 7, "B6/7/3A3/7/7/7/7 A", {8, 16, 68, 326, 1232, 5413}, {0, 0, 0, 0, 0, 29}},
  };
  // "Transposed boards have the same counts."
  for (std::size_t i = 0, published = rows.size(); i < published; ++i) {
    if (rows[i].rows == rows[i].columns) continue;
    Row transposed = rows[i];
    std::swap(transposed.rows, transposed.columns);
    rows.push_back(transposed);
  }
  return rows;
}

std::string test_name(const ::testing::TestParamInfo<Row>& info) {
  const Row& row = info.param;
  return "rows" + std::to_string(row.rows) + "columns" + std::to_string(row.columns) +
         (row.position.empty() ? "" : "placed");
}

// Sequences of `depth` plies, made move by move, and how many of them end the game.
struct Counted {
  std::uint64_t sequences = 0;
  std::uint64_t stuck = 0;
};
void count(const AnyGame& game, const AnyPosition& position, int depth, Counted& counted) {
  if (depth == 0) {
    ++counted.sequences;
    if (game.outcome(position)) ++counted.stuck;
    return;
  }
  for (const AnyMove move : game.legal_moves(position)) {
    count(game, game.apply(position, move), depth - 1, counted);
  }
}

void expect_stuck(const Row& row, bool by_day) {
  const auto setup = set_up(row.game(), row.position);
  ASSERT_TRUE(setup) << setup.error().text();
  for (std::size_t i = 0; i < row.counts.size(); ++i) {
    if ((row.counts[i] <= kMostWalkedByDay) != by_day) continue;
    Counted counted;
    count(*setup->game, setup->position, static_cast<int>(i) + 1, counted);
    EXPECT_EQ(counted.sequences, row.counts[i]) << "depth " << i + 1;
    EXPECT_EQ(counted.stuck, row.stuck[i]) << "depth " << i + 1;
  }
}

class IsolationPerft : public ::testing::TestWithParam<Row> {};

TEST_P(IsolationPerft, IsAsPublished) {
  const Row& row = GetParam();
  const auto setup = set_up(row.game(), row.position);
  ASSERT_TRUE(setup) << setup.error().text();
  expect_perft(*setup, row.counts);
}

TEST_P(IsolationPerft, AsManyGamesEndAsPublished) { expect_stuck(GetParam(), true); }

TEST_P(IsolationPerft, TheRefereeCountsTheSame) {
  const Row& row = GetParam();
  const auto referee = referee_for(row.game());
  const std::string start = row.position.empty() ? referee->start() : row.position;
  const auto visit = [&](const auto& self, const std::string& position, int depth,
                         Counted& counted) -> void {
    if (depth == 0) {
      ++counted.sequences;
      if (referee->verdict(position)) ++counted.stuck;
      return;
    }
    for (const std::string& move : referee->legal_moves(position)) {
      self(self, referee->after(position, move), depth - 1, counted);
    }
  };
  for (std::size_t i = 0; i < row.counts.size() && row.counts[i] <= kMostOfTheReferee; ++i) {
    Counted counted;
    visit(visit, start, static_cast<int>(i) + 1, counted);
    EXPECT_EQ(counted.sequences, row.counts[i]) << "depth " << i + 1;
    EXPECT_EQ(counted.stuck, row.stuck[i]) << "depth " << i + 1;
  }
}

INSTANTIATE_TEST_SUITE_P(Sizes, IsolationPerft, ::testing::ValuesIn(table()), test_name);

class NightlyIsolationPerft : public ::testing::TestWithParam<Row> {};
TEST_P(NightlyIsolationPerft, AsManyGamesEndAsPublished) { expect_stuck(GetParam(), false); }
INSTANTIATE_TEST_SUITE_P(Nightly, NightlyIsolationPerft, ::testing::ValuesIn(table()), test_name);

TEST(IsolationWalk, MakesTheMovesOfTheLibrarysFixture) {
  // "full minimax makes 8, 24, 92, 418, 1650 moves in total at depth 1..5"
  const auto setup = set_up("isolation:7x7", "B6/7/3A3/7/7/7/7 A");
  ASSERT_TRUE(setup) << setup.error().text();
  int depth = 0;
  for (const std::uint64_t moves : {8U, 24U, 92U, 418U, 1650U}) {
    ++depth;
    EXPECT_EQ(setup->game->walk(setup->position, depth).nodes, moves + 1) << "depth " << depth;
  }
}

}  // namespace
}  // namespace quadrille
