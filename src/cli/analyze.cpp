// SPDX-License-Identifier: MIT
#include <CLI/CLI.hpp>

#include <fmt/core.h>

#include <memory>
#include <nlohmann/json.hpp>

#include "base/text.h"
#include "cli/commands.h"
#include "cli/common/explanation.h"
#include "cli/common/failure.h"
#include "cli/common/interrupt.h"
#include "cli/common/terminal.h"
#include "cli/words.h"
#include "players/factory.h"
#include "protocols/json.h"

namespace quadrille::cli {
namespace {

// More than a player of a match gets: a person waits for this one.
constexpr Nodes kAnalysisNodes = 5'000'000;
constexpr int kMaxLines = 100;

struct Options {
  PositionWords position;
  std::string player;
  LimitWords limits;
  int lines = 1;
  std::uint64_t seed = 1;
  bool json = false;
};

std::string iteration_text(const AnyGame& game, const AnyPosition& position,
                           const Analysis& analysis) {
  const double rate =
      analysis.seconds > 0 ? static_cast<double>(analysis.nodes) / analysis.seconds : 0;
  return fmt::format("{:>5}  {:>16}  {:>13}  {:>8}  {:>6.1f}  {}", analysis.depth,
                     analysis.score ? score_text(*analysis.score) : "", grouped(analysis.nodes),
                     duration_text(analysis.seconds), rate / 1e6,
                     line_text(game, position, analysis.principal_variation, 8));
}

int analyze(const Options& options) {
  if (options.lines < 1 || options.lines > kMaxLines) {
    throw bad_option(fmt::format("must be from 1 to {}", kMaxLines), "--lines");
  }
  const auto [setup, last] = options.position.play();
  const AnyGame& game = *setup.game;
  PlayerLimits limits = options.limits.limits();
  if (limits.unlimited()) limits.per_move.nodes = kAnalysisNodes;
  const std::string words = options.player.empty() ? default_player(game) : options.player;
  const auto player = need(make_player(setup.game, words, limits));
  player->new_game(options.seed);
  if (const auto outcome = game.outcome(setup.position)) {
    throw Failure{{ErrorCode::kBadPosition,
                   fmt::format("the game is over ({}): there is nothing to analyze",
                               to_string(outcome->reason)),
                   "position"}};
  }

  Turn turn;
  turn.stop = &interrupted();
  const bool live = !options.json && is_terminal(stdout);
  if (!options.json) {
    fmt::print("{}\n\n{}\n{} to move, {}\n\n", game.name(),
               draw_board(game.diagram(setup.position, last), stdout),
               game.side_name(game.side_to_move(setup.position)), player->name());
    fmt::print("{:>5}  {:>16}  {:>13}  {:>8}  {:>6}  line\n", "depth", "score", "nodes", "time",
               "Mn/s");
  }
  if (live) {
    turn.on_iteration = [&, position = setup.position](int, const Analysis& analysis) {
      fmt::print("{}\n", iteration_text(game, position, analysis));
      std::fflush(stdout);
    };
  }
  const auto lines = player->choose_lines(setup.position, turn, options.lines);
  if (const auto& forfeit = lines.front().forfeit) {
    throw Failure{
        {ErrorCode::kInternal,
         fmt::format("it has no move, {}: {}", to_string(forfeit->reason), forfeit->message),
         fmt::format("player {}", in_quotes(player->name()))},
        kOurFault};
  }
  if (options.json) {
    fmt::print("{}\n", analysis_reply(game, setup.position, lines).dump());
    return kDone;
  }
  if (live) fmt::print("\n");
  for (const Analysis& analysis : lines) {
    fmt::print("{}\n", iteration_text(game, setup.position, analysis));
  }
  const Analysis& best = lines.front();
  fmt::print("\nbest move: {}{}{}{}\n", style(stdout, Style::kBold),
             game.move_text(setup.position, best.best()), style(stdout, Style::kNone),
             best.exact ? " (proved)" : "");
  return kDone;
}

}  // namespace

void add_analyze(CLI::App& app, Command& chosen) {
  auto options = std::make_shared<Options>();
  CLI::App* command =
      app.add_subcommand("analyze", "Best move, score, depth, nodes and principal variation");
  options->position.add_game(*command);
  options->position.add_position(*command);
  command->add_option("--player", options->player, "who thinks, e.g. alphabeta:ari,depth=8");
  command->add_option("--lines", options->lines, "the best N moves, each with its line");
  options->limits.add(*command);
  command->add_option("--seed", options->seed, "for players that use chance");
  command->add_flag("--json", options->json, "for programs");
  command->footer(
      "Without a limit the search ends after 5,000,000 nodes; Ctrl-C ends it earlier.\n"
      "Examples:\n"
      "  quadrille analyze breakthrough:8x8 --player alphabeta:lorentz --depth 8\n"
      "  quadrille analyze breakthrough:course:5x5 --after \"c2-c3\" --lines 3 --time 2s\n"
      "  quadrille analyze breakthrough:4x4 --player minimax:ari,depth=4");
  command->callback([options, &chosen] { chosen = [options] { return analyze(*options); }; });
}

}  // namespace quadrille::cli
