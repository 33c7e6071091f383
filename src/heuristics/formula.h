// SPDX-License-Identifier: MIT
// Sums over features that people write: on the command line, "=10*pawns-2.5*distance", or as a
// .toml file (formula_file.h). A Formula is what was written, features by their names;
// check_formula tells whether a game has them, and formula_evaluator.h makes an evaluator of it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "games/any_game.h"
#include "heuristics/evaluator.h"

namespace quadrille {

struct Formula {
  // Which side's measure: of the side that evaluates, of its opponent, the first less the second,
  // or both added up.
  enum class Of : std::uint8_t { kDifference, kOwn, kOpponent, kTogether };

  struct Measure {
    std::string feature;
    Of of = Of::kDifference;
    std::string where = {};  // where it was written, for errors: "mine.toml:7:1"

    friend bool operator==(const Measure& a, const Measure& b) {
      return a.feature == b.feature && a.of == b.of;
    }
  };
  struct Term {
    Measure measure;
    double weight = 0;

    // "pawns", "own moves", "opponent's moves"
    [[nodiscard]] std::string name() const;
  };
  struct Sum {
    double base = 0;
    std::vector<Term> terms = {};
  };

  struct Condition {
    enum class Is : std::uint8_t { kLess, kAtMost, kMore, kAtLeast, kEqual, kDifferent };
    Measure measure;
    Is is = Is::kLess;
    double number = 0;
  };
  // What is added while conditions hold, or near a point of `blend`.
  struct Phase {
    std::string name;
    std::vector<Condition> when = {};  // all of them; none: always
    double at = 0;                     // where its sum counts alone, of a formula that blends
    Sum sum = {};
  };

  HeuristicInfo info;                   // its neutral is not read
  std::optional<Neutral> even = {};     // what an even position is worth, where it was written
  std::vector<std::string> games = {};  // words of games it is for; empty: any with its features
  std::string side = {};  // the side it judges for, the other getting the negative; empty: both
  Sum common = {};        // what always counts
  // The first phase whose conditions hold counts; with `blend` the two whose points are nearest,
  // each by its share.
  std::optional<Measure> blend = {};
  std::vector<Phase> phases = {};
};

// No sum of ours may overflow, and no weight makes sense beyond this.
inline constexpr double kLargestWeight = 1e9;
inline constexpr std::size_t kMostTerms = 200;

// "=10*pawns-2.5*distance", "=50+0.4*own.moves-0.6*opponent.moves"
Expected<Formula> parse_sum(std::string_view text);

// "own.whites > 6 and blanks < 15": a bare feature is that of both sides together.
Expected<std::vector<Formula::Condition>> parse_conditions(std::string_view text,
                                                           const std::string& where);
// "own.whites"; `bare` is what a name without its side means.
Expected<Formula::Measure> parse_measure(std::string_view text, Formula::Of bare,
                                         const std::string& where);

// Why the formula cannot judge this game: made for another one, or a feature that the game, or its
// board, does not have, with the nearest name.
MaybeError check_formula(const Formula& formula, const AnyGame& game);

// Whether one of these words names the game, its family or its kind: "breakthrough",
// "breakthrough:8x8", "breakthrough:course". No words: all games.
bool is_made_for(const std::vector<std::string>& words, const AnyGame& game);
Error made_for_others(const std::string& name, const std::vector<std::string>& words,
                      const AnyGame& game);

// Whether it is nothing but differences between the sides and a base, which is then what an even
// position is worth.
bool is_balanced(const Formula& formula);

// The formula without the terms of that name, and without its base if that is the name.
Formula without_term(Formula formula, std::string_view name);

// The names of its terms, in the order in which they were written.
std::vector<std::string> names_of_terms(const Formula& formula);

}  // namespace quadrille
