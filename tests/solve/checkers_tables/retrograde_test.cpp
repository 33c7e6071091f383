// SPDX-License-Identifier: MIT
// The tables against published counts, against brute force by the slow referee, and against
// themselves.
#include "solve/checkers_tables/retrograde.h"

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

#include "games/checkers/rules.h"
#include "os/parallel.h"
#include "solve/checkers_tables/tables.h"
#include "tests/games/checkers/referee.h"
#include "tests/solve/checkers_tables/memory_tables.h"

namespace quadrille::checkers {
namespace {

using English = Checkers<RuleSet::kEnglish>;

ExactResult small_result(const std::string& fen) {
  const Position position = *English().parse_position(fen);
  return *find_in_memory_tables(placement_of(position, English::colour_of(position.to_move)),
                                kSmallTablePieces);
}

TEST(CheckersTables, HaveThePublishedCounts) {
  struct Row {
    Material material;
    SliceCounts counts;
  };
  // Rules, section 5.2; own men and kings, enemy men and kings; wins, losses, draws, longest win
  // and longest loss.
  const std::vector<Row> rows = {
      {{0, 1, 0, 1}, {230, 108, 654, 11, 10}},    {{0, 1, 0, 2}, {412, 13018, 1450, 11, 34}},
      {{0, 1, 1, 0}, {331, 6, 531, 11, 4}},       {{0, 1, 1, 1}, {1103, 22349, 2588, 13, 48}},
      {{0, 1, 2, 0}, {687, 9411, 1242, 13, 62}},  {{0, 2, 0, 1}, {14846, 0, 34, 33, 0}},
      {{0, 2, 1, 0}, {13018, 0, 2, 33, 0}},       {{1, 0, 0, 1}, {53, 241, 574, 11, 12}},
      {{1, 0, 0, 2}, {58, 12248, 714, 11, 34}},   {{1, 0, 1, 0}, {102, 47, 611, 13, 6}},
      {{1, 0, 1, 1}, {154, 21181, 1465, 13, 48}}, {{1, 0, 2, 0}, {96, 9083, 757, 13, 62}},
      {{1, 1, 0, 1}, {25941, 10, 89, 47, 14}},    {{1, 1, 1, 0}, {22792, 1, 7, 47, 0}},
      {{2, 0, 0, 1}, {11215, 4, 121, 61, 14}},    {{2, 0, 1, 0}, {9928, 0, 8, 61, 0}},
  };
  EXPECT_EQ(rows.size(), materials_of(2).size() + materials_of(3).size());
  for (const Row& row : rows) {
    const Slice* const slice = memory_tables(kSmallTablePieces).find(row.material);
    ASSERT_NE(slice, nullptr) << row.material.text();
    const SliceCounts counts = slice->counts();
    EXPECT_EQ(counts, row.counts) << row.material.text() << ": " << counts.wins << "/"
                                  << counts.losses << "/" << counts.draws << ", "
                                  << counts.longest_win << ", " << counts.longest_loss;
  }
}

// All positions of two pieces by brute force over the slow referee's texts: a position has a result
// once its moves give it one, looked at again and again until nothing changes.
TEST(CheckersTables, AgreeWithTheSlowReferee) {
  std::map<std::string, std::vector<std::string>> successors;
  std::map<std::string, ExactResult> results;
  for (int white = 1; white <= 32; ++white) {
    for (int black = 1; black <= 32; ++black) {
      for (int kings = 0; kings < 4; ++kings) {
        const bool white_man = kings % 2 == 0;
        const bool black_man = kings / 2 == 0;
        if (white == black || (white_man && white <= 4) || (black_man && black >= 29)) continue;
        for (const char* turn : {"W", "B"}) {
          const std::string fen = std::string(turn) + ":W" + (white_man ? "" : "K") +
                                  std::to_string(white) + ":B" + (black_man ? "" : "K") +
                                  std::to_string(black);
          for (const SlowCheckersMove& move : checkers_moves(read_checkers(fen))) {
            SlowCheckers after = move.after;
            after.quiet_plies = 0;
            successors[fen].push_back(write_checkers(after));
            // The last piece is gone.
            if (move.capture) results[successors[fen].back()] = {GameValue::kLoss, 0};
          }
          if (successors[fen].empty()) results[fen] = {GameValue::kLoss, 0};
        }
      }
    }
  }
  ASSERT_EQ(successors.size(), 2U * (992 + 2 * 868 + 760));
  for (int plies = 1;; ++plies) {
    std::map<std::string, ExactResult> found;
    for (const auto& [fen, nexts] : successors) {
      if (results.contains(fen)) continue;
      bool wins = false;
      bool loses = true;
      for (const std::string& next : nexts) {
        const auto known = results.find(next);
        wins |= known != results.end() && known->second.value == GameValue::kLoss;
        loses &= known != results.end() && known->second.value == GameValue::kWin;
      }
      if (wins) found[fen] = {GameValue::kWin, plies};
      if (loses) found[fen] = {GameValue::kLoss, plies};
    }
    if (found.empty()) break;
    results.merge(found);
  }
  for (const auto& [fen, nexts] : successors) {
    const auto known = results.find(fen);
    ASSERT_EQ(small_result(fen), known == results.end() ? ExactResult{} : known->second) << fen;
  }
}

TEST(CheckersTables, KnowThePublishedPositions) {
  EXPECT_EQ(small_result("W:WK14,K15:BK1"), (ExactResult{GameValue::kWin, 17}));
  EXPECT_EQ(small_result("B:WK30,K32:B28"), (ExactResult{GameValue::kLoss, 0}));
}

// Whether every result follows from those of the position's moves, by the fast rules.
void expect_consistent(const Slice& slice, const SliceSet& slices, std::size_t step) {
  const Checkers<RuleSet::kCsc384> game;
  for (std::size_t i = 0; i < slice.codes.size(); i += step) {
    const Placement placement = slice.index.at(i);
    const Position position{placement.own(), placement.enemy(),
                            placement.own_kings | placement.enemy_kings, 0, Side::kFirst};
    Checkers<RuleSet::kCsc384>::MoveList moves;
    game.generate(position, moves);
    ExactResult best{GameValue::kLoss, 0};
    for (const Move move : moves) {
      const Position next = game.apply(position, move);
      const Placement after = placement_of(next, Colour::kBlack);
      const ExactResult reply = next.own == 0 ? ExactResult{GameValue::kLoss, 0}
                                              : result_of(slices.find(after.material())->at(after));
      best = std::max(best, reply.one_ply_earlier());
    }
    ASSERT_EQ(result_of(slice.codes[i]), best) << slice.material.text() << " " << i;
  }
}

TEST(CheckersTables, FollowFromTheirMoves) {
  for (int pieces = 2; pieces <= kSmallTablePieces; ++pieces) {
    for (const Material& material : materials_of(pieces)) {
      expect_consistent(*memory_tables(kSmallTablePieces).find(material),
                        memory_tables(kSmallTablePieces), 7);
    }
  }
}

// The slices of four pieces that come before the pair, and the pair itself.
SliceSet slices_up_to(const Material& last, const Labour& labour) {
  SliceSet slices;
  for (const Material& pair : pairs_in_building_order(last.pieces())) {
    auto built = build_pair(pair, slices, labour);
    for (Slice& slice : *built) slices.add(std::move(slice));
    if (pair == last) break;
  }
  return slices;
}

ExactResult result_in(const SliceSet& slices, const std::string& fen) {
  const Position position = *English().parse_position(fen);
  const Placement placement = placement_of(position, English::colour_of(position.to_move));
  return result_of(slices.find(placement.material())->at(placement));
}

// The oldest of the textbook endgames (rules, section 5.2).
TEST(CheckersTablesThreads, KnowFirstPosition) {
  const SliceSet slices = slices_up_to({1, 1, 0, 2}, {.spread = on_threads(2)});
  EXPECT_EQ(result_in(slices, "W:WK19,K23:B12,K28"), (ExactResult{GameValue::kWin, 61}));
  EXPECT_EQ(result_in(slices, "B:WK19,K23:B12,K28"), (ExactResult{}));
  expect_consistent(*slices.find({0, 2, 1, 1}), slices, 1009);
}

TEST(CheckersTablesThreads, DoNotDependOnTheirNumber) {
  const SliceSet slices =
      slices_up_to(pairs_in_building_order(3).back(), {.spread = on_threads(3)});
  for (const Material& material : materials_of(3)) {
    EXPECT_EQ(slices.find(material)->codes, memory_tables(kSmallTablePieces).find(material)->codes);
  }
}

TEST(CheckersTables, CanBeStopped) {
  const std::atomic<bool> stop = true;
  EXPECT_FALSE(
      build_pair({0, 2, 0, 1}, memory_tables(kSmallTablePieces), {.stop = &stop}).has_value());
}

TEST(CheckersTables, EndAtTheirDeadline) {
  EXPECT_FALSE(
      build_pair({0, 2, 0, 1}, memory_tables(kSmallTablePieces), {.deadline = Clock::now()}));
}

TEST(CheckersTablesNightly, FollowFromTheirMovesWithFourPieces) {
  const SliceSet slices =
      slices_up_to(pairs_in_building_order(4).back(), {.spread = on_threads(2)});
  for (const Material& material : materials_of(4)) {
    expect_consistent(*slices.find(material), slices, 1);
  }
}

// Five kings against one, whose captures lead to fewer kings against one and nowhere else.
TEST(CheckersTablesNightly, FollowFromTheirMovesWithSixPieces) {
  SliceSet slices;
  for (std::uint8_t kings = 1; kings <= 5; ++kings) {
    auto built = build_pair({0, kings, 0, 1}, slices, {.spread = on_threads(2)});
    for (Slice& slice : *built) slices.add(std::move(slice));
  }
  expect_consistent(*slices.find({0, 5, 0, 1}), slices, 7);
  expect_consistent(*slices.find({0, 1, 0, 5}), slices, 7);
}

}  // namespace
}  // namespace quadrille::checkers
