// SPDX-License-Identifier: MIT
// One player of General Game Playing, without its sockets: the text of a message goes in, the text
// of the reply comes out (rules of Breakthrough, section 5.2). Follows ggp-base where controllers
// differ: one match at a time, `busy` for whoever wants another.
#pragma once

#include <chrono>
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
  std::optional<std::chrono::nanoseconds> margin;  // nothing: see thinking_time
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

  // Ends the thinking and the match: those who wait for an answer get it soon.
  void cancel();

 private:
  struct Match;

  Answer dispatch(const Expression& message);
  Answer info();
  Answer start(const Expression& message);
  Answer play(const Expression& message);
  Answer stop(const Expression& message);
  Answer abort(const Expression& message);

  // The running match if it has that id; needs mutex_.
  std::shared_ptr<Match> match_named(const Expression& id);
  // Whether a match is running that its controller has not left; needs mutex_.
  [[nodiscard]] bool occupied() const;
  void end_match();

  SessionOptions options_;
  std::mutex mutex_;  // guards match_ and what it points to, but not the player
  std::shared_ptr<Match> match_;
  std::uint64_t matches_ = 0;
};

}  // namespace quadrille::ggp
