// SPDX-License-Identifier: MIT
// One player of General Game Playing, without its sockets: the text of a message goes in, the text
// of the reply comes out (rules of Breakthrough, section 5.2). Follows ggp-base where controllers
// differ: one match at a time, `busy` for whoever wants another.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "base/stopwatch.h"
#include "players/words.h"
#include "protocols/ggp/sexpr.h"

namespace quadrille::ggp {

struct SessionOptions {
  PlayerWords player;
  std::string name = "quadrille";                  // in the reply to INFO; one word
  std::optional<std::chrono::nanoseconds> margin;  // nullopt: see thinking_time
  std::uint64_t seed = 0;                          // of the chance in all matches
  std::function<Clock::time_point()> now = [] { return Clock::now(); };
};

struct Answer {
  std::string text;
  std::string note;        // for the log: the message and what we made of it, safe to show
  bool understood = true;  // false: the message could not be read
};

// How long to think of a play clock. The margin is for the way to the controller and back: a tenth
// of the clock, but at least 0.2 s and at most 1 s, which is what the report's programs kept.
std::chrono::nanoseconds thinking_time(std::chrono::nanoseconds play_clock,
                                       std::optional<std::chrono::nanoseconds> margin);

class Session {
 public:
  explicit Session(SessionOptions options);
  ~Session();

  // May be called from several threads at once: while one thinks, others are answered. A message
  // of the running match ends the thinking about an earlier one.
  Answer answer(std::string_view message);

  // Ends the thinking and the match, and lets no other one begin: those who wait for an answer get
  // it soon.
  void cancel();

 private:
  struct Match;

  Answer dispatch(const Expression& message);
  Answer info();
  Answer start(const Expression& message);
  Answer play(const Expression& message);
  Answer stop(const Expression& message);
  Answer abort(const Expression& message);

  Answer set_up(const Expression& message, Match& match, std::uint64_t seed);
  // Waits until START has made the match ready; false if that takes too long or ends before.
  bool wait_for_start(std::unique_lock<std::mutex>& lock, const std::shared_ptr<Match>& match,
                      Clock::time_point deadline);

  // These need mutex_.
  // The running match if it has that id.
  std::shared_ptr<Match> match_named(const Expression& id);
  // Whether a match is running that its controller has not left.
  [[nodiscard]] bool occupied() const;
  // Takes the match away. Whoever gets it lets it go after mutex_ is free: its player may take half
  // a second to say goodbye.
  [[nodiscard]] std::shared_ptr<Match> end_match();

  SessionOptions options_;
  std::mutex mutex_;  // guards match_ and what it points to, but not the player's thinking
  std::condition_variable changed_;  // a match is ready, or over, or asked for another move
  std::shared_ptr<Match> match_;
  bool is_cancelled_ = false;
  std::uint64_t matches_ = 0;
};

}  // namespace quadrille::ggp
