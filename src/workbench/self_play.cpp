// SPDX-License-Identifier: MIT
#include "workbench/self_play.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <iterator>
#include <unordered_set>
#include <utility>

#include "arena/match.h"
#include "arena/run_jobs.h"
#include "base/random.h"
#include "players/words.h"

namespace quadrille {
namespace {

// The scores of decided games as records have them: 10^9 less the plies to the end.
constexpr double kDecided = 9e8;

std::vector<GameJob> jobs_of(const SelfPlaySettings& settings) {
  const bool differ = settings.players[0] != settings.players[1];
  std::vector<GameJob> jobs;
  for (const Opening& opening : settings.openings) {
    GameJob job{
        .game = settings.game->name(),
        .players = settings.players,
        .opening = opening,
        .limits = settings.limits,
        .seed = derive_seed(settings.seed, jobs.size()),
        .longest = settings.longest,
        .hashes = {hash_of_heuristic(settings.players[0]), hash_of_heuristic(settings.players[1])}};
    jobs.push_back(job);
    if (!differ) continue;
    std::swap(job.players[0], job.players[1]);
    std::swap(job.hashes[0], job.hashes[1]);
    job.seed = derive_seed(settings.seed, jobs.size());
    jobs.push_back(std::move(job));
  }
  return jobs;
}

// Takes what is wanted of the games as they end, in whatever order, and puts it in theirs.
class Gatherer {
 public:
  Gatherer(const SelfPlaySettings& settings, std::size_t games)
      : settings_(settings), by_game_(games) {}

  MaybeError take(std::size_t number, const GameRecord& record) {
    if (is_forfeit(record.played.outcome.reason)) {
      ++data_.faulty;
    } else {
      ++data_.games;
      if (record.played.cut()) ++data_.cut;
      if (auto error = take_positions(number, record)) return error;
    }
    if (settings_.on_game) settings_.on_game();
    return std::nullopt;
  }

  // Of positions that are there twice, the one of the first game stays.
  SelfPlayData gathered() {
    std::unordered_set<Hash> seen;
    for (auto& positions : by_game_) {
      for (SelfPlayPosition& each : positions) {
        if (seen.insert(hash_up_to_mirrors(*settings_.game, each.position)).second) {
          data_.positions.push_back(each);
        } else {
          ++data_.repeated;
        }
      }
      positions = {};
    }
    return std::move(data_);
  }

 private:
  MaybeError take_positions(std::size_t number, const GameRecord& record) {
    const AnyGame& game = *settings_.game;
    const auto line = begin_line(settings_.game, record.job.opening);
    if (!line) return line.error();
    AnyPosition position = line->position();
    std::size_t ply = record.job.opening.moves.size();
    const auto points = static_cast<float>(result_of(record.played, Side::kFirst).score());
    for (const PlayedMove& played : record.played.moves) {
      const auto move = game.parse_move(position, played.move);
      if (!move) return move.error();
      if (is_wanted(game.is_capture(position, *move), played.score)) {
        SelfPlayPosition kept{position, static_cast<std::uint32_t>(number),
                              static_cast<std::uint16_t>(ply), game.side_to_move(position), points};
        if (played.score) kept.score = static_cast<float>(*played.score);
        by_game_[number].push_back(kept);
      }
      position = game.apply(position, *move);
      ++ply;
    }
    return std::nullopt;
  }

  bool is_wanted(bool is_capture, const std::optional<double>& score) {
    if (!settings_.quiet) return true;
    if (is_capture) {
      ++data_.noisy;
      return false;
    }
    if (score && std::abs(*score) >= kDecided) {
      ++data_.decided;
      return false;
    }
    return true;
  }

  const SelfPlaySettings& settings_;
  std::vector<std::vector<SelfPlayPosition>> by_game_;
  SelfPlayData data_;
};

// Where the openings lead, and with `all` also what they go through.
std::unordered_set<Hash> hashes_of(const GamePointer& game, std::span<const Opening> openings,
                                   bool all) {
  std::unordered_set<Hash> hashes;
  for (const Opening& opening : openings) {
    auto line = begin_line(game, {.position = opening.position});
    if (!line) continue;
    for (const std::string& text : opening.moves) {
      if (all) hashes.insert(hash_up_to_mirrors(*game, line->position()));
      const auto move = game->parse_move(line->position(), text);
      if (!move) break;
      line->play(*move);
    }
    hashes.insert(hash_up_to_mirrors(*game, line->position()));
  }
  return hashes;
}

}  // namespace

Expected<SelfPlayData> play_for_positions(const SelfPlaySettings& settings) {
  const std::vector<GameJob> jobs = jobs_of(settings);
  Gatherer gatherer(settings, jobs.size());
  std::size_t ended = 0;
  const OnRecord take = [&](std::size_t number, const GameRecord& record) {
    ++ended;
    return gatherer.take(number, record);
  };
  MaybeError error;
  if (settings.play_left) {
    std::vector<std::size_t> all(jobs.size());
    for (std::size_t i = 0; i < all.size(); ++i) all[i] = i;
    error = settings.play_left(jobs, all, take, settings.stop);
  } else {
    error = run_jobs(jobs, settings.threads, take, settings.stop);
  }
  if (error) return *error;
  SelfPlayData data = gatherer.gathered();
  data.stopped = ended < jobs.size();
  return data;
}

Hash hash_up_to_mirrors(const AnyGame& game, const AnyPosition& position) {
  Hash least = game.hash(position);
  const auto symmetries = game.symmetries();
  for (std::size_t i = 0; i < symmetries.size(); ++i) {
    if (symmetries[i].swaps_sides) continue;
    least = std::min(least, game.hash(game.mirrored(position, static_cast<int>(i))));
  }
  return least;
}

std::vector<Opening> openings_without(const GamePointer& game, std::vector<Opening> openings,
                                      std::span<const Opening> others) {
  const auto ends = hashes_of(game, others, false);
  std::erase_if(openings, [&](const Opening& opening) {
    const auto line = begin_line(game, opening);
    return !line || ends.contains(hash_up_to_mirrors(*game, line->position()));
  });
  return openings;
}

std::size_t leave_out(const GamePointer& game, std::vector<SelfPlayPosition>& positions,
                      std::span<const Opening> openings) {
  const auto hashes = hashes_of(game, openings, true);
  return std::erase_if(positions, [&](const SelfPlayPosition& each) {
    return hashes.contains(hash_up_to_mirrors(*game, each.position));
  });
}

SelfPlayParts split_by_games(std::vector<SelfPlayPosition> positions, std::uint32_t one_in) {
  SelfPlayParts parts;
  const auto held_out = std::ranges::stable_partition(
      positions, [&](const SelfPlayPosition& each) { return !is_held_out(each.game, one_in); });
  parts.held_out.assign(held_out.begin(), held_out.end());
  positions.erase(held_out.begin(), held_out.end());
  parts.training = std::move(positions);
  return parts;
}

Hash fingerprint(const AnyGame& game, std::span<const SelfPlayPosition> positions) {
  Hash sum = mix(positions.size());
  for (const SelfPlayPosition& each : positions) {
    sum = mix(sum ^ game.hash(each.position));
    sum = mix(sum ^ (std::uint64_t{each.game} << 16 | each.ply));
    sum = mix(sum ^ (std::uint64_t{std::bit_cast<std::uint32_t>(each.points)} << 32 |
                     std::bit_cast<std::uint32_t>(each.score.value_or(-0.0F))));
  }
  return sum;
}

}  // namespace quadrille
