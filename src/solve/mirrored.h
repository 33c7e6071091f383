// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>

#include "base/hash.h"
#include "games/game.h"

namespace quadrille {

// Positions of a game together with their mirror images, which share what a solver remembers.
template <Game G>
class Mirrored {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;

  // A position and its mirror image, kept side by side: cheaper than making the image anew.
  struct Node {
    Position position;
    Position image;
  };

  explicit Mirrored(const G& game) : game_(game), symmetry_(mirror_of(game)) {}

  [[nodiscard]] Node node_of(const Position& position) const {
    return {position, symmetry_ < 0 ? position : game_.mirrored(position, symmetry_)};
  }
  [[nodiscard]] Node after(const Node& node, Move move) const {
    Node next;
    next.position = game_.apply(node.position, move);
    next.image = symmetry_ < 0
                     ? next.position
                     : game_.apply(node.image, game_.mirrored(node.position, move, symmetry_));
    return next;
  }
  [[nodiscard]] Hash key_of(const Node& node) const {
    return std::min(game_.hash(node.position), game_.hash(node.image));
  }

 private:
  static int mirror_of(const G& game) {
    const auto all = game.symmetries();
    const auto at = std::ranges::find(all, false, &Symmetry::swaps_sides);
    return at == all.end() ? -1 : static_cast<int>(at - all.begin());
  }

  const G& game_;
  int symmetry_;  // the one that keeps the sides, -1: there is none
};

}  // namespace quadrille
