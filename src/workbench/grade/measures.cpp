// SPDX-License-Identifier: MIT
#include "workbench/grade/measures.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/hash.h"

namespace quadrille {
namespace {

constexpr double kLeastChance = 1e-6;
constexpr double kMostMedians = 1e6;
constexpr std::uint32_t kFolds = 5;
constexpr double kFarthest = 1e6;  // plies: no game is as long

double points_thrown_away(const Truth& truth, std::size_t move) {
  return points_of(truth.value) - points_of(truth.moves[move].value);
}

// The median distance from 0 of those that are not there.
double median_size(std::span<const double> values) {
  std::vector<double> sizes;
  for (const double value : values) {
    if (value != 0) sizes.push_back(std::abs(value));
  }
  if (sizes.empty()) return 0;
  const auto middle = sizes.begin() + static_cast<std::ptrdiff_t>(sizes.size() / 2);
  std::ranges::nth_element(sizes, middle);
  return *middle;
}

std::uint32_t fold_of(std::uint32_t game) { return static_cast<std::uint32_t>(mix(game) % kFolds); }

}  // namespace

std::string Measure::name() const {
  switch (kind) {
    case Kind::kSign:
      return "right sign";
    case Kind::kLogLoss:
      return "log loss";
    case Kind::kTau:
      return "tau, value";
    case Kind::kTauDistance:
      return "tau, distance";
    case Kind::kKeeps:
      return fmt::format("keeps, depth {}", kGradedDepths[depth]);
    case Kind::kFastest:
      return fmt::format("fastest, depth {}", kGradedDepths[depth]);
    case Kind::kBlunders:
      return fmt::format("blunders, depth {}", kGradedDepths[depth]);
    case Kind::kLost:
      return fmt::format("lost, depth {}", kGradedDepths[depth]);
  }
  return "";
}

std::string Measure::key() const {
  std::string text = name();
  std::erase(text, ',');
  std::ranges::replace(text, ' ', '_');
  return text;
}

std::vector<Measure> all_measures() {
  using Kind = Measure::Kind;
  std::vector<Measure> measures = {
      {Kind::kSign}, {Kind::kLogLoss}, {Kind::kTau}, {Kind::kTauDistance}};
  for (const Kind kind : {Kind::kKeeps, Kind::kFastest, Kind::kBlunders, Kind::kLost}) {
    for (std::size_t depth = 0; depth < kGradedDepths.size(); ++depth) {
      measures.push_back({kind, depth});
    }
  }
  return measures;
}

TruthNumbers numbers_of(const AnyGame& game, const SolvedPosition& solved) {
  TruthNumbers numbers;
  numbers.game = solved.sampled.game;
  const GameValue value = solved.value(game);
  numbers.points = points_of(value);
  if (value == GameValue::kDraw) {
    numbers.distance = 0;
  } else if (solved.truth.plies) {
    const double size = kFarthest - *solved.truth.plies;
    numbers.distance = value == GameValue::kWin ? size : -size;
  }
  return numbers;
}

double chance_of(double value, double scale) {
  // A value without end is certain by any scale but none.
  const double chance = scale == 0 ? 0.5 : 1 / (1 + std::exp(-scale * value));
  return std::clamp(chance, kLeastChance, 1 - kLeastChance);
}

double log_loss(double chance, double points) {
  return -(points * std::log(chance) + (1 - points) * std::log(1 - chance));
}

double fitted_scale(std::span<const double> values, std::span<const double> points) {
  const double median = median_size(values);
  if (median == 0 || !std::isfinite(median)) return 0;
  std::vector<double> sizes;
  sizes.reserve(values.size());
  for (const double value : values) {
    sizes.push_back(std::clamp(value / median, -kMostMedians, kMostMedians));
  }
  // How the loss grows with the scale; itself it grows with the scale, since the loss is convex.
  const auto slope = [&](double scale) {
    double sum = 0;
    for (std::size_t i = 0; i < sizes.size(); ++i) {
      sum += (1 / (1 + std::exp(-scale * sizes[i])) - points[i]) * sizes[i];
    }
    return sum;
  };
  if (slope(0) >= 0) return 0;
  // Values that are right everywhere have no best scale: any large one does.
  constexpr double kMost = 64;
  double low = 0;
  double high = 1.0 / 1024;
  while (high < kMost && slope(high) < 0) low = high, high *= 2;
  constexpr int kHalvings = 40;
  for (int i = 0; i < kHalvings && high < kMost; ++i) {
    const double middle = (low + high) / 2;
    (slope(middle) < 0 ? low : high) = middle;
  }
  return high / median;
}

std::vector<double> log_losses(std::span<const double> values, std::span<const double> points,
                               std::span<const std::uint32_t> games) {
  std::vector<double> losses(values.size());
  for (std::uint32_t fold = 0; fold < kFolds; ++fold) {
    std::vector<double> other_values;
    std::vector<double> other_points;
    for (std::size_t i = 0; i < values.size(); ++i) {
      if (fold_of(games[i]) == fold) continue;
      other_values.push_back(values[i]);
      other_points.push_back(points[i]);
    }
    const double scale = fitted_scale(other_values, other_points);
    for (std::size_t i = 0; i < values.size(); ++i) {
      if (fold_of(games[i]) == fold) losses[i] = log_loss(chance_of(values[i], scale), points[i]);
    }
  }
  return losses;
}

std::optional<double> sign_score(double value, double points) {
  if (points == 0.5) return std::nullopt;
  if (value == 0) return 0.5;
  return (value > 0) == (points > 0.5) ? 1 : 0;
}

std::optional<double> choice_score(Measure::Kind kind, const Truth& truth, std::size_t chosen) {
  if (truth.moves.size() < 2) return std::nullopt;
  if (kind == Measure::Kind::kFastest) {
    const auto best = std::ranges::count(truth.moves, true, &MoveTruth::best);
    if (best == 0 || best == std::ssize(truth.moves)) return std::nullopt;
    return truth.moves[chosen].best ? 1 : 0;
  }
  if (truth.moves[chosen].value == GameValue::kUnknown) return std::nullopt;
  const double thrown = points_thrown_away(truth, chosen);
  switch (kind) {
    case Measure::Kind::kKeeps:
      return thrown > 0 ? 0 : 1;
    case Measure::Kind::kLost:
      return thrown;
    default:
      break;
  }
  const bool can_blunder = std::ranges::any_of(truth.moves, [&](const MoveTruth& move) {
    return move.value != GameValue::kUnknown && points_of(move.value) < points_of(truth.value);
  });
  if (!can_blunder) return std::nullopt;
  return thrown > 0 ? 1 : 0;
}

std::optional<double> random_choice_score(Measure::Kind kind, const Truth& truth) {
  double sum = 0;
  double count = 0;
  for (std::size_t move = 0; move < truth.moves.size(); ++move) {
    const auto score = choice_score(kind, truth, move);
    if (!score) continue;
    sum += *score;
    ++count;
  }
  return count > 0 ? std::optional(sum / count) : std::nullopt;
}

Interval range_of(const Measure& measure) {
  if (measure.is_tau()) return {-1, 1};
  if (measure.kind == Measure::Kind::kLogLoss) {
    return {0, std::numeric_limits<double>::infinity()};
  }
  return {0, 1};
}

}  // namespace quadrille
