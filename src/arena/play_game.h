// SPDX-License-Identifier: MIT
// The referee of one game.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>

#include "arena/adjudication.h"
#include "arena/record.h"
#include "games/line.h"
#include "players/player.h"

namespace quadrille {

// One of the two at the board.
struct Seat {
  Player* player = nullptr;
  std::optional<GameClock> clock = {};                    // for the whole game
  std::optional<std::chrono::nanoseconds> per_move = {};  // overrunning it is counted, not punished
};

// Plays from where `line` stands to the end, or for `longest` plies, or until it is adjudicated.
// The rules are the arbiter: an illegal move loses, and so does a clock that runs out or a player
// that forfeits. Returns nullopt if `stop` was set before the end. `on_move` is told of every move;
// what it does takes nobody's time.
using OnMove = std::function<void(const Line& line, const Analysis& choice)>;
std::optional<PlayedGame> play_game(Line line, const std::array<Seat, 2>& seats, std::uint64_t seed,
                                    const std::atomic<bool>* stop,
                                    std::size_t longest = kLongestGame, const OnMove& on_move = {},
                                    const Adjudication& adjudication = {});

}  // namespace quadrille
