// SPDX-License-Identifier: MIT
#include "players/player_heuristic.h"

#include <utility>

#include "heuristics/added_terms.h"
#include "players/heuristics.h"

namespace quadrille {

Expected<Evaluator> heuristic_of(const AnyGame& game, const PlayerWords& words) {
  auto heuristic = find_heuristic(game, words.heuristic, words.without);
  if (!heuristic || words.with.empty()) return heuristic;
  auto more = find_heuristic(game, "=" + words.with);
  if (!more) return Error{more.error().code, more.error().message, "option with"};
  return with_added_terms(*std::move(heuristic), *std::move(more));
}

}  // namespace quadrille
