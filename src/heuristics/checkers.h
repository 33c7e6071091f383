// SPDX-License-Identifier: MIT
// The heuristics for checkers: the CSC384 handout's, and those of the two CSC384 reports (rules,
// section 3).
#pragma once

#include <array>
#include <string_view>

#include "base/type_list.h"
#include "games/checkers/features.h"
#include "games/checkers/rules.h"
#include "heuristics/native.h"

namespace quadrille::checkers {

inline constexpr std::string_view kFourFactorReport = "four-factor CSC384 report";

struct Simple {
  static constexpr HeuristicText kInfo = {"simple", "a man 1, a king 2", "CSC384 handout"};
  template <class Sum>
  void operator()(Sum& sum) const {
    sum.add(Men{}, 1);
    sum.add(Kings{}, 2);
  }
};

inline constexpr std::string_view kChensReport = "CSC384 heuristic report";

struct Chen {
  static constexpr HeuristicText kInfo = {
      "chen", "a man 1, a king 3, and 1 for each guarded piece", kChensReport, 0,
      "As its program computes it; the listing printed in the report has transcription errors."};
  template <class Sum>
  void operator()(Sum& sum) const {
    sum.add(Men{}, 1);
    sum.add(Kings{}, 3);
    sum.add(Guarded{}, 1);
  }
};

struct ChenDescribed {
  static constexpr HeuristicText kInfo = {
      "chen-described", "a man 1, a king 3, and 1 for each piece that cannot be captured",
      kChensReport};
  template <class Sum>
  void operator()(Sum& sum) const {
    sum.add(Men{}, 1);
    sum.add(Kings{}, 3);
    sum.add(Uncapturable{}, 1);
  }
};

// The report counts what the side to move may take, and half of its value.
template <class View>
double value_of_captures(const View& view, double man, double king) {
  if (!view.to_move) return 0;
  const Squares victims = view.victims();
  return man * count(victims & ~view.enemy_kings) + king * count(victims & view.enemy_kings);
}

// Inlined whatever the compiler thinks, so that the sum stays in registers.
template <class Sum>
[[gnu::always_inline]] inline void add_four_factors(Sum& sum, double man, double king) {
  sum.add(Men{}, man);
  sum.add(Kings{}, king);
  sum.add(Place{}, 1);
  sum.add_values("captures", value_of_captures(sum.own(), 2.5, 8.75),
                 value_of_captures(sum.opponent(), 2.5, 8.75), 1);
  sum.add(Neighbours{}, 0.3);
}

inline constexpr std::array<std::string_view, 5> kFourFactors = {"men", "kings", "place",
                                                                 "captures", "neighbours"};

struct Zhao {
  static constexpr HeuristicText kInfo = {
      "zhao",
      "pieces (5, kings 17.5), place, captures of the side to move, neighbours",
      kFourFactorReport,
      0,
      "Depends on the side to move.",
      "",
      true};
  static constexpr auto kTerms = kFourFactors;
  template <class Sum>
  void operator()(Sum& sum) const {
    add_four_factors(sum, 5, 17.5);
  }
};

struct ZhaoPrinted {
  static constexpr HeuristicText kInfo = {
      "zhao-printed", "zhao with the formula as it is printed: a man 17.5, a king 5",
      kFourFactorReport, 0, "The printed weights contradict the report's own text."};
  static constexpr auto kTerms = kFourFactors;
  template <class Sum>
  void operator()(Sum& sum) const {
    add_four_factors(sum, 17.5, 5);
  }
};

using Heuristics = TypeList<Zhao, Chen, Simple, ZhaoPrinted, ChenDescribed>;

// The four factors as a file can say them.
struct FourFactors {
  template <class Sum>
  void operator()(Sum& sum) const {
    sum.add(Men{}, 1);
    sum.add(Kings{}, 1);
    sum.add(Place{}, 1);
    sum.add(CapturesOnTurn{}, 1);
    sum.add(CapturableKingsOnTurn{}, 1);
    sum.add(Neighbours{}, 1);
  }
};

}  // namespace quadrille::checkers

namespace quadrille {

template <checkers::RuleSet kRules>
struct HeuristicsOf<checkers::Checkers<kRules>> {
  using List = checkers::Heuristics;
  using MoreSums = TypeList<checkers::FourFactors>;
};

}  // namespace quadrille
