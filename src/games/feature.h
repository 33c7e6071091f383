// SPDX-License-Identifier: MIT
// Features: the measurable facts of a position that heuristics are built from. A feature is a
// stateless type with its FeatureInfo, kInfo, and
//   template <class View> static int measure(const View&)       (or double)
// for one side's view of a position; where it is not defined on every board also
//   template <class G> static bool applies(const G&).
// Native heuristics inline features; explain, lists and heuristic files find them by name.
#pragma once

#include <string_view>

#include "games/side.h"

namespace quadrille {

struct FeatureInfo {
  std::string_view name;
  std::string_view meaning;
};

// How one side sees a position of game G: the argument of every measure. Specialised per game.
template <class G, Side kSide>
struct SideView;

// The features of game G, as FeaturesOf<G>::List. Specialised per game.
template <class G>
struct FeaturesOf;

template <class F, class G>
bool feature_applies(const G& game) {
  if constexpr (requires { F::applies(game); }) {
    return F::applies(game);
  } else {
    return true;
  }
}

template <class F, class G>
double measure(const G& game, const typename G::Position& position, Side side) {
  return side == Side::kFirst ? F::measure(SideView<G, Side::kFirst>(game, position))
                              : F::measure(SideView<G, Side::kSecond>(game, position));
}

}  // namespace quadrille
