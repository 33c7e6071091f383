// SPDX-License-Identifier: MIT
// Positions and moves as text: rules/tablut.md, section 2.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "games/any_game.h"
#include "games/registry.h"

namespace quadrille {
namespace {

using ::testing::HasSubstr;

constexpr const char* kStart = "3bbb3/4b4/4w4/b3w3b/bbwwkwwbb/b3w3b/4w4/4b4/3bbb3 w 0 1";
constexpr const char* kLinearStart =
    "OOOBBBOOOOOOOBOOOOOOOOWOOOOBOOOWOOOBBBWWKWWBBBOOOWOOOBOOOOWOOOOOOOOBOOOOOOOBBBOOOW";

std::string read_and_write(std::string_view text) {
  const auto setup = set_up("tablut", text);
  EXPECT_TRUE(setup) << text << ": " << setup.error().text();
  return setup ? setup->game->position_text(setup->position) : "";
}

Error fault_of(std::string_view text) {
  const auto setup = set_up("tablut", text);
  EXPECT_FALSE(setup) << text << " was accepted";
  if (setup) return {};
  EXPECT_EQ(setup.error().code, ErrorCode::kBadPosition) << text;
  EXPECT_FALSE(setup.error().message.empty()) << text;
  return setup.error();
}

// The server's message for a position in its linear form.
std::string state_json(const std::string& linear, const std::string& turn) {
  std::string text = R"({"board":[)";
  for (std::size_t i = 0; i < 81; ++i) {
    const char c = linear[i];
    text += i % 9 == 0 ? (i == 0 ? "[" : ",[") : ",";
    text += c == 'W'   ? R"("WHITE")"
            : c == 'B' ? R"("BLACK")"
            : c == 'K' ? R"("KING")"
            : c == 'T' ? R"("THRONE")"
                       : R"("EMPTY")";
    if (i % 9 == 8) text += "]";
  }
  return text + R"(],"turn":")" + turn + R"("})";
}

TEST(TablutNotation, WritesTheStart) {
  EXPECT_EQ(read_and_write("start"), kStart);
  EXPECT_EQ(read_and_write(kStart), kStart);
}

TEST(TablutNotation, CountersMayBeLeftOut) {
  EXPECT_EQ(read_and_write("9/9/9/9/4k4/9/9/9/b8 w"), "9/9/9/9/4k4/9/9/9/b8 w 0 1");
  EXPECT_EQ(read_and_write("9/9/9/9/4k4/9/9/9/b8 b 12"), "9/9/9/9/4k4/9/9/9/b8 b 12 1");
  EXPECT_EQ(read_and_write("9/9/9/9/4k4/9/9/9/b8 b 12 34"), "9/9/9/9/4k4/9/9/9/b8 b 12 34");
}

TEST(TablutNotation, CaseBlanksAndSplitNumbersDoNotMatter) {
  EXPECT_EQ(read_and_write("  9/9/9/234/4K4/9/9/9/B8   W  3  4 "), "9/9/9/9/4k4/9/9/9/b8 w 3 4");
  EXPECT_EQ(read_and_write("9/11w321/9/9/4k4/9/9/9/b8 w"), "9/2w6/9/9/4k4/9/9/9/b8 w 0 1");
}

TEST(TablutNotation, FinishedGamesAreWrittenAsSuch) {
  EXPECT_EQ(read_and_write("k8/9/9/9/9/9/9/9/b8 w 3 4"), "k8/9/9/9/9/9/9/9/b8 ww 3 4");
  EXPECT_EQ(read_and_write("k8/9/9/9/9/9/9/9/b8 b 3 4"), "k8/9/9/9/9/9/9/9/b8 ww 3 4");
  EXPECT_EQ(read_and_write("9/9/9/9/4k4/9/9/9/9 b"), "9/9/9/9/4k4/9/9/9/9 ww 0 1");
  for (const char* const turn : {"ww", "bw", "d"}) {
    const std::string text = std::string("9/9/9/9/4k4/9/9/9/b8 ") + turn + " 0 1";
    EXPECT_EQ(read_and_write(text), text);
  }
}

TEST(TablutNotation, ReadsTheServersLinearForm) {
  EXPECT_EQ(read_and_write(kLinearStart), kStart);
  std::string lower = kLinearStart;
  std::transform(lower.begin(), lower.end(), lower.begin(),
                 [](char c) { return static_cast<char>(c | 0x20); });
  EXPECT_EQ(read_and_write(lower), kStart);

  // The empty throne is T or O.
  std::string empty(81, 'O');
  empty[10] = 'K';  // b2
  empty[80] = 'B';
  EXPECT_EQ(read_and_write(empty + "B"), "9/1k7/9/9/9/9/9/9/8b b 0 1");
  empty[40] = 'T';
  EXPECT_EQ(read_and_write(empty + "W"), "9/1k7/9/9/9/9/9/9/8b w 0 1");
  EXPECT_EQ(read_and_write(empty + "WW"), "9/1k7/9/9/9/9/9/9/8b ww 0 1");
  EXPECT_EQ(read_and_write(empty + "BW"), "9/1k7/9/9/9/9/9/9/8b bw 0 1");
  EXPECT_EQ(read_and_write(empty + "D"), "9/1k7/9/9/9/9/9/9/8b d 0 1");
}

TEST(TablutNotation, ReadsTheServersState) {
  const std::string start = kLinearStart;
  const std::string state = state_json(start, "WHITE");
  EXPECT_EQ(state.size(), 691U);  // the first message of every game
  EXPECT_EQ(read_and_write(state), kStart);
  EXPECT_EQ(read_and_write(state_json(start, "BLACK")),
            "3bbb3/4b4/4w4/b3w3b/bbwwkwwbb/b3w3b/4w4/4b4/3bbb3 b 0 1");

  std::string empty(81, 'O');
  empty[10] = 'K';
  empty[40] = 'T';
  empty[80] = 'B';
  for (const auto& [turn, word] : std::vector<std::pair<std::string, std::string>>{
           {"WHITE", "w"}, {"BLACK", "b"}, {"WHITEWIN", "ww"}, {"BLACKWIN", "bw"}, {"DRAW", "d"}}) {
    EXPECT_EQ(read_and_write(state_json(empty, turn)), "9/1k7/9/9/9/9/9/9/8b " + word + " 0 1");
  }
  // Neither the order of keys nor blanks matter.
  const std::string board = state.substr(1, state.find(R"(,"turn")") - 1);
  EXPECT_EQ(read_and_write("{ \"turn\" : \"WHITE\" ,\n " + board + " }"), kStart);
}

TEST(TablutNotation, FaultsOfTheStateHaveTheirPlace) {
  const std::string state = state_json(kLinearStart, "WHITE");
  const auto with = [&](const std::string& old_text, const std::string& new_text) {
    std::string changed = state;
    changed.replace(changed.find(old_text), old_text.size(), new_text);
    return changed;
  };
  EXPECT_EQ(fault_of(R"({"board":[],"turn":"WHITE"})").where, "board");
  EXPECT_EQ(fault_of(R"({"turn":"WHITE"})").where, "board");
  EXPECT_EQ(fault_of(R"({"board":)").where, "state");
  EXPECT_EQ(fault_of(with("WHITE\"}", "GREEN\"}")).where, "turn");
  EXPECT_EQ(fault_of(with("\"WHITE\"}", "1}")).where, "turn");
  EXPECT_EQ(fault_of(with("EMPTY", "FULL")).where, "row 1");
  EXPECT_EQ(fault_of(with("EMPTY", "THRONE")).where, "row 1");
  EXPECT_EQ(fault_of(with("\"EMPTY\",", "")).where, "row 1");
  EXPECT_EQ(fault_of(with("\"EMPTY\"", "null")).where, "row 1");
  EXPECT_EQ(fault_of(with("\"KING\"", "\"WHITE\"")).where, "row 5");
}

TEST(TablutNotation, FaultsNameTheRow) {
  const auto where = [](std::string_view text) { return fault_of(text).where; };
  EXPECT_EQ(where("9/9/8/9/4k4/9/9/9/9 w"), "row 3");
  EXPECT_EQ(where("9/9/9w/9/4k4/9/9/9/9 w"), "row 3");
  EXPECT_EQ(where("9/9//9/4k4/9/9/9/9 w"), "row 3");
  EXPECT_EQ(where("9/9/9/4x4/4k4/9/9/9/9 w"), "row 4");
  EXPECT_EQ(where("9/9/9/09/4k4/9/9/9/9 w"), "row 4");
  EXPECT_EQ(where("9/9/9/9/4k4/9/k8/9/9 w"), "row 7");
  EXPECT_EQ(where("9/9/9/9/4w4/9/k8/9/9 w"), "row 5");
  EXPECT_EQ(where("9/9/9/9/4b4/9/k8/9/9 w"), "row 5");
  EXPECT_EQ(where("9/4w4/9/9/4k4/9/9/9/9 w"), "row 2");
  EXPECT_EQ(where("9/9/9/k8/9/9/9/9/9 w"), "row 4");
  EXPECT_EQ(where("9/9/wwwww4/9/4k4/9/wwww5/9/9 w"), "row 7");
  EXPECT_EQ(where("9/9/bbbbbbbbb/9/4k4/9/bbbbbbbb1/9/9 w"), "row 7");
  EXPECT_EQ(where("9/9/9/9/9/9/9/9/9 w"), "board");
  EXPECT_EQ(where("9/9/9/9/4k4/9/9/9 w"), "board");
  EXPECT_EQ(where("9/9/9/9/4k4/9/9/9/9/9 w"), "board");
  EXPECT_EQ(where("9/9/9/9/4k4/9/9/9/9"), "side");
  EXPECT_EQ(where("9/9/9/9/4k4/9/9/9/9 x"), "side");
  EXPECT_EQ(where("9/9/9/9/4k4/9/9/9/9 w x"), "plies");
  EXPECT_EQ(where("9/9/9/9/4k4/9/9/9/9 w -1"), "plies");
  EXPECT_EQ(where("9/9/9/9/4k4/9/9/9/9 w 65536"), "plies");
  EXPECT_EQ(where("9/9/9/9/4k4/9/9/9/9 w 0 0"), "move number");
  EXPECT_EQ(where("9/9/9/9/4k4/9/9/9/9 w 0 65536"), "move number");
  EXPECT_THAT(fault_of("9/9/9/9/4k4/9/9/9/9 w 0 1 x").message, HasSubstr("'x'"));
}

TEST(TablutNotation, FaultsOfTheLinearFormNameTheRow) {
  const auto with = [](std::size_t index, char c) {
    std::string text = kLinearStart;
    text[index] = c;
    return fault_of(text);
  };
  EXPECT_EQ(with(9, 'X').where, "row 2");
  EXPECT_THAT(with(9, 'T').message, HasSubstr("a2"));
  EXPECT_EQ(with(9, '1').where, "row 2");
  EXPECT_EQ(with(40, 'W').where, "row 5");
  EXPECT_EQ(with(40, 'O').where, "board");  // no king
  EXPECT_EQ(with(0, 'K').where, "row 5");   // a second one
  EXPECT_EQ(with(3, 'W').where, "row 1");
  EXPECT_EQ(with(0, 'B').where, "row 9");
  EXPECT_EQ(with(0, 'W').where, "row 7");
  EXPECT_EQ(with(81, 'X').where, "side");
  EXPECT_EQ(fault_of(std::string(kLinearStart) + "BB").where, "side");
  EXPECT_EQ(fault_of(std::string(kLinearStart).substr(0, 81)).where, "board");
  EXPECT_EQ(fault_of("nonsense").where, "board");
}

TEST(TablutNotation, ReadsMovesInThreeForms) {
  const auto setup = set_up("tablut", "start");
  ASSERT_TRUE(setup);
  for (const char* const text : {"e4-f4", "e4f4", "E4 F4", "E4-F4", " e4 - f4 ", "E4F4"}) {
    const auto move = setup->game->parse_move(setup->position, text);
    ASSERT_TRUE(move) << text << ": " << move.error().text();
    EXPECT_EQ(setup->game->move_text(setup->position, *move), "e4-f4");
  }
  for (const char* const text :
       {"e4", "e4-", "e4--f4", "e4xf4", "e4-f44", "e4-f", "ee4-f4", "e4-j4", "e0-e1", "4e-4f"}) {
    const auto move = setup->game->parse_move(setup->position, text);
    ASSERT_FALSE(move) << text;
    EXPECT_EQ(move.error().code, ErrorCode::kIllegalMove) << text;
  }
}

TEST(TablutNotation, TheGameHasOneRuleSet) {
  EXPECT_EQ((*find_game("tablut"))->name(), "tablut:ashton");
  EXPECT_EQ((*find_game("tablut:ashton"))->name(), "tablut:ashton");
  for (const char* const words :
       {"tablut:", "tablut:9x9", "tablut:brandubh", "tablut:ashton:ashton"}) {
    const auto game = find_game(words);
    ASSERT_FALSE(game) << words;
    EXPECT_EQ(game.error().code, ErrorCode::kUnknownGame) << words;
  }
}

}  // namespace
}  // namespace quadrille
