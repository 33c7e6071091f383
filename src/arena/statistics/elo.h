// SPDX-License-Identifier: MIT
// Scores as rating differences and back.
#pragma once

#include <optional>

namespace quadrille {

// The rating difference that gives this expected score: -400 log10(1/s - 1) (Elo 1978, "The Rating
// of Chessplayers", as the logistic curve). Infinite at 0 and 1.
double elo_of(double score);
// The same for whoever prints it: nothing where it has no end.
std::optional<double> finite_elo(double score);
// The expected score: 1 / (1 + 10^(-elo/400)).
double score_of_elo(double elo);

// Normalised Elo is the mean's distance from one half in deviations of a single game, in this unit,
// which makes it Elo where players are equal and nothing is drawn (Van den Bergh, "Comments on
// normalized Elo").
inline constexpr double kNormalisedElo = 347.43558552260146;  // 800 / ln 10

}  // namespace quadrille
