// SPDX-License-Identifier: MIT
// The words of `grade`, for one heuristic, for two, and for all of a game.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cli/command_line.h"
#include "cli/common/terminal.h"
#include "cli/picture.h"
#include "games/any_game.h"
#include "os/parallel.h"
#include "workbench/grade/solved_set.h"

namespace quadrille::cli {

inline constexpr std::string_view kNoDatabase = "none";

struct GradeOptions {
  std::string game;
  std::vector<std::string> heuristics;
  bool all = false;
  std::string games = "400";
  std::uint64_t each = 6;
  std::string play_nodes = "500";
  std::string solve_nodes = "50000";
  std::string positions;
  std::string tables;
  std::uint64_t blunders = 3;
  std::uint64_t elo_games = 0;
  std::string nodes, time;  // of the games for Elo
  std::string database{kNoDatabase};
  std::uint64_t seed = 1;
  unsigned threads = default_threads();
  PictureWords picture;
  bool ascii = false;
  bool markdown = false;
  bool json = false;

  void add(Command command);
  // Throws Failure.
  [[nodiscard]] SolvedSetSettings settings(const GamePointer& found_game) const;
};

// Work that Ctrl-C ends, and that is shown.
GradeWork shown_work(unsigned threads, std::optional<ProgressBar>& bar);

// `grade GAME --all`.
int grade_all(const GradeOptions& options);

}  // namespace quadrille::cli
