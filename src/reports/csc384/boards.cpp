// SPDX-License-Identifier: MIT
#include "reports/csc384/boards.h"

#include <fmt/core.h>

#include <utility>

#include "base/text.h"
#include "games/checkers/notation.h"
#include "games/registry.h"

namespace quadrille::csc384 {
namespace {

constexpr std::size_t kRows = 8;

// Without a carriage return and blanks at the end.
std::string_view row_of(std::string_view line) {
  const std::size_t last = line.find_last_not_of(" \t\r");
  return line.substr(0, last == std::string_view::npos ? 0 : last + 1);
}

bool is_row(std::string_view row) {
  return row.size() == kRows && row.find_first_not_of("rRbB.") == std::string_view::npos;
}

// The first and the last line that are not blank, from 1; 0 where all are.
struct Extent {
  int first = 0;
  int last = 0;
};

Extent extent_of(std::string_view text) {
  Extent extent;
  int number = 0;
  for (const std::string_view line : split(text, '\n')) {
    ++number;
    if (row_of(line).empty()) continue;
    if (extent.first == 0) extent.first = number;
    extent.last = number;
  }
  return extent;
}

Error bad_board(std::string message, int line) {
  return {ErrorCode::kBadPosition, std::move(message), fmt::format("line {}, column 1", line)};
}

}  // namespace

Expected<Puzzle> read_puzzle(std::string_view text) {
  const Extent extent = extent_of(text);
  if (extent.last == 0) {
    return bad_board("there is no board: write eight lines of eight squares", 1);
  }
  // Rows joined by `/` are a notation of the command line, not of the course's files.
  if (extent.first == extent.last) {
    return bad_board("there is only one line: a board has eight", extent.first);
  }
  const auto board = checkers::parse_board(text);
  if (!board) {
    Error error = board.error();
    // What is wrong with the board as a whole shows at its beginning or where it breaks off.
    if (error.where == "board") {
      const bool short_of_rows = extent.last - extent.first + 1 < static_cast<int>(kRows);
      return bad_board(error.message, short_of_rows ? extent.last + 1 : extent.first);
    }
    if (error.where.find("column") == std::string::npos) error.where += ", column 1";
    return error;
  }
  auto game = find_game("checkers:csc384");
  if (!game) return game.error();
  const auto position = (*game)->parse_position(text);
  if (!position) return position.error();
  return Puzzle{*game, *position, board->mirrored};
}

std::string board_text(const Puzzle& puzzle, const AnyPosition& position) {
  const Diagram diagram = puzzle.game->diagram(position, std::nullopt);
  std::string text;
  for (std::size_t row = 0; row < kRows; ++row) {
    if (row > 0) text += '\n';
    for (std::size_t column = 0; column < kRows; ++column) {
      const std::size_t shown = puzzle.mirrored ? kRows - 1 - column : column;
      const char piece = diagram.cells[row * kRows + shown].piece;
      text += piece == 0 ? '.' : piece;
    }
  }
  return text;
}

std::vector<WrittenState> written_states(std::string_view text) {
  std::vector<WrittenState> states;
  std::vector<std::string> rows;
  int number = 0;
  for (const std::string_view line : split(text, '\n')) {
    ++number;
    const std::string_view row = row_of(line);
    if (!is_row(row)) {
      rows.clear();
      continue;
    }
    rows.emplace_back(row);
    if (rows.size() == kRows) {
      states.push_back({join(rows, "\n"), number + 1 - static_cast<int>(kRows)});
      rows.clear();
    }
  }
  return states;
}

}  // namespace quadrille::csc384
