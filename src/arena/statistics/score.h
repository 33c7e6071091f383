// SPDX-License-Identifier: MIT
// What the score of a match is worth.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "arena/statistics/distributions.h"
#include "arena/statistics/elo.h"
#include "arena/statistics/tally.h"

namespace quadrille {

struct ScoreEstimate {
  double score = 0;
  Interval interval;  // 95 %
};

// The mean score with its 95 % interval; nullopt without a pair.
//
// mu +- (t s / sqrt(N) + h), with the variance s^2 of the N pair scores (divided by N - 1) and
// Student's t for N - 1 degrees of freedom: pairs are few, and a normal distribution's 1.96 calls
// equal players different in 10 of 100 matches of 20 games. Scores come in steps, and h is half a
// step of their mean, the usual correction for that: without it the level is missed by up to half a
// percent. Between equal players the interval then leaves out 50 % in 2 to 5 of 100 matches, from 5
// pairs on, whatever the share of draws (tests/arena/statistics/score_test.cpp).
//
// Where all pairs ended alike s says nothing; then the chance of a pair that ends otherwise is at
// most 1 - 0.025^(1/N) (Clopper and Pearson 1934), and the interval is what such pairs could
// change.
std::optional<ScoreEstimate> estimate_score(const PairCounts& pairs);

// The same for independent games.
std::optional<ScoreEstimate> estimate_score(const Tally& games);

// The same for any independent observations from 0 to 1, such as the mean of an opening's games.
std::optional<ScoreEstimate> estimate_score(std::span<const double> scores);

// How likely the first player is the stronger one, by Student's t for few pairs: the chance of a
// lower t than (mu - 1/2) / (s / sqrt(N)). Nothing where all ended alike, or without a pair.
std::optional<double> likelihood_of_superiority(const PairCounts& pairs);
std::optional<double> likelihood_of_superiority(const Tally& games);

// What other tools print, by the normal distribution: mu +- 1.96 sqrt(v / N) with the population
// variance v. For few pairs it is too sure of itself.
struct NormalFigures {
  std::optional<double> elo_error;  // half the interval in Elo; nothing where that has no end
  double normalised_elo = 0;        // Van den Bergh, "Comments on normalized Elo"
  double normalised_elo_error = 0;
  double superiority = 0;  // likelihood of it: Phi((mu - 1/2) / sqrt(v / N))
};
// nullopt where all ended alike.
std::optional<NormalFigures> normal_figures(const PairCounts& pairs);
std::optional<NormalFigures> normal_figures(const Tally& games);

// The share of pairs in which neither was better; nothing without a pair.
std::optional<double> draw_ratio(const PairCounts& pairs);
// Pairs that were won for each that was lost; nothing where none was lost.
std::optional<double> pairs_ratio(const PairCounts& pairs);

}  // namespace quadrille
