// SPDX-License-Identifier: MIT
// What solver and search make of endgame tables.
#include "solve/checkers_solver.h"

#include <gtest/gtest.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include "games/game_model.h"
#include "games/registry.h"
#include "players/factory.h"
#include "players/parts.h"
#include "solve/checkers_tables/tables.h"
#include "tables/build.h"
#include "tables/folder.h"
#include "tables/table_file.h"

namespace quadrille {
namespace {

Solution<AnyMove> solve(const char* game_words, const std::string& fen,
                        Nodes nodes = 1'000'000'000) {
  const GamePointer game = *find_game(game_words);
  SolveRequest request;
  request.distance = true;
  request.nodes = nodes;
  return make_solver(*game)->solve(*game->parse_position(fen), request);
}

std::vector<std::string> texts(const std::string& fen, const std::vector<AnyMove>& moves) {
  const GamePointer game = *find_game("checkers");
  std::vector<std::string> result;
  for (const AnyMove move : moves) {
    result.push_back(game->move_text(*game->parse_position(fen), move));
  }
  return result;
}

TEST(CheckersSolver, SolvesThreePiecesAtOnce) {
  const auto solution = solve("checkers", "W:WK14,K15:BK1", 100);
  EXPECT_EQ(solution.value, GameValue::kWin);
  EXPECT_EQ(solution.plies, 17);
  EXPECT_TRUE(solution.keeps_complete);
  EXPECT_FALSE(solution.best.empty());
  EXPECT_GE(solution.keeps.size(), solution.best.size());
  EXPECT_LE(solution.nodes, 8U);
  // The counter of a draw rule does not matter to a proof.
  EXPECT_EQ(solve("checkers", "W:WK14,K15:BK1:H79").plies, 17);
  // The course's red is White.
  EXPECT_EQ(solve("checkers:csc384", "W:WK14,K15:BK1").plies, 17);
}

TEST(CheckersSolver, ProvesDraws) {
  const std::string fen = "B:WK32:BK1";
  const auto solution = solve("checkers", fen);
  EXPECT_EQ(solution.value, GameValue::kDraw);
  EXPECT_FALSE(solution.plies.has_value());
  EXPECT_EQ(texts(fen, solution.keeps), texts(fen, solution.best));
  EXPECT_FALSE(solution.keeps.empty());
}

TEST(CheckersSolver, ALostSideDelaysAndEveryMoveLoses) {
  // After White's best move of the win in 17.
  const std::string fen = "W:WK14,K15:BK1";
  const GamePointer game = *find_game("checkers");
  const auto position = *game->parse_position(fen);
  const auto after = game->apply(position, solve("checkers", fen).best.front());
  SolveRequest request;
  request.distance = true;
  const auto reply = make_solver(*game)->solve(after, request);
  EXPECT_EQ(reply.value, GameValue::kLoss);
  EXPECT_EQ(reply.plies, 16);
  EXPECT_EQ(reply.keeps.size(), game->legal_moves(after).size());
}

TEST(CheckersSolver, WithoutTheDistanceThereIsNone) {
  const GamePointer game = *find_game("checkers");
  const auto solution = make_solver(*game)->solve(*game->parse_position("W:WK14,K15:BK1"), {});
  EXPECT_EQ(solution.value, GameValue::kWin);
  EXPECT_FALSE(solution.plies.has_value());
  EXPECT_TRUE(solution.best.empty());
}

// With a folder of tables up to three pieces.
class CheckersWithTables : public ::testing::Test {
 protected:
  static void SetUpTestSuite() {
    std::string name = (std::filesystem::temp_directory_path() / "tables-XXXXXX").string();
    folder_ = mkdtemp(name.data());
    ASSERT_TRUE(checkers::build_tables(folder_, 3, {}));
  }
  static void TearDownTestSuite() { std::filesystem::remove_all(folder_); }
  void SetUp() override { checkers::share_tables(*checkers::FolderTables::open(folder_)); }
  void TearDown() override { checkers::share_tables(nullptr); }

  static Analysis analyze(const std::string& words, const std::string& fen) {
    const GamePointer game = *find_game(words);
    const auto player = make_player(game, "alphabeta:simple,depth=2");
    return (*player)->choose(Line(game, *game->parse_position(fen)), {});
  }

 private:
  static inline std::filesystem::path folder_;
};

TEST_F(CheckersWithTables, TheSearchTakesTheShortestWin) {
  const Analysis analysis = analyze("checkers", "W:WK14,K15:BK1");
  EXPECT_EQ(analysis.score, Score::win_in(17));
  EXPECT_TRUE(analysis.exact);
  EXPECT_EQ(analysis.depth, 1);
  EXPECT_GT(analysis.table_hits, 0U);
}

TEST_F(CheckersWithTables, TheSearchKnowsDraws) {
  const Analysis analysis = analyze("checkers", "B:WK32:BK1");
  EXPECT_EQ(analysis.score, Score::draw());
  EXPECT_TRUE(analysis.exact);
}

TEST_F(CheckersWithTables, AWinThatTheCounterEndsIsNotBelieved) {
  // After a move the counter stands at 65 and there are 16 plies to go: too many by one.
  EXPECT_EQ(analyze("checkers", "W:WK14,K15:BK1:H63").score, Score::win_in(17));
  const Analysis late = analyze("checkers", "W:WK14,K15:BK1:H64");
  EXPECT_FALSE(late.exact);
  EXPECT_NE(late.score, Score::win_in(17));
  // The course has no such rule.
  EXPECT_EQ(analyze("checkers:csc384", "W:WK14,K15:BK1:H64").score, Score::win_in(17));
}

TEST_F(CheckersWithTables, WithoutAFolderTheSearchHasNone) {
  checkers::share_tables(nullptr);
  const Analysis analysis = analyze("checkers", "W:WK14,K15:BK1");
  EXPECT_EQ(analysis.table_hits, 0U);
  EXPECT_FALSE(analysis.exact);
}

// Four pieces, and the ends of the ways are in the tables: wins longer than a search could look,
// with the plies that tables of four pieces give them.
TEST_F(CheckersWithTables, LargerPositionsAreProvedThroughThem) {
  const auto kings = solve("checkers", "W:WK5,K23:BK15,K24", 1'000'000);
  EXPECT_EQ(kings.value, GameValue::kWin);
  EXPECT_EQ(kings.plies, 31);
  EXPECT_EQ(solve("checkers", "W:W12,K23:BK15,24", 1'000'000).plies, 37);
}

// The same without a folder. A short win is found before tables of four pieces are made; they are
// not, where there is no time for them.
TEST(CheckersSolver, FourPiecesAreSolvedByTablesInMemory) {
  const std::string first_position = "B:WK19,K23:B12,K28";
  const auto draw = solve("checkers", first_position);
  EXPECT_EQ(draw.value, GameValue::kDraw);
  EXPECT_EQ(texts(first_position, draw.keeps), std::vector<std::string>{"28-32"});
  EXPECT_GE(draw.nodes, 2'000'000U);
  const auto win = solve("checkers", "W:WK19,K23:B12,K28");
  EXPECT_EQ(win.value, GameValue::kWin);
  EXPECT_EQ(win.plies, 61);

  const GamePointer game = *find_game("checkers");
  SolveRequest hurried;
  hurried.nodes = 3'000'000;
  hurried.time = std::chrono::seconds(9);
  const auto unknown = make_solver(*game)->solve(*game->parse_position(first_position), hurried);
  EXPECT_EQ(unknown.value, GameValue::kUnknown);
}

// A folder with one file of six pieces, Black's lone king to move, in which the test says what is
// true: he loses in 20 plies, but in 10 after 26-31.
TEST(CheckersWithSixPieces, SolverAndSearchUseThem) {
  const std::string fen = "W:WK18,K19,K22,K23,K26:BK1";
  const GamePointer game = *find_game("checkers");
  checkers::Slice slice({0, 1, 0, 5});
  slice.codes.assign(static_cast<std::size_t>(slice.index.size()), checkers::code_of(20));
  const auto soon =
      restored<checkers::Position>(*game->parse_position("B:WK18,K19,K22,K23,K31:BK1"));
  slice.codes[slice.index.index_of(placement_of(soon, checkers::Colour::kBlack))] =
      checkers::code_of(10);
  std::string name = (std::filesystem::temp_directory_path() / "tables-XXXXXX").string();
  const std::filesystem::path folder = mkdtemp(name.data());
  ASSERT_FALSE(checkers::write_table(folder / checkers::table_file_name(slice.material), slice,
                                     checkers::spread_in_turn));
  checkers::share_tables(*checkers::FolderTables::open(folder));
  const auto solution = solve("checkers", fen, 100);
  const auto player = *make_player(game, "alphabeta:simple,depth=2");
  const Analysis analysis = player->choose(Line(game, *game->parse_position(fen)), {});
  checkers::share_tables(nullptr);
  std::filesystem::remove_all(folder);

  EXPECT_EQ(solution.value, GameValue::kWin);
  EXPECT_EQ(solution.plies, 11);
  EXPECT_EQ(texts(fen, solution.best), std::vector<std::string>{"26-31"});
  EXPECT_EQ(solution.keeps.size(), game->legal_moves(*game->parse_position(fen)).size());
  EXPECT_EQ(analysis.score, Score::win_in(11));
  EXPECT_EQ(game->move_text(*game->parse_position(fen), analysis.best()), "26-31");
  EXPECT_TRUE(analysis.exact);
  EXPECT_GT(analysis.table_hits, 0U);
}

}  // namespace
}  // namespace quadrille
