// SPDX-License-Identifier: MIT
// The loop that makes a heuristic of patterns stronger: games against itself, learning from them,
// and again with what was learned. A generation counts when it beats the one before, and is not
// weaker against outsiders: ratings are not transitive.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "arena/match_summary.h"
#include "base/error.h"
#include "games/any_game.h"
#include "workbench/train/learn_patterns.h"

namespace quadrille {

struct TrainSettings {
  GamePointer game;
  std::string from;    // the heuristic that plays the first games, in words
  std::string folder;  // where everything is kept; a run that was killed goes on there
  std::string name;    // of what is learned
  LearnSettings learn;
  int generations = 3;
  std::size_t games = 16'000;  // of each generation
  Nodes nodes = 1'000;         // a move, in the first generation
  double growth = 2;           // how many times as many in each further one
  // Games begin with so many random moves, by lot between the two.
  int least_plies = 4;
  int most_plies = 10;
  std::vector<std::string> outsiders;  // words of heuristics or players
  std::vector<Nodes> test_nodes = {2'000, 20'000};
  std::size_t test_pairs = 100;  // of each match
  int test_plies = 4;            // of random moves that its games begin with
  std::uint64_t seed = 1;
  unsigned threads = 1;
  const std::atomic<bool>* stop = nullptr;
  MatchRun::PlayLeft play_left = {};
  // Told of a part of the work and its number of steps when it begins, then of every step.
  std::function<void(const std::string& part, std::uint64_t steps)> on_part = {};
  std::function<void()> on_step = {};
};

struct TrainMatch {
  std::string opponent;
  Nodes nodes = 0;
  MatchSummary summary;                      // the generation is player A
  std::optional<MatchSummary> of_best = {};  // the best before it, against the same opponent
};

struct Generation {
  int number = 0;
  std::string file;
  std::uint64_t positions = 0;  // that were learned from
  double held_out_loss = 0;
  double held_out_loss_of_even = 0;
  std::vector<TrainMatch> matches;
  bool accepted = false;
  std::string verdict;  // why it was, or was not, in words
};

struct Training {
  std::vector<Generation> generations;
  std::string best;  // the words of the heuristic that is the best so far
  bool stopped = false;
};

// Goes on with what is in the folder. An error where that belongs to other settings.
Expected<Training> train(const TrainSettings& settings);

}  // namespace quadrille
