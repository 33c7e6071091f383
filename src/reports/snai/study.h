// SPDX-License-Identifier: MIT
// The snAI slides' two formulas, as described and as coded, put to the test that the slides lack:
// games against each other and against the difference in soldiers, colours apart, and for every
// term how often it changes a move.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arena/record.h"
#include "arena/statistics/score.h"
#include "games/any_game.h"
#include "reports/study.h"

namespace quadrille::snai {

inline constexpr std::array<std::string_view, 3> kPlayers = {"snai", "snai-coded", "material"};
inline constexpr std::size_t kPlayerCount = kPlayers.size();
// The first two are snAI's, and have terms worth asking about.
inline constexpr std::size_t kForms = 2;
// Random plies before the players take over.
inline constexpr int kOpeningPlies = 4;

// Games by result. White's and Black's are never added up.
struct Results {
  std::uint64_t white_won = 0;
  std::uint64_t repeated = 0;
  std::uint64_t cut = 0;  // after kLongestGame plies
  std::uint64_t black_won = 0;

  [[nodiscard]] std::uint64_t games() const { return white_won + repeated + cut + black_won; }
  [[nodiscard]] Tally tally_of(Side side) const;
};

// What a player did in all its games with one colour.
struct Effort {
  Nodes nodes = 0;
  double seconds = 0;
  std::uint64_t overruns = 0;  // moves that took longer than allowed
};

// Every player with White against every player with Black, itself too, from each opening.
struct Tournament {
  // [white][black]; nothing where it was not finished.
  using Round = std::array<std::array<std::optional<GameRecord>, kPlayerCount>, kPlayerCount>;
  std::vector<Round> rounds;  // by opening

  [[nodiscard]] Results results(std::size_t white, std::size_t black) const;
  [[nodiscard]] std::uint64_t games() const;
  // Games that are move for move as another one of the same players.
  [[nodiscard]] std::uint64_t copies() const;
  [[nodiscard]] std::size_t finished_openings() const;  // with all their games
  // Of all its games with one colour, the ones against itself too.
  [[nodiscard]] Effort effort(std::size_t player, Side side) const;
  // Points a game that player `a` scores more than `b` with the same colour, from the same openings
  // and against the same opponents: -1 to 1, with its interval. An opening is one observation.
  [[nodiscard]] std::optional<ScoreEstimate> lead(std::size_t a, std::size_t b, Side side) const;
};

// From so many openings.
Expected<Tournament> play_tournament(std::size_t openings, const reports::Settings& settings);

// Up to `count` distinct open positions of the players' own choosing with that side to move, drawn
// from all the games.
std::vector<AnyPosition> sample_positions(const Tournament& tournament, Side to_move,
                                          std::size_t count, std::uint64_t seed);

// A term of one of snAI's forms, for one colour.
struct TermEffect {
  std::size_t form = 0;
  Side side = Side::kFirst;
  std::string term;
  std::uint64_t changed = 0;    // positions where the best move is another without the term
  std::uint64_t positions = 0;  // that were searched
  bool always_zero = true;      // in the positions and after each of their moves

  [[nodiscard]] std::optional<ScoreEstimate> share() const;
};

// Searches the positions of each side to a depth, with all terms and without each.
std::vector<TermEffect> leave_out_terms(const std::array<std::vector<AnyPosition>, 2>& positions,
                                        Depth depth, const reports::Settings& settings);
// How many searches that is.
std::size_t searches_to_leave_out_terms(const std::array<std::vector<AnyPosition>, 2>& positions);

// `reproduce snai`
reports::Study entry();

}  // namespace quadrille::snai
