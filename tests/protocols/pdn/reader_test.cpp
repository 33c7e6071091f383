// SPDX-License-Identifier: MIT
#include "protocols/pdn/reader.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <map>
#include <string>
#include <vector>

#include "base/text.h"
#include "protocols/pdn/report.h"
#include "tests/data_file.h"

namespace quadrille::pdn {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

std::vector<ReadGame> games_in(std::string_view text) {
  std::vector<ReadGame> games;
  Reader reader(text);
  while (auto game = reader.next()) games.push_back(std::move(*game));
  return games;
}

ReadGame only_game(std::string_view text) {
  auto games = games_in(text);
  EXPECT_EQ(games.size(), 1U);
  return games.empty() ? ReadGame{} : games.front();
}

std::string moves_of(const ReadGame& game) {
  std::vector<std::string> texts;
  replay(game.record, [&](const AnyPosition& position, AnyMove move) {
    texts.push_back(rules()->move_text(position, move));
  });
  return join(texts, " ");
}

// Moves of a text without faults.
std::string read_moves(std::string_view text) {
  const ReadGame game = only_game(text);
  for (const Fault& fault : game.faults) ADD_FAILURE() << fault_text(game, fault);
  EXPECT_TRUE(game.complete);
  return moves_of(game);
}

// 23x7 is 23x14x7 or 23x16x7, and they take different pieces.
TEST(PdnReader, ALaterMoveTellsWhichCaptureWasPlayed) {
  const std::string start = "[SetUp \"1\"] [FEN \"W:W23:B10,11,18,19\"] ";
  EXPECT_EQ(read_moves(start + "1. 23x7 19-24 *"), "23x14x7 19-24");
  EXPECT_EQ(read_moves(start + "1. 23x7 (11-16 {or} 2. 7-3) 10-14 2. 7-3 *"), "23x16x7 10-14 7-3");
  // Nothing follows, what follows fits both, or it fits none.
  for (const std::string rest : {"*", "1-0", "", "(19-24) *", "1-5 *"}) {
    const ReadGame game = only_game(start + "1. 23x7 " + rest);
    ASSERT_EQ(game.faults.size(), 1U) << rest;
    EXPECT_EQ(game.faults[0].kind, FaultKind::kAmbiguousMove);
    EXPECT_THAT(game.faults[0].reason, HasSubstr("23x14x7"));
    EXPECT_FALSE(game.complete);
    EXPECT_EQ(moves_of(game), "");
  }
  // The moves of the next game are not this one's.
  EXPECT_EQ(games_in(start + "1. 23x7 * [Event \"next\"] 1. 11-16 *")[0].faults.size(), 1U);
}

TEST(PdnReader, ReadsMovesHoweverTheyAreNumbered) {
  const std::string moves = "11-15 22-18 15x22";
  EXPECT_EQ(read_moves("1. 11-15 22-18 2. 15x22 *"), moves);
  EXPECT_EQ(read_moves("1.11-15 1...22-18 2.15x22"), moves);
  EXPECT_EQ(read_moves("11-15 22-18\n15x22"), moves);
  EXPECT_EQ(read_moves("7. 11-15 22-18 3.\r\n15x22 *"), moves);
}

TEST(PdnReader, SkipsCommentsVariationsAndAnnotations) {
  const ReadGame game = only_game(
      "{before} 1. 11-15! $1 {good \n move} (1. 9-13 (9-14 {)}) 22-18 1-0) 22-18?; 9-13\n15x22* "
      "0-1");
  EXPECT_EQ(moves_of(game), "11-15 22-18 15x22");
  EXPECT_THAT(game.faults, IsEmpty());
  EXPECT_EQ(game.variations, 1U);
  EXPECT_EQ(game.record.result, Result::kWhiteWins);
  ASSERT_EQ(game.record.comments.size(), 3U);
  EXPECT_EQ(game.record.comments[0].ply, 0U);
  EXPECT_EQ(game.record.comments[1].text, "good move");
  EXPECT_EQ(game.record.comments[1].ply, 1U);
  EXPECT_EQ(game.record.comments[2].text, "9-13");
}

TEST(PdnReader, SeparatorsMeanNothingAndAreCounted) {
  const ReadGame game = only_game("1. 11x15 22:18 2. 15-22 25x18");
  EXPECT_EQ(moves_of(game), "11-15 22-18 15x22 25x18");
  EXPECT_EQ(game.wrong_separators, 3U);
}

TEST(PdnReader, CapturesAreWrittenInFullOrByTheirEnds) {
  const std::string start = "[FEN \"W:W24:B19,10\"]\n";
  EXPECT_EQ(read_moves(start + "1. 24x15x6 *"), "24x15x6");
  EXPECT_EQ(read_moves(start + "1. 24x6 *"), "24x15x6");
}

TEST(PdnReader, SquaresMayBeAlgebraic) {
  EXPECT_EQ(read_moves("1. f6-e5 c3-d4 2. e5xc3 b2xd4"), "11-15 22-18 15x22 25x18");
}

TEST(PdnReader, AStarIsPraiseBehindAMoveAndAResultAlone) {
  EXPECT_EQ(read_moves("1. 11-15* 22-18* 2. 15x22 *"), "11-15 22-18 15x22");
  const auto games = games_in("11-15 22-18 * 9-14 *");
  ASSERT_EQ(games.size(), 2U);
  EXPECT_EQ(moves_of(games[1]), "9-14");
}

TEST(PdnReader, ResultsOfBothKindsOfPoints) {
  const auto result = [](std::string_view text) { return only_game(text).record.result; };
  EXPECT_EQ(result("11-15 1-0"), Result::kBlackWins);
  EXPECT_EQ(result("11-15 2-0"), Result::kBlackWins);
  EXPECT_EQ(result("11-15 0-1"), Result::kWhiteWins);
  EXPECT_EQ(result("11-15 0-2"), Result::kWhiteWins);
  EXPECT_EQ(result("11-15 1/2-1/2"), Result::kDraw);
  EXPECT_EQ(result("11-15 1-1"), Result::kDraw);
  EXPECT_EQ(result("11-15 0-0"), Result::kBothLose);
  EXPECT_EQ(result("11-15 *"), Result::kUnknown);
  EXPECT_EQ(result("11-15"), Result::kUnknown);
  EXPECT_EQ(result("[Result \"1-0\"] 11-15 *"), Result::kBlackWins);
  EXPECT_EQ(result("[Result \"*\"] 11-15 0-1"), Result::kWhiteWins);
}

TEST(PdnReader, AGameEndsWithAResultATagOrTheFile) {
  const auto games = games_in(
      "[Event \"1\"] 11-15 1-0 * [Event \"2\"]\n9-14 [Event \"3\"]\n[White \"x\"] * 1. 10-14 "
      "*\n9-13");
  ASSERT_EQ(games.size(), 5U);
  EXPECT_EQ(moves_of(games[0]), "11-15");
  EXPECT_EQ(moves_of(games[1]), "9-14");
  EXPECT_EQ(games[2].record.tag("White"), "x");
  EXPECT_EQ(moves_of(games[2]), "");
  EXPECT_EQ(moves_of(games[3]), "10-14");
  EXPECT_EQ(moves_of(games[4]), "9-13");
  EXPECT_EQ(games[4].number, 5U);
}

TEST(PdnReader, NothingIsNoGame) {
  EXPECT_THAT(games_in(""), IsEmpty());
  EXPECT_THAT(games_in(" \n{a comment} * \n"), IsEmpty());
}

TEST(PdnReader, TagsAreKeptInTheirOrderUnknownOnesToo) {
  const ReadGame game = only_game(
      "[BoardOrientation \"x\"]\n[Event \"a \\\"b\\\" \\\\\"]\n[GameType \"21,B,8,8,N1,0\"]\n11-15 "
      "*");
  ASSERT_EQ(game.record.tags.size(), 3U);
  EXPECT_EQ(game.record.tags[0].name, "BoardOrientation");
  EXPECT_EQ(game.record.tag("Event"), "a \"b\" \\");
  EXPECT_THAT(game.faults, IsEmpty());
  EXPECT_EQ(moves_of(game), "11-15");
}

TEST(PdnReader, APositionMayBeGiven) {
  const ReadGame game = only_game("[SetUp \"1\"]\n[FEN \"W:W31:B18.\"]\n1... 31-26 2. 18-22");
  EXPECT_EQ(moves_of(game), "31-26 18-22");
  EXPECT_EQ(game.record.mover(1), Side::kSecond);
  EXPECT_EQ(game.record.move_number(1), 1U);
  EXPECT_EQ(game.record.move_number(2), 2U);
}

TEST(PdnReader, AnIllegalMoveEndsItsGameAndReadingGoesOn) {
  const auto games = games_in(
      "[Black \"A\"]\n[White \"B\"]\n1. 11-15 22-18 2. 9-14 18x11 1-0\n[Event \"next\"]\n9-14 *");
  ASSERT_EQ(games.size(), 2U);
  EXPECT_EQ(moves_of(games[0]), "11-15 22-18");
  EXPECT_FALSE(games[0].complete);
  EXPECT_EQ(games[0].record.result, Result::kBlackWins);
  ASSERT_EQ(games[0].faults.size(), 1U);
  const Fault& fault = games[0].faults[0];
  EXPECT_EQ(fault.kind, FaultKind::kIllegalMove);
  EXPECT_EQ(fault.ply, 3U);
  EXPECT_EQ(fault.token, "9-14");
  EXPECT_THAT(fault.legal_moves, ElementsAre("15x22"));
  EXPECT_EQ(
      fault_text(games[0], fault),
      "3:19: game 1 ('A' - 'B'), ply 3, move 2 of black, '9-14': a capture is mandatory: 15x22; "
      "legal: 15x22");
  EXPECT_EQ(moves_of(games[1]), "9-14");
}

TEST(PdnReader, AnUnreadableMoveEndsItsGame) {
  for (const char* token : {"resigns", "11", "33-29", "a1-a2", "11--15", "1115"}) {
    const ReadGame game = only_game(std::string("1. 11-15 22-18 2. ") + token + " 15x22");
    EXPECT_EQ(moves_of(game), "11-15 22-18") << token;
    ASSERT_EQ(game.faults.size(), 1U) << token;
    EXPECT_EQ(game.faults[0].kind, FaultKind::kUnreadableMove) << token;
    EXPECT_THAT(game.faults[0].reason, HasSubstr(token));
  }
}

TEST(PdnReader, OtherGamesAndPositionsThatAreNoneHaveNoMoves) {
  const auto kind = [](std::string_view text) {
    const ReadGame game = only_game(text);
    EXPECT_EQ(moves_of(game), "");
    EXPECT_FALSE(game.complete);
    EXPECT_EQ(game.faults.size(), 1U);
    return game.faults.at(0).kind;
  };
  EXPECT_EQ(kind("[GameType \"20\"]\n31-27 17-21 *"), FaultKind::kOtherGame);
  EXPECT_EQ(kind("[FEN \"W:W1:B5\"]\n11-15 *"), FaultKind::kBadPosition);
  EXPECT_EQ(
      kind("[FEN \"......../.r....../......../......../......../......../.b....../........\"]\n*"),
      FaultKind::kBadPosition);
}

TEST(PdnReader, AResultThatContradictsIsReportedAndKept) {
  const auto fault = [](std::string_view text) {
    const ReadGame game = only_game(text);
    EXPECT_EQ(game.faults.size(), 1U);
    EXPECT_EQ(game.faults.at(0).kind, FaultKind::kResult);
    EXPECT_TRUE(game.complete);
    return game.faults.at(0).reason;
  };
  EXPECT_EQ(fault("[Result \"1-0\"]\n11-15 0-1"), "the tag Result says 1-0");
  EXPECT_THAT(fault("[Result \"Black\"]\n11-15 0-1"), HasSubstr("'Black' is none of 1-0"));
  // White takes the last man.
  const std::string end = "[FEN \"W:W24:B19\"]\n";
  EXPECT_EQ(fault(end + "[Result \"1-0\"]\n24x15 1-0"),
            "1-0 is written, but white has won on the board: no pieces");
  EXPECT_EQ(fault(end + "24x15 1/2-1/2"),
            "1/2-1/2 is written, but white has won on the board: no pieces");
  const ReadGame good = only_game(end + "24x15 0-1");
  EXPECT_THAT(good.faults, IsEmpty());
  EXPECT_EQ(good.outcome, (Outcome{Side::kSecond, Reason::kNoPieces}));
}

TEST(PdnReader, AMoveAfterTheEndIsIllegal) {
  const ReadGame game = only_game("[FEN \"W:W24:B19\"]\n24x15 19-23 0-1");
  ASSERT_EQ(game.faults.size(), 1U);
  EXPECT_EQ(game.faults[0].kind, FaultKind::kIllegalMove);
  EXPECT_THAT(game.faults[0].legal_moves, IsEmpty());
}

TEST(PdnReader, NoDrawRuleEndsAGame) {
  std::string text = "[FEN \"B:WK32:BK1\"]\n";
  for (int i = 0; i < 50; ++i) text += "1-5 32-28 5-1 28-32 ";
  const ReadGame game = only_game(text + "1/2-1/2");
  EXPECT_EQ(game.record.moves.size(), 200U);
  EXPECT_THAT(game.faults, IsEmpty());
  EXPECT_EQ(game.outcome, std::nullopt);
}

TEST(PdnReader, BrokenSyntaxIsReportedAndOvercome) {
  const auto faults = [](std::string_view text) {
    std::vector<std::string> reasons;
    for (const ReadGame& game : games_in(text)) {
      for (const Fault& fault : game.faults) {
        EXPECT_EQ(fault.kind, FaultKind::kSyntax);
        reasons.push_back(fault.reason);
      }
    }
    return reasons;
  };
  EXPECT_THAT(faults("11-15 } 22-18 ) 15x22"),
              ElementsAre("closes what was never opened", "closes what was never opened"));
  EXPECT_THAT(faults("[Event \"x]\n11-15"),
              ElementsAre("this is not a tag: write [Name \"value\"] on one line"));
  EXPECT_THAT(faults("11-15 (9-14 22-18\n[Event \"x\"]\n11-15"),
              ElementsAre("the variation is not closed: ) is missing"));
  const auto games = games_in("11-15 {oh 22-18\n[Event \"x\"]\n9-14");
  ASSERT_EQ(games.size(), 2U);
  EXPECT_FALSE(games[0].complete);
  EXPECT_EQ(moves_of(games[1]), "9-14");
}

TEST(PdnReader, HostileTextCostsNoMoreThanItsLength) {
  // Depth without recursion, and a bounded number of reports.
  const std::size_t many = 200'000;
  EXPECT_EQ(only_game(std::string(many, '(')).faults.size(), 1U);
  EXPECT_EQ(only_game("11-15" + std::string(many, ')')).faults.size(), 20U);
  std::string tags;
  for (int i = 0; i < 1000; ++i) tags += "[A \"\"]";
  const ReadGame game = only_game(tags + " 11-15");
  EXPECT_EQ(game.record.tags.size(), 256U);
  EXPECT_EQ(moves_of(game), "11-15");
}

TEST(PdnReader, TheSummaryCounts) {
  Summary summary;
  for (const ReadGame& game : games_in("11x15 {a} (9-14) 22-18 * 9-14 9-13 * 11-15 foo }")) {
    summary.add(game);
  }
  EXPECT_EQ(summary.text(),
            "3 games, 4 moves, 1 wrong separator; 3 faults: illegal move 1, unreadable move 1, "
            "syntax 1");
  EXPECT_EQ(summary.comments, 1U);
  EXPECT_EQ(summary.variations, 1U);
}

// Tournament games, where they lie beside the sources.
TEST(PdnReader, EveryGameOfTheTournamentFileIsPlayedThrough) {
  std::ifstream file = open_data("checkers/games.pdn");
  if (!file) GTEST_SKIP() << "no data beside the sources";
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  Summary summary;
  std::map<std::string, int> results;  // of Tinsley, who is in every game
  for (const ReadGame& game : games_in(text)) {
    summary.add(game);
    const bool black = game.record.tag("Black").find("Tinsley") != std::string_view::npos;
    ++results[(black ? "black " : "white ") + std::string(to_string(game.record.result))];
  }
  EXPECT_EQ(summary.text(), "60 games, 2,946 moves, 188 wrong separators; no faults");
  // He hardly ever lost: with results the wrong way round he would have lost nearly always.
  EXPECT_EQ(results, (std::map<std::string, int>{{"black 0-1", 1},
                                                 {"black 1-0", 4},
                                                 {"black 1/2-1/2", 25},
                                                 {"white 0-1", 9},
                                                 {"white 1/2-1/2", 21}}));
}

}  // namespace
}  // namespace quadrille::pdn
