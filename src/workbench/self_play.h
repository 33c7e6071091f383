// SPDX-License-Identifier: MIT
// Positions to learn from, out of games that the tool plays against itself. What is kept are quiet
// positions of known end, each once, and each with the number of its game, so that what is held out
// can be whole games.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "arena/match_run.h"
#include "arena/openings.h"
#include "base/error.h"
#include "base/hash.h"
#include "games/any_game.h"
#include "players/limits.h"

namespace quadrille {

// Millions of these are held.
struct SelfPlayPosition {
  AnyPosition position;
  std::uint32_t game = 0;  // the number of the game that it is from
  std::uint16_t ply = 0;   // how many moves were made before it, the opening's too
  Side to_move = Side::kFirst;
  float points = 0;                 // of the first side in the end: 1, 0.5 or 0
  std::optional<float> score = {};  // the search's, to the side to move, as PlayedMove has it
};

struct SelfPlaySettings {
  GamePointer game;
  std::array<std::string, 2> players;  // their words; mostly twice the same
  PlayerLimits limits;
  // A game from each; players that differ play two, with colours swapped.
  std::vector<Opening> openings;
  std::uint64_t seed = 1;
  std::size_t longest = kLongestGame;
  // Of exchanges and of ends that the search has seen a heuristic need know nothing. Without this
  // every position after the opening is kept.
  bool quiet = true;
  unsigned threads = 1;
  const std::atomic<bool>* stop = nullptr;
  // Told of every game that ends, from any thread but never from two at once.
  std::function<void()> on_game = {};
  MatchRun::PlayLeft play_left = {};  // plays the games elsewhere; nothing: here
};

struct SelfPlayData {
  std::vector<SelfPlayPosition> positions;  // by game, then by ply
  std::uint64_t games = 0;                  // that positions were taken from
  std::uint64_t cut = 0;       // of these, at the length limit: they count half, as in matches
  std::uint64_t faulty = 0;    // games that a fault of a player ended: left out
  std::uint64_t noisy = 0;     // positions left out because a capture was played there
  std::uint64_t decided = 0;   // positions left out because the search knew the end
  std::uint64_t repeated = 0;  // positions left out because they, or a mirror image, were there
  bool stopped = false;        // before all games were played
};

// Plays the games and gathers their positions: the same ones whatever the number of threads. Once
// `stop` is set they are those of the games that had ended. An error where a game cannot be played.
Expected<SelfPlayData> play_for_positions(const SelfPlaySettings& settings);

// A number that a position has in common with its mirror images, as far as those leave the sides
// alone.
Hash hash_up_to_mirrors(const AnyGame& game, const AnyPosition& position);

// Whoever tests keeps what he tests with out of training. Leaves out the openings that lead where
// one of the others does, or to a mirror image.
std::vector<Opening> openings_without(const GamePointer& game, std::vector<Opening> openings,
                                      std::span<const Opening> others);
// Leaves out the positions that one of the openings goes through, and their mirror images; how many
// there were.
std::size_t leave_out(const GamePointer& game, std::vector<SelfPlayPosition>& positions,
                      std::span<const Opening> openings);

// Whether a game's positions are kept for the judgement of what was learned from the others: of so
// many games one, by lot.
constexpr std::uint32_t kHoldOutOneIn = 10;
constexpr bool is_held_out(std::uint32_t game, std::uint32_t one_in = kHoldOutOneIn) {
  return mix(game) % one_in == 0;
}
struct SelfPlayParts {
  std::vector<SelfPlayPosition> training, held_out;
};
SelfPlayParts split_by_games(std::vector<SelfPlayPosition> positions,
                             std::uint32_t one_in = kHoldOutOneIn);

// A number that depends on every position, its game, its end and its score: who has the same number
// has learned from the same.
Hash fingerprint(const AnyGame& game, std::span<const SelfPlayPosition> positions);

}  // namespace quadrille
