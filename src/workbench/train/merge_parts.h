// SPDX-License-Identifier: MIT
// Small shapes are learned beside the large ones that contain them, and afterwards added to their
// weights: what a position is worth stays the same, and nobody needs to look for the small ones.
#pragma once

#include <span>
#include <vector>

#include "heuristics/patterns/sets.h"

namespace quadrille {

// The first of the sets that contains every place of the part, and tells apart what it does;
// nothing: none does.
const patterns::Set* containing(std::span<const patterns::Set> sets, const patterns::Set& part);

// Adds the weights of the part to those of the set that contains it. `values` has two phases for
// each entry.
void merge_part(const patterns::Set& part, const patterns::Set& into, std::vector<double>& values);

}  // namespace quadrille
