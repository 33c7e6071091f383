// SPDX-License-Identifier: MIT
#include <fmt/core.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <memory>

#include "arena/play_game.h"
#include "base/for_people.h"
#include "base/text.h"
#include "cli/commands.h"
#include "cli/common/board.h"
#include "cli/common/explanation.h"
#include "cli/common/failure.h"
#include "cli/common/output_file.h"
#include "cli/common/play_players.h"
#include "cli/common/saved_game.h"
#include "cli/common/table_folder.h"
#include "cli/common/terminal.h"
#include "cli/words.h"
#include "os/signals.h"
#include "players/factory.h"
#include "protocols/json.h"

namespace quadrille::cli {
namespace {

struct WatchOptions {
  std::string game;
  std::string first;
  std::string second;
  PositionWords position;
  LimitWords limits;
  std::uint64_t seed = 1;
  std::string delay;
  std::string save;
  bool force = false;
  bool ascii = false;
  bool json = false;
};

constexpr std::chrono::milliseconds kDelay(800);

// Until the time is over, Enter is pressed, or somebody wants us to end.
void pause(std::chrono::nanoseconds time) {
  const auto end = Clock::now() + time;
  while (Clock::now() < end && !interrupted()) {
    pollfd input{.fd = STDIN_FILENO, .events = POLLIN, .revents = 0};
    const bool listens = can_redraw(stdin);
    if (poll(&input, listens ? 1 : 0, 50) > 0) {
      char typed[256];
      if (read(STDIN_FILENO, typed, sizeof typed) > 0) return;
    }
  }
}

// Draws the game as it goes: over itself on a terminal that can do it and has the room, else one
// board below the other.
class Screen {
 public:
  Screen(const AnyGame& game, std::array<std::string, 2> names, bool ascii, bool json)
      : game_(&game),
        names_(std::move(names)),
        stream_(json ? stderr : stdout),
        look_(look_for(stream_, ascii)) {}

  void show(const Line& line, const std::string& text) {
    Diagram diagram = game_->diagram(line.position(), line.last_move());
    if (!line.moves().empty()) {
      AnyPosition before = line.start();
      for (const AnyMove move : line.moves().first(line.moves().size() - 1)) {
        before = game_->apply(before, move);
      }
      diagram = with_captures(std::move(diagram), game_->diagram(before, std::nullopt),
                              game_->side_to_move(before));
    }
    const std::size_t width = std::max<std::size_t>(terminal_width(stream_), 21) - 1;
    const std::string page =
        fmt::format("{}\n\n{}\n{}\n",
                    wrapped(fmt::format("{}: {} is {}, {} is {}", game_->name(), names_[0],
                                        game_->side_name(Side::kFirst), names_[1],
                                        game_->side_name(Side::kSecond)),
                            width),
                    draw_board(diagram, look_), wrapped(text, width));
    const auto lines = static_cast<int>(std::ranges::count(page, '\n'));
    const bool over = can_redraw(stream_) && lines < terminal_height(stream_);
    if (over && drawn_ > 0) fmt::print(stream_, "\x1b[{}A\x1b[J", drawn_);
    fmt::print(stream_, "{}", page);
    std::fflush(stream_);
    drawn_ = over ? lines : 0;
  }

 private:
  const AnyGame* game_;
  std::array<std::string, 2> names_;
  std::FILE* stream_;
  BoardLook look_;
  int drawn_ = 0;  // lines that can be drawn over
};

// Found out before anything is played.
void check_file(const WatchOptions& options) {
  if (options.save.empty()) {
    if (options.force) throw bad_option("goes with --save", "--force");
    return;
  }
  if (options.save == "-") {
    throw bad_option("standard output is for the boards: name a file", "--save");
  }
  if (const auto error = check_output(options.save, options.force)) throw failure_of(*error);
}

int watch(const WatchOptions& options) {
  check_file(options);
  PositionWords words = options.position;
  words.game = options.game;
  const Line start = words.play();
  const AnyGame& game = *start.game();
  use_tables_of(game);
  const PlayerLimits limits = options.limits.limits();
  std::array<std::unique_ptr<Player>, 2> players;
  std::array<Seat, 2> seats;
  std::array<std::string, 2> names = {player_or_level(options.first),
                                      player_or_level(options.second)};
  options.limits.need_somebody(names);
  for (std::size_t i = 0; i < 2; ++i) {
    const PlayerWords player = need(parse_player(names[i]));
    names[i] = shown_name(player);
    players[i] = need(make_player(start.game(), player, limits));
    const PlayerLimits own = effective_limits(game, player, limits);
    seats[i] = {players[i].get(), own.clock, own.per_move.time};
  }
  std::chrono::nanoseconds delay = can_redraw(stdout) ? kDelay : std::chrono::nanoseconds(0);
  if (!options.delay.empty()) delay = need(parse_duration(options.delay));

  Screen screen(game, names, options.ascii, options.json);
  const auto number_of = [](const Line& line) { return (line.moves().size() + 1) / 2; };
  const auto end_text = [&](const Outcome& outcome) {
    return outcome.winner ? fmt::format("{} ({}) has won: {}", names[index_of(*outcome.winner)],
                                        game.side_name(*outcome.winner), to_string(outcome.reason))
                          : fmt::format("A draw: {}", to_string(outcome.reason));
  };
  Line shown = start;
  screen.show(start, start.outcome() ? end_text(*start.outcome()) : "Ctrl-C ends it.");
  const auto played = play_game(start, seats, options.seed, &interrupted(), kLongestGame,
                                [&](const Line& line, const Analysis& choice) {
                                  const Side mover = opposite(game.side_to_move(line.position()));
                                  std::string text =
                                      fmt::format("{}. {} ({}) played {}", number_of(line),
                                                  names[index_of(mover)], game.side_name(mover),
                                                  game.move_text(shown.position(), choice.best()));
                                  if (choice.score) text += ", " + own_score_text(*choice.score);
                                  if (choice.depth > 0)
                                    text += fmt::format(", depth {}", choice.depth);
                                  shown = line;
                                  screen.show(line, text);
                                  pause(delay);
                                });
  SavedGame saved{{start.game(), start.start()}, {shown.moves().begin(), shown.moves().end()}};
  if (played) {
    std::string end = end_text(played->outcome) +
                      fmt::format(", after {}.", counted(number_of(shown), "move", "moves"));
    if (!played->fault.empty()) end += " " + played->fault + ".";
    fmt::print(options.json ? stderr : stdout, "{}\n", end);
  } else {
    fmt::print(options.json ? stderr : stdout, "Stopped after {}.\n",
               counted(number_of(shown), "move", "moves"));
  }
  if (!options.save.empty()) {
    const auto error = write_output(options.save, saved_game_text(saved), options.force);
    if (error) throw failure_of(*error);
  }
  if (options.json) {
    JsonWriter json;
    json.begin_object();
    write_saved_game(json, saved);
    json.member("final_position", game.position_text(shown.position()));
    write_outcome(json, game, played ? std::optional(played->outcome) : std::nullopt);
    fmt::print("{}\n", json.end_object().text());
  }
  return played ? kDone : kStopped;
}

}  // namespace

void add_watch(Command program) {
  auto options = std::make_shared<WatchOptions>();
  Command command = program.add_command("watch", "Watch two players play a game");
  command.add_option("GAME", options->game, "the game, e.g. breakthrough:6x6").required();
  command.add_option("FIRST", options->first, "the player who begins: a player or a level")
      .required();
  command.add_option("SECOND", options->second, "the other player").required();
  options->position.add_position(command);
  options->limits.add(command);
  command.add_option("--seed", options->seed, "for players that use chance").show_default();
  command.add_option(
      "--delay", options->delay,
      "pause after a move, e.g. 500ms; 0.8s on a terminal if left out. Enter ends it");
  command.add_option("--save", options->save, "write the game to a new file");
  command.add_flag("--force", options->force, "replace the file of --save if there is one");
  command.add_flag("--ascii", options->ascii, kAsciiHelp);
  command.add_flag("--json", options->json, "prints the game for programs at its end");
  command.footer(
      "Examples:\n"
      "  quadrille watch breakthrough:6x6 easy hard\n"
      "  quadrille watch tablut snai material --nodes 5000 --delay 2s\n"
      "  quadrille watch isolation:5x5 solver improved --save game.json");
  command.set_action([options] { return watch(*options); });
}

}  // namespace quadrille::cli
