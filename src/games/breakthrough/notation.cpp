// SPDX-License-Identifier: MIT
#include "games/breakthrough/notation.h"

#include <fmt/core.h>

#include "base/text.h"

namespace quadrille::breakthrough {
namespace {

Error bad_position(std::string message, std::string where) {
  return {ErrorCode::kBadPosition, std::move(message), std::move(where)};
}

// One row of a position string: appends its pawns and returns its width.
Expected<int> parse_row(std::string_view text, int y, std::vector<PlacedPawn>& pawns) {
  const std::string where = fmt::format("row {}", y + 1);
  int x = 0;
  std::size_t i = 0;
  while (i < text.size()) {
    const char c = text[i];
    if (c == 'P' || c == 'p') {
      pawns.push_back({x, y, c == 'P' ? Side::kFirst : Side::kSecond});
      ++x;
      ++i;
    } else if (c >= '0' && c <= '9') {
      const std::size_t begin = i;
      while (i < text.size() && text[i] >= '0' && text[i] <= '9') ++i;
      const std::string_view digits = text.substr(begin, i - begin);
      if (c == '0') {
        return bad_position(
            fmt::format("{} is not a number of empty squares: write it without a leading zero, "
                        "and at least 1",
                        in_quotes(digits)),
            where);
      }
      // A longer number cannot fit any row, and would overflow.
      x += digits.size() > 3 ? kMaxWidth + 1 : static_cast<int>(parse_number(digits).value_or(0));
    } else {
      return bad_position(fmt::format("{} is neither P, p nor a number of empty squares",
                                      in_quotes(text.substr(i, 1))),
                          where);
    }
    if (x > kMaxWidth) {
      return bad_position(
          fmt::format("has more than {} squares, the widest board there is", kMaxWidth), where);
    }
  }
  return x;
}

}  // namespace

Expected<BoardText> parse_board(std::string_view text) {
  const auto fields = split_words(text);
  if (fields.empty()) {
    return bad_position("the position is empty; an example is 'ppp/ppp/3/PPP/PPP w'", "");
  }
  const auto rows = split(fields[0], '/');
  const int height = static_cast<int>(rows.size());
  if (height < kMinHeight || height > kMaxHeight) {
    return bad_position(fmt::format("has {} row{}, a board has {} to {}", height,
                                    height == 1 ? "" : "s", kMinHeight, kMaxHeight),
                        "board");
  }

  BoardText board;
  board.size.height = height;
  for (int y = height - 1; y >= 0; --y) {  // the text begins with the top row
    const auto width = parse_row(rows[static_cast<std::size_t>(height - 1 - y)], y, board.pawns);
    if (!width) return width.error();
    if (y == height - 1) board.size.width = *width;
    if (*width != board.size.width) {
      return bad_position(fmt::format("has {} square{}, row {} has {}", *width,
                                      *width == 1 ? "" : "s", height, board.size.width),
                          fmt::format("row {}", y + 1));
    }
  }
  if (auto error = check_size(board.size, ErrorCode::kBadPosition)) return *error;

  if (fields.size() < 2) {
    return bad_position("the side to move is missing: write w or b after the board", "side");
  }
  if (fields[1] != "w" && fields[1] != "b") {
    return bad_position(fmt::format("{} is not a side to move: write w or b", in_quotes(fields[1])),
                        "side");
  }
  board.to_move = fields[1] == "w" ? Side::kFirst : Side::kSecond;
  return board;
}

Expected<MoveText> parse_move_text(std::string_view text) {
  const std::string lower = lower_case(trim(text));
  std::string_view rest = lower;
  const auto unreadable = [&] {
    return Error{ErrorCode::kIllegalMove,
                 fmt::format("{} is not a move; write it like a2-a3 or b4xa3", in_quotes(text)),
                 ""};
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
