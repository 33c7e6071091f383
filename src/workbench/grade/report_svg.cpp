// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/text.h"
#include "base/utf8.h"
#include "drawing/svg.h"
#include "drawing/svg_parts.h"
#include "workbench/grade/report.h"

namespace quadrille {
namespace {

using svg::Anchor;

// Measures in pixels of the picture.
constexpr double kWidth = 900;
constexpr double kMargin = 28;
constexpr double kTop = 104;
constexpr double kRow = 26;
constexpr double kGap = 10;          // between measures of different kinds
constexpr double kTrackLeft = 196;   // where 0 is
constexpr double kTrackRight = 536;  // where 1 is
constexpr double kValueRight = 632;  // of the number
constexpr double kPhaseRight = 716;  // of the first phase's number
constexpr double kPhaseStep = 78;
constexpr double kPairStep = 90;     // to the second heuristic's number,
constexpr double kBetterStep = 140;  // and to the mark of the better one
constexpr double kBoardWidth = 250;
constexpr double kLetter = 6.7;  // about the width of a letter of a caption
constexpr std::size_t kLongestName = 40;

std::string circle(double x, double y, std::string_view classes, double radius) {
  return fmt::format("<circle class=\"{}\" cx=\"{}\" cy=\"{}\" r=\"{}\"/>\n", classes,
                     svg::number(x), svg::number(y), svg::number(radius));
}

std::string path(std::string_view classes, double x1, double y1, double x2, double y2) {
  return fmt::format("<path class=\"{}\" d=\"M{} {}L{} {}\"/>\n", classes, svg::number(x1),
                     svg::number(y1), svg::number(x2), svg::number(y2));
}

// All measures are drawn from 0 to 1; the few that lie outside are drawn at the end.
double place(double value) {
  return kTrackLeft + (kTrackRight - kTrackLeft) * std::clamp(value, 0.0, 1.0);
}

class Drawing {
 public:
  Drawing(const GradeReport& report, SvgTheme theme)
      : report_(report), theme_(theme), measures_(all_measures()) {}

  std::string text() {
    draw_head();
    if (!report_.grades.empty()) draw_measures();
    draw_blunders();
    return svg::picture(
        {.width = kWidth, .height = y_ + kMargin, .title = title(), .theme = theme_}, content_);
  }

 private:
  [[nodiscard]] std::string name(std::size_t grade) const {
    return cut_to(report_.grades[grade].heuristic.name, kLongestName);
  }
  [[nodiscard]] std::string title() const {
    if (report_.grades.empty()) return "Nothing was graded";
    return report_.grades.size() == 1
               ? name(0) + " against the truth"
               : fmt::format("{} and {} against the truth", name(0), name(1));
  }

  void put(double x, double y, std::string_view classes, std::string_view words,
           Anchor anchor = Anchor::kStart) {
    content_ += svg::text(x, y, classes, anchor, words);
  }

  void draw_head() {
    put(kMargin, 42, "heading", title());
    const std::size_t positions = report_.set.positions.size();
    put(kMargin, 66, "small",
        fmt::format("{}; {} of known value; seed {}; intervals 95 %, whole games kept together",
                    report_.settings.sample.game->name(),
                    counted(positions, "position", "positions"), report_.settings.sample.seed));
    if (report_.grades.size() == 2) {
      content_ += circle(kMargin + 6, 85, "gain", 5);
      put(kMargin + 16, 89, "small", name(0));
      const double x = kMargin + 40 + kLetter * static_cast<double>(characters_of(name(0)));
      content_ += circle(x + 6, 85, "loss", 5);
      put(x + 16, 89, "small", name(1));
      put(kValueRight + kBetterStep, 89, "small", "better", Anchor::kMiddle);
    } else if (report_.grades.size() == 1) {
      for (std::size_t i = GradeGroups::kByPhase; i < report_.groups.groups.size(); ++i) {
        put(phase_x(i), 89, "small",
            fmt::format("{} {}", report_.groups.groups[i].name,
                        i == GradeGroups::kByPhase ? report_.groups.phase_word : ""),
            Anchor::kEnd);
      }
    }
    y_ = kTop;
  }

  static double phase_x(std::size_t group) {
    return kPhaseRight + kPhaseStep * static_cast<double>(group - GradeGroups::kByPhase);
  }

  void draw_measures() {
    const double top = y_;
    std::string rows;
    std::swap(rows, content_);
    for (std::size_t i = 0; i < measures_.size(); ++i) {
      if (i > 0 && measures_[i].kind != measures_[i - 1].kind && measures_[i].is_of_choices()) {
        y_ += kGap;
      }
      draw_measure(i);
    }
    std::swap(rows, content_);
    for (const double value : {0.0, 0.25, 0.5, 0.75, 1.0}) {
      content_ += path("axis", place(value), top, place(value), y_);
      put(place(value), y_ + 16, "tick", fmt::format("{:g}", value), Anchor::kMiddle);
    }
    content_ += rows;
    y_ += 30;
    put(kMargin, y_ + 10, "small",
        "More is better of sign, tau, keeps and fastest; less of log loss, blunders and lost.");
    y_ += 24;
  }

  void draw_measure(std::size_t measure) {
    const double middle = y_ + kRow / 2;
    put(kTrackLeft - 14, middle + 5, "text", measures_[measure].name(), Anchor::kEnd);
    const std::size_t count = report_.grades.size();
    for (std::size_t i = 0; i < count; ++i) {
      const double y = count == 1 ? middle : middle + (i == 0 ? -5 : 5);
      draw_estimate(report_.grades[i].groups.front()[measure], y, i);
    }
    if (count == 1) {
      const Grade& grade = report_.grades.front();
      put(kValueRight, middle + 5, "strong",
          measure_text(measures_[measure], grade.groups.front()[measure]), Anchor::kEnd);
      for (std::size_t i = GradeGroups::kByPhase; i < grade.groups.size(); ++i) {
        put(phase_x(i), middle + 5, "text",
            measure_text(measures_[measure], grade.groups[i][measure]), Anchor::kEnd);
      }
    } else {
      for (std::size_t i = 0; i < count; ++i) {
        put(kValueRight + kPairStep * static_cast<double>(i), middle + 5, "text",
            measure_text(measures_[measure], report_.grades[i].groups.front()[measure]),
            Anchor::kEnd);
      }
      const int who = better_by(measures_[measure], report_.differences.front()[measure]);
      if (who != 0) {
        content_ += circle(kValueRight + kBetterStep, middle, who > 0 ? "gain" : "loss", 5);
      }
    }
    y_ += kRow;
  }

  void draw_estimate(const std::optional<ClusteredEstimate>& estimate, double y,
                     std::size_t number) {
    if (!estimate) return;
    const std::string_view colour = number == 0 ? "gain" : "loss";
    if (estimate->interval) {
      const double from = place(estimate->interval->low);
      const double to = place(estimate->interval->high);
      content_ += svg::rectangle(from, y - 1, to - from, 2, colour);
    }
    content_ += circle(place(estimate->value), y, colour, 4.5);
  }

  void draw_blunders() {
    for (std::size_t i = 0; i < report_.grades.size(); ++i) {
      const std::size_t count = report_.blunders_of(i);
      if (count == 0) continue;
      y_ += 18;
      put(kMargin, y_, "strong",
          fmt::format("{} of {}, at depth {}", count == 1 ? "The worst blunder" : "Worst blunders",
                      name(i), kGradedDepths[report_.grades[i].blunder_depth]));
      y_ += 16;
      for (std::size_t first = 0; first < count; first += 3) {
        draw_row(report_.grades[i], first, std::min(count, first + 3));
      }
    }
  }

  void draw_row(const Grade& grade, std::size_t from, std::size_t to) {
    double tallest = 0;
    for (std::size_t i = from; i < to; ++i) {
      const double x = kMargin + (kBoardWidth + 40) * static_cast<double>(i - from);
      tallest = std::max(tallest, draw_blunder(grade.blunders[i], x));
    }
    y_ += tallest;
  }

  // How much room it takes.
  double draw_blunder(const Blunder& blunder, double x) {
    const AnyGame& game = *report_.settings.sample.game;
    const AnyPosition& position = report_.set.positions[blunder.position].sampled.position;
    const svg::Drawn board = svg::board(game.diagram(position, std::nullopt), {});
    const double scale = kBoardWidth / std::max(board.width, board.height);
    content_ += fmt::format("<g transform=\"translate({} {}) scale({:.3f})\">\n{}</g>\n",
                            svg::number(x), svg::number(y_), scale, board.content);
    double y = board.height * scale + 16;
    const BlunderText words = blunder_text(report_, blunder);
    const std::string text =
        fmt::format("{} to move. Chosen: {}. Better: {}.",
                    game.side_name(game.side_to_move(position)), words.chosen, words.better);
    const std::string lines = wrapped(text, static_cast<std::size_t>((kBoardWidth + 20) / kLetter));
    for (const std::string_view line : split(lines, '\n')) {
      content_ += svg::text(x, y_ + y, "small", Anchor::kStart, line);
      y += 17;
    }
    return y + 8;
  }

  const GradeReport& report_;
  SvgTheme theme_;
  std::vector<Measure> measures_;
  std::string content_;
  double y_ = 0;
};

}  // namespace

std::string grade_svg(const GradeReport& report, SvgTheme theme) {
  return Drawing(report, theme).text();
}

}  // namespace quadrille
