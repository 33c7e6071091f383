// SPDX-License-Identifier: MIT
#include <fmt/core.h>
#include <poll.h>
#include <termios.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "arena/record_file.h"
#include "base/for_people.h"
#include "base/text.h"
#include "base/utf8.h"
#include "cli/commands.h"
#include "cli/common/board.h"
#include "cli/common/failure.h"
#include "cli/common/kept_run.h"
#include "cli/common/terminal.h"
#include "games/registry.h"
#include "os/signals.h"
#include "players/words.h"
#include "store/store.h"
#include "store/swings.h"

namespace quadrille::cli {
namespace {

constexpr double kDecidedScore = 9e8;
constexpr double kWonScore = 1e9;
constexpr std::uint64_t kMostGames = std::uint64_t{1} << 62;

struct ShowOptions {
  std::string database;
  std::string number;
  std::string ply;
  bool ascii = false;
  bool json = false;
};

// "+3.5", "wins in 5 plies"
std::string told_score(double score) {
  if (std::abs(score) < kDecidedScore) return signed_text(score);
  const auto plies = static_cast<std::uint64_t>(std::max(0.0, kWonScore - std::abs(score)));
  return fmt::format("{} in {}", score > 0 ? "wins" : "loses", counted(plies, "ply", "plies"));
}

// A game with its positions, and what is said at each of them.
class ShownGame {
 public:
  ShownGame(GamePointer game, StoredGame stored, std::array<std::string, 2> names)
      : game_(std::move(game)),
        stored_(std::move(stored)),
        names_(std::move(names)),
        positions_(positions_of(game_, stored_.record)),
        marks_(marks_of(stored_.record.played)) {}

  [[nodiscard]] std::size_t plies() const { return positions_.size() - 1; }

  [[nodiscard]] std::string heading(std::size_t width) const {
    return wrapped(
        fmt::format("game {}, {}: {} is {}, {} is {}", stored_.id, game_->name(), names_[0],
                    game_->side_name(Side::kFirst), names_[1], game_->side_name(Side::kSecond)),
        width);
  }

  [[nodiscard]] std::string board(std::size_t ply, const BoardLook& look) const {
    if (ply == 0) return draw_board(game_->diagram(positions_[0], std::nullopt), look);
    const AnyPosition& before = positions_[ply - 1];
    const auto move = game_->parse_move(before, move_text(ply));
    Diagram diagram = game_->diagram(positions_[ply], move ? std::optional(*move) : std::nullopt);
    return draw_board(with_captures(std::move(diagram), game_->diagram(before, std::nullopt),
                                    game_->side_to_move(before)),
                      look);
  }

  // What was played to get there, what the player thought, and what it turned out to be.
  [[nodiscard]] std::string text(std::size_t ply, std::size_t width) const {
    std::string text = ply == 0
                           ? fmt::format("the start, {} to come", counted(plies(), "ply", "plies"))
                           : move_line(ply);
    if (ply == plies()) text += ". " + end_text();
    return wrapped(text, width, 2);
  }

  // The next ply behind `ply` that is marked, or that changed a player's mind most.
  [[nodiscard]] std::optional<std::size_t> next_turn(std::size_t ply) const {
    for (std::size_t next = ply + 1; next <= plies(); ++next) {
      if (mark(next) != Mark::kNone) return next;
    }
    return std::nullopt;
  }

  [[nodiscard]] Mark mark(std::size_t ply) const {
    const std::size_t opening = stored_.record.job.opening.moves.size();
    return ply <= opening ? Mark::kNone : marks_[ply - opening - 1];
  }

 private:
  [[nodiscard]] const std::string& move_text(std::size_t ply) const {
    const auto& opening = stored_.record.job.opening.moves;
    return ply <= opening.size() ? opening[ply - 1]
                                 : stored_.record.played.moves[ply - opening.size() - 1].move;
  }

  [[nodiscard]] std::string move_line(std::size_t ply) const {
    const Side mover = game_->side_to_move(positions_[ply - 1]);
    std::string text =
        fmt::format("ply {} of {}: {} ({}) played {}", ply, plies(), names_[index_of(mover)],
                    game_->side_name(mover), move_text(ply));
    const std::size_t opening = stored_.record.job.opening.moves.size();
    if (ply <= opening) return text + ", a move of the opening";
    if (mark(ply) != Mark::kNone) text += mark(ply) == Mark::kBlunder ? " ??" : " ?";
    const PlayedMove& move = stored_.record.played.moves[ply - opening - 1];
    if (move.score) text += ", " + told_score(*move.score);
    if (move.depth) text += fmt::format(", depth {}", *move.depth);
    if (move.nodes) text += ", " + counted(*move.nodes, "node", "nodes");
    text += ", " + duration_text(move.seconds);
    if (mark(ply) != Mark::kNone) {
      const auto& next = stored_.record.played.moves[ply - opening + 1].score;
      text += fmt::format("; two plies later: {}", told_score(*next));
    }
    return text;
  }

  [[nodiscard]] std::string end_text() const {
    const PlayedGame& played = stored_.record.played;
    std::string text =
        played.cut() ? "The game was cut: too long"
        : played.outcome.winner
            ? fmt::format("{} ({}) has won: {}", names_[index_of(*played.outcome.winner)],
                          game_->side_name(*played.outcome.winner),
                          to_string(played.outcome.reason))
            : fmt::format("A draw: {}", to_string(played.outcome.reason));
    if (!played.fault.empty()) text += fmt::format(" ({})", in_quotes(played.fault, 200));
    return text;
  }

  GamePointer game_;
  StoredGame stored_;
  std::array<std::string, 2> names_;
  std::vector<AnyPosition> positions_;
  std::vector<Mark> marks_;
};

// Keys come one by one and unseen while this lives, on a screen of its own.
class KeyScreen {
 public:
  KeyScreen() {
    tcgetattr(STDIN_FILENO, &before_);
    termios raw = before_;
    raw.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO);
    tcsetattr(STDIN_FILENO, TCSANOW, &raw);
    fmt::print("\x1b[?1049h");
  }
  ~KeyScreen() {
    fmt::print("\x1b[?1049l");
    std::fflush(stdout);
    tcsetattr(STDIN_FILENO, TCSANOW, &before_);
  }
  KeyScreen(const KeyScreen&) = delete;
  KeyScreen& operator=(const KeyScreen&) = delete;

  // What one key sends; nothing at the end of input, or when somebody wants us to end.
  static std::string key() {
    while (!interrupted()) {
      pollfd input{.fd = STDIN_FILENO, .events = POLLIN, .revents = 0};
      if (poll(&input, 1, 50) <= 0) continue;
      char typed[16];
      const ssize_t got = read(STDIN_FILENO, typed, sizeof typed);
      if (got <= 0) return {};
      return {typed, static_cast<std::size_t>(got)};
    }
    return {};
  }

 private:
  termios before_{};
};

// Where a key leads; nothing: away from here.
std::optional<std::size_t> after_key(std::string_view key, std::size_t ply, const ShownGame& game) {
  if (key.empty() || key == "q" || key == "\x1b") return std::nullopt;
  if (key == "\x1b[C" || key == "\x1b[B" || key == " " || key == "n" || key == "\n") {
    return std::min(ply + 1, game.plies());
  }
  if (key == "\x1b[D" || key == "\x1b[A" || key == "p" || key == "\x7f") {
    return ply - std::min<std::size_t>(ply, 1);
  }
  if (key == "\x1b[H" || key == "\x1b[1~" || key == "g") return 0;
  if (key == "\x1b[F" || key == "\x1b[4~" || key == "G") return game.plies();
  if (key == "m") return game.next_turn(ply).value_or(ply);
  return ply;
}

void step_through(const ShownGame& game, std::size_t ply, bool ascii) {
  const KeyScreen screen;
  std::optional<std::size_t> at = ply;
  while (at) {
    const std::size_t width = std::max<std::size_t>(terminal_width(stdout), 21) - 1;
    fmt::print("\x1b[H\x1b[J{}\n\n{}\n{}\n{}{}{}", game.heading(width),
               game.board(*at, look_for(stdout, ascii)), game.text(*at, width),
               style(stdout, Style::kDim),
               cut_to("arrows: step, g G: start and end, m: next mistake, q: leave", width),
               style(stdout, Style::kNone));
    std::fflush(stdout);
    at = after_key(KeyScreen::key(), *at, game);
  }
}

std::size_t ply_of(const std::string& text, std::size_t last) {
  const auto ply = parse_number(text);
  if (!ply || *ply > last) {
    throw bad_option(fmt::format("{} is not a ply from 0 to {}", in_quotes(text), last), "--ply");
  }
  return *ply;
}

// The words are DB N, or N alone.
std::int64_t number_of(ShowOptions& options) {
  const bool alone = options.number.empty();
  const std::string& word = alone ? options.database : options.number;
  const auto number = parse_count(word);
  if (!number || *number < 1 || *number > kMostGames) {
    throw bad_option(
        fmt::format("{} is not the number of a game, as `games` lists it", in_quotes(word)), "N");
  }
  if (alone) options.database.clear();
  return static_cast<std::int64_t>(*number);
}

int show(ShowOptions options) {
  interrupted();  // Ctrl-C is ours from the first screen on
  const std::int64_t number = number_of(options);
  Store store = need(Store::open(database_to_read(options.database), Store::Access::kRead));
  StoredGame stored = need(store.game(number));
  const GamePointer game = need(find_game(stored.record.job.game));
  if (options.json) {
    fmt::print("{}\n", record_json(*game, stored.record));
    return kDone;
  }
  std::array<std::string, 2> names;
  for (std::size_t side = 0; side < 2; ++side) {
    names[side] = without_controls(name_of_player(stored.record.job.players[side]));
  }
  const ShownGame shown(game, std::move(stored), names);
  const std::size_t from = options.ply.empty() ? 0 : ply_of(options.ply, shown.plies());
  if (can_redraw(stdout) && can_redraw(stdin)) {
    step_through(shown, from, options.ascii);
    return interrupted() ? kStopped : kDone;
  }
  const std::size_t width = terminal_width(stdout);
  const BoardLook look = look_for(stdout, options.ascii);
  fmt::print("{}\n", shown.heading(width));
  for (std::size_t ply = from; ply <= (options.ply.empty() ? shown.plies() : from); ++ply) {
    fmt::print("\n{}\n{}\n", shown.board(ply, look), shown.text(ply, width));
  }
  return kDone;
}

}  // namespace

void add_show(Command program) {
  auto options = std::make_shared<ShowOptions>();
  Command command = program.add_command("show", "Steps through a game of a file");
  command.add_option("DB", options->database, kDatabaseToReadHelp).required();
  command.add_option("N", options->number, "the game's number, as `games` lists it");
  command.add_option("--ply", options->ply, "begin there; without a terminal, show that ply alone");
  command.add_flag("--ascii", options->ascii, kAsciiHelp);
  command.add_flag("--json", options->json, "the game's record, as `match --record` writes it");
  command.footer(
      "A move is marked ? where its player's score fell by more than four times the usual until\n"
      "its next move, and ?? where the player did not think itself behind and then saw that it "
      "had\n"
      "lost. On a terminal keys lead through the game; elsewhere all positions are printed.\n"
      "Examples:\n"
      "  quadrille show 1\n"
      "  quadrille show games.db 1\n"
      "  quadrille show games.db 1 --ply 5");
  command.set_action([options] { return show(*options); });
}

}  // namespace quadrille::cli
