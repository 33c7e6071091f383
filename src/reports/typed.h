// SPDX-License-Identifier: MIT
#pragma once

#include <type_traits>

#include "base/type_list.h"
#include "games/game_model.h"

namespace quadrille {

// Calls `visit(game)` if the game is of one of these types. Returns whether it is.
template <class... Gs, class Visit>
bool visit_typed(TypeList<Gs...>, const AnyGame& any, Visit&& visit) {
  return any_of_types(TypeList<Gs...>{}, [&]<class G>(std::type_identity<G>) {
    const G* const game = typed_game<G>(any);
    if (game != nullptr) visit(*game);
    return game != nullptr;
  });
}

}  // namespace quadrille
