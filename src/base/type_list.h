// SPDX-License-Identifier: MIT
// Lists of types: the features and the heuristics of a game.
#pragma once

#include <type_traits>

namespace quadrille {

template <class... Ts>
struct TypeList {};

// Calls `visit(std::type_identity<T>{})` for every type of the list, in order.
template <class... Ts, class Visit>
constexpr void for_each_type(TypeList<Ts...>, Visit&& visit) {
  (visit(std::type_identity<Ts>{}), ...);
}

// The same, until a call returns true. Whether one did.
template <class... Ts, class Visit>
constexpr bool any_of_types(TypeList<Ts...>, Visit&& visit) {
  return (visit(std::type_identity<Ts>{}) || ...);
}

}  // namespace quadrille
