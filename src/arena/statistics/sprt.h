// SPDX-License-Identifier: MIT
// The sequential probability ratio test: play until the results fit one of two strengths clearly
// better than the other one (Wald 1945, "Sequential tests of statistical hypotheses"). Its
// generalised form, for results whose shares are not known beforehand, is Van den Bergh's,
// "Comparing the approximations for the generalized log likelihood ratio of a multinomial
// distribution".
#pragma once

#include "arena/statistics/tally.h"
#include "base/error.h"

namespace quadrille {

// What the two strengths are measured in.
enum class EloModel { kLogistic, kNormalised };

struct SprtTest {
  double elo0 = 0;   // the first player is so much stronger: H0
  double elo1 = 10;  // or so much: H1
  EloModel model = EloModel::kLogistic;
  double alpha = 0.05;  // the chance to accept H1 where H0 is true
  double beta = 0.05;   // and the other way round

  friend bool operator==(const SprtTest&, const SprtTest&) = default;
};

// Strengths further from 0 are nobody's question, and errors from one half on are no test.
inline constexpr double kMostSprtElo = 500;
inline constexpr double kLeastSprtError = 1e-6;
inline constexpr double kMostSprtError = 0.45;
// An error where elo0 is not below elo1, or a number out of reach.
MaybeError check_test(const SprtTest& test);

// H0 is accepted at the lower one, ln(beta / (1 - alpha)), H1 at the upper one,
// ln((1 - beta) / alpha).
struct SprtBounds {
  double lower = 0;
  double upper = 0;
};
SprtBounds bounds_of(const SprtTest& test);

// ln of how much better H1 fits than H0: N sum p_i ln(q1_i / q0_i), where q is the most likely
// distribution of the results p with the strength of the hypothesis. Results that were never seen
// count as 0.001 games or pairs. 0 without a game.
double log_likelihood_ratio(const SprtTest& test, const PairCounts& pairs);
double log_likelihood_ratio(const SprtTest& test, const Tally& games);

enum class SprtDecision { kNone, kAcceptH0, kAcceptH1 };
SprtDecision decision_of(const SprtTest& test, double log_likelihood_ratio);

}  // namespace quadrille
