// SPDX-License-Identifier: MIT
#include "cli/common/play_session.h"

#include <fmt/core.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <future>
#include <mutex>
#include <span>
#include <utility>

#include "base/for_people.h"
#include "base/stopwatch.h"
#include "base/text.h"
#include "cli/common/explanation.h"
#include "cli/common/failure.h"
#include "cli/common/play_players.h"
#include "cli/common/terminal.h"
#include "os/signals.h"
#include "os/waiting.h"
#include "players/factory.h"
#include "players/heuristics.h"
#include "players/levels.h"

namespace quadrille::cli {
namespace {

constexpr std::size_t kLongestInput = 4096;
// Moves are listed unasked where they take no more lines than this.
constexpr std::size_t kListedLines = 2;
// Who answers sooner needs no sign of life.
constexpr double kSilentSeconds = 0.4;

// 83 -> "1:23"; tenths where they count.
std::string clock_text(std::chrono::nanoseconds left) {
  const double seconds = std::max(0.0, seconds_of(left));
  if (seconds < 20) return fmt::format("{:.1f} s", seconds);
  const auto whole = static_cast<int>(seconds);
  return fmt::format("{}:{:02}", whole / 60, whole % 60);
}

}  // namespace

PlaySession::PlaySession(SavedGame game, Options options)
    : options_(std::move(options)),
      game_(game),
      keeper_(options_.folder),
      reader_([this](std::string_view prefix) {
        std::vector<std::string> fitting;
        const auto add = [&](std::string_view word) {
          if (word.starts_with(prefix)) fitting.emplace_back(word);
        };
        if (!game_.outcome()) std::ranges::for_each(legal_texts(), add);
        for (const Word& word : words()) add(word.word);
        return fitting;
      }),
      look_(look_for(options_.json ? stderr : stdout, options_.ascii)) {
  const std::filesystem::path file = options_.file;
  take_up(std::move(game));
  if (!file.empty()) keeper_ = GameKeeper(options_.folder, file);
}

void PlaySession::take_up(SavedGame game) {
  const PlayerWords parsed = need(parse_player(game.opponent));
  std::unique_ptr<Player> opponent;
  if (parsed.kind->name != "human") {
    PlayerWords seated = parsed;
    // A player with limits of its own sits at the same clock all the same.
    if (game.limits.clock) seated.limits.clock = game.limits.clock;
    opponent = need(make_player(game.start.game, seated, game.limits));
    opponent->new_game(game.seed);
    if (!game.side) game.side = game.start.game->side_to_move(game.line().position());
  } else {
    game.side.reset();
  }
  opponent_ = std::move(opponent);
  opponent_name_ = shown_name(parsed);
  const std::string heuristic =
      parsed.kind->name == "level" ? strongest_heuristic(*game.start.game) : parsed.heuristic;
  units_ = heuristic.empty() ? "its own units" : "the units of " + heuristic;
  game_ = std::move(game);
  if (game_.limits.clock && !game_.clocks) {
    game_.clocks = {game_.limits.clock->base, game_.limits.clock->base};
  }
  positions_ = {game_.start.position};
  for (const AnyMove move : game_.moves) {
    positions_.push_back(rules().apply(positions_.back(), move));
  }
  undone_.clear();
  keeper_ = GameKeeper(options_.folder);
  const Diagram diagram = rules().diagram(position(), std::nullopt);
  look_.turned = game_.side && diagram.at_bottom && *game_.side != *diagram.at_bottom;
  asked_ = end_told_ = false;
  turn_began_ = Clock::now();
}

int PlaySession::run() {
  static_cast<void>(interrupted());  // from now on Ctrl-C is a wish
  introduce();
  while (!left_) {
    if (game_.outcome()) {
      if (!end_told_) {
        draw();
        tell_end();
      }
      end_told_ = true;
      read_word();
    } else if (persons_turn()) {
      if (!asked_) show_turn();
      asked_ = true;
      read_word();
    } else {
      let_opponent_move();
    }
  }
  leave_game();
  if (!game_.outcome()) tell_where_it_is_kept();
  if (options_.json) fmt::print("{}\n", result_json());
  return interrupted_ ? kStopped : kDone;
}

std::vector<std::string> PlaySession::legal_texts() const {
  std::vector<std::string> texts;
  for (const AnyMove move : rules().legal_moves(position())) {
    texts.push_back(rules().move_text(position(), move));
  }
  return texts;
}

void PlaySession::print(std::string_view text) const {
  std::FILE* const stream = options_.json ? stderr : stdout;
  std::fwrite(text.data(), 1, text.size(), stream);
  std::fflush(stream);
}

std::size_t PlaySession::width() const {
  return std::clamp<std::size_t>(terminal_width(options_.json ? stderr : stdout), 21, 101) - 1;
}

std::string PlaySession::broken(std::string_view paragraphs) const {
  std::string text;
  for (const std::string_view paragraph : split(paragraphs, '\n')) {
    text += wrapped(paragraph, width()) + '\n';
  }
  return text;
}

void PlaySession::say(std::string_view paragraphs) const { print(broken(paragraphs)); }

void PlaySession::show_pages(std::string_view text) {
  if (!reader_.is_interactive()) return print(text);
  // The last line of the screen is the prompt's.
  const auto page =
      static_cast<std::size_t>(std::max(2, terminal_height(options_.json ? stderr : stdout)) - 1);
  std::size_t shown = 0;
  while (!text.empty()) {
    if (shown == page) {
      const TypedLine typed = reader_.read("Enter shows more, q ends it: ", flag_falls());
      const std::string_view word = trim(typed.text);
      if (typed.end != TypedLine::End::kLine || (!word.empty() && word != "q")) return take(typed);
      if (word == "q") return;
      shown = 0;
    }
    const std::size_t line = std::min(text.find('\n'), text.size() - 1) + 1;
    print(text.substr(0, line));
    text.remove_prefix(line);
    ++shown;
  }
}

void PlaySession::introduce() const {
  if (!opponent_) {
    say(fmt::format("{}: two people. Type help for what you can say, rules for how to play.",
                    rules().name()));
    return;
  }
  const Level* const level = find_level(need(parse_player(game_.opponent)).argument);
  say(
      fmt::format("{}: you are {}, {} is {}{}. Type help for what you can say, rules for how to "
                  "play.",
                  rules().name(), rules().side_name(*game_.side), opponent_name_,
                  rules().side_name(opposite(*game_.side)),
                  level == nullptr ? "" : fmt::format(" ({})", level->meaning)));
}

void PlaySession::draw() const {
  Diagram diagram = rules().diagram(
      position(), game_.moves.empty() ? std::nullopt : std::optional(game_.moves.back()));
  if (positions_.size() > 1) {
    const AnyPosition& before = positions_[positions_.size() - 2];
    diagram = with_captures(std::move(diagram), rules().diagram(before, std::nullopt),
                            rules().side_to_move(before));
  }
  print('\n' + draw_board(diagram, look_));
}

// "1) a2-a3  2) b2-b3", broken to the width.
std::string PlaySession::listed(const std::vector<std::string>& moves) const {
  std::size_t widest = 0;
  for (const std::string& move : moves) widest = std::max(widest, move.size());
  std::string text;
  std::string line;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const std::string item = fmt::format("{:>3}) {:<{}}", i + 1, moves[i], widest);
    if (!line.empty() && line.size() + item.size() > width()) {
      text += line + '\n';
      line.clear();
    }
    line += item;
  }
  text += line;
  std::string trimmed;
  for (const std::string_view each : split(text, '\n')) {
    trimmed += std::string(each.substr(0, each.find_last_not_of(' ') + 1)) + '\n';
  }
  return trimmed;
}

// "white to move (you), move 7; white 11, black 12 pieces; clock 4:58, 5:00"
std::string PlaySession::state_text() const {
  const auto count_of = [&](Side side) {
    const Diagram diagram = rules().diagram(position(), std::nullopt);
    return std::ranges::count_if(diagram.cells, [&](const Diagram::Cell& cell) {
      return !cell.empty() && cell.of_first == (side == Side::kFirst);
    });
  };
  std::string text = fmt::format("{} to move{}, move {}", rules().side_name(to_move()),
                                 opponent_ ? " (you)" : "", game_.moves.size() / 2 + 1);
  const auto first = count_of(Side::kFirst);
  const auto second = count_of(Side::kSecond);
  if (first + second > 2) {
    text += fmt::format("; {} {}, {} {} pieces", rules().side_name(Side::kFirst), first,
                        rules().side_name(Side::kSecond), second);
  }
  if (game_.clocks) {
    text += fmt::format("; clock: {} {}, {} {}", rules().side_name(Side::kFirst),
                        clock_text((*game_.clocks)[0]), rules().side_name(Side::kSecond),
                        clock_text((*game_.clocks)[1]));
  }
  return text + ".";
}

void PlaySession::show_turn() const {
  const auto moves = legal_texts();
  const std::string list = listed(moves);
  const bool short_enough =
      static_cast<std::size_t>(std::ranges::count(list, '\n')) <= kListedLines;
  if (short_enough) print('\n' + list);
  draw();
  say(state_text() +
      (short_enough ? "" : fmt::format(" {} moves: `moves` lists them.", moves.size())));
}

// ", taking e3": the pieces that vanished where nobody moved to.
std::string PlaySession::last_captures() const {
  const AnyPosition& before = positions_[positions_.size() - 2];
  const Diagram diagram =
      with_captures(rules().diagram(position(), std::nullopt),
                    rules().diagram(before, std::nullopt), rules().side_to_move(before));
  std::vector<std::string> squares;
  const std::size_t columns = diagram.column_labels.size();
  for (std::size_t i = 0; i < diagram.cells.size(); ++i) {
    const Diagram::Cell& cell = diagram.cells[i];
    if (!cell.captured) continue;
    squares.push_back(cell.number != 0
                          ? std::to_string(cell.number)
                          : diagram.column_labels[i % columns] + diagram.row_labels[i / columns]);
  }
  return squares.empty() ? "" : ", taking " + join(squares, " and ");
}

void PlaySession::tell_end() const {
  const Outcome outcome = *game_.outcome();
  const std::string who = !outcome.winner ? "A draw"
                          : !game_.side
                              ? fmt::format("{} has won", rules().side_name(*outcome.winner))
                          : *outcome.winner == *game_.side ? "You have won"
                                                           : "You have lost";
  say(fmt::format("{}: {}, after {}.", who, to_string(outcome.reason),
                  counted((game_.moves.size() + 1) / 2, "move", "moves")));
  if (reader_.is_interactive()) {
    say("review names the mistakes; new, rematch (sides swapped), undo, save FILE or quit.");
  }
}

void PlaySession::tell_where_it_is_kept() const {
  if (cannot_keep_) return say("The game is not kept.");
  if (keeper_.file().empty()) return;
  say("The game is kept; `quadrille play --resume` goes on.");
  print("  " + keeper_.file().string() + '\n');  // never broken: it may be pasted
}

// One line of the person's.
void PlaySession::read_word() { take(reader_.read("> ", flag_falls())); }

void PlaySession::take(const TypedLine& typed) {
  switch (typed.end) {
    case TypedLine::End::kLine:
      if (typed.text.size() > kLongestInput) return say("That line is too long.");
      return obey(trim(typed.text));
    case TypedLine::End::kDeadline:
      charge_clock();
      return give_up(to_move(), Reason::kTime);
    case TypedLine::End::kInterrupted:
      interrupted_ = true;
      [[fallthrough]];
    case TypedLine::End::kEndOfInput:
      left_ = true;
  }
}

void PlaySession::obey(std::string_view line) {
  if (line.empty()) return;
  const std::size_t blank = line.find_first_of(" \t");
  const std::string word = lower_case(line.substr(0, blank));
  const std::string argument(blank == std::string_view::npos ? "" : trim(line.substr(blank + 1)));
  for (const Word& known : words()) {
    const bool same = word == known.word || (word == "?" && known.word == "help") ||
                      (word == "exit" && known.word == "quit");
    if (!same) continue;
    if (known.argument.empty() && !argument.empty()) {
      return say(fmt::format("{} stands alone.", word));
    }
    if (known.while_playing && game_.outcome()) {
      return say("The game is over: review, new, rematch, undo, save FILE or quit.");
    }
    return (this->*known.act)(argument);
  }
  if (game_.outcome()) {
    return say("The game is over: review, new, rematch, undo, save FILE or quit.");
  }
  try_move(std::string(line));
}

void PlaySession::try_move(const std::string& text) {
  const auto legal = rules().legal_moves(position());
  if (const auto number = parse_number(text)) {
    if (*number >= 1 && *number <= legal.size()) return push(legal[*number - 1]);
    return say(fmt::format("There are {}: write one, or its number from 1 to {}.",
                           counted(legal.size(), "move", "moves"), legal.size()));
  }
  // As `list` writes it, with the number of the move.
  const auto numbered = split_moves(text);
  const auto move = rules().parse_move(position(), numbered.size() == 1 ? numbered.front() : text);
  if (move) return push(*move);
  std::vector<std::string> begun;
  for (const std::string& known : legal_texts()) {
    if (known.starts_with(lower_case(text))) begun.push_back(known);
  }
  if (!begun.empty()) return say(fmt::format("From there: {}.", join(begun, ", ")));
  // A misspelt word is worth more than the complaint that it is no move.
  std::vector<std::string> known;
  for (const Word& word : words()) known.emplace_back(word.word);
  if (const auto near = nearest(lower_case(text), known)) {
    return say(fmt::format("{}. Did you mean {}?", move.error().message, *near));
  }
  say(fmt::format("{}. Type help for what you can say.", move.error().message));
}

void PlaySession::push(AnyMove move) {
  undone_.clear();
  charge_clock();
  if (game_.clocks && (*game_.clocks)[index_of(to_move())].count() <= 0) {
    return give_up(to_move(), Reason::kTime);
  }
  if (game_.clocks) (*game_.clocks)[index_of(to_move())] += game_.limits.clock->increment;
  positions_.push_back(rules().apply(position(), move));
  game_.moves.push_back(move);
  after_move();
}

void PlaySession::after_move() {
  asked_ = end_told_ = false;
  turn_began_ = Clock::now();
  keep();
}

void PlaySession::keep() {
  const auto error = keeper_.keep(game_);
  const bool told = std::exchange(cannot_keep_, error.has_value());
  if (!error || told) return;
  say(
      fmt::format("The game cannot be kept while it is played: {}. `save FILE` writes it "
                  "elsewhere.",
                  error->text()));
}

void PlaySession::give_up(Side loser, Reason reason) {
  undone_.clear();
  game_.given_up = Outcome{opposite(loser), reason};
  end_told_ = false;
  keep();
}

// When the person's time is over.
std::optional<Clock::time_point> PlaySession::flag_falls() const {
  if (!game_.clocks || game_.outcome()) return std::nullopt;
  return turn_began_ + (*game_.clocks)[index_of(to_move())];
}

// Takes what the turn took so far off the clock of the side to move.
void PlaySession::charge_clock() {
  if (!game_.clocks || game_.outcome()) return;
  const auto now = Clock::now();
  auto& left = (*game_.clocks)[index_of(to_move())];
  left = std::max(std::chrono::nanoseconds(0), left - (now - turn_began_));
  turn_began_ = now;
}

// A game that is not over is kept with the time that its last turn took.
void PlaySession::leave_game() {
  if (!game_.clocks || game_.outcome()) return;
  charge_clock();
  keep();
}

// Shows that it thinks, and lets the person end that.
Analysis PlaySession::wait_for_opponent() {
  std::atomic<bool> stop = false;
  std::mutex mutex;
  std::string progress;  // guarded by the mutex
  Turn turn;
  turn.stop = &stop;
  if (game_.clocks) {
    turn.clock = (*game_.clocks)[index_of(to_move())];
    turn.opponent_clock = (*game_.clocks)[index_of(opposite(to_move()))];
  }
  turn.on_iteration = [&](int, const Analysis& analysis) {
    const std::scoped_lock lock(mutex);
    progress = fmt::format(", depth {}", analysis.depth);
  };
  const Line line = game_.line();
  auto thinking = std::async(std::launch::async, [&] { return opponent_->choose(line, turn); });
  const Stopwatch watch;
  const bool shown = reader_.is_interactive();
  const bool redraws = can_redraw(options_.json ? stderr : stdout);
  bool drawn = false;
  while (thinking.wait_for(kGlance) != std::future_status::ready) {
    if (interrupted()) stop = true;
    if (!shown) continue;
    if (const auto typed = reader_.glance()) {
      const std::string_view word = trim(*typed);
      if (word.empty() || word == "now") {
        stop = true;
      } else {
        reader_.put_back(std::string(word));
      }
    }
    if (watch.seconds() < kSilentSeconds) continue;
    const std::scoped_lock lock(mutex);
    const std::string text = fmt::format("{} thinks: {:.0f} s{} (Enter: move now)", opponent_name_,
                                         watch.seconds(), progress);
    if (redraws) {
      print("\r\x1b[K" + text.substr(0, width() - kEchoedInterrupt));
    } else if (!drawn) {
      print(fmt::format("{} thinks (Enter: move now)\n", opponent_name_));
    }
    drawn = true;
  }
  if (drawn && redraws) print("\r\x1b[K");
  return thinking.get();
}

void PlaySession::let_opponent_move() {
  const Analysis choice = wait_for_opponent();
  if (interrupted()) {
    left_ = interrupted_ = true;
    return;
  }
  if (choice.forfeit) {
    say(fmt::format("{} has no move: {}.", opponent_name_, choice.forfeit->message));
    return give_up(to_move(), choice.forfeit->reason);
  }
  const std::string text = rules().move_text(position(), choice.best());
  push(choice.best());
  if (game_.given_up) return;
  std::string score;
  if (choice.score) {
    score = " (" + own_score_text(*choice.score);
    if (!choice.score->is_decided() && !units_.empty()) {
      score += ", in " + std::exchange(units_, {});  // once is enough
    }
    score += ")";
  }
  say(fmt::format("{} plays {}{}{}.", opponent_name_, text, last_captures(), score));
}

std::string PlaySession::result_json() const {
  JsonWriter json;
  json.begin_object();
  write_saved_game(json, game_);
  const auto outcome = game_.outcome();
  json.member("final_position", rules().position_text(position()));
  json.key("to_move");
  outcome ? json.value(nullptr) : json.value(rules().side_name(to_move()));
  json.key("outcome");
  if (!outcome) {
    json.value(nullptr);
  } else {
    json.value(outcome->winner ? rules().side_name(*outcome->winner) : "draw");
  }
  if (!game_.given_up) {
    json.key("reason");
    outcome ? json.value(to_string(outcome->reason)) : json.value(nullptr);
  }
  return json.end_object().text();
}

}  // namespace quadrille::cli
