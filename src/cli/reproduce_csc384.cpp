// SPDX-License-Identifier: MIT
// `reproduce csc384`: the two CSC384 reports on the course's puzzles, what their caches do to a
// search, and their heuristics in a match.
#include <fmt/core.h>

#include <memory>
#include <nlohmann/json.hpp>
#include <vector>

#include "arena/match.h"
#include "base/stopwatch.h"
#include "base/text.h"
#include "cli/commands.h"
#include "cli/common/failure.h"
#include "cli/common/match_text.h"
#include "cli/common/terminal.h"
#include "os/signals.h"
#include "protocols/json.h"
#include "reports/csc384/options.h"
#include "reports/csc384/study.h"

namespace quadrille::cli {
namespace {

namespace study = csc384_study;

constexpr std::size_t kBallotsInUse = 157;

struct Options {
  Nodes nodes = 1000;
  std::size_t ballots = kBallotsInUse;
  bool report_search = false;
  std::uint64_t seed = 1;
  unsigned threads = default_threads();
  bool json = false;
};

study::Settings settings_of(const Options& options) {
  study::Settings settings;
  settings.nodes = options.nodes;
  settings.report_search = options.report_search;
  settings.ballots = options.ballots;
  settings.seed = options.seed;
  settings.threads = options.threads;
  settings.stop = &interrupted();
  return settings;
}

// "won in 9, the least is 7"
std::string result_text(const study::Puzzle& puzzle, const study::Attempt& attempt) {
  const std::size_t plies = attempt.moves.size();
  if (!attempt.won) {
    return plies < study::kMostPlies ? fmt::format("lost after {}: {}", plies, attempt.end)
                                     : fmt::format("not won after {}", plies);
  }
  if (plies == puzzle.plies) return fmt::format("won in {}, the least", plies);
  return fmt::format("won in {}, {} too many", plies, plies - puzzle.plies);
}

void print_puzzles(const study::Attempts& attempts) {
  fmt::print(
      "{}\n",
      wrapped(fmt::format("The course's puzzles: red by each player; black, {}, holds out as "
                          "long as can be. report is a report's own search, {} plies ahead. "
                          "Nodes and time are those of all of red's moves.",
                          study::kDefender, kReportDepth),
              kTextWidth));
  for (std::size_t i = 0; i < study::kPuzzles.size(); ++i) {
    const study::Puzzle& puzzle = study::kPuzzles[i];
    fmt::print("\n{}{}{}: {}\nred wins in {} plies, and only by {}{}\n\n",
               style(stdout, Style::kBold), puzzle.name, style(stdout, Style::kNone),
               puzzle.position, puzzle.plies, puzzle.first_move,
               puzzle.course_seconds
                   ? fmt::format("; the course's own solver needed {} s", *puzzle.course_seconds)
                   : "");
    Table table({"red", "result", "first move", "nodes", "time"});
    for (std::size_t k = 0; k < study::kSolvers.size(); ++k) {
      const auto& attempt = attempts[i][k];
      if (!attempt) continue;
      table.add(
          {std::string(study::kSolvers[k]), result_text(puzzle, *attempt),
           fmt::format("{}{}", attempt->moves.front(), attempt->right_first_move ? "" : " (wrong)"),
           grouped(attempt->nodes), duration_text(attempt->seconds)});
    }
    fmt::print("{}", table.text());
  }

  Table table({"all puzzles", "won", "in the least plies", "right first move", "nodes"});
  for (std::size_t k = 0; k < study::kSolvers.size(); ++k) {
    int played = 0;
    int won = 0;
    int shortest = 0;
    int right = 0;
    Nodes nodes = 0;
    for (std::size_t i = 0; i < study::kPuzzles.size(); ++i) {
      const auto& attempt = attempts[i][k];
      if (!attempt) continue;
      ++played;
      won += attempt->won ? 1 : 0;
      shortest += attempt->won && attempt->moves.size() == study::kPuzzles[i].plies ? 1 : 0;
      right += attempt->right_first_move ? 1 : 0;
      nodes += attempt->nodes;
    }
    table.add({std::string(study::kSolvers[k]), fmt::format("{} of {}", won, played),
               fmt::format("{} of {}", shortest, played), fmt::format("{} of {}", right, played),
               grouped(nodes)});
  }
  fmt::print("\n{}", table.text());
}

std::string faults_text(const study::CacheCount& count) {
  std::vector<std::string> parts;
  for (std::size_t fault = 0; fault < count.faults.size(); ++fault) {
    if (count.faults[fault] == 0) continue;
    parts.push_back(
        fmt::format("{} {}", to_string(static_cast<CacheFault>(fault)), count.faults[fault]));
  }
  return parts.empty() ? "none" : join(parts, ", ");
}

void print_caches(const study::CacheCounts& counts) {
  std::vector<std::string> plies;
  for (const std::size_t ply : study::kSampledPlies) plies.push_back(std::to_string(ply));
  fmt::print(
      "\n{}\n\n",
      wrapped(fmt::format("What the caches do to a search of {} plies, from {} positions of "
                          "these games, after {} plies: how often value and move differ from "
                          "those of the same search without it. chen sorts its moves, zhao "
                          "does not.",
                          study::kCacheDepth, grouped(counts[0].positions), join(plies, ", ")),
              kTextWidth));
  Table table({"search", "cache", "wrong value", "other move", "reused", "nodes", "without it"});
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const study::CacheCase& which = study::kCacheCases[i];
    const study::CacheCount& count = counts[i];
    table.add({std::string(split(which.search, ',').front()), std::string(which.cache),
               std::to_string(count.other_value), std::to_string(count.other_move),
               grouped(count.reuses), grouped(count.nodes), grouped(count.fresh_nodes)});
  }
  fmt::print("{}\n", table.text());
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const study::CacheCase& which = study::kCacheCases[i];
    if (counts[i].other_value + counts[i].other_move == 0) continue;
    fmt::print("{}\n", wrapped(fmt::format("The first wrong reuse with {}: {}.", which.player(),
                                           faults_text(counts[i])),
                               kTextWidth));
  }
}

Json puzzles_json(const study::Attempts& attempts) {
  Json puzzles = Json::array();
  for (std::size_t i = 0; i < study::kPuzzles.size(); ++i) {
    const study::Puzzle& puzzle = study::kPuzzles[i];
    Json players = Json::array();
    for (std::size_t k = 0; k < study::kSolvers.size(); ++k) {
      const auto& attempt = attempts[i][k];
      if (!attempt) continue;
      players.push_back({{"player", study::kSolvers[k]},
                         {"won", attempt->won},
                         {"plies", attempt->moves.size()},
                         {"end", attempt->end},
                         {"right_first_move", attempt->right_first_move},
                         {"moves", attempt->moves},
                         {"nodes", attempt->nodes},
                         {"seconds", attempt->seconds}});
    }
    puzzles.push_back(
        {{"puzzle", puzzle.name},
         {"position", puzzle.position},
         {"optimum", puzzle.plies},
         {"first_move", puzzle.first_move},
         {"course_seconds", puzzle.course_seconds ? Json(*puzzle.course_seconds) : Json(nullptr)},
         {"players", std::move(players)}});
  }
  return puzzles;
}

Json caches_json(const study::CacheCounts& counts) {
  Json caches = Json::array();
  for (std::size_t i = 0; i < counts.size(); ++i) {
    Json faults = Json::object();
    for (std::size_t fault = 0; fault < counts[i].faults.size(); ++fault) {
      faults[std::string(to_string(static_cast<CacheFault>(fault)))] = counts[i].faults[fault];
    }
    caches.push_back({{"player", study::kCacheCases[i].player()},
                      {"depth", study::kCacheDepth},
                      {"positions", counts[i].positions},
                      {"wrong_value", counts[i].other_value},
                      {"other_move", counts[i].other_move},
                      {"reuses", counts[i].reuses},
                      {"nodes", counts[i].nodes},
                      {"fresh_nodes", counts[i].fresh_nodes},
                      {"first_faults", std::move(faults)}});
  }
  return caches;
}

// Runs one part with a bar of its own.
template <class Part>
auto with_bar(study::Settings& settings, const std::string& label, std::uint64_t total,
              const Part& part) {
  ProgressBar bar(label, total);
  settings.on_done = [&bar] { bar.advance(); };
  return part();
}

void print_match(std::size_t pairing, const MatchPlan& plan, const MatchSummary& summary) {
  if (pairing == 0) {
    fmt::print(
        "\nThe heuristics against each other: each ballot from both sides, {} nodes a move.\n",
        grouped(*plan.limits.per_move.nodes));
  }
  fmt::print("\n{}", summary_text(plan, summary));
  std::fflush(stdout);
}

int reproduce_csc384(const Options& options) {
  study::Settings settings = settings_of(options);
  const auto attempts =
      with_bar(settings, "puzzles", study::kPuzzles.size() * study::kSolvers.size(),
               [&] { return study::play_puzzles(settings); });
  if (!options.json) print_puzzles(attempts);
  std::fflush(stdout);

  Json matches = Json::array();
  std::vector<AnyPosition> positions;
  for (std::size_t i = 0; i < study::kPairings.size() && options.ballots > 0; ++i) {
    if (interrupted()) break;
    const Stopwatch watch;
    const auto& [a, b] = study::kPairings[i];
    MatchPlan plan;
    const MatchResult result =
        with_bar(settings, fmt::format("{} - {}", a, b), 2 * options.ballots, [&] {
          plan = study::match_plan(i, settings);
          return need(play_match(plan));
        });
    const MatchSummary summary = summarize(result, watch.seconds());
    if (!options.json) print_match(i, plan, summary);
    matches.push_back(summary_json(plan, summary));
    const auto middle = study::middle_positions(plan, result);
    positions.insert(positions.end(), middle.begin(), middle.end());
  }

  study::CacheCounts counts{};
  if (!positions.empty() && !interrupted()) {
    counts = with_bar(settings, "caches", study::kCacheCases.size() * positions.size(),
                      [&] { return study::count_caches(positions, settings); });
    if (!options.json) print_caches(counts);
  }
  if (options.json) {
    fmt::print("{}\n", Json{{"seed", options.seed},
                            {"nodes", options.nodes},
                            {"puzzles", puzzles_json(attempts)},
                            {"matches", std::move(matches)},
                            {"caches", caches_json(counts)}}
                           .dump());
  } else if (interrupted()) {
    fmt::print("\nStopped before the end: what was not finished is not counted.\n");
  }
  return kDone;
}

}  // namespace

void add_reproduce_csc384(Command reproduce) {
  auto options = std::make_shared<Options>();
  Command command = reproduce.add_command(
      "csc384", "Two checkers reports: the course's puzzles, their caches, their heuristics");
  command.add_option("--nodes", options->nodes, "positions a move in the matches; 1000")
      .between(Nodes{1}, Nodes{1'000'000'000});
  command
      .add_option("--ballots", options->ballots,
                  "openings of the matches, drawn by lot; 157, 0 for the puzzles alone")
      .between(std::size_t{0}, kBallotsInUse);
  command.add_flag("--report-search", options->report_search,
                   "the matches with the reports' own searches instead of ours");
  command.add_option("--seed", options->seed, "draws the ballots; 1");
  command.add_option("--threads", options->threads, "games at a time; all cores").between(1, 1024);
  command.add_flag("--json", options->json, "for programs");
  command.footer(
      "Examples:\n"
      "  quadrille reproduce csc384 --ballots 0\n"
      "  quadrille reproduce csc384 --nodes 200 --ballots 20");
  command.set_action([options] { return reproduce_csc384(*options); });
}

}  // namespace quadrille::cli
