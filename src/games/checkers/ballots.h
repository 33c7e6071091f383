// SPDX-License-Identifier: MIT
// The openings of tournament checkers: one of these three-ply sequences is drawn by lot and both
// players have each side of it once. They are a list of their own, not all that the rules allow.
#pragma once

#include <span>
#include <string_view>

namespace quadrille::checkers {

struct Ballot {
  std::string_view moves;  // three moves of `checkers:english`, from the start
  bool lost = false;       // for one side, so that it is not drawn
};

// All 174 of the three-move restriction, in the order of their numbers; 157 of them are in use.
std::span<const Ballot> ballots();

}  // namespace quadrille::checkers
