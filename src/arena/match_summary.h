// SPDX-License-Identifier: MIT
// What a match came to, and its JSON.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "arena/match.h"
#include "arena/match_copies.h"
#include "arena/record.h"
#include "arena/statistics/json.h"
#include "arena/statistics/score.h"
#include "arena/statistics/sprt.h"
#include "base/json_writer.h"

namespace quadrille {

// An interval and a test are approximations: of fewer pairs nothing is claimed.
inline constexpr std::uint64_t kFewestPairs = 10;

// How a test of a match stands, from its complete pairs in the order of their numbers.
struct SprtState {
  SprtTest test;
  double log_likelihood_ratio = 0;
  SprtDecision decision = SprtDecision::kNone;
};

// By player where there are two: A, then B.
struct MatchSummary {
  // A fault of a player, and the game it happened in.
  struct Fault {
    std::size_t game = 0;
    std::string text;
  };

  Tally as_first, as_second;  // A's results with the first side and with the second
  PairCounts pairs{};         // A's
  // Games that are copies of others, and the pairs that are nothing else: they are no observations.
  std::uint64_t copies = 0;
  PairCounts copied_pairs{};
  Tally counted_as_first, counted_as_second;  // A's results without those pairs
  std::map<Reason, std::uint64_t> ends = {};
  std::uint64_t plies = 0;  // of all games together
  std::array<Nodes, 2> nodes{};
  std::array<double, 2> thinking{};         // seconds
  std::array<std::uint64_t, 2> overruns{};  // moves past their time
  // Games lost otherwise than by the rules, and the first one that came with a message.
  std::array<std::map<Reason, std::uint64_t>, 2> forfeits = {};
  std::array<std::optional<Fault>, 2> first_fault = {};
  std::optional<SprtState> sprt = {};  // where the match is a test

  [[nodiscard]] Tally total() const;
  // The pairs that tell something: what statistics go by.
  [[nodiscard]] PairCounts counted_pairs() const;
  [[nodiscard]] std::optional<ScoreEstimate> estimate() const {
    return estimate_score(counted_pairs());
  }
  // Of another match; a test stays as it is.
  MatchSummary& operator+=(const MatchSummary& other);
};

// How the games of a match ended, by their numbers.
struct GameEnd {
  Outcome outcome;
  std::size_t plies = 0;
};
using GameEnds = std::map<std::size_t, GameEnd>;

// What a counter looks for beside the results.
struct Counting {
  GamePointer game = {};              // in whose games copies are looked for; null: in none
  std::optional<SprtTest> sprt = {};  // which ends the match when it is decided
};

// Counts the games of a match as they end, in whatever order. A game counts when its pair is
// complete: its two games share the opening, so a pair is one observation. Whether a pair is a copy
// and when a test is decided goes by the numbers of pairs, so that it does not depend on which
// thread was faster.
class MatchCounter {
 public:
  MatchCounter() = default;
  explicit MatchCounter(Counting counting);

  void add(std::size_t game, const GameRecord& record);

  // Whether the game belongs to the match: one behind the pair that decided the test does not.
  [[nodiscard]] bool counts(std::size_t game) const { return game < end_; }
  // Whether the test is.
  [[nodiscard]] bool decided() const;

  // Games that have ended, those too that wait for the other one of their pair.
  [[nodiscard]] std::uint64_t finished() const { return games_.size(); }
  // The openings that they began with.
  [[nodiscard]] std::size_t openings() const { return settled_pairs_ + waiting_.size(); }
  // Of all complete pairs.
  [[nodiscard]] MatchSummary summary() const;
  // Of those before the first one that is not complete: a look while games are played.
  [[nodiscard]] const MatchSummary& settled() const { return settled_; }
  [[nodiscard]] const GameEnds& games() const { return games_; }

 private:
  // A pair some of whose games have ended.
  struct Waiting {
    int ended = 0;
    MatchSummary summary;
    std::array<GameMarks, 2> marks;
  };

  static void settle(Waiting pair, CopyFinder& finder, MatchSummary& into);
  void test();

  Counting counting_;
  MatchSummary settled_;
  CopyFinder finder_;  // of the games of settled pairs
  std::size_t settled_pairs_ = 0;
  std::map<std::size_t, Waiting> waiting_;  // by pair
  GameEnds games_;
  std::size_t end_ = ~std::size_t{0};  // no game from this one on counts
};

// What a match was played under, beside its plan: a result is worth nothing without it.
struct MatchConditions {
  std::string version;          // of this program
  std::string openings;         // "4 random plies"
  std::optional<int> tables;    // endgame tables of up to so many pieces, where the game has any
  bool tables_damaged = false;  // while it was played
  std::uint64_t asked = 0;      // games that were asked for: there may be fewer openings
  std::uint64_t played = 0;     // games that have ended
  std::size_t used = 0;         // openings from which one of them began
  bool stopped = false;         // before all of them were
  std::string database = {};    // where the games are; empty: nowhere
  std::int64_t run = 0;         // there
  std::int64_t first_game = 1;  // the number of the run's first game there
  double seconds = 0;
  double processor_seconds = 0;
  std::optional<double> thinking_share = {};  // of the threads' time, where that is known
};

// The shape that docs/matches.md describes, with the list `games` where they are given.
JsonWriter& write_summary(JsonWriter& json, const MatchPlan& plan,
                          const MatchConditions& conditions, const MatchSummary& summary,
                          const GameEnds& games = {});

}  // namespace quadrille
