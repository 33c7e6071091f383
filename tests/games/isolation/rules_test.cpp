// SPDX-License-Identifier: MIT
// The exact points of rules/isolation.md, section 1, and the cases of edge_cases.jsonl.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/random.h"
#include "games/any_game.h"
#include "games/registry.h"
#include "tests/games/isolation/referee.h"
#include "tests/games/tell.h"

namespace quadrille {
namespace {

using slow_isolation::Board;
using slow_isolation::Cell;
using slow_isolation::other;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::UnorderedElementsAre;
using ::testing::UnorderedElementsAreArray;

constexpr const char* kUdacity = "isolation:udacity-9x11";

void expect_error(const Told& told, const std::string& code) { EXPECT_EQ(told.outcome, code); }

void expect_open(const Told& told, const std::string& to_move) {
  EXPECT_EQ(told.outcome, "open");
  EXPECT_EQ(told.to_move, to_move);
}

void expect_won(const Told& told, const std::string& winner) {
  EXPECT_EQ(told.outcome, winner);
  EXPECT_EQ(told.reason, "no legal moves");
}

std::vector<std::string> moves_in(std::string_view game, std::string_view position) {
  const auto setup = set_up(game, position);
  EXPECT_TRUE(setup) << position << ": " << setup.error().text();
  std::vector<std::string> texts;
  if (!setup) return texts;
  for (const AnyMove move : setup->game->legal_moves(setup->position)) {
    texts.push_back(setup->game->move_text(setup->position, move));
  }
  return texts;
}

TEST(IsolationEdgeCases, AreAsRecorded) {
  constexpr const char* kGame = "isolation:3x3";
  expect_won(tell(kGame, "Axx/x1x/xBx B"), "first");
  expect_open(tell(kGame, "A1B/1x1/xxx A"), "first");
  expect_error(tell(kGame, "A2/3/3 A"), "bad-position");
  expect_open(tell(kGame, "A2/3/3"), "second");
  expect_error(tell(kGame, "A2/3/3 B", {"a3"}), "illegal-move");
  expect_open(tell(kGame, "A2/3/3 B", {"2,2"}), "first");
  expect_won(tell(kGame, "3/3/3 A", {"b2", "a1"}), "second");
  expect_error(tell(kGame, "AA1/3/3 B"), "bad-position");
  expect_error(tell(kGame, "3/2/3 A"), "bad-position");
}

TEST(IsolationRules, NamesAndSides) {
  const auto game = find_game("isolation");
  ASSERT_TRUE(game) << game.error().text();
  EXPECT_EQ((*game)->name(), "isolation:aind:7x7");
  EXPECT_EQ((*game)->side_name(Side::kFirst), "first");
  EXPECT_EQ((*game)->side_name(Side::kSecond), "second");
  for (const char* const words : {"isolation:11x9", "isolation:aind:11x9", "isolation:11x9:aind"}) {
    const auto named = find_game(words);
    ASSERT_TRUE(named) << named.error().text();
    EXPECT_EQ((*named)->name(), "isolation:aind:11x9");
  }
  const auto udacity = find_game(kUdacity);
  ASSERT_TRUE(udacity) << udacity.error().text();
  EXPECT_EQ((*udacity)->side_name(Side::kSecond), "second");
}

TEST(IsolationRules, BoardsHaveThreeToElevenRowsAndColumns) {
  for (const char* const words :
       {"isolation:2x3", "isolation:3x2", "isolation:2x2", "isolation:1x7", "isolation:0x7",
        "isolation:12x11", "isolation:11x12", "isolation:7x99", "isolation:7", "isolation:queen",
        "isolation:udacity-9x11:7x7", "isolation:aind:udacity-9x11"}) {
    const auto game = find_game(words);
    ASSERT_FALSE(game) << words << " was found";
    EXPECT_EQ(game.error().code, ErrorCode::kUnknownGame) << words;
  }
}

TEST(IsolationRules, AFirstMovePlacesTheKnightOnAnyBlankCell) {
  EXPECT_THAT(moves_in("isolation:3x3", "start"),
              UnorderedElementsAre("a1", "a2", "a3", "b1", "b2", "b3", "c1", "c2", "c3"));
  EXPECT_THAT(moves_in("isolation:3x3", "3/1A1/3 B"),
              UnorderedElementsAre("a1", "a2", "a3", "b1", "b3", "c1", "c2", "c3"));
  // A cell that a set-up position calls visited is not blank.
  EXPECT_THAT(moves_in("isolation:3x3", "xxx/1xx/xx1 A"), UnorderedElementsAre("a2", "c1"));
  EXPECT_THAT(moves_in("isolation:3x3", "Bxx/1xx/xx1 A"), UnorderedElementsAre("a2", "c1"));
}

TEST(IsolationRules, LaterMovesAreKnightsMovesToBlankCells) {
  EXPECT_THAT(moves_in("isolation:7x7", "B6/7/7/3A3/7/7/7 A"),
              UnorderedElementsAre("c6", "e6", "b5", "f5", "b3", "f3", "c2", "e2"));
  // Visited cells and the other knight are in the way only where one would land.
  EXPECT_THAT(moves_in("isolation:5x5", "1x1B1/xxxxx/xxAxx/xxxxx/1x3 A"),
              UnorderedElementsAre("d1"));
  EXPECT_THAT(moves_in("isolation:5x5", "1x1B1/xxxx1/xxAxx/xxxxx/1x3 A"),
              UnorderedElementsAre("d1", "e4"));
  // No wrap-around.
  EXPECT_THAT(moves_in("isolation:7x7", "6B/7/7/A6/7/7/7 A"),
              UnorderedElementsAre("b6", "c5", "c3", "b2"));
  EXPECT_THAT(moves_in("isolation:11x11", "A10/11/11/11/11/11/11/11/11/11/10B B"),
              UnorderedElementsAre("j3", "i2"));
}

TEST(IsolationRules, ACellEnteredIsVisitedForEver) {
  const auto setup = set_up("isolation:7x7", "start");
  ASSERT_TRUE(setup) << setup.error().text();
  // The moves of the table in section 2.1, then on: neither may go back.
  const std::vector<std::string> moves = {"d5", "a7", "b4", "b5"};
  const auto end = play_moves(*setup, moves);
  ASSERT_TRUE(end) << end.error().text();
  const std::string text = setup->game->position_text(end->position());
  EXPECT_EQ(text, "x6/7/1B1x3/1A5/7/7/7 A");
  EXPECT_THAT(moves_in("isolation:7x7", text), UnorderedElementsAre("a6", "c6", "d3", "a2", "c2"));
  expect_error(tell("isolation:7x7", text, {"d5"}), "illegal-move");
  expect_error(tell("isolation:7x7", text, {"c6", "a7"}), "illegal-move");
}

TEST(IsolationRules, ThePlayerToMoveWithoutAMoveLoses) {
  expect_won(tell("isolation:3x3", "3/1A1/2B A"), "second");
  expect_won(tell("isolation:3x3", "3/1B1/2A B"), "first");
  EXPECT_THAT(moves_in("isolation:3x3", "3/1A1/2B A"), IsEmpty());
  // Also if the opponent is stuck too.
  expect_won(tell("isolation:3x3", "xxx/xAx/xxB A"), "second");
  expect_won(tell("isolation:3x3", "xxx/xAx/xxB B"), "first");
  // Also if it could not even be placed.
  expect_won(tell("isolation:3x3", "xxx/xxx/xxx A"), "second");
  expect_won(tell("isolation:3x3", "xxx/xxx/xxx B"), "first");
  expect_won(tell("isolation:3x3", "Axx/xxx/xxx B"), "first");
}

TEST(IsolationRules, AStuckPlayerWhoIsNotToMoveDoesNotEndTheGame) {
  expect_open(tell("isolation:3x3", "3/1A1/2B B"), "second");
  expect_won(tell("isolation:3x3", "3/1A1/2B B", {"a2"}), "second");
}

TEST(IsolationRules, MovesAfterTheEndAreRefused) {
  expect_error(tell("isolation:3x3", "3/1A1/2B A", {"a3"}), "illegal-move");
  expect_error(tell("isolation:3x3", "3/3/3 A", {"b2", "a1", "c3"}), "illegal-move");
}

TEST(IsolationRules, EverySizeAgreesWithTheReferee) {
  Random random(60);
  int boards = 0;
  for (int width = 3; width <= 11; ++width) {
    for (int height = 3; height <= 11; ++height) {
      const std::string words =
          "isolation:aind:" + std::to_string(width) + "x" + std::to_string(height);
      const auto game = find_game(words);
      ASSERT_TRUE(game) << game.error().text();
      ASSERT_EQ((*game)->name(), words);
      const auto referee = referee_for(words);
      ASSERT_EQ((*game)->position_text((*game)->start()), referee->start());
      std::string text = referee->start();
      int plies = 0;
      while (true) {
        const auto position = (*game)->parse_position(text);
        ASSERT_TRUE(position) << text << ": " << position.error().text();
        const auto expected = referee->legal_moves(text);
        ASSERT_THAT(moves_in(words, text), UnorderedElementsAreArray(expected)) << text;
        if (expected.empty()) break;
        const std::string& chosen = expected[random.below(expected.size())];
        text = referee->after(text, chosen);
        const auto move = (*game)->parse_move(*position, chosen);
        ASSERT_TRUE(move) << move.error().text();
        const AnyPosition after = (*game)->apply(*position, *move);
        ASSERT_EQ((*game)->position_text(after), text) << chosen;
        ASSERT_EQ((*game)->hash(after), (*game)->recomputed_hash(after)) << text;
        ++plies;
      }
      EXPECT_LE(plies, width * height);
      expect_won(tell(words, text), referee->verdict(text)->winner);
      ++boards;
    }
  }
  EXPECT_EQ(boards, 81);
}

TEST(IsolationRules, EveryCellOfEverySizeHasItsKnightsMoves) {
  // From every cell of every board: where shifts of bitboards go wrong.
  for (int width = 3; width <= 11; ++width) {
    for (int height = 3; height <= 11; ++height) {
      const std::string words = "isolation:" + std::to_string(width) + "x" + std::to_string(height);
      for (int row = 0; row < height; ++row) {
        for (int column = 0; column < width; ++column) {
          Board board = slow_isolation::empty_board(width, height);
          board.put({row, column}, 'A');
          board.put({row == 0 ? height - 1 : 0, column}, 'B');
          std::vector<std::string> expected;
          for (const Cell cell : moves_of(board, 'A')) expected.push_back(write_cell(board, cell));
          ASSERT_THAT(moves_in(words, write_board(board)), UnorderedElementsAreArray(expected))
              << write_board(board);
        }
      }
    }
  }
}

// The 11x9 board with all cells visited but those named.
std::string nearly_full(const std::vector<Cell>& blanks, Cell first, Cell second, char to_move) {
  Board board = slow_isolation::empty_board(11, 9);
  for (std::string& row : board.rows) row.assign(row.size(), 'x');
  for (const Cell cell : blanks) board.put(cell, '.');
  board.put(first, 'A');
  board.put(second, 'B');
  board.to_move = to_move;
  return write_board(board);
}

constexpr Cell kCellZero = {8, 10};  // k1

TEST(IsolationUdacity, IsPlayedOnNineRowsOfElevenColumns) {
  const auto game = find_game(kUdacity);
  ASSERT_TRUE(game) << game.error().text();
  EXPECT_EQ((*game)->position_text((*game)->start()), "11/11/11/11/11/11/11/11/11 A");
  expect_error(tell(kUdacity, "7/7/7/7/7/7/7 A"), "bad-position");
  expect_error(tell(kUdacity, "9/9/9/9/9/9/9/9/9/9/9 A"), "bad-position");
}

TEST(IsolationUdacity, EndsWhenEitherPlayerIsStuck) {
  // A in the corner a9 with b7 to go to; B on f5 without a blank cell around it.
  const Cell a9 = {0, 0};
  const Cell b7 = {2, 1};
  const Cell f5 = {4, 5};
  const std::string first_to_move = nearly_full({b7}, a9, f5, 'A');
  expect_won(tell(kUdacity, first_to_move), "first");
  EXPECT_THAT(moves_in(kUdacity, first_to_move), IsEmpty());
  expect_error(tell(kUdacity, first_to_move, {"b7"}), "illegal-move");
  expect_open(tell("isolation:11x9", first_to_move), "first");
  expect_won(tell("isolation:11x9", first_to_move, {"b7"}), "first");
  // The side to move is stuck: the same under both.
  const std::string second_to_move = nearly_full({b7}, a9, f5, 'B');
  expect_won(tell(kUdacity, second_to_move), "first");
  expect_won(tell("isolation:11x9", second_to_move), "first");
  // Both are stuck: the one to move has lost.
  expect_won(tell(kUdacity, nearly_full({}, a9, f5, 'A')), "second");
  expect_won(tell(kUdacity, nearly_full({}, a9, f5, 'B')), "first");
}

TEST(IsolationUdacity, APlayerNotPlacedYetHasEveryBlankCell) {
  expect_open(tell(kUdacity, "start", {"f5"}), "second");
  expect_open(tell(kUdacity, "start", {"f5", "k1"}), "first");
  // A may still be placed on b7, B is stuck.
  Board board = slow_isolation::read_board(nearly_full({{2, 1}}, {0, 0}, {4, 5}, 'A'));
  board.put({0, 0}, 'x');
  expect_won(tell(kUdacity, write_board(board)), "first");
}

TEST(IsolationUdacity, APlayerWhoseOnlyWayIsCellZeroCountsAsStuck) {
  const Cell a9 = {0, 0};
  const Cell b7 = {2, 1};
  for (const Cell beside : {Cell{6, 9}, Cell{7, 8}}) {
    const std::string stuck_to_move = nearly_full({kCellZero, b7}, beside, a9, 'A');
    expect_won(tell(kUdacity, stuck_to_move), "second");
    EXPECT_THAT(moves_in(kUdacity, stuck_to_move), IsEmpty());
    EXPECT_THAT(moves_in("isolation:11x9", stuck_to_move), ElementsAre("k1"));
    expect_won(tell(kUdacity, nearly_full({kCellZero, b7}, beside, a9, 'B')), "second");
    expect_won(tell(kUdacity, nearly_full({kCellZero, b7}, a9, beside, 'A')), "first");
    expect_won(tell(kUdacity, nearly_full({kCellZero, b7}, a9, beside, 'B')), "first");
  }
  // With a second way out the corner is a cell like any other.
  const std::string free = nearly_full({kCellZero, {4, 8}, {5, 7}, {7, 8}, b7}, {6, 9}, a9, 'A');
  EXPECT_THAT(moves_in(kUdacity, free), UnorderedElementsAre("k1", "i5", "h4"));
  expect_open(tell(kUdacity, free, {"k1"}), "second");
}

TEST(IsolationUdacity, OnlyTheBottomRightCornerIsCellZero) {
  const Cell f5 = {4, 5};
  const Cell e7 = {2, 4};
  // a1, a9 and k9, each with a knight whose only way they are.
  for (const auto& [corner, beside] :
       {std::pair{Cell{8, 0}, Cell{6, 1}}, {Cell{0, 0}, Cell{2, 1}}, {Cell{0, 10}, Cell{2, 9}}}) {
    expect_open(tell(kUdacity, nearly_full({corner, e7}, beside, f5, 'A')), "first");
    expect_open(tell(kUdacity, nearly_full({corner, e7}, beside, f5, 'B')), "second");
  }
}

TEST(IsolationUdacity, TheFaultIsNotOfOtherRules) {
  expect_open(tell("isolation:11x9", nearly_full({kCellZero, {2, 1}}, {6, 9}, {0, 0}, 'A')),
              "first");
}

bool goes_to_cell_zero_only(const Board& board, char player) {
  return moves_of(board, player) == std::vector<Cell>{kCellZero};
}

TEST(IsolationUdacity, HasTheWinnerOfTheOtherRulesWhereTheFaultDoesNotStrike) {
  const auto udacity = find_game(kUdacity);
  const auto aind = find_game("isolation:11x9");
  ASSERT_TRUE(udacity) << udacity.error().text();
  ASSERT_TRUE(aind) << aind.error().text();
  Random random(61);
  int one_ply_earlier = 0;
  int struck = 0;
  for (int i = 0; i < 600; ++i) {
    AnyPosition position = (*udacity)->start();
    while (!(*udacity)->outcome(position)) {
      const auto moves = (*udacity)->legal_moves(position);
      ASSERT_FALSE(moves.empty());
      position = (*udacity)->apply(position, moves[random.below(moves.size())]);
    }
    const std::string text = (*udacity)->position_text(position);
    SCOPED_TRACE(text);
    const Board board = slow_isolation::read_board(text);
    const auto outcome = *(*udacity)->outcome(position);
    ASSERT_EQ(std::optional(Verdict{std::string((*udacity)->side_name(*outcome.winner)),
                                    std::string(to_string(outcome.reason))}),
              verdict_on(board, slow_isolation::Rules::kUdacity9x11));
    if (goes_to_cell_zero_only(board, 'A') || goes_to_cell_zero_only(board, 'B')) {
      ++struck;
      continue;
    }
    const auto same = (*aind)->parse_position(text);
    ASSERT_TRUE(same) << same.error().text();
    if (const auto end = (*aind)->outcome(*same)) {
      EXPECT_EQ(end, outcome);
      continue;
    }
    // The other player is stuck and stays so, whatever is played.
    ++one_ply_earlier;
    for (const AnyMove move : (*aind)->legal_moves(*same)) {
      EXPECT_EQ((*aind)->outcome((*aind)->apply(*same, move)), outcome);
    }
  }
  EXPECT_GT(one_ply_earlier, 100);
  EXPECT_GT(struck, 0);
}

TEST(IsolationUdacity, SetUpPositionsAgreeWithTheRefereeAroundCellZero) {
  // The corner blank, and a knight beside it with few other ways.
  const auto game = find_game(kUdacity);
  ASSERT_TRUE(game) << game.error().text();
  Random random(62);
  int struck = 0;
  for (int i = 0; i < 2000; ++i) {
    Board board = slow_isolation::random_board(11, 9, random);
    if (!board.knight_of('A') || !board.knight_of('B')) continue;
    const char player = random.below(2) == 0 ? 'A' : 'B';
    board.put(*board.knight_of(player), 'x');
    const Cell beside = random.below(2) == 0 ? Cell{6, 9} : Cell{7, 8};
    if (board.knight_of(other(player)) == beside || board.knight_of(other(player)) == kCellZero) {
      continue;
    }
    board.put(beside, player);
    board.put(kCellZero, '.');
    if (goes_to_cell_zero_only(board, player)) ++struck;
    const std::string text = write_board(board);
    SCOPED_TRACE(text);
    const auto expected = verdict_on(board, slow_isolation::Rules::kUdacity9x11);
    const Told told = tell(kUdacity, text);
    EXPECT_EQ(told.outcome, expected ? expected->winner : "open");
    EXPECT_EQ(moves_in(kUdacity, text).size(),
              expected ? 0U : moves_of(board, board.to_move).size());
  }
  EXPECT_GT(struck, 50);
}

TEST(IsolationRules, DiagramsHaveTheLettersAndRanksOfTheMoves) {
  const auto setup = set_up("isolation:4x3", "B3/4/1x1A A");
  ASSERT_TRUE(setup) << setup.error().text();
  const Diagram diagram = setup->game->diagram(setup->position, std::nullopt);
  EXPECT_EQ(diagram.column_labels, (std::vector<std::string>{"a", "b", "c", "d"}));
  EXPECT_EQ(diagram.row_labels, (std::vector<std::string>{"3", "2", "1"}));
  std::string cells;
  for (const Diagram::Cell& cell : diagram.cells) {
    cells += cell.piece != 0 ? cell.piece : cell.blocked ? '#' : cell.target ? '*' : '.';
  }
  EXPECT_EQ(cells, "B.*..*...#.A");  // A may go to c3 and b2
}

}  // namespace
}  // namespace quadrille
