// SPDX-License-Identifier: MIT
// How many games a question takes.
#pragma once

#include <cstdint>

#include "arena/statistics/sprt.h"
#include "arena/statistics/tally.h"

namespace quadrille {

// Games, none drawn, after which a player that is so much stronger is found to be the stronger one
// in 80 of 100 matches, and an equal one in 5: the usual size for a proportion against one half,
// ((z_0.95 / 2 + z_0.8 sqrt(s (1 - s))) / (s - 1/2))^2. `elo` is not 0. Drawn games say more, so
// where there are some fewer do.
std::uint64_t games_to_show(double elo);

// Games, in pairs that scatter as these did, after which a difference of `elo` lies outside the
// two-sided 95 % interval in 80 of 100 matches: 2 ((z_0.975 + z_0.8) / d)^2 v, with the score's
// distance d from one half and the variance v of a pair. Where all pairs ended alike v is taken to
// be that of independent games without draws.
std::uint64_t games_to_show(double elo, const PairCounts& pairs);

// How long a test is on average where the first player is so much stronger, in games, as a Brownian
// motion with the drift of its log-likelihood ratio (Wald's approximation; Van den Bergh,
// "Normalized Elo", section 3). Elo by the logistic curve is taken without draws.
std::uint64_t expected_games(const SprtTest& test, double elo);
// The most that it can be: half-way between the two strengths, nearly.
std::uint64_t expected_games_at_worst(const SprtTest& test);

// Games for each of two players, each against its own opponents, to tell apart scores that lie
// `difference` apart around `score`: two-sided 5 %, power 80 %, no draws. The usual sample size for
// two proportions.
std::uint64_t games_to_tell_apart(double score, double difference);
// The same for the two against each other, around one half.
std::uint64_t games_to_tell_apart_directly(double difference);

// The chance that the best of `candidates` equally strong players wins at least `lead` games more
// than one other such player, everyone having played so many games with this chance to win one.
double chance_of_lead(std::uint64_t games, double win_chance, std::uint64_t lead, int candidates);

}  // namespace quadrille
