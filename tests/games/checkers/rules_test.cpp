// SPDX-License-Identifier: MIT
// The exact points of rules/checkers.md, section 1.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <fstream>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "base/random.h"
#include "base/text.h"
#include "games/any_game.h"
#include "games/checkers/rules.h"
#include "games/registry.h"
#include "tests/data_file.h"
#include "tests/games/checkers/referee.h"

namespace quadrille {
namespace {

using ::testing::IsEmpty;
using ::testing::UnorderedElementsAre;
using ::testing::UnorderedElementsAreArray;

using English = checkers::Checkers<checkers::RuleSet::kEnglish>;
using Csc384 = checkers::Checkers<checkers::RuleSet::kCsc384>;

std::vector<std::string> moves_in(std::string_view position, std::string_view game = "checkers") {
  const auto setup = set_up(game, position);
  EXPECT_TRUE(setup) << setup.error().text();
  std::vector<std::string> texts;
  for (const AnyMove move : setup->game->legal_moves(setup->position)) {
    texts.push_back(setup->game->move_text(setup->position, move));
  }
  return texts;
}

// The position after the moves; an error's text where one is illegal.
std::string after(std::string_view position, const std::vector<std::string>& moves,
                  std::string_view game = "checkers") {
  const auto setup = set_up(game, position);
  EXPECT_TRUE(setup) << setup.error().text();
  const auto end = play_moves(*setup, moves);
  return end ? setup->game->position_text(end->position()) : end.error().text();
}

// `white: no pieces`, `draw: forty moves` or `open`.
std::string told(std::string_view position, const std::vector<std::string>& moves = {},
                 std::string_view game = "checkers") {
  const auto setup = set_up(game, position);
  EXPECT_TRUE(setup) << setup.error().text();
  const auto end = play_moves(*setup, moves);
  EXPECT_TRUE(end) << end.error().text();
  const auto outcome = end->outcome();
  if (!outcome) return "open";
  const std::string winner =
      outcome->winner ? std::string(setup->game->side_name(*outcome->winner)) : "draw";
  return winner + ": " + std::string(to_string(outcome->reason));
}

TEST(CheckersWords, NameTheRuleSets) {
  for (const auto& [words, name] : {std::pair{"checkers", "checkers:english"},
                                    {"checkers:english", "checkers:english"},
                                    {"checkers:csc384", "checkers:csc384"},
                                    {"checkers:draw=80", "checkers:english"},
                                    {"checkers:draw=79:english", "checkers:english:draw=79"}}) {
    const auto game = find_game(words);
    ASSERT_TRUE(game) << game.error().text();
    EXPECT_EQ((*game)->name(), name);
    EXPECT_EQ((*find_game((*game)->name()))->name(), name);
  }
  for (const char* const words :
       {"checkers:russian", "checkers:8x8", "checkers:english:csc384", "checkers:english:english",
        "checkers:draw=0", "checkers:draw=", "checkers:draw=10000", "checkers:draw=80:draw=80",
        "checkers:csc384:draw=80", "checkers:"}) {
    const auto game = find_game(words);
    ASSERT_FALSE(game) << words;
    EXPECT_EQ(game.error().code, ErrorCode::kUnknownGame) << words;
  }
}

TEST(CheckersWords, SidesAreCalledByTheirRuleSet) {
  const auto english = *find_game("checkers");
  EXPECT_EQ(english->side_name(Side::kFirst), "black");
  EXPECT_EQ(english->side_name(Side::kSecond), "white");
  const auto course = *find_game("checkers:csc384");
  EXPECT_EQ(course->side_name(Side::kFirst), "red");
  EXPECT_EQ(course->side_name(Side::kSecond), "black");
}

TEST(CheckersRules, MenStepForwardAndKingsAnywhere) {
  EXPECT_THAT(moves_in("start"),
              UnorderedElementsAre("9-13", "9-14", "10-14", "10-15", "11-15", "11-16", "12-16"));
  EXPECT_THAT(moves_in("start", "checkers:csc384"),
              UnorderedElementsAre("21-17", "22-17", "22-18", "23-18", "23-19", "24-19", "24-20"));
  EXPECT_THAT(moves_in("W:WK15:BK29"), UnorderedElementsAre("15-10", "15-11", "15-18", "15-19"));
  EXPECT_THAT(moves_in("W:W15:BK29"), UnorderedElementsAre("15-10", "15-11"));
  EXPECT_THAT(moves_in("B:W29:B15"), UnorderedElementsAre("15-18", "15-19"));
}

TEST(CheckersRules, PiecesDoNotLeaveTheBoardOrGoRoundIt) {
  // Every square, empty but for the piece and an enemy far away.
  for (int number = 1; number <= 32; ++number) {
    const std::string far = number == 29 || number == 25 ? "K4" : "K29";
    for (const bool king : {true, false}) {
      if (!king && number <= 4) continue;
      SlowCheckers board =
          read_checkers("W:W" + std::string(king ? "K" : "") + std::to_string(number) + ":B" + far);
      std::vector<std::string> expected;
      for (const auto& move : checkers_moves(board)) expected.push_back(move.text());
      EXPECT_THAT(moves_in(write_checkers(board)), UnorderedElementsAreArray(expected)) << number;
    }
  }
}

TEST(CheckersRules, JumpingIsMandatoryAndAnyJumpWillDo) {
  EXPECT_THAT(moves_in("B:W18,19,32:B15,1"), UnorderedElementsAre("15x22", "15x24"));
  // One man may take two, the other one: no majority rule.
  EXPECT_THAT(moves_in("W:W24,29:B19,10,25"), UnorderedElementsAre("24x15x6", "29x22"));
}

TEST(CheckersRules, MenJumpForwardOnlyAndAlsoOverKings) {
  EXPECT_THAT(moves_in("W:W15:B18"), UnorderedElementsAre("15-10", "15-11"));
  EXPECT_THAT(moves_in("W:W22:BK18"), UnorderedElementsAre("22x15"));
  EXPECT_THAT(moves_in("W:WK15:B18"), UnorderedElementsAre("15x22"));
}

TEST(CheckersRules, AJumpMustGoOnAsFarAsItCan) {
  EXPECT_THAT(moves_in("W:W24:B19,10"), UnorderedElementsAre("24x15x6"));
  EXPECT_THAT(after("W:W24:B19,10", {"24x15"}), ::testing::HasSubstr("the jump must go on"));
  EXPECT_EQ(after("W:W24:B19,10,1", {"24x15x6"}), "B:W6:B1");
}

TEST(CheckersRules, CrowningEndsTheTurn) {
  // A king on 2 could jump 7 next; a man that has just become one may not.
  EXPECT_THAT(moves_in("W:W11:B7,6"), UnorderedElementsAre("11x2"));
  EXPECT_EQ(after("W:W11:B7,6", {"11x2"}), "B:WK2:B6");
  EXPECT_EQ(after("B:W7,6:B22", {"22-25"}), "W:W6,7:B25");
  EXPECT_EQ(after("B:W7,6:B25", {"25-30"}), "W:W6,7:BK30");
  EXPECT_EQ(after("B:W26,27:B23", {"23x30"}), "W:W27:BK30");
}

TEST(CheckersRules, AKingMayComeBackToWhereItBegan) {
  EXPECT_THAT(moves_in("W:WK6:B9,10,17,18"), UnorderedElementsAre("6x15x22x13x6", "6x13x22x15x6"));
  EXPECT_EQ(after("W:WK6:B9,10,17,18,K32", {"6x6"}), "B:WK6:BK32");
  // And go on over its own square.
  EXPECT_THAT(moves_in("W:WK6:B9,10,17,18,2"),
              UnorderedElementsAreArray(moves_in("W:WK6:B2,9,10,17,18")));
}

TEST(CheckersRules, NoPieceIsJumpedTwice) {
  const auto moves = moves_in("W:WK5:B9,10,11,17,18,19,25,26,27");
  EXPECT_EQ(moves.size(), 9U);
  const auto setup = set_up("checkers", "W:WK5:B9,10,11,17,18,19,25,26,27");
  EXPECT_EQ(setup->game->perft(setup->position, 1), 9U);
  EXPECT_EQ(*setup->game->perft_unique(setup->position, 1), 4U);
}

TEST(CheckersRules, WithoutPiecesOrMovesASideHasLost) {
  EXPECT_EQ(told("W:W:B18"), "black: no pieces");
  EXPECT_EQ(told("B:W:B18"), "black: no pieces");
  EXPECT_EQ(told("W:W18:B"), "white: no pieces");
  EXPECT_EQ(told("W:W22:B18", {"22x15"}), "white: no pieces");
  EXPECT_EQ(told("W:W22:B18", {"22x15"}, "checkers:csc384"), "red: no pieces");
  EXPECT_EQ(told("B:WK30,K32:B28"), "white: no legal moves");
  EXPECT_EQ(told("W:W13:B6,9", {}, "checkers:csc384"), "black: no legal moves");
  EXPECT_EQ(told("B:W13:B6,9"), "open");
  EXPECT_THAT(moves_in("W:W18:B"), IsEmpty());
}

TEST(CheckersRules, FortyQuietMovesOfEachAreADraw) {
  const std::string kings = "W:WK30:BK3";
  EXPECT_EQ(told(kings + ":H79"), "open");
  EXPECT_EQ(told(kings + ":H80"), "draw: forty moves");
  EXPECT_EQ(told(kings + ":H9999"), "draw: forty moves");
  EXPECT_EQ(told(kings + ":H79", {"30-26"}), "draw: forty moves");
  EXPECT_EQ(told(kings + ":H79", {"30-26"}, "checkers:csc384"), "open");
  EXPECT_EQ(told(kings + ":H78", {"30-26"}), "open");
  EXPECT_EQ(told(kings + ":H78", {"30-26"}, "checkers:draw=79"), "draw: forty moves");
  EXPECT_THAT(moves_in(kings + ":H80"), IsEmpty());
  // Captures and men's moves begin a new count.
  EXPECT_EQ(after("W:W30:BK3:H79", {"30-26"}), "B:W26:BK3");
  EXPECT_EQ(after("W:WK30:BK3,K25:H79", {"30x21"}), "B:WK21:BK3");
  EXPECT_EQ(after(kings + ":H9", {"30-26", "3-7"}), "W:WK26:BK7:H11");
  EXPECT_EQ(after("W:W5:BK29:H9", {"5-1", "29-25"}), "W:WK1:BK25:H1");
}

TEST(CheckersRules, ALossGoesBeforeADraw) {
  EXPECT_EQ(told("B:WK30,K32:B28:H80"), "white: no legal moves");
  EXPECT_EQ(told("W:W:BK1:H80"), "black: no pieces");
  // White's king shuts Black in with the eightieth quiet ply.
  EXPECT_EQ(told("W:WK30,K27:B28:H79", {"27-32"}), "white: no legal moves");
}

TEST(CheckersRules, TheCountStopsAtItsLimit) {
  EXPECT_EQ(after("W:WK30:BK3:H9999", {"30-26"}, "checkers:csc384"), "B:WK26:BK3:H9999");
}

TEST(CheckersRules, HistoryIsToldByTheGame) {
  const English english;
  const Csc384 course;
  EXPECT_EQ(english.occurrences_to_draw(), 3);
  EXPECT_EQ(course.occurrences_to_draw(), 0);
  EXPECT_EQ(english.without_draw_rules().occurrences_to_draw(), 0);
  const auto position = *english.parse_position("W:WK30:BK3:H12");
  EXPECT_EQ(English::reversible_plies(position), 12);
  // Counters are no part of what repetition compares; the side to move is.
  EXPECT_EQ(English::hash(position), English::hash(*english.parse_position("W:WK30:BK3")));
  EXPECT_NE(English::hash(position), English::hash(*english.parse_position("B:WK30:BK3")));
  EXPECT_NE(English::hash(position), English::hash(*english.parse_position("W:W30:BK3")));
}

TEST(CheckersRules, MoveListsHoldTheFullestBoards) {
  // Twelve kings with room on all sides would have 48 steps; the most with an enemy on the board.
  const std::string many = "W:WK6,K7,K8,K13,K14,K15,K16,K22,K23,K24,K29,K32:BK1";
  const auto setup = set_up("checkers", many);
  ASSERT_TRUE(setup) << setup.error().text();
  EXPECT_EQ(moves_in(many).size(), checkers_moves(read_checkers(many)).size());
  Random random(72);
  std::size_t most = 0;
  // Kings among many enemies: the most paths that can be found by chance.
  for (int i = 0; i < 20000; ++i) {
    SlowCheckers board;
    for (const char piece : {'W', 'B'}) {
      for (int placed = 0; placed < 12;) {
        const int number = 1 + static_cast<int>(random.below(32));
        const int row = (number - 1) / 4;
        const int column = 2 * ((number - 1) % 4) + (row % 2 == 0 ? 1 : 0);
        if (board.at(row, column) == '.' || random.below(6) == 0) ++placed;
        if (board.at(row, column) == '.') board.put(row, column, piece);
      }
    }
    const English english;
    const auto position = english.parse_position(write_checkers(board));
    ASSERT_TRUE(position) << position.error().text();
    English::MoveList list;
    english.legal_moves(*position, list);
    most = std::max(most, list.size());
    ASSERT_EQ(list.size(), static_cast<std::size_t>(english.count_moves(*position)));
  }
  EXPECT_GT(most, 12U);
  EXPECT_LE(most, std::size_t{English::kMaxMoves});
}

// The eight squares that jumps connect with one of them, and the nine squares between.
struct JumpSet {
  struct Edge {
    std::size_t a, b;
    int over;  // row * 8 + column
  };
  std::vector<std::pair<int, int>> squares;
  std::vector<Edge> edges;  // by `over`
};

JumpSet jump_set(int row, int column) {
  JumpSet set;
  set.squares.emplace_back(row, column);
  const auto index = [&](std::pair<int, int> at) {
    return static_cast<std::size_t>(std::find(set.squares.begin(), set.squares.end(), at) -
                                    set.squares.begin());
  };
  for (std::size_t i = 0; i < set.squares.size(); ++i) {
    const auto [r, c] = set.squares[i];
    for (const auto& to :
         {std::pair{r - 2, c - 2}, {r - 2, c + 2}, {r + 2, c - 2}, {r + 2, c + 2}}) {
      if (to.first < 0 || to.first > 7 || to.second < 0 || to.second > 7) continue;
      if (index(to) == set.squares.size()) set.squares.push_back(to);
      const int over = (r + to.first) / 2 * 8 + (c + to.second) / 2;
      if (index(to) > i) set.edges.push_back({i, index(to), over});
    }
  }
  std::sort(set.edges.begin(), set.edges.end(),
            [](const auto& x, const auto& y) { return x.over < y.over; });
  return set;
}

int paths_from(const JumpSet& set, std::size_t at, std::size_t start, unsigned enemies,
               unsigned kings) {
  int paths = 0;
  for (std::size_t i = 0; i < set.edges.size(); ++i) {
    const auto& edge = set.edges[i];
    if ((enemies >> i & 1) == 0 || (edge.a != at && edge.b != at)) continue;
    const std::size_t to = edge.a == at ? edge.b : edge.a;
    if ((kings >> to & 1) != 0 && to != start) continue;
    paths += std::max(1, paths_from(set, to, start, enemies & ~(1U << i), kings));
  }
  return paths;
}

// The most paths with these enemies, over all placements of kings.
int most_paths(const JumpSet& set, unsigned enemies) {
  int most = 0;
  for (unsigned kings = 1; kings < 1U << 8; ++kings) {
    int paths = 0;
    for (std::size_t from = 0; from < 8; ++from) {
      if ((kings >> from & 1) != 0) paths += paths_from(set, from, from, enemies, kings);
    }
    most = std::max(most, paths);
  }
  return most;
}

TEST(CheckersRules, NoPositionHasMoreJumpsThanAMoveListHolds) {
  // The four sets come in two pairs; a pair jumps over the same nine squares.
  std::array<std::array<int, 10>, 2> most_of_pair{};  // by the number of enemies there
  for (const int pair : {0, 1}) {
    const JumpSet one = jump_set(pair, 1 - pair);
    const JumpSet two = jump_set(pair, 3 - pair);
    ASSERT_EQ(one.squares.size(), 8U);
    ASSERT_EQ(one.edges.size(), std::size_t{checkers::Move::kMostJumps});
    for (std::size_t i = 0; i < one.edges.size(); ++i) {
      ASSERT_EQ(one.edges[i].over, two.edges[i].over);
    }
    for (unsigned enemies = 0; enemies < 1U << 9; ++enemies) {
      int& most = most_of_pair[static_cast<std::size_t>(pair)]
                              [static_cast<std::size_t>(std::popcount(enemies))];
      most = std::max(most, most_paths(one, enemies) + most_paths(two, enemies));
    }
  }
  int bound = 0;
  for (std::size_t there = 0; there <= 9; ++there) {
    for (std::size_t elsewhere = 0; elsewhere <= std::min<std::size_t>(9, 12 - there);
         ++elsewhere) {
      bound = std::max(bound, most_of_pair[0][there] + most_of_pair[1][elsewhere]);
    }
  }
  EXPECT_EQ(bound, 40);
  EXPECT_LE(bound, English::kMaxMoves);
}

TEST(CheckersRules, MovesKeepTheirPathThroughTheirCode) {
  using checkers::Move;
  Random random(73);
  for (int i = 0; i < 2000; ++i) {
    const int from = static_cast<int>(random.below(32));
    Move move(from, from);
    std::vector<checkers::Direction> directions;
    const int jumps = 1 + static_cast<int>(random.below(Move::kMostJumps));
    for (int jump = 0; jump < jumps; ++jump) {
      directions.push_back(static_cast<checkers::Direction>(random.below(4)));
      move = move.then(directions.back(), static_cast<int>(random.below(32)));
    }
    const Move again = Move::from_code(move.code());
    EXPECT_EQ(again, move);
    EXPECT_EQ(again.from(), from);
    EXPECT_EQ(again.jumps(), jumps);
    for (int jump = 0; jump < jumps; ++jump) {
      EXPECT_EQ(again.direction(jump), directions[static_cast<std::size_t>(jump)]);
    }
  }
}

TEST(CheckersRules, HashesSpreadOverAllTheirBits) {
  // A hash that is computed by one multiplication: its parts must not be worse than chance.
  const English english;
  std::unordered_set<std::uint64_t> positions;
  std::unordered_set<std::uint32_t> low;
  std::unordered_set<std::uint32_t> high;
  const auto visit = [&](const auto& self, const checkers::Position& position, int depth) -> void {
    const Hash hash = English::hash(position);
    if (positions.insert(hash).second) {
      low.insert(static_cast<std::uint32_t>(hash));
      high.insert(static_cast<std::uint32_t>(hash >> 32));
    }
    if (depth == 0) return;
    English::MoveList moves;
    english.legal_moves(position, moves);
    for (const auto move : moves) self(self, English::apply(position, move), depth - 1);
  };
  visit(visit, English::start(), 9);
  const double count = static_cast<double>(positions.size());
  const double by_chance = count * count / 2 / 4294967296.0;  // pairs in 32 bits
  EXPECT_GT(count, 100'000);
  EXPECT_LT(count - static_cast<double>(low.size()), 3 * by_chance + 20);
  EXPECT_LT(count - static_cast<double>(high.size()), 3 * by_chance + 20);
}

TEST(CheckersRules, DiagramsShowTheNumbersOfSquares) {
  const auto setup = set_up("checkers", "W:WK5:B2");
  ASSERT_TRUE(setup);
  const Diagram diagram = setup->game->diagram(setup->position, std::nullopt);
  EXPECT_EQ(diagram.row_labels, (std::vector<std::string>{"1-4", "5-8", "9-12", "13-16", "17-20",
                                                          "21-24", "25-28", "29-32"}));
  EXPECT_EQ(diagram.cells[1].number, 1);
  EXPECT_EQ(diagram.cells[8].number, 5);
  EXPECT_EQ(diagram.cells[62].number, 32);
  EXPECT_EQ(diagram.cells[0].number, 0);   // a light square
  EXPECT_EQ(diagram.cells[8].piece, 'W');  // square 5
  EXPECT_EQ(diagram.cells[3].piece, 'b');  // square 2
  EXPECT_TRUE(diagram.cells[0].unused);
  EXPECT_FALSE(diagram.cells[1].unused);
}

TEST(CheckersData, BallotsLeadWhereTheyShould) {
  std::ifstream file = open_data("checkers/ballots_3move.tsv");
  if (!file) GTEST_SKIP() << "the data are not here";
  std::string line;
  std::getline(file, line);
  const auto names = split(line, '\t');
  const auto column = [&](std::string_view name) {
    return static_cast<std::size_t>(std::find(names.begin(), names.end(), name) - names.begin());
  };
  const std::size_t moves_at = column("moves");
  const std::size_t fen_at = column("fen");
  std::string row;
  int ballots = 0;
  while (std::getline(file, row)) {
    const auto cells = split(row, '\t');
    std::vector<std::string> moves;
    for (const std::string_view move : split_words(cells[moves_at])) moves.emplace_back(move);
    EXPECT_EQ(after("start", moves), cells[fen_at]);
    ++ballots;
  }
  EXPECT_EQ(ballots, 174);
}

}  // namespace
}  // namespace quadrille
