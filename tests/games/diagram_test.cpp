// SPDX-License-Identifier: MIT
#include "games/diagram.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "games/registry.h"

namespace quadrille {
namespace {

using testing::ElementsAre;

Diagram diagram_of(const char* game, const char* position) {
  const auto setup = *set_up(game, position);
  return setup.game->diagram(setup.position, std::nullopt);
}

// Letters of pieces, dots for what is looked at, blanks for the rest.
std::string shown(const Diagram& diagram) {
  std::string text;
  for (const Diagram::Cell& cell : diagram.cells) {
    text += cell.piece != 0 ? cell.piece : cell.unused ? ' ' : cell.blocked ? '#' : '.';
  }
  return text;
}

TEST(PartOfDiagram, IsTheSmallestThatHasTheCells) {
  const std::vector<std::size_t> cells = {5, 6, 9, 10};
  const Diagram part = part_of(diagram_of("breakthrough:4x5", "pp2/2p1/4/1P2/2PP w"), cells);
  EXPECT_THAT(part.row_labels, ElementsAre("4", "3"));
  EXPECT_THAT(part.column_labels, ElementsAre("b", "c"));
  EXPECT_EQ(shown(part), ".p..");
}

// The king's row has his own square in it, which is none of the pattern's: he is shown, an empty
// square of others is not.
TEST(PartOfDiagram, ShowsPiecesBetweenAndNothingElse) {
  const Diagram board = diagram_of("tablut", "9/9/9/9/2w1k4/9/9/9/9 w");
  const std::vector<std::size_t> row = {36, 37, 38, 39, 41, 42, 43, 44};
  EXPECT_EQ(shown(part_of(board, row)), "..w.k....");
  const std::vector<std::size_t> corners = {0, 2, 18, 20};
  EXPECT_EQ(shown(part_of(board, corners)), ". .   . .");
}

TEST(PartOfDiagram, HasNoMarks) {
  const auto setup = *set_up("breakthrough:4x5", "start");
  const auto move = setup.game->legal_moves(setup.position).front();
  const Diagram board = setup.game->diagram(setup.game->apply(setup.position, move), move);
  std::vector<std::size_t> all(board.cells.size());
  for (std::size_t i = 0; i < all.size(); ++i) all[i] = i;
  for (const Diagram::Cell& cell : part_of(board, all).cells) {
    EXPECT_FALSE(cell.last_move || cell.target || cell.captured);
  }
}

TEST(PartOfDiagram, OfNothingIsEmpty) {
  EXPECT_TRUE(part_of(diagram_of("tablut", "start"), {}).cells.empty());
}

}  // namespace
}  // namespace quadrille
