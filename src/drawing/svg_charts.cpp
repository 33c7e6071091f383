// SPDX-License-Identifier: MIT
#include "drawing/svg_charts.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>

#include "base/for_people.h"
#include "base/utf8.h"

namespace quadrille::svg {
namespace {

// As wide as a telephone, where text keeps its size.
constexpr double kChartWidth = 400;

struct Range {
  double low = std::numeric_limits<double>::infinity();
  double high = -std::numeric_limits<double>::infinity();

  void add(double value) {
    if (!std::isfinite(value)) return;
    low = std::min(low, value);
    high = std::max(high, value);
  }
  // So that it can be divided by.
  void widen(double least) {
    const double missing = least - (high - low);
    if (missing <= 0) return;
    low -= missing / 2;
    high += missing / 2;
  }
};

// From values to places on a line.
struct Scale {
  Range range;
  double from = 0;
  double to = 1;

  [[nodiscard]] double place(double value) const {
    const double share =
        (std::clamp(value, range.low, range.high) - range.low) / (range.high - range.low);
    return from + (to - from) * share;
  }
};

// 1, 2 or 5 times a power of ten, so that there are no more than `most` steps.
double step_of(double span, int most) {
  const double rough = span / most;
  const double power = std::pow(10.0, std::floor(std::log10(rough)));
  for (const double factor : {1.0, 2.0, 5.0}) {
    if (factor * power >= rough) return factor * power;
  }
  return 10 * power;
}

std::vector<double> ticks_of(const Range& range, int most) {
  const double step = step_of(range.high - range.low, most);
  std::vector<double> ticks;
  for (double i = std::ceil(range.low / step - 1e-9); i * step <= range.high + 1e-9 * step; ++i) {
    ticks.push_back(i * step);
  }
  return ticks;
}

std::string line(std::string_view style_class, double x1, double y1, double x2, double y2) {
  return fmt::format("<path class=\"{}\" d=\"M{} {}L{} {}\"/>\n", style_class, number(x1),
                     number(y1), number(x2), number(y2));
}

std::string dot(double x, double y) {
  return fmt::format("<circle class=\"dot\" cx=\"{}\" cy=\"{}\" r=\"4.5\"/>\n", number(x),
                     number(y));
}

// Where its ends are inside the chart they have feet.
std::string whisker(const Scale& scale, double y, const MeasuredValue& value) {
  const double low = scale.place(value.low);
  const double high = scale.place(value.high);
  return fmt::format("<path class=\"whisker\" d=\"M{0} {2}H{1}M{0} {3}v10M{1} {3}v10\"/>\n",
                     number(low), number(high), number(y), number(y - 5));
}

constexpr double kPathHeight = 220;
constexpr double kPathLeft = 44;
constexpr double kPathTop = 14;
constexpr double kPathBottom = 36;
constexpr double kPathRight = kChartWidth - 18;
constexpr std::size_t kMostPoints = 400;

class PathDrawing {
 public:
  explicit PathDrawing(const PathChart& chart) : chart_(chart) {
    // More points than the chart has room for would only make the page larger.
    const std::size_t count = chart.points.size();
    const std::size_t step = (count + kMostPoints - 1) / kMostPoints;
    for (std::size_t i = 0; i < count; i += std::max<std::size_t>(step, 1)) shown_.push_back(i);
    if (!shown_.empty() && shown_.back() + 1 != count) shown_.push_back(count - 1);
    Range values;
    for (const std::size_t i : shown_) {
      // The first intervals are so wide that they would leave the rest no room.
      const PathPoint& point = chart.points[i];
      if (4 * i < count && point.low < point.high) continue;
      for (const double value : {point.value, point.low, point.high}) values.add(within(value));
    }
    for (const auto& level : chart.levels) values.add(level.value);
    if (values.low > values.high) values = {0, 1};
    values.widen(1e-3);
    const double room = 0.06 * (values.high - values.low);
    values.low -= room;
    values.high += room;
    x_ = {{0, static_cast<double>(std::max<std::size_t>(count, 1))}, kPathLeft, kPathRight};
    y_ = {values, kPathHeight - kPathBottom, kPathTop};
  }

  [[nodiscard]] std::string axes() const {
    std::string drawn;
    for (const double tick : ticks_of(y_.range, 5)) {
      drawn += line("axis", kPathLeft, y_.place(tick), kPathRight, y_.place(tick));
      drawn += text(kPathLeft - 6, y_.place(tick) + 4, "tick", Anchor::kEnd, number_text(tick));
    }
    for (const double tick : ticks_of(x_.range, 5)) {
      if (tick != std::round(tick)) continue;
      drawn += text(x_.place(tick), kPathHeight - kPathBottom + 16, "tick", Anchor::kMiddle,
                    grouped(static_cast<std::uint64_t>(tick)));
    }
    return drawn + text((kPathLeft + kPathRight) / 2, kPathHeight - 4, "tick", Anchor::kMiddle,
                        chart_.counted);
  }

  [[nodiscard]] std::string levels() const {
    std::string drawn;
    for (const auto& level : chart_.levels) {
      const double y = y_.place(level.value);
      drawn += line("bound", kPathLeft, y, kPathRight, y);
      drawn += text(kPathRight - 2, y - 5, "level", Anchor::kEnd, level.label);
    }
    return drawn;
  }

  [[nodiscard]] std::string band() const {
    std::string there;
    std::string back;
    for (const std::size_t i : shown_) {
      const PathPoint& point = chart_.points[i];
      there += fmt::format("{}{} {}", there.empty() ? "M" : "L", x(i), y(point.high));
      back.insert(0, fmt::format("L{} {}", x(i), y(point.low)));
    }
    return fmt::format("<path class=\"band\" d=\"{}{}Z\"/>\n", there, back);
  }

  [[nodiscard]] std::string path() const {
    std::string drawn;
    for (const std::size_t i : shown_) {
      drawn += fmt::format("{}{} {}", drawn.empty() ? "M" : "L", x(i), y(chart_.points[i].value));
    }
    const std::size_t last = shown_.back();
    return fmt::format("<path class=\"path\" d=\"{}\"/>\n", drawn) +
           dot(x_.place(static_cast<double>(last + 1)), y_.place(chart_.points[last].value));
  }

  [[nodiscard]] bool empty() const { return shown_.empty(); }

 private:
  [[nodiscard]] double within(double value) const {
    if (chart_.least) value = std::max(value, *chart_.least);
    if (chart_.greatest) value = std::min(value, *chart_.greatest);
    return value;
  }
  [[nodiscard]] std::string x(std::size_t point) const {
    return number(x_.place(static_cast<double>(point + 1)));
  }
  [[nodiscard]] std::string y(double value) const { return number(y_.place(value)); }

  const PathChart& chart_;
  std::vector<std::size_t> shown_;
  Scale x_, y_;
};

}  // namespace

Drawn interval_chart(std::span<const MeasuredValue> values) {
  constexpr double kNames = 130;
  constexpr double kRow = 30;
  constexpr std::size_t kLongestLabel = 15;
  Range range;
  for (const MeasuredValue& value : values) {
    for (const double end : {value.value, value.low, value.high}) range.add(end);
  }
  if (range.low > range.high) range = {0, 1};
  range.widen(1);
  const Scale scale{range, kNames + 10, kChartWidth - 20};
  Drawn drawn{kChartWidth, static_cast<double>(values.size()) * kRow + 24, {}};
  const double bottom = drawn.height - 22;
  for (const double tick : ticks_of(range, 5)) {
    drawn.content += line("axis", scale.place(tick), 0, scale.place(tick), bottom);
    drawn.content +=
        text(scale.place(tick), bottom + 15, "tick", Anchor::kMiddle, number_text(tick));
  }
  double y = kRow / 2;
  for (const MeasuredValue& value : values) {
    drawn.content += text(0, y + 5, "text", Anchor::kStart, cut_to(value.label, kLongestLabel));
    drawn.content += whisker(scale, y, value) + dot(scale.place(value.value), y);
    y += kRow;
  }
  return drawn;
}

Drawn path_chart(const PathChart& chart) {
  const PathDrawing drawing(chart);
  Drawn drawn{kChartWidth, kPathHeight, drawing.axes()};
  if (!drawing.empty()) drawn.content += drawing.band() + drawing.path();
  drawn.content += drawing.levels();
  return drawn;
}

}  // namespace quadrille::svg
