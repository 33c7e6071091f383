// SPDX-License-Identifier: MIT
#include "games/tablut/notation.h"

#include <fmt/core.h>

#include <algorithm>
#include <limits>
#include <optional>
#include <span>
#include <utility>

#include "base/json_value.h"
#include "base/text.h"
#include "games/rows.h"
#include "games/tablut/board.h"
#include "games/tablut/rules.h"

namespace quadrille::tablut {
namespace {

constexpr std::size_t kSquares = std::size_t{kRows} * kRows;
constexpr std::uint64_t kGreatestNumber = std::numeric_limits<std::uint16_t>::max();

std::string row_name(int row) { return fmt::format("row {}", row); }

// What each form calls a turn, in the order of Turn.
constexpr std::array<std::string_view, 5> kTurnWords = {"w", "b", "ww", "bw", "d"};
constexpr std::array<std::string_view, 5> kTurnNames = {"white", "black", "whitewin", "blackwin",
                                                        "draw"};

std::optional<Turn> turn_of(std::string_view word, std::span<const std::string_view> words) {
  const auto found = std::ranges::find(words, lower_case(word));
  if (found == words.end()) return std::nullopt;
  return static_cast<Turn>(found - words.begin());
}

Error unknown_turn(std::string_view word) {
  return Error::bad_position(
      fmt::format("{} is not a turn: write w or b, or ww, bw or d for a finished game",
                  in_quotes(word)),
      "side");
}

// What the rules say of where pieces may stand and how many there are.
MaybeError check_pieces(const BoardText& board) {
  int kings = 0;
  int whites = 0;
  int blacks = 0;
  for (int row = 1; row <= kRows; ++row) {
    for (int column = 1; column <= kRows; ++column) {
      const char piece = board.at(row, column);
      if (piece == 0) continue;
      const int cell = cell_at(row, column);
      const auto refuse = [&](std::string why) { return Error::bad_position(why, row_name(row)); };
      if (piece != 'b' && has(kCamps, cell)) {
        return refuse(
            fmt::format("a white piece on {}: camps are closed to White", cell_name(cell)));
      }
      if (piece != 'k' && cell == kThrone) {
        return refuse("a soldier on e5: the throne is the king's alone");
      }
      if (piece == 'k' && ++kings > 1) return refuse("there is a second king");
      if (piece == 'w' && ++whites > kMostWhiteSoldiers) {
        return refuse(fmt::format("there are more than {} white soldiers", kMostWhiteSoldiers));
      }
      if (piece == 'b' && ++blacks > kMostBlackSoldiers) {
        return refuse(fmt::format("there are more than {} black soldiers", kMostBlackSoldiers));
      }
    }
  }
  if (kings == 0) return Error::bad_position("there is no king", "board");
  return std::nullopt;
}

constexpr RowStyle kRowStyle = {.letters = "wbkWBK",
                                .named_letters = "w, b, k",
                                .squares = "squares",
                                .empty_squares = "empty squares",
                                .most_squares = 99,  // so that we can say how many there are
                                .widest = "the board has 9 columns",
                                .runs = RowStyle::Runs::kDigits};

MaybeError parse_row(std::string_view text, int row, BoardText& board) {
  const auto squares = unfold_row(text, kRowStyle, row_name(row));
  if (!squares) return squares.error();
  if (squares->size() != std::size_t{kRows}) {
    return Error::bad_position(fmt::format("has {}, the board has {} columns",
                                           counted_squares(squares->size(), kRowStyle), kRows),
                               row_name(row));
  }
  const std::string pieces = lower_case(*squares);
  for (int column = 1; column <= kRows; ++column) {
    const char piece = pieces[static_cast<std::size_t>(column - 1)];
    if (piece != kEmptySquare) board.put(cell_at(row, column), piece);
  }
  return std::nullopt;
}

// A counter behind the turn, if it is there.
MaybeError parse_counter(std::span<const std::string_view> fields, std::size_t at,
                         std::string_view name, std::uint16_t least, std::uint16_t& counter) {
  if (at >= fields.size()) return std::nullopt;
  const auto number = parse_number(fields[at]);
  if (!number || *number < least || *number > kGreatestNumber) {
    return Error::bad_position(fmt::format("{} is not a number from {} to {}",
                                           in_quotes(fields[at]), least, kGreatestNumber),
                               std::string(name));
  }
  counter = static_cast<std::uint16_t>(*number);
  return std::nullopt;
}

// `3bbb3/4b4/4w4/b3w3b/bbwwkwwbb/b3w3b/4w4/4b4/3bbb3 w 0 1`
Expected<BoardText> parse_rows(std::string_view text) {
  const auto fields = split_words(text);
  const auto rows = split(fields[0], '/');
  if (rows.size() != kRows) {
    return Error::bad_position(fmt::format("has {} row{}, the board has {}", rows.size(),
                                           rows.size() == 1 ? "" : "s", kRows),
                               "board");
  }
  BoardText board;
  for (int row = 1; row <= kRows; ++row) {
    if (auto error = parse_row(rows[static_cast<std::size_t>(row - 1)], row, board)) return *error;
  }
  if (fields.size() < 2) {
    return Error::bad_position("the side to move is missing: write w or b after the board", "side");
  }
  const auto turn = turn_of(fields[1], kTurnWords);
  if (!turn) return unknown_turn(fields[1]);
  board.turn = *turn;
  if (auto error = parse_counter(fields, 2, "plies", 0, board.plies)) return *error;
  if (auto error = parse_counter(fields, 3, "move number", 1, board.move_number)) return *error;
  if (fields.size() > 4) {
    return Error::bad_position(
        fmt::format("{} is one word too many: a position ends with the move number",
                    in_quotes(fields[4])),
        "");
  }
  return board;
}

// 81 letters row by row and the turn, as the server's programs print it.
Expected<BoardText> parse_letters(std::string_view text) {
  if (text.size() <= kSquares) {
    return Error::bad_position(
        fmt::format("{} is not a position: write nine rows like 3bbb3/4b4/... and the turn, or 81 "
                    "letters and the turn, or the server's JSON",
                    in_quotes(text)),
        "board");
  }
  BoardText board;
  for (std::size_t i = 0; i < kSquares; ++i) {
    const int cell = cell_at(1 + static_cast<int>(i) / kRows, 1 + static_cast<int>(i) % kRows);
    const std::string letter = lower_case(text.substr(i, 1));
    const char c = letter[0];
    if (c == 'w' || c == 'b' || c == 'k') {
      board.put(cell, c);
    } else if (c != 'o' && (c != 't' || cell != kThrone)) {
      return Error::bad_position(c == 't' ? fmt::format("a throne on {}: it is e5", cell_name(cell))
                                          : fmt::format("{} is neither O, W, B, K nor, on e5, T",
                                                        in_quotes(text.substr(i, 1))),
                                 row_name(row_of(cell)));
    }
  }
  const std::string_view word = text.substr(kSquares);
  const auto turn = turn_of(word, kTurnWords);
  if (!turn) return unknown_turn(word);
  board.turn = *turn;
  return board;
}

// A list of nine values; null where there is something else.
const JsonValue::Array* nine_of(const JsonValue* value) {
  const JsonValue::Array* const list = value == nullptr ? nullptr : value->array();
  return list != nullptr && list->size() == kRows ? list : nullptr;
}

std::string word_of(const JsonValue* value) {
  const std::string* const word = value == nullptr ? nullptr : value->string();
  return word == nullptr ? "" : lower_case(*word);
}

// `{"board":[["EMPTY",...],...],"turn":"WHITE"}`, the server's messages.
Expected<BoardText> parse_state(std::string_view text) {
  const auto state = parse_json(text);
  if (!state) return Error::bad_position(state.error().message, "state");
  const JsonValue::Array* const rows = nine_of(state->find("board"));
  if (rows == nullptr) return Error::bad_position("must be a list of 9 rows", "board");
  BoardText board;
  for (int row = 1; row <= kRows; ++row) {
    const JsonValue::Array* const squares = nine_of(&(*rows)[static_cast<std::size_t>(row - 1)]);
    if (squares == nullptr)
      return Error::bad_position("must be a list of 9 squares", row_name(row));
    for (int column = 1; column <= kRows; ++column) {
      const int cell = cell_at(row, column);
      const std::string word = word_of(&(*squares)[static_cast<std::size_t>(column - 1)]);
      if (word == "white" || word == "black" || word == "king") {
        board.put(cell, word[0]);
      } else if (word != "empty" && (word != "throne" || cell != kThrone)) {
        return Error::bad_position(
            fmt::format("{} must be EMPTY, WHITE, BLACK or KING, or THRONE on e5", cell_name(cell)),
            row_name(row));
      }
    }
  }
  const auto turn = turn_of(word_of(state->find("turn")), kTurnNames);
  if (!turn) return Error::bad_position("must be WHITE, BLACK, WHITEWIN, BLACKWIN or DRAW", "turn");
  board.turn = *turn;
  return board;
}

}  // namespace

char BoardText::at(int row, int column) const {
  return squares[static_cast<std::size_t>(cell_at(row, column))];
}

void BoardText::put(int cell, char piece) { squares[static_cast<std::size_t>(cell)] = piece; }

Expected<BoardText> parse_board(std::string_view text) {
  text = trim(text);
  const bool is_one_word = split_words(text).size() <= 1;
  auto board = text.starts_with('{')                                     ? parse_state(text)
               : is_one_word && text.find('/') == std::string_view::npos ? parse_letters(text)
                                                                         : parse_rows(text);
  if (!board) return board.error();
  if (auto error = check_pieces(*board)) return *error;
  return board;
}

std::string board_text(const BoardText& board) {
  std::string squares;
  for (int row = 1; row <= kRows; ++row) {
    for (int column = 1; column <= kRows; ++column) {
      const char piece = board.at(row, column);
      squares += piece == 0 ? kEmptySquare : piece;
    }
  }
  return fmt::format("{} {} {} {}", fold_rows(squares, kRows),
                     kTurnWords[static_cast<std::size_t>(board.turn)], board.plies,
                     board.move_number);
}

Expected<MoveText> parse_move_text(std::string_view text) {
  const auto unreadable = [&](std::string_view why) {
    return Error::illegal_move(fmt::format("{} {}", in_quotes(text), why));
  };
  const std::string lower = lower_case(trim(text));
  // Squares of two characters, and between them nothing, a dash or blanks.
  const std::string_view move = lower;
  const std::string_view middle = move.size() < 4 ? move : trim(move.substr(2, move.size() - 4));
  if (move.size() < 4 || !(middle.empty() || middle == "-")) {
    return unreadable("is not a move; write it like e4-f4");
  }
  const auto cell_of = [](std::string_view square) -> std::optional<int> {
    if (square[0] < 'a' || square[0] > 'i' || square[1] < '1' || square[1] > '9') {
      return std::nullopt;
    }
    return cell_at(square[1] - '0', square[0] - 'a' + 1);
  };
  const auto from = cell_of(move.substr(0, 2));
  const auto to = cell_of(move.substr(move.size() - 2));
  if (!from || !to) return unreadable("is not on the board: squares are a1 to i9");
  return MoveText{*from, *to};
}

std::string cell_name(int cell) {
  return fmt::format("{}{}", static_cast<char>('a' + column_of(cell) - 1), row_of(cell));
}

}  // namespace quadrille::tablut
