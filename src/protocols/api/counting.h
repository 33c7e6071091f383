// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>

#include "base/error.h"
#include "games/any_game.h"

namespace quadrille::api {

enum class Coincident { kCountedApart, kCountedOnce };  // moves that lead to the same position

// Perft that can be stopped: it returns nullopt then. Counted once only in games that can do that
// (bad-option elsewhere).
Expected<std::optional<std::uint64_t>> count_sequences(const AnyGame& game,
                                                       const AnyPosition& position, int depth,
                                                       Coincident coincident,
                                                       const std::atomic<bool>& stop);

}  // namespace quadrille::api
