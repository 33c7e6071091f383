// SPDX-License-Identifier: MIT
// Published numbers of move sequences: rules/tablut.md, section 5.
#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "base/text.h"
#include "games/any_game.h"
#include "games/registry.h"

namespace quadrille {
namespace {

// Sequences of a number of plies, and what their last ply did.
struct Counts {
  std::uint64_t nodes = 0, soldiers_taken = 0, white_wins = 0, black_wins = 0, stuck = 0;

  friend bool operator==(const Counts&, const Counts&) = default;
  friend void PrintTo(const Counts& counts, std::ostream* out) {
    *out << counts.nodes << " nodes, " << counts.soldiers_taken << " taken, " << counts.white_wins
         << " and " << counts.black_wins << " won, " << counts.stuck << " stuck";
  }
};

std::uint64_t soldiers(const AnyGame& game, const AnyPosition& position) {
  std::uint64_t count = 0;
  for (const Diagram::Cell& cell : game.diagram(position, std::nullopt).cells) {
    count += cell.piece == 'w' || cell.piece == 'b' ? 1U : 0U;
  }
  return count;
}

// By making every move: nothing follows a finished game.
void count_leaves(const AnyGame& game, const AnyPosition& position, int depth, Counts& counts) {
  const std::uint64_t before = depth == 1 ? soldiers(game, position) : 0;
  for (const AnyMove move : game.legal_moves(position)) {
    const AnyPosition next = game.apply(position, move);
    if (depth > 1) {
      count_leaves(game, next, depth - 1, counts);
      continue;
    }
    ++counts.nodes;
    counts.soldiers_taken += before - soldiers(game, next);
    const auto outcome = game.outcome(next);
    if (!outcome) continue;
    counts.white_wins += outcome->reason == Reason::kKingEscaped ? 1U : 0U;
    counts.black_wins += outcome->reason == Reason::kKingCaptured ? 1U : 0U;
    counts.stuck += outcome->reason == Reason::kNoLegalMoves ? 1U : 0U;
  }
}

struct Row {
  std::string position;
  std::vector<Counts> counts;  // from depth 1
};

const std::vector<Row>& table() {
  static const std::vector<Row> rows = {
      {"start", {{56, 0, 0, 0, 0}, {4408, 72, 0, 0, 0}, {248456, 4368, 0, 0, 0}}},
      {"1bb4bb/w1bb4b/7wb/2w1k1w2/6w2/5b3/4w1bb1/7bb/1bw1bbw2 w",
       {{42, 1, 0, 0, 0}, {2030, 172, 0, 0, 0}, {83548, 3658, 44, 0, 0}}},
      {"1b5wb/7w1/1w1b5/2w3b2/2kw2w2/1b1b3b1/3b2w1b/bb1b2bw1/b5bb1 b",
       {{47, 10, 0, 0, 0}, {1441, 324, 41, 0, 0}, {67009, 11766, 0, 342, 0}}},
      {"3bbb2b/1b1b5/4w4/b3ww3/b2wk1wbb/b3w3b/4w4/2w1b4/3bbb3 b",
       {{69, 2, 0, 0, 0}, {4004, 241, 0, 0, 0}, {279437, 10640, 0, 0, 0}}},
      {"6b1b/7b1/w1b2w2w/1b1w2ww1/3b1ww2/2b6/1bb1bb1b1/2k4bb/bb7 w",
       {{32, 2, 2, 0, 0}, {1618, 122, 0, 32, 0}, {51537, 3847, 2980, 0, 0}}},
  };
  return rows;
}

TEST(TablutPerft, HasThePublishedCounts) {
  const auto start = set_up("tablut", "start");
  ASSERT_TRUE(start);
  EXPECT_EQ(start->game->perft(start->position, 4), 19'159'224U);
  for (const Row& row : table()) {
    const auto setup = set_up("tablut", row.position);
    ASSERT_TRUE(setup) << setup.error().text();
    for (std::size_t i = 0; i < row.counts.size(); ++i) {
      const int depth = static_cast<int>(i) + 1;
      EXPECT_EQ(setup->game->perft(setup->position, depth), row.counts[i].nodes) << row.position;
      // Three plies of every sequence take seconds.
      if (row.counts[i].nodes > 100'000) continue;
      Counts counts;
      count_leaves(*setup->game, setup->position, depth, counts);
      EXPECT_EQ(counts, row.counts[i]) << row.position << " depth " << depth;
    }
  }
}

TEST(TablutPerft, IsTheSameOnTurnedBoards) {
  for (const Row& row : table()) {
    const auto setup = set_up("tablut", row.position);
    ASSERT_TRUE(setup) << setup.error().text();
    const auto count = setup->game->symmetries().size();
    ASSERT_EQ(count, 7U);
    for (std::size_t i = 0; i < count; ++i) {
      const AnyPosition image = setup->game->mirrored(setup->position, static_cast<int>(i));
      EXPECT_EQ(setup->game->perft(image, 3), row.counts[2].nodes)
          << setup->game->position_text(image);
    }
  }
}

}  // namespace
}  // namespace quadrille
