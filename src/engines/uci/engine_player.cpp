// SPDX-License-Identifier: MIT
#include "engines/uci/engine_player.h"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

#include "base/text.h"
#include "engines/uci/info.h"
#include "engines/uci/introduction.h"
#include "engines/uci/requests.h"
#include "os/signals.h"
#include "os/waiting.h"

namespace quadrille::uci {
namespace {

using std::chrono::milliseconds;
using std::chrono::nanoseconds;

// A move may be late by this much before we ask for it.
constexpr milliseconds kLate(100);
// What a program gets to end by itself after `quit`.
constexpr milliseconds kGoodbye(500);

}  // namespace

Expected<std::unique_ptr<Player>> EnginePlayer::start(const Dialect& dialect, GamePointer game,
                                                      std::string name, const ProgramWords& words,
                                                      const PlayerLimits& limits,
                                                      const Patience& patience) {
  std::unique_ptr<EnginePlayer> player(
      new EnginePlayer(dialect, std::move(game), std::move(name), words, limits, patience));
  if (auto error = player->launch()) return *error;
  return std::unique_ptr<Player>(std::move(player));
}

EnginePlayer::EnginePlayer(const Dialect& dialect, GamePointer game, std::string name,
                           ProgramWords words, const PlayerLimits& limits, const Patience& patience)
    : dialect_(dialect),
      game_(std::move(game)),
      name_(std::move(name)),
      words_(std::move(words)),
      limits_(limits),
      patience_(patience) {}

EnginePlayer::~EnginePlayer() {
  if (!process_) return;
  const auto deadline = Clock::now() + kGoodbye;
  process_->write_line("quit", deadline);
  process_->say_goodbye(deadline);
}

MaybeError EnginePlayer::launch() {
  const auto refuse = [&](const std::string& message) {
    process_.reset();
    failure_ = {Reason::kCrash, message};
    return Error{ErrorCode::kUnknownPlayer, message, fmt::format("player {}", in_quotes(name_))};
  };
  if (const auto error = dialect_.check_game(*game_)) return refuse(error->message);
  auto process = start_program(words_);
  if (!process) return refuse(process.error().message);
  process_ = std::move(*process);
  failure_.reset();
  MaybeError refusal;
  const auto fault = introduce(refusal);
  if (refusal) return refuse(refusal->message);
  if (fault) return refuse(fmt::format("it does not speak {}: {}", dialect_.name, fault->message));
  return std::nullopt;
}

std::optional<Forfeit> EnginePlayer::introduce(MaybeError& refusal) {
  Introduction engine;
  const auto hear = [&](std::string_view line) { engine.hear(line); };
  if (auto fault = ask(dialect_.greeting, dialect_.welcome, hear)) return fault;
  // Seeds have 64 bits: more than a number with bounds may take.
  const OfferedOption* const seed = engine.find("Seed");
  takes_seed_ = seed != nullptr && seed->type == "string";
  const auto preparation = prepare(dialect_, *game_, words_, engine);
  if (!preparation) {
    refusal = preparation.error();
    return std::nullopt;
  }
  for (const std::string& line : preparation->lines) {
    if (auto fault = send(line)) return fault;
  }
  if (preparation->defines_variant) {
    if (auto fault = ask(dialect_.greeting, dialect_.welcome, hear)) return fault;
    if (!engine.find(dialect_.variant)->takes(preparation->variant)) {
      refusal = Error{ErrorCode::kUnknownPlayer,
                      fmt::format("the engine was told how {} is played, and cannot: boards of "
                                  "more than 8 rows or columns need a Fairy-Stockfish that was "
                                  "built with largeboards=yes",
                                  game_->name()),
                      "player"};
      return std::nullopt;
    }
  }
  if (!preparation->last_line.empty()) {
    if (auto fault = send(preparation->last_line)) return fault;
  }
  return ask("isready", "readyok", [](std::string_view) {});
}

void EnginePlayer::new_game(std::uint64_t seed) {
  if (!process_ && launch()) return;
  std::optional<Forfeit> fault;
  if (takes_seed_) fault = send(fmt::format("setoption name Seed value {}", seed));
  if (!fault) fault = send(dialect_.new_game);
  if (!fault) fault = ask("isready", "readyok", [](std::string_view) {});
  if (!fault) return;
  process_.reset();
  failure_ = std::move(fault);
}

Analysis EnginePlayer::think(const Line& line, const Turn& turn) {
  const AnyPosition& position = line.position();
  Analysis analysis;
  if (!process_) {
    analysis.forfeit = failure_;
    return analysis;
  }
  const Stopwatch watch;
  const PlayerLimits limits = turn.limits.value_or(limits_);
  std::optional<nanoseconds> limit = limits.per_move.time;
  if (limits.clock) {
    const nanoseconds left = turn.clock.value_or(limits.clock->base);
    limit = std::min(limit.value_or(left), left);
  }

  process_->begin_turn();
  const auto told = position_line(dialect_, line);
  if (!told) {
    analysis.forfeit = Forfeit{Reason::kUnreadable, told.error().message};
    return analysis;
  }
  auto fault = send(*told);
  if (!fault) fault = send(go_line(dialect_, limits, turn, game_->side_to_move(position)));
  if (!fault) fault = await_move(position, turn, limit.value_or(words_.timeout), analysis);
  if (fault) {
    process_.reset();
    failure_ = fault;
    analysis = {};
    analysis.forfeit = std::move(fault);
  }
  analysis.seconds = watch.seconds();
  return analysis;
}

template <class OnLine>
std::optional<Forfeit> EnginePlayer::ask(std::string_view line, std::string_view word,
                                         const OnLine& on_line) {
  process_->begin_turn();
  if (auto fault = send(line)) return fault;
  const auto deadline = Clock::now() + patience_.handshake;
  std::string answer;
  while (true) {
    // A program that is slow to introduce itself does not hold up the end of ours.
    const auto read = process_->read_line(answer, deadline, &stop_flag());
    if (read == Process::Read::kStopped) return Forfeit{Reason::kCrash, "stopped"};
    if (read == Process::Read::kTimeout) {
      return Forfeit{Reason::kTime, fmt::format("no {} within {} of {}", word,
                                                seconds_text(patience_.handshake), line)};
    }
    if (read != Process::Read::kLine) return fault_of(read, patience_.handshake);
    if (trim(answer) == word) return std::nullopt;
    on_line(answer);
  }
}

std::optional<Forfeit> EnginePlayer::send(std::string_view line) {
  if (process_->write_line(line, Clock::now() + patience_.grace)) return std::nullopt;
  return Forfeit{Reason::kCrash, "the engine " + process_->state()};
}

std::optional<Forfeit> EnginePlayer::await_move(const AnyPosition& position, const Turn& turn,
                                                nanoseconds limit, Analysis& analysis) {
  const auto start = Clock::now();
  const auto ask_for_it = start + limit + kLate;
  auto give_up = start + limit + patience_.grace;
  bool asked = false;
  std::string line;
  while (true) {
    const bool wanted = turn.stop != nullptr && turn.stop->load(std::memory_order_relaxed);
    const auto now = Clock::now();
    if (!asked && (wanted || now >= ask_for_it)) {
      asked = true;
      give_up = std::min(give_up, now + patience_.grace);
      if (auto fault = send("stop")) return fault;
    }
    const auto read = process_->read_line(line, std::min(give_up, now + kGlance));
    if (read == Process::Read::kTimeout && Clock::now() < give_up) continue;
    if (read != Process::Read::kLine) return fault_of(read, limit);

    const auto words = split_words(line);
    if (words.empty()) continue;
    if (words[0] == "info") {
      read_info(dialect_, *game_, position, words, analysis);
      if (turn.on_iteration && !analysis.principal_variation.empty()) {
        analysis.seconds = std::chrono::duration<double>(Clock::now() - start).count();
        turn.on_iteration(0, analysis);
      }
      continue;
    }
    // Whatever else it says is passed over, as UCI has it; what it writes is bounded.
    if (words[0] != "bestmove") continue;
    if (words.size() < 2) {
      return Forfeit{
          Reason::kUnreadable,
          fmt::format("the engine wrote {} instead of `bestmove MOVE`", in_quotes(line))};
    }
    const auto move = dialect_.parse_move(*game_, position, words[1]);
    if (!move) {
      return Forfeit{Reason::kIllegalMove, fmt::format("the engine played {}: {}",
                                                       in_quotes(words[1]), move.error().text())};
    }
    // The line belongs to another move where the engine changed its mind at the end.
    auto& variation = analysis.principal_variation;
    if (variation.empty() || variation.front() != *move) variation = {*move};
    return std::nullopt;
  }
}

Forfeit EnginePlayer::fault_of(Process::Read read, nanoseconds waited) {
  switch (read) {
    case Process::Read::kEnd:
      return {Reason::kCrash, "the engine " + process_->state()};
    case Process::Read::kFlood:
      return {Reason::kFlood,
              fmt::format("the engine wrote more than {} KiB in a line or {} MiB in a turn",
                          Process::kLongestLine >> 10, Process::kMostOutput >> 20)};
    default:
      return {Reason::kTime, fmt::format("the engine gave no move within {} and {} of grace",
                                         seconds_text(waited), seconds_text(patience_.grace))};
  }
}

}  // namespace quadrille::uci
