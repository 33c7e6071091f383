// SPDX-License-Identifier: MIT
// What patterns are usually learned for a game: what was found to be worth its time there.
#pragma once

#include <string_view>
#include <vector>

#include "base/error.h"
#include "games/any_game.h"
#include "heuristics/patterns/spec.h"

namespace quadrille {

struct UsualPatterns {
  patterns::Spec spec;
  std::vector<patterns::SetSpec> parts;
};
UsualPatterns usual_patterns(const AnyGame& game);

// "3x3:pawn" or several with commas between them, "4x4:man,1x1:king"; pieces that are told apart
// with a plus: "2x2:soldier+king". `option` is for errors.
Expected<std::vector<patterns::SetSpec>> parse_sets(std::string_view words,
                                                    std::string_view option);
// "man+king:20:6": by how many of these there are, from so many to so many.
Expected<patterns::PhaseSpec> parse_phase(std::string_view words, std::string_view option);

}  // namespace quadrille
