// SPDX-License-Identifier: MIT
// Features: the measurable facts of a position that heuristics are built from. A feature is a
// stateless type with its FeatureInfo, kInfo, and
//   template <class View> static int measure(const View&)       (or double)
// for one side's view of a position; where it is not defined on every board also
//   template <class G> static bool applies(const G&).
// Native heuristics inline features; everybody else finds them by name, as a Feature of an AnyGame.
#pragma once

#include <span>
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

// A feature of some game. Games and positions are those of its typed game, which only its
// functions can read.
struct Feature : FeatureInfo {
  bool (*applies)(const void* game);  // whether it is defined on this board
  double (*measure)(const void* game, const void* position, Side side);
  // Writes what every cell of the game's diagram adds to the measure: the numbers add up to it.
  // Null for a feature that does not count squares.
  void (*shares)(const void* game, const void* position, Side side,
                 std::span<double> cells) = nullptr;
};

template <class F, class G>
constexpr Feature feature_of() {
  return {F::kInfo,
          [](const void* game) { return feature_applies<F>(*static_cast<const G*>(game)); },
          [](const void* game, const void* position, Side side) -> double {
            const auto& g = *static_cast<const G*>(game);
            const auto& p = *static_cast<const typename G::Position*>(position);
            return side == Side::kFirst ? F::measure(SideView<G, Side::kFirst>(g, p))
                                        : F::measure(SideView<G, Side::kSecond>(g, p));
          }};
}

}  // namespace quadrille
