// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "arena/openings.h"
#include "games/any_game.h"
#include "players/player.h"
#include "players/words.h"

namespace quadrille {

// One of the two at the board.
struct Seat {
  Player* player = nullptr;
  std::optional<GameClock> clock = {};                    // for the whole game
  std::optional<std::chrono::nanoseconds> per_move = {};  // overrunning it is counted, not punished
};

struct PlayedGame {
  std::vector<AnyMove> moves;  // the opening's first, then those of the players
  Outcome outcome;
  std::string fault = {};           // of a loser that forfeited the game, in words
  std::array<Nodes, 2> nodes{};     // by side
  std::array<double, 2> seconds{};  // by side
  std::array<int, 2> overruns{};    // moves that took longer than allowed, by side
};

// A game that is not over after so many plies is cut, and scored as a draw (`length`): some games
// have no rule that ends them.
inline constexpr std::size_t kLongestGame = 400;

// Plays from an opening to the end, or to `longest` plies. The rules are the arbiter: an illegal
// move loses, and so does a clock that runs out or a player that forfeits. Nothing when `stop` was
// set before the end.
std::optional<PlayedGame> play_game(const GamePointer& game, const Opening& opening,
                                    const std::array<Seat, 2>& seats, std::uint64_t seed,
                                    const std::atomic<bool>* stop,
                                    std::size_t longest = kLongestGame);

}  // namespace quadrille
