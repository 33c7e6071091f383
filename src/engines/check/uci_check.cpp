// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <utility>

#include "base/for_people.h"
#include "base/stopwatch.h"
#include "base/text.h"
#include "engines/check/engine_check.h"
#include "engines/check/positions.h"
#include "engines/check/questions.h"
#include "engines/kinds.h"
#include "engines/uci/info.h"
#include "engines/uci/introduction.h"
#include "engines/uci/requests.h"

namespace quadrille {
namespace {

using std::chrono::milliseconds;
using std::chrono::nanoseconds;
using namespace std::chrono_literals;
using uci::Dialect;

constexpr nanoseconds kHandshake = 10s;  // for `uciok` and `readyok`, as in a match
constexpr nanoseconds kPatience = 10s;   // for a move that needs a moment
constexpr nanoseconds kAtOnce = 500ms;   // for `readyok` and for the move after `stop`
constexpr nanoseconds kFarewell = 1s;
constexpr nanoseconds kMoveTime = 300ms;
constexpr nanoseconds kLate = 100ms;  // what a move may take longer than it should
constexpr nanoseconds kClock = 3s;
constexpr Nodes kFewNodes = 1000;
constexpr Nodes kNodes = 10'000;
constexpr Nodes kMostNodes = 15'000;  // engines look at their count from time to time only
constexpr Depth kDepth = 2;
constexpr std::array<std::size_t, 3> kMiddles = {6, 11, 16};  // plies

// What an engine may say without being asked; other lines are noted.
constexpr std::array<std::string_view, 8> kKnownWords = {
    "id", "option", "info", "bestmove", "readyok", "response", "registration", "copyprotection"};

// The end of one question: an engine that is gone or silent is started again for the next.
struct Fault {
  std::string text;
};

// A move, and what the engine told before it.
struct Answer {
  std::string move;  // as it wrote it
  Analysis analysis;
  nanoseconds taken{0};
  MaybeError illegal = {};
};

std::string milliseconds_text(nanoseconds time) {
  return fmt::format("{} ms", std::chrono::duration_cast<milliseconds>(time).count());
}

class EngineCheck : private Questions {
 public:
  EngineCheck(const Dialect& dialect, const CheckOptions& options)
      : Questions(options), dialect_(dialect), words_(program_of(options.player)) {}

  CheckReport run() {
    greet_first();
    // Of a program that does not speak the protocol nothing more can be asked.
    if (report().count(CheckMark::kFail) == 0) {
      introduce();
      play();
      limit();
      behave();
      say_goodbye();
    }
    return finish(engine_.name);
  }

 private:
  // Asks a question. Whatever goes wrong on the way is its answer.
  void ask(std::string question, const Body& body) {
    Questions::ask(std::move(question), [&](CheckResult& result) {
      try {
        if (!process_ && !report().results.empty()) start_again();
        body(result);
      } catch (const Fault& fault) {
        fail(result, fault.text);
        process_.reset();
      }
    });
  }

  // Talking.

  void start() {
    auto process = start_program(words_);
    if (!process) throw Fault{process.error().message};
    process_ = std::move(*process);
  }

  void start_again() {
    start();
    greet();
    const auto preparation = uci::prepare(dialect_, *options().game, words_, engine_);
    if (!preparation) throw Fault{preparation.error().message};
    set_up(*preparation);
  }

  void send(std::string_view line) {
    if (!process_->write_line(line, Clock::now() + kAtOnce)) throw gone();
  }

  Fault gone() { return {"the engine " + process_->state()}; }

  // The next line; nothing when there is none in time.
  std::optional<std::string> read(Clock::time_point deadline) {
    std::string line;
    switch (process_->read_line(line, deadline, options().stop)) {
      case Process::Read::kLine:
        return line;
      case Process::Read::kEnd:
        throw gone();
      case Process::Read::kFlood:
        throw Fault{"a flood of output"};
      default:
        return std::nullopt;
    }
  }

  void note_stray(std::string_view line) {
    const auto words = split_words(line);
    if (words.empty() || words[0] == dialect_.welcome) return;
    if (std::ranges::find(kKnownWords, words[0]) != kKnownWords.end()) return;
    if (strays_++ == 0) first_stray_ = std::string(line);
  }

  // Reads until a line that is just this word.
  nanoseconds await(std::string_view word, nanoseconds patience,
                    const std::function<void(const std::string&)>& on_line) {
    const auto begun = Clock::now();
    while (const auto line = read(begun + patience)) {
      if (trim(*line) == word) return Clock::now() - begun;
      if (on_line) on_line(*line);
    }
    throw Fault{fmt::format("no {} within {}", word, seconds_text(patience))};
  }

  nanoseconds greet() {
    send(dialect_.greeting);
    return await(dialect_.welcome, kHandshake, [&](const std::string& line) {
      if (!engine_.hear(line) && bad_option_.empty()) bad_option_ = line;
    });
  }

  nanoseconds be_ready(nanoseconds patience = kHandshake) {
    send("isready");
    return await("readyok", patience, [&](const std::string& line) { note_stray(line); });
  }

  void set_up(const uci::Preparation& preparation) {
    for (const std::string& line : preparation.lines) send(line);
    if (preparation.defines_variant) {
      greet();
      if (!engine_.find(dialect_.variant)->takes(preparation.variant)) {
        throw Fault{"it was told how the game is played, and does not offer it"};
      }
    }
    if (!preparation.last_line.empty()) send(preparation.last_line);
    be_ready();
  }

  void begin_game() {
    send(dialect_.new_game);
    be_ready();
  }

  // Sends position and `go`, and notes what was sent.
  void go(CheckResult& result, const Line& line, const std::string& go) {
    process_->begin_turn();
    const auto position = uci::position_line(dialect_, line);
    if (!position) throw Fault{position.error().message};
    result.sent = *position + "; " + go;
    send(*position);
    send(go);
  }

  // nullopt: there is none by then.
  std::optional<Answer> await_move(const Line& line, nanoseconds patience) {
    Answer answer;
    const auto begun = Clock::now();
    while (const auto text = read(begun + patience)) {
      note_stray(*text);
      const auto words = split_words(*text);
      if (words.empty()) continue;
      if (words[0] == "info") {
        read_info(dialect_, *options().game, line.position(), words, answer.analysis);
      }
      if (words[0] != "bestmove") continue;
      answer.taken = Clock::now() - begun;
      answer.move = words.size() > 1 ? std::string(words[1]) : "";
      const auto move = dialect_.parse_move(*options().game, line.position(), answer.move);
      if (!move) answer.illegal = move.error();
      return answer;
    }
    return std::nullopt;
  }

  // The legal answer to a `go` that must have one; else the question is lost.
  Answer move_after(CheckResult& result, const Line& line, const std::string& request,
                    nanoseconds patience = kPatience) {
    go(result, line, request);
    auto answer = await_move(line, patience);
    if (!answer) throw Fault{fmt::format("no bestmove within {}", seconds_text(patience))};
    if (answer->illegal) {
      throw Fault{fmt::format("bestmove {}: {}", in_quotes(answer->move), answer->illegal->text())};
    }
    result.came =
        fmt::format("bestmove {} after {}", answer->move, milliseconds_text(answer->taken));
    return *std::move(answer);
  }

  [[nodiscard]] std::string go_nodes(Nodes nodes) const {
    PlayerLimits limits;
    limits.per_move.nodes = nodes;
    return go_line(dialect_, limits, {}, Side::kFirst);
  }

  // The first position that the protocol has words for.
  [[nodiscard]] Line first_line() const {
    for (std::size_t plies = 0;; ++plies) {
      Line line = random_line(options().game, plies, kCheckSeed);
      if (dialect_.position_text(*options().game, line.position())) return line;
    }
  }

  // Questions.

  void greet_first() {
    ask(fmt::format("starts, and answers {} with {}", dialect_.greeting, dialect_.welcome),
        [&](CheckResult& result) {
          result.sent = dialect_.greeting;
          start();
          result.came = fmt::format("{} after {}", dialect_.welcome, milliseconds_text(greet()));
        });
  }

  void introduce() {
    ask("names itself", [&](CheckResult& result) {
      if (engine_.name.empty()) return fail(result, "no line `id name NAME`");
      result.came = "id name " + engine_.name;
    });
    ask("tells its options as the protocol has it", [&](CheckResult& result) {
      if (!bad_option_.empty()) return fail(result, bad_option_);
      result.came = counted(engine_.options.size(), "option", "options");
    });
    ask("plays " + options().game->name(), [&](CheckResult& result) {
      const auto preparation = uci::prepare(dialect_, *options().game, words_, engine_);
      if (!preparation) throw Fault{preparation.error().message};
      result.sent = preparation->last_line;
      set_up(*preparation);
      result.came = preparation->variant.empty() ? "no option for the game: it must be the only one"
                    : preparation->defines_variant ? "readyok, after it was told the rules"
                                                   : "readyok";
    });
    ask("answers isready at once", [&](CheckResult& result) {
      result.sent = "isready";
      const auto taken = be_ready();
      result.came = "readyok after " + milliseconds_text(taken);
      if (taken > kAtOnce) result.mark = CheckMark::kFail;
    });
  }

  void play() {
    ask("plays a legal move from the start", [&](CheckResult& result) {
      begin_game();
      move_after(result, first_line(), go_nodes(kFewNodes));
    });
    for (const std::size_t plies : kMiddles) {
      ask(fmt::format("plays a legal move after {} plies", plies), [&](CheckResult& result) {
        move_after(result, random_line(options().game, plies, kCheckSeed + plies),
                   go_nodes(kFewNodes));
      });
    }
    ask("plays a legal move from a position that it is given", [&](CheckResult& result) {
      const Line game = random_line(options().game, kMiddles[1], kCheckSeed);
      move_after(result, Line(options().game, game.position()), go_nodes(kFewNodes));
    });
    const auto last = line_before_the_end(options().game, kCheckSeed);
    if (!last) return;
    ask("plays a legal move where a move can end the game", [&](CheckResult& result) {
      move_after(result, Line(options().game, last->position()), go_nodes(kFewNodes));
    });
  }

  void limit() {
    const Line line = first_line();
    ask("keeps to a number of nodes", [&](CheckResult& result) {
      const Answer answer = move_after(result, line, go_nodes(kNodes));
      const Nodes nodes = answer.analysis.nodes;
      if (nodes == 0) return note(result, "it does not tell how many nodes it visited");
      result.came = fmt::format("{} nodes", nodes);
      if (nodes > kMostNodes) result.mark = CheckMark::kFail;
    });
    ask("keeps to a depth", [&](CheckResult& result) {
      const Answer answer = move_after(result, line, fmt::format("go depth {}", kDepth));
      if (answer.analysis.depth == 0) return note(result, "it does not tell its depth");
      result.came = fmt::format("depth {}", answer.analysis.depth);
      if (answer.analysis.depth > kDepth) result.mark = CheckMark::kFail;
    });
    ask("keeps to a time for a move", [&](CheckResult& result) {
      const auto answer = move_after(
          result, line,
          fmt::format("go movetime {}", std::chrono::floor<milliseconds>(kMoveTime).count()));
      if (answer.taken > kMoveTime + kLate) result.mark = CheckMark::kFail;
    });
    ask("answers with a clock before it runs out", [&](CheckResult& result) {
      PlayerLimits limits;
      limits.clock = GameClock{kClock, nanoseconds(0)};
      const auto answer =
          move_after(result, line, go_line(dialect_, limits, {}, Side::kFirst), kClock + kPatience);
      if (answer.taken > kClock) result.mark = CheckMark::kFail;
    });
  }

  void behave() {
    const Line line = first_line();
    bool thinks = false;
    ask("answers isready while it thinks", [&](CheckResult& result) {
      go(result, line, "go infinite");
      result.sent += "; isready";
      thinks = true;
      send("isready");
      bool moved = false;
      const auto taken = await("readyok", kAtOnce, [&](const std::string& text) {
        moved = moved || text.starts_with("bestmove");
      });
      result.came = "readyok after " + milliseconds_text(taken);
      if (!moved) return;
      thinks = false;
      note(result, "it moved before it was told to stop");
    });
    ask("moves at once after stop", [&](CheckResult& result) {
      if (!process_ || !thinks) go(result, line, "go infinite");
      result.sent = "go infinite; stop";
      std::optional<Answer> early = await_move(line, kMoveTime);
      if (early) return note(result, "it moved before it was told to stop");
      send("stop");
      const auto answer = await_move(line, kAtOnce);
      if (!answer) throw Fault{"no bestmove within " + milliseconds_text(kAtOnce)};
      if (answer->illegal) throw Fault{answer->illegal->text()};
      result.came = "bestmove after " + milliseconds_text(answer->taken);
    });
    ask("survives what it does not understand", [&](CheckResult& result) {
      result.sent = "xyzzy 1 2 3; isready";
      send("xyzzy 1 2 3");
      send("isready");
      result.came = "readyok after " + milliseconds_text(await("readyok", kHandshake, {}));
    });
    std::string first_move;
    ask("plays a second game", [&](CheckResult& result) {
      begin_game();
      first_move = move_after(result, line, go_nodes(kFewNodes)).move;
    });
    ask("plays the same move under the same conditions", [&](CheckResult& result) {
      begin_game();
      const std::string again = move_after(result, line, go_nodes(kFewNodes)).move;
      if (again == first_move) return;
      note(result,
           fmt::format("{} and then {}: its matches cannot be repeated", first_move, again));
    });
    ask("says nothing that is not in the protocol", [&](CheckResult& result) {
      process_->begin_turn();
      const auto unasked = await_unasked();
      if (unasked) return fail(result, "a move that nobody asked for: " + *unasked);
      if (strays_ == 0) return;
      note(result, fmt::format("{}, the first {}", counted(strays_, "other line", "other lines"),
                               in_quotes(first_stray_)));
    });
  }

  std::optional<std::string> await_unasked() {
    const auto deadline = Clock::now() + kLate;
    while (auto line = read(deadline)) {
      note_stray(*line);
      if (line->starts_with("bestmove")) return line;
    }
    return std::nullopt;
  }

  void say_goodbye() {
    ask("ends after quit", [&](CheckResult& result) {
      result.sent = "quit";
      send("quit");
      process_->say_goodbye(Clock::now() + kFarewell);
      const auto code = process_->exit_code();
      result.came = process_->has_ended() ? "it " + process_->state()
                                          : "it still runs after " + seconds_text(kFarewell);
      if (code != 0) result.mark = CheckMark::kFail;
    });
  }

  const Dialect& dialect_;
  ProgramWords words_;
  std::unique_ptr<Process> process_;  // nothing after a fault
  uci::Introduction engine_;
  std::string bad_option_;  // the first line of an option that cannot be read
  std::uint64_t strays_ = 0;
  std::string first_stray_;
};

}  // namespace

CheckReport check_uci_engine(const Dialect& dialect, const CheckOptions& options) {
  return EngineCheck(dialect, options).run();
}

}  // namespace quadrille
