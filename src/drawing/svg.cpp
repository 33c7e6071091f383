// SPDX-License-Identifier: MIT
#include "drawing/svg.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "base/for_people.h"
#include "drawing/svg_pieces.h"

namespace quadrille {
namespace svg {
namespace {

using Cell = Diagram::Cell;
using Ground = Diagram::Ground;

constexpr double kCell = 60;
constexpr double kLabels = 26;  // left of the board, and below it
constexpr double kLegend = 34;  // below the labels
constexpr double kMargin = 14;

std::string piece_at(double x, double y, Diagram::Shape shape, Diagram::Tint tint) {
  return fmt::format("<g transform=\"translate({} {}) scale({})\">{}</g>\n", number(x), number(y),
                     number(kCell / 100), piece(shape, tint));
}

std::string blocked_at(double x, double y) {
  return rectangle(x + 3, y + 3, kCell - 6, kCell - 6, "blocked", "rx=\"5\"");
}

std::string captured_at(double x, double y) {
  return fmt::format("<path class=\"captured\" d=\"M{} {}l20 20m0 -20l-20 20\"/>\n", number(x + 20),
                     number(y + 20));
}

std::string last_move_at(double x, double y) { return rectangle(x, y, kCell, kCell, "last"); }

// Draws the squares of one board. Coordinates begin at its top left corner.
class Board {
 public:
  Board(const Diagram& diagram, const SvgOptions& options)
      : diagram_(diagram),
        options_(options),
        columns_(diagram.column_labels.size()),
        rows_(diagram.row_labels.size()),
        has_numbers_(
            std::ranges::any_of(diagram.cells, [](const Cell& cell) { return cell.number != 0; })),
        has_grounds_(std::ranges::any_of(
            diagram.cells, [](const Cell& cell) { return cell.ground != Ground::kPlain; })) {
    for (const double heat : options.heat) hottest_ = std::max(hottest_, std::abs(heat));
  }

  [[nodiscard]] double width() const { return static_cast<double>(columns_) * kCell; }
  [[nodiscard]] double height() const { return static_cast<double>(rows_) * kCell; }

  [[nodiscard]] std::string squares() const {
    std::string drawn;
    for_each_cell([&](std::size_t i, double x, double y) { drawn += square(i, x, y); });
    // Without this a picture that is shown smaller has pale seams between its squares.
    drawn = fmt::format("<g shape-rendering=\"crispEdges\">\n{}</g>\n", drawn);
    if (has_grounds_) drawn += grid();
    return drawn + rectangle(0, 0, width(), height(), "frame", "rx=\"2\"");
  }

  [[nodiscard]] std::string pieces() const {
    std::string drawn;
    for_each_cell([&](std::size_t i, double x, double y) { drawn += on_square(i, x, y); });
    return drawn;
  }

  // Left of the board and below it. Squares that have numbers need no other names.
  [[nodiscard]] double label_room() const { return has_numbers_ ? 2 : kLabels; }

  [[nodiscard]] std::string labels() const {
    std::string drawn;
    if (has_numbers_) return drawn;
    for (std::size_t i = 0; i < rows_; ++i) {
      const std::size_t row = options_.turned ? rows_ - 1 - i : i;
      drawn += text(-10, (static_cast<double>(i) + 0.5) * kCell + 5, "label", Anchor::kEnd,
                    diagram_.row_labels[row]);
    }
    for (std::size_t i = 0; i < columns_; ++i) {
      const std::size_t column = options_.turned ? columns_ - 1 - i : i;
      drawn += text((static_cast<double>(i) + 0.5) * kCell, height() + 19, "label", Anchor::kMiddle,
                    diagram_.column_labels[column]);
    }
    return drawn;
  }

  [[nodiscard]] bool has_heat() const { return hottest_ > 0; }

  // The scale of the colours: from what costs most to what brings most.
  [[nodiscard]] std::string scale() const {
    constexpr int kSteps = 4;
    constexpr double kStep = 22;
    const double middle = width() / 2;
    std::string drawn;
    for (int step = -kSteps; step <= kSteps; ++step) {
      const double x = middle + (step - 0.5) * kStep;
      drawn += rectangle(x, 0, kStep, 12, "pale");
      if (step != 0) drawn += heat(x, 0, kStep, 12, hottest_ * step / kSteps);
    }
    const double end = (kSteps + 0.5) * kStep + 8;
    drawn += text(middle - end, 11, "small", Anchor::kEnd, heat_text(-hottest_));
    drawn += text(middle + end, 11, "small", Anchor::kStart,
                  options_.heat_for.empty()
                      ? heat_text(hottest_)
                      : fmt::format("{} for {}", heat_text(hottest_), options_.heat_for));
    return drawn;
  }

 private:
  template <class Visit>
  void for_each_cell(const Visit& visit) const {
    for (std::size_t row = 0; row < rows_; ++row) {
      for (std::size_t column = 0; column < columns_; ++column) {
        const std::size_t i = row * columns_ + column;
        const std::size_t x = options_.turned ? columns_ - 1 - column : column;
        const std::size_t y = options_.turned ? rows_ - 1 - row : row;
        visit(i, static_cast<double>(x) * kCell, static_cast<double>(y) * kCell);
      }
    }
  }

  // Colours of squares are pale under a heat map.
  [[nodiscard]] std::string_view ground(std::size_t i) const {
    const Cell& cell = diagram_.cells[i];
    const bool odd = (i / columns_ + i % columns_) % 2 != 0;
    if (has_heat()) {
      const bool shaded = has_grounds_ ? cell.ground != Ground::kPlain : odd;
      return shaded ? "shaded" : "pale";
    }
    switch (cell.ground) {
      case Ground::kPlain:
        break;
      case Ground::kCamp:
        return "camp";
      case Ground::kThrone:
        return "throne";
      case Ground::kGoal:
        return "goal";
    }
    if (has_grounds_) return "board";
    return odd ? "dark" : "light";
  }

  [[nodiscard]] std::string heat(double x, double y, double width, double height,
                                 double value) const {
    constexpr double kFaintest = 0.14;
    constexpr double kStrongest = 0.88;
    const double strength = std::min(std::abs(value) / hottest_, 1.0);
    return rectangle(x, y, width, height, value > 0 ? "gain" : "loss",
                     fmt::format("fill-opacity=\"{}\"",
                                 number(kFaintest + (kStrongest - kFaintest) * strength)));
  }

  [[nodiscard]] std::string square(std::size_t i, double x, double y) const {
    const Cell& cell = diagram_.cells[i];
    std::string drawn = rectangle(x, y, kCell, kCell, ground(i));
    if (has_heat() && options_.heat[i] != 0) drawn += heat(x, y, kCell, kCell, options_.heat[i]);
    if (cell.last_move) drawn += last_move(x, y);
    if (cell.number != 0) {
      drawn += text(x + 4, y + 13, "number", Anchor::kStart, std::to_string(cell.number));
    }
    return drawn;
  }

  // A tint of the square; over a heat map its corners.
  [[nodiscard]] std::string last_move(double x, double y) const {
    if (!has_heat()) return last_move_at(x, y);
    return fmt::format(
        "<path class=\"mark\" d=\"M{0} {1}m4 14v-10h10m24 0h10v10m0 24v10h-10m-24 0h-10v-10\"/>\n",
        number(x + 2), number(y + 2));
  }

  [[nodiscard]] std::string on_square(std::size_t i, double x, double y) const {
    const Cell& cell = diagram_.cells[i];
    std::string drawn;
    if (cell.blocked) {
      drawn += blocked_at(x, y);
    } else if (!cell.empty()) {
      drawn += piece_at(x, y, cell.shape, diagram_.tint_of(cell));
    } else if (cell.captured) {
      drawn += captured_at(x, y);
    } else if (cell.target) {
      drawn += fmt::format("<circle class=\"target\" cx=\"{}\" cy=\"{}\" r=\"8\"/>\n",
                           number(x + kCell / 2), number(y + kCell / 2));
    }
    if (has_heat() && options_.heat[i] != 0) {
      drawn +=
          text(x + kCell - 4, y + kCell - 5, "heat", Anchor::kEnd, heat_text(options_.heat[i]));
    }
    return drawn;
  }

  // A square has room for a few digits.
  [[nodiscard]] std::string heat_text(double value) const {
    return hottest_ < 10 ? signed_text(value) : signed_tenths(value);
  }

  // Lines between squares of one colour.
  [[nodiscard]] std::string grid() const {
    std::string path;
    for (std::size_t i = 1; i < columns_; ++i) {
      path += fmt::format("M{} 0V{}", number(static_cast<double>(i) * kCell), number(height()));
    }
    for (std::size_t i = 1; i < rows_; ++i) {
      path += fmt::format("M0 {}H{}", number(static_cast<double>(i) * kCell), number(width()));
    }
    return fmt::format("<path class=\"grid\" d=\"{}\"/>\n", path);
  }

  const Diagram& diagram_;
  const SvgOptions& options_;
  std::size_t columns_;
  std::size_t rows_;
  bool has_numbers_;
  bool has_grounds_;
  double hottest_ = 0;
};

}  // namespace

Drawn board(const Diagram& diagram, const SvgOptions& options) {
  const Board board(diagram, options);
  Drawn drawn;
  const double room = board.label_room();
  drawn.width = room + board.width();
  drawn.height = board.height() + room + (board.has_heat() ? kLegend : 0);
  drawn.content = moved_to(room, 0, board.squares() + board.pieces() + board.labels());
  if (board.has_heat()) {
    drawn.content += moved_to(room, board.height() + room + 14, board.scale());
  }
  return drawn;
}

EmptyBoard empty_board(Diagram diagram, bool turned) {
  for (Cell& cell : diagram.cells) {
    cell = {.unused = cell.unused, .number = cell.number, .ground = cell.ground};
  }
  SvgOptions options;
  options.turned = turned;
  return {board(diagram, options), Board(diagram, options).label_room(), kCell};
}

std::string piece_on_square(Diagram::Shape shape, Diagram::Tint tint) {
  return piece_at(0, 0, shape, tint);
}
std::string blocked_square() { return blocked_at(0, 0); }
std::string captured_mark() { return captured_at(0, 0); }
std::string last_move_mark() { return last_move_at(0, 0); }

}  // namespace svg

std::string svg_of(const Diagram& diagram, const SvgOptions& options) {
  const svg::Drawn board = svg::board(diagram, options);
  return svg::picture({.width = board.width + 2 * svg::kMargin,
                       .height = board.height + 2 * svg::kMargin,
                       .title = options.title,
                       .theme = options.theme},
                      svg::moved_to(svg::kMargin, svg::kMargin, board.content));
}

}  // namespace quadrille
