// SPDX-License-Identifier: MIT
// A match or a tournament that a page asks for: as words that are kept with its games, so that it
// can go on later, and as the games to be played.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arena/match.h"
#include "arena/tournament.h"
#include "base/error.h"
#include "protocols/api/fields.h"
#include "store/run.h"

namespace quadrille::cli {

struct RunWords {
  RunKind kind = RunKind::kMatch;
  std::vector<std::string> boards = {};
  std::vector<std::string> players = {};
  std::uint64_t games = 100;  // of each pairing on each board
  std::uint64_t opening_plies = 4;
  std::optional<std::uint64_t> nodes = {};
  std::optional<std::uint64_t> depth = {};
  std::optional<std::uint64_t> milliseconds = {};
  std::uint64_t seed = 1;
  std::uint64_t gauntlet = 0;
  std::optional<std::array<double, 2>> sprt = {};
};

// The fields of the request start_run; players are as they were sent.
Expected<RunWords> read_run_words(const api::Fields& fields);
// As they are kept, and read again; nothing where the text is not ours.
std::string run_words_json(const RunWords& words);
std::optional<RunWords> parse_run_words(std::string_view text);

struct PlannedRun {
  Run run;
  MatchPlan match;  // of a match
  std::vector<GameJob> jobs;
};

// Who plays is found by the words: heuristics of the user's own are known by their files' paths by
// now. A plan of too many games is refused before they are made; an error once `stop` is set.
Expected<PlannedRun> plan_run(const RunWords& words, const std::string& version,
                              const std::atomic<bool>& stop);

}  // namespace quadrille::cli
