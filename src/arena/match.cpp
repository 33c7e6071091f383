// SPDX-License-Identifier: MIT
#include "arena/match.h"

#include <algorithm>
#include <memory>
#include <thread>

#include "base/random.h"
#include "os/parallel.h"
#include "players/factory.h"

namespace quadrille {
namespace {

Seat seat_for(const AnyGame& game, Player& player, const PlayerWords& words,
              const PlayerLimits& common) {
  const PlayerLimits limits = effective_limits(game, words, common);
  return {&player, limits.clock, limits.per_move.time};
}

// Plays pairs: one for each thread, with players of its own.
class Worker {
 public:
  static Expected<Worker> make(const MatchPlan& plan) {
    Worker worker(plan);
    for (std::size_t i = 0; i < 2; ++i) {
      auto player = make_player(plan.game, plan.players[i], plan.limits);
      if (!player) return player.error();
      worker.players_[i] = std::move(*player);
      worker.seats_[i] = seat_for(*plan.game, *worker.players_[i], plan.players[i], plan.limits);
    }
    return worker;
  }

  std::optional<PlayedPair> play_pair(std::size_t i) {
    const Opening& opening = plan_->openings[i];
    const std::uint64_t seed = derive_seed(plan_->seed, i);
    auto a_first = play({seats_[0], seats_[1]}, opening, derive_seed(seed, 0));
    if (!a_first) return std::nullopt;
    auto b_first = play({seats_[1], seats_[0]}, opening, derive_seed(seed, 1));
    if (!b_first) return std::nullopt;
    return PlayedPair{std::move(*a_first), std::move(*b_first)};
  }

 private:
  explicit Worker(const MatchPlan& plan) : plan_(&plan) {}

  std::optional<PlayedGame> play(const std::array<Seat, 2>& seats, const Opening& opening,
                                 std::uint64_t seed) {
    if (plan_->stop != nullptr && plan_->stop->load()) return std::nullopt;
    auto game = play_game(plan_->game, opening, seats, seed, plan_->stop);
    if (game && plan_->on_game) plan_->on_game();
    return game;
  }

  const MatchPlan* plan_;
  std::array<std::unique_ptr<Player>, 2> players_;
  std::array<Seat, 2> seats_;
};

}  // namespace

Tally result_of(const PlayedGame& game, Side side_of_a) {
  if (!game.outcome.winner) return {.draws = 1};
  return *game.outcome.winner == side_of_a ? Tally{.wins = 1} : Tally{.losses = 1};
}

Tally MatchResult::as_first() const {
  Tally tally;
  for (const auto& pair : pairs) {
    if (pair) tally += result_of(pair->a_first, Side::kFirst);
  }
  return tally;
}

Tally MatchResult::as_second() const {
  Tally tally;
  for (const auto& pair : pairs) {
    if (pair) tally += result_of(pair->b_first, Side::kSecond);
  }
  return tally;
}

PairCounts MatchResult::pair_counts() const {
  PairCounts counts{};
  for (const auto& pair : pairs) {
    if (!pair) continue;
    Tally both = result_of(pair->a_first, Side::kFirst);
    both += result_of(pair->b_first, Side::kSecond);
    ++counts[2 * both.wins + both.draws];
  }
  return counts;
}

Expected<MatchResult> play_match(const MatchPlan& plan) {
  const std::size_t threads =
      std::clamp<std::size_t>(plan.threads, 1, std::max<std::size_t>(plan.openings.size(), 1));
  std::vector<Worker> workers;
  for (std::size_t i = 0; i < threads; ++i) {
    auto worker = Worker::make(plan);
    if (!worker) return worker.error();
    workers.push_back(std::move(*worker));
  }

  MatchResult result;
  result.pairs.resize(plan.openings.size());
  parallel_for(plan.openings.size(), threads, [&](std::size_t thread, std::size_t i) {
    result.pairs[i] = workers[thread].play_pair(i);
  });
  return result;
}

unsigned default_threads() { return std::max(1U, std::thread::hardware_concurrency()); }

}  // namespace quadrille
