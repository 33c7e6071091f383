// SPDX-License-Identifier: MIT
#include "protocols/api/board_requests.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <string>

#include "base/json_value.h"
#include "base/random.h"
#include "games/registry.h"
#include "protocols/api/requests.h"
#include "protocols/board_json.h"
#include "tests/protocols/api/reply.h"

namespace quadrille::api {
namespace {

using testing::HasSubstr;

Reply ask(const std::string& line) { return Reply(answer_line(line)); }

TEST(BoardRequests, TellEveryCellAndTheMovesThroughThem) {
  const Reply board = ask(R"({"do":"board","game":"breakthrough:3x5"})");
  EXPECT_EQ(board["columns"], "3");
  EXPECT_EQ(board["rows"], "5");
  EXPECT_EQ(board["at_bottom"], R"("white")");
  EXPECT_EQ(board["last"], "null");
  EXPECT_EQ(board["forced"], "false");
  EXPECT_THAT(board["cells"],
              HasSubstr(R"({"square":"a4","piece":"p","shape":"pawn","side":"black"})"));
  EXPECT_THAT(board["cells"], HasSubstr(R"({"square":"b3"})"));
  EXPECT_THAT(board["legal"], HasSubstr(R"({"move":"a2-b3","path":[9,7],"captures":[],)"
                                        R"("position":"ppp/ppp/1P1/1PP/PPP b"})"));
}

TEST(BoardRequests, TellEveryLandingAndCaptureOfSeveralJumps) {
  const Reply board =
      ask(R"({"do":"board","game":"checkers","position":"W:W18,K29:B14,22,7,6,25"})");
  EXPECT_EQ(board["forced"], "true");
  // 18 takes over 14 and 6: every cell is that of the number it has.
  EXPECT_THAT(board["legal"], HasSubstr(R"("move":"18x9x2","path":[35,17,3],"captures":[10,26])"));
  EXPECT_THAT(board["cells"], HasSubstr(R"({"unused":true})"));
}

TEST(BoardRequests, APlacementHasOneCellAndAStepTwo) {
  const Reply first = ask(R"({"do":"board","game":"isolation:5x5"})");
  EXPECT_THAT(first["legal"], HasSubstr(R"("move":"a5","path":[0])"));
  const Reply third = ask(R"({"do":"board","game":"isolation:5x5","moves":["a5","c3"]})");
  EXPECT_THAT(third["legal"], HasSubstr(R"("move":"b3","path":[0,11])"));
  EXPECT_THAT(third["palette"], HasSubstr(R"({"piece":"x","blocked":true)"));
}

// Whoever follows the cells of a move gets to the same board as whoever asks the rules.
TEST(BoardRequests, PathsBeginAtAPieceOfTheMoverAndEndWhereItStands) {
  for (const char* const words :
       {"breakthrough:5x5", "isolation:5x5", "checkers", "checkers:csc384", "tablut"}) {
    const GamePointer game = *find_game(words);
    Random random(7);
    for (int round = 0; round < 5; ++round) {
      Line line(game, game->start());
      for (int ply = 0; ply < 60 && !line.outcome(); ++ply) {
        const auto moves = game->legal_moves(line.position());
        const AnyMove move = moves[random.below(moves.size())];
        const MovePath path = path_of(*game, line.position(), move);
        const bool is_first = game->side_to_move(line.position()) == Side::kFirst;
        const Diagram before = game->diagram(line.position(), std::nullopt);
        line.play(move);
        const Diagram after = game->diagram(line.position(), std::nullopt);
        ASSERT_FALSE(path.cells.empty()) << words;
        if (path.cells.size() > 1) {
          EXPECT_FALSE(before.cells[path.cells.front()].empty()) << words;
          EXPECT_EQ(before.cells[path.cells.front()].of_first, is_first) << words;
        }
        EXPECT_FALSE(after.cells[path.cells.back()].empty()) << words;
        EXPECT_EQ(after.cells[path.cells.back()].of_first, is_first) << words;
        for (const std::size_t cell : path.captures) {
          EXPECT_FALSE(before.cells[cell].empty()) << words;
          EXPECT_NE(before.cells[cell].of_first, is_first) << words;
        }
      }
    }
  }
}

TEST(BoardRequests, WhyAMoveMustBeACapture) {
  const Reply why = ask(R"({"do":"why","game":"checkers","position":"W:W18,K29:B14,22,7,6,25",)"
                        R"("from":35,"to":28})");
  EXPECT_EQ(why["legal"], "false");
  EXPECT_EQ(why["code"], R"("forced-capture")");
  EXPECT_EQ(why["why"], R"("A capture is mandatory: 18x9x2.")");
  EXPECT_THAT(why["moves"], HasSubstr(R"("move":"18x9x2")"));
}

TEST(BoardRequests, WhyAMoveCannotBeMade) {
  const auto code = [](const std::string& game, const std::string& more) {
    return ask(R"({"do":"why","game":")" + game + R"(",)" + more + "}")["code"];
  };
  EXPECT_EQ(code("breakthrough:3x5", R"("from":6,"to":3)"), R"("empty")");
  EXPECT_EQ(code("breakthrough:3x5", R"("from":3,"to":6)"), R"("not-yours")");
  EXPECT_EQ(code("breakthrough:3x5", R"("from":12,"to":9)"), R"("own-piece")");
  EXPECT_EQ(code("breakthrough:3x5", R"("from":9,"to":3)"), R"("occupied")");
  EXPECT_EQ(code("breakthrough:3x5", R"("move":"a2-c3")"), R"("not-a-move")");
  EXPECT_EQ(code("checkers", R"("from":1,"to":2)"), R"("no-square")");
  EXPECT_EQ(code("isolation:5x5", R"("moves":["a5","c3"],"from":0,"to":12)"), R"("occupied")");
  EXPECT_EQ(code("breakthrough:3x5", R"("position":"P2/3/p2/3/3 b","from":6,"to":9)"), R"("over")");
  const Reply legal = ask(R"({"do":"why","game":"breakthrough:3x5","from":9,"to":6})");
  EXPECT_EQ(legal["legal"], "true");
  EXPECT_THAT(legal["moves"], HasSubstr(R"("move":"a2-a3")"));
  EXPECT_EQ(ask(R"({"do":"why","game":"tablut"})").error(), "bad-request");
  EXPECT_EQ(ask(R"({"do":"why","game":"tablut","from":0,"to":81})").error(), "bad-option");
}

// The cells of every position give the same position again.
TEST(BoardRequests, EditReadsTheCellsThatBoardTells) {
  for (const char* const words :
       {"breakthrough:5x5", "isolation:5x5", "checkers", "checkers:csc384", "tablut"}) {
    const GamePointer game = *find_game(words);
    Random random(3);
    Line line(game, game->start());
    for (int ply = 0; ply < 12 && !line.outcome(); ++ply) {
      const auto moves = game->legal_moves(line.position());
      line.play(moves[random.below(moves.size())]);
      std::vector<std::string> cells;
      for (const Diagram::Cell& cell : game->diagram(line.position(), std::nullopt).cells) {
        cells.emplace_back(cell.blocked ? "x" : cell.empty() ? "" : std::string(1, cell.piece));
      }
      const auto read = position_of_cells(*game, cells, game->side_to_move(line.position()));
      // Isolation cannot begin with one knight to be placed and cells that are gone.
      if (!read && std::string_view(words).starts_with("isolation") && ply < 2) continue;
      ASSERT_TRUE(read) << words << " " << game->position_text(line.position()) << ": "
                        << read.error().text();
      const auto board = [&](const AnyPosition& position) {
        std::string text = game->position_text(position);
        return text.substr(0, text.find(' '));
      };
      EXPECT_EQ(board(*read), board(line.position())) << words;
      EXPECT_EQ(game->side_to_move(*read), game->side_to_move(line.position())) << words;
    }
  }
}

TEST(BoardRequests, EditSaysWhatIsWrong) {
  const Reply bad = ask(R"({"do":"edit","game":"breakthrough:3x5","position":"ppp/3/q2/3/PPP w"})");
  EXPECT_EQ(bad["valid"], "false");
  EXPECT_THAT(bad["where"], HasSubstr("row 3"));
  EXPECT_EQ(
      ask(R"({"do":"edit","game":"breakthrough:3x5","cells":["p"],"to_move":"white"})").error(),
      "bad-option");
  EXPECT_EQ(ask(R"({"do":"edit","game":"breakthrough:3x5","position":"ppp/3/3/3/PPP w"})")["valid"],
            "true");
}

TEST(BoardRequests, MovesAndGamesCanBeToldInDetail) {
  EXPECT_THAT(ask(R"({"do":"moves","game":"breakthrough:3x5","detail":true})")["moves"],
              HasSubstr(R"("path":[9,6])"));
  const Reply game = ask(R"({"do":"play","game":"breakthrough:3x5","moves":["a2-a3","b4xa3"],)"
                         R"("steps":true})");
  EXPECT_THAT(game["steps"], HasSubstr(R"("move":null,"path":[],"captures":[])"));
  EXPECT_THAT(game["steps"], HasSubstr(R"("move":"b4xa3","path":[4,6],"captures":[6])"));
}

TEST(BoardRequests, RulesAreWords) {
  EXPECT_THAT(ask(R"({"do":"rules","game":"tablut"})")["rules"], HasSubstr("king"));
}

}  // namespace
}  // namespace quadrille::api
