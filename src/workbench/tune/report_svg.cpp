// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include <algorithm>

#include "drawing/svg_charts.h"
#include "workbench/tune/report.h"

namespace quadrille {
namespace {

constexpr double kMargin = 16;
constexpr double kHeading = 26;  // the height of a line of text above a chart
constexpr double kNormal = 1.96;

// Charts below each other, each with a line above it.
class Column {
 public:
  void add(const std::string& heading, const svg::Drawn& drawn) {
    content_ += svg::text(kMargin, height_ + kHeading - 8, "text", svg::Anchor::kStart, heading);
    height_ += kHeading;
    content_ += svg::moved_to(kMargin, height_, drawn.content);
    height_ += drawn.height + kMargin;
    width_ = std::max(width_, drawn.width + 2 * kMargin);
  }
  [[nodiscard]] std::string picture(const std::string& title, SvgTheme theme) const {
    return svg::picture({width_, height_, title, theme}, content_);
  }

 private:
  std::string content_;
  double width_ = 0;
  double height_ = kMargin;
};

void draw_fit(Column& column, const FormulaFit& fit) {
  std::vector<svg::MeasuredValue> values;
  for (const FittedWeight& each : fit.weights) {
    if (each.error == 0) continue;
    const double value = each.weight * each.size;
    const double error = kNormal * each.error * each.size;
    values.push_back({each.name, value, value - error, value + error});
  }
  if (!values.empty()) {
    column.add("What a usual difference in each term adds, 95 %", svg::interval_chart(values));
  }
  svg::PathChart curve;
  for (const LearningStep& each : fit.curve) {
    curve.points.push_back({each.held_out_loss, each.held_out_loss, each.held_out_loss});
  }
  if (curve.points.empty()) return;
  curve.levels = {{fit.loss_before, "before"}};
  curve.counted = fmt::format("1/8, 1/4, 1/2 and all of {} games", grouped(fit.games));
  column.add(fmt::format("Loss on held-out games; who knows nothing: {:.3f}", fit.loss_of_even),
             svg::path_chart(curve));
}

}  // namespace

std::string tuning_svg(const TuneSettings& settings, const Tuning& tuning, SvgTheme theme) {
  Column column;
  if (!tuning.rounds.empty()) draw_fit(column, tuning.rounds.back());
  for (std::size_t i = 0; i < tuning.values.size(); ++i) {
    svg::PathChart chart;
    for (const Spsa::Past& past : tuning.history) {
      const double at = past.numbers[i];
      chart.points.push_back({at, at, at});
    }
    const double before = tuning.numbers[i].range.start;
    chart.levels = {{before, "before"}, {tuning.values[i], "tuned"}};
    chart.counted = "iterations";
    column.add(tuning.numbers[i].name, svg::path_chart(chart));
  }
  return column.picture(fmt::format("{} of {}, tuned", settings.heuristic, settings.game->name()),
                        theme);
}

}  // namespace quadrille
