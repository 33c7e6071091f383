// SPDX-License-Identifier: MIT
#include "players/parts.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <utility>

#include "players/games/units.h"

namespace quadrille {
namespace {

std::vector<GameParts> all_parts() {
  std::vector<GameParts> all;
  for (const auto unit : {breakthrough_parts, checkers_parts, isolation_parts, tablut_parts}) {
    std::ranges::move(unit(), std::back_inserter(all));
  }
  return all;
}

}  // namespace

const GameParts& parts_of(const AnyGame& game) {
  static const std::vector<GameParts> all = all_parts();
  const auto found =
      std::ranges::find_if(all, [&](const GameParts& parts) { return *parts.type == game.type(); });
  if (found == all.end()) {  // a game without its file in players/games: nothing can be played
    fmt::print(stderr, "{} has no parts: see docs/adding-a-game.md\n", game.name());
    std::abort();
  }
  return *found;
}

std::unique_ptr<AnySearch> make_search(const AnyGame& game, SearchKind kind, Evaluator evaluator,
                                       const AlphaBetaOptions& options) {
  return parts_of(game).make_search(kind, game.typed(), std::move(evaluator), options);
}

std::unique_ptr<AnySearch> make_mcts(const AnyGame& game, std::optional<Evaluator> evaluator,
                                     const MctsOptions& options) {
  return parts_of(game).make_mcts(game.typed(), std::move(evaluator), options);
}

std::unique_ptr<AnySolver> make_solver(const AnyGame& game) {
  return parts_of(game).make_solver(game.typed());
}

}  // namespace quadrille
