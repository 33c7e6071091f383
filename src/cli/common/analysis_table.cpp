// SPDX-License-Identifier: MIT
#include "cli/common/analysis_table.h"

#include <fmt/core.h>

#include <algorithm>

#include "base/for_people.h"
#include "cli/common/explanation.h"

namespace quadrille::cli {
namespace {

// Longer lines of play are cut.
constexpr std::size_t kMostMoves = 8;
// A line of play with less room than that begins below its row.
constexpr std::size_t kLeastRoom = 32;
constexpr std::size_t kIndent = 7;
// A terminal with fewer columns has no room for the rate and for how full the table is.
constexpr std::size_t kLeastWidth = 72;

}  // namespace

std::string AnalysisTable::cells(const std::string& rank, const std::string& depth,
                                 const std::string& score, const std::string& nodes,
                                 const std::string& time, const std::string& rate,
                                 const std::string& table) const {
  const bool is_narrow = width_ != 0 && width_ < kLeastWidth;
  return (ranked_ ? fmt::format("{:>4}  ", rank) : "") +
         fmt::format("{:>{}}  {:>16}  {:>13}  {:>8}", depth, depth_width_, score, nodes, time) +
         (is_narrow ? "" : fmt::format("  {:>6}  {:>5}", rate, table));
}

std::string AnalysisTable::header() const {
  const std::string titles = cells("rank", "depth", "score", "nodes", "time", "Mn/s", "table");
  const bool below = width_ != 0 && titles.size() + 2 + kLeastRoom > width_;
  return titles + (below ? "\n" : "  line\n");
}

std::string AnalysisTable::row(int rank, const Analysis& analysis) const {
  const double rate =
      analysis.seconds > 0 ? static_cast<double>(analysis.nodes) / analysis.seconds : 0;
  const std::string row =
      cells(std::to_string(rank + 1), depth_text(analysis),
            analysis.score ? score_text(*analysis.score) : "", grouped(analysis.nodes),
            duration_text(analysis.seconds), fmt::format("{:.1f}", rate / 1e6),
            fmt::format("{:.0f} %", analysis.table_fill / 10.0));
  const std::string line = line_text(game_, position_, analysis.principal_variation, kMostMoves);
  const std::size_t column = row.size() + 2;
  if (width_ == 0 || column + line.size() <= width_) return fmt::format("{}  {}\n", row, line);
  const bool below = column + kLeastRoom > width_;
  const std::size_t indent = below ? kIndent : column;
  // Behind the row it begins where its other lines begin. A number stays with its move.
  constexpr char kNoBreak = '\x1f';
  std::string whole = std::string(indent, '.') + line;
  for (std::size_t i = indent + 1; i < whole.size(); ++i) {
    if (whole[i] == ' ' && whole[i - 1] == '.') whole[i] = kNoBreak;
  }
  whole = wrapped(whole, width_, indent).substr(indent);
  std::ranges::replace(whole, kNoBreak, ' ');
  return fmt::format("{}{}{}\n", row, below ? "\n" + std::string(kIndent, ' ') : "  ", whole);
}

std::string AnalysisTable::text(std::span<const Analysis> lines) {
  for (const Analysis& line : lines) {
    depth_width_ = std::max(depth_width_, depth_text(line).size());
  }
  std::string text = header();
  for (std::size_t i = 0; i < lines.size(); ++i) text += row(static_cast<int>(i), lines[i]);
  return text;
}

std::string depth_text(const Analysis& analysis) {
  std::string text = std::to_string(analysis.depth);
  if (analysis.selective_depth > analysis.depth) {
    text += fmt::format("/{}", analysis.selective_depth);
  }
  return text + (analysis.finished ? "" : " (unfinished)");
}

std::string verdict_text(const AnyGame& game, const AnyPosition& position,
                         std::span<const Analysis> lines) {
  const Analysis& best = lines.front();
  const std::string proved = best.exact ? " (proved)" : "";
  std::string moves;
  std::size_t equal = 0;
  for (const Analysis& line : lines) {
    if (line.score != best.score) break;
    moves += (equal++ == 0 ? "" : " ") + game.move_text(position, line.best());
  }
  return fmt::format("{}: {}{}", equal > 1 ? "equally good" : "best move", moves, proved);
}

}  // namespace quadrille::cli
