// SPDX-License-Identifier: MIT
// What a game's type gives to everybody who does not know it: its heuristics, searches and solver
// as values and functions. Filled once for each type of game, by the files of players/games, where
// our searches and heuristics are compiled.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "games/any_game.h"
#include "heuristics/evaluator.h"
#include "heuristics/formula.h"
#include "heuristics/native.h"
#include "search/any_search.h"
#include "search/mcts_options.h"
#include "search/options.h"
#include "solve/any_solver.h"

namespace quadrille {

enum class SearchKind : std::uint8_t { kAlphaBeta, kMinimax, kGreedy };

struct GameParts {
  const std::type_info* type;       // of the typed game
  std::vector<BuiltIn> heuristics;  // the first is the one for those who name none
  // `side` is the only one it judges for, the other getting the negative; nothing: both.
  Evaluator (*make_formula)(const void* game, const Formula& formula, std::optional<Side> side);
  std::unique_ptr<AnySearch> (*make_search)(SearchKind kind, const void* game, Evaluator evaluator,
                                            const AlphaBetaOptions& options);
  // The Monte-Carlo search, which needs no heuristic.
  std::unique_ptr<AnySearch> (*make_mcts)(const void* game, std::optional<Evaluator> evaluator,
                                          const MctsOptions& options);
  std::unique_ptr<AnySolver> (*make_solver)(const void* game);
};

const GameParts& parts_of(const AnyGame& game);

std::unique_ptr<AnySearch> make_search(const AnyGame& game, SearchKind kind, Evaluator evaluator,
                                       const AlphaBetaOptions& options);
std::unique_ptr<AnySearch> make_mcts(const AnyGame& game, std::optional<Evaluator> evaluator,
                                     const MctsOptions& options);
std::unique_ptr<AnySolver> make_solver(const AnyGame& game);

}  // namespace quadrille
