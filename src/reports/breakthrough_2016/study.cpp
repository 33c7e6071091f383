// SPDX-License-Identifier: MIT
#include "reports/breakthrough_2016/study.h"

#include <fmt/core.h>

#include <cassert>
#include <memory>
#include <utility>

#include "arena/match.h"
#include "arena/openings.h"
#include "arena/play_game.h"
#include "os/parallel.h"
#include "games/registry.h"
#include "players/factory.h"

namespace quadrille::breakthrough_study {
namespace {

constexpr int kOpeningPlies = 4;

// The report's tables, as printed: a row for each White, a letter for each Black. A H B T the
// winner's initial, = a tie, 0 the diagonal.
constexpr std::array<std::array<std::string_view, kHeuristics>, kBoards.size()> kPublished = {{
    {"0AAA", "=0=H", "AH0T", "A=B0"},
    {"0AAA", "H0HT", "AH0T", "ATT0"},
    {"0=BA", "A0BH", "AH0T", "AH=0"},
    {"0AAT", "H0HT", "AH0T", "AHT0"},
    {"0HAA", "=0==", "=H0B", "===0"},
    {"0===", "=0==", "==0=", "===0"},
}};
constexpr std::string_view kInitials = "AHBT";

GamePointer board_game(std::size_t board) {
  auto game = find_game(fmt::format("breakthrough:course:{}", kBoards[board]));
  assert(game);
  return *game;
}

PlayerWords report_player(std::size_t heuristic) {
  auto words = parse_player(fmt::format("report:{}", kNames[heuristic]));
  assert(words);
  return *words;
}

// One cell: a single game from the start position.
std::optional<Cell> play_cell(const GamePointer& game, std::size_t white, std::size_t black,
                              const Settings& settings) {
  auto white_player = make_player(game, report_player(white), settings.limits);
  auto black_player = make_player(game, report_player(black), settings.limits);
  assert(white_player && black_player);
  const Opening opening{{}, game->start()};
  const auto played = play_game(game, opening,
                                {Seat{white_player->get(), {}, settings.limits.per_move.time},
                                 Seat{black_player->get(), {}, settings.limits.per_move.time}},
                                settings.seed, settings.stop);
  if (!played) return std::nullopt;
  if (!played->outcome.winner) return Cell::kTie;
  return *played->outcome.winner == Side::kFirst ? Cell::kWhite : Cell::kBlack;
}

Tally reversed(const Tally& tally) { return {tally.losses, tally.draws, tally.wins}; }

void add(Standing& standing, const Tally& games, const PairCounts& pairs) {
  standing.games += games;
  for (std::size_t i = 0; i < pairs.size(); ++i) standing.pairs[i] += pairs[i];
}

}  // namespace

Table published(std::size_t board) {
  Table table{};
  for (std::size_t white = 0; white < kHeuristics; ++white) {
    for (std::size_t black = 0; black < kHeuristics; ++black) {
      const char letter = kPublished[board][white][black];
      table[white][black] = letter == '0'                ? Cell::kDiagonal
                            : letter == '='              ? Cell::kTie
                            : letter == kInitials[white] ? Cell::kWhite
                                                         : Cell::kBlack;
    }
  }
  return table;
}

std::string report_name(std::size_t heuristic) {
  std::string name(kNames[heuristic]);
  name[0] = kInitials[heuristic];
  return "heuristic" + name;
}

std::string report_text(Cell cell, std::size_t white, std::size_t black) {
  switch (cell) {
    case Cell::kDiagonal:
      return "0";
    case Cell::kTie:
      return "TIE";
    case Cell::kWhite:
      return report_name(white);
    case Cell::kBlack:
      return report_name(black);
  }
  return "";
}

PlayedTable play_table(std::size_t board, const Settings& settings) {
  const GamePointer game = board_game(board);
  PlayedTable table;
  parallel_for(kHeuristics * kHeuristics, settings.threads, [&](std::size_t, std::size_t i) {
    const std::size_t white = i / kHeuristics;
    const std::size_t black = i % kHeuristics;
    if (white == black) {
      table[white][black] = Cell::kDiagonal;
      return;
    }
    if (settings.stop != nullptr && settings.stop->load()) return;
    table[white][black] = play_cell(game, white, black, settings);
    if (settings.on_game) settings.on_game();
  });
  return table;
}

BoardResult play_with_openings(std::size_t board, std::size_t games, const Settings& settings) {
  MatchPlan plan;
  plan.game = board_game(board);
  plan.limits = settings.limits;
  plan.openings = random_openings(*plan.game, kOpeningPlies, games, settings.seed);
  plan.seed = settings.seed;
  plan.threads = settings.threads;
  plan.stop = settings.stop;
  plan.on_game = settings.on_game;

  BoardResult result;
  result.openings = plan.openings.size();
  for (std::size_t a = 0; a < kHeuristics; ++a) {
    for (std::size_t b = a + 1; b < kHeuristics; ++b) {
      plan.players = {report_player(a), report_player(b)};
      const auto match = play_match(plan);
      assert(match);
      Tally tally = match->as_first();
      tally += match->as_second();
      const PairCounts pairs = match->pair_counts();
      add(result.standings[a], tally, pairs);
      add(result.standings[b], reversed(tally), {pairs[4], pairs[3], pairs[2], pairs[1], pairs[0]});
    }
  }
  return result;
}

Tally published_tally(std::size_t heuristic) {
  Tally tally;
  for (std::size_t board = 0; board < kBoards.size(); ++board) {
    const Table table = published(board);
    for (std::size_t other = 0; other < kHeuristics; ++other) {
      if (other == heuristic) continue;
      for (const auto& [cell, own] : {std::pair(table[heuristic][other], Cell::kWhite),
                                      std::pair(table[other][heuristic], Cell::kBlack)}) {
        if (cell == Cell::kTie) {
          ++tally.draws;
        } else {
          ++(cell == own ? tally.wins : tally.losses);
        }
      }
    }
  }
  return tally;
}

}  // namespace quadrille::breakthrough_study
