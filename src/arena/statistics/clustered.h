// SPDX-License-Identifier: MIT
// Numbers computed from observations that come in clusters, such as the positions of one game:
// those of a cluster are alike, so that the clusters count and not the observations.
//
// Intervals are by the jackknife (Tukey 1958, "Bias and confidence in not-quite large samples")
// with one cluster left out at a time: of g clusters, theta_i being the number without the i-th,
//
//   s^2 = (g - 1) / g * sum (theta_i - mean of theta_i)^2,   95 %: theta +- t s
//
// with Student's t for g - 1 degrees of freedom. It needs no chance, so the same observations have
// the same interval, and it serves means, ranks and differences of two of them alike.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "arena/statistics/distributions.h"

namespace quadrille {

struct ClusteredEstimate {
  double value = 0;
  // Nothing of one cluster, or where leaving one out leaves nothing to compute it from.
  std::optional<Interval> interval = {};
  std::size_t observations = 0;
  std::size_t clusters = 0;
};

struct Observation {
  std::uint32_t cluster = 0;
  double value = 0;
};

// What can be said of the number whose values without each cluster are these. The interval is cut
// to `range`.
std::optional<Interval> jackknife_interval(double value, std::span<const double> without,
                                           const Interval& range);

// The mean of all observations, each of which lies within `range`; nothing of none. Where all of
// them lie at one end of it the jackknife says nothing; then the chance of a cluster that does not
// is at most 1 - 0.025^(1/g) (Clopper and Pearson 1934).
std::optional<ClusteredEstimate> estimate_mean(std::span<const Observation> observations,
                                               const Interval& range);

// Clusters by number: 0, 1, 2, ... in the order in which they come.
class ClusterNumbers {
 public:
  explicit ClusterNumbers(std::span<const std::uint32_t> clusters);

  [[nodiscard]] std::size_t count() const { return count_; }
  [[nodiscard]] std::size_t of(std::size_t observation) const { return numbers_[observation]; }

 private:
  std::vector<std::size_t> numbers_;
  std::size_t count_ = 0;
};

}  // namespace quadrille
