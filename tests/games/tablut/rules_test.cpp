// SPDX-License-Identifier: MIT
// The exact points of rules/tablut.md, section 1, and the cases of edge_cases.jsonl.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "base/text.h"
#include "games/any_game.h"
#include "games/registry.h"
#include "games/tablut/rules.h"

namespace quadrille {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

// Board and turn after a move, without the counters; empty for an illegal move. A side without a
// move has lost, which the recorded results do not say: they name the side to move.
std::string after(std::string_view position, std::string_view move) {
  const auto setup = set_up("tablut", position);
  EXPECT_TRUE(setup) << position << ": " << setup.error().text();
  if (!setup) return "?";
  const auto read = setup->game->parse_move(setup->position, move);
  if (!read) {
    EXPECT_EQ(read.error().code, ErrorCode::kIllegalMove);
    return "";
  }
  const AnyPosition next = setup->game->apply(setup->position, *read);
  const std::string text = setup->game->position_text(next);
  const auto words = split_words(text);
  const auto outcome = setup->game->outcome(next);
  const bool stuck = outcome && outcome->reason == Reason::kNoLegalMoves;
  const std::string_view side = setup->game->side_name(setup->game->side_to_move(next));
  return std::string(words[0]) + " " + std::string(stuck ? side.substr(0, 1) : words[1]);
}

std::string end_of(std::string_view position, const std::vector<std::string>& moves = {}) {
  const auto setup = set_up("tablut", position);
  EXPECT_TRUE(setup) << position << ": " << setup.error().text();
  if (!setup) return "?";
  const auto end = play_moves(*setup, moves);
  EXPECT_TRUE(end) << end.error().text();
  if (!end) return "?";
  const auto outcome = end->outcome();
  if (!outcome) return "open";
  return (outcome->winner ? std::string(setup->game->side_name(*outcome->winner)) : "draw") + ": " +
         std::string(to_string(outcome->reason));
}

std::vector<std::string> targets_from(std::string_view position, const std::string& from) {
  const auto setup = set_up("tablut", position);
  EXPECT_TRUE(setup) << position << ": " << setup.error().text();
  std::vector<std::string> targets;
  if (!setup) return targets;
  for (const AnyMove move : setup->game->legal_moves(setup->position)) {
    const std::string text = setup->game->move_text(setup->position, move);
    if (text.starts_with(from)) targets.push_back(text.substr(3));
  }
  std::sort(targets.begin(), targets.end());
  return targets;
}

struct EdgeCase {
  std::string name;
  std::string position;
  std::string move;
  std::string result;  // empty: illegal
};

const std::vector<EdgeCase>& edge_cases() {
  static const std::vector<EdgeCase> cases = {
      {"black may move inside its own camp (a4-a5)", "9/9/2w6/b8/4k4/9/9/9/9 b", "a4-a5",
       "9/9/2w6/9/b3k4/9/9/9/9 w"},
      {"black may leave camp a4-a1", "9/9/2w6/b8/4k4/9/9/9/9 b", "a4-a1",
       "b8/9/2w6/9/4k4/9/9/9/9 w"},
      {"black may not go camp to opposite camp (a4-i4)", "9/9/2w6/b8/4k4/9/9/9/9 b", "a4-i4", ""},
      {"black may stop before opposite camp (a4-h4)", "9/9/2w6/b8/4k4/9/9/9/9 b", "a4-h4",
       "9/9/2w6/7b1/4k4/9/9/9/9 w"},
      {"black e1 may exit through its empty camp tile e2 to e3", "4b4/9/2w6/9/9/5k3/9/9/9 b",
       "e1-e3", "9/9/2w1b4/9/9/5k3/9/9/9 w"},
      {"nobody crosses the throne (black e4-e6)", "9/9/2w6/4b4/9/5k3/9/9/9 b", "e4-e6", ""},
      {"king may not return to the throne", "b8/9/2w6/4k4/9/9/9/9/9 w", "e4-e5", ""},
      {"white may not enter a camp (d3-d1)", "b8/9/3w5/9/4k4/9/9/9/9 w", "d3-d1", ""},
      {"king may not enter a camp (d2-d1)", "b8/3k5/9/9/9/9/2w6/9/9 w", "d2-d1", ""},
      {"moving the opponent's piece", "b8/9/3w5/9/4k4/9/9/9/9 w", "a1-a2", ""},
      {"diagonal", "b8/9/3w5/9/4k4/9/9/9/9 w", "d3-e4", ""},
      {"jump over a piece", "9/9/3w5/3b5/4k4/9/9/9/9 w", "d3-d6", ""},
      {"off board", "9/9/3w5/3b5/4k4/9/9/9/9 w", "d3-d0", ""},
      {"W-B-W horizontal", "9/9/2wb2w2/9/4k4/9/9/9/9 w", "g3-e3", "9/9/2w1w4/9/4k4/9/9/9/9 b"},
      {"W-B-K : king is an anvil", "9/9/2kb2w2/9/9/9/9/9/9 w", "g3-e3", "9/9/2k1w4/9/9/9/9/9/9 b"},
      {"black e4 captured against empty throne by W e3", "9/2k6/w8/4b4/9/9/9/9/9 w", "a3-e3",
       "9/2k6/4w4/9/9/9/9/9/9 b"},
      {"black d2 captured against camp d1 (empty camp)", "9/3b5/w8/9/4k4/9/9/9/9 w", "a3-d3",
       "9/9/3w5/9/4k4/9/9/9/9 b"},
      {"black d2 captured against camp d1 occupied by black", "3b5/3b5/w8/9/4k4/9/9/9/9 w", "a3-d3",
       "3b5/9/3w5/9/4k4/9/9/9/9 b"},
      {"black in camp d1 NOT captured against own camp centre e1 (W to c1)",
       "3bb4/9/2w6/9/4k4/9/9/9/9 w", "c3-c1", "2wbb4/9/9/9/4k4/9/9/9/9 b"},
      {"black in camp e2 NOT captured against own camp e1 (W to e3)", "4b4/4b4/2w6/9/4k4/9/9/9/9 w",
       "c3-e3", "4b4/4b4/4w4/9/4k4/9/9/9/9 b"},
      {"black in camp e2 IS captured between W d2 and W f2", "4b4/3wb4/9/5w3/4k4/9/9/9/9 w",
       "f4-f2", "4b4/3w1w3/9/9/4k4/9/9/9/9 b"},
      {"black in camp a4 has no horizontal anvil (W to b4)", "9/9/9/b1w6/4k4/9/9/9/9 w", "c4-b4",
       "9/9/9/bw7/4k4/9/9/9/9 b"},
      {"corner is not an anvil (W c1, B b1, a1 empty)", "1b7/9/2w6/9/4k4/9/9/9/9 w", "c3-c1",
       "1bw6/9/9/9/4k4/9/9/9/9 b"},
      {"passive: W moves between two B is not captured", "9/9/2b1b4/9/4k4/3w5/9/9/9 w", "d6-d3",
       "9/9/2bwb4/9/4k4/9/9/9/9 b"},
      {"B-W-B horizontal", "9/9/2bw2b2/9/9/9/9/7k1/9 b", "g3-e3", "9/9/2b1b4/9/9/9/9/7k1/9 w"},
      {"W e4 captured against king on throne by B e3", "9/9/b8/4w4/4k4/9/9/9/9 b", "a3-e3",
       "9/9/4b4/9/4k4/9/9/9/9 w"},
      {"W d2 captured against empty camp d1", "9/3w5/b8/9/4k4/9/9/9/9 b", "a3-d3",
       "9/9/3b5/9/4k4/9/9/9/9 w"},
      {"W captured with the black hammer coming from inside a camp", "9/4b4/2bw5/9/9/9/9/7k1/9 b",
       "e2-e3", "9/9/2b1b4/9/9/9/9/7k1/9 w"},
      {"king on throne needs 4: 3 only", "9/9/4b4/9/3bkb3/9/2w6/9/9 b", "e3-e4",
       "9/9/9/4b4/3bkb3/9/2w6/9/9 w"},
      {"king on throne, 4 blacks", "9/9/4b4/9/3bkb3/4b4/2w6/9/9 b", "e3-e4",
       "9/9/9/4b4/3bkb3/4b4/2w6/9/9 bw"},
      {"king e4 next to throne: 3 blacks", "9/9/b8/3bkb3/9/9/2w6/9/9 b", "a3-e3",
       "9/9/4b4/3bkb3/9/9/2w6/9/9 bw"},
      {"king e4: black e3 and throne only - not captured", "9/9/b8/4k4/9/9/2w6/9/9 b", "a3-e3",
       "9/9/4b4/4k4/9/9/2w6/9/9 w"},
      {"king f5 next to throne: 3 blacks", "9/9/9/5b3/5kb2/7b1/2w6/9/9 b", "h6-f6",
       "9/9/9/5b3/5kb2/5b3/2w6/9/9 bw"},
      {"king e6 next to throne: 3 blacks", "9/9/9/9/9/3bkb3/b8/6w2/9 b", "a7-e7",
       "9/9/9/9/9/3bkb3/4b4/6w2/9 bw"},
      {"king d4 (diagonal of throne) captured by 2", "9/9/4b4/2bk5/9/9/6w2/9/9 b", "e3-e4",
       "9/9/9/2bkb4/9/9/6w2/9/9 bw"},
      {"king e3 between e2 camp and black e4: captured", "9/9/4k4/b8/9/9/6w2/9/9 b", "a4-e4",
       "9/9/4k4/4b4/9/9/6w2/9/9 bw"},
      {"king and pawn captured together", "9/9/1bk1wb3/9/9/9/3b5/9/9 b", "d7-d3",
       "9/9/1bkb1b3/9/9/9/9/9/9 bw"},
      {"white escape and capture at once (king to edge)", "2b6/9/1k7/9/9/9/6w2/9/9 w", "b3-b1",
       "1k7/9/9/9/9/9/6w2/9/9 ww"},
      {"king c5 beside camp b5, hammer d5 opposite the camp - captured",
       "9/3b5/9/9/2k6/9/6w2/9/9 b", "d2-d5", "9/9/9/9/2kb5/9/6w2/9/9 bw"},
  };
  return cases;
}

TEST(TablutEdgeCases, AreAsRecorded) {
  for (const EdgeCase& each : edge_cases()) {
    EXPECT_EQ(after(each.position, each.move), each.result) << each.name;
  }
}

TEST(TablutRules, TheThroneIsClosedOnceTheKingHasLeftIt) {
  EXPECT_THAT(targets_from("9/9/9/4w4/3k5/9/9/9/b8 w", "e4"),
              ElementsAre("b4", "c4", "d4", "e3", "f4", "g4", "h4"));
  EXPECT_THAT(targets_from("9/9/9/9/3k5/9/9/9/b8 w", "d5"),
              ElementsAre("c5", "d2", "d3", "d4", "d6", "d7", "d8"));
}

TEST(TablutRules, CampsAreClosedFromOutsideAndOpenWithin) {
  // The whole north camp but e1 is empty: e1 goes along it and out of it, and into no other.
  EXPECT_THAT(targets_from("4b4/9/9/9/9/2k6/9/9/9 b", "e1"),
              ElementsAre("a1", "b1", "c1", "d1", "e2", "e3", "e4", "f1", "g1", "h1", "i1"));
  // From c1 a soldier cannot go back, nor pass e2 along row 2.
  EXPECT_THAT(targets_from("2b6/9/9/9/9/2k6/9/9/9 b", "c1"),
              ElementsAre("a1", "b1", "c2", "c3", "c4", "c5"));
  EXPECT_THAT(targets_from("9/2b6/9/9/9/1k7/9/9/9 b", "c2"),
              ElementsAre("a2", "b2", "c1", "c3", "c4", "c5", "c6", "c7", "c8", "c9", "d2"));
  // a5 passes b5 and stops before the throne; the east camp is another one.
  EXPECT_THAT(targets_from("9/9/9/9/b8/1k7/9/9/9 b", "a5"),
              ElementsAre("a1", "a2", "a3", "a4", "a6", "a7", "a8", "a9", "b5", "c5", "d5"));
}

TEST(TablutRules, ManySoldiersAreTakenAtOnce) {
  // d4-d3 has victims on its left, its right and above.
  EXPECT_EQ(after("3b5/3w5/1bw1wb3/3b5/9/9/9/7k1/9 b", "d4-d3"), "3b5/9/1b1b1b3/9/9/9/9/7k1/9 w");
}

TEST(TablutRules, TheKingIsTakenByAMoveOnly) {
  // He may step between two soldiers; a move of another one changes nothing.
  EXPECT_EQ(end_of("9/9/1b1b5/2k6/9/9/9/7w1/8b w", {"c4-c3", "i9-i8"}), "open");
  EXPECT_EQ(end_of("9/9/1bkb5/9/9/9/9/7w1/8b b", {"i9-i8"}), "open");
  EXPECT_EQ(end_of("9/9/1bk1b4/9/9/9/9/7w1/8b b", {"e3-d3"}), "black: king captured");
  // Here he is stuck as well: that is what ends the game, though a text that says no more than that
  // Black has won is read as a capture.
  EXPECT_EQ(end_of("9/9/9/9/9/9/3b5/2bk5/8b b", {"i9-i8"}), "black: no legal moves");
  EXPECT_EQ(end_of("9/9/9/9/9/9/3b5/2bk4b/9 bw"), "black: king captured");
}

TEST(TablutRules, WhiteSoldiersAndTheThroneDoNotHelpAgainstTheKing) {
  EXPECT_EQ(end_of("9/9/1wk1b4/9/9/9/9/9/8b b", {"e3-d3"}), "open");
  // Beside the throne three are needed, on the throne four.
  EXPECT_EQ(end_of("9/9/9/3b5/2bk5/4b4/9/9/8b b", {"e6-d6"}), "black: king captured");
  EXPECT_EQ(end_of("9/9/9/9/2bk5/4b4/9/9/8b b", {"e6-d6"}), "open");
}

TEST(TablutRules, WhoCannotMoveHasLost) {
  EXPECT_EQ(end_of("9/9/4k4/9/9/9/9/9/9 b"), "white: no legal moves");
  EXPECT_EQ(end_of("9/9/2wb2w2/9/4k4/9/9/9/9 w", {"g3-e3"}), "white: no legal moves");
  // The king on the throne between his own soldiers, each of them walled in.
  EXPECT_EQ(end_of("9/9/4b4/3bwb3/2bwkwb2/3bwb3/4b4/9/9 w"), "black: no legal moves");
}

TEST(TablutRules, FinishedTextsHaveTheReasonThatTheBoardShows) {
  EXPECT_EQ(end_of("9/k8/9/9/9/9/9/9/8b ww"), "white: king escaped");
  EXPECT_EQ(end_of("9/k8/9/9/9/9/9/9/8b w"), "white: king escaped");
  EXPECT_EQ(end_of("9/k8/9/9/9/9/9/9/8b b"), "white: king escaped");
  EXPECT_EQ(end_of("9/9/9/9/4k4/9/9/9/8b ww"), "white: no legal moves");
  EXPECT_EQ(end_of("9/9/1bkb5/9/9/9/9/9/9 bw"), "black: king captured");
  EXPECT_EQ(end_of("9/9/1bk6/9/9/9/9/9/8b bw"), "black: no legal moves");
  EXPECT_EQ(end_of("9/9/1bk6/9/9/9/9/9/8b d"), "draw: repetition");
}

TEST(TablutRules, CountersFollowCapturesAndMoves) {
  const auto setup = set_up("tablut", "9/9/2wb2w2/9/4k4/9/9/9/b8 w 7 12");
  ASSERT_TRUE(setup);
  const AnyGame& game = *setup->game;
  const auto text_after = [&](const std::vector<std::string>& moves) {
    return game.position_text(play_moves(*setup, moves)->position());
  };
  EXPECT_EQ(text_after({"g3-f3"}), "9/9/2wb1w3/9/4k4/9/9/9/b8 b 8 12");
  EXPECT_EQ(text_after({"g3-f3", "a9-a8"}), "9/9/2wb1w3/9/4k4/9/9/b8/9 w 9 13");
  EXPECT_EQ(text_after({"g3-e3"}), "9/9/2w1w4/9/4k4/9/9/9/b8 b 0 12");
  EXPECT_EQ(text_after({"g3-e3", "a9-a8"}), "9/9/2w1w4/9/4k4/9/9/b8/9 w 1 13");
}

TEST(TablutRules, CountersStopAtTheirGreatestNumber) {
  const auto setup = set_up("tablut", "9/9/9/9/4k4/9/9/9/b8 b 65535 65535");
  ASSERT_TRUE(setup) << setup.error().text();
  const auto end = play_moves(*setup, std::vector<std::string>{"a9-a8"});
  ASSERT_TRUE(end);
  EXPECT_EQ(setup->game->position_text(end->position()), "9/9/9/9/4k4/9/9/b8/9 w 65535 65535");
}

TEST(TablutRules, RepetitionIsToldFromPiecesAndSideAlone) {
  const tablut::Tablut game;
  const auto parsed = game.parse_position("9/9/9/9/4k4/9/2w6/9/b8 w 3 5");
  ASSERT_TRUE(parsed);
  tablut::Position position = *parsed;
  const Hash before = game.hash(position);
  EXPECT_EQ(game.reversible_plies(position), 3);
  EXPECT_EQ(game.occurrences_to_draw(), 2);
  for (const char* const text : {"c7-c6", "a9-a8", "c6-c7", "a8-a9"}) {
    position = game.apply(position, *game.parse_move(position, text));
    EXPECT_EQ(game.hash(position) == before, std::string_view(text) == "a8-a9") << text;
  }
  EXPECT_EQ(game.reversible_plies(position), 7);
}

TEST(TablutRules, CapturesAreKnownBeforeTheyAreMade) {
  const tablut::Tablut game;
  const auto is_capture = [&](std::string_view position, std::string_view move) {
    const auto parsed = game.parse_position(position);
    EXPECT_TRUE(parsed) << parsed.error().text();
    return game.is_capture(*parsed, *game.parse_move(*parsed, move));
  };
  EXPECT_TRUE(is_capture("9/9/2wb2w2/9/4k4/9/9/9/9 w", "g3-e3"));
  EXPECT_FALSE(is_capture("9/9/2wb2w2/9/4k4/9/9/9/9 w", "g3-f3"));
  EXPECT_TRUE(is_capture("9/9/1bk1b4/9/9/9/9/9/8b b", "e3-d3"));
  EXPECT_FALSE(is_capture("9/9/1wk1b4/9/9/9/9/9/8b b", "e3-d3"));
}

TEST(TablutRules, ReasonsAgainstAMoveComeInTheServersOrder) {
  const auto setup = set_up("tablut", "9/4b4/3w1w3/4w4/2k6/9/9/9/b8 w");
  ASSERT_TRUE(setup) << setup.error().text();
  const auto why = [&](std::string_view move) {
    const auto read = setup->game->parse_move(setup->position, move);
    return read ? "legal" : read.error().message;
  };
  EXPECT_THAT(why("e4-e5"), HasSubstr("throne"));
  EXPECT_THAT(why("d3-d3"), HasSubstr("d3 is occupied"));
  EXPECT_THAT(why("d3-f3"), HasSubstr("f3 is occupied"));
  EXPECT_THAT(why("d3-d1"), HasSubstr("camp"));
  EXPECT_THAT(why("a9-a8"), HasSubstr("no white piece on a9"));
  EXPECT_THAT(why("b2-b3"), HasSubstr("no white piece on b2"));
  EXPECT_THAT(why("d3-c4"), HasSubstr("straight"));
  EXPECT_THAT(why("d3-g3"), HasSubstr("in the way"));
  EXPECT_THAT(why("e4-e6"), HasSubstr("in the way"));
  EXPECT_EQ(why("d3-e3"), "legal");
}

TEST(TablutRules, DiagramsShowTheGround) {
  const auto setup = set_up("tablut", "start");
  ASSERT_TRUE(setup);
  const Diagram diagram = setup->game->diagram(setup->position, std::nullopt);
  std::string ground;
  for (const Diagram::Cell& cell : diagram.cells) ground += ".ct*"[static_cast<int>(cell.ground)];
  EXPECT_EQ(ground,
            ".**ccc**."
            "*...c...*"
            "*.......*"
            "c.......c"
            "cc..t..cc"
            "c.......c"
            "*.......*"
            "*...c...*"
            ".**ccc**.");
  EXPECT_EQ(diagram.row_labels.front(), "1");
  EXPECT_EQ(diagram.row_labels.back(), "9");
}

TEST(TablutRules, ListsHoldTheMostMovesThereCanBe) {
  // 16 soldiers, two on most rows and columns, none in another's way for long.
  const auto setup = set_up("tablut", "b7b/1b5b1/2b3b2/b7b/4k4/1b5b1/2b3b2/3b1b3/b7b b");
  ASSERT_TRUE(setup) << setup.error().text();
  EXPECT_EQ(setup->game->legal_moves(setup->position).size(),
            setup->game->perft(setup->position, 1));
}

TEST(TablutRules, RandomGamesOfNoEndAreDrawn) {
  // About one random game in a thousand is cut.
  const tablut::Tablut game;
  Random random(1);
  int cut = 0;
  for (int i = 0; i < 8000; ++i) {
    const Playout playout = game.random_game(game.start(), random);
    ASSERT_LE(playout.plies, kLongestRandomGame);
    if (playout.status == Status::kDraw) {
      ASSERT_EQ(playout.plies, kLongestRandomGame);
      ++cut;
    }
  }
  EXPECT_GT(cut, 0);
}

}  // namespace
}  // namespace quadrille
