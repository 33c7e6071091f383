// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "base/json_writer.h"
#include "base/text.h"
#include "cli/commands.h"
#include "cli/common/failure.h"
#include "cli/common/terminal.h"
#include "games/registry.h"
#include "os/signals.h"
#include "players/heuristics.h"
#include "players/limits.h"
#include "workbench/benchmark.h"
#include "workbench/benchmark_json.h"

namespace quadrille::cli {
namespace {

struct BenchOptions {
  std::string game = {};
  std::vector<std::string> heuristics = {};
  std::string seconds = {};  // empty: not given
  bool signature_only = false;
  bool techniques = false;
  bool features = false;
  int depth = 0;         // 0: not given
  unsigned threads = 0;  // 0: not given
  bool json = false;
};

constexpr const char* kUsualSeconds = "1";

// `3` or `3s`.
double read_seconds(const std::string& text) {
  using namespace std::chrono_literals;
  const auto time = parse_seconds(text.empty() ? kUsualSeconds : text);
  if (!time || *time < 10ms || *time > 600s) {
    throw bad_option(fmt::format("{} is not a time from 0.01 to 600 seconds: write 3, 3s or 500ms",
                                 in_quotes(text)),
                     "--seconds");
  }
  return std::chrono::duration<double>(*time).count();
}

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

// How a command ends of which this was printed: all, or what was done before Ctrl-C.
int end_of(const BenchOptions& options) {
  if (!interrupted()) return kDone;
  if (!options.json) fmt::print("stopped before the end\n");
  return kStopped;
}

void print_json(JsonWriter& json) { fmt::print("{}\n", json.end_object().text()); }

int print_signature(const BenchOptions& options) {
  std::vector<GameSignature> signatures;
  if (options.game.empty()) {
    signatures = bench_signatures(&interrupted());
  } else {
    const GameSignature signature = need(bench_signature(options.game, &interrupted()));
    if (!interrupted()) signatures.push_back(signature);
  }
  if (options.json) {
    JsonWriter json;
    write_signatures(json.begin_object(), signatures, interrupted());
    print_json(json);
  } else if (!signatures.empty()) {
    fmt::print("{}\n", signature_text(signatures));
  }
  return end_of(options);
}

int print_techniques(const BenchOptions& options) {
  const GamePointer game = need(find_game(options.game.empty() ? "breakthrough" : options.game));
  ProgressBar bar("measuring", techniques_to_measure().size());
  const TechniqueTable measured =
      measure_techniques(game, options.depth == 0 ? usual_technique_depth(game) : options.depth,
                         &interrupted(), [&] { bar.advance(); });
  bar.finish();
  if (options.json) {
    JsonWriter json;
    write_techniques(json.begin_object(), measured, interrupted());
    print_json(json);
    return end_of(options);
  }
  // The search with the fewest techniques that came to the depth is what the others are compared
  // with.
  const auto first = std::ranges::find(measured.techniques, true, &Technique::finished);
  const bool is_any = first != measured.techniques.end();
  Table table({"search", "nodes", "seconds", is_any ? "share of " + first->name : "share"});
  for (const Technique& each : measured.techniques) {
    const std::string nodes = grouped(each.nodes);
    table.add({each.name, each.finished ? nodes : "over " + nodes,
               fmt::format("{:.2f}", each.seconds),
               each.finished ? fmt::format("1/{:.1f}", static_cast<double>(first->nodes) /
                                                           static_cast<double>(each.nodes))
                             : "-"});
  }
  fmt::print(
      "{}\n\n{}",
      fitted(stdout, fmt::format("{}: nodes to depth {} on the bench positions, heuristic {}",
                                 measured.game, measured.depth, measured.heuristic)),
      table.text());
  return end_of(options);
}

int print_threads(const BenchOptions& options) {
  const double seconds = read_seconds(options.seconds);
  const GamePointer game = need(find_game(options.game.empty() ? "breakthrough" : options.game));
  ProgressBar bar("measuring", bench_positions(*game).size());
  const ThreadTable measured =
      measure_threads(game, options.threads, seconds, &interrupted(), [&] { bar.advance(); });
  bar.finish();
  if (options.json) {
    JsonWriter json;
    write_thread_speeds(json.begin_object(), measured, interrupted());
    print_json(json);
    return end_of(options);
  }
  Table table({"threads", "search Mn/s", "times one thread"});
  for (const ThreadSpeed& each : measured.rows) {
    table.add({std::to_string(each.threads), fmt::format("{:.1f}", each.search / 1e6),
               fmt::format("{:.2f}", each.search / measured.rows.front().search)});
  }
  fmt::print("{}\n\n{}",
             fitted(stdout, fmt::format("{}: real time, about {:g} s each on the bench positions, "
                                        "heuristic {}",
                                        measured.game, seconds, measured.heuristic)),
             table.text());
  return end_of(options);
}

SpeedTable measure(const std::vector<GamePointer>& games, double seconds) {
  SpeedTable table;
  ProgressBar bar("measuring", games.size());
  for (const GamePointer& game : games) {
    const GameSpeed speed = measure_game(game, seconds, &interrupted());
    const auto heuristics = measure_heuristics(game, seconds / 4, &interrupted());
    if (interrupted()) break;
    table.games.push_back(speed);
    table.heuristics.insert(table.heuristics.end(), heuristics.begin(), heuristics.end());
    bar.advance();
  }
  bar.finish();
  table.signatures = bench_signatures(&interrupted());
  return table;
}

std::string conditions(double seconds) {
  return fitted(
      stdout,
      fmt::format("One core, processor time, the best of the runs of about {:g} s.", seconds));
}

Table table_of(const std::vector<HeuristicSpeed>& heuristics) {
  Table table({"game", "heuristic", "ns a call"});
  for (const HeuristicSpeed& each : heuristics) {
    table.add({each.game, each.heuristic, fmt::format("{:.1f}", each.nanoseconds)});
  }
  return table;
}

// Those that the user names, whatever they are made of.
int print_heuristics(const BenchOptions& options) {
  const double seconds = read_seconds(options.seconds);
  const GamePointer game = need(find_game(options.game));
  std::vector<Evaluator> heuristics;
  for (const std::string& words : options.heuristics) {
    heuristics.push_back(need(find_heuristic(*game, words)));
  }
  std::vector<HeuristicSpeed> speeds;
  ProgressBar bar("measuring", heuristics.size());
  for (std::size_t i = 0; i < heuristics.size(); ++i) {
    HeuristicSpeed speed = need(measure_heuristic(*game, heuristics[i], seconds, &interrupted()));
    if (interrupted()) break;
    // Two files may call what is in them by the same name.
    speed.heuristic = present_name(*game, options.heuristics[i]);
    speeds.push_back(std::move(speed));
    bar.advance();
  }
  bar.finish();
  if (options.json) {
    JsonWriter json;
    write_heuristic_speeds(json.begin_object(), speeds, interrupted());
    print_json(json);
  } else {
    fmt::print("{}\n\n{}", conditions(seconds), table_of(speeds).text());
  }
  return end_of(options);
}

// Of a game, else of the usual board of each.
std::vector<GamePointer> games_with_features(const std::string& words) {
  if (!words.empty()) return {need(find_game(words))};
  std::vector<GamePointer> games;
  for (const GameFamily* family : all_families()) {
    games.push_back(need(find_game(std::string(family->name()))));
  }
  return games;
}

int print_features(const BenchOptions& options) {
  const double seconds = read_seconds(options.seconds) / 10;  // there are many
  const auto games = games_with_features(options.game);
  std::size_t features = 0;
  for (const GamePointer& game : games) features += game->features().size();
  ProgressBar bar("measuring", features);
  std::vector<FeatureSpeed> speeds;
  for (const GamePointer& game : games) {
    for (const Feature& feature : game->features()) {
      const FeatureSpeed speed = measure_feature(game, feature, seconds, &interrupted());
      if (interrupted()) break;
      speeds.push_back(speed);
      bar.advance();
    }
  }
  bar.finish();
  if (options.json) {
    JsonWriter json;
    write_feature_speeds(json.begin_object(), speeds, interrupted());
    print_json(json);
    return end_of(options);
  }
  Table table({"game", "feature", "ns a call"});
  for (const FeatureSpeed& each : speeds) {
    table.add({each.game, each.feature, fmt::format("{:.1f}", each.nanoseconds)});
  }
  fmt::print("{}\n\n{}", conditions(seconds), table.text());
  return end_of(options);
}

int print_speeds(const BenchOptions& options) {
  const double seconds = read_seconds(options.seconds);
  const SpeedTable measured = measure(games_to_measure(options.game), seconds);
  if (options.json) {
    JsonWriter json;
    write_speeds(json.begin_object(), measured, interrupted());
    print_json(json);
    return end_of(options);
  }
  Table speeds({"game", "perft M/s", "walk M/s", "random games k/s", "search Mn/s", "mcts k/s"});
  for (const GameSpeed& each : measured.games) {
    speeds.add(
        {each.game, fmt::format("{:.0f}", each.perft / 1e6), fmt::format("{:.0f}", each.walk / 1e6),
         fmt::format("{:.0f}", each.random_games / 1e3), fmt::format("{:.1f}", each.search / 1e6),
         fmt::format("{:.0f}", each.simulations / 1e3)});
  }
  fmt::print("{}\n\n{}\n{}\n", conditions(seconds), speeds.text(),
             table_of(measured.heuristics).text());
  if (!measured.signatures.empty()) fmt::print("{}\n", signature_text(measured.signatures));
  return end_of(options);
}

// Each of these is a table of its own.
void check_one_table(const BenchOptions& options) {
  std::vector<std::string> chosen;
  if (options.signature_only) chosen.emplace_back("--signature");
  if (options.techniques) chosen.emplace_back("--techniques");
  if (options.features) chosen.emplace_back("--features");
  if (options.threads != 0) chosen.emplace_back("--threads");
  if (!options.heuristics.empty()) chosen.emplace_back("HEURISTIC");
  if (chosen.size() < 2) return;
  throw bad_option(fmt::format("goes without {}: they are two different tables", chosen[1]),
                   chosen[0]);
}

int bench(const BenchOptions& options) {
  check_one_table(options);
  if (options.depth != 0 && !options.techniques) {
    throw bad_option("goes with --techniques alone", "--depth");
  }
  if (!options.seconds.empty() && (options.signature_only || options.techniques)) {
    throw bad_option("goes with speeds alone: node counts take as long as they take", "--seconds");
  }
  if (options.signature_only) return print_signature(options);
  if (options.techniques) return print_techniques(options);
  if (options.features) return print_features(options);
  if (options.threads != 0) return print_threads(options);
  if (!options.heuristics.empty()) return print_heuristics(options);
  return print_speeds(options);
}

}  // namespace

void add_bench(Command program) {
  auto options = std::make_shared<BenchOptions>();
  Command command = program.add_command("bench", "Speed table and the bench signature");
  command.add_option("GAME", options->game, "only this game; all bench games if left out");
  command.add_words("HEURISTIC", options->heuristics,
                    "only what a call of these costs: names, files or sums");
  command
      .add_option("--seconds", options->seconds,
                  "for each rate, a tenth of it for a feature: 3, 3s or 500ms")
      .show_default(kUsualSeconds);
  command.add_flag("--signature", options->signature_only,
                   "only the signatures: the node counts of fixed searches, in all and by game");
  command.add_flag("--techniques", options->techniques,
                   "what each technique of alphabeta saves, in nodes and time to the same depth");
  command.add_flag("--features", options->features,
                   "what a call of each feature costs, on the usual boards if GAME is left out");
  command
      .add_option("--depth", options->depth,
                  "with --techniques: plies; as deep as a moment lets it")
      .between(1, 20);
  command
      .add_option("--threads", options->threads,
                  "how many nodes 1 to so many threads of one search visit together")
      .between(1, 64);
  command.add_flag("--json", options->json, "for programs");
  command.footer(
      "Ctrl-C ends it with exit code 130, after what was measured has been printed.\n"
      "Examples:\n"
      "  quadrille bench\n"
      "  quadrille bench breakthrough:course:6x6 --seconds 3\n"
      "  quadrille bench breakthrough lorentz ari\n"
      "  quadrille bench tablut --features\n"
      "  quadrille bench checkers --signature\n"
      "  quadrille bench --techniques --depth 8\n"
      "  quadrille bench --threads 2 --seconds 10");
  command.set_action([options] { return bench(*options); });
}

}  // namespace quadrille::cli
