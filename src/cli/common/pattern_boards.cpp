// SPDX-License-Identifier: MIT
#include "cli/common/pattern_boards.h"

#include <fmt/core.h>

#include <algorithm>
#include <vector>

#include "base/for_people.h"
#include "cli/common/heat_board.h"

namespace quadrille::cli {
namespace {

constexpr std::size_t kMostShown = 6;

std::string block_of(const Diagram& diagram, const PatternSeen& seen, const BoardLook& look) {
  std::string block = fmt::format("{}: {}\n", seen.term, contribution_text(seen));
  for (const std::string& line : training_of(seen)) block += line + '\n';
  return block + draw_board(part_of(diagram, seen.cells), look);
}

}  // namespace

std::string pattern_boards(const Diagram& diagram, std::span<const PatternSeen> patterns,
                           std::string_view side, const BoardLook& look, std::size_t width) {
  if (patterns.empty()) return "";
  std::vector<std::string> blocks;
  for (const PatternSeen& seen : patterns.first(std::min(patterns.size(), kMostShown))) {
    blocks.push_back(block_of(diagram, seen, look));
  }
  std::string text =
      wrapped(fmt::format("What counts most, for {}, of what both sides have not alike, and what "
                          "became of it in the training games:",
                          side),
              width) +
      "\n";
  text += "\n" + in_rows(blocks, width);
  return text;
}

}  // namespace quadrille::cli
