// SPDX-License-Identifier: MIT
#include "reports/breakthrough_2016/study.h"

#include <fmt/core.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "arena/match.h"
#include "arena/match_summary.h"
#include "arena/openings.h"

namespace quadrille::breakthrough_2016 {
namespace {

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
  return reports::find_board(fmt::format("breakthrough:course:{}", kBoards[board]));
}

std::string report_player(std::size_t heuristic) {
  return fmt::format("report:{}", kNames[heuristic]);
}

Cell cell_of(const PlayedGame& game) {
  if (!game.outcome.winner) return Cell::kTie;
  return *game.outcome.winner == Side::kFirst ? Cell::kWhite : Cell::kBlack;
}

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

Expected<PlayedTable> play_table(std::size_t board, const reports::Settings& settings) {
  PlayedTable table;
  std::vector<GameJob> jobs;
  std::vector<std::optional<Cell>*> cells;  // by job
  for (std::size_t white = 0; white < kHeuristics; ++white) {
    for (std::size_t black = 0; black < kHeuristics; ++black) {
      if (white == black) {
        table[white][black] = Cell::kDiagonal;
        continue;
      }
      jobs.push_back({.game = board_game(board)->name(),
                      .players = {report_player(white), report_player(black)},
                      .opening = {},
                      .limits = settings.limits,
                      .seed = settings.seed});
      cells.push_back(&table[white][black]);
    }
  }
  const auto error = reports::play(jobs, settings, [&](std::size_t job, const GameRecord& record) {
    *cells[job] = cell_of(record.played);
  });
  if (error) return *error;
  return table;
}

Expected<BoardResult> play_with_openings(std::size_t board, std::size_t games,
                                         const reports::Settings& settings) {
  MatchPlan plan;
  plan.game = board_game(board);
  plan.limits = settings.limits;
  plan.openings = random_openings(plan.game, kOpeningPlies, games, settings.seed);
  plan.seed = settings.seed;

  // All matches as one list.
  const std::size_t games_a_match = 2 * plan.openings.size();
  std::vector<GameJob> jobs;
  std::vector<std::pair<std::size_t, std::size_t>> pairings;
  for (std::size_t a = 0; a < kHeuristics; ++a) {
    for (std::size_t b = a + 1; b < kHeuristics; ++b) {
      pairings.emplace_back(a, b);
      plan.players = {report_player(a), report_player(b)};
      for (GameJob& job : jobs_of(plan)) jobs.push_back(std::move(job));
    }
  }
  std::vector<MatchCounter> matches(pairings.size(), MatchCounter({.game = plan.game}));
  const auto error = reports::play(jobs, settings, [&](std::size_t job, const GameRecord& record) {
    matches[job / games_a_match].add(job % games_a_match, record);
  });
  if (error) return *error;

  BoardResult result;
  result.openings = plan.openings.size();
  for (std::size_t i = 0; i < matches.size(); ++i) {
    const MatchSummary summary = matches[i].summary();
    const Tally total = summary.total();
    PairCounts pairs = summary.counted_pairs();
    result.copies += summary.copies;
    add(result.standings[pairings[i].first], total, pairs);
    std::ranges::reverse(pairs);
    add(result.standings[pairings[i].second], total.reversed(), pairs);
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

}  // namespace quadrille::breakthrough_2016
