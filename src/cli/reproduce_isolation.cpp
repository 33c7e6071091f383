// SPDX-License-Identifier: MIT
// `reproduce isolation`: the Isolation report's tournament in its own print, the published one
// beside it, and then what such numbers can carry.
#include <fmt/core.h>

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>

#include "arena/match.h"
#include "base/text.h"
#include "cli/commands.h"
#include "cli/common/failure.h"
#include "cli/common/study.h"
#include "cli/common/terminal.h"
#include "games/registry.h"
#include "os/signals.h"
#include "players/words.h"
#include "protocols/json.h"
#include "reports/aind/study.h"

namespace quadrille::cli {
namespace {

namespace study = isolation_study;

struct Options {
  std::string nodes;
  std::string time;
  std::size_t matches = study::kReportMatches;
  std::string table = "both";
  std::uint64_t seed = 1;
  unsigned threads = default_threads();
  bool json = false;
};

// One of the report's two tables, played again.
struct Played {
  std::size_t table = 0;
  study::Tournament tournament;
  std::array<std::vector<GameValue>, study::kOpponents.size()> theory;
};

study::Settings settings_of(const Options& options) {
  study::Settings settings;
  settings.matches = options.matches;
  settings.seed = options.seed;
  settings.threads = options.threads;
  settings.stop = &interrupted();
  if (!options.time.empty()) {
    if (!options.nodes.empty()) {
      throw bad_option("give --nodes or --time, not both", "--time");
    }
    settings.limits.per_move.time = need(parse_duration(options.time));
    return settings;
  }
  settings.limits.per_move.nodes =
      options.nodes.empty() ? study::kReportNodes : read_nodes(options.nodes);
  return settings;
}

std::string names_of(std::size_t table) {
  return table == 0 ? "custom1, custom2 and custom3" : "custom4, custom5 and custom6";
}

std::array<std::uint64_t, study::kAgents.size()> totals_of(const study::Wins& wins) {
  std::array<std::uint64_t, study::kAgents.size()> totals{};
  for (const auto& row : wins) {
    for (std::size_t agent = 0; agent < totals.size(); ++agent) totals[agent] += row[agent];
  }
  return totals;
}

void print_tables(const Played& played, const study::Settings& settings) {
  fmt::print("{}Table {}: AB_Custom, AB_Custom_2, AB_Custom_3 are {}; {}{}\n\n",
             style(stdout, Style::kBold), played.table + 1, names_of(played.table),
             limit_text(settings.limits.per_move), style(stdout, Style::kNone));
  fmt::print("{}\n", study::printed(played.tournament.wins(), played.tournament.games(),
                                    played.tournament.timeouts()));
  fmt::print("As published (150 ms a move in Python):\n\n{}\n",
             study::printed(study::published(played.table), 2 * study::kReportMatches, 0));
}

// `71 % (65-77)`: seven columns must fit a terminal.
std::string cell_text(const PairCounts& pairs) {
  const auto estimate = estimate_score(pairs);
  if (!estimate) return "no games";
  return fmt::format("{:.0f} % ({:.0f}-{:.0f})", 100 * estimate->score,
                     100 * estimate->interval.low, 100 * estimate->interval.high);
}

void print_intervals(const Played& played) {
  fmt::print(
      "Table {}: scores with their 95 % intervals, by pairs of games; and the openings that the\n"
      "first side wins with best play.\n\n",
      played.table + 1);
  std::vector<std::string> header = {"opponent"};
  for (const std::string_view agent : study::kAgents) header.emplace_back(agent);
  header.emplace_back("first side wins");
  Table table(header);
  for (std::size_t opponent = 0; opponent < study::kOpponents.size(); ++opponent) {
    std::vector<std::string> row = {std::string(study::kOpponents[opponent])};
    for (std::size_t agent = 0; agent < study::kAgents.size(); ++agent) {
      row.push_back(cell_text(played.tournament.pairs(opponent, agent)));
    }
    const auto& values = played.theory[opponent];
    row.push_back(fmt::format(
        "{} of {}", std::ranges::count(values, GameValue::kWin),
        values.size() - static_cast<std::size_t>(std::ranges::count(values, GameValue::kUnknown))));
    table.add(row);
  }
  std::vector<std::string> row = {"all"};
  for (std::size_t agent = 0; agent < study::kAgents.size(); ++agent) {
    row.push_back(cell_text(played.tournament.pairs(agent)));
  }
  table.add(row);
  fmt::print("{}\n", table.text());
}

// Games that the side with the theoretical win did win, and all games with a known opening.
std::pair<std::uint64_t, std::uint64_t> games_by_theory(const Played& played) {
  std::uint64_t right = 0;
  std::uint64_t all = 0;
  for (std::size_t opponent = 0; opponent < study::kOpponents.size(); ++opponent) {
    for (std::size_t i = 0; i < played.theory[opponent].size(); ++i) {
      const GameValue value = played.theory[opponent][i];
      if (value == GameValue::kUnknown) continue;
      const auto& won = played.tournament.matches[opponent][i].won_by_side;
      right += won[value == GameValue::kWin ? 0 : 1];
      all += won[0] + won[1];
    }
  }
  return {right, all};
}

// What identical functions show: the columns of one function differ by chance alone.
std::string canary_sentence(const Played& played) {
  const auto published = totals_of(study::published(played.table));
  const auto ours = totals_of(played.tournament.wins());
  constexpr std::uint64_t kGames = 2 * study::kReportMatches * study::kOpponents.size();
  const auto* const best = std::max_element(published.begin() + 1, published.end());
  const auto* const worst = std::min_element(published.begin() + 1, published.end());
  const std::uint64_t lead = *best - published[0];
  double chance = 0;
  for (const std::uint64_t total : published) chance += static_cast<double>(total);
  chance /= static_cast<double>(kGames * published.size());
  const auto [least, most] = std::minmax_element(ours.begin() + 1, ours.end());
  return fmt::format(
      "{} are one function, so their columns differ by chance alone: in the report by {} of {} "
      "games, here by {} of {}. The report's winner had {} games more than AB_Improved. If all "
      "four agents were equally strong, winning {:.1f} % of their games, the best of three would "
      "lead the fourth by as much in {:.0f} of 100 tournaments, and a single one in {:.0f}.",
      names_of(played.table), *best - *worst, kGames, *most - *least,
      played.tournament.games() * study::kOpponents.size(), lead, 100 * chance,
      100 * chance_of_lead(kGames, chance, lead, 3), 100 * chance_of_lead(kGames, chance, lead, 1));
}

std::string theory_sentence(const Played& played) {
  const auto [right, all] = games_by_theory(played);
  if (all == 0) return "No opening was solved: no information yet.";
  std::uint64_t first = 0;
  std::uint64_t known = 0;
  for (const auto& row : played.theory) {
    first += static_cast<std::uint64_t>(std::ranges::count(row, GameValue::kWin));
    known += row.size() - static_cast<std::size_t>(std::ranges::count(row, GameValue::kUnknown));
  }
  return fmt::format(
      "With best play the first side wins {} of the {} openings, the second side the others: since "
      "every opening is played from both sides, nobody who meets a perfect opponent scores more "
      "than a half. The side that should win did so in {} of {} games ({:.1f} %).",
      first, known, right, all, 100 * static_cast<double>(right) / static_cast<double>(all));
}

std::string verdict_sentence(const Played& played) {
  const auto base = estimate_score(played.tournament.pairs(0));
  std::vector<std::string> apart;
  double mean = 0;
  for (std::size_t agent = 0; agent < study::kAgents.size(); ++agent) {
    const auto estimate = estimate_score(played.tournament.pairs(agent));
    if (!estimate || !base) return "No games were finished: no information yet.";
    mean += estimate->score / static_cast<double>(study::kAgents.size());
    if (agent > 0 && (estimate->interval.low > base->interval.high ||
                      estimate->interval.high < base->interval.low)) {
      apart.emplace_back(study::kHeuristics[played.table][agent]);
    }
  }
  const double sure = std::clamp(mean, 0.05, 0.95);
  return fmt::format(
      "{} To tell 5 points apart near {:.0f} % takes about {} games for each agent, 2 points {}; "
      "head to head {} and {}. The report had 210.",
      apart.empty()
          ? "No agent's interval lies apart from AB_Improved's."
          : fmt::format("The interval of {} lies apart from AB_Improved's.", join(apart, ", ")),
      100 * mean, grouped(games_to_tell_apart(sure, 0.05)),
      grouped(games_to_tell_apart(sure, 0.02)), grouped(games_to_tell_apart_directly(0.05)),
      grouped(games_to_tell_apart_directly(0.02)));
}

Json as_json(const Played& played, const study::Settings& settings) {
  const GamePointer game = need(find_game("isolation:aind:7x7"));
  const study::Wins ours = played.tournament.wins();
  const study::Wins published = study::published(played.table);
  Json cells = Json::array();
  Json openings = Json::array();
  for (std::size_t opponent = 0; opponent < study::kOpponents.size(); ++opponent) {
    for (std::size_t agent = 0; agent < study::kAgents.size(); ++agent) {
      const auto estimate = estimate_score(played.tournament.pairs(opponent, agent));
      cells.push_back({{"opponent", study::kOpponents[opponent]},
                       {"agent", study::kAgents[agent]},
                       {"heuristic", study::kHeuristics[played.table][agent]},
                       {"won", ours[opponent][agent]},
                       {"games", played.tournament.games()},
                       {"published_won", published[opponent][agent]},
                       {"published_games", 2 * study::kReportMatches},
                       {"interval", estimate ? Json{estimate->interval.low, estimate->interval.high}
                                             : Json(nullptr)}});
    }
    for (std::size_t i = 0; i < played.theory[opponent].size(); ++i) {
      const study::Match& match = played.tournament.matches[opponent][i];
      if (!match.finished) continue;
      const GameValue value = played.theory[opponent][i];
      openings.push_back({{"opponent", study::kOpponents[opponent]},
                          {"position", game->position_text(match.opening)},
                          {"winner", value == GameValue::kWin    ? Json("first")
                                     : value == GameValue::kLoss ? Json("second")
                                                                 : Json(nullptr)}});
    }
  }
  return {{"table", played.table + 1},
          {"limit", limit_text(settings.limits.per_move)},
          {"timeouts", played.tournament.timeouts()},
          {"finished", played.tournament.finished()},
          {"cells", std::move(cells)},
          {"openings", std::move(openings)}};
}

int reproduce_isolation(const Options& options) {
  study::Settings settings = settings_of(options);
  std::vector<std::size_t> tables;
  if (options.table != "2") tables.push_back(0);
  if (options.table != "1") tables.push_back(1);
  const std::size_t matches = study::kOpponents.size() * options.matches;

  std::vector<Played> all;
  for (const std::size_t table : tables) {
    Played played;
    played.table = table;
    {
      ProgressBar bar(fmt::format("table {}", table + 1), 8 * matches);
      settings.on_game = [&bar] { bar.advance(); };
      played.tournament = study::play_tournament(table, settings);
    }
    {
      ProgressBar bar("solving the openings", matches);
      settings.on_game = [&bar] { bar.advance(); };
      played.theory = study::solve_openings(played.tournament, settings);
    }
    if (!options.json) print_tables(played, settings);
    std::fflush(stdout);
    all.push_back(std::move(played));
    if (interrupted()) break;
  }

  if (options.json) {
    Json json = Json::array();
    for (const Played& played : all) json.push_back(as_json(played, settings));
    fmt::print("{}\n", Json{{"seed", options.seed}, {"tables", std::move(json)}}.dump());
    return kDone;
  }
  if (interrupted()) {
    fmt::print("Stopped before the end: games that were not finished count as lost above.\n");
    return kDone;
  }
  for (const Played& played : all) {
    print_intervals(played);
    for (const std::string& sentence :
         {canary_sentence(played), theory_sentence(played), verdict_sentence(played)}) {
      fmt::print("{}\n\n", wrapped(sentence, kTextWidth));
    }
  }
  return kDone;
}

}  // namespace

void add_reproduce_isolation(Command reproduce) {
  auto options = std::make_shared<Options>();
  Command command = reproduce.add_command(
      "isolation", "Six heuristics against seven opponents: the Isolation report's tournament");
  command.add_option("--nodes", options->nodes,
                     "positions a move; 12000, what the report's Python reached in its time");
  command.add_option("--time", options->time, "time a move instead, e.g. 150ms as in the report");
  command
      .add_option("--matches", options->matches,
                  "openings an opponent, each played by every agent from both sides; 15")
      .between(1, 100'000);
  command.add_option("--table", options->table, "1 (custom1 to 3), 2 (custom4 to 6) or both")
      .one_of({"1", "2", "both"});
  command.add_option("--seed", options->seed, "fixes openings and shuffles; 1");
  command.add_option("--threads", options->threads, "games at a time; all cores").between(1, 1024);
  command.add_flag("--json", options->json, "for programs");
  command.footer(
      "Examples:\n"
      "  quadrille reproduce isolation --nodes 2000\n"
      "  quadrille reproduce isolation --table 1 --matches 3 --nodes 500");
  command.set_action([options] { return reproduce_isolation(*options); });
}

}  // namespace quadrille::cli
