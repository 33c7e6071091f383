// SPDX-License-Identifier: MIT
#include "protocols/ggp/moves.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cassert>

#include "base/text.h"
#include "games/breakthrough/notation.h"

namespace quadrille::ggp {

Expected<AnyMove> read_move(const AnyGame& game, const AnyPosition& position,
                            const Expression& move) {
  const auto refuse = [&] {
    return Error{ErrorCode::kIllegalMove,
                 fmt::format("{} is not a move: (move x1 y1 x2 y2)", in_quotes(move.text()))};
  };
  if (!move.is_call("move", 4)) return refuse();
  std::array<int, 4> numbers{};
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const auto number = parse_number(move.arguments()[i].word);
    if (!number || *number < 1 || *number > 26) return refuse();
    numbers[i] = static_cast<int>(*number) - 1;
  }
  return game.parse_move(position, breakthrough::square_name(numbers[0], numbers[1]) +
                                       breakthrough::square_name(numbers[2], numbers[3]));
}

std::string write_move(const AnyGame& game, const AnyPosition& position, AnyMove move) {
  const auto text = breakthrough::parse_move_text(game.move_text(position, move));
  assert(text);
  return fmt::format("(move {} {} {} {})", text->from_x + 1, text->from_y + 1, text->to_x + 1,
                     text->to_y + 1);
}

std::vector<std::string> state_facts(const AnyGame& game, const AnyPosition& position,
                                     std::string_view cell) {
  const auto board = breakthrough::parse_board(game.position_text(position));
  assert(board);
  std::vector<std::string> facts;
  for (const breakthrough::PlacedPawn& pawn : board->pawns) {
    facts.push_back(
        fmt::format("({} {} {} {})", cell, pawn.x + 1, pawn.y + 1, game.side_name(pawn.side)));
  }
  facts.push_back(fmt::format("(control {})", game.side_name(board->to_move)));
  std::ranges::sort(facts);
  return facts;
}

}  // namespace quadrille::ggp
