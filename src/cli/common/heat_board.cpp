// SPDX-License-Identifier: MIT
#include "cli/common/heat_board.h"

#include <fmt/core.h>

#include <algorithm>
#include <span>

#include "base/for_people.h"
#include "base/text.h"
#include "base/utf8.h"

namespace quadrille::cli {
namespace {

constexpr std::size_t kBetween = 3;  // columns between two blocks

// The columns that a line takes on the screen: escape sequences take none.
std::size_t columns_of(std::string_view line) {
  std::size_t columns = 0;
  while (!line.empty()) {
    if (line.starts_with("\x1b[")) {
      line.remove_prefix(std::min(line.find('m'), line.size() - 1) + 1);
    } else {
      const std::size_t length = std::max<std::size_t>(utf8_sequence_length(line), 1);
      line.remove_prefix(std::min(length, line.size()));
      ++columns;
    }
  }
  return columns;
}

std::vector<std::string_view> lines_of(const std::string& block) {
  auto lines = split(block, '\n');
  if (!lines.empty() && lines.back().empty()) lines.pop_back();
  return lines;
}

std::size_t width_of(std::span<const std::string_view> lines) {
  std::size_t width = 0;
  for (const std::string_view line : lines) width = std::max(width, columns_of(line));
  return width;
}

bool has_colours(const BoardLook& look) { return look.colours != BoardLook::Colours::kNone; }

}  // namespace

std::string beside(const std::vector<std::string>& blocks, std::size_t width) {
  std::vector<std::vector<std::string_view>> columns;
  std::size_t needed = 0;
  std::size_t height = 0;
  for (const std::string& block : blocks) {
    columns.push_back(lines_of(block));
    needed += width_of(columns.back()) + (columns.size() > 1 ? kBetween : 0);
    height = std::max(height, columns.back().size());
  }
  if (needed > width) return join(blocks, "\n");
  std::string text;
  for (std::size_t row = 0; row < height; ++row) {
    std::string line;
    std::size_t missing = 0;  // blanks up to the next block, if there is something in it
    for (const auto& column : columns) {
      const std::string_view part = row < column.size() ? column[row] : std::string_view();
      if (!part.empty()) {
        line += std::string(missing, ' ') + std::string(part);
        missing = 0;
      }
      missing += width_of(column) - columns_of(part) + kBetween;
    }
    text += line + '\n';
  }
  return text;
}

std::string in_rows(std::vector<std::string> blocks, std::size_t width) {
  std::size_t widest = 0;
  for (const std::string& block : blocks) widest = std::max(widest, width_of(lines_of(block)));
  const std::size_t a_row = std::max<std::size_t>(1, (width + kBetween) / (widest + kBetween));
  std::string text;
  for (std::size_t first = 0; first < blocks.size(); first += a_row) {
    const std::size_t end = std::min(first + a_row, blocks.size());
    std::vector<std::string> row;
    for (std::size_t i = first; i < end; ++i) {
      std::string& block = row.emplace_back(std::move(blocks[i]));
      if (i + 1 == end) continue;
      const std::size_t line = std::min(block.find('\n'), block.size());
      block.insert(line, widest - columns_of(std::string_view(block).substr(0, line)), ' ');
    }
    text += (first > 0 ? "\n" : "") + beside(row, width);
  }
  return text;
}

std::string board_with_heat(const Diagram& diagram, const HeatMap& map, const BoardLook& look,
                            std::size_t width) {
  if (!map.has_squares()) return draw_board(diagram, look);
  return beside(
      {has_colours(look) ? draw_heat(diagram, map.cells, look) : draw_board(diagram, look),
       draw_numbers(diagram, map.cells, look)},
      width);
}

std::string boards_with_heat(const Diagram& diagram, const std::vector<NamedHeat>& maps,
                             const BoardLook& look, std::size_t width) {
  std::vector<std::string> blocks;
  for (const auto& [name, map] : maps) {
    blocks.push_back(fmt::format("    {}\n{}", name,
                                 has_colours(look) ? draw_heat(diagram, map.cells, look)
                                                   : draw_numbers(diagram, map.cells, look)));
  }
  const std::string seen = beside(blocks, width);
  return has_colours(look) ? seen : fmt::format("{}\n{}", draw_board(diagram, look), seen);
}

std::string heat_legend(const HeatMap& map, std::string_view what, std::string_view side,
                        const BoardLook& look, std::size_t width) {
  std::string text;
  if (map.has_squares()) {
    text = fmt::format("Each square shows what {} adds for {}{}.", what, side,
                       has_colours(look) ? ": blue what helps, orange what harms" : "");
  }
  std::vector<std::string> others;
  for (const Term& term : map.elsewhere) {
    if (term.contribution == 0) continue;
    others.push_back(fmt::format("{} {}", term.name, signed_text(term.contribution)));
  }
  if (!others.empty()) {
    text += fmt::format("{}On no square: {}.", text.empty() ? "" : " ", join(others, ", "));
  }
  return text.empty() ? text : wrapped(text, width) + "\n";
}

}  // namespace quadrille::cli
