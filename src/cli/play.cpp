// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include <memory>
#include <utility>

#include "base/text.h"
#include "cli/commands.h"
#include "cli/common/board.h"
#include "cli/common/data_folder.h"
#include "cli/common/failure.h"
#include "cli/common/play_players.h"
#include "cli/common/play_session.h"
#include "cli/common/recorded_game.h"
#include "cli/common/table_folder.h"
#include "cli/words.h"
#include "players/words.h"

namespace quadrille::cli {
namespace {

constexpr const char* kDefaultOpponent = "medium";

struct PlayOptions {
  PositionWords position;
  std::string opponent;
  std::string side;
  std::string file;
  bool resume = false;
  LimitWords limits;
  std::uint64_t seed = 1;
  bool ascii = false;
  bool json = false;
};

// Limits of a move are the opponent's: one that has no use for them is named.
void check_limits_of_move(const std::string& opponent, const Limits& limits) {
  if (limits.unlimited()) return;
  const PlayerWords words = need(parse_player(opponent));
  if (words.kind->name == "level") {
    throw bad_option(fmt::format("{} is as strong as it is: name a player instead, such as "
                                 "--vs alphabeta:H, or give both a --clock",
                                 words.argument),
                     "--vs");
  }
  if (words.kind->name == "human") {
    throw bad_option("two people can have a --clock, and no other limit", "--vs");
  }
  if (auto error = check_limits(words, {.per_move = limits})) throw Failure{*std::move(error)};
  if (!words.limits.unlimited()) {
    throw bad_option(fmt::format("{} has limits of its own, and no others count: leave either out",
                                 in_quotes(words.text)),
                     "--vs");
  }
}

// A game to begin, or one that goes on: what the command says goes before what the file says.
SavedGame with_options(SavedGame game, const PlayOptions& options) {
  if (!options.opponent.empty()) {
    game.opponent = player_or_level(options.opponent);
    if (options.side.empty()) game.side.reset();
  }
  if (game.opponent.empty()) game.opponent = player_or_level(kDefaultOpponent);
  if (!options.side.empty()) {
    if (game.opponent == "human") {
      throw bad_option("two people have both sides: leave --side out", "--side");
    }
    game.side = need(game.start.game->side_named(options.side));
  }
  if (const PlayerLimits limits = options.limits.limits(); !limits.unlimited()) {
    game.limits = limits;
    game.clocks.reset();
    check_limits_of_move(game.opponent, limits.per_move);
  }
  return game;
}

int play(const PlayOptions& options) {
  use_tables();
  PlaySession::Options session{
      .folder = {}, .file = {}, .json = options.json, .ascii = options.ascii};
  if (const auto data = data_folder()) session.folder = *data / "games";
  const bool new_position = !options.position.game.empty() || !options.position.position.empty() ||
                            !options.position.after.empty();
  if (options.resume || !options.file.empty()) {
    const char* const option = options.resume ? "--resume" : "--load";
    if (options.resume && !options.file.empty()) {
      throw bad_option("--resume finds the game by itself: leave --load out", "--resume");
    }
    if (new_position) {
      throw bad_option(
          "a game that goes on names its game and position itself: leave GAME, "
          "POSITION and --after out",
          option);
    }
  }
  if (options.resume) {
    if (session.folder.empty()) {
      throw bad_option("you have no home folder, where games would be kept", "--resume");
    }
    auto kept = GameKeeper::last_unfinished(session.folder);
    if (!kept) {
      throw bad_option(fmt::format("there is no unfinished game in {}", session.folder.string()),
                       "--resume");
    }
    session.file = kept->file;
    return PlaySession(with_options(std::move(kept->game), options), session).run();
  }
  if (!options.file.empty()) {
    return PlaySession(with_options(need(load_any_game(options.file)), options), session).run();
  }
  if (options.position.game.empty()) {
    throw bad_option("which game? For example: quadrille play breakthrough:6x6");
  }
  if (options.position.position == "-") {
    throw bad_option("standard input is for your moves: write the position itself", "POSITION");
  }
  const Line line = options.position.play();
  SavedGame game{{line.game(), line.start()}, {line.moves().begin(), line.moves().end()}};
  game.seed = options.seed;
  return PlaySession(with_options(std::move(game), options), session).run();
}

}  // namespace

void add_play(Command program) {
  auto options = std::make_shared<PlayOptions>();
  Command command = program.add_command("play", "Play against a player at the terminal");
  command.add_option("GAME", options->position.game, "the game, e.g. breakthrough:6x6");
  // Standard input is for the moves: no `-` here.
  command.add_option("POSITION", options->position.position,
                     "position string; @FILE reads it from a file");
  command.add_option("--after", options->position.after,
                     "moves to play first, e.g. \"c2-c3 d7-d6\"");
  command.add_option("--vs", options->opponent,
                     "the opponent: a level (beginner, easy, medium, hard, expert, champion), "
                     "any player, or human for two people; medium if left out");
  command.add_option("--side", options->side, "your side; the one to move if left out");
  command.add_option("--load", options->file,
                     "go on with a saved game, or the first of a match's record");
  command.add_flag("--resume", options->resume, "go on with the game that was left last");
  options->limits.add(command);
  command.add_option("--seed", options->seed, "for opponents that use chance").show_default();
  command.add_flag("--ascii", options->ascii, kAsciiHelp);
  command.add_flag("--json", options->json, "prints the game for programs when you leave");
  command.footer(
      "Moves are typed (a2-a3) or chosen by number; help lists the other words. Every game is\n"
      "kept while it is played.\n"
      "Examples:\n"
      "  quadrille play breakthrough:6x6 --vs easy --side black\n"
      "  quadrille play checkers --vs hard --clock 10m+5s\n"
      "  quadrille play breakthrough --vs alphabeta:lorentz,time=1s\n"
      "  quadrille play --resume");
  command.set_action([options] { return play(*options); });
}

}  // namespace quadrille::cli
