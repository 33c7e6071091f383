// SPDX-License-Identifier: MIT
#include "reports/csc384/kinds.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "base/text.h"
#include "games/checkers/family.h"
#include "players/player_heuristic.h"
#include "players/search_player.h"
#include "players/words.h"
#include "reports/csc384/cache_text.h"

namespace quadrille {
namespace {

// What alphabeta becomes with the option.
constexpr std::string_view kCached = "alphabeta with cache";

constexpr std::array<std::pair<std::string_view, CacheKind>, 4> kCaches = {{
    {"off", CacheKind::kOff},
    {"board", CacheKind::kBoard},
    {"window", CacheKind::kWindow},
    {"window-sound", CacheKind::kWindowSound},
}};

Error refusal(const PlayerWords& words, std::string message) {
  return {ErrorCode::kBadOption, std::move(message),
          fmt::format("player {}", in_quotes(words.text))};
}

MaybeError read_cache(std::string_view value, PlayerWords& words) {
  const bool known =
      std::ranges::any_of(kCaches, [&](const auto& cache) { return cache.first == value; });
  if (!known) {
    return Error{
        ErrorCode::kBadOption,
        fmt::format("{} is not a cache: off, board, window or window-sound", in_quotes(value)),
        "option cache"};
  }
  words.more["cache"] = std::string(value);
  return std::nullopt;
}

// The reports' search has neither our table nor our order.
MaybeError settle(std::span<const std::string_view> given, PlayerWords& words) {
  const auto is_given = [&](std::string_view name) {
    return std::ranges::find(given, name) != given.end();
  };
  if (is_given("tt")) {
    return refusal(words, "cache stands in place of the table: leave out tt");
  }
  if (is_given("reductions")) {
    return refusal(words, "the search with cache reduces nothing: leave out reductions");
  }
  if (!is_given("order")) words.options.order = Order::kOff;
  if (words.options.order == Order::kMoves) {
    return refusal(words,
                   "the search with cache has another order: write order=heuristic or order=off");
  }
  return std::nullopt;
}

Expected<std::unique_ptr<Player>> make_cached(const GamePointer& game, const PlayerWords& words,
                                              const PlayerLimits& limits) {
  auto evaluator = heuristic_of(*game, words);
  if (!evaluator) return evaluator.error();
  auto search = make_csc384_search(*game, *std::move(evaluator), csc384_options(words));
  if (!search) {
    return refusal(words, fmt::format("{} has no search with cache: it is that of the checkers "
                                      "reports",
                                      game->name()));
  }
  return make_search_player(words.text, limits, std::move(search));
}

}  // namespace

void add_csc384_cache() {
  add_player_kind({.name = std::string(kCached),
                   .syntax = "alphabeta:H,cache=...",
                   .meaning = "the search of the checkers reports",
                   .argument = PlayerKind::Argument::kHeuristic,
                   .listed = false,
                   .settle = settle,
                   .make = make_cached,
                   .postscript = csc384_postscript});
  add_player_option({.name = "cache",
                     .value = "off|board|window|window-sound",
                     .meaning = "alphabeta, checkers: the reports' search with their state cache; "
                                "only window-sound is right",
                     .kinds = {"alphabeta"},
                     .becomes = std::string(kCached),
                     .read = read_cache});
}

// The heuristic report sorts and caches by the board; the four-factor report caches with the window
// and does not sort; the handout's first steps do neither.
Csc384SearchOptions csc384_options(const PlayerWords& words) {
  Csc384SearchOptions options;
  if (const auto cache = words.more.find("cache"); cache != words.more.end()) {
    options.cache = std::ranges::find_if(kCaches, [&](const auto& each) {
                      return each.first == cache->second;
                    })->second;
    options.ordered = words.options.order == Order::kHeuristic;
    return options;
  }
  options.win_scores = false;
  if (words.heuristic == "chen") {
    options.cache = CacheKind::kBoard;
    options.ordered = true;
  } else if (words.heuristic.starts_with("zhao")) {
    options.cache = CacheKind::kWindow;
  }
  return options;
}

std::optional<PlayerLimits> csc384_limits(const AnyGame& game, const PlayerWords&) {
  if (!checkers::is_checkers(game)) return std::nullopt;
  PlayerLimits limits;
  limits.per_move.depth = kReportDepth;
  return limits;
}

std::optional<CacheProof> prove_cache(const AnyGame& game, const PlayerWords& words,
                                      const AnyPosition& position, Depth depth,
                                      const std::atomic<bool>* stop) {
  if (!words.kind->postscript) return std::nullopt;
  const auto evaluator = heuristic_of(game, words);
  if (!evaluator) return std::nullopt;
  return prove_cache(game, *evaluator, csc384_options(words), position, depth, stop);
}

std::optional<Postscript> csc384_postscript(const AnyGame& game, const PlayerWords& words,
                                            const AnyPosition& position, Depth depth,
                                            const std::atomic<bool>* stop) {
  const auto proof = prove_cache(game, words, position, depth, stop);
  if (!proof) return std::nullopt;
  return cache_postscript(game, position, *proof);
}

}  // namespace quadrille
