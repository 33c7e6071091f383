// SPDX-License-Identifier: MIT
#include "games/checkers/notation.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <optional>

#include "base/text.h"

namespace quadrille::checkers {
namespace {

constexpr std::uint64_t kMostQuietPlies = 9999;
constexpr std::size_t kMostSquaresOfMove = 10;

// The pieces read so far, and what may not be added to them.
class Pieces {
 public:
  explicit Pieces(std::string_view white_name) : white_name_(white_name) {}

  [[nodiscard]] std::string_view name(Colour colour) const {
    return colour == Colour::kWhite ? white_name_ : "black";
  }

  MaybeError add(PlacedPiece piece, const std::string& where) {
    bool& taken = taken_[static_cast<std::size_t>(piece.number - 1)];
    if (taken) {
      return Error::bad_position(fmt::format("two pieces stand on {}", piece.number), where);
    }
    taken = true;
    int& count = counts_[static_cast<std::size_t>(piece.colour)];
    if (++count > kMostPieces) {
      return Error::bad_position(
          fmt::format("the piece on {} is one too many: a side has at most {}, {} "
                      "has more",
                      piece.number, kMostPieces, name(piece.colour)),
          where);
    }
    pieces_.push_back(piece);
    return std::nullopt;
  }

  [[nodiscard]] std::vector<PlacedPiece> take() && { return std::move(pieces_); }
  [[nodiscard]] bool empty() const { return pieces_.empty(); }

 private:
  std::string_view white_name_;
  std::vector<PlacedPiece> pieces_;
  std::array<bool, kSquares> taken_{};
  std::array<int, 2> counts_{};
};

std::optional<Colour> colour_named(char letter) {
  if (letter == 'w' || letter == 'W') return Colour::kWhite;
  if (letter == 'b' || letter == 'B') return Colour::kBlack;
  return std::nullopt;
}

Expected<int> parse_square(std::string_view text, std::string_view token) {
  const auto number = parse_number(trim(text));
  if (!number) {
    return Error::bad_position(
        fmt::format("{} is not a square: write a number from 1 to 32, with K "
                    "before it for a king",
                    in_quotes(token)),
        fmt::format("square {}", in_quotes(token)));
  }
  if (*number < 1 || *number > kSquares) {
    return Error::bad_position(fmt::format("{} is not a square: squares are 1 to 32", *number),
                               fmt::format("square {}", *number));
  }
  return static_cast<int>(*number);
}

// `18`, `K10`, `21-32` or `K1-4`.
MaybeError parse_squares(std::string_view token, Colour colour, Pieces& pieces) {
  std::string_view rest = trim(token);
  const bool king = rest.starts_with('K') || rest.starts_with('k');
  if (king) rest.remove_prefix(1);
  const std::size_t dash = rest.find('-');
  const auto first = parse_square(rest.substr(0, dash), token);
  if (!first) return first.error();
  int last = *first;
  if (dash != std::string_view::npos) {
    const std::string_view end = trim(rest.substr(dash + 1));
    if (end.starts_with('K') || end.starts_with('k')) {
      return Error::bad_position(
          fmt::format("{} mixes men and kings: write K once, before the range, for kings",
                      in_quotes(token)),
          fmt::format("square {}", *first));
    }
    const auto second = parse_square(end, token);
    if (!second) return second.error();
    last = *second;
    if (last < *first) {
      return Error::bad_position(
          fmt::format("{} runs backwards: write the smaller number first", in_quotes(token)),
          fmt::format("square {}", *first));
    }
  }
  for (int number = *first; number <= last; ++number) {
    const std::string where = fmt::format("square {}", number);
    const int crown_row = colour == Colour::kWhite ? 0 : kRows - 1;
    if (!king && row_of_number(number) == crown_row) {
      return Error::bad_position(
          fmt::format("a {} man cannot stand on {}, where it is crowned: write K{} "
                      "for a king",
                      pieces.name(colour), number, number),
          where);
    }
    if (auto error = pieces.add({number, colour, king}, where)) return error;
  }
  return std::nullopt;
}

// A field `H3` or `F12` behind the pieces.
Expected<std::uint64_t> parse_counter(std::string_view field) {
  const auto number = parse_number(trim(field.substr(1)));
  if (!number || *number > kMostQuietPlies) {
    return Error::bad_position(fmt::format("{} is not a count: write H or F and a number up to {}",
                                           in_quotes(field), kMostQuietPlies),
                               std::string(field.substr(0, 1)));
  }
  return *number;
}

// --- the course's board ------------------------------------------------------------------------

struct Row {
  std::string_view text;
  std::string where;  // `line 3`
};

std::string place(const Row& row, int column) {
  return fmt::format("{}, column {}", row.where, column + 1);
}

// Far longer than any position or move: what is longer is not taken apart.
constexpr std::size_t kLongestText = 4096;

std::string_view without_trailing_blanks(std::string_view text) {
  const std::size_t end = text.find_last_not_of(" \t\r");
  return end == std::string_view::npos ? std::string_view{} : text.substr(0, end + 1);
}

// Lines with their numbers; blank ones before and after the board are left out.
std::vector<Row> lines_of(std::string_view text) {
  std::vector<Row> rows;
  std::size_t used = 0;
  int number = 0;
  for (const std::string_view line : split(text, '\n')) {
    const std::string_view content = without_trailing_blanks(line);
    ++number;
    if (content.empty() && rows.empty()) continue;
    rows.push_back({content, fmt::format("line {}", number)});
    if (!content.empty()) used = rows.size();
  }
  rows.resize(used);
  return rows;
}

// A board on one line: its rows, and the side to move behind them, `r` where nothing is said.
Expected<std::vector<Row>> rows_of_line(std::string_view text, Colour& to_move) {
  const auto words = split_words(text);
  if (words.size() > 2) {
    return Error::bad_position(
        fmt::format("{} is too much: behind the board stands the side to move, r "
                    "or b",
                    in_quotes(words[2])),
        "side");
  }
  if (words.size() == 2) {
    const std::string side = lower_case(words[1]);
    if (side != "r" && side != "b") {
      return Error::bad_position(
          fmt::format("{} is not a side to move: write r or b", in_quotes(words[1])), "side");
    }
    to_move = side == "r" ? Colour::kWhite : Colour::kBlack;
  }
  std::vector<Row> rows;
  for (const std::string_view row : split(words[0], '/')) {
    rows.push_back({row, fmt::format("row {}", rows.size() + 1)});
  }
  return rows;
}

MaybeError check_rows(const std::vector<Row>& rows) {
  if (rows.size() != std::size_t{kRows}) {
    return Error::bad_position(fmt::format("there are {} rows, a board has {}", rows.size(), kRows),
                               rows.size() > std::size_t{kRows} ? rows[kRows].where : "board");
  }
  for (const Row& row : rows) {
    const std::size_t odd = row.text.find_first_not_of("rRbB.");
    if (odd != std::string_view::npos) {
      return Error::bad_position(
          fmt::format("{} is none of r, R, b, B and . (a dot)", in_quotes(row.text.substr(odd, 1))),
          place(row, static_cast<int>(odd)));
    }
    if (row.text.size() != std::size_t{kRows}) {
      return Error::bad_position(
          fmt::format("has {} squares, a row has {}", row.text.size(), kRows),
          place(row, static_cast<int>(std::min(row.text.size(), std::size_t{kRows}))));
    }
  }
  return std::nullopt;
}

}  // namespace

Expected<PositionText> parse_fen(std::string_view text, std::string_view white_name) {
  text = trim(text);
  if (text.size() > kLongestText) {
    return Error::bad_position("the position is too long", "position");
  }
  if (text.ends_with('.')) text.remove_suffix(1);
  const auto fields = split(text, ':');
  const std::string_view turn = trim(fields[0]);
  const auto to_move = turn.size() == 1 ? colour_named(turn[0]) : std::nullopt;
  if (!to_move) {
    return Error::bad_position(
        fmt::format("the side to move is missing: {} should be W or B, as in "
                    "B:W21-32:B1-12",
                    in_quotes(turn)),
        "turn");
  }

  PositionText position;
  position.to_move = *to_move;
  Pieces pieces(white_name);
  // The fields of a colour, and those among them that are not empty: `W:W:W31:B4` is written by
  // programs that say the turn twice.
  std::array<int, 2> fields_of{};
  std::array<int, 2> lists_of{};
  std::string counters;
  for (std::size_t i = 1; i < fields.size(); ++i) {
    const std::string_view field = trim(fields[i]);
    const char letter = field.empty() ? ' ' : field[0];
    if (const auto colour = colour_named(letter); colour && counters.empty()) {
      const std::string_view list = trim(field.substr(1));
      const auto of = static_cast<std::size_t>(*colour);
      if (++fields_of[of] > 2 || (!list.empty() && ++lists_of[of] > 1)) {
        return Error::bad_position(
            fmt::format("the {} pieces are listed twice", pieces.name(*colour)),
            std::string(pieces.name(*colour)));
      }
      if (list.empty()) continue;
      for (const std::string_view token : split(list, ',')) {
        if (auto error = parse_squares(token, *colour, pieces)) return *error;
      }
    } else if (const char kind = lower_case(field.substr(0, 1)) == "h" ? 'h' : 'f';
               (letter == 'H' || letter == 'h' || letter == 'F' || letter == 'f') &&
               counters.find(kind) == std::string::npos) {
      const auto number = parse_counter(field);
      if (!number) return number.error();
      counters += kind;
      if (kind == 'h') position.quiet_plies = static_cast<int>(*number);
    } else {
      return Error::bad_position(
          fmt::format("{} is out of place: behind the turn come W and its squares, "
                      "B and its squares, H and F with a count",
                      in_quotes(field)),
          fmt::format("field {}", i + 1));
    }
  }
  for (const Colour colour : {Colour::kWhite, Colour::kBlack}) {
    if (fields_of[static_cast<std::size_t>(colour)] == 0) {
      const char letter = colour == Colour::kWhite ? 'W' : 'B';
      return Error::bad_position(
          fmt::format("the {} pieces are missing: write :{} and their squares, or "
                      ":{} alone for none",
                      pieces.name(colour), letter, letter),
          std::string(pieces.name(colour)));
    }
  }
  if (pieces.empty()) return Error::bad_position("there are no pieces at all", "pieces");
  position.pieces = std::move(pieces).take();
  return position;
}

bool looks_like_board(std::string_view text) {
  return trim(text).find_first_of("/\n") != std::string_view::npos;
}

Expected<PositionText> parse_board(std::string_view text) {
  PositionText position;
  std::vector<Row> rows;
  if (trim(text).find('\n') != std::string_view::npos) {
    rows = lines_of(text);
  } else {
    auto read = rows_of_line(text, position.to_move);
    if (!read) return read.error();
    rows = std::move(*read);
  }
  if (auto error = check_rows(rows)) return *error;

  // A place for each of the two colours of squares, where a piece stands on it.
  std::array<std::string, 2> stands_on;
  const auto for_each_piece = [&](auto&& visit) -> MaybeError {
    for (int row = 0; row < kRows; ++row) {
      const Row& line = rows[static_cast<std::size_t>(row)];
      for (int column = 0; column < kRows; ++column) {
        const char letter = line.text[static_cast<std::size_t>(column)];
        if (letter == '.') continue;
        if (auto error = visit(row, column, letter, place(line, column))) return error;
      }
    }
    return std::nullopt;
  };
  for_each_piece([&](int row, int column, char, const std::string& where) -> MaybeError {
    stands_on[is_dark(row, column) ? 1 : 0] = where;
    return std::nullopt;
  });
  if (!stands_on[0].empty() && !stands_on[1].empty()) {
    return Error::bad_position(
        fmt::format("pieces stand on both colours of squares, on {} and on {}: one "
                    "of them is misplaced",
                    stands_on[1], stands_on[0]),
        stands_on[0]);
  }
  position.mirrored = stands_on[1].empty();

  Pieces pieces("red");
  auto error = for_each_piece([&](int row, int column, char letter, const std::string& where) {
    const int on_dark = position.mirrored ? kRows - 1 - column : column;
    const bool red = letter == 'r' || letter == 'R';
    return pieces.add({number_at(row, on_dark), red ? Colour::kWhite : Colour::kBlack,
                       letter == 'R' || letter == 'B'},
                      where);
  });
  if (error) return *error;
  if (pieces.empty()) return Error::bad_position("there are no pieces on the board", "board");
  position.pieces = std::move(pieces).take();
  return position;
}

Expected<std::vector<int>> parse_move_text(std::string_view text) {
  const auto refuse = [&](std::string_view why) {
    return Error::illegal_move(fmt::format("{} {}", in_quotes(text), why));
  };
  constexpr std::string_view kNoMove =
      "is not a move; write squares like 11-15, 15x22 or 24x15x6, or c3-d4";
  if (text.size() > kLongestText) return refuse(kNoMove);
  std::string separated = lower_case(trim(text));
  for (char& c : separated) {
    if (c == 'x' || c == ':') c = '-';
  }
  std::vector<int> squares;
  for (const std::string_view part : split(separated, '-')) {
    const std::string_view word = trim(part);
    if (word.size() == 2 && word[0] >= 'a' && word[0] <= 'h' && word[1] >= '1' && word[1] <= '8') {
      const int row = kRows - (word[1] - '0');
      const int column = word[0] - 'a';
      if (!is_dark(row, column)) {
        return refuse(fmt::format("names {}, a light square: pieces stand on dark ones", word));
      }
      squares.push_back(number_at(row, column));
      continue;
    }
    const auto number = parse_number(word);
    if (!number) return refuse(kNoMove);
    if (*number < 1 || *number > kSquares) {
      return refuse(fmt::format("names {}, which is not a square: squares are 1 to 32", *number));
    }
    squares.push_back(static_cast<int>(*number));
  }
  if (squares.size() < 2) return refuse(kNoMove);
  if (squares.size() > kMostSquaresOfMove) {
    return refuse("is longer than any move: no piece jumps more than nine times");
  }
  return squares;
}

std::string algebraic_move_text(std::string_view move) {
  const auto squares = parse_move_text(move);
  if (!squares) return std::string(move);
  const char separator = move.find('x') != std::string_view::npos ? 'x' : '-';
  std::string text;
  for (const int number : *squares) {
    if (!text.empty()) text += separator;
    text += static_cast<char>('a' + column_of_number(number));
    text += static_cast<char>('0' + kRows - row_of_number(number));
  }
  return text;
}

}  // namespace quadrille::checkers
