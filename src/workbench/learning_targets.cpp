// SPDX-License-Identifier: MIT
#include "workbench/learning_targets.h"

#include <algorithm>
#include <cstddef>

namespace quadrille {
namespace {

constexpr double kDecidedScore = 1e8;  // beyond this a score is no heuristic's

// With which factor the search's scores tell best how games end.
double scale_of_scores(std::span<const SelfPlayPosition> positions) {
  double scale = 0;
  double size = 0;
  std::size_t count = 0;
  for (const SelfPlayPosition& each : positions) {
    if (!each.score || std::abs(*each.score) > kDecidedScore) continue;
    size += double{*each.score} * *each.score;
    ++count;
  }
  if (count == 0 || size == 0) return 0;
  const double unit = 1 / std::sqrt(size / static_cast<double>(count));
  // Newton's method for one number.
  for (int step = 0; step < 30; ++step) {
    double slope = 0;
    double curve = 1e-9;
    for (const SelfPlayPosition& each : positions) {
      if (!each.score || std::abs(*each.score) > kDecidedScore) continue;
      const double x = *each.score * unit;
      const double points = each.to_move == Side::kFirst ? each.points : 1 - each.points;
      const double p = squashed(scale * x);
      slope += (points - p) * x;
      curve += p * (1 - p) * x * x;
    }
    scale += slope / curve;
    if (std::abs(slope / curve) < 1e-6) break;
  }
  return std::max(0.0, scale * unit);
}

}  // namespace

double loss_of(double chance, double points) {
  constexpr double kLeast = 1e-9;
  return -points * std::log(std::max(chance, kLeast)) -
         (1 - points) * std::log(std::max(1 - chance, kLeast));
}

LearningTargets::LearningTargets(std::span<const SelfPlayPosition> positions, double score_share)
    : score_share_(score_share), scale_(scale_of_scores(positions)) {}

double LearningTargets::of(const SelfPlayPosition& position) const {
  if (!position.score || scale_ == 0 || score_share_ == 0) return position.points;
  if (std::abs(*position.score) > kDecidedScore) return position.points;
  const double for_mover = squashed(*position.score * scale_);
  const double by_score = position.to_move == Side::kFirst ? for_mover : 1 - for_mover;
  return (1 - score_share_) * position.points + score_share_ * by_score;
}

}  // namespace quadrille
