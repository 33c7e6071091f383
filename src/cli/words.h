// SPDX-License-Identifier: MIT
// Words that many commands share: a game with a position, and limits for all players.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "cli/command_line.h"
#include "games/registry.h"
#include "players/words.h"

namespace quadrille::cli {

// GAME [POSITION] [--after "m1 m2"].
struct PositionWords {
  std::string game;
  std::string position;
  std::string after;

  void add_game(Command command);
  void add_position(Command command);
  // `@FILE` is read from a file, `-` from standard input. Throws Failure.
  [[nodiscard]] Setup set_up() const;
  // The game from there with the moves of --after.
  [[nodiscard]] Line play() const;
};

// --depth --nodes --time --clock for all players of a command.
struct LimitWords {
  std::string depth, nodes, time, clock;

  // Returns --clock, which some hide: they have a word for those who try it.
  Option add(Command command);
  [[nodiscard]] PlayerLimits limits() const;
  // Throws Failure if there are limits that none of these players (their words) would heed: each
  // has its own, or does not think.
  void need_somebody(std::span<const std::string> players) const;
};

// --seed of games with others. Left out, it comes from chance: two games need not be the same.
std::uint64_t read_seed(const std::string& text);

// --notation numbers|algebraic: how squares of checkers are written; empty where it is not given.
void add_notation(Command command, std::string& notation);

}  // namespace quadrille::cli
