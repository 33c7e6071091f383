// SPDX-License-Identifier: MIT
// What a heuristic of patterns knows from many games, as small boards with captions.
#pragma once

#include <span>

#include "drawing/svg.h"
#include "games/diagram.h"
#include "heuristics/term.h"

namespace quadrille::svg {

// Nothing where there are no patterns.
Drawn patterns(const Diagram& diagram, std::span<const PatternSeen> patterns, double width,
               bool turned);

}  // namespace quadrille::svg
