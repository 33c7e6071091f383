// SPDX-License-Identifier: MIT
// Speed, measured in processor time of one core: rates are the best of several runs, since other
// work on the machine only ever slows a run down. And the signature: how many nodes fixed searches
// need, the same on every machine and compiler, so that any change of behaviour shows.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <limits>
#include <span>
#include <string>
#include <vector>

#include "base/error.h"
#include "games/any_game.h"
#include "heuristics/evaluator.h"
#include "search/limits.h"

namespace quadrille {

struct GameSpeed {
  std::string game;
  double perft = 0;         // leaves a second, the last ply counted in bulk
  double walk = 0;          // nodes a second: move list, make and hash
  double random_games = 0;  // games a second
  double search = 0;        // nodes a second: table, ordering and the first heuristic
  double simulations = 0;   // of the Monte-Carlo search without a heuristic, a second
};

struct HeuristicSpeed {
  std::string game;
  std::string heuristic;
  double nanoseconds = 0;  // a call
};

struct FeatureSpeed {
  std::string game;
  std::string feature;
  double nanoseconds = 0;  // a call for one side, by name
};

// The start position and positions of random games from it, the same everywhere.
std::vector<AnyPosition> bench_positions(const AnyGame& game);

// Each of the rates takes about `seconds`. Once `stop` is set they mean nothing.
GameSpeed measure_game(const GamePointer& game, double seconds,
                       const std::atomic<bool>* stop = nullptr);
// An error if it fails. The game is the one it was made for.
Expected<HeuristicSpeed> measure_heuristic(const AnyGame& game, const Evaluator& heuristic,
                                           double seconds, const std::atomic<bool>* stop = nullptr);
// What a call of each heuristic takes on the bench positions. They take turns, so that whatever
// else the machine does slows all of them alike: differences between them mean more than each
// number.
std::vector<double> nanoseconds_a_call(const AnyGame& game, std::span<const Evaluator> heuristics,
                                       double seconds, const std::atomic<bool>* stop = nullptr);
std::vector<HeuristicSpeed> measure_heuristics(const GamePointer& game, double seconds,
                                               const std::atomic<bool>* stop = nullptr);
FeatureSpeed measure_feature(const GamePointer& game, const Feature& feature, double seconds,
                             const std::atomic<bool>* stop = nullptr);

// What a technique of the search saves: nodes and time to the same depth, by the same heuristic.
struct Technique {
  std::string name;
  std::string options;  // of alphabeta
  Nodes nodes = 0;
  double seconds = 0;    // of the processor
  bool finished = true;  // false: it was given up after these nodes
};
struct TechniqueTable {
  std::string game;
  std::string heuristic;
  Depth depth = 0;
  // The search without any, with table and ordering alone, in full, then with each technique
  // switched.
  std::vector<Technique> techniques = {};
};
// Which searches are compared.
std::vector<Technique> techniques_to_measure();
// A depth that takes the full search a moment.
Depth usual_technique_depth(const GamePointer& game);
// A search is given up after so many nodes: without any technique great depths take for ever.
inline constexpr Nodes kMostTechniqueNodes = 300'000'000;
// By the game's strongest heuristic. Of those that were finished if `stop` is set; `on_row` is
// called after each.
TechniqueTable measure_techniques(const GamePointer& game, Depth depth,
                                  const std::atomic<bool>* stop = nullptr,
                                  const std::function<void()>& on_row = {});

// How many nodes several threads of one search visit together, in real time: what the machine does
// besides slows them down.
struct ThreadSpeed {
  unsigned threads = 1;
  double search = 0;  // nodes a second
};
struct ThreadTable {
  std::string game;
  std::string heuristic;
  std::vector<ThreadSpeed> rows = {};  // from one thread up
};
// Each number of threads thinks for about `seconds`. They take turns at the bench positions, so
// that whatever else the machine does slows all of them alike. Once `stop` is set the rates mean
// nothing.
ThreadTable measure_threads(const GamePointer& game, unsigned most, double seconds,
                            const std::atomic<bool>* stop = nullptr,
                            const std::function<void()>& on_position = {});

// Nodes of fixed-depth searches over the bench positions by the player of these words, or the first
// sum of at least `most`. Once `stop` is set the number means nothing.
Nodes nodes_to_depth(const GamePointer& game, const std::string& player_words,
                     const std::atomic<bool>* stop = nullptr,
                     Nodes most = std::numeric_limits<Nodes>::max());

// How fixed searches of a game behave: a change of one game's play shows in its signature alone.
struct GameSignature {
  std::string game;  // a family, with all its bench games, or one game
  Nodes nodes = 0;

  friend bool operator==(const GameSignature&, const GameSignature&) = default;
};
// Of every family; of those that were finished if `stop` is set.
std::vector<GameSignature> bench_signatures(const std::atomic<bool>* stop = nullptr);
// Of the family of that name alone, else of the game of these words. Once `stop` is set the number
// means nothing.
Expected<GameSignature> bench_signature(const std::string& words,
                                        const std::atomic<bool>* stop = nullptr);
// All of them in one number.
Nodes sum_of(const std::vector<GameSignature>& signatures);

// Everything that is measured of some games.
struct SpeedTable {
  std::vector<GameSpeed> games = {};
  std::vector<HeuristicSpeed> heuristics = {};
  std::vector<GameSignature> signatures = {};
};

}  // namespace quadrille
