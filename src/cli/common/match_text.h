// SPDX-License-Identifier: MIT
// How a match is told: as a table and a sentence for people, as JSON for programs.
#pragma once

#include <array>
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

#include "arena/match.h"

namespace quadrille::cli {

using Json = nlohmann::ordered_json;

struct MatchSummary {
  Tally as_first, as_second, total;  // of A
  PairCounts pairs{};
  std::optional<ScoreEstimate> estimate;
  std::uint64_t plies = 0;                  // of all games together
  std::array<Nodes, 2> nodes{};             // by player
  std::array<double, 2> thinking{};         // seconds, by player
  std::array<std::uint64_t, 2> overruns{};  // moves past their time, by player
  std::array<std::uint64_t, 2> flags{};     // games lost by the clock, by player
  // Games lost otherwise than by the rules or the clock, by player, and the first one's fault.
  std::array<std::map<Reason, std::uint64_t>, 2> forfeits = {};
  std::array<std::string, 2> first_fault = {};
  double seconds = 0;
};

MatchSummary summarize(const MatchResult& result, double seconds);
std::string summary_text(const MatchPlan& plan, const MatchSummary& summary);
Json summary_json(const MatchPlan& plan, const MatchSummary& summary);

// "62.0 % (52.3 to 71.7)"
std::string estimate_text(const ScoreEstimate& estimate);

}  // namespace quadrille::cli
