// SPDX-License-Identifier: MIT
#include "players/course.h"

#include "games/all_games.h"
#include "players/cache_proof.h"
#include "players/instances.h"
#include "reports/csc384/search.h"

namespace quadrille {
namespace {

bool has_course_search(const AnyGame& game) {
  bool has = false;
  visit_game(game, [&]<class G>(const G&) { has = kHasCourseSearch<G>; });
  return has;
}

// The heuristic report sorts and caches by the board; the four-factor report caches with the window
// and does not sort; the handout's first steps do neither.
CourseOptions report_options(std::string_view heuristic) {
  CourseOptions options;
  options.win_scores = false;
  if (heuristic == "chen") {
    options.cache = CourseCache::kBoard;
    options.ordered = true;
  } else if (heuristic.starts_with("zhao")) {
    options.cache = CourseCache::kWindow;
  }
  return options;
}

}  // namespace

std::optional<CourseOptions> course_options(const AnyGame& game, const PlayerWords& words) {
  if (!has_course_search(game)) return std::nullopt;
  if (words.kind == PlayerKind::kReport) return report_options(words.heuristic);
  if (words.kind != PlayerKind::kAlphaBeta || !words.cache) return std::nullopt;
  return CourseOptions{*words.cache, words.options.order == Order::kHeuristic, true};
}

bool has_own_depth(const AnyGame& game, const PlayerWords& words) {
  return words.kind == PlayerKind::kReport && has_course_search(game);
}

std::optional<CacheProof> prove_cache(const AnyGame& game, const PlayerWords& words,
                                      const AnyPosition& position, Depth depth,
                                      const std::atomic<bool>* stop) {
  const auto options = course_options(game, words);
  if (!options || options->cache == CourseCache::kOff) return std::nullopt;
  std::optional<CacheProof> proof;
  visit_game(game, [&]<class G>(const G& typed) {
    if constexpr (kHasCourseSearch<G>) {
      proof = prove_typed_cache(typed, words, *options, position, depth, stop);
    }
  });
  return proof;
}

}  // namespace quadrille
