// SPDX-License-Identifier: MIT
#include "cli/words.h"

#include <fmt/core.h>

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <random>
#include <string>
#include <system_error>
#include <utility>

#include "base/text.h"
#include "cli/common/failure.h"
#include "os/files.h"
#include "players/words.h"

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

std::string read_position_file(const std::string& path) {
  const std::string text = need(read_file(path, kMaxInput));
  if (trim(text).empty()) {
    throw Failure{{ErrorCode::kBadPosition, "there is no position in it", in_quotes(path)}};
  }
  return text;
}

// `-` is read from standard input, `@FILE` from a file.
std::string position_text(const std::string& word) {
  if (word == "-") return read_standard_input();
  return word.starts_with('@') ? read_position_file(word.substr(1)) : word;
}

// The position of these words. Who names a file is told how to have it read.
Setup set_up_from(const std::string& game, const std::string& word) {
  auto setup = quadrille::set_up(game, position_text(word));
  if (setup) return *std::move(setup);
  Error error = setup.error();
  std::error_code ignored;
  if (error.code == ErrorCode::kBadPosition && std::filesystem::is_regular_file(word, ignored)) {
    error.message += fmt::format("; to read the position from the file, write @{}", word);
  }
  throw Failure{std::move(error)};
}

}  // namespace

void PositionWords::add_game(Command command) {
  command.add_option("GAME", game, "the game, e.g. breakthrough:course:6x6").required();
}

void PositionWords::add_position(Command command) {
  command.add_option("POSITION", position,
                     "position string; @FILE reads it from a file, - from standard input");
  command.add_option("--after", after, "moves to play first, e.g. \"c2-c3 d7-d6\"");
}

Setup PositionWords::set_up() const {
  const Line line = play();
  return {line.game(), line.position()};
}

Line PositionWords::play() const {
  const Setup setup = set_up_from(game, position);
  for (const std::string& warning : setup.game->warnings(setup.position)) {
    fmt::print(stderr, "warning: {}\n", warning);
  }
  return need(play_moves(setup, split_moves(after)));
}

Option LimitWords::add(Command command) {
  command.add_option("--depth", depth, "limit for all players: plies");
  command.add_option("--nodes", nodes, "limit for all players: positions a move, e.g. 20k");
  command.add_option("--time", time, "limit for all players: time a move, e.g. 150ms");
  return command.add_option("--clock", clock, "limit for all players: time a game, e.g. 60s+0.6s");
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

void LimitWords::need_somebody(std::span<const std::string> players) const {
  if (limits().unlimited()) return;
  const bool heeded = std::ranges::any_of(players, [](const std::string& player) {
    const PlayerWords words = need(parse_player(player));
    return words.limits.unlimited() && words.kind->why_no_limits.empty();
  });
  if (heeded) return;
  for (const auto& [name, value] : {std::pair("--depth", &depth), std::pair("--nodes", &nodes),
                                    std::pair("--time", &time), std::pair("--clock", &clock)}) {
    if (value->empty()) continue;
    throw bad_option("no player heeds it: each has limits of its own, or does not think", name);
  }
}

void add_notation(Command command, std::string& notation) {
  command
      .add_option("--notation", notation,
                  "squares of checkers: numbers (11-15) or algebraic (f6-e5)")
      .one_of({"numbers", "algebraic"});
}

std::uint64_t read_seed(const std::string& text) {
  if (text.empty()) return std::random_device()();
  const auto seed = parse_number(text);
  if (!seed) throw bad_option(fmt::format("{} is not a whole number", in_quotes(text)), "--seed");
  return *seed;
}

}  // namespace quadrille::cli
