// SPDX-License-Identifier: MIT
#include "cli/common/board.h"

#include <fmt/core.h>
#include <langinfo.h>
#include <locale.h>  // NOLINT(modernize-deprecated-headers): newlocale is POSIX

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdlib>
#include <string_view>

#include "base/for_people.h"
#include "base/utf8.h"
#include "cli/common/terminal.h"

namespace quadrille::cli {
namespace {

using Cell = Diagram::Cell;
using Ground = Diagram::Ground;
using Shape = Diagram::Shape;
using Tint = Diagram::Tint;
using Colours = BoardLook::Colours;

constexpr std::string_view kNoColour = "\x1b[0m";

bool locale_is_utf8() {
  const locale_t locale = newlocale(LC_CTYPE_MASK, "", nullptr);
  if (locale == nullptr) return false;
  const bool utf8 = std::string_view(nl_langinfo_l(CODESET, locale)) == "UTF-8";
  freelocale(locale);
  return utf8;
}

std::string_view environment(const char* name) {
  const char* const value = std::getenv(name);  // NOLINT(concurrency-mt-unsafe): nobody sets it
  return value == nullptr ? "" : value;
}

char letter_of(const Cell& cell) {
  if (!cell.empty()) return cell.piece;
  if (cell.captured) return 'x';
  if (cell.unused) return ' ';
  if (cell.blocked) return '#';
  if (cell.target) return '*';
  switch (cell.ground) {
    case Ground::kPlain:
      return '.';
    case Ground::kCamp:
      return '=';
    case Ground::kThrone:
      return '+';
    case Ground::kGoal:
      return '~';
  }
  return '.';
}

// Pieces are outlines for the lighter side and solid for the other. With colours to tell the sides
// apart white ones are solid too, as they are more easily seen; red ones stay outlines, for those
// to whom red and black are one.
std::string_view glyph_of(Shape shape, Tint tint, bool coloured) {
  const bool outline = tint == Tint::kRed || (tint == Tint::kWhite && !coloured);
  switch (shape) {
    case Shape::kPawn:
      return outline ? "♙" : "♟";
    case Shape::kMan:
      return outline ? "○" : "●";
    case Shape::kKing:
      return outline ? "♔" : "♚";
    case Shape::kKnight:
      return outline ? "♘" : "♞";
  }
  return "?";
}

// What a square shows, one column wide, or two where it is a number.
std::string content_of(const Diagram& diagram, const Cell& cell, const BoardLook& look) {
  if (cell.empty() && !cell.captured && cell.number != 0) return fmt::format("{}", cell.number);
  if (!look.unicode) return {letter_of(cell)};
  const bool coloured = look.colours != Colours::kNone;
  if (!cell.empty()) return std::string(glyph_of(cell.shape, diagram.tint_of(cell), coloured));
  if (cell.captured) return "×";
  if (cell.target) return "•";
  if (cell.unused) return " ";
  if (cell.blocked) return coloured ? " " : "▒";
  if (coloured && cell.ground == Ground::kPlain) return " ";
  return cell.ground == Ground::kPlain ? "·" : std::string(1, letter_of(cell));
}

// What stands to the left and right of it where no colour says so: the last move, else the ground
// under a piece, which hides it.
std::string_view brackets_of(const Cell& cell) {
  if (cell.last_move) return "[]";
  if (cell.empty()) return "  ";
  if (cell.ground == Ground::kCamp) return "()";
  return cell.ground == Ground::kThrone ? "<>" : "  ";
}

// The ground is as light as it can be for white pieces, and as dark as it can be for black ones
// (both have a contrast of about 4.5); under red pieces, where there are no white ones, it is
// light.
std::string colour_of(const Diagram& diagram, const Cell& cell, bool odd, const BoardLook& look) {
  const bool has_red = diagram.tints[0] == Tint::kRed || diagram.tints[1] == Tint::kRed;
  const bool numbered = cell.empty() && !cell.captured && cell.number != 0;
  if (look.colours == Colours::kFew) {
    const int front = cell.empty()                            ? (numbered ? 30 : 93)
                      : diagram.tint_of(cell) == Tint::kRed   ? 31
                      : diagram.tint_of(cell) == Tint::kBlack ? 30
                                                              : 97;
    const int back = cell.blocked || cell.unused     ? 40
                     : cell.last_move                ? 45
                     : has_red                       ? 47
                     : cell.ground == Ground::kCamp  ? 43
                     : cell.ground != Ground::kPlain ? 46
                                                     : 42;
    return fmt::format("\x1b[{}{};{}m", cell.empty() ? "" : "1;", front, back);
  }
  int back = odd ? 65 : 66;
  if (has_red) back = 180;
  if (cell.unused) back = 187;
  if (cell.ground == Ground::kCamp) back = 95;
  if (cell.ground == Ground::kThrone) back = 97;
  if (cell.ground == Ground::kGoal) back = 31;
  if (cell.blocked) back = 236;
  if (cell.last_move) back = 136;
  int front = 231;
  if (cell.empty()) {
    front = cell.captured ? 52 : numbered ? 157 : 229;
    if (numbered && has_red) front = 58;
  } else if (diagram.tint_of(cell) == Tint::kBlack) {
    front = 16;
  } else if (diagram.tint_of(cell) == Tint::kRed) {
    front = 124;
  }
  return fmt::format("\x1b[{}38;5;{};48;5;{}m", cell.empty() ? "" : "1;", front, back);
}

// ", who moves up": of pieces that go one way only, as the board is seen.
std::string_view way_text(const Diagram& diagram, const Cell& cell, const BoardLook& look) {
  if (!diagram.at_bottom || cell.empty() || cell.shape == Shape::kKing) return "";
  const bool from_bottom = cell.of_first == (*diagram.at_bottom == Side::kFirst);
  return from_bottom != look.turned ? ", who moves up" : ", who moves down";
}

std::string right_aligned(std::string_view text, std::size_t width) {
  const std::size_t columns = characters_of(text);
  return std::string(columns < width ? width - columns : 0, ' ') + std::string(text);
}

// How many columns what stands on a square takes.
std::size_t content_width(const Diagram& diagram) {
  const bool numbers =
      std::ranges::any_of(diagram.cells, [](const Cell& cell) { return cell.number != 0; });
  return numbers ? 2 : 1;
}

std::string square_text(const Diagram& diagram, const Cell& cell, const BoardLook& look,
                        std::string_view brackets) {
  return fmt::format("{}{}{}", brackets[0],
                     right_aligned(content_of(diagram, cell, look), content_width(diagram)),
                     brackets[1]);
}

// The coordinates around squares that `square` tells, each with a column to its left and right.
template <class Square>
std::string draw_squares(const Diagram& diagram, const BoardLook& look, std::size_t inside,
                         const Square& square) {
  const std::size_t columns = diagram.column_labels.size();
  const std::size_t rows = diagram.row_labels.size();
  std::size_t label_width = 3;
  for (const std::string& label : diagram.row_labels) {
    label_width = std::max(label_width, label.size() + 1);
  }
  const bool coloured = look.colours != Colours::kNone;
  const std::string_view dim = coloured ? "\x1b[2m" : "";
  const std::string_view plain = coloured ? kNoColour : "";

  std::string text;
  const auto end_line = [&](std::string line) {
    if (!coloured) line.erase(line.find_last_not_of(' ') + 1);
    text += line + '\n';
  };
  for (std::size_t i = 0; i < rows; ++i) {
    const std::size_t row = look.turned ? rows - 1 - i : i;
    std::string line = fmt::format("{}{:>{}}{} ", dim, diagram.row_labels[row], label_width, plain);
    for (std::size_t j = 0; j < columns; ++j) {
      line += square(row * columns + (look.turned ? columns - 1 - j : j));
    }
    end_line(line + std::string(plain));
  }
  if (std::ranges::all_of(diagram.column_labels, &std::string::empty)) return text;
  std::string line(label_width + 1, ' ');
  line += dim;
  for (std::size_t j = 0; j < columns; ++j) {
    line +=
        fmt::format(" {:>{}} ", diagram.column_labels[look.turned ? columns - 1 - j : j], inside);
  }
  end_line(line + std::string(plain));
  return text;
}

// Three strengths of blue and of orange, which everybody tells apart, as dark as the greens of a
// board are: white and black pieces are seen on all of them.
std::string heat_colour(const Diagram& diagram, const Cell& cell, double share,
                        const BoardLook& look) {
  if (look.colours == Colours::kFew) {
    if (share == 0) return std::string(kNoColour);
    return share > 0 ? "\x1b[0;1;97;44m" : "\x1b[0;30;43m";
  }
  constexpr std::array<int, 3> kGain = {67, 32, 27};
  constexpr std::array<int, 3> kLoss = {137, 130, 166};
  constexpr int kNothing = 242;
  const auto strength = static_cast<std::size_t>(std::ceil(std::abs(share) * 3));
  const auto& colours = share > 0 ? kGain : kLoss;
  const int back = share == 0 ? kNothing : colours[std::min<std::size_t>(strength, 3) - 1];
  const bool black = !cell.empty() && diagram.tint_of(cell) == Tint::kBlack;
  return fmt::format("\x1b[0;1;38;5;{};48;5;{}m", black ? 16 : 231, cell.blocked ? 236 : back);
}

// A number in five columns at most: a square has no room for more.
std::string short_number(double value) {
  const double size = std::abs(value);
  const double unit = size >= 100 ? 1 : size >= 10 ? 10 : 100;
  return signed_text(std::round(value * unit) / unit);
}

}  // namespace

BoardLook look_for(std::FILE* stream, bool ascii) {
  BoardLook look;
  if (!is_terminal(stream)) return look;
  const std::string_view terminal = environment("TERM");
  look.unicode = !ascii && locale_is_utf8() && terminal != "dumb" && terminal != "linux";
  if (!style(stream, Style::kBold).empty()) {
    const bool many = terminal.find("256color") != std::string_view::npos ||
                      terminal.find("direct") != std::string_view::npos ||
                      !environment("COLORTERM").empty();
    look.colours = many ? Colours::kMany : Colours::kFew;
  }
  return look;
}

std::string draw_board(const Diagram& diagram, const BoardLook& look) {
  const std::size_t columns = diagram.column_labels.size();
  return draw_squares(diagram, look, content_width(diagram), [&](std::size_t i) {
    const Cell& cell = diagram.cells[i];
    if (look.colours == Colours::kNone) {
      return square_text(diagram, cell, look, brackets_of(cell));
    }
    return colour_of(diagram, cell, (i / columns + i % columns) % 2 != 0, look) +
           square_text(diagram, cell, look, "  ");
  });
}

std::string draw_board(const Diagram& diagram, std::FILE* stream, bool ascii) {
  return draw_board(diagram, look_for(stream, ascii));
}

std::string draw_heat(const Diagram& diagram, std::span<const double> heat, const BoardLook& look) {
  double hottest = 0;
  for (const double each : heat) hottest = std::max(hottest, std::abs(each));
  // Of eight colours none is left for the pieces: outlines and letters tell the sides apart.
  BoardLook pieces = look;
  if (look.colours == Colours::kFew) pieces.colours = Colours::kNone;
  return draw_squares(diagram, look, content_width(diagram), [&](std::size_t i) {
    const Cell& cell = diagram.cells[i];
    const std::string square = square_text(diagram, cell, pieces, brackets_of(cell));
    return heat_colour(diagram, cell, hottest > 0 ? heat[i] / hottest : 0, look) + square;
  });
}

std::string draw_numbers(const Diagram& diagram, std::span<const double> heat,
                         const BoardLook& look) {
  std::size_t widest = 2;
  for (const double each : heat) {
    if (each != 0) widest = std::max(widest, short_number(each).size());
  }
  // A column to the left of a number is enough.
  return draw_squares(diagram, look, widest - 1, [&](std::size_t i) {
    const Cell& cell = diagram.cells[i];
    const std::string shown = heat[i] != 0   ? short_number(heat[i])
                              : cell.unused  ? " "
                              : cell.blocked ? "#"
                                             : ".";
    return fmt::format(" {:>{}}", shown, widest);
  });
}

std::string legend_text(const Diagram& diagram, const BoardLook& look) {
  std::string text;
  for (const Diagram::Sign& sign : diagram.legend) {
    const std::string shown = " " + content_of(diagram, sign.cell, look) + " ";
    const std::string meaning = sign.meaning + std::string(way_text(diagram, sign.cell, look));
    text += look.colours == Colours::kNone
                ? fmt::format(" {} {}\n", shown, meaning)
                : fmt::format(" {}{}{} {}\n", colour_of(diagram, sign.cell, true, look), shown,
                              kNoColour, meaning);
  }
  if (look.colours == Colours::kNone) {
    text += "  [ ] the last move\n";
    if (std::ranges::any_of(diagram.legend, [](const Diagram::Sign& sign) {
          return sign.cell.ground == Ground::kCamp;
        })) {
      text += "  ( ) a piece in a camp\n  < > a piece on the throne\n";
    }
  }
  return text;
}

}  // namespace quadrille::cli
