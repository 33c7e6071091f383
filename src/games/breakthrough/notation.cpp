// SPDX-License-Identifier: MIT
#include "games/breakthrough/notation.h"

#include <fmt/core.h>

#include "base/text.h"
#include "games/rows.h"

namespace quadrille::breakthrough {
namespace {

constexpr RowStyle kRowStyle = {.letters = "Pp",
                                .named_letters = "P, p",
                                .squares = "squares",
                                .empty_squares = "empty squares",
                                .most_squares = kMaxWidth,
                                .widest = "the widest board there is"};

std::string row_name(int y) { return fmt::format("row {}", y + 1); }

}  // namespace

Expected<BoardText> parse_board(std::string_view text) {
  const auto fields = split_words(text);
  if (fields.empty()) {
    return Error::bad_position("the position is empty; an example is 'ppp/ppp/3/PPP/PPP w'", "");
  }
  const auto rows = split(fields[0], '/');
  const int height = static_cast<int>(rows.size());
  if (height < kMinHeight || height > kMaxHeight) {
    return Error::bad_position(fmt::format("has {} row{}, a board has {} to {}", height,
                                           height == 1 ? "" : "s", kMinHeight, kMaxHeight),
                               "board");
  }

  BoardText board;
  board.size.height = height;
  for (int y = height - 1; y >= 0; --y) {  // the text begins with the top row
    const auto row =
        unfold_row(rows[static_cast<std::size_t>(height - 1 - y)], kRowStyle, row_name(y));
    if (!row) return row.error();
    const int width = static_cast<int>(row->size());
    if (y == height - 1) board.size.width = width;
    if (width != board.size.width) {
      return Error::bad_position(
          fmt::format("has {}, {} has {}", counted_squares(row->size(), kRowStyle),
                      row_name(height - 1), board.size.width),
          row_name(y));
    }
    for (int x = 0; x < width; ++x) {
      const char c = (*row)[static_cast<std::size_t>(x)];
      if (c == kEmptySquare) continue;
      board.pawns.push_back({x, y, c == 'P' ? Side::kFirst : Side::kSecond});
    }
  }
  if (auto error = check_size(board.size, ErrorCode::kBadPosition)) return *error;

  if (fields.size() < 2) {
    return Error::bad_position("the side to move is missing: write w or b after the board", "side");
  }
  if (fields[1] != "w" && fields[1] != "b") {
    return Error::bad_position(
        fmt::format("{} is not a side to move: write w or b", in_quotes(fields[1])), "side");
  }
  board.to_move = fields[1] == "w" ? Side::kFirst : Side::kSecond;
  return board;
}

Expected<MoveText> parse_move_text(std::string_view text) {
  const std::string lower = lower_case(trim(text));
  std::string_view rest = lower;
  const auto unreadable = [&] {
    return Error::illegal_move(
        fmt::format("{} is not a move; write it like a2-a3 or b4xa3", in_quotes(text)));
  };
  const auto read_square = [&rest](int& x, int& y) {
    if (rest.empty() || rest[0] < 'a' || rest[0] >= 'a' + kMaxWidth) return false;
    x = rest[0] - 'a';
    rest.remove_prefix(1);
    std::size_t digits = 0;
    while (digits < rest.size() && digits < 2 && rest[digits] >= '0' && rest[digits] <= '9') {
      ++digits;
    }
    if (digits == 0 || rest[0] == '0') return false;
    y = static_cast<int>(*parse_number(rest.substr(0, digits))) - 1;
    rest.remove_prefix(digits);
    return y < kMaxHeight;
  };

  MoveText move;
  if (!read_square(move.from_x, move.from_y)) return unreadable();
  if (rest.starts_with('-') || rest.starts_with('x')) {
    move.kind = rest[0] == '-' ? MoveText::Kind::kQuiet : MoveText::Kind::kCapture;
    rest.remove_prefix(1);
  }
  if (!read_square(move.to_x, move.to_y)) return unreadable();
  if (rest == "*" && move.kind == MoveText::Kind::kUnsaid) {
    move.kind = MoveText::Kind::kCapture;
    rest = {};
  }
  if (!rest.empty()) return unreadable();
  return move;
}

std::string square_name(int x, int y) {
  return fmt::format("{}{}", static_cast<char>('a' + x), y + 1);
}

MaybeError check_size(Size size, ErrorCode code) {
  if (size.width >= kMinWidth && size.width <= kMaxWidth && size.height >= kMinHeight &&
      size.height <= kMaxHeight) {
    return std::nullopt;
  }
  return Error{code,
               fmt::format("there is no {} board; boards are {} to {} wide and {} to {} high",
                           to_string(size), kMinWidth, kMaxWidth, kMinHeight, kMaxHeight),
               "size"};
}

}  // namespace quadrille::breakthrough
