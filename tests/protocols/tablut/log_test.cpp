// SPDX-License-Identifier: MIT
#include "protocols/tablut/log.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "games/registry.h"
#include "tests/data_file.h"

namespace quadrille::challenge {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

class TablutLog : public testing::Test {
 protected:
  // A log as the competition's server writes it on an Italian machine.
  std::string entry(const std::string& text) {
    return "nov 15, 2026 5:57:09 PM it.unibo.ai.GameAshtonTablut checkMove\nBUONO: " + text + "\n";
  }
  std::string board(const Line& line, StateTurn turn) {
    return entry("Stato:\n" + log_board(*game_, line.position(), turn));
  }
  // Moves, each with the board after it.
  std::string log_of(std::initializer_list<std::string_view> moves) {
    std::string text = entry("Players:\tone\tvs\ttwo");
    text += board(line_, turn());
    for (const std::string_view words : moves) {
      const AnyMove move = *game_->parse_move(line_.position(), words);
      text += entry(log_move(*game_, line_.position(), move)) + entry("Movimento pedina");
      line_.play(move);
      text += board(line_, turn());
    }
    return text;
  }
  StateTurn turn() {
    const auto outcome = line_.outcome();
    return outcome ? turn_of(*outcome) : turn_of(game_->side_to_move(line_.position()));
  }
  std::string fault_of(const std::string& text) {
    const auto log = read_log(text);
    return log ? "none" : log.error().text();
  }

  GamePointer game_ = *find_game("tablut");
  Line line_{game_, game_->start()};
};

TEST_F(TablutLog, GivesNamesMovesAndEnd) {
  const std::string text = log_of({"e3-f3", "d1-c1", "f3-e3", "c1-b1", "e3-f3", "b1-c1"});
  const auto log = read_log(text + board(line_, turn()));  // the last board comes twice
  ASSERT_TRUE(log) << log.error().text();
  EXPECT_THAT(log->names, ElementsAre("one", "two"));
  EXPECT_EQ(log->moves.size(), 6U);
  EXPECT_EQ(log->turn, StateTurn::kDraw);
  EXPECT_EQ(log->line.outcome(), (Outcome{std::nullopt, Reason::kRepetition}));
  EXPECT_EQ(game_->hash(log->line.position()), game_->hash(line_.position()));
  EXPECT_EQ(log->result, "");
}

TEST_F(TablutLog, AnIllegalMoveThatWasNotTakenIsTold) {
  std::string text = log_of({"e3-f3"});
  text += entry("Turn: B Pawn from d1 to d1") + board(line_, StateTurn::kWhiteWon);
  const auto log = read_log(text);
  ASSERT_TRUE(log) << log.error().text();
  EXPECT_EQ(log->moves.size(), 1U);
  EXPECT_THAT(log->refused, ElementsAre(HasSubstr("line ")));
  EXPECT_EQ(log->turn, StateTurn::kWhiteWon);
  EXPECT_FALSE(log->line.outcome());
}

TEST_F(TablutLog, ABoardThatTheMovesDoNotLeadToIsAnError) {
  std::string text = log_of({"e3-f3", "d1-c1"});
  const std::size_t last = text.rfind("Stato:");
  text.replace(text.find("OOOOOWOOO", last), 9, "OOOOWOOOO");
  EXPECT_THAT(fault_of(text), HasSubstr("the board is not the one after move 2; by the rules"));
}

TEST_F(TablutLog, AMoveAfterTheEndIsAnError) {
  const std::string text = log_of({"e3-f3", "d1-c1", "f3-e3", "c1-b1", "e3-f3", "b1-c1"});
  EXPECT_THAT(fault_of(text + entry("Turn: W Pawn from f3 to e3")),
              HasSubstr("the game goes on after its end: repetition"));
}

TEST_F(TablutLog, WhatIsNoLogIsAnError) {
  EXPECT_THAT(fault_of(""), HasSubstr("no log of a Tablut Challenge server"));
  EXPECT_THAT(fault_of("one\ntwo\n"), HasSubstr("no log of a Tablut Challenge server"));
  EXPECT_EQ(fault_of("FINE: Turn: W Pawn from e4 to f4"),
            "line 1: there is a move before the first board");
  EXPECT_EQ(fault_of("FINE: Turn: W"), "line 1: 'W' is not a move: W Pawn from e4 to f4");
  EXPECT_EQ(fault_of("FINE: Stato:\nOOOBBBOOO\n"), "line 1: the log ends inside a board");
  std::string text = log_of({});
  text.replace(text.find("BBWWKWWBB"), 9, "BBWWWWWBB");
  EXPECT_THAT(fault_of(text), HasSubstr("line 4: "));
}

TEST_F(TablutLog, LinesAreCounted) {
  const std::string lines(1'000'000, '\n');
  EXPECT_THAT(fault_of(lines + "FINE: Stato:\nOOOBBBOOO"),
              HasSubstr("line 1000001: the log ends inside a board"));
  const auto log = read_log(lines + log_of({"e3-f3"}));
  ASSERT_TRUE(log) << log.error().text();
  EXPECT_EQ(log->moves.size(), 1U);
}

TEST_F(TablutLog, TheCompetitionsOwnLogIsRead) {
  std::ifstream in = open_data("tablut/server_gamelog_example.txt");
  if (!in) GTEST_SKIP() << "the data folder is not beside the sources";
  std::stringstream text;
  text << in.rdbuf();
  const auto log = read_log(text.str());
  ASSERT_TRUE(log) << log.error().text();
  EXPECT_THAT(log->names, ElementsAre("random", "random"));
  EXPECT_EQ(log->moves.size(), 44U);
  EXPECT_EQ(log->turn, StateTurn::kBlackWon);
  EXPECT_EQ(log->line.outcome(), (Outcome{Side::kSecond, Reason::kKingCaptured}));
}

}  // namespace
}  // namespace quadrille::challenge
