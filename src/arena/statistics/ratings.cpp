// SPDX-License-Identifier: MIT
#include "arena/statistics/ratings.h"

#include <Eigen/Dense>
#include <algorithm>
#include <cassert>
#include <cmath>
#include <numbers>

#include "arena/statistics/distributions.h"

namespace quadrille {
namespace {

// Ratings are worked out as natural logarithms of odds.
constexpr double kElo = 400 / std::numbers::ln10;

// reach[i][j]: a chain of players leads from i to j, each of whom took at least half a point from
// the next.
using Reach = std::vector<std::vector<bool>>;

Reach reach_of(std::size_t players, std::span<const PairingResult> pairings) {
  std::vector<std::vector<std::size_t>> took_from(players);
  for (const PairingResult& pairing : pairings) {
    const Tally& result = pairing.result;
    if (result.half_points() > 0) took_from[pairing.first].push_back(pairing.second);
    if (result.reversed().half_points() > 0) took_from[pairing.second].push_back(pairing.first);
  }
  Reach reach(players, std::vector<bool>(players));
  for (std::size_t from = 0; from < players; ++from) {
    std::vector<std::size_t> open = {from};
    reach[from][from] = true;
    while (!open.empty()) {
      const std::size_t player = open.back();
      open.pop_back();
      for (const std::size_t next : took_from[player]) {
        if (reach[from][next]) continue;
        reach[from][next] = true;
        open.push_back(next);
      }
    }
  }
  return reach;
}

// Groups in which everybody reaches everybody. Whoever reaches another group reaches more players
// than it does, so that the order of these numbers is one of strength.
std::vector<RatedGroup> groups_of(const Reach& reach) {
  std::vector<RatedGroup> groups;
  std::vector<bool> placed(reach.size());
  for (std::size_t i = 0; i < reach.size(); ++i) {
    if (placed[i]) continue;
    RatedGroup& group = groups.emplace_back();
    for (std::size_t j = i; j < reach.size(); ++j) {
      if (!reach[i][j] || !reach[j][i]) continue;
      group.players.push_back(j);
      placed[j] = true;
    }
  }
  const auto reached = [&](const RatedGroup& group) {
    const auto& row = reach[group.players.front()];
    return std::ranges::count(row, true);
  };
  std::ranges::stable_sort(
      groups, [&](const RatedGroup& a, const RatedGroup& b) { return reached(a) > reached(b); });
  return groups;
}

std::vector<std::size_t> group_numbers(std::size_t players, const std::vector<RatedGroup>& groups) {
  std::vector<std::size_t> numbers(players);
  for (std::size_t g = 0; g < groups.size(); ++g) {
    for (const std::size_t player : groups[g].players) numbers[player] = g;
  }
  return numbers;
}

std::vector<GroupsApart> apart_of(const std::vector<RatedGroup>& groups, const Reach& reach,
                                  std::span<const PairingResult> pairings,
                                  const std::vector<std::size_t>& group_of) {
  std::vector<std::vector<std::uint64_t>> games(groups.size(),
                                                std::vector<std::uint64_t>(groups.size()));
  for (const PairingResult& pairing : pairings) {
    const auto [above, below] = std::minmax(group_of[pairing.first], group_of[pairing.second]);
    games[above][below] += pairing.result.games();
  }
  std::vector<GroupsApart> apart;
  for (std::size_t above = 0; above < groups.size(); ++above) {
    for (std::size_t below = above + 1; below < groups.size(); ++below) {
      const bool ordered = reach[groups[above].players.front()][groups[below].players.front()];
      apart.push_back({above, below, ordered, games[above][below]});
    }
  }
  return apart;
}

// The likelihood of the games inside groups as a function of the ratings, and of what the first
// move is worth, which is the last parameter where it is wanted.
class Likelihood {
 public:
  Likelihood(std::size_t players, std::span<const PairingResult> pairings,
             const std::vector<std::size_t>& group_of, bool with_first_move)
      : players_(static_cast<Eigen::Index>(players)), with_first_move_(with_first_move) {
    for (const PairingResult& pairing : pairings) {
      if (group_of[pairing.first] != group_of[pairing.second]) continue;
      if (pairing.first != pairing.second) pairings_.push_back(pairing);
    }
    // Ratings have no zero point of their own. Without changing any difference, these make the mean
    // of every group 0.
    const Eigen::Index size = parameters();
    level_ = Eigen::MatrixXd::Zero(size, size);
    for (Eigen::Index i = 0; i < players_; ++i) {
      for (Eigen::Index j = 0; j < players_; ++j) {
        if (group_of[static_cast<std::size_t>(i)] != group_of[static_cast<std::size_t>(j)])
          continue;
        level_(i, j) = 1;
      }
    }
  }

  [[nodiscard]] Eigen::Index parameters() const { return players_ + (with_first_move_ ? 1 : 0); }

  [[nodiscard]] double value(const Eigen::VectorXd& at) const {
    double sum = 0;
    for (const PairingResult& pairing : pairings_) {
      const double lead = lead_of(pairing, at);
      const double wins = 0.5 * static_cast<double>(pairing.result.half_points());
      // ln of the chance to win, and to lose, without the overflow of an exponential.
      sum -= wins * std::log1p(std::exp(-lead));
      sum -= (static_cast<double>(pairing.result.games()) - wins) * std::log1p(std::exp(lead));
    }
    return sum;
  }

  [[nodiscard]] Eigen::VectorXd gradient(const Eigen::VectorXd& at) const {
    Eigen::VectorXd gradient = Eigen::VectorXd::Zero(parameters());
    for (const PairingResult& pairing : pairings_) {
      const auto games = static_cast<double>(pairing.result.games());
      const double wins = 0.5 * static_cast<double>(pairing.result.half_points());
      const double more = wins - games * chance(lead_of(pairing, at));
      gradient(first_of(pairing)) += more;
      gradient(second_of(pairing)) -= more;
      if (with_first_move_) gradient(players_) += more;
    }
    return gradient;
  }

  // The Fisher information, with the mean of every group pinned down: it can be inverted.
  [[nodiscard]] Eigen::MatrixXd information(const Eigen::VectorXd& at) const {
    Eigen::MatrixXd information = level_;
    for (const PairingResult& pairing : pairings_) {
      const double win = chance(lead_of(pairing, at));
      const double weight = static_cast<double>(pairing.result.games()) * win * (1 - win);
      const Eigen::Index i = first_of(pairing);
      const Eigen::Index j = second_of(pairing);
      information(i, i) += weight;
      information(j, j) += weight;
      information(i, j) -= weight;
      information(j, i) -= weight;
      if (!with_first_move_) continue;
      for (const auto& [player, sign] : {std::pair(i, 1.0), std::pair(j, -1.0)}) {
        information(players_, player) += sign * weight;
        information(player, players_) += sign * weight;
      }
      information(players_, players_) += weight;
    }
    return information;
  }

  // Without what pins down the means, which is no part of the scatter.
  [[nodiscard]] Eigen::MatrixXd covariance(const Eigen::VectorXd& at) const {
    Eigen::MatrixXd inverse =
        information(at).ldlt().solve(Eigen::MatrixXd::Identity(parameters(), parameters()));
    for (Eigen::Index i = 0; i < players_; ++i) {
      const double members = level_.row(i).sum();
      for (Eigen::Index j = 0; j < players_; ++j) {
        if (level_(i, j) > 0) inverse(i, j) -= 1 / (members * members);
      }
    }
    return inverse;
  }

 private:
  static double chance(double lead) { return 1 / (1 + std::exp(-lead)); }
  static Eigen::Index first_of(const PairingResult& pairing) {
    return static_cast<Eigen::Index>(pairing.first);
  }
  static Eigen::Index second_of(const PairingResult& pairing) {
    return static_cast<Eigen::Index>(pairing.second);
  }
  [[nodiscard]] double lead_of(const PairingResult& pairing, const Eigen::VectorXd& at) const {
    return at(first_of(pairing)) - at(second_of(pairing)) + (with_first_move_ ? at(players_) : 0);
  }

  std::vector<PairingResult> pairings_;
  Eigen::Index players_;
  bool with_first_move_;
  Eigen::MatrixXd level_;
};

// The likelihood has one maximum; Newton's method climbs to it, with shorter steps where a full one
// would not lead up.
Eigen::VectorXd summit_of(const Likelihood& likelihood) {
  constexpr int kMostSteps = 200;
  constexpr double kClose = 1e-10;
  Eigen::VectorXd at = Eigen::VectorXd::Zero(likelihood.parameters());
  double value = likelihood.value(at);
  for (int i = 0; i < kMostSteps; ++i) {
    Eigen::VectorXd step = likelihood.information(at).ldlt().solve(likelihood.gradient(at));
    if (!step.allFinite()) break;
    double next = likelihood.value(at + step);
    while (next < value && step.lpNorm<Eigen::Infinity>() > kClose) {
      step /= 2;
      next = likelihood.value(at + step);
    }
    at += step;
    value = next;
    if (step.lpNorm<Eigen::Infinity>() <= kClose) break;
  }
  return at;
}

// The same with the first move's worth, which the groups say nothing about: where one side won
// everything that could tell, the maximum lies at infinity. No sample shows odds like these.
std::optional<Eigen::VectorXd> summit_with_first_move(const Likelihood& likelihood) {
  constexpr double kMostLogOdds = 25;
  Eigen::VectorXd at = summit_of(likelihood);
  if (at.lpNorm<Eigen::Infinity>() > kMostLogOdds) return std::nullopt;
  return at;
}

void fill(RatedGroup& group, const Eigen::VectorXd& at, const Eigen::MatrixXd& covariance) {
  for (const std::size_t player : group.players) {
    group.elo.push_back(kElo * at(static_cast<Eigen::Index>(player)));
    std::vector<double>& row = group.covariance.emplace_back();
    for (const std::size_t other : group.players) {
      row.push_back(
          kElo * kElo *
          covariance(static_cast<Eigen::Index>(player), static_cast<Eigen::Index>(other)));
    }
  }
  const double lowest = *std::ranges::min_element(group.elo);
  for (double& elo : group.elo) elo -= lowest;
}

// What is a little below 0 by rounding is 0.
double half_interval(double variance) { return kNormal95 * std::sqrt(std::max(variance, 0.0)); }

}  // namespace

double RatedGroup::error(std::size_t i) const { return half_interval(covariance[i][i]); }

double RatedGroup::error_of_difference(std::size_t i, std::size_t j) const {
  return half_interval(covariance[i][i] + covariance[j][j] - 2 * covariance[i][j]);
}

Ratings rate_players(std::size_t players, std::span<const PairingResult> pairings,
                     bool with_first_move) {
  assert(std::ranges::all_of(pairings, [&](const PairingResult& pairing) {
    return pairing.first < players && pairing.second < players;
  }));
  const Reach reach = reach_of(players, pairings);
  Ratings ratings;
  ratings.groups = groups_of(reach);
  const auto group_of = group_numbers(players, ratings.groups);
  ratings.apart = apart_of(ratings.groups, reach, pairings, group_of);
  std::optional<Eigen::VectorXd> at;
  if (with_first_move) {
    at = summit_with_first_move({players, pairings, group_of, true});
  }
  const Likelihood likelihood(players, pairings, group_of, at.has_value());
  const bool found_first_move = at.has_value();
  if (!at) at = summit_of(likelihood);
  const Eigen::MatrixXd covariance = likelihood.covariance(*at);
  for (RatedGroup& group : ratings.groups) fill(group, *at, covariance);
  if (found_first_move) {
    const auto last = static_cast<Eigen::Index>(players);
    ratings.first_move = {kElo * (*at)(last), kElo * half_interval(covariance(last, last))};
  }
  return ratings;
}

}  // namespace quadrille
