// SPDX-License-Identifier: MIT
// Makes a heuristic better by its numbers alone, and finds out whether it is. By results: the
// weights of a sum with which its value tells best how games end. By games: any numbers, moved by
// what wins matches. Either way the end is a test of the tuned one against the one before, and of
// both against others: without it nothing is claimed.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "workbench/tune/final_test.h"
#include "workbench/tune/fit_formula.h"
#include "workbench/tune/spsa.h"
#include "workbench/tune/tunable.h"

namespace quadrille {

enum class TuneMethod { kResults, kGames };
std::string_view to_string(TuneMethod method);
// Whose numbers are tuned: the heuristic's, or the search's that plays with it.
enum class TuneNumbers { kHeuristic, kSearch };
std::string_view to_string(TuneNumbers numbers);

struct TuneSettings {
  GamePointer game;
  std::string heuristic;  // its words
  std::string folder;     // where everything is kept; a run that was killed goes on there
  std::string name = "tuned";
  TuneMethod method = TuneMethod::kResults;
  TuneNumbers numbers = TuneNumbers::kHeuristic;  // of the search: by games alone

  Nodes nodes = 1'000;  // a move, in the games that are learned from
  // Those games begin with so many random moves, by lot between the two.
  int least_plies = 4;
  int most_plies = 10;

  // By results: whose games against themselves are learned from, in as many parts. In each further
  // round the heuristic of the round before plays as many again.
  std::vector<std::string> from;
  std::size_t games = 2'000;  // of each round
  int rounds = 3;
  double prior = 1;
  double score_share = 0;

  // By games.
  int iterations = 500;
  std::size_t pairs = 16;  // of each iteration
  double rate = 1;

  std::vector<std::string> outsiders;
  Nodes test_nodes = 2'000;
  std::size_t test_pairs = 500;  // at most, of the tuned one against the one before
  std::size_t gauntlet_pairs = 100;
  int test_plies = 4;
  SprtTest sprt = {.elo0 = 0, .elo1 = 30};

  std::uint64_t seed = 1;
  unsigned threads = 1;
  const std::atomic<bool>* stop = nullptr;
  MatchRun::PlayLeft play_left = {};
  // Told of a part of the work and its number of steps when it begins, then of every step.
  std::function<void(const std::string& part, std::uint64_t steps)> on_part = {};
  std::function<void()> on_step = {};
};

struct Tuning {
  std::vector<FormulaFit> rounds;  // by results
  std::vector<std::string> data;   // what was learned from, in words
  // By games: the numbers, what became of them, and how they went.
  std::vector<TunableNumber> numbers;
  std::vector<double> values;
  std::vector<Spsa::Past> history;
  std::string file;    // the tuned heuristic's; empty: it did not come to that
  std::string player;  // the words of the one whose search was tuned; empty as well otherwise
  std::optional<FinalTest> test;
  bool stopped = false;
};

// The players of games to learn from where nobody names them: the heuristic itself, and the
// strongest one, whose games show what a poor one never sees.
std::vector<std::string> usual_teachers(const AnyGame& game, const std::string& heuristic);
// The outsiders where nobody names them: the strongest written heuristic that is another one.
std::vector<std::string> usual_outsiders(const AnyGame& game, const std::string& heuristic);

// The command that does the same again, into a folder of any name.
std::string command_of(const TuneSettings& settings);

// Goes on with what is in the folder. An error where that belongs to other settings, or the
// heuristic has nothing that can be tuned so.
Expected<Tuning> tune(const TuneSettings& settings);

}  // namespace quadrille
