// SPDX-License-Identifier: MIT
// Charts: values with their intervals, and a value that grows with what is known.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "drawing/svg.h"

namespace quadrille::svg {

struct MeasuredValue {
  std::string label;
  double value = 0;
  double low = 0;
  double high = 0;
};

// A line each, on one scale: a dot with its interval.
Drawn interval_chart(std::span<const MeasuredValue> values);

struct PathPoint {
  double value = 0;
  double low = 0;  // of its interval; the same as `value` where there is none
  double high = 0;
};

struct PathChart {
  // A level that means something: a bound, or one half.
  struct Level {
    double value = 0;
    std::string label;
  };

  std::vector<PathPoint> points;  // after 1, 2, 3, ... of what is counted
  std::vector<Level> levels = {};
  std::string counted;                  // "pairs"
  std::optional<double> least = {};     // no interval is drawn below this,
  std::optional<double> greatest = {};  // or above this
};

Drawn path_chart(const PathChart& chart);

}  // namespace quadrille::svg
