// SPDX-License-Identifier: MIT
// Ratings of many players from the games between them: the model of Bradley and Terry 1952, "Rank
// analysis of incomplete block designs", by maximum likelihood. A player that is d stronger scores
// 1 / (1 + 10^(-d/400)) on average; a draw is half a win for each (Hunter 2004, "MM algorithms for
// generalized Bradley-Terry models", where the model with an advantage of the first side is too).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "arena/statistics/tally.h"

namespace quadrille {

// Games between two players, by their numbers. Whose side moves first matters where the advantage
// of the first side is asked for.
struct PairingResult {
  std::size_t first = 0;
  std::size_t second = 0;
  Tally result;  // the first one's
};

// Players that can be compared: between any two of them there is a chain of players each of whom
// took half a point at least from the next, in both directions. Then, and only then, the likelihood
// has its maximum at finite ratings (Ford 1957, "Solution of a ranking problem from binary
// comparisons").
struct RatedGroup {
  std::vector<std::size_t> players;  // by number
  std::vector<double> elo;           // of each; the lowest is 0
  // Of the ratings around their mean: the inverse of the Fisher information. The variance of a
  // difference is c(i,i) + c(j,j) - 2 c(i,j).
  std::vector<std::vector<double>> covariance;

  // Half a 95 % interval: of a rating around the mean of the group, and of a difference.
  [[nodiscard]] double error(std::size_t i) const;
  [[nodiscard]] double error_of_difference(std::size_t i, std::size_t j) const;
};

// Two groups between which no number can be given.
struct GroupsApart {
  std::size_t above = 0;
  std::size_t below = 0;
  // Whether the one above is the stronger one: its players won every game between the two, or every
  // game of some chain of groups from one to the other. Else nothing joins them.
  bool ordered = false;
  std::uint64_t games = 0;  // between the two
};

struct FirstMove {
  double elo = 0;    // what it is worth to move first
  double error = 0;  // half a 95 % interval
};

struct Ratings {
  std::vector<RatedGroup> groups;       // whoever is known to be above another one first
  std::vector<GroupsApart> apart;       // every two groups
  std::optional<FirstMove> first_move;  // where it was asked for, and the games tell it
};

// `players` is how many there are; those without games are groups of their own.
Ratings rate_players(std::size_t players, std::span<const PairingResult> pairings,
                     bool with_first_move = false);

}  // namespace quadrille
