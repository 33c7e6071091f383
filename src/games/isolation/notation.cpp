// SPDX-License-Identifier: MIT
#include "games/isolation/notation.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstdint>

#include "base/bits.h"
#include "base/text.h"
#include "games/isolation/board.h"
#include "games/isolation/rules.h"
#include "games/rows.h"

namespace quadrille::isolation {
namespace {

constexpr int kLibraryRow = 13;  // cell numbers to a row, two of them padding

constexpr RowStyle kRowStyle = {.letters = "ABxX#.",
                                .named_letters = "A, B, x for a visited cell",
                                .squares = "cells",
                                .empty_squares = "blank cells",
                                .most_squares = kMaxLength,
                                .widest = "the widest board there is"};

// Puts the cells of a row on the board, behind those above it.
MaybeError add_row(std::string_view cells, int row, std::string_view where, BoardText& board) {
  for (int column = 0; column < static_cast<int>(cells.size()); ++column) {
    const char c = cells[static_cast<std::size_t>(column)];
    board.blank.push_back(c == kEmptySquare);
    if (c != 'A' && c != 'B') continue;
    auto& knight = board.knights[c == 'A' ? 0 : 1];
    if (knight) {
      return Error::bad_position(fmt::format("there is a second {}: each side has one knight", c),
                                 std::string(where));
    }
    knight = Cell{row, column};
  }
  return std::nullopt;
}

// Who is to move where the text does not say: a knight that waits to be placed, else the sides
// have moved in turn and every move made a cell visited.
Side side_by_count(const BoardText& board) {
  if (board.knights[0].has_value() != board.knights[1].has_value()) {
    return board.knights[0] ? Side::kSecond : Side::kFirst;
  }
  const auto visited = std::count(board.blank.begin(), board.blank.end(), false);
  return visited % 2 == 0 ? Side::kFirst : Side::kSecond;
}

MaybeError check_placement(const BoardText& board) {
  const std::size_t mover = index_of(board.to_move);
  if (board.knights[mover] && !board.knights[1 - mover]) {
    return Error::bad_position(fmt::format("{} has no knight on the board, so {} is to move",
                                           mover == 0 ? 'B' : 'A', mover == 0 ? 'B' : 'A'),
                               "side");
  }
  return std::nullopt;
}

}  // namespace

Expected<BoardText> parse_board(std::string_view text) {
  const auto fields = split_words(text);
  if (fields.empty()) {
    return Error::bad_position("the position is empty; an example is 'B6/7/3A3/7/7/7/7 A'", "");
  }
  const auto rows = split(fields[0], '/');
  const int height = static_cast<int>(rows.size());
  BoardText board;
  board.size.height = height;
  if (height > kMaxLength) {
    return Error::bad_position(
        fmt::format("has {} rows, a board has {} to {}", height, kMinLength, kMaxLength), "board");
  }
  for (int row = 0; row < height; ++row) {
    const std::string where = fmt::format("line {} of the board", row + 1);
    const auto cells = unfold_row(rows[static_cast<std::size_t>(row)], kRowStyle, where);
    if (!cells) return cells.error();
    if (auto error = add_row(*cells, row, where, board)) return *error;
    const int width = static_cast<int>(cells->size());
    if (row == 0) board.size.width = width;
    if (width != board.size.width) {
      return Error::bad_position(
          fmt::format("has {}, line 1 has {}", counted_squares(cells->size(), kRowStyle),
                      board.size.width),
          where);
    }
  }
  if (auto error = check_size(board.size, ErrorCode::kBadPosition)) return *error;

  if (fields.size() < 2) {
    board.to_move = side_by_count(board);
    return board;
  }
  const std::string side = lower_case(fields[1]);
  if (side != "a" && side != "b") {
    return Error::bad_position(
        fmt::format("{} is not a side to move: write A or B", in_quotes(fields[1])), "side");
  }
  board.to_move = side == "a" ? Side::kFirst : Side::kSecond;
  if (auto error = check_placement(board)) return *error;
  return board;
}

Expected<Cell> parse_cell(std::string_view text, BoardSize size) {
  const auto refuse = [&](std::string_view why) {
    return Error::illegal_move(fmt::format("{} {}", in_quotes(text), why));
  };
  constexpr std::string_view kNoMove =
      "is not a move; write the cell to go to, like c5, or row and column from 0, like 2,2";
  std::string word = lower_case(trim(text));
  if (word.size() >= 2 && word.front() == '(' && word.back() == ')') {
    word = word.substr(1, word.size() - 2);
  }
  std::optional<std::uint64_t> row;
  std::optional<std::uint64_t> column;
  const std::size_t comma = word.find(',');
  if (comma != std::string::npos) {
    row = parse_number(trim(std::string_view(word).substr(0, comma)));
    column = parse_number(trim(std::string_view(word).substr(comma + 1)));
  } else if (word.size() >= 2 && word[0] >= 'a' && word[0] <= 'z' && word[1] != '0') {
    column = static_cast<std::uint64_t>(word[0] - 'a');
    row = parse_number(std::string_view(word).substr(1));
    if (row)
      row = *row <= static_cast<std::uint64_t>(size.height)
                ? static_cast<std::uint64_t>(size.height) - *row
                : static_cast<std::uint64_t>(size.height);
  }
  if (!row || !column) return refuse(kNoMove);
  if (*row >= static_cast<std::uint64_t>(size.height) ||
      *column >= static_cast<std::uint64_t>(size.width)) {
    return refuse(fmt::format("is not on the {} board", to_string(size)));
  }
  return Cell{static_cast<int>(*row), static_cast<int>(*column)};
}

std::string cell_name(Cell cell, BoardSize size) {
  return fmt::format("{}{}", static_cast<char>('a' + cell.column), size.height - cell.row);
}

MaybeError check_size(BoardSize size, ErrorCode code) {
  const auto good = [](int length) { return length >= kMinLength && length <= kMaxLength; };
  if (good(size.width) && good(size.height)) return std::nullopt;
  return Error{code,
               fmt::format("there is no {} board; boards are {} to {} wide and high",
                           to_string(size), kMinLength, kMaxLength),
               "size"};
}

int library_index(Cell cell) {
  return (kUdacitySize.width - 1 - cell.column) +
         kLibraryRow * (kUdacitySize.height - 1 - cell.row);
}

std::optional<Cell> library_cell(int index) {
  if (index < 0 || index >= kLibraryRow * kUdacitySize.height) return std::nullopt;
  const int x = index % kLibraryRow;
  if (x >= kUdacitySize.width) return std::nullopt;
  return Cell{kUdacitySize.height - 1 - index / kLibraryRow, kUdacitySize.width - 1 - x};
}

Expected<BoardText> parse_library_state(std::string_view text) {
  const auto unreadable = [&](std::string_view where) {
    return Error::bad_position("a state of the library is (BOARD, PLIES, (LOCATION, LOCATION))",
                               std::string(where));
  };
  std::string plain;
  for (const char c : text) plain += c == '(' || c == ')' || c == ',' ? ' ' : c;
  const auto words = split_words(plain);
  if (words.size() != 4) return unreadable("state");

  BoardText board;
  board.size = kUdacitySize;
  board.blank.assign(static_cast<std::size_t>(kUdacitySize.width * kUdacitySize.height), false);
  Bits128 bits = 0;
  constexpr std::size_t kMostDigits = 36;  // fewer bits than 2^120
  if (words[0].size() > kMostDigits ||
      words[0].find_first_not_of("0123456789") != std::string_view::npos) {
    return unreadable("board");
  }
  for (const char c : words[0]) bits = bits * 10 + static_cast<unsigned>(c - '0');
  const auto number_of = [](Cell cell) {
    return static_cast<std::size_t>(cell.row * kUdacitySize.width + cell.column);
  };
  for (int index = 0; bits != 0; ++index, bits >>= 1) {
    if ((bits & 1) == 0) continue;
    const auto cell = library_cell(index);
    if (!cell) return Error::bad_position(fmt::format("bit {} is not a cell", index), "board");
    board.blank[number_of(*cell)] = true;
  }

  const auto plies = parse_number(words[1]);
  if (!plies) return unreadable("plies");
  board.to_move = *plies % 2 == 0 ? Side::kFirst : Side::kSecond;
  for (std::size_t side = 0; side < 2; ++side) {
    if (words[2 + side] == "None") continue;
    const auto index = parse_number(words[2 + side]);
    const auto cell =
        index && *index < 1000 ? library_cell(static_cast<int>(*index)) : std::nullopt;
    if (!cell) return unreadable("location");
    board.knights[side] = cell;
    board.blank[number_of(*cell)] = false;
  }
  if (board.knights[0] && board.knights[0] == board.knights[1]) {
    return Error::bad_position("both knights stand on one cell", "location");
  }
  if (auto error = check_placement(board)) return *error;
  return board;
}

}  // namespace quadrille::isolation
