// SPDX-License-Identifier: MIT
#include "reports/csc384/study.h"

#include <fmt/core.h>

#include <algorithm>
#include <cassert>
#include <memory>

#include "arena/openings.h"
#include "arena/play_game.h"
#include "games/registry.h"
#include "os/parallel.h"
#include "players/factory.h"
#include "reports/csc384/kinds.h"

namespace quadrille::csc384_study {
namespace {

GamePointer game_named(std::string_view name) {
  auto game = find_game(name);
  assert(game);
  return *game;
}

PlayerWords words_of(const std::string& text) {
  auto words = parse_player(text);
  assert(words);
  return *words;
}

std::unique_ptr<Player> player(const GamePointer& game, std::string_view words) {
  auto made = make_player(game, words);
  assert(made);
  return std::move(*made);
}

std::optional<Attempt> attempt(const GamePointer& game, const Puzzle& puzzle,
                               std::string_view solver, const Settings& settings) {
  const auto start = game->parse_position(puzzle.position);
  assert(start);
  const auto red = player(game, solver);
  const auto black = player(game, kDefender);
  const auto played = play_game(game, {{}, *start}, {Seat{red.get()}, Seat{black.get()}},
                                settings.seed, settings.stop, kMostPlies);
  if (!played) return std::nullopt;
  Attempt result;
  result.won = played->outcome.winner == Side::kFirst;
  result.end = to_string(played->outcome.reason);
  result.nodes = played->nodes[0];
  result.seconds = played->seconds[0];
  AnyPosition position = *start;
  for (const AnyMove move : played->moves) {
    result.moves.push_back(game->move_text(position, move));
    position = game->apply(position, move);
  }
  result.right_first_move = result.moves.front() == puzzle.first_move;
  return result;
}

bool stopped(const Settings& settings) { return settings.stop != nullptr && settings.stop->load(); }

void add(CacheCount& count, const CacheProof& proof) {
  ++count.positions;
  count.other_value += proof.value_differs() ? 1U : 0U;
  count.other_move += proof.cached.move != proof.fresh.move ? 1U : 0U;
  count.reuses += proof.reuses;
  count.nodes += proof.cached.nodes;
  count.fresh_nodes += proof.fresh.nodes;
  if (proof.wrong) ++count.faults[static_cast<std::size_t>(proof.wrong->fault)];
}

}  // namespace

Attempts play_puzzles(const Settings& settings) {
  const GamePointer game = game_named("checkers:csc384");
  Attempts attempts;
  parallel_for(
      kPuzzles.size() * kSolvers.size(), settings.threads, [&](std::size_t, std::size_t i) {
        if (stopped(settings)) return;
        const std::size_t puzzle = i / kSolvers.size();
        const std::size_t solver = i % kSolvers.size();
        attempts[puzzle][solver] = attempt(game, kPuzzles[puzzle], kSolvers[solver], settings);
        if (settings.on_done) settings.on_done();
      });
  return attempts;
}

std::string CacheCase::player() const { return fmt::format("{},cache={}", search, cache); }

CacheCounts count_caches(const std::vector<AnyPosition>& positions, const Settings& settings) {
  const GamePointer game = game_named("checkers:english");
  std::array<std::vector<std::optional<CacheProof>>, kCacheCases.size()> proofs;
  for (auto& row : proofs) row.resize(positions.size());
  parallel_for(kCacheCases.size() * positions.size(), settings.threads,
               [&](std::size_t, std::size_t i) {
                 if (stopped(settings)) return;
                 const std::size_t which = i % kCacheCases.size();
                 const std::size_t at = i / kCacheCases.size();
                 proofs[which][at] = prove_cache(*game, words_of(kCacheCases[which].player()),
                                                 positions[at], kCacheDepth, settings.stop);
                 if (settings.on_done) settings.on_done();
               });
  CacheCounts counts{};
  for (std::size_t which = 0; which < proofs.size(); ++which) {
    for (const auto& proof : proofs[which]) {
      if (proof) add(counts[which], *proof);
    }
  }
  return counts;
}

MatchPlan match_plan(std::size_t pairing, const Settings& settings) {
  MatchPlan plan;
  plan.game = game_named("checkers:english");
  for (std::size_t i = 0; i < 2; ++i) {
    plan.players[i] = words_of(
        fmt::format("{}{}", settings.report_search ? "report:" : "", kPairings[pairing][i]));
  }
  plan.limits.per_move.nodes = settings.nodes;
  plan.openings =
      drawn_openings(ballot_openings(plan.game)->openings(), settings.ballots, settings.seed);
  plan.seed = settings.seed;
  plan.threads = settings.threads;
  plan.stop = settings.stop;
  plan.on_game = settings.on_done;
  return plan;
}

std::vector<AnyPosition> middle_positions(const MatchPlan& plan, const MatchResult& result) {
  std::vector<AnyPosition> positions;
  for (const auto& pair : result.pairs) {
    if (!pair) continue;
    AnyPosition position = plan.game->start();
    const auto& moves = pair->a_first.moves;
    for (std::size_t ply = 0; ply < moves.size(); ++ply) {
      if (std::ranges::find(kSampledPlies, ply) != kSampledPlies.end()) {
        positions.push_back(position);
      }
      position = plan.game->apply(position, moves[ply]);
    }
  }
  return positions;
}

}  // namespace quadrille::csc384_study
