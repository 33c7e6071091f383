// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <string_view>
#include <vector>

#include "arena/limits.h"
#include "arena/match_text.h"
#include "base/text.h"
#include "drawing/svg_parts.h"
#include "workbench/ablation_report.h"

namespace quadrille {
namespace {

// Measures in pixels of the picture.
constexpr double kWidth = 880;
constexpr double kMargin = 24;
constexpr double kTop = 112;           // above the first row: titles and legend
constexpr double kBottom = 64;         // below the last: the axis
constexpr double kBar = 16;            // the height of a bar
constexpr double kGap = 14;            // between terms
constexpr double kLetter = 7.6;        // about the width of a letter of a label
constexpr double kNumbersWidth = 272;  // what stands to the right of the bars
constexpr double kShareRight = kWidth - kMargin - 56;
constexpr double kEloRight = kShareRight - 80;
constexpr double kMostElo = 600;  // beyond which a bar tells nothing more

// Whether a byte of UTF-8 goes on with the letter before it.
bool is_inside_letter(char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; }

// Colours that can be told apart by everybody, for light and for dark ground.
constexpr std::string_view kStyle = R"(<style>
  text { font: 14px system-ui, sans-serif; fill: #24292f; }
  .title { font-size: 18px; font-weight: 600; }
  .faint { font-size: 12px; fill: #57606a; }
  .number { font-variant-numeric: tabular-nums; }
  .ground { fill: #ffffff; }
  .grid { stroke: #d8dee4; }
  .zero { stroke: #57606a; stroke-width: 1.5; }
  .with { fill: #0072b2; }
  .without { fill: #d55e00; }
  .unclear { fill: #9aa4af; }
  .second { opacity: 0.6; }
  .interval { stroke: #24292f; stroke-width: 1.5; fill: none; }
  @media (prefers-color-scheme: dark) {
    text { fill: #e6edf3; }
    .faint { fill: #9da7b3; }
    .ground { fill: #0d1117; }
    .grid { stroke: #30363d; }
    .zero { stroke: #9da7b3; }
    .with { fill: #56b4e9; }
    .without { fill: #e8872e; }
    .unclear { fill: #6e7781; }
    .interval { stroke: #e6edf3; }
  }
</style>
)";

std::string label_of(const TermChange& change) {
  return change.kind == TermChange::Kind::kAdded
             ? fmt::format("{} × {}", signed_text(change.weight), change.term)
             : change.term;
}

double shown_elo(double score) {
  if (score <= 0) return -kMostElo;
  if (score >= 1) return kMostElo;
  return std::clamp(elo_of(score), -kMostElo, kMostElo);
}

// The axis: from a multiple of its step to another.
struct Axis {
  double low = 0, high = 0, step = 0;
  double left = 0, right = 0;  // in the picture

  [[nodiscard]] double x(double elo) const {
    return left + (elo - low) / (high - low) * (right - left);
  }
};

Axis axis_for(const Ablation& ablation, double left, double right) {
  double low = -20;
  double high = 20;
  for (const TermWorth& each : ablation.terms) {
    for (const MatchSummary& match : each.matches) {
      const auto estimate = match.estimate();
      if (!estimate) continue;
      low = std::min(low, shown_elo(estimate->interval.low));
      high = std::max(high, shown_elo(estimate->interval.high));
    }
  }
  constexpr int kMostSteps = 8;
  double step = 10;
  for (const double each : std::array{20, 50, 100, 200}) {
    if ((high - low) / step > kMostSteps) step = each;
  }
  return {step * std::floor(low / step), step * std::ceil(high / step), step, left, right};
}

class Drawing {
 public:
  Drawing(const AblationSettings& settings, const AblationConditions& conditions,
          const Ablation& ablation)
      : settings_(settings), conditions_(conditions), ablation_(ablation) {}

  std::string text() {
    const auto bars = static_cast<double>(settings_.limits.size());
    row_height_ = bars * kBar + kGap;
    std::size_t longest = 8;
    for (const TermWorth& each : ablation_.terms) {
      longest = std::max(longest, label_of(each.change).size());
    }
    const double labels = std::min(kLetter * static_cast<double>(longest), 240.0);
    axis_ = axis_for(ablation_, kMargin + labels + 16, kWidth - kMargin - kNumbersWidth);
    bottom_ = kTop + row_height_ * static_cast<double>(ablation_.terms.size());
    const double height = bottom_ + kBottom;
    svg_ = fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" width=\"{0}\" "
        "height=\"{1}\" role=\"img\">\n<title>{2}</title>\n{3}"
        "<rect class=\"ground\" width=\"{0}\" height=\"{1}\"/>\n",
        kWidth, height, svg::escaped(title()), kStyle);
    draw_titles();
    draw_axis();
    double y = kTop;
    for (const TermWorth& each : ablation_.terms) {
      draw_term(each, y);
      y += row_height_;
    }
    return svg_ + "</svg>\n";
  }

 private:
  [[nodiscard]] std::string title() const {
    // A long sum would run out of the picture.
    constexpr std::size_t kLongestName = 55;
    std::string name = ablation_.heuristic.name;
    if (name.size() > kLongestName) {
      std::size_t end = kLongestName;
      while (is_inside_letter(name[end])) --end;
      name = name.substr(0, end) + "…";
    }
    return fmt::format("What each term of {} is worth", name);
  }

  void put(double x, double y, std::string_view text, std::string_view classes = "",
           std::string_view anchor = "start") {
    svg_ +=
        fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" class=\"{}\" text-anchor=\"{}\">{}</text>\n",
                    x, y, classes, anchor, svg::escaped(text));
  }
  void line(std::string_view classes, double x1, double y1, double x2, double y2) {
    svg_ += fmt::format(
        "<line class=\"{}\" x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\"/>\n", classes,
        x1, y1, x2, y2);
  }

  void draw_titles() {
    put(kMargin, 36, title(), "title");
    std::vector<std::string> limits;
    for (const PlayerLimits& each : settings_.limits) limits.push_back(limits_text(each));
    put(kMargin, 58,
        fmt::format("{}; {} a term at {}; openings: {}; seed {}", settings_.game->name(),
                    counted(2 * settings_.openings.size(), "game", "games"),
                    join(limits, ", then at "), conditions_.openings, settings_.seed),
        "faint");
    double x = kMargin;
    for (const auto& [classes, words] :
         {std::pair("with", "stronger with the term"), std::pair("without", "stronger without it"),
          std::pair("unclear", "not told apart")}) {
      svg_ += fmt::format(
          "<rect class=\"{}\" x=\"{:.1f}\" y=\"74\" width=\"12\" height=\"12\" rx=\"2\"/>\n",
          classes, x);
      put(x + 18, 84.5, words, "faint");
      x += 180;
    }
    if (limits.size() > 1) put(x, 84.5, "paler: at " + limits[1], "faint");
    put(kEloRight, kTop - 10, "Elo (95 %)", "faint", "end");
    put(kShareRight, kTop - 10, "other move", "faint", "end");
    put(kWidth - kMargin, kTop - 10, "ns", "faint", "end");
  }

  void draw_axis() {
    for (double elo = axis_.low; elo <= axis_.high + axis_.step / 2; elo += axis_.step) {
      const double x = axis_.x(elo);
      line(elo == 0 ? "zero" : "grid", x, kTop - 4, x, bottom_);
      put(x, bottom_ + 18, elo == 0 ? "0" : fmt::format("{:+.0f}", elo), "faint number", "middle");
    }
    put((axis_.left + axis_.right) / 2, bottom_ + 40,
        "Elo of the version with the term over the one without it", "faint", "middle");
  }

  void draw_term(const TermWorth& worth, double y) {
    const double middle = y + (row_height_ - kGap) / 2;
    put(axis_.left - 12, middle + 5, label_of(worth.change), "", "end");
    for (std::size_t i = 0; i < worth.matches.size(); ++i) {
      draw_match(worth.matches[i], y + kBar * static_cast<double>(i), i > 0);
    }
    if (worth.positions > 0) {
      put(kShareRight, middle + 5,
          fmt::format("{:.0f} %", 100 * static_cast<double>(worth.moves_changed) /
                                      static_cast<double>(worth.positions)),
          "number", "end");
    }
    if (worth.nanoseconds) {
      put(kWidth - kMargin, middle + 5, fmt::format("{:.1f}", *worth.nanoseconds), "number", "end");
    }
  }

  void draw_match(const MatchSummary& match, double y, bool is_second) {
    const auto estimate = match.estimate();
    if (!estimate) return;
    const Verdict verdict = verdict_of(match);
    const std::string_view colour = verdict == Verdict::kStrongerA   ? "with"
                                    : verdict == Verdict::kStrongerB ? "without"
                                                                     : "unclear";
    const double zero = axis_.x(0);
    const double end = axis_.x(shown_elo(estimate->score));
    svg_ += fmt::format(
        "<rect class=\"{}{}\" x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\"/>\n",
        colour, is_second ? " second" : "", std::min(zero, end), y + 1, std::abs(end - zero),
        kBar - 2);
    const auto [low, high] = estimate->interval;
    const double from = axis_.x(shown_elo(low));
    const double to = axis_.x(shown_elo(high));
    const double middle = y + kBar / 2;
    line("interval", from, middle, to, middle);
    draw_end(from, middle, elo_is_beyond(low) ? -1 : 0);
    draw_end(to, middle, elo_is_beyond(high) ? 1 : 0);
    put(kEloRight, middle + 4,
        fmt::format("{} ({} to {})", elo_text(estimate->score), elo_text(low), elo_text(high)),
        "faint number", "end");
  }

  static bool elo_is_beyond(double score) {
    return score <= 0 || score >= 1 || std::abs(elo_of(score)) > kMostElo;
  }

  // Of an interval: a stroke, or an arrow to that side where it goes on.
  void draw_end(double x, double y, int side) {
    constexpr double kHalf = 4;
    if (side == 0) {
      line("interval", x, y - kHalf, x, y + kHalf);
      return;
    }
    const double behind = x - side * kHalf;
    svg_ += fmt::format(
        "<polyline class=\"interval\" points=\"{:.1f},{:.1f} {:.1f},{:.1f} {:.1f},{:.1f}\"/>\n",
        behind, y - kHalf, x, y, behind, y + kHalf);
  }

  const AblationSettings& settings_;
  const AblationConditions& conditions_;
  const Ablation& ablation_;
  Axis axis_;
  double row_height_ = 0;
  double bottom_ = 0;
  std::string svg_;
};

}  // namespace

std::string ablation_svg(const AblationSettings& settings, const AblationConditions& conditions,
                         const Ablation& ablation) {
  return Drawing(settings, conditions, ablation).text();
}

}  // namespace quadrille
