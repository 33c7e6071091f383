// SPDX-License-Identifier: MIT
// The text of Tablut positions and moves (rules, section 2).
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/error.h"

namespace quadrille::tablut {

enum class Turn : std::uint8_t { kWhiteMoves, kBlackMoves, kWhiteWon, kBlackWon, kDraw };

// A position taken apart: pieces that may stand where they stand, one king, and the turn.
struct BoardText {
  std::array<char, 110> squares = {};  // by cell: `w`, `b`, `k`, or 0 for an empty one
  Turn turn = Turn::kWhiteMoves;
  std::uint16_t plies = 0;
  std::uint16_t move_number = 1;

  [[nodiscard]] char at(int row, int column) const;
  void put(int cell, char piece);
};

// Reads our position string, the server's 81 characters and its State in JSON.
Expected<BoardText> parse_board(std::string_view text);
std::string board_text(const BoardText& board);

struct MoveText {
  int from = 0;
  int to = 0;
};

// Reads `e4-f4`, `e4f4` and `E4 F4`.
Expected<MoveText> parse_move_text(std::string_view text);

std::string cell_name(int cell);

}  // namespace quadrille::tablut
