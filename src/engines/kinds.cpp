// SPDX-License-Identifier: MIT
#include "engines/kinds.h"

#include <fmt/core.h>

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "base/text.h"
#include "engines/challenge/client_player.h"
#include "engines/uci/engine_player.h"
#include "players/kinds.h"
#include "players/words.h"

namespace quadrille {
namespace {

// What the names of a program's own options begin with: `option.Hash=16`.
constexpr std::string_view kOwnOption = "option.";

// COMMAND is a program and its arguments, separated by blanks; what stands between quotes is taken
// as it is. No shell reads it.
MaybeError read_command(std::string_view argument, PlayerWords& words) {
  const auto command = unquoted_words(argument);
  if (command && !command->empty() && !command->front().empty()) return std::nullopt;
  return Error{ErrorCode::kUnknownPlayer,
               fmt::format("{} needs the command that starts the program: {}", words.kind->name,
                           words.kind->syntax),
               fmt::format("player {}", in_quotes(words.text))};
}

MaybeError read_timeout(std::string_view value, PlayerWords& words) {
  const auto timeout = parse_duration(value);
  if (!timeout) return timeout.error();
  words.more["timeout"] = std::string(value);
  return std::nullopt;
}

// An option that is a text, perhaps between quotes; `question` is for those who leave it empty.
PlayerOption text_option(std::string name, std::string value, std::string meaning,
                         std::vector<std::string> kinds, std::string question) {
  const auto read = [name, question](std::string_view text, PlayerWords& words) -> MaybeError {
    std::string unquoted = join(unquoted_words(text).value_or(std::vector<std::string>()), " ");
    if (unquoted.empty()) return Error::bad_option(question, "option " + name);
    words.more[name] = std::move(unquoted);
    return std::nullopt;
  };
  return {.name = std::move(name),
          .value = std::move(value),
          .meaning = std::move(meaning),
          .kinds = std::move(kinds),
          .read = read};
}

// `Hash=16`; nothing behind the = presses a button.
MaybeError read_own_option(std::string_view text, PlayerWords& words) {
  const std::size_t equals = text.find('=');
  const std::string_view name = trim(text.substr(0, equals));
  if (name.empty()) {
    return Error::bad_option("which option shall be set? Write option.NAME=VALUE",
                             fmt::format("player {}", in_quotes(words.text)));
  }
  const auto value = unquoted_words(text.substr(equals + 1));
  words.more[fmt::format("{}{}", kOwnOption, name)] =
      join(value.value_or(std::vector<std::string>()), " ");
  return std::nullopt;
}

template <const uci::Dialect& (*kDialect)()>
Expected<std::unique_ptr<Player>> start_engine(const GamePointer& game, const PlayerWords& words,
                                               const PlayerLimits& limits) {
  return uci::EnginePlayer::start(kDialect(), game, words.text, program_of(words), limits);
}

Expected<std::unique_ptr<Player>> make_client(const GamePointer& game, const PlayerWords& words,
                                              const PlayerLimits& limits) {
  return challenge::ClientPlayer::make(game, words.text, program_of(words), limits);
}

// A minute for a move (rules of Tablut, section 4.4).
std::optional<PlayerLimits> competition_limits(const AnyGame&, const PlayerWords&) {
  PlayerLimits limits;
  limits.per_move.time = std::chrono::minutes(1);
  return limits;
}

}  // namespace

ProgramWords program_of(const PlayerWords& words) {
  ProgramWords program;
  program.command = *unquoted_words(words.argument);
  for (const auto& [name, value] : words.more) {
    if (name == "timeout") program.timeout = *parse_duration(value);
    if (name == "stderr") program.error_file = value;
    if (name == "dir") program.folder = value;
    if (name == "variant") program.variant = value;
    if (name.starts_with(kOwnOption)) {
      program.options.emplace_back(name.substr(kOwnOption.size()), value);
    }
  }
  return program;
}

void add_engine_kinds() {
  const std::vector<std::string> engines = {"ugi", "uci"};
  const std::vector<std::string> programs = {"ugi", "uci", "tablut"};
  add_player_kind({.name = "ugi",
                   .syntax = "ugi:COMMAND",
                   .meaning = "another program that speaks UGI; COMMAND starts it",
                   .argument = PlayerKind::Argument::kOther,
                   .thinks_here = false,
                   .read = read_command,
                   .make = start_engine<uci::ugi_dialect>});
  add_player_kind({.name = "uci",
                   .syntax = "uci:COMMAND",
                   .meaning = "another program that speaks UCI, such as Fairy-Stockfish",
                   .argument = PlayerKind::Argument::kOther,
                   .thinks_here = false,
                   .read = read_command,
                   .make = start_engine<uci::uci_dialect>});
  add_player_kind({.name = "tablut",
                   .syntax = "tablut:COMMAND",
                   .meaning = "a client of the Tablut Challenge, started for every game",
                   .argument = PlayerKind::Argument::kOther,
                   .thinks_here = false,
                   .read = read_command,
                   .own_limits = competition_limits,
                   .make = make_client});
  add_player_option(
      {.name = "timeout",
       .value = "60s",
       .meaning = "ugi, uci: how long a move may take without a time limit; 60s when left out",
       .kinds = engines,
       .read = read_timeout});
  add_player_option({.name = std::string(kOwnOption),
                     .value = "NAME=VALUE",
                     .meaning = "ugi, uci: sets an option of the program",
                     .kinds = engines,
                     .has_open_name = true,
                     .read = read_own_option});
  add_player_option(text_option("variant", "NAME", "ugi, uci: what the program calls the game",
                                engines, "what does it call the game?"));
  add_player_option(text_option("dir", "FOLDER",
                                "another program: the folder in which it is started", programs,
                                "which folder shall it be?"));
  add_player_option(text_option(
      "stderr", "FILE", "another program: what it writes to standard error is added to FILE",
      programs, "which file shall it be?"));
}

}  // namespace quadrille
