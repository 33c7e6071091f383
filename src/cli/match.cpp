// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include <cmath>
#include <memory>
#include <nlohmann/json.hpp>
#include <numeric>

#include "arena/match.h"
#include "base/stopwatch.h"
#include "base/text.h"
#include "cli/commands.h"
#include "cli/common/failure.h"
#include "cli/common/match_text.h"
#include "cli/common/table_folder.h"
#include "cli/common/terminal.h"
#include "cli/openings.h"
#include "cli/words.h"
#include "games/checkers/family.h"
#include "games/registry.h"
#include "os/files.h"
#include "os/signals.h"
#include "players/factory.h"
#include "protocols/json.h"
#include "protocols/pdn/matches.h"

namespace quadrille::cli {
namespace {

constexpr std::uint64_t kMaxGames = 10'000'000;

struct Options {
  std::string game, a, b;
  OpeningWords openings;
  std::string games = "100";
  std::string pdn;
  LimitWords limits;
  std::uint64_t seed = 1;
  unsigned threads = default_threads();
  std::string tables;
  bool json = false;
};

std::uint64_t games_wanted(const std::string& text) {
  const auto games = parse_number(text);
  if (!games || *games < 1 || *games > kMaxGames) {
    throw bad_option(fmt::format("{} is not a number of games: from 2 to {}", in_quotes(text),
                                 grouped(kMaxGames)),
                     "--games");
  }
  return *games;
}

// Before anything is played.
void check_pdn(const Options& options, const AnyGame& game) {
  if (options.pdn.empty()) return;
  if (!checkers::is_checkers(game)) {
    throw bad_option(fmt::format("PDN is for games of checkers, not of {}", game.name()), "--pdn");
  }
  if (options.pdn == "-") {
    throw bad_option("standard output is for the result: name a file", "--pdn");
  }
  if (const auto error = check_writable(options.pdn, Existing::kReplace)) throw Failure{*error};
}

int match(const Options& options) {
  use_tables(options.tables, options.threads);
  MatchPlan plan;
  plan.game = need(find_game(options.game));
  plan.players = {need(parse_player(options.a)), need(parse_player(options.b))};
  plan.limits = options.limits.limits();
  plan.seed = options.seed;
  plan.threads = options.threads;
  plan.stop = &interrupted();
  const std::uint64_t wanted_pairs = (games_wanted(options.games) + 1) / 2;
  // Bad players are reported before anything is said about openings.
  for (const PlayerWords& words : plan.players) need(make_player(plan.game, words, plan.limits));
  check_pdn(options, *plan.game);
  plan.openings = options.openings.choose(plan.game, wanted_pairs, options.seed);

  ProgressBar bar("games", 2 * plan.openings.size());
  plan.on_game = [&bar] { bar.advance(); };
  const Stopwatch watch;
  const MatchResult result = need(play_match(plan));
  bar.finish();
  const MatchSummary summary = summarize(result, watch.seconds());
  if (options.json) {
    fmt::print("{}\n", summary_json(plan, summary).dump());
  } else {
    fmt::print("{}", summary_text(plan, summary));
  }
  if (interrupted()) fmt::print(stderr, "quadrille: interrupted; the finished pairs are counted\n");
  if (!options.pdn.empty()) {
    const std::string text = pdn::match_text(plan, result);
    if (const auto error = write_file(options.pdn, text, Existing::kReplace)) {
      throw Failure{*error};
    }
  }
  return kDone;
}

}  // namespace

void add_match(Command program) {
  auto options = std::make_shared<Options>();
  Command command = program.add_command("match", "Two players, colour-swapped pairs of games");
  command.add_option("GAME", options->game, "the game, e.g. breakthrough:course:6x6").required();
  command.add_option("A", options->a, "a player, e.g. ari or alphabeta:ari,depth=6").required();
  command.add_option("B", options->b, "its opponent").required();
  command.add_option("--games", options->games, "number of games, rounded up to pairs; 100");
  options->openings.add(command);
  command.add_option("--pdn", options->pdn, "write the games of checkers to this file");
  options->limits.add(command);
  command.add_option("--seed", options->seed, "fixes openings and all chance; 1");
  command.add_option("--threads", options->threads, "games at a time; all cores").between(1, 1024);
  command.add_option("--tables", options->tables, kTablesHelp);
  command.add_flag("--json", options->json, "for programs");
  command.footer(
      "The same seed gives the same games, whatever the number of threads, as long as the limits\n"
      "are depth or nodes (without any: 100,000 nodes a move).\n"
      "A file of openings is a .pdn file, where an opening is a game as far as it goes, or a text\n"
      "file with a position a line, # before a comment. Of more openings than pairs, --seed draws\n"
      "some by lot.\n"
      "Examples:\n"
      "  quadrille match breakthrough:course:6x6 ari tryggvi --nodes 20000 --games 100\n"
      "  quadrille match breakthrough:8x8 lorentz,depth=4 lorentz,depth=4,order=off --games 20\n"
      "  quadrille match breakthrough:5x5 ari random --time 20ms\n"
      "  quadrille match breakthrough:5x5 ari \"ugi:quadrille engine breakthrough\" --games 10\n"
      "  quadrille match checkers zhao chen --openings ballots --games 40 --pdn games.pdn\n"
      "  quadrille match checkers zhao chen --openings examples/games.pdn --opening-plies 6");
  command.set_action([options] { return match(*options); });
}

}  // namespace quadrille::cli
