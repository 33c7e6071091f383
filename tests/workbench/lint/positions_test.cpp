// SPDX-License-Identifier: MIT
#include "workbench/lint/positions.h"

#include <gtest/gtest.h>

#include <set>

#include "games/registry.h"

namespace quadrille {
namespace {

const std::vector<std::string> kGames = {
    "breakthrough:8x8", "breakthrough:course:10x6", "checkers", "checkers:csc384", "tablut",
    "isolation",        "isolation:udacity-9x11"};

TEST(LintPositions, AreUnfinishedAndDifferentAndTheSameForASeed) {
  for (const std::string& words : kGames) {
    const GamePointer game = *find_game(words);
    const PositionEditor editor(game);
    const PositionSample sample = sample_positions(game, editor, 7, 300);
    const PositionSample again = sample_positions(game, editor, 7, 300);
    const PositionSample others = sample_positions(game, editor, 8, 300);
    ASSERT_EQ(sample.positions.size(), again.positions.size()) << words;
    EXPECT_GE(sample.positions.size(), 180U) << words;
    std::set<Hash> hashes;
    std::size_t same = 0;
    for (std::size_t i = 0; i < sample.positions.size(); ++i) {
      const AnyPosition& position = sample.positions[i].position;
      EXPECT_FALSE(game->outcome(position)) << game->position_text(position);
      EXPECT_TRUE(hashes.insert(game->hash(position)).second);
      EXPECT_EQ(game->hash(position), game->hash(again.positions[i].position));
      if (i < others.positions.size() &&
          game->hash(position) == game->hash(others.positions[i].position)) {
        ++same;
      }
    }
    EXPECT_LT(same, 50U) << words;
    EXPECT_FALSE(sample.finished.empty()) << words;
    for (const AnyPosition& position : sample.finished) EXPECT_TRUE(game->outcome(position));
  }
}

TEST(LintPositions, ABoardOfFewPositionsIsSampledToo) {
  const GamePointer game = *find_game("isolation:3x3");
  const PositionEditor editor(game);
  EXPECT_GT(sample_positions(game, editor, 1, 100000).positions.size(), 100U);
}

struct EditCase {
  std::string game, position;
  int size;
  std::set<std::string> one_less;
  std::string other_to_move;  // empty: no such position
};

std::set<std::string> texts_of(const AnyGame& game, const std::vector<Lessened>& positions) {
  std::set<std::string> texts;
  for (const Lessened& each : positions) texts.insert(game.position_text(each.position));
  return texts;
}

TEST(LintPositions, AreEditedThroughTheirTexts) {
  for (const EditCase& each : {
           EditCase{"breakthrough:10x6",
                    "10/10/1p8/8PP/10/10 w",
                    3,
                    {"10/10/1p8/8P1/10/10 w", "10/10/1p8/9P/10/10 w"},  // without the last the
                    "10/10/1p8/8PP/10/10 b"},                           // game would be over
           EditCase{"checkers", "B:WK12,20:B7:H5", 3, {"B:W20:B7", "B:WK12:B7"}, "W:WK12,20:B7"},
           EditCase{"tablut",
                    "9/9/3w5/9/4k4/9/9/7b1/9 w 3 9",
                    3,
                    {"9/9/9/9/4k4/9/9/7b1/9 w 0 1", "9/9/3w5/9/4k4/9/9/9/9 w 0 1"},
                    "9/9/3w5/9/4k4/9/9/7b1/9 b 0 1"},
           EditCase{"isolation:3x4",
                    "A2/1x1/3/B2 A",
                    3,
                    {"A2/3/3/B2 A", "3/1x1/3/B2 A"},
                    "A2/1x1/3/B2 B"},
       }) {
    const GamePointer game = *find_game(each.game);
    const PositionEditor editor(game);
    const AnyPosition position = *game->parse_position(each.position);
    EXPECT_EQ(editor.size(position), each.size) << each.position;
    EXPECT_EQ(texts_of(*game, editor.one_piece_less(position)), each.one_less) << each.position;
    EXPECT_EQ(game->position_text(*editor.other_to_move(position)), each.other_to_move);
  }
}

TEST(LintPositions, KnowWhoLosesAPiece) {
  const GamePointer game = *find_game("checkers");
  const PositionEditor editor(game);
  const AnyPosition position = *game->parse_position("B:WK12,20:B7,K8");
  int of_black = 0;
  for (const Lessened& less : editor.one_piece_less(position)) {
    of_black += less.loser == game->side_named("black").operator*() ? 1 : 0;
  }
  EXPECT_EQ(of_black, 2);
  const auto men = editor.one_king_less(position);
  EXPECT_EQ(texts_of(*game, men), (std::set<std::string>{"B:W12,20:B7,K8", "B:WK12,20:B7,8"}));
  EXPECT_NE(men[0].loser, men[1].loser);
}

TEST(LintPositions, ShrinkWhileTheFactHolds) {
  const GamePointer game = *find_game("breakthrough:8x8");
  const PositionEditor editor(game);
  const auto pawns = [&](const AnyPosition& position, char letter) {
    const std::string text = game->position_text(position);
    return std::count(text.begin(), text.end(), letter);
  };
  const AnyPosition smallest = shrunk(editor, game->start(), [&](const AnyPosition& position) {
    return pawns(position, 'P') == pawns(position, 'p');  // never true of one piece less
  });
  EXPECT_EQ(editor.size(smallest), 2);
}

}  // namespace
}  // namespace quadrille
