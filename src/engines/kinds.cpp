// SPDX-License-Identifier: MIT
#include "engines/kinds.h"

#include <fmt/core.h>

#include <memory>
#include <string>
#include <utility>

#include "base/text.h"
#include "engines/ugi/ugi_player.h"
#include "players/kinds.h"
#include "players/words.h"

namespace quadrille {
namespace {

// COMMAND is a program and its arguments, separated by blanks; what stands between quotes is taken
// as it is. No shell reads it.
MaybeError read_command(std::string_view argument, PlayerWords& words) {
  const auto command = unquoted_words(argument);
  if (command && !command->empty() && !command->front().empty()) return std::nullopt;
  return Error{ErrorCode::kUnknownPlayer,
               "ugi needs the command that starts the engine: ugi:COMMAND",
               fmt::format("player {}", in_quotes(words.text))};
}

MaybeError read_timeout(std::string_view value, PlayerWords& words) {
  const auto timeout = parse_duration(value);
  if (!timeout) return timeout.error();
  words.more["timeout"] = std::string(value);
  return std::nullopt;
}

MaybeError read_error_file(std::string_view value, PlayerWords& words) {
  words.more["stderr"] = join(unquoted_words(value).value_or(std::vector<std::string>()), " ");
  if (!words.more["stderr"].empty()) return std::nullopt;
  return Error{ErrorCode::kBadOption, "which file shall it be?", "option stderr"};
}

Expected<std::unique_ptr<Player>> start_engine(const GamePointer& game, const PlayerWords& words,
                                               const PlayerLimits& limits) {
  ugi::EngineWords engine;
  engine.command = *unquoted_words(words.argument);
  if (const auto timeout = words.more.find("timeout"); timeout != words.more.end()) {
    engine.timeout = *parse_duration(timeout->second);
  }
  if (const auto file = words.more.find("stderr"); file != words.more.end()) {
    engine.error_file = file->second;
  }
  return ugi::UgiPlayer::start(game, words.text, engine, limits);
}

}  // namespace

void add_engine_kinds() {
  add_player_kind({.name = "ugi",
                   .syntax = "ugi:COMMAND",
                   .meaning = "another program that speaks UGI; COMMAND starts it",
                   .argument = PlayerKind::Argument::kOther,
                   .thinks_here = false,
                   .read = read_command,
                   .make = start_engine});
  add_player_option(
      {.name = "timeout",
       .value = "60s",
       .meaning = "ugi: how long a move may take that has no time limit; 60s when left out",
       .kinds = {"ugi"},
       .read = read_timeout});
  add_player_option({.name = "stderr",
                     .value = "FILE",
                     .meaning = "ugi: what it writes to standard error is added to FILE",
                     .kinds = {"ugi"},
                     .read = read_error_file});
}

}  // namespace quadrille
