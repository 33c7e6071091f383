// SPDX-License-Identifier: MIT
// What a tournament came to, as counts, as JSON and as text for people.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "arena/match_summary.h"
#include "arena/statistics/cross_table.h"
#include "arena/tournament.h"
#include "base/for_people.h"
#include "base/json_writer.h"

namespace quadrille {

// Counts the games as they end, in whatever order; a game counts when its pair is complete.
class TournamentCounter {
 public:
  // The schedule must outlive it.
  TournamentCounter(const TournamentPlan& plan, const Schedule& schedule);

  void add(std::size_t game, const GameRecord& record);

  [[nodiscard]] std::size_t finished() const { return finished_; }
  // As A of the pairing has it, on one board or on all of them.
  [[nodiscard]] MatchSummary on_board(std::size_t pairing, std::size_t board) const;
  [[nodiscard]] MatchSummary of_pairing(std::size_t pairing) const;
  // Of all pairings together: what does not depend on who is A.
  [[nodiscard]] MatchSummary of_all() const;

  // A game that a player lost otherwise than by the rules.
  struct Failure {
    std::size_t player = 0;
    Reason reason = Reason::kCrash;
    std::string text;
  };
  [[nodiscard]] const std::map<std::size_t, Failure>& failures() const { return failures_; }

 private:
  const Schedule* schedule_;
  std::size_t boards_;
  std::vector<MatchCounter> counters_;  // by pairing, then by board
  std::map<std::size_t, Failure> failures_;
  std::size_t finished_ = 0;
};

// All games of one player.
struct Standing {
  std::size_t player = 0;
  Tally as_first, as_second;
  Nodes nodes = 0;
  double thinking = 0;  // seconds
  std::uint64_t overruns = 0;

  [[nodiscard]] Tally total() const;
};
// The best score first; of equal ones the order of the plan.
std::vector<Standing> standings_of(const TournamentPlan& plan, const Schedule& schedule,
                                   const TournamentCounter& counter);

// Who met whom with which side, for ratings: without the pairs that are copies of others.
CrossTable cross_table_of(const TournamentPlan& plan, const Schedule& schedule,
                          const TournamentCounter& counter);

// The same pairing by pairing: what A and B of one came to.
void add_pairing(CrossTable& table, const Pairing& pairing, const MatchSummary& summary);
// With what the first move is worth: every pairing has as many games with either side.
Ratings ratings_of(const CrossTable& table);

// What it was played under, beside its plan.
struct TournamentConditions {
  std::string name = {};        // what its file calls it
  std::string source = {};      // what its file says of where it comes from
  std::string version = {};     // of this program
  std::string openings = {};    // "4 random plies"
  std::string database = {};    // where the games are; empty: nowhere
  std::int64_t run = 0;         // there
  std::int64_t first_game = 1;  // the number of the run's first game there
  bool stopped = false;
  double seconds = 0;
};

// The shape that docs/tournaments.md describes.
JsonWriter& write_tournament(JsonWriter& json, const TournamentPlan& plan, const Schedule& schedule,
                             const TournamentConditions& conditions,
                             const TournamentCounter& counter);

std::vector<Passage> tournament_text(const TournamentPlan& plan, const Schedule& schedule,
                                     const TournamentConditions& conditions,
                                     const TournamentCounter& counter,
                                     std::size_t width = kTextWidth);

}  // namespace quadrille
