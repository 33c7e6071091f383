// SPDX-License-Identifier: MIT
// Whether a tuned heuristic is better than the one before: a sequential test of the two, and what
// each of them gets against others from the same openings. Ratings are not transitive, so to beat
// the one before is not enough.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "arena/match_summary.h"
#include "workbench/heuristic_match.h"

namespace quadrille {

struct FinalTestSettings {
  // Its openings, nodes, seed, threads and all else; the players are named below.
  HeuristicMatch match;
  SprtTest sprt;
  std::string before, tuned;           // words of heuristics
  std::vector<std::string> outsiders;  // words of heuristics or players
  std::size_t gauntlet_pairs = 100;    // against each, of the first openings
  std::string folder;                  // where games are kept; empty: nowhere
};

struct OutsiderResult {
  std::string name;
  MatchSummary tuned, before;
  // What the tuned one gets a game more, from the pairs of games that both played; below 0: less.
  std::optional<ScoreEstimate> gain;
};

enum class TuneVerdict { kBetter, kNotShown, kWorse };

struct FinalTest {
  MatchSummary direct;  // the tuned one is player A
  std::vector<OutsiderResult> outsiders;
  TuneVerdict verdict = TuneVerdict::kNotShown;
  std::string reason;
  bool stopped = false;  // before its end: nothing is claimed
};

// "better", "not shown", "worse"
std::string_view to_string(TuneVerdict verdict);

// What the matches show, into verdict and reason. Better: the test chose the stronger hypothesis,
// and against no outsider less is gained at the 95 % level. Worse: the games of the test show the
// one before to be stronger, at the same level.
void judge(FinalTest& test, const SprtTest& sprt);

// How many games there are at most.
std::size_t games_of(const FinalTestSettings& settings);

Expected<FinalTest> test_tuned(const FinalTestSettings& settings);

}  // namespace quadrille
