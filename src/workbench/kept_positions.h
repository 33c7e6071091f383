// SPDX-License-Identifier: MIT
// Positions of self-play as a run needs them that may be killed: games are played in batches, and
// each batch's positions are kept in a file of the run's folder.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <unordered_set>
#include <vector>

#include "workbench/self_play.h"

namespace quadrille {

// Games of a player against itself.
struct SelfPlayGames {
  GamePointer game;
  std::string file;       // the batches' files are FILE-1.positions, FILE-2.positions, ...
  std::string player;     // its words
  Nodes nodes = 1'000;    // a move
  std::size_t games = 0;  // as many of each length of openings
  int least_plies = 4;    // of random moves that they begin with
  int most_plies = 10;
  std::uint64_t seed = 1;
  std::uint32_t first_game = 0;            // the number of the first of them
  std::span<const Opening> kept_out = {};  // of tests
  unsigned threads = 1;
  const std::atomic<bool>* stop = nullptr;
  std::function<void()> on_game = {};
  MatchRun::PlayLeft play_left = {};
};

class KeptPositions {
 public:
  // Plays what is not in the files yet. What was there before, or a mirror image of it, is left
  // out. Once `stop` is set, the batch that was played then is not kept.
  MaybeError add(const SelfPlayGames& games);

  [[nodiscard]] std::vector<SelfPlayPosition>& all() { return positions_; }
  [[nodiscard]] const std::vector<SelfPlayPosition>& all() const { return positions_; }

 private:
  std::vector<SelfPlayPosition> positions_;
  std::unordered_set<Hash> seen_;
};

// What to say where all that was played left no position.
Error nothing_to_learn_from(const std::string& folder);

}  // namespace quadrille
