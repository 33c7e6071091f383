// SPDX-License-Identifier: MIT
// What a match result is worth. Games are played in pairs from one opening with colours swapped,
// and a pair is one observation: its two games are not independent.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>

namespace quadrille {

// Games by result, seen from one player.
struct Tally {
  std::uint64_t wins = 0;
  std::uint64_t draws = 0;
  std::uint64_t losses = 0;
  std::uint64_t cut = 0;  // given up as too long: half a point, but no draw by the rules

  [[nodiscard]] std::uint64_t games() const { return wins + draws + losses + cut; }
  [[nodiscard]] std::uint64_t half_points() const { return 2 * wins + draws + cut; }
  // Points per game, 0 to 1; 0 for no games.
  [[nodiscard]] double score() const;
  // As the other side counts.
  [[nodiscard]] Tally reversed() const { return {losses, draws, wins, cut}; }
  Tally& operator+=(const Tally& other);
  friend bool operator==(const Tally&, const Tally&) = default;
};

// Pairs by their points: 0, 1/2, 1, 3/2, 2.
using PairCounts = std::array<std::uint64_t, 5>;

struct Interval {
  double low = 0;
  double high = 1;
};

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
// pairs on, whatever the share of draws (tests/arena/statistics_test.cpp).
//
// Where all pairs ended alike s says nothing; then the chance of a pair that ends otherwise is at
// most 1 - 0.025^(1/N) (Clopper and Pearson 1934), and the interval is what such pairs could
// change.
std::optional<ScoreEstimate> estimate_score(const PairCounts& pairs);

// The same for independent games.
std::optional<ScoreEstimate> estimate_score(const Tally& games);

// The same for any independent observations from 0 to 1, such as the mean of an opening's games.
std::optional<ScoreEstimate> estimate_score(std::span<const double> scores);

// Student's t: the 97.5 % point of its distribution.
double student_95(std::uint64_t degrees_of_freedom);

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

// Games for each of two players, each against its own opponents, to tell apart scores that lie
// `difference` apart around `score`: two-sided 5 %, power 80 %, no draws. The usual sample size for
// two proportions.
std::uint64_t games_to_tell_apart(double score, double difference);
// The same for the two against each other, around one half.
std::uint64_t games_to_tell_apart_directly(double difference);

// The chance that the best of `candidates` equally strong players wins at least `lead` games more
// than one other such player, everyone having played so many games with this chance to win one.
double chance_of_lead(std::uint64_t games, double win_chance, std::uint64_t lead, int candidates);

// Rating difference that gives this expected score: -400 log10(1/s - 1). Infinite at 0 and 1.
double elo_of(double score);

}  // namespace quadrille
