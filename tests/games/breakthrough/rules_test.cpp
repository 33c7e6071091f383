// SPDX-License-Identifier: MIT
// The exact points of rules/breakthrough.md, section 1, and the cases of edge_cases.jsonl.
#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "base/random.h"
#include "games/any_game.h"
#include "games/registry.h"
#include "tests/games/breakthrough/referee.h"
#include "tests/games/tell.h"

namespace quadrille {
namespace {

void expect_told(const Told& told, const std::string& outcome, const std::string& reason = "") {
  EXPECT_EQ(told.outcome, outcome);
  EXPECT_EQ(told.reason, reason);
}

constexpr const char* kStandard = "breakthrough:standard:3x5";
constexpr const char* kCourse = "breakthrough:course:3x5";

TEST(BreakthroughEdgeCases, AreAsRecorded) {
  expect_told(tell(kStandard, "3/3/1p1/P2/3 w", {"a2xb3"}), "white", "no pawns left");
  expect_told(tell(kCourse, "3/3/1p1/P2/3 w", {"a2xb3"}), "draw", "no legal moves");
  expect_told(tell(kCourse, "1p1/P2/3/3/3 w", {"a4xb5"}), "white", "goal row reached");
  expect_told(tell(kCourse, "3/P2/2p/2P/3 w", {"a4-a5"}), "white", "goal row reached");
  expect_told(tell(kCourse, "3/3/p2/P2/3 w"), "draw", "no legal moves");
  expect_told(tell(kStandard, "3/3/3/3/PPP w"), "white", "no pawns left");
  expect_told(tell(kCourse, "3/3/3/3/PPP w"), "open");
  expect_told(tell(kStandard, "3/3/3/3/3 w"), "bad-position");
  expect_told(tell(kStandard, "P2/3/3/3/2p w"), "bad-position");
  expect_told(tell(kStandard, "start", {"a2xa3"}), "illegal-move");
  expect_told(tell(kStandard, "ppp/ppp/3/PPP/PP w"), "bad-position");
  expect_told(tell(kStandard, "ppp/ppp/03/PPP/PPP w"), "bad-position");
  expect_told(tell(kStandard, "ppp/ppp/3/PPP/PPP"), "bad-position");
  expect_told(tell(kCourse, "start", {"a2-b3"}), "illegal-move");
  expect_told(tell(kStandard, "start", {"A2B3"}), "open");
}

TEST(BreakthroughRules, TheGoalRowGoesBeforeNoMoves) {
  // Point 1: Black has no move, and no pawn, and has lost all the same.
  expect_told(tell(kCourse, "P2/3/3/3/3 b"), "white", "goal row reached");
  expect_told(tell(kCourse, "3/3/3/3/p2 w"), "black", "goal row reached");
  expect_told(tell(kCourse, "P2/2p/2P/3/3 b"), "white", "goal row reached");
}

TEST(BreakthroughRules, AGoalRowCaptureOfTheLastPawnIsAGoal) {
  expect_told(tell(kStandard, "1p1/P2/3/3/3 w", {"a4xb5"}), "white", "goal row reached");
  expect_told(tell(kStandard, "3/3/3/p2/1P1 b", {"a2xb1"}), "black", "goal row reached");
}

TEST(BreakthroughRules, CapturingTheLastPawnDrawsOnTheCourseAndWinsByTheStandard) {
  expect_told(tell(kCourse, "3/1p1/P2/3/3 w", {"a3xb4"}), "draw", "no legal moves");
  expect_told(tell(kStandard, "3/1p1/P2/3/3 w", {"a3xb4"}), "white", "no pawns left");
  expect_told(tell(kStandard, "3/1p1/P2/3/3 b", {"b4xa3"}), "black", "no pawns left");
}

TEST(BreakthroughRules, ASideWithoutPawnsOrMovesDraws) {
  // Section 1: "also when it has no pawns". With the other side to move the game goes on.
  expect_told(tell(kCourse, "3/3/3/3/PPP b"), "draw", "no legal moves");
  expect_told(tell(kCourse, "3/3/3/3/3 w"), "draw", "no legal moves");
  expect_told(tell(kCourse, "ppp/3/3/3/3 w"), "draw", "no legal moves");
  expect_told(tell(kCourse, "ppp/3/3/3/3 b"), "open");
  expect_told(tell(kStandard, "ppp/3/3/3/3 b"), "black", "no pawns left");
}

TEST(BreakthroughRules, StraightCapturesAndSidewaysQuietMovesAreRefused) {
  expect_told(tell(kStandard, "3/3/p2/P2/3 w", {"a2xa3"}), "illegal-move");
  expect_told(tell(kStandard, "3/3/p2/P2/3 w", {"a2-a3"}), "illegal-move");
  expect_told(tell(kStandard, "3/3/p2/P2/3 w", {"a2-b3"}), "open");
  expect_told(tell(kCourse, "3/p2/3/P2/3 w", {"a2-b3"}), "illegal-move");
  expect_told(tell(kCourse, "3/3/1p1/P2/3 w", {"a2-a3"}), "open");  // captures are optional
  for (const char* const move : {"a2-a1", "a2-a4", "a2-b2", "a2-a2", "b2-b3", "a3-a2"}) {
    expect_told(tell(kStandard, "3/p2/3/P2/3 w", {move}), "illegal-move");
  }
}

TEST(BreakthroughRules, PawnsDoNotLeaveTheBoardSideways) {
  // A pawn on column a beside one on the last column of the row below, on every width.
  for (int width = 2; width <= 10; ++width) {
    for (const SlowRules rules : {SlowRules::kCourse, SlowRules::kStandard}) {
      SlowBoard board = empty_board(width, 6);
      board.put(1, 3, 'P');
      board.put(width, 3, 'P');
      board.put(1, 5, 'p');
      board.put(width, 5, 'p');
      board.put(width, 4, 'p');
      board.put(1, 4, 'p');
      for (const bool white : {true, false}) {
        board.white_to_move = white;
        const auto setup =
            set_up(rules == SlowRules::kCourse ? "breakthrough:course" : "breakthrough:standard",
                   write_board(board));
        ASSERT_TRUE(setup) << setup.error().text();
        std::vector<std::string> expected;
        if (!verdict_on(board, rules)) {
          for (const auto& move : pawn_moves(board, rules)) expected.push_back(write_move(move));
        }
        std::vector<std::string> listed;
        for (const AnyMove move : setup->game->legal_moves(setup->position)) {
          listed.push_back(setup->game->move_text(setup->position, move));
        }
        std::sort(expected.begin(), expected.end());
        std::sort(listed.begin(), listed.end());
        EXPECT_EQ(listed, expected) << write_board(board);
      }
    }
  }
}

TEST(BreakthroughRules, EverySizeAgreesWithTheReferee) {
  Random random(40);
  int boards = 0;
  for (int width = 2; width <= 10; ++width) {
    for (int height = 4; height <= 10; ++height) {
      for (const std::string rules : {"course", "standard"}) {
        const std::string words =
            "breakthrough:" + rules + ":" + std::to_string(width) + "x" + std::to_string(height);
        const auto game = find_game(words);
        ASSERT_TRUE(game) << game.error().text();
        ASSERT_EQ((*game)->name(), words);
        const auto referee = referee_for(words);
        ASSERT_EQ((*game)->position_text((*game)->start()), referee->start());
        std::string text = referee->start();
        while (true) {
          const auto position = (*game)->parse_position(text);
          ASSERT_TRUE(position) << text;
          std::vector<std::string> listed;
          for (const AnyMove move : (*game)->legal_moves(*position)) {
            listed.push_back((*game)->move_text(*position, move));
          }
          auto expected = referee->legal_moves(text);
          std::sort(listed.begin(), listed.end());
          std::sort(expected.begin(), expected.end());
          ASSERT_EQ(listed, expected) << text;
          if (expected.empty()) break;
          text = referee->after(text, expected[random.below(expected.size())]);
        }
        ++boards;
      }
    }
  }
  EXPECT_EQ(boards, 126);
}

TEST(BreakthroughRules, MoveListsHoldTheFullestBoards) {
  // Free rows before rows of pawns: three moves a pawn, two at the edges. 140 is the most there is
  // on 10x10, and an enemy pawn somewhere, without which the game is over, costs one of them.
  const auto most = set_up("breakthrough:standard",
                           "10/PPPPPPPPPP/10/PPPPPPPPPP/10/PPPPPPPPPP/10/PPPPPPPPPP/p9/"
                           "PPPPPPPPPP w");
  ASSERT_TRUE(most) << most.error().text();
  const auto referee = referee_for(most->game->name());
  const std::string text = most->game->position_text(most->position);
  EXPECT_EQ(most->game->legal_moves(most->position).size(), 139U);
  EXPECT_EQ(most->game->perft(most->position, 1), 139U);
  EXPECT_EQ(referee->legal_moves(text).size(), 139U);
  EXPECT_EQ(most->game->perft(most->position, 2), referee->perft(text, 2));
}

TEST(BreakthroughRules, DiagramsMarkBothEndsOfTheLastMove) {
  const auto setup = set_up("breakthrough:course:3x5", "start");
  ASSERT_TRUE(setup);
  const auto move = setup->game->parse_move(setup->position, "b2-b3");
  ASSERT_TRUE(move);
  const Diagram diagram = setup->game->diagram(setup->game->apply(setup->position, *move), *move);
  EXPECT_EQ(diagram.column_labels, (std::vector<std::string>{"a", "b", "c"}));
  EXPECT_EQ(diagram.row_labels, (std::vector<std::string>{"5", "4", "3", "2", "1"}));
  for (std::size_t i = 0; i < diagram.cells.size(); ++i) {
    const bool expected = i == 2 * 3 + 1 || i == 3 * 3 + 1;  // b3 and b2
    EXPECT_EQ(diagram.cells[i].last_move, expected) << i;
  }
}

}  // namespace
}  // namespace quadrille
