// SPDX-License-Identifier: MIT
#include "arena/statistics/sprt.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <vector>

#include "arena/statistics/elo.h"
#include "arena/statistics/outcomes.h"

namespace quadrille {
namespace {

using Shares = std::vector<double>;

constexpr double kNeverSeen = 1e-3;

// The most likely distribution q of results p under the constraint sum q_i phi_i = 0, which is
// q_i = p_i / (1 + theta phi_i) with the theta that solves sum p_i phi_i / (1 + theta phi_i) = 0
// (Van den Bergh, proposition 1.1). nullopt where no distribution fulfils it.
std::optional<Shares> most_likely(const Shares& shares, const std::vector<double>& phi) {
  const auto [least, most] = std::ranges::minmax_element(phi);
  if (*least >= 0 || *most <= 0) return std::nullopt;
  // The sum falls from plus to minus infinity between the two ends, so halving finds the place.
  double low = -1 / *most;
  double high = -1 / *least;
  while (true) {
    const double theta = low + (high - low) / 2;
    if (theta <= low || theta >= high) break;
    double sum = 0;
    for (std::size_t i = 0; i < phi.size(); ++i) sum += shares[i] * phi[i] / (1 + theta * phi[i]);
    (sum > 0 ? low : high) = theta;
  }
  const double theta = low + (high - low) / 2;
  Shares result = shares;
  for (std::size_t i = 0; i < phi.size(); ++i) result[i] /= 1 + theta * phi[i];
  return result;
}

// With the mean that this Elo predicts.
Shares with_elo(const Outcomes& outcomes, const Shares& shares, double elo) {
  std::vector<double> phi;
  for (std::size_t i = 0; i < shares.size(); ++i) {
    phi.push_back(outcomes.value(i) - score_of_elo(elo));
  }
  return most_likely(shares, phi).value_or(shares);
}

// With the distance of the mean from one half, in deviations, that this normalised Elo is. The
// constraint mu - 1/2 - t sigma = 0 is not linear in the shares; it is made so around the last
// solution until that does not change any more (Van den Bergh, "Normalized Elo", section 4.1).
Shares with_normalised_elo(const Outcomes& outcomes, const Shares& shares, double elo) {
  const double t = std::sqrt(outcomes.games_each) * elo / kNormalisedElo;
  constexpr int kMostRounds = 200;
  constexpr double kClose = 1e-13;
  Shares solution = shares;
  for (int round = 0; round < kMostRounds; ++round) {
    double mean = 0;
    double variance = 0;
    for (std::size_t i = 0; i < shares.size(); ++i) mean += solution[i] * outcomes.value(i);
    for (std::size_t i = 0; i < shares.size(); ++i) {
      variance += solution[i] * (outcomes.value(i) - mean) * (outcomes.value(i) - mean);
    }
    const double deviation = std::sqrt(variance);
    std::vector<double> phi;
    for (std::size_t i = 0; i < shares.size(); ++i) {
      const double off = (outcomes.value(i) - mean) / deviation;
      phi.push_back(outcomes.value(i) - 0.5 - 0.5 * t * deviation * (1 + off * off));
    }
    const auto next = most_likely(shares, phi);
    if (!next) break;
    double change = 0;
    for (std::size_t i = 0; i < shares.size(); ++i) {
      change = std::max(change, std::abs((*next)[i] - solution[i]));
    }
    solution = *next;
    if (change < kClose) break;
  }
  return solution;
}

double ratio_of(const SprtTest& test, Outcomes outcomes) {
  double count = 0;
  for (const double each : outcomes.counts) count += each;
  if (count == 0) return 0;
  count = 0;
  for (double& each : outcomes.counts) {
    if (each == 0) each = kNeverSeen;
    count += each;
  }
  Shares shares = outcomes.counts;
  for (double& share : shares) share /= count;
  const auto with = test.model == EloModel::kLogistic ? with_elo : with_normalised_elo;
  const Shares q0 = with(outcomes, shares, test.elo0);
  const Shares q1 = with(outcomes, shares, test.elo1);
  double sum = 0;
  for (std::size_t i = 0; i < shares.size(); ++i) sum += shares[i] * std::log(q1[i] / q0[i]);
  return count * sum;
}

}  // namespace

std::string_view to_string(EloModel model) {
  return model == EloModel::kLogistic ? "logistic" : "normalised";
}

MaybeError check_test(const SprtTest& test) {
  for (const double elo : {test.elo0, test.elo1}) {
    if (std::abs(elo) <= kMostSprtElo) continue;
    return Error::bad_option(
        fmt::format("{} is not a strength from {} to {} Elo", elo, -kMostSprtElo, kMostSprtElo),
        "sprt");
  }
  if (test.elo0 >= test.elo1) {
    return Error::bad_option(
        fmt::format("{} is not below {}: the smaller strength comes first", test.elo0, test.elo1),
        "sprt");
  }
  for (const double error : {test.alpha, test.beta}) {
    if (error >= kLeastSprtError && error <= kMostSprtError) continue;
    return Error::bad_option(fmt::format("{} is not the chance of an error, from {} to {}", error,
                                         kLeastSprtError, kMostSprtError),
                             "sprt");
  }
  return std::nullopt;
}

SprtBounds bounds_of(const SprtTest& test) {
  return {std::log(test.beta / (1 - test.alpha)), std::log((1 - test.beta) / test.alpha)};
}

double log_likelihood_ratio(const SprtTest& test, const PairCounts& pairs) {
  return ratio_of(test, Outcomes(pairs));
}

double log_likelihood_ratio(const SprtTest& test, const Tally& games) {
  return ratio_of(test, Outcomes(games));
}

SprtDecision decision_of(const SprtTest& test, double log_likelihood_ratio) {
  const SprtBounds bounds = bounds_of(test);
  if (log_likelihood_ratio <= bounds.lower) return SprtDecision::kAcceptH0;
  return log_likelihood_ratio >= bounds.upper ? SprtDecision::kAcceptH1 : SprtDecision::kNone;
}

}  // namespace quadrille
