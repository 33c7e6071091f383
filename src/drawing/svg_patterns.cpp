// SPDX-License-Identifier: MIT
#include "drawing/svg_patterns.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>

#include "base/for_people.h"
#include "base/text.h"
#include "base/utf8.h"

namespace quadrille::svg {
namespace {

constexpr std::size_t kMostShown = 8;
constexpr double kWidest = 170;   // of a column
constexpr double kBoard = 118;    // of the larger side of a small board, with its labels
constexpr double kLine = 16;      // of a caption
constexpr double kCaptions = 74;  // four of them, and room above the board
constexpr double kHeading = 34;
constexpr std::size_t kLongestTerm = 22;

Drawn one(const Diagram& diagram, const PatternSeen& seen, bool turned) {
  Drawn drawn;
  double y = 15;
  drawn.content += text(0, y, "strong", Anchor::kStart, contribution_text(seen));
  std::string below = cut_to(seen.term, kLongestTerm);
  for (const std::string& line : training_of(seen)) below += "\n" + line;
  for (const std::string_view line : split(below, '\n')) {
    y += kLine;
    drawn.content += text(0, y, "small", Anchor::kStart, line);
  }
  SvgOptions options;
  options.turned = turned;
  const Drawn small = board(part_of(diagram, seen.cells), options);
  const double scale = std::min(0.5, kBoard / std::max(small.width, small.height));
  drawn.content += "<g transform=\"translate(0 " + number(kCaptions) + ") scale(" + number(scale) +
                   ")\">" + small.content + "</g>\n";
  drawn.height = kCaptions + scale * small.height;
  return drawn;
}

}  // namespace

Drawn patterns(const Diagram& diagram, std::span<const PatternSeen> patterns, double width,
               bool turned) {
  Drawn drawn;
  if (patterns.empty()) return drawn;
  drawn.width = width;
  drawn.content = text(0, 14, "strong", Anchor::kStart,
                       "What counts most, and what became of it in the training games");
  const auto columns = std::max<std::size_t>(1, static_cast<std::size_t>(width / kWidest));
  const double step = width / static_cast<double>(columns);
  double y = kHeading;
  double tallest = 0;
  for (std::size_t i = 0; i < std::min(patterns.size(), kMostShown); ++i) {
    if (i > 0 && i % columns == 0) {
      y += tallest + kLine;
      tallest = 0;
    }
    const Drawn small = one(diagram, patterns[i], turned);
    drawn.content += moved_to(static_cast<double>(i % columns) * step, y, small.content);
    tallest = std::max(tallest, small.height);
  }
  drawn.height = y + tallest;
  return drawn;
}

}  // namespace quadrille::svg
