// SPDX-License-Identifier: MIT
#include "engines/challenge/client_player.h"

#include <fmt/core.h>
#include <poll.h>

#include <algorithm>
#include <array>
#include <thread>
#include <utility>

#include "base/stopwatch.h"
#include "base/text.h"
#include "engines/challenge/door.h"
#include "games/game_model.h"
#include "games/tablut/rules.h"
#include "os/signals.h"
#include "os/waiting.h"

namespace quadrille::challenge {
namespace {

using std::chrono::milliseconds;
using std::chrono::nanoseconds;
using namespace std::chrono_literals;

constexpr const char* kAddress = "127.0.0.1";
constexpr std::array<std::string_view, 2> kRoles = {"White", "Black"};
constexpr std::string_view kPortWord = "{port}";
// For a State to be taken, and for a client to leave after the last one.
constexpr nanoseconds kWriteTime = 2s;
constexpr nanoseconds kGoodbye = 500ms;
// A script may start its player in the background and end: that long we wait for it.
constexpr nanoseconds kOrphanArrival = 3s;

bool holds(const std::vector<std::string>& command, std::string_view word) {
  return std::ranges::any_of(command, [&](const std::string& argument) {
    return argument.find(word) != std::string::npos;
  });
}

void replace_all(std::string& text, std::string_view word, const std::string& value) {
  for (std::size_t at = text.find(word); at != std::string::npos;
       at = text.find(word, at + value.size())) {
    text.replace(at, word.size(), value);
  }
}

Error bad_limits(std::string message) {
  return Error::bad_option(std::move(message), "player tablut");
}

// The competition's clients are told a number of seconds, and nothing else.
Expected<std::chrono::seconds> time_of(const PlayerLimits& limits) {
  if (limits.clock || limits.per_move.depth || limits.per_move.nodes || !limits.per_move.time) {
    return bad_limits(
        "a client of the Tablut Challenge knows no limit but the time for a move: give it one of "
        "its own, e.g. time=5s");
  }
  const auto seconds = std::chrono::floor<std::chrono::seconds>(*limits.per_move.time);
  if (seconds != *limits.per_move.time || seconds < 1s) {
    return bad_limits("a client of the Tablut Challenge is told whole seconds, e.g. time=5s");
  }
  return seconds;
}

}  // namespace

std::vector<std::string> filled_command(const std::vector<std::string>& command,
                                        const ClientStart& start) {
  const std::array<std::pair<std::string_view, std::string>, 5> words = {
      {{"{role}", std::string(kRoles[index_of(start.side)])},
       {"{time}", std::to_string(start.time.count())},
       {"{address}", kAddress},
       {kPortWord, std::to_string(start.port)},
       {"{seed}", std::to_string(start.seed)}}};
  std::vector<std::string> filled = command;
  const bool says_where = std::any_of(words.begin(), words.begin() + 3,
                                      [&](const auto& word) { return holds(command, word.first); });
  for (std::size_t i = 0; i < 3 && !says_where; ++i) filled.emplace_back(words[i].first);
  for (std::string& argument : filled) {
    for (const auto& [word, value] : words) replace_all(argument, word, value);
  }
  return filled;
}

Expected<std::unique_ptr<Player>> ClientPlayer::make(GamePointer game, std::string name,
                                                     const ProgramWords& words,
                                                     const PlayerLimits& limits,
                                                     const Patience& patience) {
  if (typed_game<tablut::Tablut>(*game) == nullptr) {
    return Error{ErrorCode::kUnknownPlayer,
                 fmt::format("a client of the Tablut Challenge plays Tablut, not {}", game->name()),
                 fmt::format("player {}", in_quotes(name))};
  }
  const auto time = time_of(limits);
  if (!time) return time.error();
  if (auto error = Process::check(words.command, words.folder)) return *error;
  return std::unique_ptr<Player>(
      new ClientPlayer(std::move(game), std::move(name), words, *time, patience));
}

ClientPlayer::ClientPlayer(GamePointer game, std::string name, ProgramWords words,
                           std::chrono::seconds time, const Patience& patience)
    : game_(std::move(game)),
      name_(std::move(name)),
      words_(std::move(words)),
      time_(time),
      patience_(patience) {}

ClientPlayer::~ClientPlayer() { leave(); }

void ClientPlayer::new_game(std::uint64_t seed) {
  leave();
  seed_ = seed;
  failure_.reset();
}

void ClientPlayer::take_side(Side side) {
  if (side_ == side || failure_) return;
  leave();
  failure_ = launch(side);
}

void ClientPlayer::end_game(const Line& line, const Outcome& outcome) {
  if (connection_.is_open()) static_cast<void>(send(line.position(), turn_of(outcome)));
  leave();
}

void ClientPlayer::leave() {
  const auto deadline = Clock::now() + kGoodbye;
  if (connection_.is_open()) connection_.finish(deadline);
  if (process_) {
    process_->say_goodbye(deadline);
    left_by_itself_ = process_->exit_code().has_value();
    farewell_ = left_by_itself_ ? process_->state() : "did not end";
  }
  process_.reset();
  side_.reset();
}

std::optional<Forfeit> ClientPlayer::launch(Side side) {
  const bool has_port = holds(words_.command, kPortWord);
  const std::uint16_t wanted = has_port ? 0 : kPorts[index_of(side)];
  const auto deadline = Clock::now() + patience_.arrival;
  auto listener = Listener::open(kAddress, wanted);
  // Another client may be on its way to this port.
  while (!listener && Clock::now() < deadline && !stop_flag()) {
    std::this_thread::sleep_for(kGlance);
    listener = Listener::open(kAddress, wanted);
  }
  if (!listener) {
    return Forfeit{Reason::kCrash, listener.error().message +
                                       "; a client that can be told its port needs " +
                                       std::string(kPortWord) + " in its command"};
  }
  ProgramWords words = words_;
  words.command = filled_command(
      words_.command, {.side = side, .time = time_, .port = listener->port(), .seed = seed_});
  auto process = start_program(words);
  if (!process) return Forfeit{Reason::kCrash, process.error().text()};
  process_ = std::move(*process);
  auto fault = await_arrival(*listener);
  if (fault) {
    process_.reset();
  } else {
    side_ = side;
  }
  return fault;
}

std::optional<Forfeit> ClientPlayer::await_arrival(Listener& listener) {
  auto deadline = Clock::now() + patience_.arrival;
  Door door(listener, patience_.arrival, [](const std::string&) {});
  bool is_orphan = false;
  while (Clock::now() < deadline && !stop_flag()) {
    if (auto seat = door.look(true)) {
      connection_ = std::move(seat->connection);
      told_name_ = std::move(seat->name);
      return std::nullopt;
    }
    if (!is_orphan && process_->has_ended()) {
      if (process_->exit_code() != 0) break;
      is_orphan = true;
      deadline = std::min(deadline, Clock::now() + kOrphanArrival);
    }
    process_->begin_turn(Clock::now());  // nobody reads what it prints, but it must be able to
    std::vector<pollfd> watched;
    door.watch(watched);
    ::poll(watched.data(), watched.size(), static_cast<int>(kGlance.count()));
  }
  if (process_->has_ended()) return Forfeit{Reason::kCrash, "the client " + process_->state()};
  return Forfeit{Reason::kTime,
                 fmt::format("the client did not connect to {} port {} and tell its name within {}",
                             kAddress, listener.port(), seconds_text(patience_.arrival))};
}

Analysis ClientPlayer::think(const Line& line, const Turn& turn) {
  const AnyPosition& position = line.position();
  const Side side = game_->side_to_move(position);
  take_side(side);
  Analysis analysis;
  const Stopwatch watch;
  auto fault = failure_;
  if (!fault) fault = send(position, turn_of(side));
  if (!fault) fault = await_move(position, turn, analysis);
  analysis.seconds = watch.seconds();
  if (fault) {
    connection_.close();
    process_.reset();
    side_.reset();
    failure_ = fault;
    analysis.forfeit = std::move(fault);
    return analysis;
  }
  // As the server does it: the mover sees at once what its move has led to.
  Line after = line;
  after.play(analysis.best());
  if (!after.outcome()) {
    static_cast<void>(send(after.position(), turn_of(game_->side_to_move(after.position()))));
  }
  return analysis;
}

std::optional<Forfeit> ClientPlayer::send(const AnyPosition& position, StateTurn turn) {
  const WaitUntil until{.deadline = Clock::now() + kWriteTime};
  if (connection_.write(state_message(*game_, position, turn), until)) return std::nullopt;
  return fault_of(Connection::Read::kEnd);
}

std::optional<Forfeit> ClientPlayer::await_move(const AnyPosition& position, const Turn& turn,
                                                Analysis& analysis) {
  const auto give_up = Clock::now() + time_ + patience_.grace;
  std::string message;
  while (true) {
    process_->begin_turn(Clock::now());
    const auto until = std::min<Clock::time_point>(give_up, Clock::now() + kGlance);
    const auto read = connection_.read(message, {.deadline = until, .stop = turn.stop});
    if (read == Connection::Read::kTimeout && Clock::now() < give_up) continue;
    if (read != Connection::Read::kMessage) return fault_of(read);
    break;
  }
  const auto move = read_move(*game_, position, message);
  if (!move) {
    const bool is_readable = move.error().code == ErrorCode::kIllegalMove;
    return Forfeit{
        is_readable ? Reason::kIllegalMove : Reason::kUnreadable,
        fmt::format("the client sent {}: {}", is_readable ? in_quotes(message) : "what is no move",
                    move.error().text())};
  }
  analysis.principal_variation = {*move};
  return std::nullopt;
}

Forfeit ClientPlayer::fault_of(Connection::Read read) {
  switch (read) {
    case Connection::Read::kEnd:
      return {Reason::kCrash, "the client disconnected and " + process_->state()};
    case Connection::Read::kTooLong:
      return {Reason::kFlood,
              fmt::format("the client announced a message of {} bytes; at most {} are taken",
                          connection_.announced(), kLongestMessage)};
    case Connection::Read::kStopped:
      return {Reason::kTime, "stopped"};
    default:
      return {Reason::kTime, fmt::format("the client sent {} within {} and {} of grace",
                                         connection_.has_part() ? "only part of a move" : "no move",
                                         seconds_text(time_), seconds_text(patience_.grace))};
  }
}

}  // namespace quadrille::challenge
