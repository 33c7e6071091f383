// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>

#include "games/any_game.h"
#include "heuristics/evaluator.h"
#include "search/any_search.h"

namespace quadrille {

enum class AindKind : std::uint8_t { kAlphaBeta, kMinimax };

// The searches of the Isolation report's tournament; null for other games.
std::unique_ptr<AnySearch> make_aind_search(const AnyGame& game, Evaluator evaluator,
                                            AindKind kind);

}  // namespace quadrille
