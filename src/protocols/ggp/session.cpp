// SPDX-License-Identifier: MIT
#include "protocols/ggp/session.h"

#include <fmt/core.h>

#include <algorithm>
#include <atomic>
#include <exception>
#include <utility>

#include "base/for_people.h"
#include "base/random.h"
#include "base/text.h"
#include "games/registry.h"
#include "players/factory.h"
#include "protocols/ggp/recognise.h"
#include "protocols/ggp/vocabulary.h"

namespace quadrille::ggp {
namespace {

using std::chrono::nanoseconds;
using std::chrono::seconds;

// No clock is longer: it keeps times from overflowing.
constexpr std::uint64_t kMaxClockSeconds = 86'400;
// However short the start clock, the rules are looked at for so long.
constexpr seconds kLeastStartTime(1);
// For a controller's grace and its tries to connect: 30 s in all for the GameController.
constexpr seconds kGrace(60);
// How long a match may wait for its first move. Anybody can start one.
constexpr seconds kLongestWaitForPlay(600);
// How many joint moves are remembered for a match that START has not made ready yet.
constexpr std::size_t kMostTold = 100;
constexpr std::size_t kLongestTold = 500;

Answer malformed(std::string note) { return {"nil", std::move(note), false}; }

std::string label(std::string_view kind, const Expression& id) {
  return fmt::format("{} {}", kind, in_quotes(id.is_list ? id.text() : id.word, 40));
}

std::optional<seconds> read_clock(const Expression& expression) {
  const auto number = parse_number(expression.word);
  if (!number) return std::nullopt;
  return seconds(std::min(*number, kMaxClockSeconds));
}

std::string end_text(const AnyGame& game, const AnyPosition& position) {
  const auto outcome = game.outcome(position);
  return outcome ? outcome_text(game, *outcome) : "not finished";
}

}  // namespace

// A match from START to STOP. It is there, with `player` empty, from the moment START is read, so
// that nobody else can start one while the rules are checked and the player is built.
struct Session::Match {
  std::string id;  // in lower case
  seconds start_clock{0};
  seconds play_clock{0};
  Clock::time_point last_heard;
  bool was_played = false;  // a PLAY has come

  GamePointer game;
  Vocabulary words;
  Side side = Side::kFirst;
  AnyPosition position;
  Limits limits;  // of a move
  std::string last_joint_move;
  std::vector<Expression> told;  // joint moves that came before the player was there
  std::atomic<bool> is_over = false;
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
    if (is_nothing(joint) || joint.text() == last_joint_move) return std::nullopt;
    const auto refuse = [&](std::string_view why) {
      return Error{ErrorCode::kIllegalMove, fmt::format("{} {}", in_quotes(joint.text()), why)};
    };
    if (joint.items.size() != 2) return refuse("is not one move for each of two roles");
    if (game->outcome(position)) return refuse("comes after the end of the game");
    const Side mover = game->side_to_move(position);
    const Expression& other = joint.items[words.place(opposite(mover))];
    if (!other.is_word("noop") && other.text() != words.wait && !is_nothing(other)) {
      return refuse(
          fmt::format("moves for both sides, and it is {}'s turn", words.roles[index_of(mover)]));
    }
    const auto move = read_move(*game, position, words, joint.items[words.place(mover)]);
    if (!move) return move.error();
    position = game->apply(position, *move);
    last_joint_move = joint.text();
    return std::nullopt;
  }

  // For a joint move that cannot be played yet.
  void remember(const Expression& joint) {
    if (is_nothing(joint) || joint.items.size() != 2 || told.size() == kMostTold) return;
    if (joint.text().size() <= kLongestTold) told.push_back(joint);
  }

  static bool is_nothing(const Expression& joint) {
    return joint.is_word("nil") || (joint.is_list && joint.items.empty());
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
  try {
    const auto expression = parse_expression(message);
    if (expression) return dispatch(*expression);
    return malformed(fmt::format("unreadable message {}: {}", in_quotes(trim(message), 40),
                                 expression.error().text()));
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
  std::shared_ptr<Match> gone;
  {
    const std::lock_guard lock(mutex_);
    if (is_cancelled_) return {"busy", note + ": the program is about to end"};
    if (occupied()) return {"busy", note + ": another match is running"};
    gone = end_match();
    match_ = match;
    seed = derive_seed(options_.seed, ++matches_);
  }
  gone.reset();
  Answer answer;
  try {
    answer = set_up(message, *match, seed);
  } catch (const std::exception& fault) {
    answer = {"busy", fmt::format("internal fault: {}", fault.what())};
  }
  {
    const std::lock_guard lock(mutex_);
    if (match_ != match) answer = {"busy", "ended meanwhile"};
    if (answer.text == "busy" && match_ == match) gone = end_match();
  }
  changed_.notify_all();
  answer.note = fmt::format("{}: {}", note, answer.note);
  return answer;
}

// Recognises the game and makes the player; with mutex_ free, since both may take their time.
Answer Session::set_up(const Expression& message, Match& match, std::uint64_t seed) {
  const auto arguments = message.arguments();
  const auto refuse = [](std::string why) { return Answer{"busy", std::move(why)}; };
  const auto time_to_start = thinking_time(match.start_clock, options_.margin);
  const auto deadline = Clock::now() + std::max<nanoseconds>(time_to_start, kLeastStartTime);
  auto recognised = recognise(arguments[2], deadline, &match.is_over);
  if (!recognised) return refuse(recognised.error().text());
  auto game = find_game(recognised->game);
  if (!game) return refuse(game.error().text());
  const Vocabulary& words = recognised->words;
  const auto* const role = std::ranges::find(words.roles, arguments[1].text());
  if (role == words.roles.end()) {
    return refuse(fmt::format("there is no role {}", in_quotes(arguments[1].text())));
  }

  // The player's own limits stay, but the play clock is over all of them.
  PlayerWords player_words = options_.player;
  Limits& limits = player_words.limits.per_move;
  const nanoseconds time = thinking_time(match.play_clock, options_.margin);
  limits.time = std::min(limits.time.value_or(time), time);
  auto player = make_player(*game, player_words);
  if (!player) return refuse(player.error().text());
  (*player)->new_game(seed);

  const std::lock_guard lock(mutex_);
  match.game = *game;
  match.side = role == words.roles.begin() ? Side::kFirst : Side::kSecond;
  match.words = std::move(recognised->words);
  match.position = (*game)->start();
  match.limits = limits;
  match.player = std::move(*player);
  // Those that are none are refused by whoever told them.
  for (const Expression& joint : match.told) static_cast<void>(match.apply(joint));
  return {"ready", fmt::format("{}, we are {}, {} s a move", recognised->game,
                               match.words.roles[index_of(match.side)], match.play_clock.count())};
}

bool Session::wait_for_start(std::unique_lock<std::mutex>& lock,
                             const std::shared_ptr<Match>& match, Clock::time_point deadline) {
  const auto stop = match->stop;
  changed_.wait_until(lock, deadline,
                      [&] { return match->player || match->is_over || stop->load(); });
  return match->player && !match->is_over && !stop->load();
}

Answer Session::play(const Expression& message) {
  const std::string note = label("PLAY", message.items[1]);
  const auto arrival = Clock::now();
  std::shared_ptr<Match> match;
  std::shared_ptr<std::atomic<bool>> stop;
  AnyPosition position;
  {
    std::unique_lock lock(mutex_);
    match = match_named(message.items[1]);
    if (!match) return {"busy", note + ": no such match"};
    match->was_played = true;
    if (!match->player) {
      // START plays what was told meanwhile, also if nobody waits any more.
      match->remember(message.items[2]);
      match->end_thinking();
      changed_.notify_all();
      const auto time = thinking_time(match->play_clock, options_.margin);
      if (!wait_for_start(lock, match, arrival + time)) {
        return {"nil", note + ": START is not answered yet"};
      }
    }
    if (const auto error = match->apply(message.items[2])) {
      return {"nil", fmt::format("{}: {}", note, error->text())};
    }
    match->end_thinking();
    const AnyGame& game = *match->game;
    if (game.outcome(match->position)) {
      return {"nil",
              fmt::format("{}: the game is over: {}", note, end_text(game, match->position))};
    }
    if (game.side_to_move(match->position) != match->side) {
      return {match->words.wait.empty() ? "noop" : match->words.wait, note};
    }
    stop = match->stop;
    position = match->position;
  }

  const std::lock_guard thinking(match->thinking);
  const AnyGame& game = *match->game;
  const auto legal = game.legal_moves(position);
  if (legal.size() == 1) {
    return {write_move(game, position, match->words, legal[0]), note + ": the only move"};
  }
  const Stopwatch watch;
  Turn turn;
  turn.stop = stop.get();
  // What waiting for START has taken is gone.
  Limits limits = match->limits;
  *limits.time = std::max<nanoseconds>(*limits.time - (watch.start() - arrival), nanoseconds(0));
  turn.limits = PlayerLimits{.per_move = limits};
  const Analysis analysis = match->player->choose(Line(match->game, position), turn);
  if (analysis.forfeit) {
    return {"nil", fmt::format("{}: the player has no move, {}: {}", note,
                               to_string(analysis.forfeit->reason), analysis.forfeit->message)};
  }
  return {
      write_move(game, position, match->words, analysis.best()),
      fmt::format("{}: {}, depth {}, {}, {:.2f} s", note, game.move_text(position, analysis.best()),
                  analysis.depth, counted(analysis.nodes, "node", "nodes"), watch.seconds())};
}

Answer Session::stop(const Expression& message) {
  std::string note = label("STOP", message.items[1]);
  std::shared_ptr<Match> gone;
  const std::lock_guard lock(mutex_);
  const auto match = match_named(message.items[1]);
  if (!match) return {"busy", note + ": no such match"};
  if (match->player && message.items.size() == 3) {
    if (const auto error = match->apply(message.items[2])) {
      note += ": " + error->text();
    } else {
      note += ": " + end_text(*match->game, match->position);
    }
  }
  gone = end_match();
  return {"done", std::move(note)};
}

Answer Session::abort(const Expression& message) {
  const std::string note = label("ABORT", message.items[1]);
  std::shared_ptr<Match> gone;
  const std::lock_guard lock(mutex_);
  if (!match_named(message.items[1])) return {"busy", note + ": no such match"};
  gone = end_match();
  return {"aborted", note};
}

void Session::cancel() {
  std::shared_ptr<Match> gone;
  const std::lock_guard lock(mutex_);
  is_cancelled_ = true;
  gone = end_match();
}

std::shared_ptr<Session::Match> Session::match_named(const Expression& id) {
  if (!match_ || id.is_list || id.text() != match_->id) return nullptr;
  match_->last_heard = options_.now();
  return match_;
}

bool Session::occupied() const {
  if (!match_) return false;
  // A controller that died sends no STOP. Between two of its messages there is at most a clock.
  const auto longest = match_->was_played ? 2 * std::max(match_->start_clock, match_->play_clock)
                                          : std::min(2 * match_->start_clock, kLongestWaitForPlay);
  return options_.now() - match_->last_heard <= longest + kGrace;
}

std::shared_ptr<Session::Match> Session::end_match() {
  if (match_) {
    match_->is_over = true;
    match_->end_thinking();
    changed_.notify_all();
  }
  return std::exchange(match_, nullptr);
}

}  // namespace quadrille::ggp
