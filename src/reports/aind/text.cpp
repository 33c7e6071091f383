// SPDX-License-Identifier: MIT
// `reproduce isolation`: the Isolation report's tournament in its own print, the published one
// beside it, and then what such numbers can carry.
#include <fmt/core.h>

#include <algorithm>
#include <numeric>

#include "arena/limits.h"
#include "arena/match_summary.h"
#include "arena/statistics/planning.h"
#include "base/text.h"
#include "reports/aind/study.h"

namespace quadrille::aind {
namespace {

using reports::StudyRun;

// One of the report's two tables, played again.
struct Played {
  std::size_t table = 0;
  Tournament tournament;
  std::array<std::vector<GameValue>, kOpponents.size()> theory;
};

std::string names_of(std::size_t table) {
  return table == 0 ? "custom1, custom2 and custom3" : "custom4, custom5 and custom6";
}

std::array<std::uint64_t, kAgents.size()> totals_of(const Wins& wins) {
  std::array<std::uint64_t, kAgents.size()> totals{};
  for (const auto& row : wins) {
    for (std::size_t agent = 0; agent < totals.size(); ++agent) totals[agent] += row[agent];
  }
  return totals;
}

void tell_tables(const StudyRun& run, const Played& played, const PlayerLimits& limits) {
  run.tell_sentences(fmt::format("Table {}: AB_Custom, AB_Custom_2, AB_Custom_3 are {}; {}",
                                 played.table + 1, names_of(played.table), limits_text(limits)),
                     Emphasis::kHeading);
  const Tournament& ours = played.tournament;
  run.tell(fmt::format("\n{}\nAs published (150 ms a move in Python):\n\n{}\n",
                       printed(ours.wins(), ours.games(), ours.timeouts()),
                       printed(published(played.table), published_games(), 0)));
}

std::string cell_text(const PairCounts& pairs) {
  return reports::percent_text(estimate_score(pairs));
}

void tell_intervals(const StudyRun& run, const Played& played) {
  run.tell_sentences(
      fmt::format("Table {}: scores in % with their 95 % intervals, by pairs of games; and the "
                  "openings that the first side wins with best play.",
                  played.table + 1));
  std::vector<std::string> header = {"opponent"};
  for (const std::string_view agent : kAgents) header.emplace_back(agent);
  header.emplace_back("openings");
  Table table(header);
  for (std::size_t opponent = 0; opponent < kOpponents.size(); ++opponent) {
    std::vector<std::string> row = {std::string(kOpponents[opponent])};
    for (std::size_t agent = 0; agent < kAgents.size(); ++agent) {
      row.push_back(cell_text(played.tournament.pairs(opponent, agent)));
    }
    const auto& values = played.theory[opponent];
    row.push_back(fmt::format(
        "{} of {}", std::ranges::count(values, GameValue::kWin),
        values.size() - static_cast<std::size_t>(std::ranges::count(values, GameValue::kUnknown))));
    table.add(row);
  }
  std::vector<std::string> row = {"all"};
  for (std::size_t agent = 0; agent < kAgents.size(); ++agent) {
    row.push_back(cell_text(played.tournament.pairs(agent)));
  }
  table.add(row);
  run.tell("\n");
  run.tell_table(std::move(table));
  run.tell("\n");
  if (played.tournament.copies > 0) {
    std::uint64_t games = 0;
    for (const std::uint64_t each : totals_of(played.tournament.games())) games += each;
    run.tell_sentences(reports::copies_sentence(played.tournament.copies, games));
    run.tell("\n");
  }
}

// Games that the side with the theoretical win did win, and all games with a known opening.
std::pair<std::uint64_t, std::uint64_t> games_by_theory(const Played& played) {
  std::uint64_t right = 0;
  std::uint64_t all = 0;
  for (std::size_t opponent = 0; opponent < kOpponents.size(); ++opponent) {
    for (std::size_t i = 0; i < played.theory[opponent].size(); ++i) {
      const GameValue value = played.theory[opponent][i];
      if (value == GameValue::kUnknown) continue;
      const auto won = played.tournament.matches[opponent][i].won_by_side();
      right += won[value == GameValue::kWin ? 0 : 1];
      all += won[0] + won[1];
    }
  }
  return {right, all};
}

// What the report's totals show. The three customs of a table are one function, so their columns
// differ by chance alone.
struct ByChance {
  std::uint64_t spread = 0;  // between the best and the worst of the three, in games
  std::uint64_t lead = 0;    // of the best over AB_Improved
  double win_chance = 0;     // of an agent, if all were equally strong
};
constexpr std::uint64_t kGamesAnAgent = 2 * kReportMatches * kOpponents.size();

ByChance published_by_chance(std::size_t table) {
  const auto totals = totals_of(published(table));
  const auto [worst, best] = std::minmax_element(totals.begin() + 1, totals.end());
  const std::uint64_t all = std::accumulate(totals.begin(), totals.end(), std::uint64_t{0});
  return {
      .spread = *best - *worst,
      .lead = *best - totals[0],
      .win_chance = static_cast<double>(all) / static_cast<double>(kGamesAnAgent * totals.size())};
}

// In how many of 100 tournaments of equally strong agents the best of some leads another as much.
double chance_of_lead(const ByChance& report, int candidates) {
  return 100 * quadrille::chance_of_lead(kGamesAnAgent, report.win_chance, report.lead, candidates);
}

std::string canary_sentence(const Played& played) {
  const ByChance report = published_by_chance(played.table);
  const auto ours = totals_of(played.tournament.wins());
  const auto [least, most] = std::minmax_element(ours.begin() + 1, ours.end());
  return fmt::format(
      "{} are one function, so their columns differ by chance alone: in the report by {} of {} "
      "games, here by {} of {}. The report's winner had {} games more than AB_Improved. If all "
      "four agents were equally strong, winning {:.1f} % of their games, the best of three would "
      "lead the fourth by as much in {:.0f} of 100 tournaments, and a single one in {:.0f}.",
      names_of(played.table), report.spread, kGamesAnAgent, *most - *least,
      totals_of(played.tournament.games())[0], report.lead, 100 * report.win_chance,
      chance_of_lead(report, 3), chance_of_lead(report, 1));
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
  for (std::size_t agent = 0; agent < kAgents.size(); ++agent) {
    const auto estimate = estimate_score(played.tournament.pairs(agent));
    if (!estimate || !base) return "No games were finished: no information yet.";
    mean += estimate->score / static_cast<double>(kAgents.size());
    if (agent > 0 && (estimate->interval.low > base->interval.high ||
                      estimate->interval.high < base->interval.low)) {
      apart.emplace_back(kHeuristics[played.table][agent]);
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

void write_cells(JsonWriter& json, const Played& played) {
  const Wins wins = played.tournament.wins();
  const Wins games = played.tournament.games();
  const Wins theirs = published(played.table);
  json.key("cells").begin_array();
  for (std::size_t opponent = 0; opponent < kOpponents.size(); ++opponent) {
    for (std::size_t agent = 0; agent < kAgents.size(); ++agent) {
      json.begin_object().member("opponent", kOpponents[opponent]);
      json.member("agent", kAgents[agent]);
      json.member("heuristic", kHeuristics[played.table][agent]);
      json.member("wins", wins[opponent][agent]).member("games", games[opponent][agent]);
      json.member("published_wins", theirs[opponent][agent]);
      json.member("published_games", 2 * kReportMatches).key("score");
      write_estimate(json, estimate_score(played.tournament.pairs(opponent, agent))).end_object();
    }
  }
  json.end_array();
}

void write_openings(JsonWriter& json, const Played& played) {
  const GamePointer game = reports::find_board("isolation:aind:7x7");
  json.key("openings").begin_array();
  for (std::size_t opponent = 0; opponent < kOpponents.size(); ++opponent) {
    for (std::size_t i = 0; i < played.theory[opponent].size(); ++i) {
      const Match& match = played.tournament.matches[opponent][i];
      if (!match.finished()) continue;
      json.begin_object().member("opponent", kOpponents[opponent]);
      json.member("position", game->position_text(match.opening)).key("winner");
      const GameValue value = played.theory[opponent][i];
      if (value == GameValue::kUnknown) {
        json.value(nullptr).end_object();
      } else {
        json.value(value == GameValue::kWin ? "first" : "second").end_object();
      }
    }
  }
  json.end_array();
}

void write_json(const StudyRun& run, const PlayerLimits& limits, const std::vector<Played>& all) {
  JsonWriter json;
  run.begin_json(json, "isolation");
  json.key("limits");
  write_limits(json, limits).key("tables").begin_array();
  for (const Played& played : all) {
    json.begin_object().member("table", played.table + 1);
    json.member("timeouts", played.tournament.timeouts());
    json.member("copies", played.tournament.copies);
    json.member("finished", played.tournament.finished());
    write_cells(json, played);
    write_openings(json, played);
    json.end_object();
  }
  json.end_array();
  run.end_json(json);
}

MaybeError reproduce(StudyRun& run) {
  run.words.refuse_both("--nodes", "--time");
  reports::Settings settings = run.settings;
  settings.limits = run.words.has("--time") ? run.words.time({}) : run.words.nodes(kReportNodes);
  const std::uint64_t games = run.words.games("--matches", 2, 2 * kReportMatches, 1, 20'000);
  const std::uint64_t matches = (games + 1) / 2;
  const std::string wanted = run.words.text("--table", "both");
  if (wanted != "1" && wanted != "2" && wanted != "both") {
    run.words.refuse("--table",
                     fmt::format("{} is no table: write 1, 2 or both", in_quotes(wanted)));
  }
  if (run.words.fault()) return run.words.fault();

  std::vector<Played> all;
  for (std::size_t table = 0; table < kTables && !settings.stopped(); ++table) {
    if (wanted != "both" && wanted != std::to_string(table + 1)) continue;
    const std::size_t openings = kOpponents.size() * matches;
    settings.begin_part(fmt::format("table {}", table + 1), 2 * kAgents.size() * openings);
    auto tournament = play_tournament(table, matches, settings);
    if (!tournament) return tournament.error();
    settings.begin_part("solving the openings", openings);
    auto theory = solve_openings(*tournament, settings);
    all.push_back({table, std::move(*tournament), std::move(theory)});
    tell_tables(run, all.back(), settings.limits);
  }
  for (const Played& played : all) {
    if (settings.stopped()) break;
    tell_intervals(run, played);
    for (const std::string& sentence :
         {canary_sentence(played), theory_sentence(played), verdict_sentence(played)}) {
      run.tell_sentences(sentence);
      run.tell("\n");
    }
  }
  run.tell_conditions(limits_text(settings.limits));
  if (run.json) write_json(run, settings.limits, all);
  return std::nullopt;
}

// A published table: games won of 30.
Table published_table(std::size_t table) {
  std::vector<std::string> header = {"won of 30 against"};
  for (std::size_t agent = 0; agent < kAgents.size(); ++agent) {
    header.emplace_back(agent == 0 ? kAgents[agent] : kHeuristics[table][agent]);
  }
  Table result(header);
  const Wins wins = published(table);
  for (std::size_t opponent = 0; opponent < kOpponents.size(); ++opponent) {
    std::vector<std::string> row = {std::string(kOpponents[opponent])};
    for (const std::uint64_t won : wins[opponent]) row.push_back(std::to_string(won));
    result.add(row);
  }
  std::vector<std::string> row = {"all"};
  for (const std::uint64_t won : totals_of(wins)) {
    row.push_back(fmt::format("{:.1f} %", 100 * static_cast<double>(won) / kGamesAnAgent));
  }
  result.add(row);
  return result;
}

std::vector<reports::Report> the_report() {
  const ByChance first = published_by_chance(0);
  const ByChance second = published_by_chance(1);
  reports::Report report{
      .name = "isolation",
      .title = "Isolation heuristics, AI Nanodegree",
      .game = "isolation:aind:7x7",
      .heuristics = {"improved", "custom1", "custom2", "custom3", "custom4", "custom5", "custom6"},
      .says =
          "The report concludes that all its heuristics are better than AB_Improved, custom3 "
          "the best since it knows the most; and that counting the longest path near the end "
          "(custom4 to custom6) makes them worse, since it takes too long.",
      .worth = fmt::format(
          "custom1 to custom3 are one function, and so are custom4 to custom6: they differ by "
          "chance alone, in the tables by {} and {} of {} games. If all four agents were equally "
          "strong, the best of three would lead AB_Improved by as much as in the report in {:.0f} "
          "and {:.0f} of 100 tournaments. To tell 5 points apart takes about {} games for each "
          "agent.",
          first.spread, second.spread, kGamesAnAgent, chance_of_lead(first, 3),
          chance_of_lead(second, 3), grouped(games_to_tell_apart(first.win_chance, 0.05)))};
  for (std::size_t table = 0; table < kTables; ++table) {
    report.tables.push_back(
        {.caption = fmt::format("Table {}: improved, {}", table + 1, names_of(table)),
         .table = published_table(table)});
  }
  return {std::move(report)};
}

}  // namespace

reports::Study entry() {
  return {.name = "isolation",
          .meaning = "Six heuristics against seven opponents: the Isolation report's tournament",
          .reports = the_report,
          .options = {{"--nodes", "positions a move",
                       "12000, what the report's Python reached in its time"},
                      {"--time", "time a move instead, e.g. 150ms as in the report"},
                      {"--games", "games of an agent against each opponent, two from every opening",
                       "30"},
                      {.name = "--matches", .meaning = "pairs of games", .hidden = true},
                      {"--table", "1 (custom1 to 3), 2 (custom4 to 6) or both", "both"}},
          .footer =
              "Examples:\n"
              "  quadrille reproduce isolation --nodes 2000\n"
              "  quadrille reproduce isolation --table 1 --games 6 --nodes 500",
          .run = reproduce};
}

}  // namespace quadrille::aind
