// SPDX-License-Identifier: MIT
#include "tests/heuristics/patterns/slow_codes.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

#include "base/random.h"
#include "games/diagram.h"

namespace quadrille::patterns {
namespace {

using Cell = Diagram::Cell;
using Shape = Diagram::Shape;

std::string_view family_of(const std::string& name) {
  return std::string_view(name).substr(0, name.find(':'));
}

// What stands on a square, in the words of a file of patterns.
std::string_view piece_on(std::string_view family, const Cell& cell) {
  if (cell.empty()) return family == "isolation" && !cell.blocked ? "blank" : "";
  if (cell.shape == Shape::kKing) return "king";
  if (cell.shape == Shape::kKnight) return "knight";
  return family == "breakthrough" ? "pawn" : family == "checkers" ? "man" : "soldier";
}

// The pieces that a slot tells apart, its digits from 1: those of the first side before those of
// the second, a kind after the other in the order of the game's own list; blank cells last.
std::vector<std::pair<std::string_view, int>> digits_of(std::string_view family,
                                                        const SetSpec& spec) {
  std::vector<std::pair<std::string_view, int>> all;
  if (family == "breakthrough") all = {{"pawn", 0}, {"pawn", 1}};
  if (family == "checkers") all = {{"man", 0}, {"man", 1}, {"king", 0}, {"king", 1}};
  if (family == "tablut") all = {{"soldier", 0}, {"soldier", 1}, {"king", 0}};
  if (family == "isolation") all = {{"knight", 0}, {"knight", 1}, {"blank", -1}};
  std::erase_if(all,
                [&](const auto& each) { return std::ranges::count(spec.pieces, each.first) == 0; });
  return all;
}

class Reader {
 public:
  Reader(const AnyGame& game, const AnyPosition& position, const SetSpec& spec)
      : name_(game.name()),
        family_(family_of(name_)),
        diagram_(game.diagram(position, std::nullopt)),
        rows_(static_cast<int>(diagram_.row_labels.size())),
        columns_(static_cast<int>(diagram_.column_labels.size())),
        digits_(digits_of(family_, spec)) {}

  SlowCodes windows(int columns, int rows) const {
    SlowCodes codes;
    std::size_t slots = 0;
    for (int row = 0; row + rows <= rows_; ++row) {
      for (int column = 0; column + columns <= columns_; ++column) {
        std::vector<std::pair<int, int>> squares;
        for (int y = 0; y < rows; ++y) {
          for (int x = 0; x < columns; ++x) {
            if (!at(row + y, column + x)->unused) squares.emplace_back(row + y, column + x);
          }
        }
        if (slots == 0) slots = squares.size();
        if (squares.empty() || squares.size() != slots) continue;
        std::string name = "window";
        for (const auto& [y, x] : squares) name += fmt::format(" {},{}", y, x);
        codes[name] = code(squares);
      }
    }
    return codes;
  }

  SlowCodes king_lines() const {
    SlowCodes codes;
    for (int row = 0; row < rows_; ++row) {
      for (int column = 0; column < columns_; ++column) {
        if (piece(row, column) != "king") continue;
        std::vector<std::pair<int, int>> along_row;
        std::vector<std::pair<int, int>> along_column;
        for (int x = 0; x < columns_; ++x) {
          if (x != column) along_row.emplace_back(row, x);
        }
        for (int y = 0; y < rows_; ++y) {
          if (y != row) along_column.emplace_back(y, column);
        }
        codes[fmt::format("row {} {}", row, column)] = code(along_row);
        codes[fmt::format("column {} {}", row, column)] = code(along_column);
      }
    }
    return codes;
  }

  SlowCodes exits(bool of_exits) const {
    SlowCodes codes;
    for (int row = 0; row < rows_; ++row) {
      for (int column = 0; column < columns_; ++column) {
        if (piece(row, column) != "knight") continue;
        const int side = at(row, column)->of_first ? 0 : 1;
        if (!of_exits) {
          codes[fmt::format("exits {}", side)] = code(around(row, column));
          continue;
        }
        const auto steps = around(row, column);
        for (std::size_t i = 0; i < steps.size(); ++i) {
          const auto [y, x] = steps[i];
          if (piece(y, x) == "blank") {
            codes[fmt::format("exits of exit {} {}", side, i)] = code(around(y, x));
          }
        }
      }
    }
    return codes;
  }

 private:
  [[nodiscard]] const Cell* at(int row, int column) const {
    if (row < 0 || column < 0 || row >= rows_ || column >= columns_) return nullptr;
    return &diagram_.cells[static_cast<std::size_t>(row * columns_ + column)];
  }
  [[nodiscard]] std::string_view piece(int row, int column) const {
    const Cell* const cell = at(row, column);
    return cell == nullptr ? "" : piece_on(family_, *cell);
  }
  // From the one that goes two up and one to the left.
  static std::vector<std::pair<int, int>> around(int row, int column) {
    return {{row - 2, column - 1}, {row - 2, column + 1}, {row - 1, column + 2},
            {row + 1, column + 2}, {row + 2, column + 1}, {row + 2, column - 1},
            {row + 1, column - 2}, {row - 1, column - 2}};
  }
  [[nodiscard]] std::uint32_t code(const std::vector<std::pair<int, int>>& squares) const {
    std::uint32_t sum = 0;
    std::uint32_t worth = 1;
    for (const auto& [row, column] : squares) {
      for (std::size_t i = 0; i < digits_.size(); ++i) {
        const auto& [kind, side] = digits_[i];
        if (piece(row, column) != kind) continue;
        if (side >= 0 && at(row, column)->of_first != (side == 0)) continue;
        sum += static_cast<std::uint32_t>(i + 1) * worth;
      }
      worth *= static_cast<std::uint32_t>(digits_.size() + 1);
    }
    return sum;
  }

  std::string name_;
  std::string_view family_;
  Diagram diagram_;
  int rows_, columns_;
  std::vector<std::pair<std::string_view, int>> digits_;
};

}  // namespace

SlowCodes slow_codes(const AnyGame& game, const AnyPosition& position, const SetSpec& spec) {
  const Reader reader(game, position, spec);
  if (spec.shape == "king-lines") return reader.king_lines();
  if (spec.shape == "exits") return reader.exits(false);
  if (spec.shape == "exits-of-exits") return reader.exits(true);
  const int columns = spec.shape[0] - '0';
  const int rows = spec.shape[2] - '0';
  SlowCodes codes = reader.windows(columns, rows);
  // Where the board can be turned, so can a window.
  const std::string name = game.name();
  const Diagram diagram = game.diagram(game.start(), std::nullopt);
  const bool turns = (family_of(name) == "tablut" || family_of(name) == "isolation") &&
                     diagram.row_labels.size() == diagram.column_labels.size();
  if (turns && columns != rows) codes.merge(reader.windows(rows, columns));
  return codes;
}

std::vector<SetSpec> shapes_for(const AnyGame& game) {
  const std::string name = game.name();
  if (family_of(name) == "breakthrough") {
    return {{"3x3", {"pawn"}}, {"1x1", {"pawn"}}, {"2x2", {"pawn"}}, {"3x2", {"pawn"}},
            {"1x5", {"pawn"}}, {"3x1", {"pawn"}}, {"4x2", {"pawn"}}};
  }
  if (family_of(name) == "checkers") {
    return {{"4x4", {"man"}},         {"1x1", {"king"}}, {"2x2", {"man", "king"}},
            {"3x3", {"king", "man"}}, {"8x1", {"man"}},  {"2x8", {"man"}}};
  }
  if (family_of(name) == "tablut") {
    return {{"3x3", {"soldier"}}, {"king-lines", {"soldier"}},  {"1x1", {"king"}},
            {"2x3", {"soldier"}}, {"2x2", {"king", "soldier"}}, {"1x4", {"soldier", "king"}},
            {"4x4", {"king"}}};
  }
  return {{"exits", {"blank"}},
          {"exits-of-exits", {"blank"}},
          {"2x2", {"knight", "blank"}},
          {"3x3", {"blank"}},
          {"1x3", {"blank"}},
          {"3x1", {"knight"}},
          {"exits", {"blank", "knight"}},
          {"exits-of-exits", {"knight", "blank"}}};
}

std::vector<std::string> games_of_patterns() {
  return {"breakthrough:standard:8x8",
          "breakthrough:course:3x5",
          "breakthrough:standard:5x5",
          "breakthrough:standard:9x7",
          "breakthrough:standard:6x10",
          "breakthrough:course:10x10",
          "checkers:english",
          "checkers:csc384",
          "tablut:ashton",
          "isolation:aind:7x7",
          "isolation:aind:4x3",
          "isolation:aind:8x8",
          "isolation:aind:9x7",
          "isolation:aind:11x9",
          "isolation:aind:11x11"};
}

std::string test_name(const ::testing::TestParamInfo<std::string>& info) {
  std::string name = info.param;
  std::ranges::replace(name, ':', '_');
  return name;
}

std::vector<AnyPosition> random_positions(const AnyGame& game, int games, std::uint64_t seed) {
  std::vector<AnyPosition> positions;
  Random random(seed);
  for (int i = 0; i < games; ++i) {
    AnyPosition position = game.start();
    positions.push_back(position);
    for (int ply = 0; ply < 120 && !game.outcome(position); ++ply) {
      const auto moves = game.legal_moves(position);
      position = game.apply(position, moves[random.below(moves.size())]);
      positions.push_back(position);
    }
  }
  return positions;
}

}  // namespace quadrille::patterns
