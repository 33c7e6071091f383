// SPDX-License-Identifier: MIT
#include "reports/aind/study.h"

#include <fmt/core.h>

#include <algorithm>
#include <cassert>
#include <memory>
#include <numeric>

#include "arena/match.h"
#include "arena/play_game.h"
#include "base/random.h"
#include "games/registry.h"
#include "os/parallel.h"
#include "players/factory.h"
#include "players/parts.h"

namespace quadrille::isolation_study {
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

GamePointer board() {
  auto game = find_game("isolation:aind:7x7");
  assert(game);
  return *game;
}

std::unique_ptr<Player> player(const GamePointer& game, const std::string& words,
                               const Settings& settings) {
  auto made = make_player(game, words, settings.limits);
  assert(made);
  return std::move(*made);
}

// A uniformly random cell, then a uniformly random other one.
Opening draw_opening(const AnyGame& game, std::uint64_t seed) {
  Random random(seed);
  Opening opening{{}, game.start()};
  for (int ply = 0; ply < 2; ++ply) {
    const auto moves = game.legal_moves(opening.position);
    opening.moves.push_back(moves[random.below(moves.size())]);
    opening.position = game.apply(opening.position, opening.moves.back());
  }
  return opening;
}

Match play(const GamePointer& game, std::size_t table, std::size_t opponent, std::uint64_t seed,
           const Settings& settings) {
  Match match;
  const Opening opening = draw_opening(*game, seed);
  match.opening = opening.position;
  const auto other = player(game, fmt::format("aind:{}", kOpponents[opponent]), settings);
  const Seat other_seat{other.get(), {}, settings.limits.per_move.time};
  for (std::size_t agent = 0; agent < kAgents.size(); ++agent) {
    const auto own = player(game, fmt::format("report:{}", kHeuristics[table][agent]), settings);
    const Seat seat{own.get(), {}, settings.limits.per_move.time};
    Tally pair;
    for (const Side side : {Side::kSecond, Side::kFirst}) {
      const std::uint64_t game_seed = derive_seed(seed, 2 * agent + index_of(side));
      const auto played = play_game(
          game, opening,
          side == Side::kFirst ? std::array{seat, other_seat} : std::array{other_seat, seat},
          game_seed, settings.stop);
      if (!played) return match;
      pair += result_of(*played, side);
      ++match.won_by_side[index_of(*played->outcome.winner)];
      match.timeouts += played->overruns[index_of(side)];
      if (settings.on_game) settings.on_game();
    }
    match.wins[agent] = pair.wins;
    match.pairs[agent][2 * pair.wins] = 1;
  }
  match.finished = true;
  return match;
}

}  // namespace

Wins published(std::size_t table) { return kPublished[table]; }

Tournament play_tournament(std::size_t table, const Settings& settings) {
  const GamePointer game = board();
  Tournament tournament;
  for (auto& matches : tournament.matches) matches.resize(settings.matches);
  parallel_for(kOpponents.size() * settings.matches, settings.threads,
               [&](std::size_t, std::size_t i) {
                 if (settings.stop != nullptr && settings.stop->load()) return;
                 const std::size_t opponent = i / settings.matches;
                 const std::uint64_t seed = derive_seed(derive_seed(settings.seed, table), i);
                 tournament.matches[opponent][i % settings.matches] =
                     play(game, table, opponent, seed, settings);
               });
  return tournament;
}

Wins Tournament::wins() const {
  Wins wins{};
  for (std::size_t opponent = 0; opponent < kOpponents.size(); ++opponent) {
    for (const Match& match : matches[opponent]) {
      for (std::size_t agent = 0; agent < kAgents.size(); ++agent) {
        wins[opponent][agent] += match.wins[agent];
      }
    }
  }
  return wins;
}

std::uint64_t Tournament::games() const { return 2 * matches[0].size(); }

PairCounts Tournament::pairs(std::size_t opponent, std::size_t agent) const {
  PairCounts sum{};
  for (const Match& match : matches[opponent]) {
    for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += match.pairs[agent][i];
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

int Tournament::timeouts() const {
  int sum = 0;
  for (const auto& row : matches) {
    for (const Match& match : row) sum += match.timeouts;
  }
  return sum;
}

bool Tournament::finished() const {
  return std::ranges::all_of(matches, [](const auto& row) {
    return std::ranges::all_of(row, [](const Match& match) { return match.finished; });
  });
}

std::array<std::vector<GameValue>, kOpponents.size()> solve_openings(const Tournament& tournament,
                                                                     const Settings& settings) {
  const GamePointer game = board();
  std::array<std::vector<GameValue>, kOpponents.size()> values;
  const std::size_t matches = tournament.matches[0].size();
  for (auto& row : values) row.assign(matches, GameValue::kUnknown);
  parallel_for(kOpponents.size() * matches, settings.threads, [&](std::size_t, std::size_t i) {
    const Match& match = tournament.matches[i / matches][i % matches];
    if (!match.finished) return;
    SolveRequest request;
    request.all_moves = false;
    request.stop = settings.stop;
    values[i / matches][i % matches] = make_solver(*game)->solve(match.opening, request).value;
    if (settings.on_game) settings.on_game();
  });
  return values;
}

std::string printed(const Wins& wins, std::uint64_t games_a_cell, int timeouts) {
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
  std::array<std::uint64_t, kAgents.size()> totals{};
  for (std::size_t opponent = 0; opponent < kOpponents.size(); ++opponent) {
    text += fmt::format("\n{:^9}{:^13} ", opponent + 1, kOpponents[opponent]);
    for (std::size_t agent = 0; agent < kAgents.size(); ++agent) {
      const std::uint64_t won = wins[opponent][agent];
      totals[agent] += won;
      text += fmt::format("{}{:^5}| {:^5}", agent > 0 ? " " : "", won, games_a_cell - won);
    }
  }
  text += '\n' + std::string(kWidth, '-') + fmt::format("\n{:^9}{:^13}", "", "Win Rate:");
  const auto games = static_cast<double>(games_a_cell * kOpponents.size());
  for (const std::uint64_t total : totals) {
    const double rate = games > 0 ? 100 * static_cast<double>(total) / games : 0;
    text += fmt::format("{:^13}", fmt::format("{:.1f}%", rate));
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

}  // namespace quadrille::isolation_study
