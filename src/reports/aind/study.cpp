// SPDX-License-Identifier: MIT
#include "reports/aind/study.h"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

#include "arena/match_copies.h"
#include "arena/openings.h"
#include "base/random.h"
#include "os/parallel.h"
#include "players/parts.h"

namespace quadrille::aind {
namespace {

constexpr std::array<Wins, kTables> kPublished = {{
    {{{29, 28, 29, 28},
      {24, 26, 23, 26},
      {27, 25, 26, 27},
      {18, 21, 22, 24},
      {16, 15, 20, 18},
      {17, 20, 17, 18},
      {13, 16, 15, 15}}},
    {{{30, 29, 30, 29},
      {23, 23, 21, 23},
      {25, 27, 30, 29},
      {18, 21, 21, 25},
      {17, 16, 14, 15},
      {17, 14, 16, 15},
      {11, 14, 13, 17}}},
}};

constexpr std::string_view kBoard = "isolation:aind:7x7";
constexpr std::size_t kGamesAMatch = 2 * kAgents.size();

// A uniformly random cell, then a uniformly random other one.
Opening draw_opening(const AnyGame& game, std::uint64_t seed) {
  Random random(seed);
  Opening opening;
  AnyPosition position = game.start();
  for (int ply = 0; ply < 2; ++ply) {
    const auto moves = game.legal_moves(position);
    const AnyMove move = moves[random.below(moves.size())];
    opening.moves.push_back(game.move_text(position, move));
    position = game.apply(position, move);
  }
  return opening;
}

// The games of a match: every agent's, first with the second side, then with the first.
Side side_of_agent(std::size_t game) { return game % 2 == 0 ? Side::kSecond : Side::kFirst; }
std::size_t agent_of(std::size_t game) { return game % kGamesAMatch / 2; }

std::vector<GameJob> jobs_of_match(std::size_t table, std::size_t opponent, const Opening& opening,
                                   std::uint64_t seed, const reports::Settings& settings) {
  std::vector<GameJob> jobs;
  for (std::size_t game = 0; game < kGamesAMatch; ++game) {
    const Side side = side_of_agent(game);
    const std::size_t agent = agent_of(game);
    GameJob job{.game = std::string(kBoard),
                .players = {},
                .opening = opening,
                .limits = settings.limits,
                .seed = derive_seed(seed, 2 * agent + index_of(side))};
    job.players[index_of(side)] = fmt::format("report:{}", kHeuristics[table][agent]);
    job.players[index_of(opposite(side))] = fmt::format("aind:{}", kOpponents[opponent]);
    jobs.push_back(std::move(job));
  }
  return jobs;
}

// Adds up what `count` says of every match against an opponent, for every agent.
template <class Count>
Wins sums(const Tournament& tournament, const Count& count) {
  Wins sums{};
  for (std::size_t opponent = 0; opponent < kOpponents.size(); ++opponent) {
    for (const Match& match : tournament.matches[opponent]) {
      for (std::size_t agent = 0; agent < kAgents.size(); ++agent) {
        for (const auto& won : match.won[agent]) sums[opponent][agent] += count(won) ? 1U : 0U;
      }
    }
  }
  return sums;
}

}  // namespace

Wins published(std::size_t table) { return kPublished[table]; }

Wins published_games() {
  Wins games{};
  for (auto& row : games) row.fill(2 * kReportMatches);
  return games;
}

bool Match::finished() const {
  return std::ranges::all_of(won, [](const auto& games) { return games[0] && games[1]; });
}

std::array<std::uint64_t, 2> Match::won_by_side() const {
  std::array<std::uint64_t, 2> counts{};
  for (const auto& games : won) {
    for (std::size_t side = 0; side < 2; ++side) {
      if (games[side]) ++counts[*games[side] ? side : 1 - side];
    }
  }
  return counts;
}

Expected<Tournament> play_tournament(std::size_t table, std::size_t matches,
                                     const reports::Settings& settings) {
  const GamePointer game = reports::find_board(kBoard);
  Tournament tournament;
  std::vector<GameJob> jobs;
  for (std::size_t i = 0; i < kOpponents.size() * matches; ++i) {
    const std::uint64_t seed = derive_seed(derive_seed(settings.seed, table), i);
    const Opening opening = draw_opening(*game, seed);
    auto& row = tournament.matches[i / matches];
    row.emplace_back().opening = begin_line(game, opening)->position();
    for (GameJob& job : jobs_of_match(table, i / matches, opening, seed, settings)) {
      jobs.push_back(std::move(job));
    }
  }
  std::vector<GameMarks> marks(jobs.size());
  const auto error = reports::play(jobs, settings, [&](std::size_t job, const GameRecord& record) {
    const std::size_t i = job / kGamesAMatch;
    Match& match = tournament.matches[i / matches][i % matches];
    const Side side = side_of_agent(job);
    match.won[agent_of(job)][index_of(side)] = record.played.outcome.winner == side;
    match.timeouts += record.played.overruns[index_of(side)];
    marks[job] = marks_of(game, record, side);
  });
  if (error) return *error;
  std::array<std::array<std::vector<GameMarks>, kAgents.size()>, kOpponents.size()> by_players;
  for (std::size_t job = 0; job < jobs.size(); ++job) {
    by_players[job / kGamesAMatch / matches][agent_of(job)].push_back(std::move(marks[job]));
  }
  for (const auto& row : by_players) {
    for (const auto& games : row) tournament.copies += copies_among(games);
  }
  return tournament;
}

Wins Tournament::wins() const {
  return sums(*this, [](const std::optional<bool>& won) { return won.value_or(false); });
}

Wins Tournament::games() const {
  return sums(*this, [](const std::optional<bool>& won) { return won.has_value(); });
}

PairCounts Tournament::pairs(std::size_t opponent, std::size_t agent) const {
  PairCounts sum{};
  for (const Match& match : matches[opponent]) {
    const auto& [first, second] = match.won[agent];
    if (first && second) ++sum[2 * (std::size_t{*first} + std::size_t{*second})];
  }
  return sum;
}

PairCounts Tournament::pairs(std::size_t agent) const {
  PairCounts sum{};
  for (std::size_t opponent = 0; opponent < kOpponents.size(); ++opponent) {
    const PairCounts one = pairs(opponent, agent);
    for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += one[i];
  }
  return sum;
}

std::uint64_t Tournament::timeouts() const {
  std::uint64_t sum = 0;
  for (const auto& row : matches) {
    for (const Match& match : row) sum += match.timeouts;
  }
  return sum;
}

bool Tournament::finished() const {
  return std::ranges::all_of(
      matches, [](const auto& row) { return std::ranges::all_of(row, &Match::finished); });
}

std::array<std::vector<GameValue>, kOpponents.size()> solve_openings(
    const Tournament& tournament, const reports::Settings& settings) {
  const GamePointer game = reports::find_board(kBoard);
  std::array<std::vector<GameValue>, kOpponents.size()> values;
  const std::size_t matches = tournament.matches[0].size();
  for (auto& row : values) row.assign(matches, GameValue::kUnknown);
  parallel_for(kOpponents.size() * matches, settings.threads, [&](std::size_t, std::size_t i) {
    const Match& match = tournament.matches[i / matches][i % matches];
    if (!match.finished() || settings.stopped()) return;
    SolveRequest request;
    request.all_moves = false;
    request.stop = settings.stop;
    values[i / matches][i % matches] = make_solver(*game)->solve(match.opening, request).value;
    settings.step();
  });
  return values;
}

std::string printed(const Wins& wins, const Wins& games, std::uint64_t timeouts) {
  constexpr std::size_t kWidth = 74;
  std::string text;
  for (const std::string_view title :
       {std::string_view("*************************"), std::string_view("Playing Matches"),
        std::string_view("*************************")}) {
    text += fmt::format("{:^{}}\n", title, kWidth);
  }
  text += fmt::format("\n{:^9}{:^13}", "Match #", "Opponent");
  for (const std::string_view agent : kAgents) text += fmt::format("{:^13}", agent);
  text += fmt::format("\n{:23}", "");
  for (std::size_t agent = 0; agent < kAgents.size(); ++agent) {
    text += fmt::format("{}{:^5}| {:^5}", agent > 0 ? " " : "", "Won", "Lost");
  }
  std::array<Tally, kAgents.size()> totals{};
  for (std::size_t opponent = 0; opponent < kOpponents.size(); ++opponent) {
    text += fmt::format("\n{:^9}{:^13} ", opponent + 1, kOpponents[opponent]);
    for (std::size_t agent = 0; agent < kAgents.size(); ++agent) {
      const std::uint64_t won = wins[opponent][agent];
      const Tally cell{.wins = won, .losses = games[opponent][agent] - won};
      totals[agent] += cell;
      const bool any = cell.games() > 0;
      text +=
          fmt::format("{}{:^5}| {:^5}", agent > 0 ? " " : "", any ? std::to_string(cell.wins) : "-",
                      any ? std::to_string(cell.losses) : "-");
    }
  }
  text += '\n' + std::string(kWidth, '-') + fmt::format("\n{:^9}{:^13}", "", "Win Rate:");
  for (const Tally& total : totals) {
    text += fmt::format("{:^13}",
                        total.games() > 0 ? fmt::format("{:.1f}%", 100 * total.score()) : "-");
  }
  text += '\n';
  if (timeouts > 0) {
    text += fmt::format(
        "\nThere were {}.0 timeouts during the tournament -- make sure your agent handles search "
        "timeout correctly, and consider increasing the timeout margin for your agent.\n\n",
        timeouts);
  }
  return text;
}

}  // namespace quadrille::aind
