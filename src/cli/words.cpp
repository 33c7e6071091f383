// SPDX-License-Identifier: MIT
#include "cli/words.h"

#include <fmt/core.h>

#include <iostream>
#include <iterator>
#include <string>
#include <vector>

#include "base/text.h"
#include "cli/common/failure.h"

namespace quadrille::cli {
namespace {

// Longer than any position string; more is not read.
constexpr std::size_t kMaxInput = 4096;

std::string read_standard_input() {
  std::string text(kMaxInput + 1, '\0');
  std::cin.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<std::size_t>(std::cin.gcount()));
  if (text.size() > kMaxInput) {
    throw Failure{{ErrorCode::kBadPosition, "the position on standard input is too long", ""}};
  }
  if (trim(text).empty()) {
    throw Failure{{ErrorCode::kBadPosition, "standard input has no position", ""}};
  }
  return text;
}

}  // namespace

void PositionWords::add_game(Command command) {
  command.add_option("GAME", game, "the game, e.g. breakthrough:course:6x6").required();
}

void PositionWords::add_position(Command command) {
  command.add_option("POSITION", position, "position string; - reads it from standard input");
  command.add_option("--after", after, "moves to play first, e.g. \"c2-c3 d7-d6\"");
}

Setup PositionWords::set_up() const {
  const Line line = play();
  return {line.game(), line.position()};
}

Line PositionWords::play() const {
  const std::string text = position == "-" ? read_standard_input() : position;
  const Setup setup = need(quadrille::set_up(game, text));
  for (const std::string& warning : setup.game->warnings(setup.position)) {
    fmt::print(stderr, "warning: {}\n", warning);
  }
  const auto words = split_words(after);
  return need(play_moves(setup, std::vector<std::string>(words.begin(), words.end())));
}

void LimitWords::add(Command command) {
  command.add_option("--depth", depth, "limit for all players: plies");
  command.add_option("--nodes", nodes, "limit for all players: positions a move");
  command.add_option("--time", time, "limit for all players: time a move, e.g. 150ms");
  command.add_option("--clock", clock, "limit for all players: time a game, e.g. 60s+0.6s");
}

PlayerLimits LimitWords::limits() const {
  PlayerLimits limits;
  for (const auto& [name, value] : {std::pair("depth", &depth), std::pair("nodes", &nodes),
                                    std::pair("time", &time), std::pair("clock", &clock)}) {
    if (value->empty()) continue;
    if (const auto error = read_limit(name, *value, limits)) {
      throw Failure{{error->code, error->message, fmt::format("--{}", name)}};
    }
  }
  return limits;
}

void add_notation(Command command, std::string& notation) {
  command
      .add_option("--notation", notation,
                  "squares of checkers: numbers (11-15) or algebraic (f6-e5)")
      .one_of({"numbers", "algebraic"});
}

}  // namespace quadrille::cli
