// SPDX-License-Identifier: MIT
#include "arena/statistics/clustered.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>

namespace quadrille {

ClusterNumbers::ClusterNumbers(std::span<const std::uint32_t> clusters) {
  std::unordered_map<std::uint32_t, std::size_t> known;
  numbers_.reserve(clusters.size());
  for (const std::uint32_t cluster : clusters) {
    numbers_.push_back(known.emplace(cluster, known.size()).first->second);
  }
  count_ = known.size();
}

std::optional<Interval> jackknife_interval(double value, std::span<const double> without,
                                           const Interval& range) {
  if (without.size() < 2) return std::nullopt;
  const auto count = static_cast<double>(without.size());
  double mean = 0;
  for (const double each : without) mean += each / count;
  double squares = 0;
  for (const double each : without) squares += (each - mean) * (each - mean);
  const double half = student_95(without.size() - 1) * std::sqrt((count - 1) / count * squares);
  return Interval{std::max(range.low, value - half), std::min(range.high, value + half)};
}

std::optional<ClusteredEstimate> estimate_mean(std::span<const Observation> observations,
                                               const Interval& range) {
  if (observations.empty()) return std::nullopt;
  std::vector<std::uint32_t> names;
  names.reserve(observations.size());
  for (const Observation& each : observations) names.push_back(each.cluster);
  const ClusterNumbers clusters(names);
  struct Part {
    double sum = 0;
    double count = 0;
  };
  Part all;
  std::vector<Part> parts(clusters.count());
  bool at_low = true;
  bool at_high = true;
  for (std::size_t i = 0; i < observations.size(); ++i) {
    const double value = observations[i].value;
    at_low = at_low && value == range.low;
    at_high = at_high && value == range.high;
    all.sum += value;
    ++all.count;
    parts[clusters.of(i)].sum += value;
    ++parts[clusters.of(i)].count;
  }
  ClusteredEstimate estimate{all.sum / all.count, {}, observations.size(), clusters.count()};
  if (at_low || at_high) {
    const double width = range.high - range.low;
    const double most = clopper_pearson(0, clusters.count()).high;
    estimate.interval = at_low ? Interval{range.low, range.low + width * most}
                               : Interval{range.high - width * most, range.high};
    return estimate;
  }
  if (clusters.count() < 2) return estimate;
  std::vector<double> without;
  without.reserve(parts.size());
  for (const Part& each : parts) {
    without.push_back((all.sum - each.sum) / (all.count - each.count));
  }
  estimate.interval = jackknife_interval(estimate.value, without, range);
  return estimate;
}

}  // namespace quadrille
