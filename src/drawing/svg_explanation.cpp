// SPDX-License-Identifier: MIT
#include "drawing/svg_explanation.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "base/for_people.h"
#include "base/utf8.h"
#include "drawing/svg_patterns.h"

namespace quadrille {
namespace svg {
namespace {

constexpr double kEdge = 14;
constexpr double kGap = 30;      // between board and bars, and between two panels
constexpr double kNames = 150;   // the column of the terms' names
constexpr double kTrack = 190;   // of the bars
constexpr double kNumbers = 76;  // of the contributions
constexpr double kHead = 74;     // above the bars
constexpr double kRow = 30;
constexpr double kBar = 18;
constexpr std::size_t kLongestName = 19;

// Bars that begin where the one before ends, on a scale that all of them fit on. Constants move the
// place where the first begins.
class Steps {
 public:
  explicit Steps(std::span<const Term> terms) {
    for (const Term& term : terms) {
      if (!counts_something(term) && std::isfinite(term.contribution)) start_ += term.contribution;
    }
    low_ = high_ = sum_ = start_;
    double at = start_;
    for (const Term& term : terms) {
      if (!counts_something(term)) continue;
      at += term.contribution;
      low_ = std::min(low_, at);
      high_ = std::max(high_, at);
    }
    sum_ = at;
    const double missing = large_contribution(terms) - (high_ - low_);
    if (missing > 0) {
      low_ -= missing / 2;
      high_ += missing / 2;
    }
  }

  [[nodiscard]] double start() const { return start_; }
  [[nodiscard]] double sum() const { return sum_; }
  [[nodiscard]] double place(double value) const {
    return high_ > low_ ? kNames + kTrack * (value - low_) / (high_ - low_) : kNames + kTrack / 2;
  }

 private:
  double start_ = 0;
  double sum_ = 0;
  double low_ = 0;
  double high_ = 0;
};

std::string bar(const Steps& steps, double y, double from, double to,
                std::string_view style_class) {
  constexpr double kThinnest = 1.5;  // what counts at all is seen
  const double left = std::min(steps.place(from), steps.place(to));
  const double width = std::max(std::abs(steps.place(to) - steps.place(from)), kThinnest);
  return rectangle(left, y + (kRow - kBar) / 2, width, kBar, style_class, "rx=\"2\"");
}

std::string name_text(double y, std::string_view style_class, std::string_view name) {
  return text(0, y + 20, style_class, Anchor::kStart, cut_to(name, kLongestName));
}
std::string number_text_at(double y, std::string_view style_class, const std::string& number) {
  return text(kNames + kTrack + kNumbers, y + 20, style_class, Anchor::kEnd, number);
}

Drawn bars(const ExplainedBoard& board) {
  const Explanation& explanation = board.explanation;
  const Steps steps(explanation.terms);
  Drawn drawn;
  drawn.width = kNames + kTrack + kNumbers;
  drawn.content += text(0, 20, "heading", Anchor::kStart, cut_to(board.heuristic, 36));
  drawn.content +=
      text(0, 44, "text", Anchor::kStart,
           fmt::format("value for {}: {}", board.side, number_text(explanation.value)));
  drawn.content += text(drawn.width, 44, "small", Anchor::kEnd,
                        fmt::format("an even position has {}", number_text(board.neutral)));
  double y = kHead;
  double at = steps.start();
  std::string rows;
  for (const Term& term : explanation.terms) {
    const bool step = counts_something(term);
    rows += name_text(y, step ? "text" : "small", term.name);
    rows += number_text_at(y, step ? "text" : "small",
                           step ? signed_text(term.contribution) : number_text(term.contribution));
    if (step) {
      rows += rectangle(kNames, y + (kRow - kBar) / 2, kTrack, kBar, "track", "rx=\"2\"");
      if (term.contribution != 0) {
        rows += bar(steps, y, at, at + term.contribution, term.contribution > 0 ? "gain" : "loss");
      }
      at += term.contribution;
    }
    y += kRow;
  }
  if (!explanation.terms.empty()) {
    y += 6;
    rows += fmt::format("<path class=\"axis\" d=\"M0 {0}H{1}\"/>\n", number(y - 3),
                        number(drawn.width));
    rows += name_text(y, "strong", "value");
    rows += number_text_at(y, "strong", number_text(explanation.value));
    rows += rectangle(kNames, y + (kRow - kBar) / 2, kTrack, kBar, "track", "rx=\"2\"");
    if (std::isfinite(explanation.value)) {
      rows += bar(steps, y, steps.start(), steps.sum(), "value");
    }
    y += kRow;
    // Where everything begins.
    rows += fmt::format("<path class=\"axis\" d=\"M{0} {1}V{2}\"/>\n",
                        number(steps.place(steps.start())), number(kHead), number(y));
  }
  if (!explanation.branch.empty()) {
    y += 20;
    rows += text(0, y, "small", Anchor::kStart, cut_to("case: " + explanation.branch, 60));
  }
  drawn.height = y;
  drawn.content += rows;
  return drawn;
}

}  // namespace
}  // namespace svg

std::string svg_of_explanation(const Diagram& diagram, std::span<const ExplainedBoard> boards,
                               const SvgOptions& options) {
  double width = 0;
  double y = svg::kEdge;
  std::string content;
  for (const ExplainedBoard& explained : boards) {
    SvgOptions board_options = options;
    board_options.heat = explained.heat;
    board_options.heat_for = explained.side;
    const svg::Drawn board = svg::board(diagram, board_options);
    const svg::Drawn bars = svg::bars(explained);
    if (y > svg::kEdge) y += svg::kGap;
    content += svg::moved_to(svg::kEdge, y, board.content);
    content += svg::moved_to(svg::kEdge + board.width + svg::kGap, y, bars.content);
    y += std::max(board.height, bars.height);
    const double inner = board.width + svg::kGap + bars.width;
    width = std::max(width, svg::kEdge + inner + svg::kEdge);
    const svg::Drawn patterns =
        svg::patterns(diagram, explained.explanation.patterns, inner, options.turned);
    if (patterns.content.empty()) continue;
    y += svg::kGap;
    content += svg::moved_to(svg::kEdge, y, patterns.content);
    y += patterns.height;
  }
  return svg::picture(
      {.width = width, .height = y + svg::kEdge, .title = options.title, .theme = options.theme},
      content);
}

}  // namespace quadrille
