// SPDX-License-Identifier: MIT
#include "protocols/ggp/session.h"

#include <fmt/core.h>

#include <algorithm>
#include <atomic>
#include <exception>
#include <utility>

#include "base/text.h"
#include "games/registry.h"
#include "players/factory.h"
#include "protocols/ggp/moves.h"
#include "protocols/ggp/recognise.h"

namespace quadrille::ggp {
namespace {

using std::chrono::nanoseconds;
using std::chrono::seconds;

// No clock is longer: it keeps times from overflowing.
constexpr std::uint64_t kMaxClockSeconds = 86'400;

Answer malformed(std::string note) { return {"nil", std::move(note), false}; }

std::string label(std::string_view kind, const Expression& id) {
  return fmt::format("{} {}", kind, in_quotes(id.is_list ? id.text() : id.word, 40));
}

std::optional<seconds> read_clock(const Expression& expression) {
  const auto number = parse_number(expression.word);
  if (!number) return std::nullopt;
  return seconds(std::min(*number, kMaxClockSeconds));
}

std::string outcome_text(const AnyGame& game, const AnyPosition& position) {
  const auto outcome = game.outcome(position);
  if (!outcome) return "not finished";
  return fmt::format("{}, {}",
                     outcome->winner ? fmt::format("{} has won", game.side_name(*outcome->winner))
                                     : std::string("a draw"),
                     to_string(outcome->reason));
}

}  // namespace

// A match from START to STOP. It is there, with `player` empty, from the moment START is read, so
// that nobody else can start one while the player is built.
struct Session::Match {
  std::string id;  // in lower case
  seconds start_clock{0};
  seconds play_clock{0};
  Clock::time_point last_heard;

  GamePointer game;
  Side side = Side::kFirst;
  AnyPosition position;
  std::string last_joint_move;
  // Of the message thought about now. Every message has a flag of its own, so that a late wish to
  // stop cannot hit the next message.
  std::shared_ptr<std::atomic<bool>> stop = std::make_shared<std::atomic<bool>>(false);

  std::mutex thinking;  // held while the player is used
  std::unique_ptr<Player> player;

  void end_thinking() {
    stop->store(true);
    stop = std::make_shared<std::atomic<bool>>(false);
  }

  // Plays the joint move we are told: `nil`, or one move per role with `noop` for the side that
  // was not in control. No message is numbered, but no joint move can be made twice in a row, so
  // the same one again is the same message again.
  MaybeError apply(const Expression& joint) {
    if (joint.is_word("nil") || (joint.is_list && joint.items.empty())) return std::nullopt;
    if (joint.text() == last_joint_move) return std::nullopt;
    const auto refuse = [&](std::string_view why) {
      return Error{ErrorCode::kIllegalMove, fmt::format("{} {}", in_quotes(joint.text()), why)};
    };
    if (joint.items.size() != 2) return refuse("is not one move for each of two roles");
    if (game->outcome(position)) return refuse("comes after the end of the game");
    const Side mover = game->side_to_move(position);
    if (!joint.items[index_of(opposite(mover))].is_word("noop")) {
      return refuse(
          fmt::format("moves for both sides, and it is {}'s turn", game->side_name(mover)));
    }
    const auto move = read_move(*game, position, joint.items[index_of(mover)]);
    if (!move) return move.error();
    position = game->apply(position, *move);
    last_joint_move = joint.text();
    return std::nullopt;
  }
};

nanoseconds thinking_time(nanoseconds play_clock, std::optional<nanoseconds> margin) {
  using namespace std::chrono_literals;
  const nanoseconds kept = margin.value_or(std::clamp<nanoseconds>(play_clock / 10, 200ms, 1s));
  // However wide the margin, a little thought is better than none.
  return std::max(play_clock - kept, play_clock / 10);
}

Session::Session(SessionOptions options) : options_(std::move(options)) {}
Session::~Session() = default;

Answer Session::answer(std::string_view message) {
  const auto expression = parse_expression(message);
  if (!expression) {
    return malformed(fmt::format("unreadable message {}: {}", in_quotes(trim(message), 40),
                                 expression.error().text()));
  }
  try {
    return dispatch(*expression);
  } catch (const std::exception& fault) {  // no memory for the table, for example
    return {"nil", fmt::format("internal fault: {}", fault.what())};
  }
}

Answer Session::dispatch(const Expression& message) {
  // Some controllers send a lone word without parentheses.
  const Expression& head = message.items.empty() ? message : message.items[0];
  const std::size_t arguments = message.arguments().size();
  if (head.is_word("info") && arguments == 0) return info();
  if (head.is_word("preview")) return {"ready", "PREVIEW"};
  if (head.is_word("start") && arguments >= 5) return start(message);
  if (head.is_word("play") && arguments == 2) return play(message);
  if (head.is_word("stop") && (arguments == 1 || arguments == 2)) return stop(message);
  if (head.is_word("abort") && arguments == 1) return abort(message);
  return malformed(fmt::format("unknown message {}", in_quotes(message.text(), 40)));
}

Answer Session::info() {
  const std::lock_guard lock(mutex_);
  return {fmt::format("((name {}) (status {}))", options_.name, occupied() ? "busy" : "available"),
          "INFO"};
}

Answer Session::start(const Expression& message) {
  const auto arguments = message.arguments();
  const std::string note = label("START", arguments[0]);
  const auto start_clock = read_clock(arguments[3]);
  const auto play_clock = read_clock(arguments[4]);
  if (arguments[0].is_list || !start_clock || !play_clock) {
    return malformed(note + ": an id or a clock is not a word");
  }

  const auto match = std::make_shared<Match>();
  match->id = arguments[0].text();
  match->start_clock = *start_clock;
  match->play_clock = *play_clock;
  match->last_heard = options_.now();
  std::uint64_t seed = 0;
  {
    const std::lock_guard lock(mutex_);
    if (occupied()) return {"busy", note + ": another match is running"};
    end_match();
    match_ = match;
    seed = ++matches_;
  }
  const auto refuse = [&](std::string_view why) -> Answer {
    const std::lock_guard lock(mutex_);
    if (match_ == match) match_.reset();
    return {"busy", fmt::format("{}: {}", note, why)};
  };

  try {
    const auto words = recognise(arguments[2]);
    if (!words) return refuse(words.error().text());
    auto game = find_game(*words);
    if (!game) return refuse(game.error().text());
    const auto side = (*game)->side_named(arguments[1].text());
    if (!side) return refuse(fmt::format("there is no role {}", in_quotes(arguments[1].text())));

    // The player's own limits stay, but the play clock is over all of them.
    PlayerWords player_words = options_.player;
    Limits& limits = player_words.limits.per_move;
    const nanoseconds time = thinking_time(*play_clock, options_.margin);
    limits.time = std::min(limits.time.value_or(time), time);
    auto player = make_player(*game, player_words);
    if (!player) return refuse(player.error().text());
    (*player)->new_game(seed);

    const std::lock_guard lock(mutex_);
    match->game = *game;
    match->side = *side;
    match->position = (*game)->start();
    match->player = std::move(*player);
    return {"ready", fmt::format("{}: {}, we are {}, {} s a move", note, *words,
                                 (*game)->side_name(*side), play_clock->count())};
  } catch (const std::exception& fault) {
    return refuse(fmt::format("internal fault: {}", fault.what()));
  }
}

Answer Session::play(const Expression& message) {
  const std::string note = label("PLAY", message.items[1]);
  std::shared_ptr<Match> match;
  std::shared_ptr<std::atomic<bool>> stop;
  AnyPosition position;
  {
    const std::lock_guard lock(mutex_);
    match = match_named(message.items[1]);
    if (!match) return {"busy", note + ": no such match"};
    if (!match->player) return {"nil", note + ": START is not answered yet"};
    if (const auto error = match->apply(message.items[2])) {
      return {"nil", fmt::format("{}: {}", note, error->text())};
    }
    match->end_thinking();
    const AnyGame& game = *match->game;
    if (game.outcome(match->position)) {
      return {"nil",
              fmt::format("{}: the game is over: {}", note, outcome_text(game, match->position))};
    }
    if (game.side_to_move(match->position) != match->side) return {"noop", note};
    stop = match->stop;
    position = match->position;
  }

  const std::lock_guard thinking(match->thinking);
  const AnyGame& game = *match->game;
  const auto legal = game.legal_moves(position);
  if (legal.size() == 1) {
    return {write_move(game, position, legal[0]), note + ": the only move"};
  }
  const Stopwatch watch;
  Turn turn;
  turn.stop = stop.get();
  const Analysis analysis = match->player->choose(Line(match->game, position), turn);
  if (analysis.forfeit) {
    return {"nil", fmt::format("{}: the player has no move, {}: {}", note,
                               to_string(analysis.forfeit->reason), analysis.forfeit->message)};
  }
  return {write_move(game, position, analysis.best()),
          fmt::format("{}: {}, depth {}, {} nodes, {:.2f} s", note,
                      game.move_text(position, analysis.best()), analysis.depth, analysis.nodes,
                      watch.seconds())};
}

Answer Session::stop(const Expression& message) {
  std::string note = label("STOP", message.items[1]);
  const std::lock_guard lock(mutex_);
  const auto match = match_named(message.items[1]);
  if (!match) return {"busy", note + ": no such match"};
  if (match->player && message.items.size() == 3) {
    if (const auto error = match->apply(message.items[2])) {
      note += ": " + error->text();
    } else {
      note += ": " + outcome_text(*match->game, match->position);
    }
  }
  end_match();
  return {"done", std::move(note)};
}

Answer Session::abort(const Expression& message) {
  const std::string note = label("ABORT", message.items[1]);
  const std::lock_guard lock(mutex_);
  if (!match_named(message.items[1])) return {"busy", note + ": no such match"};
  end_match();
  return {"aborted", note};
}

void Session::cancel() {
  const std::lock_guard lock(mutex_);
  end_match();
}

std::shared_ptr<Session::Match> Session::match_named(const Expression& id) {
  if (!match_ || id.is_list || id.text() != match_->id) return nullptr;
  match_->last_heard = options_.now();
  return match_;
}

bool Session::occupied() const {
  if (!match_) return false;
  // A controller that died sends no STOP. Between two of its messages there are at most a clock, a
  // controller's grace and its tries to connect: 30 s in all for the GameController.
  const auto silence = options_.now() - match_->last_heard;
  return silence <= 2 * std::max(match_->start_clock, match_->play_clock) + seconds(60);
}

void Session::end_match() {
  if (match_) match_->end_thinking();
  match_.reset();
}

}  // namespace quadrille::ggp
