// SPDX-License-Identifier: MIT
// The heuristics of every game as types: for the registry here and for players, which build a
// search for each. Everything else includes registry.h.
#pragma once

#include <string_view>
#include <type_traits>

#include "base/type_list.h"
#include "games/all_games.h"
#include "heuristics/breakthrough.h"
#include "heuristics/checkers.h"
#include "heuristics/heuristic.h"
#include "heuristics/isolation.h"
#include "heuristics/tablut.h"

namespace quadrille {

template <class H, class G>
bool heuristic_applies(const G& game) {
  if constexpr (requires { H::applies(game); }) {
    return H::applies(game);
  } else {
    return true;
  }
}

// Calls `visit(std::type_identity<H>{})` for the heuristic of that name. Whether there is one.
template <class G, class Visit>
bool visit_heuristic(const G& game, std::string_view name, Visit&& visit) {
  return any_of_types(typename HeuristicsOf<G>::List{}, [&]<class H>(std::type_identity<H> type) {
    if (H::kInfo.name != name || !heuristic_applies<H>(game)) return false;
    visit(type);
    return true;
  });
}

}  // namespace quadrille
