// SPDX-License-Identifier: MIT
#include "arena/run_jobs.h"

#include <fmt/core.h>

#include <algorithm>
#include <exception>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "arena/limits.h"
#include "arena/play_game.h"
#include "games/registry.h"
#include "os/parallel.h"
#include "players/factory.h"

namespace quadrille {
namespace {

// A player and what it was made from.
struct Chair {
  std::string key;
  std::unique_ptr<Player> player;
  Seat seat;
};

std::string key_of(const GameJob& job, std::size_t side) {
  JsonWriter limits;
  write_limits(limits, job.limits);
  return fmt::format("{}\n{}\n{}", job.game, limits.text(), job.players[side]);
}

// The one place where the limits of a game are worked out: what the player is made with is what the
// referee goes by.
Expected<Chair> make_chair(const GamePointer& game, const GameJob& job, std::size_t side) {
  auto words = parse_player(job.players[side]);
  if (!words) return words.error();
  words->limits = effective_limits(*game, *words, job.limits);
  auto player = make_player(game, *words);
  if (!player) return player.error();
  Chair chair{key_of(job, side), std::move(*player), {}};
  chair.seat = {chair.player.get(), words->limits.clock, words->limits.per_move.time};
  return chair;
}

// Plays games one after the other, with players of its own.
class Worker {
 public:
  // nullopt if `stop` was set before the end.
  Expected<std::optional<GameRecord>> play(const GameJob& job, const std::atomic<bool>* stop) {
    if (auto error = prepare(job)) return *error;
    auto line = begin_line(game_, job.opening);
    if (!line) return line.error();
    const std::size_t opening = job.opening.moves.size();
    auto played = play_game(std::move(*line), {chairs_[0].seat, chairs_[1].seat}, job.seed, stop,
                            job.longest - std::min(job.longest, opening), {}, job.adjudication);
    if (!played) return std::optional<GameRecord>();
    return std::optional(GameRecord{job, std::move(*played)});
  }

 private:
  // Finds the game and seats the players. Those of the game before stay if they are wanted again,
  // perhaps on the other side; two alike are still two players.
  MaybeError prepare(const GameJob& job) {
    if (game_ == nullptr || game_words_ != job.game) {
      auto game = find_game(job.game);
      if (!game) return game.error();
      game_ = std::move(*game);
      game_words_ = job.game;
    }
    std::array<Chair, 2> before = std::exchange(chairs_, {});
    for (std::size_t side = 0; side < 2; ++side) {
      const std::string key = key_of(job, side);
      // The same side first, so that an engine keeps to its process.
      for (Chair& chair : {std::ref(before[side]), std::ref(before[1 - side])}) {
        if (chair.player == nullptr || chair.key != key) continue;
        chairs_[side] = std::move(chair);
        break;
      }
    }
    before = {};
    for (std::size_t side = 0; side < 2; ++side) {
      if (chairs_[side].player != nullptr) continue;
      auto chair = make_chair(game_, job, side);
      if (!chair) return chair.error();
      chairs_[side] = std::move(*chair);
    }
    return std::nullopt;
  }

  std::string game_words_;
  GamePointer game_;
  std::array<Chair, 2> chairs_;  // by side
};

// A player of ours never throws on purpose; a machine without memory does.
Expected<std::optional<GameRecord>> play_safely(Worker& worker, const GameJob& job,
                                                const std::atomic<bool>* stop) {
  try {
    auto result = worker.play(job, stop);
    // Whoever was being started then did not fail.
    const bool given_up = !result && stop != nullptr && stop->load();
    return given_up ? std::optional<GameRecord>() : std::move(result);
  } catch (const std::exception& fault) {
    return Error{ErrorCode::kInternal, fault.what(), "a game"};
  }
}

// Hands the records on, one at a time, and keeps the error of the first job that has one.
class Collector {
 public:
  explicit Collector(const OnRecord& on_record) : on_record_(&on_record) {}

  // Jobs behind one that failed need not be played.
  [[nodiscard]] bool wants(std::size_t job) const { return job < failed_.load(); }

  void take(std::size_t job, Expected<std::optional<GameRecord>> result) {
    const std::scoped_lock lock(mutex_);
    if (!result) {
      fail(job, result.error());
    } else if (*result && wants(job)) {
      try {
        if (auto error = (*on_record_)(job, **result)) fail(job, *error);
      } catch (const std::exception& fault) {
        fail(job, {ErrorCode::kInternal, fault.what(), "the record of a game"});
      }
    }
  }

  [[nodiscard]] const MaybeError& error() const { return error_; }

 private:
  void fail(std::size_t job, const Error& error) {
    if (!wants(job)) return;
    failed_ = job;
    error_ = error;
  }

  const OnRecord* on_record_;
  std::mutex mutex_;
  std::atomic<std::size_t> failed_ = ~std::size_t{0};
  MaybeError error_;
};

}  // namespace

MaybeError run_jobs(std::span<const GameJob> jobs, unsigned threads, const OnRecord& on_record,
                    const std::atomic<bool>* stop) {
  std::vector<Worker> workers(std::max(threads, 1U));
  Collector collector(on_record);
  parallel_for(jobs.size(), workers.size(), [&](std::size_t thread, std::size_t i) {
    if ((stop != nullptr && stop->load()) || !collector.wants(i)) return;
    collector.take(i, play_safely(workers[thread], jobs[i], stop));
  });
  return collector.error();
}

}  // namespace quadrille
