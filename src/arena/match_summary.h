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
#include "arena/record.h"
#include "arena/statistics/score.h"
#include "base/json_writer.h"

namespace quadrille {

// By player where there are two: A, then B.
struct MatchSummary {
  // A fault of a player, and the game it happened in.
  struct Fault {
    std::size_t game = 0;
    std::string text;
  };

  Tally as_first, as_second;  // A's results with the first side and with the second
  PairCounts pairs{};         // A's
  std::map<Reason, std::uint64_t> ends = {};
  std::uint64_t plies = 0;  // of all games together
  std::array<Nodes, 2> nodes{};
  std::array<double, 2> thinking{};         // seconds
  std::array<std::uint64_t, 2> overruns{};  // moves past their time
  // Games lost otherwise than by the rules, and the first one that came with a message.
  std::array<std::map<Reason, std::uint64_t>, 2> forfeits = {};
  std::array<std::optional<Fault>, 2> first_fault = {};

  [[nodiscard]] Tally total() const;
  [[nodiscard]] std::optional<ScoreEstimate> estimate() const { return estimate_score(pairs); }
  MatchSummary& operator+=(const MatchSummary& other);
};

// How the games of a match ended, by their numbers.
struct GameEnd {
  Outcome outcome;
  std::size_t plies = 0;
};
using GameEnds = std::map<std::size_t, GameEnd>;

// Counts the games of a match as they end, in whatever order. A game counts when its pair is
// complete: its two games share the opening, so a pair is one observation.
class MatchCounter {
 public:
  void add(std::size_t game, const GameRecord& record);

  // Games that have ended, those too that wait for the other one of their pair.
  [[nodiscard]] std::uint64_t finished() const { return games_.size(); }
  // The openings that they began with.
  [[nodiscard]] std::size_t openings() const { return games_.size() - complete_; }
  [[nodiscard]] const MatchSummary& summary() const { return summary_; }
  [[nodiscard]] const GameEnds& games() const { return games_; }

 private:
  MatchSummary summary_;
  std::map<std::size_t, MatchSummary> waiting_;  // by pair: its one finished game
  GameEnds games_;
  std::size_t complete_ = 0;  // pairs
};

// "500 nodes a move", or "ari at 3 plies, hoddi at 500 nodes a move".
std::string limits_text(const MatchPlan& plan);

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
  double seconds = 0;
};

// Which player the games show to be the stronger one, at the level of the 95 % interval.
enum class Verdict { kTooFewGames, kUndecided, kStrongerA, kStrongerB };
// The interval is an approximation: of fewer pairs nothing is claimed.
inline constexpr std::uint64_t kFewestPairs = 10;
Verdict verdict_of(const PairCounts& pairs);
// "At 500 nodes a move ari is stronger than hoddi (95 % level).", or where their limits differ
// "ari at 3 plies is stronger than hoddi at 500 nodes a move (95 % level)."
std::string verdict_text(const MatchPlan& plan, const MatchSummary& summary);

// The shape that docs/matches.md describes, with the list `games` where they are given.
JsonWriter& write_summary(JsonWriter& json, const MatchPlan& plan,
                          const MatchConditions& conditions, const MatchSummary& summary,
                          const GameEnds& games = {});
JsonWriter& write_tally(JsonWriter& json, const Tally& tally);
// {"value":0.62,"interval":[0.52,0.72]}, or null.
JsonWriter& write_estimate(JsonWriter& json, const std::optional<ScoreEstimate>& estimate);

}  // namespace quadrille
