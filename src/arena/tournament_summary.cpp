// SPDX-License-Identifier: MIT
#include "arena/tournament_summary.h"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

#include "arena/limits.h"
#include "arena/match_text.h"
#include "base/text.h"
#include "base/utf8.h"

namespace quadrille {
namespace {

constexpr bool kWithFirstMove = true;

constexpr std::size_t kMostFailuresShown = 5;
constexpr std::size_t kShortestName = 8;

// "12.5"
std::string points_of(const Tally& tally) {
  return number_text(0.5 * static_cast<double>(tally.half_points()));
}

std::string percent(const Tally& tally) {
  return tally.games() == 0 ? "-" : fmt::format("{:.1f} %", 100 * tally.score());
}

bool fits(const std::string& text, std::size_t width) {
  const auto lines = split(text, '\n');
  return std::ranges::all_of(lines, [&](auto line) { return characters_of(line) <= width; });
}

// What the sides are called where all boards call them alike.
std::array<std::string, 2> side_names_of(const TournamentPlan& plan) {
  const auto names = [](const TournamentBoard& board) {
    return std::array<std::string, 2>{std::string(board.game->side_name(Side::kFirst)),
                                      std::string(board.game->side_name(Side::kSecond))};
  };
  const auto first = names(plan.boards.front());
  const bool alike =
      std::ranges::all_of(plan.boards, [&](const auto& board) { return names(board) == first; });
  return alike ? first : std::array<std::string, 2>{"first", "second"};
}

std::string join_boards(const TournamentPlan& plan) {
  std::vector<std::string> boards;
  for (const TournamentBoard& board : plan.boards) boards.push_back(board.game->name());
  return join(boards, ", ");
}

std::string header_text(const TournamentPlan& plan, const Schedule& schedule,
                        const TournamentConditions& conditions, std::size_t width) {
  std::string text;
  if (!conditions.name.empty()) text += wrapped(conditions.name, width) + "\n";
  if (!conditions.source.empty()) text += wrapped(conditions.source, width) + "\n";
  const std::string kind =
      plan.gauntlet == 0
          ? "everybody against everybody"
          : fmt::format("{} against the others",
                        plan.gauntlet == 1 ? "the first player"
                                           : fmt::format("the first {} players", plan.gauntlet));
  text += wrapped(fmt::format("{}: {}, {}", join_boards(plan),
                              counted(plan.players.size(), "player", "players"), kind),
                  width) +
          "\n";
  std::vector<std::string> parts = {
      counted(schedule.jobs.size(), "game", "games"),
      plan.limits.unlimited() ? "the players' own limits" : limits_text(plan.limits),
      conditions.openings, fmt::format("seed {}", plan.seed)};
  if (plan.adjudication.is_asked()) {
    parts.push_back("the referee ends games by " + adjudication_text(plan.adjudication));
  }
  parts.push_back("quadrille " + conditions.version);
  text += wrapped(join(parts, "; "), width) + "\n";
  return text;
}

std::string standings_text(const TournamentPlan& plan, const std::vector<Standing>& standings,
                           std::size_t width) {
  const auto names = names_of(plan);
  const bool any_cut =
      std::ranges::any_of(standings, [](const Standing& each) { return each.total().cut > 0; });
  const auto [first, second] = side_names_of(plan);
  std::vector<std::string> header = {"", "player", "games", "won", "drawn"};
  if (any_cut) header.emplace_back("cut");
  header.insert(header.end(), {"lost", "score", first, second});
  const auto rows = [&](std::size_t name_width) {
    Table table(header);
    for (std::size_t i = 0; i < standings.size(); ++i) {
      const Tally total = standings[i].total();
      std::vector<std::string> row = {
          std::to_string(i + 1), cut_to(names[standings[i].player], name_width),
          std::to_string(total.games()), std::to_string(total.wins), std::to_string(total.draws)};
      if (any_cut) row.push_back(std::to_string(total.cut));
      row.insert(row.end(), {std::to_string(total.losses), percent(total),
                             percent(standings[i].as_first), percent(standings[i].as_second)});
      table.add(std::move(row));
    }
    return table.text();
  };
  std::size_t name_width = 40;
  std::string text = rows(name_width);
  while (!fits(text, width) && name_width > kShortestName) text = rows(--name_width);
  return text;
}

// Points of each against each; below each other where the lines would be too long.
std::string cross_text(const TournamentPlan& plan, const Schedule& schedule,
                       const std::vector<Standing>& standings, const TournamentCounter& counter,
                       std::size_t width) {
  constexpr std::size_t kNarrowName = 14;
  const auto names = names_of(plan);
  std::map<std::pair<std::size_t, std::size_t>, Tally> met;
  for (std::size_t i = 0; i < schedule.pairings.size(); ++i) {
    const auto [a, b] = schedule.pairings[i];
    const Tally total = counter.of_pairing(i).total();
    met[{a, b}] = total;
    met[{b, a}] = total.reversed();
  }
  std::vector<std::string> header = {"", "points"};
  for (std::size_t i = 0; i < standings.size(); ++i) header.push_back(std::to_string(i + 1));
  Table table(std::move(header));
  for (std::size_t i = 0; i < standings.size(); ++i) {
    std::vector<std::string> row = {std::to_string(i + 1),
                                    cut_to(names[standings[i].player], kNarrowName)};
    for (const Standing& other : standings) {
      const auto found = met.find({standings[i].player, other.player});
      row.push_back(found == met.end() || found->second.games() == 0
                        ? "-"
                        : fmt::format("{}/{}", points_of(found->second), found->second.games()));
    }
    table.add(std::move(row));
  }
  std::string text = table.text();
  if (fits(text, width)) return text;
  Table list({"points", "of", "", "against"});
  for (const Pairing& pairing : schedule.pairings) {
    const Tally& total = met[{pairing.a, pairing.b}];
    list.add({points_of(total), std::to_string(total.games()),
              cut_to(names[pairing.a], (width - 20) / 2),
              cut_to(names[pairing.b], (width - 20) / 2)});
  }
  return list.text();
}

std::string ends_text(const std::map<Reason, std::uint64_t>& ends) {
  std::vector<std::string> parts;
  for (const auto& [reason, count] : ends) {
    parts.push_back(fmt::format("{} {}", to_string(reason), grouped(count)));
  }
  return join(parts, ", ");
}

// A game's number where it can be looked at.
std::int64_t game_id(const TournamentConditions& conditions, std::size_t game) {
  return conditions.first_game + static_cast<std::int64_t>(game);
}

// What must not be overlooked.
std::string failures_text(const TournamentPlan& plan, const TournamentConditions& conditions,
                          const TournamentCounter& counter, std::size_t width) {
  const auto& failures = counter.failures();
  if (failures.empty()) return {};
  const auto names = names_of(plan);
  std::string text = wrapped(fmt::format("{} lost by failure, not by the rules:",
                                         counted(failures.size(), "game was", "games were")),
                             width) +
                     "\n";
  std::size_t shown = 0;
  for (const auto& [game, failure] : failures) {
    if (shown++ == kMostFailuresShown) {
      text += fmt::format("  and {} more\n", failures.size() - kMostFailuresShown);
      break;
    }
    text += "  " +
            wrapped(fmt::format("game {}: {}, {}{}{}", game_id(conditions, game),
                                names[failure.player], to_string(failure.reason),
                                failure.text.empty() ? "" : ": ", failure.text),
                    width, 4) +
            "\n";
  }
  return text;
}

void write_pairing(JsonWriter& json, const TournamentPlan& plan, const Pairing& pairing,
                   const TournamentCounter& counter, std::size_t number) {
  const MatchSummary summary = counter.of_pairing(number);
  json.begin_object().member("a", pairing.a).member("b", pairing.b).key("total");
  write_tally(json, summary.total());
  json.key("a_first");
  write_tally(json, summary.as_first);
  json.key("a_second");
  write_tally(json, summary.as_second);
  json.member_list("pairs", summary.pairs).member("copies", summary.copies);
  json.member_list("counted_pairs", summary.counted_pairs()).key("score");
  write_estimate(json, summary.estimate());
  json.key("boards").begin_array();
  for (std::size_t board = 0; board < plan.boards.size(); ++board) {
    write_tally(json, counter.on_board(number, board).total());
  }
  json.end_array().end_object();
}

void write_standings(JsonWriter& json, const TournamentPlan& plan, const Schedule& schedule,
                     const TournamentCounter& counter) {
  json.key("standings").begin_array();
  for (const Standing& standing : standings_of(plan, schedule, counter)) {
    json.begin_object().member("player", standing.player).key("total");
    write_tally(json, standing.total());
    json.key("first");
    write_tally(json, standing.as_first);
    json.key("second");
    write_tally(json, standing.as_second);
    const Tally total = standing.total();
    json.key("score");
    total.games() == 0 ? json.value(nullptr) : json.value(total.score());
    json.member("nodes", standing.nodes).member("thinking_seconds", standing.thinking);
    json.member("overruns", standing.overruns).end_object();
  }
  json.end_array();
}

}  // namespace

TournamentCounter::TournamentCounter(const TournamentPlan& plan, const Schedule& schedule)
    : schedule_(&schedule), boards_(plan.boards.size()) {
  for (std::size_t i = 0; i < schedule.pairings.size(); ++i) {
    for (const TournamentBoard& board : plan.boards) {
      counters_.emplace_back(Counting{.game = board.game});
    }
  }
}

void TournamentCounter::add(std::size_t game, const GameRecord& record) {
  const ScheduledGame& scheduled = schedule_->games.at(game);
  ++finished_;
  counters_[scheduled.pairing * boards_ + scheduled.board].add(
      2 * scheduled.pair + index_of(scheduled.side_of_a), record);
  const Outcome& outcome = record.played.outcome;
  if (!is_forfeit(outcome.reason) || !outcome.winner) return;
  const auto [a, b] = schedule_->pairings[scheduled.pairing];
  failures_.emplace(game, Failure{*outcome.winner == scheduled.side_of_a ? b : a, outcome.reason,
                                  record.played.fault});
}

MatchSummary TournamentCounter::on_board(std::size_t pairing, std::size_t board) const {
  return counters_[pairing * boards_ + board].summary();
}

MatchSummary TournamentCounter::of_pairing(std::size_t pairing) const {
  MatchSummary sum;
  for (std::size_t board = 0; board < boards_; ++board) sum += on_board(pairing, board);
  return sum;
}

MatchSummary TournamentCounter::of_all() const {
  MatchSummary sum;
  for (std::size_t i = 0; i < schedule_->pairings.size(); ++i) sum += of_pairing(i);
  return sum;
}

Tally Standing::total() const {
  Tally total = as_first;
  total += as_second;
  return total;
}

std::vector<Standing> standings_of(const TournamentPlan& plan, const Schedule& schedule,
                                   const TournamentCounter& counter) {
  std::vector<Standing> standings(plan.players.size());
  for (std::size_t i = 0; i < standings.size(); ++i) standings[i].player = i;
  for (std::size_t i = 0; i < schedule.pairings.size(); ++i) {
    const MatchSummary summary = counter.of_pairing(i);
    const std::array<std::size_t, 2> players = {schedule.pairings[i].a, schedule.pairings[i].b};
    for (std::size_t who = 0; who < 2; ++who) {
      Standing& standing = standings[players[who]];
      standing.as_first += who == 0 ? summary.as_first : summary.as_second.reversed();
      standing.as_second += who == 0 ? summary.as_second : summary.as_first.reversed();
      standing.nodes += summary.nodes[who];
      standing.thinking += summary.thinking[who];
      standing.overruns += summary.overruns[who];
    }
  }
  std::ranges::sort(standings, {}, [](const Standing& each) {
    return std::pair(-each.total().score(), each.player);
  });
  return standings;
}

CrossTable cross_table_of(const TournamentPlan& plan, const Schedule& schedule,
                          const TournamentCounter& counter) {
  CrossTable table;
  table.players = names_of(plan);
  for (std::size_t i = 0; i < schedule.pairings.size(); ++i) {
    add_pairing(table, schedule.pairings[i], counter.of_pairing(i));
  }
  return table;
}

void add_pairing(CrossTable& table, const Pairing& pairing, const MatchSummary& summary) {
  table.pairings.push_back({pairing.a, pairing.b, summary.counted_as_first});
  table.pairings.push_back({pairing.b, pairing.a, summary.counted_as_second.reversed()});
}

Ratings ratings_of(const CrossTable& table) {
  return rate_players(table.players.size(), table.pairings, kWithFirstMove);
}

JsonWriter& write_tournament(JsonWriter& json, const TournamentPlan& plan, const Schedule& schedule,
                             const TournamentConditions& conditions,
                             const TournamentCounter& counter) {
  json.begin_object().key("name");
  conditions.name.empty() ? json.value(nullptr) : json.value(conditions.name);
  json.member("version", conditions.version);
  json.key("boards").begin_array();
  for (const TournamentBoard& board : plan.boards) {
    json.begin_object().member("game", board.game->name());
    json.member("openings", board.openings.size()).end_object();
  }
  json.end_array().member_list("players", plan.players).member_list("names", names_of(plan));
  json.member("gauntlet", plan.gauntlet).member("rounds", plan.rounds).key("limits");
  write_limits(json, plan.limits);
  json.member("openings", conditions.openings).member("seed", plan.seed);
  json.member("longest", plan.longest);
  if (plan.adjudication.is_asked()) {
    json.member("adjudication", adjudication_text(plan.adjudication));
  }
  const MatchSummary all = counter.of_all();
  json.member("games", schedule.jobs.size());
  json.member("games_played", counter.finished()).member("finished", !conditions.stopped);
  json.member("copies", all.copies);
  if (conditions.database.empty()) {
    json.member("database", nullptr).member("run", nullptr).member("first_game", nullptr);
  } else {
    json.member("database", conditions.database).member("run", conditions.run);
    json.member("first_game", conditions.first_game);
  }
  write_standings(json, plan, schedule, counter);
  const CrossTable table = cross_table_of(plan, schedule, counter);
  write_ratings(json.key("ratings"), table, ratings_of(table));
  json.key("pairings").begin_array();
  for (std::size_t i = 0; i < schedule.pairings.size(); ++i) {
    write_pairing(json, plan, schedule.pairings[i], counter, i);
  }
  json.end_array().key("ends").begin_object();
  for (const auto& [reason, count] : all.ends) {
    json.member(to_string(reason), count);
  }
  json.end_object().key("failures").begin_array();
  for (const auto& [game, failure] : counter.failures()) {
    json.begin_object().member("game", game_id(conditions, game)).member("player", failure.player);
    json.member("reason", to_string(failure.reason)).member("text", failure.text).end_object();
  }
  return json.end_array().member("seconds", conditions.seconds).end_object();
}

std::vector<Passage> tournament_text(const TournamentPlan& plan, const Schedule& schedule,
                                     const TournamentConditions& conditions,
                                     const TournamentCounter& counter, std::size_t width) {
  std::vector<Passage> passages = {{header_text(plan, schedule, conditions, width) + "\n"}};
  if (conditions.stopped) {
    passages.push_back(
        {wrapped(fmt::format("Stopped after {} of {}; those of complete pairs are counted. The "
                             "same command goes on from here.",
                             grouped(counter.finished()),
                             counted(schedule.jobs.size(), "game", "games")),
                 width) +
             "\n\n",
         Emphasis::kWarning});
  }
  const auto standings = standings_of(plan, schedule, counter);
  std::string text = standings_text(plan, standings, width) + "\n";
  text += cross_text(plan, schedule, standings, counter, width) + "\n";
  const MatchSummary all = counter.of_all();
  text += wrapped("ends: " + ends_text(all.ends), width) + "\n";
  text += fmt::format("{} in {}\n", counted(counter.finished(), "game", "games"),
                      duration_text(conditions.seconds));
  if (!conditions.database.empty()) {
    text += wrapped(fmt::format("games {} to {} of {}", conditions.first_game,
                                game_id(conditions, schedule.jobs.size()) - 1,
                                in_quotes(conditions.database, 200)),
                    width) +
            "\n";
  }
  passages.push_back({std::move(text)});
  if (all.copies > 0) {
    passages.push_back({wrapped("WARNING: " + copies_text(all), width) + "\n", Emphasis::kWarning});
  }
  const CrossTable table = cross_table_of(plan, schedule, counter);
  if (plan.players.size() > 2 && counter.finished() > 0) {
    passages.push_back({"\n"});
    for (Passage& passage : ratings_text(table, ratings_of(table), kWithFirstMove, width)) {
      passages.push_back(std::move(passage));
    }
  }
  if (std::string failures = failures_text(plan, conditions, counter, width); !failures.empty()) {
    passages.push_back({std::move(failures), Emphasis::kWarning});
  }
  return passages;
}

}  // namespace quadrille
