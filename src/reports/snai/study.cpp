// SPDX-License-Identifier: MIT
#include "reports/snai/study.h"

#include <fmt/core.h>

#include <algorithm>
#include <cassert>
#include <unordered_set>
#include <utility>

#include "arena/chosen_moves.h"
#include "arena/match.h"
#include "arena/match_copies.h"
#include "arena/openings.h"
#include "base/random.h"
#include "os/parallel.h"
#include "players/heuristics.h"

namespace quadrille::snai {
namespace {

constexpr std::string_view kBoard = "tablut";

double points(const GameRecord& game, Side side) { return result_of(game.played, side).score(); }

// The game of a player with a colour against an opponent.
const std::optional<GameRecord>& game_of(const Tournament::Round& round, std::size_t player,
                                         Side side, std::size_t opponent) {
  return side == Side::kFirst ? round[player][opponent] : round[opponent][player];
}

// The terms of a form that one colour's formula has. A constant is none of interest.
std::vector<std::string> terms_of(const Evaluator& form, Side side) {
  std::vector<std::string> terms(form.terms(side).begin(), form.terms(side).end());
  std::erase(terms, "base");
  return terms;
}

Evaluator form_named(const AnyGame& game, std::size_t form) {
  auto found = find_heuristic(game, kPlayers[form]);
  assert(found);
  return *found;
}

// The terms that contribute something in a position or after one of its moves.
void note_terms(const AnyGame& game, const Evaluator& form, const AnyPosition& position, Side side,
                std::unordered_set<std::string>& nonzero) {
  const auto look_at = [&](const AnyPosition& at) {
    for (const Term& term : form.explain(at, side).terms) {
      if (term.contribution != 0) nonzero.insert(term.name);
    }
  };
  look_at(position);
  for (const AnyMove move : game.legal_moves(position)) look_at(game.apply(position, move));
}

}  // namespace

Tally Results::tally_of(Side side) const {
  const bool is_white = side == Side::kFirst;
  return {.wins = is_white ? white_won : black_won,
          .draws = repeated,
          .losses = is_white ? black_won : white_won,
          .cut = cut};
}

Results Tournament::results(std::size_t white, std::size_t black) const {
  Results results;
  for (const Round& round : rounds) {
    const auto& game = round[white][black];
    if (!game) continue;
    if (game->played.outcome.winner) {
      ++(*game->played.outcome.winner == Side::kFirst ? results.white_won : results.black_won);
    } else {
      ++(game->played.outcome.reason == Reason::kLength ? results.cut : results.repeated);
    }
  }
  return results;
}

std::uint64_t Tournament::games() const {
  std::uint64_t sum = 0;
  for (std::size_t white = 0; white < kPlayerCount; ++white) {
    for (std::size_t black = 0; black < kPlayerCount; ++black) {
      sum += results(white, black).games();
    }
  }
  return sum;
}

std::uint64_t Tournament::copies() const {
  const GamePointer game = reports::find_board(kBoard);
  std::uint64_t copies = 0;
  for (std::size_t white = 0; white < kPlayerCount; ++white) {
    for (std::size_t black = 0; black < kPlayerCount; ++black) {
      std::vector<GameMarks> marks;
      for (const Round& round : rounds) {
        const auto& played = round[white][black];
        if (played) marks.push_back(marks_of(game, *played, Side::kFirst));
      }
      copies += copies_among(marks);
    }
  }
  return copies;
}

std::size_t Tournament::finished_openings() const {
  const auto is_finished = [](const Round& round) {
    return std::ranges::all_of(round, [](const auto& row) {
      return std::ranges::all_of(row, [](const auto& game) { return game.has_value(); });
    });
  };
  return static_cast<std::size_t>(std::ranges::count_if(rounds, is_finished));
}

Effort Tournament::effort(std::size_t player, Side side) const {
  Effort effort;
  for (const Round& round : rounds) {
    for (std::size_t opponent = 0; opponent < kPlayerCount; ++opponent) {
      const auto& game = game_of(round, player, side, opponent);
      if (!game) continue;
      effort.nodes += game->played.nodes[index_of(side)];
      effort.seconds += game->played.seconds[index_of(side)];
      effort.overruns += game->played.overruns[index_of(side)];
    }
  }
  return effort;
}

std::optional<ScoreEstimate> Tournament::lead(std::size_t a, std::size_t b, Side side) const {
  // By opening: 1 where a wins all that b loses, 1/2 where they are even.
  std::vector<double> scores;
  for (const Round& round : rounds) {
    double sum = 0;
    std::size_t opponents = 0;
    for (std::size_t opponent = 0; opponent < kPlayerCount; ++opponent) {
      const auto& of_a = game_of(round, a, side, opponent);
      const auto& of_b = game_of(round, b, side, opponent);
      if (!of_a || !of_b) break;
      sum += (points(*of_a, side) + 1 - points(*of_b, side)) / 2;
      ++opponents;
    }
    if (opponents == kPlayerCount) scores.push_back(sum / static_cast<double>(kPlayerCount));
  }
  auto estimate = estimate_score(scores);
  if (!estimate) return std::nullopt;
  const auto as_lead = [](double score) { return 2 * score - 1; };
  return ScoreEstimate{as_lead(estimate->score),
                       {as_lead(estimate->interval.low), as_lead(estimate->interval.high)}};
}

Expected<Tournament> play_tournament(std::size_t openings, const reports::Settings& settings) {
  const GamePointer game = reports::find_board(kBoard);
  constexpr std::size_t kGamesARound = kPlayerCount * kPlayerCount;
  std::vector<GameJob> jobs;
  for (const Opening& opening :
       random_openings(game, kOpeningPlies, openings, derive_seed(settings.seed, 0))) {
    for (const std::string_view white : kPlayers) {
      for (const std::string_view black : kPlayers) {
        jobs.push_back({.game = game->name(),
                        .players = {reports::plain_search(white), reports::plain_search(black)},
                        .opening = opening,
                        .limits = settings.limits,
                        .seed = derive_seed(settings.seed, jobs.size() + 1)});
      }
    }
  }
  Tournament tournament;
  tournament.rounds.resize(jobs.size() / kGamesARound);
  const auto error = reports::play(jobs, settings, [&](std::size_t job, const GameRecord& record) {
    auto& round = tournament.rounds[job / kGamesARound];
    round[job % kGamesARound / kPlayerCount][job % kPlayerCount] = record;
  });
  if (error) return *error;
  return tournament;
}

std::vector<AnyPosition> sample_positions(const Tournament& tournament, Side to_move,
                                          std::size_t count, std::uint64_t seed) {
  const GamePointer game = reports::find_board(kBoard);
  std::vector<AnyPosition> found;
  std::unordered_set<Hash> seen;
  for (const auto& round : tournament.rounds) {
    for (const auto& row : round) {
      for (const auto& played : row) {
        if (!played) continue;
        const std::vector<AnyPosition> positions = positions_of(game, *played);
        for (std::size_t ply = kOpeningPlies; ply < played->plies(); ++ply) {
          const AnyPosition& position = positions[ply];
          const bool wanted = game->side_to_move(position) == to_move;
          if (wanted && seen.insert(game->hash(position)).second) found.push_back(position);
        }
      }
    }
  }
  // The first `count` of a shuffle.
  Random random(seed);
  for (std::size_t i = 0; i < std::min(count, found.size()); ++i) {
    std::swap(found[i], found[i + random.below(found.size() - i)]);
  }
  found.resize(std::min(count, found.size()));
  return found;
}

std::optional<ScoreEstimate> TermEffect::share() const {
  return estimate_score(Tally{.wins = changed, .losses = positions - changed});
}

std::vector<TermEffect> leave_out_terms(const std::array<std::vector<AnyPosition>, 2>& positions,
                                        Depth depth, const reports::Settings& settings) {
  const GamePointer game = reports::find_board(kBoard);
  // For every form and colour the full formula, then each of its terms left out.
  std::vector<TermEffect> runs;
  for (std::size_t form = 0; form < kForms; ++form) {
    const Evaluator heuristic = form_named(*game, form);
    for (const Side side : kSides) {
      std::unordered_set<std::string> nonzero;
      for (const AnyPosition& position : positions[index_of(side)]) {
        note_terms(*game, heuristic, position, side, nonzero);
      }
      runs.push_back({.form = form, .side = side, .term = {}});
      for (std::string& term : terms_of(heuristic, side)) {
        const bool always_zero = !nonzero.contains(term);
        runs.push_back(
            {.form = form, .side = side, .term = std::move(term), .always_zero = always_zero});
      }
    }
  }
  std::vector<std::vector<AnyMove>> moves(runs.size());
  parallel_for(runs.size(), settings.threads, [&](std::size_t, std::size_t i) {
    const TermEffect& run = runs[i];
    const std::string left_out = run.term.empty() ? "" : fmt::format(",without={}", run.term);
    const auto player = reports::make_own_player(
        game, fmt::format("{},depth={},tt=1{}", reports::plain_search(kPlayers[run.form]), depth,
                          left_out));
    auto chosen = chosen_moves(*player, game, positions[index_of(run.side)], settings.stop,
                               [&] { settings.step(); });
    assert(chosen);  // built-in heuristics never fail
    moves[i] = *std::move(chosen);
  });

  std::vector<TermEffect> effects;
  std::size_t full = 0;
  for (std::size_t i = 0; i < runs.size(); ++i) {
    if (runs[i].term.empty()) {
      full = i;
      continue;
    }
    TermEffect effect = std::move(runs[i]);
    effect.positions = std::min(moves[i].size(), moves[full].size());
    for (std::size_t at = 0; at < effect.positions; ++at) {
      if (moves[i][at] != moves[full][at]) ++effect.changed;
    }
    effects.push_back(std::move(effect));
  }
  return effects;
}

std::size_t searches_to_leave_out_terms(const std::array<std::vector<AnyPosition>, 2>& positions) {
  const GamePointer game = reports::find_board(kBoard);
  std::size_t searches = 0;
  for (std::size_t form = 0; form < kForms; ++form) {
    for (const Side side : kSides) {
      searches +=
          positions[index_of(side)].size() * (1 + terms_of(form_named(*game, form), side).size());
    }
  }
  return searches;
}

}  // namespace quadrille::snai
