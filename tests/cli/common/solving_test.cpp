// SPDX-License-Identifier: MIT
#include "cli/common/solving.h"

#include <gtest/gtest.h>

#include <memory>
#include <optional>

#include "games/registry.h"
#include "solve/checkers_tables/tables.h"

namespace quadrille::cli {
namespace {

// What a forged file of tables can say, with all checksums right.
struct EverybodyWins final : checkers::TableReader {
  [[nodiscard]] std::optional<ExactResult> find(const checkers::Placement&) const override {
    return ExactResult{GameValue::kWin, 1};
  }
  [[nodiscard]] int most_pieces() const override { return checkers::kMostTablePieces; }
};

TEST(Solving, ALineLeadsToTheEnd) {
  const GamePointer game = *find_game("checkers");
  const Line line(game, *game->parse_position("W:WK14,K15:BK1"));
  Solving solving(*game, {});
  const auto solution = solving.solve(line, true, Solving::Wanted::kAllMoves);
  EXPECT_EQ(solving.best_play(line, solution.best.front()).size(), 17U);
}

TEST(Solving, ALineOfTablesThatLieEnds) {
  checkers::share_tables(std::make_shared<EverybodyWins>());
  const GamePointer game = *find_game("checkers");
  const Line line(game, *game->parse_position("W:WK14,K15,K16:BK1,K2"));
  Solving solving(*game, {});
  checkers::share_tables(nullptr);
  EXPECT_LE(solving.best_play(line, game->legal_moves(line.position()).front()).size(), 3U);
}

}  // namespace
}  // namespace quadrille::cli
