// SPDX-License-Identifier: MIT
#include "engines/ugi/ugi_player.h"

#include <fcntl.h>
#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <utility>

#include "base/text.h"
#include "engines/ugi/info.h"
#include "os/files.h"
#include "os/signals.h"
#include "os/waiting.h"

namespace quadrille::ugi {
namespace {

using std::chrono::milliseconds;
using std::chrono::nanoseconds;

// A move may be late by this much before we ask for it.
constexpr milliseconds kLate(100);
// What a program gets to end by itself after `quit`.
constexpr milliseconds kGoodbye(500);

std::string seconds_text(nanoseconds time) {
  return fmt::format("{:.3g} s", std::chrono::duration<double>(time).count());
}

std::int64_t whole_milliseconds(nanoseconds time) {
  return std::max<std::int64_t>(std::chrono::floor<milliseconds>(time).count(), 1);
}

// `go` with everything that limits this move.
std::string go_line(const PlayerLimits& limits, const Turn& turn, Side side) {
  std::string line = "go";
  if (limits.per_move.depth) line += fmt::format(" depth {}", *limits.per_move.depth);
  if (limits.per_move.nodes) line += fmt::format(" nodes {}", *limits.per_move.nodes);
  if (limits.per_move.time) {
    line += fmt::format(" movetime {}", whole_milliseconds(*limits.per_move.time));
  }
  if (limits.clock) {
    // Of an opponent without a clock we say what we know of our own.
    std::array<nanoseconds, 2> left{};
    left[index_of(side)] = turn.clock.value_or(limits.clock->base);
    left[index_of(opposite(side))] = turn.opponent_clock.value_or(left[index_of(side)]);
    const auto increment = std::chrono::floor<milliseconds>(limits.clock->increment).count();
    line += fmt::format(" p1time {} p2time {} p1inc {} p2inc {}", whole_milliseconds(left[0]),
                        whole_milliseconds(left[1]), increment, increment);
  }
  return limits.unlimited() ? "go infinite" : line;
}

// `position` with the whole game: an engine must know what stood before to see a repetition.
std::string position_line(const Line& line) {
  const AnyGame& game = *line.game();
  const std::string start = game.position_text(line.start());
  std::string text =
      start == game.position_text(game.start()) ? "position startpos" : "position fen " + start;
  if (!line.moves().empty()) text += " moves";
  AnyPosition position = line.start();
  for (const AnyMove move : line.moves()) {
    text += ' ' + game.move_text(position, move);
    position = game.apply(position, move);
  }
  return text;
}

}  // namespace

Expected<std::unique_ptr<Player>> UgiPlayer::start(GamePointer game, std::string name,
                                                   const EngineWords& words,
                                                   const PlayerLimits& limits,
                                                   const Patience& patience) {
  std::unique_ptr<UgiPlayer> player(
      new UgiPlayer(std::move(game), std::move(name), words, limits, patience));
  if (auto error = player->launch()) return *error;
  return std::unique_ptr<Player>(std::move(player));
}

UgiPlayer::UgiPlayer(GamePointer game, std::string name, EngineWords words,
                     const PlayerLimits& limits, const Patience& patience)
    : game_(std::move(game)),
      name_(std::move(name)),
      words_(std::move(words)),
      limits_(limits),
      patience_(patience) {}

UgiPlayer::~UgiPlayer() {
  if (!process_) return;
  const auto deadline = Clock::now() + kGoodbye;
  process_->write_line("quit", deadline);
  process_->say_goodbye(deadline);
}

MaybeError UgiPlayer::launch() {
  const auto refuse = [&](const std::string& message) {
    failure_ = {Reason::kCrash, message};
    return Error{ErrorCode::kUnknownPlayer, message, fmt::format("player {}", in_quotes(name_))};
  };
  auto process = Process::start(words_.command);
  if (!process) return refuse(process.error().message);
  process_ = std::move(*process);
  if (const auto error = copy_errors()) {
    process_.reset();
    return refuse(error->text());
  }
  failure_.reset();

  bool has_variants = false;
  takes_seed_ = false;
  auto fault = ask("ugi", "ugiok", [&](std::string_view line) {
    const auto words = split_words(line);
    if (words.size() < 5 || words[0] != "option" || words[1] != "name") return;
    const std::string name = lower_case(words[2]);
    has_variants = has_variants || name == "variant";
    // Seeds have 64 bits: more than a number with bounds may take.
    takes_seed_ = takes_seed_ || (name == "seed" && words[4] == "string");
  });
  if (!fault && has_variants) {
    fault = send(fmt::format("setoption name Variant value {}", game_->name()));
  }
  if (!fault) fault = ask("isready", "readyok", [](std::string_view) {});
  if (!fault) return std::nullopt;
  process_.reset();
  return refuse("it does not speak UGI: " + fault->message);
}

MaybeError UgiPlayer::copy_errors() {
  if (words_.error_file.empty()) return std::nullopt;
  Descriptor file(
      ::open(words_.error_file.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666));
  if (!file.is_open()) return not_written(words_.error_file, errno);
  process_->copy_errors_to(std::move(file));
  return std::nullopt;
}

void UgiPlayer::new_game(std::uint64_t seed) {
  if (!process_ && launch()) return;
  std::optional<Forfeit> fault;
  if (takes_seed_) fault = send(fmt::format("setoption name Seed value {}", seed));
  if (!fault) fault = send("uginewgame");
  if (!fault) fault = ask("isready", "readyok", [](std::string_view) {});
  if (!fault) return;
  process_.reset();
  failure_ = std::move(fault);
}

Analysis UgiPlayer::think(const Line& line, const Turn& turn) {
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
  auto fault = send(position_line(line));
  if (!fault) fault = send(go_line(limits, turn, game_->side_to_move(position)));
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
std::optional<Forfeit> UgiPlayer::ask(std::string_view line, std::string_view word,
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

std::optional<Forfeit> UgiPlayer::send(std::string_view line) {
  if (process_->write_line(line, Clock::now() + patience_.grace)) return std::nullopt;
  return Forfeit{Reason::kCrash, "the engine " + process_->state()};
}

std::optional<Forfeit> UgiPlayer::await_move(const AnyPosition& position, const Turn& turn,
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
      read_info(*game_, position, words, analysis);
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
    const auto move = game_->parse_move(position, words[1]);
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

Forfeit UgiPlayer::fault_of(Process::Read read, nanoseconds waited) {
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

}  // namespace quadrille::ugi
