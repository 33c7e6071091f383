// SPDX-License-Identifier: MIT
// What a person can say in `play` besides moves.
#include <fmt/core.h>

#include <algorithm>
#include <span>
#include <utility>

#include "base/for_people.h"
#include "base/text.h"
#include "cli/common/data_folder.h"
#include "cli/common/explanation.h"
#include "cli/common/failure.h"
#include "cli/common/play_session.h"
#include "cli/common/review.h"
#include "cli/common/terminal.h"
#include "os/signals.h"
#include "players/factory.h"
#include "players/heuristics.h"

namespace quadrille::cli {
namespace {

// What a hint may cost, whatever the opponent's limits are.
constexpr Nodes kHintNodes = 1'000'000;

std::string expanded_home(const std::string& path) {
  if (!path.starts_with("~/")) return path;
  const auto home = home_folder();
  return home ? (*home / path.substr(2)).string() : path;
}

}  // namespace

std::span<const PlaySession::Word> PlaySession::words() {
  using Self = PlaySession;
  static constexpr Word kWords[] = {
      {"help", "", "this list", &Self::help},
      {"rules", "", "how to play, and what the signs on the board mean", &Self::tell_rules},
      {"board", "", "draws the board again", &Self::board},
      {"moves", "[SQUARE]", "the legal moves, or those from a square", &Self::moves, true},
      {"hint", "", "what a strong player would do", &Self::hint, true},
      {"score", "", "who is better, and what should follow", &Self::score, true},
      {"explain", "[H]", "what heuristic H sees here", &Self::explain},
      {"undo", "[N]", "takes back your last move, or N of them", &Self::undo},
      {"redo", "", "plays again what was taken back", &Self::redo},
      {"list", "", "the moves so far", &Self::list},
      {"flip", "", "turns the board round", &Self::flip},
      {"clock", "", "the time that is left", &Self::clock},
      {"save", "FILE", "writes the game to a file", &Self::save},
      {"load", "FILE", "goes on with a saved game", &Self::load},
      {"resign", "", "gives the game up", &Self::resign, true},
      {"new", "", "begins again", &Self::new_game},
      {"rematch", "", "begins again with the sides swapped", &Self::rematch},
      {"review", "", "names the mistakes of the game", &Self::review},
      {"quit", "", "leaves; `quadrille play --resume` goes on", &Self::quit}};
  return kWords;
}

void PlaySession::help(const std::string&) {
  const std::string example =
      game_.outcome() ? "a2-a3"
                      : rules().move_text(position(), rules().legal_moves(position()).front());
  std::string text = broken(
      fmt::format("A move such as {}, or its number in the list; Tab completes it. Or:", example));
  constexpr std::size_t kColumn = 17;
  for (const Word& word : words()) {
    std::string left = fmt::format("{} {}", word.word, word.argument);
    left.resize(std::max(left.size(), kColumn), ' ');
    const std::string meaning = wrapped(word.meaning, std::max<std::size_t>(width(), 40) - kColumn);
    bool first = true;
    for (const std::string_view line : split(meaning, '\n')) {
      text += fmt::format("{}{}\n", first ? left : std::string(kColumn, ' '), line);
      first = false;
    }
  }
  show_pages(text);
}

void PlaySession::tell_rules(const std::string&) {
  show_pages(broken(rules().rules_in_words()) + '\n' +
             legend_text(rules().diagram(position(), std::nullopt), look_));
}

void PlaySession::board(const std::string&) {
  if (game_.outcome()) return draw();
  show_turn();
}

void PlaySession::moves(const std::string& from) {
  const auto all = legal_texts();
  if (from.empty()) return print(listed(all));
  std::vector<std::string> fitting;
  for (const std::string& move : all) {
    const std::string_view rest = std::string_view(move).substr(std::min(from.size(), move.size()));
    // 1 is not the beginning of 12-16.
    const bool within_number = is_digit(from.back()) && !rest.empty() && is_digit(rest.front());
    if (move.starts_with(lower_case(from)) && !within_number) fitting.push_back(move);
  }
  say(fitting.empty() ? fmt::format("No move begins with {}.", in_quotes(from))
                      : join(fitting, ", ") + ".");
}

Analysis PlaySession::advice() const {
  PlayerLimits limits;
  limits.per_move.nodes = kHintNodes;
  const auto adviser =
      need(make_player(game_.start.game, "alphabeta:" + strongest_heuristic(rules()), limits));
  return adviser->choose(game_.line(), {.stop = &interrupted()});
}

void PlaySession::hint(const std::string&) {
  const Analysis best = advice();
  say(fmt::format("{}: {}", rules().move_text(position(), best.best()),
                  line_text(rules(), position(), best.principal_variation, 6)));
}

void PlaySession::score(const std::string&) {
  const Analysis best = advice();
  say(fmt::format("{} to {}, who is to move, in the units of {}, after {}: {}",
                  best.score ? score_text(*best.score) : "unknown", rules().side_name(to_move()),
                  strongest_heuristic(rules()),
                  counted(static_cast<std::uint64_t>(best.depth), "ply", "plies"),
                  line_text(rules(), position(), best.principal_variation, 6)));
}

void PlaySession::explain(const std::string& name) {
  const std::string wanted = name.empty() ? strongest_heuristic(rules()) : name;
  const auto heuristic = find_heuristic(rules(), wanted);
  if (!heuristic) return say(heuristic.error().message + ".");
  const Side side = to_move();
  say(fmt::format("{}: {}", wanted, heuristic->info().meaning));
  try {
    print(explanation_text(heuristic->explain(position(), side), rules().side_name(side),
                           heuristic->info().neutral.of(side)));
  } catch (const HeuristicFailure& failure) {  // the person's own file, perhaps: the game goes on
    say(failure.what());
  }
}

// The moves of the person, or of both people.
std::size_t PlaySession::moves_to_take_back() const {
  std::size_t count = 0;
  for (std::size_t i = 0; i < game_.moves.size(); ++i) {
    if (!game_.side || rules().side_to_move(positions_[i]) == *game_.side) ++count;
  }
  return count;
}

void PlaySession::undo(const std::string& count) {
  auto wanted = count.empty() ? std::optional<std::uint64_t>(1) : parse_number(count);
  if (!wanted || *wanted == 0) return say("undo N takes back N of your moves.");
  const bool persons_end = game_.given_up && persons_turn();
  if (persons_end && game_.given_up->reason == Reason::kTime) {
    return say("The time is over, and that cannot be taken back.");
  }
  // Who has resigned takes back that first.
  if (persons_end) --*wanted;
  const std::size_t most = moves_to_take_back();
  if (*wanted > 0 && most == 0) return say("There is nothing to take back.");
  if (*wanted > most) {
    return say(fmt::format("There {} {} of yours to take back.", most == 1 ? "is" : "are",
                           counted(most, "move", "moves")));
  }
  game_.given_up.reset();
  for (std::uint64_t i = 0; i < *wanted; ++i) {
    do {
      undone_.push_back(game_.moves.back());
      game_.moves.pop_back();
      positions_.pop_back();
    } while (!game_.moves.empty() && !persons_turn());
  }
  after_move();
}

void PlaySession::redo(const std::string&) {
  if (undone_.empty()) return say("Nothing was taken back.");
  do {
    positions_.push_back(rules().apply(position(), undone_.back()));
    game_.moves.push_back(undone_.back());
    undone_.pop_back();
  } while (!undone_.empty() && !persons_turn());
  after_move();
}

void PlaySession::list(const std::string&) {
  if (game_.moves.empty()) return say("No move was played yet.");
  say(line_text(rules(), game_.start.position, game_.moves, game_.moves.size()));
}

void PlaySession::flip(const std::string&) {
  look_.turned = !look_.turned;
  board("");
}

void PlaySession::clock(const std::string&) {
  if (!game_.clocks) return say("There is no clock: `play --clock 5m+3s` has one.");
  charge_clock();
  say(state_text());
}

void PlaySession::save(const std::string& path) {
  if (path.empty()) return say("Save where? Type save FILE.");
  const std::string file = expanded_home(path);
  charge_clock();
  if (const auto error = save_game(file, game_, file == saved_as_)) {
    return say(error->text() + ".");
  }
  saved_as_ = file;
  say(fmt::format("Saved to {}; `quadrille play --load {}` goes on.", file,
                  file.find(' ') == std::string::npos ? file : "'" + file + "'"));
}

void PlaySession::load(const std::string& path) {
  if (path.empty()) return say("Load what? Type load FILE.");
  auto loaded = load_game(expanded_home(path));
  if (!loaded) return say(loaded.error().text() + ".");
  if (loaded->opponent.empty()) {
    loaded->opponent = game_.opponent;
    loaded->limits = game_.limits;
  }
  leave_game();
  try {
    take_up(std::move(*loaded));
  } catch (const Failure& failure) {  // another game's opponent
    return say(failure.error.text() + ".");
  }
  introduce();
}

void PlaySession::resign(const std::string&) { give_up(to_move(), Reason::kResigned); }

void PlaySession::begin_again(std::optional<Side> side) {
  leave_game();
  SavedGame again = game_;
  again.side = side;
  again.moves.clear();
  again.clocks.reset();
  again.given_up.reset();
  ++again.seed;  // the same words, another game
  take_up(std::move(again));
}

void PlaySession::new_game(const std::string&) { begin_again(game_.side); }

void PlaySession::rematch(const std::string&) {
  begin_again(game_.side ? std::optional(opposite(*game_.side)) : std::nullopt);
  introduce();
}

void PlaySession::review(const std::string&) {
  ReviewRequest request;
  if (game_.side) {
    request.sides = {*game_.side};
  } else {
    request.sides = {Side::kFirst, Side::kSecond};
  }
  request.stop = &interrupted();
  std::uint64_t plies = 0;
  for (std::size_t i = 0; i < game_.moves.size(); ++i) {
    const Side mover = rules().side_to_move(positions_[i]);
    if (std::ranges::find(request.sides, mover) != request.sides.end()) ++plies;
  }
  if (plies == 0) return say("There is no move of yours to look at.");
  ProgressBar bar("review", plies);
  request.on_ply = [&] { bar.advance(); };
  const auto mistakes = need(find_mistakes(game_, request));
  bar.finish();
  if (mistakes.empty()) return say("No mistake was found.");
  say(fmt::format("The worst moves, as {} sees them (scores are for the side that moved):",
                  strongest_heuristic(rules())));
  for (const Mistake& mistake : mistakes) say("  " + mistake_text(game_, mistake));
}

void PlaySession::quit(const std::string&) { left_ = true; }

}  // namespace quadrille::cli
