// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include <memory>

#include "base/json_writer.h"
#include "cli/commands.h"
#include "cli/common/failure.h"
#include "cli/common/terminal.h"
#include "games/registry.h"
#include "players/heuristics.h"
#include "workbench/benchmark.h"

namespace quadrille::cli {
namespace {

struct Options {
  std::string game;
  double seconds = 1;
  bool signature_only = false;
  bool techniques = false;
  int depth = 8;
  bool json = false;
};

std::vector<GamePointer> games_to_measure(const std::string& words) {
  if (!words.empty()) return {need(find_game(words))};
  std::vector<GamePointer> games;
  for (const GameFamily* family : all_families()) {
    for (const std::string& name : family->bench_games()) games.push_back(need(find_game(name)));
  }
  return games;
}

// "Bench: 30 = breakthrough 10, tablut 20"
std::string signature_text(const std::vector<GameSignature>& signatures) {
  std::string text = fmt::format("Bench: {} =", sum_of(signatures));
  for (std::size_t i = 0; i < signatures.size(); ++i) {
    text += fmt::format("{} {} {}", i == 0 ? "" : ",", signatures[i].family, signatures[i].nodes);
  }
  return text;
}

void write_signatures(JsonWriter& json, const std::vector<GameSignature>& signatures) {
  json.member("signature", sum_of(signatures)).key("signatures").begin_object();
  for (const GameSignature& each : signatures) json.member(each.family, each.nodes);
  json.end_object();
}

int print_signature(bool json) {
  const auto signatures = bench_signatures();
  if (json) {
    JsonWriter reply;
    write_signatures(reply.begin_object(), signatures);
    fmt::print("{}\n", reply.end_object().text());
  } else {
    fmt::print("{}\n", signature_text(signatures));
  }
  return kDone;
}

// What each technique of the search saves: nodes to the same depth, by the same heuristic.
int print_techniques(const Options& options) {
  struct Row {
    std::string name, toggles;
  };
  const std::vector<Row> rows = {{"plain alpha-beta", "tt=off,order=off"},
                                 {"ordering", "tt=off,order=on"},
                                 {"ordering by the heuristic", "tt=off,order=heuristic"},
                                 {"table", "tt=64,order=off"},
                                 {"table and ordering", "tt=64,order=on"}};
  const GamePointer game = need(find_game(options.game.empty() ? "breakthrough" : options.game));
  const auto heuristic = list_heuristics(*game).front().name;
  Table table({"technique", "nodes", "share of plain"});
  JsonWriter json;
  json.begin_object().member("game", game->name()).member("heuristic", heuristic);
  json.member("depth", options.depth).key("techniques").begin_array();
  Nodes plain = 0;
  for (const Row& row : rows) {
    const Nodes nodes = nodes_to_depth(
        game, fmt::format("alphabeta:{},depth={},{}", heuristic, options.depth, row.toggles));
    if (plain == 0) plain = nodes;
    const double share = static_cast<double>(nodes) / static_cast<double>(plain);
    table.add({row.name, grouped(nodes), fmt::format("1/{:.1f}", 1 / share)});
    json.begin_object().member("technique", row.name).member("options", row.toggles);
    json.member("nodes", nodes).end_object();
  }
  json.end_array().end_object();
  if (options.json) {
    fmt::print("{}\n", json.text());
  } else {
    fmt::print("{}: nodes to depth {} on the bench positions, heuristic {}\n\n{}", game->name(),
               options.depth, heuristic, table.text());
  }
  return kDone;
}

int print_speeds(const Options& options) {
  Table speeds({"game", "perft M/s", "walk M/s", "random games k/s", "search Mn/s"});
  Table calls({"game", "heuristic", "ns a call"});
  JsonWriter json;
  json.begin_object().key("games").begin_array();
  JsonWriter heuristics;
  heuristics.begin_array();
  const auto games = games_to_measure(options.game);
  ProgressBar bar("measuring", games.size());
  for (const GamePointer& game : games) {
    const GameSpeed speed = measure_game(game, options.seconds);
    speeds.add({speed.game, fmt::format("{:.0f}", speed.perft / 1e6),
                fmt::format("{:.0f}", speed.walk / 1e6),
                fmt::format("{:.0f}", speed.random_games / 1e3),
                fmt::format("{:.1f}", speed.search / 1e6)});
    json.begin_object().member("game", speed.game);
    json.member("perft_leaves_per_second", speed.perft);
    json.member("walk_nodes_per_second", speed.walk);
    json.member("random_games_per_second", speed.random_games);
    json.member("search_nodes_per_second", speed.search).end_object();
    for (const HeuristicSpeed& each : measure_heuristics(game, options.seconds / 4)) {
      calls.add({each.game, each.heuristic, fmt::format("{:.1f}", each.nanoseconds)});
      heuristics.begin_object().member("game", each.game).member("heuristic", each.heuristic);
      heuristics.member("nanoseconds", each.nanoseconds).end_object();
    }
    bar.advance();
  }
  bar.finish();
  const auto signatures = bench_signatures();
  json.end_array().key("heuristics").raw(heuristics.end_array().text());
  write_signatures(json, signatures);
  json.end_object();
  if (options.json) {
    fmt::print("{}\n", json.text());
  } else {
    fmt::print("One core, processor time, the best of the runs of about {} s.\n\n{}\n{}\n{}\n",
               options.seconds, speeds.text(), calls.text(), signature_text(signatures));
  }
  return kDone;
}

int bench(const Options& options) {
  if (options.signature_only) return print_signature(options.json);
  if (options.techniques) return print_techniques(options);
  return print_speeds(options);
}

}  // namespace

void add_bench(Command program) {
  auto options = std::make_shared<Options>();
  Command command = program.add_command("bench", "Speed table and the bench signature");
  command.add_option("GAME", options->game, "only this game; all bench games if left out");
  command.add_option("--seconds", options->seconds, "for each rate; 1").between(0.01, 600.0);
  command.add_flag("--signature", options->signature_only,
                   "only the signatures: the node counts of fixed searches, in all and by game");
  command.add_flag("--techniques", options->techniques,
                   "what table and ordering save, in nodes to the same depth");
  command.add_option("--depth", options->depth, "with --techniques: plies; 8").between(1, 20);
  command.add_flag("--json", options->json, "for programs");
  command.footer(
      "Examples:\n"
      "  quadrille bench\n"
      "  quadrille bench breakthrough:course:6x6 --seconds 3\n"
      "  quadrille bench --techniques --depth 8");
  command.set_action([options] { return bench(*options); });
}

}  // namespace quadrille::cli
