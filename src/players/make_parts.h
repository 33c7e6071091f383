// SPDX-License-Identifier: MIT
// Fills the parts of a game's type. Seen by the files of players/games alone.
#pragma once

#include <memory>
#include <optional>
#include <type_traits>
#include <utility>

#include "heuristics/formula_evaluator.h"
#include "players/parts.h"
#include "search/searches.h"
#include "solve/exact_tables.h"
#include "solve/solvers.h"

namespace quadrille {

template <Game G>
GameParts make_parts() {
  return {&typeid(G),
          built_in_heuristics<G>(),
          [](const void* any, const Formula& formula, std::optional<Side> side) {
            const auto game = judged_as(*static_cast<const G*>(any));
            return FormulaEvaluator<std::remove_const_t<decltype(game)>>::make(game, formula, side);
          },
          [](SearchKind kind, const void* any, Evaluator evaluator,
             const AlphaBetaOptions& options) -> std::unique_ptr<AnySearch> {
            const auto& game = *static_cast<const G*>(any);
            switch (kind) {
              case SearchKind::kGreedy:
                return std::make_unique<GreedySearch<G>>(game, std::move(evaluator));
              case SearchKind::kMinimax:
                return std::make_unique<MinimaxSearch<G>>(game, std::move(evaluator));
              case SearchKind::kAlphaBeta:
                break;
            }
            return std::make_unique<AlphaBetaSearch<G>>(game, std::move(evaluator), options,
                                                        exact_scores<G>());
          },
          [](const void* any, std::optional<Evaluator> evaluator,
             const MctsOptions& options) -> std::unique_ptr<AnySearch> {
            return std::make_unique<MctsSearch<G>>(*static_cast<const G*>(any),
                                                   std::move(evaluator), options);
          },
          [](const void* game) -> std::unique_ptr<AnySolver> {
            return std::make_unique<TypedSolver<G, typename SolverFor<G>::Type>>(
                *static_cast<const G*>(game));
          }};
}

}  // namespace quadrille
