// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include <memory>
#include <string>
#include <vector>

#include "base/json_writer.h"
#include "cli/commands.h"
#include "cli/common/failure.h"
#include "cli/common/terminal.h"
#include "games/registry.h"
#include "os/signals.h"
#include "players/heuristics.h"
#include "workbench/benchmark.h"

namespace quadrille::cli {
namespace {

struct BenchOptions {
  std::string game;
  double seconds = 0;  // 0: not given
  bool signature_only = false;
  bool techniques = false;
  int depth = 0;  // 0: not given
  bool json = false;
};

constexpr int kUsualDepth = 8;
constexpr double kUsualSeconds = 1;

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
    text += fmt::format("{} {} {}", i == 0 ? "" : ",", signatures[i].game, signatures[i].nodes);
  }
  return text;
}

void write_signatures(JsonWriter& json, const std::vector<GameSignature>& signatures) {
  json.member("signature", sum_of(signatures)).key("signatures").begin_object();
  for (const GameSignature& each : signatures) json.member(each.game, each.nodes);
  json.end_object();
}

// How a command ends of which this was printed: all, or what was done before Ctrl-C.
int end_of(const BenchOptions& options) {
  if (!interrupted()) return kDone;
  if (!options.json) fmt::print("stopped before the end\n");
  return kStopped;
}

// A program is told in the object itself.
std::string finished_json(JsonWriter& json) {
  if (interrupted()) json.member("stopped", true);
  return json.end_object().text();
}

int print_signature(const BenchOptions& options) {
  std::vector<GameSignature> signatures;
  if (options.game.empty()) {
    signatures = bench_signatures(&interrupted());
  } else {
    const GameSignature signature = need(bench_signature(options.game, &interrupted()));
    if (!interrupted()) signatures.push_back(signature);
  }
  if (options.json) {
    JsonWriter reply;
    write_signatures(reply.begin_object(), signatures);
    fmt::print("{}\n", finished_json(reply));
  } else if (!signatures.empty()) {
    fmt::print("{}\n", signature_text(signatures));
  }
  return end_of(options);
}

// What each technique of the search saves: nodes to the same depth, by the same heuristic.
int print_techniques(const BenchOptions& options) {
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
  const int depth = options.depth == 0 ? kUsualDepth : options.depth;
  Table table({"technique", "nodes", "share of plain"});
  JsonWriter json;
  json.begin_object().member("game", game->name()).member("heuristic", heuristic);
  json.member("depth", depth).key("techniques").begin_array();
  Nodes plain = 0;
  for (const Row& row : rows) {
    const Nodes nodes =
        nodes_to_depth(game, fmt::format("alphabeta:{},depth={},{}", heuristic, depth, row.toggles),
                       &interrupted());
    if (interrupted()) break;
    if (plain == 0) plain = nodes;
    const double share = static_cast<double>(nodes) / static_cast<double>(plain);
    table.add({row.name, grouped(nodes), fmt::format("1/{:.1f}", 1 / share)});
    json.begin_object().member("technique", row.name).member("options", row.toggles);
    json.member("nodes", nodes).end_object();
  }
  json.end_array();
  if (options.json) {
    fmt::print("{}\n", finished_json(json));
  } else {
    fmt::print("{}: nodes to depth {} on the bench positions, heuristic {}\n\n{}", game->name(),
               depth, heuristic, table.text());
  }
  return end_of(options);
}

int print_speeds(const BenchOptions& options) {
  Table speeds({"game", "perft M/s", "walk M/s", "random games k/s", "search Mn/s"});
  Table calls({"game", "heuristic", "ns a call"});
  JsonWriter json;
  json.begin_object().key("games").begin_array();
  JsonWriter heuristics;
  heuristics.begin_array();
  const double seconds = options.seconds == 0 ? kUsualSeconds : options.seconds;
  const auto games = games_to_measure(options.game);
  ProgressBar bar("measuring", games.size());
  for (const GamePointer& game : games) {
    const GameSpeed speed = measure_game(game, seconds, &interrupted());
    const auto heuristic_speeds = measure_heuristics(game, seconds / 4, &interrupted());
    if (interrupted()) break;
    speeds.add({speed.game, fmt::format("{:.0f}", speed.perft / 1e6),
                fmt::format("{:.0f}", speed.walk / 1e6),
                fmt::format("{:.0f}", speed.random_games / 1e3),
                fmt::format("{:.1f}", speed.search / 1e6)});
    json.begin_object().member("game", speed.game);
    json.member("perft_leaves_per_second", speed.perft);
    json.member("walk_nodes_per_second", speed.walk);
    json.member("random_games_per_second", speed.random_games);
    json.member("search_nodes_per_second", speed.search).end_object();
    for (const HeuristicSpeed& each : heuristic_speeds) {
      calls.add({each.game, each.heuristic, fmt::format("{:.1f}", each.nanoseconds)});
      heuristics.begin_object().member("game", each.game).member("heuristic", each.heuristic);
      heuristics.member("nanoseconds", each.nanoseconds).end_object();
    }
    bar.advance();
  }
  bar.finish();
  const auto signatures = bench_signatures(&interrupted());
  json.end_array().key("heuristics").raw(heuristics.end_array().text());
  if (!signatures.empty()) write_signatures(json, signatures);
  if (options.json) {
    fmt::print("{}\n", finished_json(json));
  } else {
    fmt::print("One core, processor time, the best of the runs of about {} s.\n\n{}\n{}\n", seconds,
               speeds.text(), calls.text());
    if (!signatures.empty()) fmt::print("{}\n", signature_text(signatures));
  }
  return end_of(options);
}

int bench(const BenchOptions& options) {
  if (options.signature_only && options.techniques) {
    throw bad_option("goes without --techniques: they are two different tables", "--signature");
  }
  if (options.depth != 0 && !options.techniques) {
    throw bad_option("goes with --techniques alone", "--depth");
  }
  if (options.seconds != 0 && (options.signature_only || options.techniques)) {
    throw bad_option("goes with the speed table alone: node counts take as long as they take",
                     "--seconds");
  }
  if (options.signature_only) return print_signature(options);
  if (options.techniques) return print_techniques(options);
  return print_speeds(options);
}

}  // namespace

void add_bench(Command program) {
  auto options = std::make_shared<BenchOptions>();
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
      "Ctrl-C ends it with exit code 130, after what was measured has been printed.\n"
      "Examples:\n"
      "  quadrille bench\n"
      "  quadrille bench breakthrough:course:6x6 --seconds 3\n"
      "  quadrille bench checkers --signature\n"
      "  quadrille bench --techniques --depth 8");
  command.set_action([options] { return bench(*options); });
}

}  // namespace quadrille::cli
