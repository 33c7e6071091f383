// SPDX-License-Identifier: MIT
// A tournament as a .toml file: docs/tournaments.md tells what may stand in it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arena/openings.h"
#include "base/error.h"
#include "players/limits.h"

namespace quadrille {

// What the file says; nothing where it does not say it.
struct TournamentFile {
  std::string name = {};
  std::string source = {};
  std::vector<std::string> boards = {};
  std::vector<std::string> players = {};
  std::optional<std::uint64_t> games = {};  // of each pairing on each board
  std::optional<std::uint64_t> gauntlet = {};
  std::optional<std::uint64_t> rounds = {};
  std::optional<std::uint64_t> seed = {};
  std::optional<std::uint64_t> longest = {};
  std::string openings = {};  // as --openings has it
  std::string opening_plies = {};
  PlayerLimits limits = {};
  std::string adjudicate = {};  // as --adjudicate has it
  std::optional<Balance> balance = {};
};

// `path` is for errors, which name line and column; nothing is opened.
Expected<TournamentFile> parse_tournament_file(std::string_view text, const std::string& path);

}  // namespace quadrille
