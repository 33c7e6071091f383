// SPDX-License-Identifier: MIT
#pragma once

#include <concepts>
#include <memory>
#include <optional>

#include "search/score.h"

namespace quadrille {

// Games that have tables of true results say so: the searches of others are compiled without.
template <class G>
concept HasExactScores = requires {
  requires G::kHasExactScores;
};

// Where a search finds true results, if it was given such a place: solve/exact_tables.h has one.
template <class G>
struct ExactScores {
  std::shared_ptr<const void> source = {};
  // The score of a position as seen from it, with the game's draw by counting; nullopt if it is not
  // known, or if a draw may come first.
  std::optional<Score> (*find)(const void* source, const G& game,
                               const typename G::Position& position) = nullptr;
};

}  // namespace quadrille
