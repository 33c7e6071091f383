// SPDX-License-Identifier: MIT
#include "protocols/board_json.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cctype>

#include "base/text.h"
#include "games/rows.h"

namespace quadrille {
namespace {

using Cell = Diagram::Cell;

constexpr std::string_view kBlockedLetter = "x";

std::string_view shape_name(Diagram::Shape shape) {
  constexpr std::array<std::string_view, 4> kNames = {"pawn", "man", "king", "knight"};
  return kNames.at(static_cast<std::size_t>(shape));
}

std::string_view tint_name(Diagram::Tint tint) {
  constexpr std::array<std::string_view, 3> kNames = {"white", "black", "red"};
  return kNames.at(static_cast<std::size_t>(tint));
}

std::string_view ground_name(Diagram::Ground ground) {
  constexpr std::array<std::string_view, 4> kNames = {"plain", "camp", "throne", "goal"};
  return kNames.at(static_cast<std::size_t>(ground));
}

Side side_of(const Cell& cell) { return cell.of_first ? Side::kFirst : Side::kSecond; }

void write_piece(JsonWriter& json, const AnyGame& game, const Cell& cell) {
  json.member("piece", std::string(1, cell.piece)).member("shape", shape_name(cell.shape));
  json.member("side", game.side_name(side_of(cell)));
}

// The squares that the text of a move names, in their order.
std::vector<std::size_t> squares_in(const Diagram& diagram, std::string_view text) {
  std::vector<std::size_t> squares;
  std::string name;
  const auto take = [&] {
    for (std::size_t cell = 0; cell < diagram.cells.size() && !name.empty(); ++cell) {
      if (square_name(diagram, cell) == name) squares.push_back(cell);
    }
    name.clear();
  };
  for (const char c : text) {
    // `x` between two squares is a capture; no board has a column of that name.
    if (c == '-' || c == 'x') {
      take();
    } else {
      name += c;
    }
  }
  take();
  return squares;
}

// The only piece of a side; nothing if it has none or several.
std::optional<std::size_t> only_piece(const Diagram& diagram, Side side) {
  std::optional<std::size_t> found;
  for (std::size_t i = 0; i < diagram.cells.size(); ++i) {
    const Cell& cell = diagram.cells[i];
    if (cell.empty() || side_of(cell) != side) continue;
    if (found) return std::nullopt;
    found = i;
  }
  return found;
}

// `W:W18,K29:B14`: lists of squares, as checkers has them. The first side's letter is the one that
// the start position begins with.
std::string listed_text(const AnyGame& game, const Diagram& board,
                        const std::vector<std::string>& cells, Side to_move) {
  const char first = game.position_text(game.start())[0];
  const char second = first == 'W' ? 'B' : 'W';
  const auto letter = [&](Side side) { return side == Side::kFirst ? first : second; };
  const auto list = [&](Side side) {
    std::vector<std::string> squares;
    for (std::size_t i = 0; i < cells.size(); ++i) {
      for (const Diagram::Sign& sign : board.legend) {
        if (cells[i] != std::string(1, sign.cell.piece) || side_of(sign.cell) != side) continue;
        const bool is_king = sign.cell.shape == Diagram::Shape::kKing;
        squares.push_back((is_king ? "K" : "") + square_name(board, i));
      }
    }
    return fmt::format("{}{}", letter(side), join(squares, ","));
  };
  const Side white = first == 'W' ? Side::kFirst : Side::kSecond;
  const Side black = white == Side::kFirst ? Side::kSecond : Side::kFirst;
  return fmt::format("{}:{}:{}", letter(to_move), list(white), list(black));
}

// `x4/5/1A3/5/1B3 B`: rows, and behind them a word for the side to move.
Expected<AnyPosition> parse_rows(const AnyGame& game, const Diagram& board,
                                 const std::vector<std::string>& cells, Side to_move) {
  std::string letters;
  for (const std::string& cell : cells) letters += cell.empty() ? kEmptySquare : cell[0];
  const std::string rows = fold_rows(letters, static_cast<int>(board.column_labels.size()));
  std::optional<Error> fault;
  for (const std::string_view word : {"w", "b", "A", "B"}) {
    auto position = game.parse_position(fmt::format("{} {}", rows, word));
    if (position && game.side_to_move(*position) == to_move) return position;
    // A word that this game does not have says nothing about the rows.
    if (!position && (!fault || position.error().where.starts_with("row"))) {
      fault = position.error();
    }
  }
  return fault.value_or(Error::bad_position("nobody can be to move here", "position"));
}

}  // namespace

std::string square_name(const Diagram& diagram, std::size_t cell) {
  const Cell& square = diagram.cells[cell];
  if (square.unused) return {};
  if (square.number > 0) return std::to_string(square.number);
  const std::size_t columns = diagram.column_labels.size();
  return diagram.column_labels[cell % columns] + diagram.row_labels[cell / columns];
}

MovePath path_of(const AnyGame& game, const AnyPosition& before, AnyMove move) {
  const Side mover = game.side_to_move(before);
  const Diagram from = game.diagram(before, std::nullopt);
  const Diagram to = game.diagram(game.apply(before, move), move);
  MovePath path;
  path.cells = squares_in(from, game.move_text(before, move));
  if (path.cells.size() == 1) {
    // Where a side has one piece its moves name the target alone.
    if (const auto piece = only_piece(from, mover)) path.cells.insert(path.cells.begin(), *piece);
  }
  const auto is_enemy = [&](const Cell& cell) { return !cell.empty() && side_of(cell) != mover; };
  for (std::size_t i = 0; i < to.cells.size(); ++i) {
    if (is_enemy(from.cells[i]) && !is_enemy(to.cells[i])) path.captures.push_back(i);
  }
  return path;
}

void write_move(JsonWriter& json, const AnyGame& game, const AnyPosition& before, AnyMove move) {
  const MovePath path = path_of(game, before, move);
  json.member("move", game.move_text(before, move)).member_list("path", path.cells);
  json.member_list("captures", path.captures);
  json.member("position", game.position_text(game.apply(before, move)));
}

void write_legal_moves(JsonWriter& json, const Line& line) {
  json.begin_array();
  if (!line.outcome()) {
    for (const AnyMove move : line.game()->legal_moves(line.position())) {
      json.begin_object();
      write_move(json, *line.game(), line.position(), move);
      json.end_object();
    }
  }
  json.end_array();
}

void write_cells(JsonWriter& json, const AnyGame& game, const Diagram& diagram) {
  json.key("cells").begin_array();
  for (std::size_t i = 0; i < diagram.cells.size(); ++i) {
    const Cell& cell = diagram.cells[i];
    json.begin_object();
    if (cell.unused) {
      json.member("unused", true).end_object();
      continue;
    }
    json.member("square", square_name(diagram, i));
    if (!cell.empty()) write_piece(json, game, cell);
    if (cell.ground != Diagram::Ground::kPlain) json.member("ground", ground_name(cell.ground));
    if (cell.blocked) json.member("blocked", true);
    json.end_object();
  }
  json.end_array();
}

void write_board(JsonWriter& json, const AnyGame& game, const Diagram& diagram) {
  json.member("game", game.name());
  json.member("columns", diagram.column_labels.size()).member("rows", diagram.row_labels.size());
  json.member_list("column_labels", diagram.column_labels);
  json.member_list("row_labels", diagram.row_labels).key("sides").begin_array();
  for (const Side side : kSides) {
    json.begin_object().member("name", game.side_name(side));
    if (!game.side_name_on_board(side).empty()) {
      json.member("called", game.side_name_on_board(side));
    }
    json.member("tint", tint_name(diagram.tints[index_of(side)])).end_object();
  }
  json.end_array().key("at_bottom");
  diagram.at_bottom ? json.value(game.side_name(*diagram.at_bottom)) : json.value(nullptr);
  json.key("palette").begin_array();
  for (const Diagram::Sign& sign : diagram.legend) {
    if (sign.cell.blocked) {
      json.begin_object().member("piece", kBlockedLetter).member("blocked", true);
    } else if (!sign.cell.empty()) {
      json.begin_object();
      write_piece(json, game, sign.cell);
    } else {
      continue;
    }
    json.member("meaning", sign.meaning).end_object();
  }
  json.end_array();
}

Expected<AnyPosition> position_of_cells(const AnyGame& game, const std::vector<std::string>& cells,
                                        Side to_move) {
  const Diagram board = game.diagram(game.start(), std::nullopt);
  if (cells.size() != board.cells.size()) {
    return Error{ErrorCode::kBadOption,
                 fmt::format("the board has {} cells, not {}", board.cells.size(), cells.size()),
                 "cells"};
  }
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const bool is_known =
        cells[i].empty() || std::ranges::any_of(board.legend, [&](const Diagram::Sign& sign) {
          return sign.cell.blocked ? cells[i] == kBlockedLetter
                                   : cells[i] == std::string(1, sign.cell.piece);
        });
    if (is_known && (cells[i].empty() || !board.cells[i].unused)) continue;
    return Error{ErrorCode::kBadOption,
                 fmt::format("{} cannot stand on cell {}", in_quotes(cells[i]), i), "cells"};
  }
  if (game.position_text(game.start()).find(':') != std::string::npos) {
    return game.parse_position(listed_text(game, board, cells, to_move));
  }
  return parse_rows(game, board, cells, to_move);
}

}  // namespace quadrille
