// SPDX-License-Identifier: MIT
#include "protocols/tablut/host.h"

#include <fmt/core.h>

#include <algorithm>
#include <ctime>
#include <string_view>
#include <thread>

#include "base/text.h"
#include "engines/challenge/messages.h"
#include "games/line.h"
#include "games/registry.h"
#include "protocols/tablut/reception.h"

namespace quadrille::challenge {
namespace {

using std::chrono::duration;
using std::chrono::nanoseconds;
using namespace std::chrono_literals;

// How often the original looks for an answer, and after how long it calls a game a draw.
constexpr nanoseconds kPollPeriod = 1s;
constexpr auto kLongestStrictGame = 11h;
// For a State to be taken by a client, and for clients to leave after the last one.
constexpr nanoseconds kWriteTime = 2s;
constexpr nanoseconds kFarewellTime = 500ms;

std::string_view side_word(Side side) { return side == Side::kFirst ? "white" : "black"; }

std::string seconds_text(nanoseconds time) {
  return fmt::format("{:g} s", duration<double>(time).count());
}

std::string too_long(const Connection& player) {
  return fmt::format("announced a message of {} bytes; at most {} are taken", player.announced(),
                     kLongestMessage);
}

// One game with two connections.
class Referee {
 public:
  Referee(const HostOptions& options, GamePointer game, std::array<Listener, 2>& listeners)
      : options_(options),
        game_(std::move(game)),
        listeners_(listeners),
        line_(game_, game_->start()) {}

  HostedGame run() {
    gather();
    for (Listener& listener : listeners_) listener.close();
    if (is_running()) play();
    say_end();
    const auto farewell = Clock::now() + kFarewellTime;
    for (Connection& player : players_) player.finish(farewell);
    return std::move(result_);
  }

 private:
  [[nodiscard]] bool stopped() const { return WaitUntil{.stop = options_.stop}.stopped(); }
  [[nodiscard]] bool is_running() const {
    return !result_.outcome && result_.fault.empty() && !stopped();
  }

  void log(Side side, std::string_view what) {
    options_.log(fmt::format("{} {}", side_word(side), what));
  }

  // A fault of one side. The original does not tell anybody about the end of a game it cannot go
  // on with; `told` is what it does tell.
  void lose(Side side, Reason reason, std::string fault, bool told = false) {
    result_.outcome = Outcome{opposite(side), reason};
    result_.fault = fmt::format("{} {}", side_word(side), fault);
    tells_end_ = told || !options_.strict;
  }

  // Until both players have told their names, or one has not in time.
  void gather() {
    Arrivals arrivals =
        Reception({.arrival = options_.arrival,
                   .naming = options_.time,
                   .stop = options_.stop,
                   .log = [this](Side side, const std::string& what) { log(side, what); }},
                  listeners_)
            .run();
    for (const Side side : kSides) {
      auto& seat = arrivals.seats[index_of(side)];
      if (!seat) continue;
      players_[index_of(side)] = std::move(seat->connection);
      result_.names[index_of(side)] = std::move(seat->name);
    }
    if (!arrivals.missing) return;
    // Nobody wins who is not there.
    if (players_[index_of(opposite(*arrivals.missing))].is_open()) {
      lose(*arrivals.missing, Reason::kTime,
           "did not come within " + seconds_text(options_.arrival));
    } else {
      result_.fault = "nobody came within " + seconds_text(options_.arrival);
    }
  }

  void play() {
    write("Players:\t{}\tvs\t{}", result_.names[0], result_.names[1]);
    write("Time for a move:\t{}\tErrors allowed:\t{}", seconds_text(options_.time),
          options_.errors);
    const auto start = Clock::now();
    write_state(turn_of(game_->side_to_move(line_.position())));
    while (is_running()) {
      send(turn_of(game_->side_to_move(line_.position())));
      const auto move = ask();
      if (!move) continue;
      write("{}", log_move(*game_, line_.position(), *move));
      for (const std::string& capture : log_captures(*game_, line_.position(), *move)) {
        write("{}", capture);
      }
      log(game_->side_to_move(line_.position()), game_->move_text(line_.position(), *move));
      line_.play(*move);
      result_.moves.push_back(*move);
      judge();
      if (is_running() && options_.strict && Clock::now() - start >= kLongestStrictGame) {
        result_.outcome = Outcome{std::nullopt, Reason::kLength};
      }
      write_state(final_turn());
    }
  }

  // The rules' word on the position. The original does not see a side without moves: it waits
  // until that side sends an illegal move or is out of time.
  void judge() {
    const auto outcome = line_.outcome();
    if (outcome && options_.strict && outcome->reason == Reason::kNoLegalMoves) return;
    result_.outcome = outcome;
  }

  // The mover's next message as a move; nothing when it was none, which may have ended the game.
  std::optional<AnyMove> ask() {
    const Side side = game_->side_to_move(line_.position());
    Connection& player = players_[index_of(side)];
    const auto asked = Clock::now();
    std::string message;
    const auto read =
        player.read(message, {.deadline = asked + options_.time, .stop = options_.stop});
    if (options_.strict && read != Connection::Read::kTimeout) wait_for_poll(asked);
    switch (read) {
      case Connection::Read::kStopped:
        return std::nullopt;
      case Connection::Read::kTimeout:
        lose(side, Reason::kTime,
             fmt::format("sent {} within {}", player.has_part() ? "only part of a move" : "no move",
                         seconds_text(options_.time)));
        return std::nullopt;
      case Connection::Read::kEnd:
        lose(side, Reason::kCrash, "has disconnected");
        return std::nullopt;
      case Connection::Read::kTooLong:
        lose(side, Reason::kUnreadable, too_long(player));
        return std::nullopt;
      case Connection::Read::kMessage:
        break;
    }
    auto move = read_move(*game_, line_.position(), message);
    if (move) return *move;
    refuse(side, move.error());
    return std::nullopt;
  }

  void refuse(Side side, const Error& error) {
    const bool is_readable = error.code == ErrorCode::kIllegalMove;
    const std::string fault = fmt::format(
        "sent {}: {}", is_readable ? "an illegal move" : "what is no move", error.text());
    log(side, fault);
    write("{} {}", side_word(side), fault);
    // The original dies of a message it cannot read.
    const bool is_fatal = options_.strict && !is_readable;
    if (++errors_[index_of(side)] <= options_.errors && !is_fatal) return;
    lose(side, is_readable ? Reason::kIllegalMove : Reason::kUnreadable, fault, is_readable);
  }

  void wait_for_poll(Clock::time_point asked) const {
    const auto polls = (Clock::now() - asked) / kPollPeriod + 1;
    const auto next = asked + polls * kPollPeriod;
    while (Clock::now() < next && !stopped()) {
      std::this_thread::sleep_for(std::min<nanoseconds>(next - Clock::now(), 50ms));
    }
  }

  [[nodiscard]] StateTurn final_turn() const {
    return result_.outcome ? turn_of(*result_.outcome)
                           : turn_of(game_->side_to_move(line_.position()));
  }

  // Tells both. Who does not take it is gone, which shows when it is asked for a move.
  void send(StateTurn turn) {
    const std::string message = state_message(*game_, line_.position(), turn);
    for (Connection& player : players_) {
      const WaitUntil until{.deadline = Clock::now() + kWriteTime, .stop = options_.stop};
      if (player.is_open() && !player.write(message, until)) player.close();
    }
  }

  // The last board comes last and twice, as in the original's log: the competition's own reader
  // takes the last line with a W, a B or a D in it for the result.
  void say_end() {
    if (result_.outcome && tells_end_) send(final_turn());
    if (!result_.outcome && stopped()) result_.fault = "stopped";
    write("Result: {}", result_.text());
    if (result_.outcome) write_state(final_turn());
  }

  void write_state(StateTurn turn) {
    write("Stato:\n{}", log_board(*game_, line_.position(), turn));
  }

  // An entry of the log as the original's logger has it: readers of its logs read ours.
  template <class... Values>
  void write(fmt::format_string<Values...> format, Values&&... values) {
    const std::time_t now = std::time(nullptr);
    std::tm local{};
    localtime_r(&now, &local);
    std::array<char, 64> date{};
    std::strftime(date.data(), date.size(), "%b %d, %Y %I:%M:%S %p", &local);
    options_.record(fmt::format("{} quadrille host tablut\nFINE: {}\n", date.data(),
                                fmt::format(format, std::forward<Values>(values)...)));
  }

  const HostOptions& options_;
  GamePointer game_;
  std::array<Listener, 2>& listeners_;
  Line line_;
  std::array<Connection, 2> players_;
  std::array<int, 2> errors_{};
  HostedGame result_;
  bool tells_end_ = true;
};

}  // namespace

std::string HostedGame::text() const {
  if (!outcome) return "no result: " + fault;
  return fmt::format("{}: {}{}", result_text(turn_of(*outcome)), to_string(outcome->reason),
                     fault.empty() ? "" : fmt::format(" ({})", fault));
}

Expected<Host> Host::open(HostOptions options) {
  auto game = find_game("tablut");
  if (!game) return game.error();
  const WaitUntil until{.deadline = Clock::now() + options.arrival, .stop = options.stop};
  auto white = Listener::open(options.address, options.ports[0], until);
  if (!white) return white.error();
  auto black = Listener::open(options.address, options.ports[1], until);
  if (!black) return black.error();
  return Host(std::move(options), std::move(*game), {std::move(*white), std::move(*black)});
}

HostedGame Host::run() { return Referee(options_, game_, listeners_).run(); }

}  // namespace quadrille::challenge
