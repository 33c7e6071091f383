// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include <memory>
#include <string>

#include "cli/commands.h"
#include "cli/common/board.h"
#include "cli/common/explanation.h"
#include "cli/common/failure.h"
#include "cli/common/terminal.h"
#include "cli/words.h"
#include "players/player_heuristic.h"
#include "players/words.h"
#include "protocols/json.h"

namespace quadrille::cli {
namespace {

struct ExplainOptions {
  PositionWords position;
  std::string heuristic;
  std::string side;
  bool ascii = false;
  bool json = false;
};

// A heuristic by its name, or by the words of a player that has one. What would have no effect is
// refused.
PlayerWords words_of(const std::string& text) {
  PlayerWords words = need(parse_player(text));
  if (words.heuristic.empty()) {
    throw bad_option(fmt::format("{} has no heuristic to explain", words.kind->name), "HEURISTIC");
  }
  if (!words.limits.unlimited()) {
    throw bad_option("a heuristic does not search: leave the limits out", "HEURISTIC");
  }
  return words;
}

int explain(const ExplainOptions& options) {
  const Line game_so_far = options.position.play();
  const Setup setup{game_so_far.game(), game_so_far.position()};
  const auto last = game_so_far.last_move();
  const AnyGame& game = *setup.game;
  const PlayerWords words = words_of(options.heuristic);
  const Evaluator heuristic = need(heuristic_of(game, words));
  const Side side = options.side.empty() ? game.side_to_move(setup.position)
                                         : need(game.side_named(options.side));
  const Explanation explanation = heuristic.explain(setup.position, side);
  if (options.json) {
    JsonWriter reply;
    reply.begin_object();
    write_explanation(reply, explanation);
    fmt::print("{}\n", reply.end_object().text());
    return kDone;
  }
  fmt::print("{}\n\n{}\n{}\n\n", game.name(),
             draw_board(game.diagram(setup.position, last), stdout, options.ascii),
             game.position_text(setup.position));
  const HeuristicInfo& info = heuristic.info();
  // The name stands out, and has no width besides its letters.
  const std::size_t width = terminal_width(stdout);
  const std::string about = wrapped(fmt::format("{}: {}", info.name, info.meaning), width);
  fmt::print("{}{}{}{}\n{}\n\n", style(stdout, Style::kBold), info.name,
             style(stdout, Style::kNone), about.substr(info.name.size()),
             wrapped(info.source, width));
  fmt::print("{}", explanation_text(explanation, game.side_name(side), heuristic.neutral(side)));
  return kDone;
}

}  // namespace

void add_explain(Command program) {
  auto options = std::make_shared<ExplainOptions>();
  Command command =
      program.add_command("explain", "What a heuristic sees in a position, term by term");
  options->position.add_game(command);
  command
      .add_option("HEURISTIC", options->heuristic,
                  "its name, or a player with one, e.g. ari,without=pawns")
      .required();
  options->position.add_position(command);
  command.add_option("--for", options->side,
                     "the side that evaluates; the side to move if left out");
  command.add_flag("--ascii", options->ascii, kAsciiHelp);
  command.add_flag("--json", options->json, "for programs");
  command.footer(
      "Examples:\n"
      "  quadrille explain breakthrough:course:5x5 ari --after \"c2-c3 b4xc3\"\n"
      "  quadrille explain breakthrough ari,without=pawns\n"
      "  quadrille explain breakthrough:course binni \"p1p/3/p1p/1PP/2P w\" --for black");
  command.set_action([options] { return explain(*options); });
}

}  // namespace quadrille::cli
