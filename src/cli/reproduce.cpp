// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>

#include "arena/match.h"
#include "base/text.h"
#include "cli/commands.h"
#include "cli/common/failure.h"
#include "cli/common/match_text.h"
#include "cli/common/study.h"
#include "cli/common/terminal.h"
#include "os/signals.h"
#include "protocols/json.h"
#include "reports/breakthrough_2016/study.h"

namespace quadrille::cli {
namespace {

namespace study = breakthrough_study;

struct Options {
  double playclock = 0.1;
  std::string nodes;
  std::size_t games = 20;
  std::uint64_t seed = 1;
  unsigned threads = default_threads();
  bool tab_separated = false;
  bool json = false;
};

constexpr Nodes kNodesWithOpenings = 5000;
// The report's programs thought for 4 of the playclock's 5 seconds.
constexpr double kShareOfPlayclock = 0.8;

std::string limit_text(const Options& options) {
  return options.nodes.empty() ? fmt::format("playclock {}", options.playclock)
                               : fmt::format("nodes {}", options.nodes);
}

std::string short_name(std::size_t heuristic) {
  return study::report_name(heuristic).substr(std::string_view("heuristic").size());
}

// `Ari`, `tie` or `-`.
std::string short_cell(study::Cell cell, std::size_t white, std::size_t black) {
  switch (cell) {
    case study::Cell::kDiagonal:
      return "-";
    case study::Cell::kTie:
      return "tie";
    case study::Cell::kWhite:
      return short_name(white);
    case study::Cell::kBlack:
      return short_name(black);
  }
  return "";
}

struct Tables {
  std::array<study::PlayedTable, study::kBoards.size()> ours;
  int played = 0;
  int agreeing = 0;
};

Tables play_report_tables(const Options& options) {
  study::Settings settings;
  settings.seed = options.seed;
  settings.threads = options.threads;
  settings.stop = &interrupted();
  if (options.nodes.empty()) {
    settings.limits.per_move.time = std::chrono::nanoseconds(
        static_cast<std::int64_t>(options.playclock * kShareOfPlayclock * 1e9));
  } else {
    settings.limits.per_move.nodes = read_nodes(options.nodes);
  }
  ProgressBar bar("the report's games", study::kBoards.size() * 12);
  settings.on_game = [&bar] { bar.advance(); };
  Tables tables;
  for (std::size_t board = 0; board < study::kBoards.size(); ++board) {
    tables.ours[board] = study::play_table(board, settings);
    const study::Table published = study::published(board);
    for (std::size_t w = 0; w < study::kHeuristics; ++w) {
      for (std::size_t b = 0; b < study::kHeuristics; ++b) {
        const auto& cell = tables.ours[board][w][b];
        if (w == b || !cell) continue;
        ++tables.played;
        tables.agreeing += *cell == published[w][b] ? 1 : 0;
      }
    }
  }
  return tables;
}

void print_tables(const Options& options, const Tables& tables) {
  fmt::print(
      "The report's tables, played again with its own search ({}).\n"
      "Rows White, columns Black, cells the winner: ours, then in brackets the published one; "
      "* they agree.\n",
      limit_text(options));
  for (std::size_t board = 0; board < study::kBoards.size(); ++board) {
    const study::Table published = study::published(board);
    std::vector<std::string> header = {std::string(study::kBoards[board])};
    for (std::size_t b = 0; b < study::kHeuristics; ++b) header.push_back(short_name(b) + " (B)");
    Table table(header);
    for (std::size_t w = 0; w < study::kHeuristics; ++w) {
      std::vector<std::string> row = {short_name(w) + " (W)"};
      for (std::size_t b = 0; b < study::kHeuristics; ++b) {
        const auto& cell = tables.ours[board][w][b];
        const std::string theirs = short_cell(published[w][b], w, b);
        row.push_back(w == b  ? "-"
                      : !cell ? "?"
                              : fmt::format("{} ({}){}", short_cell(*cell, w, b), theirs,
                                            *cell == published[w][b] ? " *" : ""));
      }
      table.add(row);
    }
    fmt::print("\n{}", table.text());
  }
  fmt::print("\n{} of {} cells agree.\n", tables.agreeing, tables.played);
}

// The report's own layout: tabs, and `heuristicAri` for a winner.
void print_tab_separated(const Options& options, const Tables& tables) {
  for (std::size_t board = 0; board < study::kBoards.size(); ++board) {
    fmt::print("{}{} ({})", board > 0 ? "\n" : "", study::kBoards[board], limit_text(options));
    for (std::size_t b = 0; b < study::kHeuristics; ++b) {
      fmt::print("\t{}(B)", study::report_name(b));
    }
    fmt::print("\n");
    for (std::size_t w = 0; w < study::kHeuristics; ++w) {
      fmt::print("{}(W)", study::report_name(w));
      for (std::size_t b = 0; b < study::kHeuristics; ++b) {
        const auto& cell = tables.ours[board][w][b];
        fmt::print("\t{}", cell ? study::report_text(*cell, w, b) : "?");
      }
      fmt::print("\n");
    }
  }
}

using BoardResults = std::array<study::BoardResult, study::kBoards.size()>;

BoardResults play_properly(const Options& options) {
  study::Settings settings;
  settings.seed = options.seed;
  settings.threads = options.threads;
  settings.stop = &interrupted();
  settings.limits.per_move.nodes =
      options.nodes.empty() ? kNodesWithOpenings : read_nodes(options.nodes);
  ProgressBar bar("games from openings", study::kBoards.size() * 12 * options.games);
  settings.on_game = [&bar] { bar.advance(); };
  BoardResults results;
  for (std::size_t board = 0; board < study::kBoards.size(); ++board) {
    results[board] = study::play_with_openings(board, options.games, settings);
  }
  return results;
}

// The heuristic with the best score on a board, and whether its interval clears all others'.
struct Leader {
  std::size_t heuristic = 0;
  bool clear = false;
};

std::optional<Leader> leader_of(const study::BoardResult& result) {
  std::array<ScoreEstimate, study::kHeuristics> estimates;
  for (std::size_t h = 0; h < study::kHeuristics; ++h) {
    const auto estimate = estimate_score(result.standings[h].pairs);
    if (!estimate) return std::nullopt;
    estimates[h] = *estimate;
  }
  Leader leader;
  for (std::size_t h = 1; h < study::kHeuristics; ++h) {
    if (estimates[h].score > estimates[leader.heuristic].score) leader.heuristic = h;
  }
  leader.clear = true;
  for (std::size_t h = 0; h < study::kHeuristics; ++h) {
    if (h != leader.heuristic &&
        estimates[h].interval.high >= estimates[leader.heuristic].interval.low) {
      leader.clear = false;
    }
  }
  return leader;
}

std::string report_sentence() {
  std::vector<std::string> parts;
  std::array<ScoreEstimate, study::kHeuristics> estimates;
  for (std::size_t h = 0; h < study::kHeuristics; ++h) {
    estimates[h] = *estimate_score(study::published_tally(h));
    parts.push_back(fmt::format("{} {}", study::kNames[h], estimate_text(estimates[h])));
  }
  std::vector<std::string> overlapping;
  for (std::size_t h = 1; h < study::kHeuristics; ++h) {
    if (estimates[h].interval.high >= estimates[0].interval.low) {
      overlapping.emplace_back(study::kNames[h]);
    }
  }
  return fmt::format(
      "The report concludes that ari \"has the most success\". Its 36 games for each heuristic "
      "say: {}. {}Each of its cells is one game from the start position.",
      join(parts, ", "),
      overlapping.empty()
          ? ""
          : fmt::format("The intervals of ari and {} overlap, so its games do not separate them. ",
                        join(overlapping, ", ")));
}

std::string our_sentence(const BoardResults& results) {
  std::vector<std::string> parts;
  int ari_leads = 0;
  int ari_clear = 0;
  int boards = 0;
  for (std::size_t board = 0; board < study::kBoards.size(); ++board) {
    const auto leader = leader_of(results[board]);
    if (!leader) continue;
    ++boards;
    if (leader->heuristic == 0) {
      ++ari_leads;
      ari_clear += leader->clear ? 1 : 0;
    }
    parts.push_back(fmt::format("{} {}{}", study::kBoards[board], study::kNames[leader->heuristic],
                                leader->clear ? " (clear)" : ""));
  }
  if (boards == 0) return "No games from openings were finished: no information yet.";
  return fmt::format(
      "From openings with colours swapped, the best score per board is: {}; \"clear\" where its "
      "interval lies above all others'. At this budget ari leads on {} of {} boards, clearly on "
      "{}: that is what the report's conclusion is worth.",
      join(parts, ", "), ari_leads, boards, ari_clear);
}

void print_properly(const Options& options, const BoardResults& results) {
  fmt::print(
      "\nThe same question from openings: {} games a cell from {} random plies, colours "
      "swapped,\n{} nodes a move; score with its 95 % interval against the other three.\n\n",
      options.games, 4, options.nodes.empty() ? std::to_string(kNodesWithOpenings) : options.nodes);
  std::vector<std::string> header = {"board", "games each"};
  for (const auto name : study::kNames) header.emplace_back(name);
  Table table(header);
  for (std::size_t board = 0; board < study::kBoards.size(); ++board) {
    std::vector<std::string> row = {std::string(study::kBoards[board]),
                                    std::to_string(results[board].standings[0].games.games())};
    for (const study::Standing& standing : results[board].standings) {
      const auto estimate = estimate_score(standing.pairs);
      row.push_back(estimate ? estimate_text(*estimate) : "no games");
    }
    table.add(row);
  }
  fmt::print("{}\n{}\n\n{}\n", table.text(), wrapped(report_sentence(), kTextWidth),
             wrapped(our_sentence(results), kTextWidth));
}

Json as_json(const Options& options, const Tables& tables,
             const std::optional<BoardResults>& results) {
  Json boards = Json::array();
  for (std::size_t board = 0; board < study::kBoards.size(); ++board) {
    const study::Table published = study::published(board);
    Json cells = Json::array();
    for (std::size_t w = 0; w < study::kHeuristics; ++w) {
      for (std::size_t b = 0; b < study::kHeuristics; ++b) {
        if (w == b) continue;
        const auto& cell = tables.ours[board][w][b];
        cells.push_back({{"white", study::kNames[w]},
                         {"black", study::kNames[b]},
                         {"ours", cell ? Json(study::report_text(*cell, w, b)) : Json(nullptr)},
                         {"published", study::report_text(published[w][b], w, b)}});
      }
    }
    Json entry = {{"board", study::kBoards[board]}, {"cells", std::move(cells)}};
    if (results) {
      Json standings = Json::array();
      for (std::size_t h = 0; h < study::kHeuristics; ++h) {
        const study::Standing& standing = (*results)[board].standings[h];
        const auto estimate = estimate_score(standing.pairs);
        standings.push_back(
            {{"heuristic", study::kNames[h]},
             {"wins", standing.games.wins},
             {"draws", standing.games.draws},
             {"losses", standing.games.losses},
             {"score", estimate ? Json(estimate->score) : Json(nullptr)},
             {"interval",
              estimate ? Json{estimate->interval.low, estimate->interval.high} : Json(nullptr)}});
      }
      entry["openings"] = (*results)[board].openings;
      entry["standings"] = std::move(standings);
    }
    boards.push_back(std::move(entry));
  }
  return {{"limit", limit_text(options)},
          {"cells", tables.played},
          {"agreeing", tables.agreeing},
          {"boards", std::move(boards)}};
}

int reproduce_breakthrough(const Options& options) {
  if (!options.nodes.empty()) static_cast<void>(read_nodes(options.nodes));
  const Tables tables = play_report_tables(options);
  if (options.tab_separated) {
    print_tab_separated(options, tables);
    return kDone;
  }
  if (!options.json) print_tables(options, tables);
  std::fflush(stdout);
  std::optional<BoardResults> results;
  if (options.games > 0 && !interrupted()) results = play_properly(options);
  if (options.json) {
    fmt::print("{}\n", as_json(options, tables, results).dump());
  } else if (results) {
    print_properly(options, *results);
  }
  return kDone;
}

}  // namespace

void add_reproduce(Command program) {
  auto options = std::make_shared<Options>();
  Command command =
      program.add_command("reproduce", "The reports' own experiments, published beside ours");
  command.require_command();
  Command breakthrough = command.add_command(
      "breakthrough", "Four heuristics on six boards: the 2016 report's tables");
  breakthrough
      .add_option("--playclock", options->playclock,
                  "seconds a move, of which four fifths are thought; 0.1 (the report: 5)")
      .between(0.001, 3600.0);
  breakthrough.add_option("--nodes", options->nodes,
                          "positions a move instead of a clock: repeatable");
  breakthrough
      .add_option("--games", options->games,
                  "games a cell from openings, for the proper answer; 20, 0 for none")
      .between(0, 100'000);
  breakthrough.add_option("--seed", options->seed, "fixes openings; 1");
  breakthrough.add_option("--threads", options->threads, "games at a time; all cores")
      .between(1, 1024);
  breakthrough.add_flag("--tsv", options->tab_separated,
                        "only the tables, in the report's own tab-separated layout");
  breakthrough.add_flag("--json", options->json, "for programs");
  breakthrough.footer(
      "The games from openings always have a node limit (5,000 without --nodes), so that they\n"
      "come out the same everywhere.\n"
      "Examples:\n"
      "  quadrille reproduce breakthrough --nodes 5000\n"
      "  quadrille reproduce breakthrough --playclock 5 --games 0");
  breakthrough.set_action([options] { return reproduce_breakthrough(*options); });
  add_reproduce_isolation(command);
  add_reproduce_snai(command);
  add_reproduce_csc384(command);
}

}  // namespace quadrille::cli
