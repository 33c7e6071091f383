// SPDX-License-Identifier: MIT
#include "arena/statistics/score.h"

#include <algorithm>
#include <cmath>

#include "arena/statistics/outcomes.h"

namespace quadrille {
namespace {

std::optional<ScoreEstimate> estimate_of(const Moments& moments) {
  const auto [count, mean, variance, step] = moments;
  if (count == 0) return std::nullopt;
  if (moments.all_alike()) {
    // The share of something that was never seen in so many tries.
    const double other = clopper_pearson(0, static_cast<std::uint64_t>(count)).high;
    return ScoreEstimate{mean, {mean - other * mean, mean + other * (1 - mean)}};
  }
  const double error =
      student_95(static_cast<std::uint64_t>(count) - 1) * std::sqrt(variance / (count - 1)) +
      step / 2 / count;
  return ScoreEstimate{mean, {std::max(0.0, mean - error), std::min(1.0, mean + error)}};
}

std::optional<double> superiority_of(const Moments& moments) {
  if (moments.count == 0 || moments.all_alike()) return std::nullopt;
  const double deviation = std::sqrt(moments.variance / (moments.count - 1));
  return student_below((moments.mean - 0.5) / deviation,
                       static_cast<std::uint64_t>(moments.count) - 1);
}

std::optional<NormalFigures> figures_of(const Outcomes& outcomes) {
  const Moments moments = moments_of(outcomes);
  if (moments.count == 0 || moments.all_alike()) return std::nullopt;
  const double deviation = std::sqrt(moments.variance / moments.count);
  const double scale = kNormalisedElo / std::sqrt(outcomes.games_each * moments.variance);
  const double low = moments.mean - kNormal95 * deviation;
  const double high = moments.mean + kNormal95 * deviation;
  NormalFigures figures;
  if (low > 0 && high < 1) figures.elo_error = (elo_of(high) - elo_of(low)) / 2;
  figures.normalised_elo = (moments.mean - 0.5) * scale;
  figures.normalised_elo_error = kNormal95 * deviation * scale;
  figures.superiority = normal_below((moments.mean - 0.5) / deviation);
  return figures;
}

}  // namespace

std::optional<ScoreEstimate> estimate_score(const PairCounts& pairs) {
  return estimate_of(moments_of(Outcomes(pairs)));
}

std::optional<ScoreEstimate> estimate_score(const Tally& games) {
  return estimate_of(moments_of(Outcomes(games)));
}

std::optional<ScoreEstimate> estimate_score(std::span<const double> scores) {
  return estimate_of(moments_of(scores));
}

std::optional<double> likelihood_of_superiority(const PairCounts& pairs) {
  return superiority_of(moments_of(Outcomes(pairs)));
}

std::optional<double> likelihood_of_superiority(const Tally& games) {
  return superiority_of(moments_of(Outcomes(games)));
}

std::optional<NormalFigures> normal_figures(const PairCounts& pairs) {
  return figures_of(Outcomes(pairs));
}

std::optional<NormalFigures> normal_figures(const Tally& games) {
  return figures_of(Outcomes(games));
}

std::optional<double> draw_ratio(const PairCounts& pairs) {
  const std::uint64_t count = pairs_in(pairs);
  if (count == 0) return std::nullopt;
  return static_cast<double>(pairs[2]) / static_cast<double>(count);
}

std::optional<double> pairs_ratio(const PairCounts& pairs) {
  const std::uint64_t lost = pairs[0] + pairs[1];
  if (lost == 0) return std::nullopt;
  return static_cast<double>(pairs[3] + pairs[4]) / static_cast<double>(lost);
}

}  // namespace quadrille
