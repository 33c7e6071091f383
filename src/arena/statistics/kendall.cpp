// SPDX-License-Identifier: MIT
#include "arena/statistics/kendall.h"

#include <cassert>
#include <cmath>
#include <vector>

namespace quadrille {
namespace {

// Counts of pairs of things.
struct PairSums {
  std::int64_t agreement = 0;  // C - D
  std::int64_t untied_x = 0;
  std::int64_t untied_y = 0;

  void add(std::int64_t x, std::int64_t y) {
    agreement += x * y;
    untied_x += x * x;
    untied_y += y * y;
  }
  [[nodiscard]] std::optional<double> tau_b() const {
    if (untied_x == 0 || untied_y == 0) return std::nullopt;
    return static_cast<double>(agreement) /
           std::sqrt(static_cast<double>(untied_x) * static_cast<double>(untied_y));
  }
  friend PairSums operator-(const PairSums& a, const PairSums& b) {
    return {a.agreement - b.agreement, a.untied_x - b.untied_x, a.untied_y - b.untied_y};
  }
};

int sign(double a, double b) { return static_cast<int>(a > b) - static_cast<int>(a < b); }

// All pairs, and of each cluster those with a thing of it: what goes when it is left out.
struct ClusteredSums {
  PairSums all;
  std::vector<PairSums> of_cluster;
};

ClusteredSums sums_of(std::span<const Ranked> things, const ClusterNumbers& clusters) {
  ClusteredSums sums;
  sums.of_cluster.resize(clusters.count());
  for (std::size_t i = 0; i < things.size(); ++i) {
    PairSums& of_i = sums.of_cluster[clusters.of(i)];
    for (std::size_t j = 0; j < i; ++j) {
      const int x = sign(things[i].x, things[j].x);
      const int y = sign(things[i].y, things[j].y);
      sums.all.add(x, y);
      of_i.add(x, y);
      if (clusters.of(i) != clusters.of(j)) sums.of_cluster[clusters.of(j)].add(x, y);
    }
  }
  return sums;
}

ClusterNumbers clusters_of(std::span<const Ranked> things) {
  std::vector<std::uint32_t> names;
  names.reserve(things.size());
  for (const Ranked& each : things) names.push_back(each.cluster);
  return ClusterNumbers(names);
}

}  // namespace

std::optional<ClusteredEstimate> estimate_tau_b(std::span<const Ranked> things) {
  const ClusterNumbers clusters = clusters_of(things);
  const ClusteredSums sums = sums_of(things, clusters);
  const auto tau = sums.all.tau_b();
  if (!tau) return std::nullopt;
  ClusteredEstimate estimate{*tau, {}, things.size(), clusters.count()};
  std::vector<double> without;
  for (const PairSums& each : sums.of_cluster) {
    const auto rest = (sums.all - each).tau_b();
    if (!rest) return estimate;
    without.push_back(*rest);
  }
  estimate.interval = jackknife_interval(*tau, without, {-1, 1});
  return estimate;
}

std::optional<ClusteredEstimate> estimate_tau_b_difference(std::span<const Ranked> first,
                                                           std::span<const Ranked> second) {
  assert(first.size() == second.size());
  const ClusterNumbers clusters = clusters_of(first);
  const ClusteredSums of_first = sums_of(first, clusters);
  const ClusteredSums of_second = sums_of(second, clusters);
  const auto a = of_first.all.tau_b();
  const auto b = of_second.all.tau_b();
  if (!a || !b) return std::nullopt;
  ClusteredEstimate estimate{*a - *b, {}, first.size(), clusters.count()};
  std::vector<double> without;
  for (std::size_t i = 0; i < clusters.count(); ++i) {
    const auto rest_a = (of_first.all - of_first.of_cluster[i]).tau_b();
    const auto rest_b = (of_second.all - of_second.of_cluster[i]).tau_b();
    if (!rest_a || !rest_b) return estimate;
    without.push_back(*rest_a - *rest_b);
  }
  estimate.interval = jackknife_interval(estimate.value, without, {-2, 2});
  return estimate;
}

}  // namespace quadrille
