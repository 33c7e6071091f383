// SPDX-License-Identifier: MIT
// The heuristics for Isolation: the library's scores with their quirks, the six of the Isolation
// heuristics report as its code computes them, and as its text describes them (rules, section 3).
//
// Values are doubles, computed in the written order with every product rounded on its own: the
// build must not fuse multiplications with additions, and does not (-ffp-contract=off).
#pragma once

#include <array>
#include <limits>
#include <string_view>

#include "base/bits.h"
#include "base/type_list.h"
#include "games/isolation/features.h"
#include "games/isolation/rules.h"
#include "heuristics/native.h"

namespace quadrille::isolation {

inline constexpr std::string_view kLibrary = "Udacity, AIND-Isolation 2017";
inline constexpr std::string_view kReport = "Isolation heuristics report";

// Every score begins with these two tests. A side that is stuck but not to move triggers neither.
template <class Sum>
bool is_decided(Sum& sum) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  if (sum.own().to_move && sum.own().moves == 0) {
    sum.branch("to move without a move: lost");
    sum.add_result("lost", -kInfinity);
    return true;
  }
  if (sum.opponent().to_move && sum.opponent().moves == 0) {
    sum.branch("the opponent is to move without a move: won");
    sum.add_result("won", kInfinity);
    return true;
  }
  return false;
}

// The terms of a formula: its own, and those of a decided game.
template <class... Names>
constexpr auto with_ends(Names... names) {
  return std::array<std::string_view, sizeof...(names) + 2>{names..., "lost", "won"};
}

struct Null {
  static constexpr HeuristicText kInfo = {"null", "0: knows nothing but the end of the game",
                                          kLibrary};
  static constexpr auto kTerms = with_ends();
  template <class Sum>
  void operator()(Sum& sum) const {
    is_decided(sum);
  }
};

struct Open {
  static constexpr HeuristicText kInfo = {"open", "own moves", kLibrary};
  static constexpr auto kTerms = with_ends("moves");
  template <class Sum>
  void operator()(Sum& sum) const {
    if (!is_decided(sum)) sum.add_own(Moves{}, 1, "moves");
  }
};

struct CenterScore {
  static constexpr HeuristicText kInfo = {
      "center", "own squared distance from the point (rows/2, columns/2)", kLibrary, 0,
      "Larger is better: it flees the centre, and prefers the top left corner to the others."};
  static constexpr auto kTerms = with_ends("center");
  template <class Sum>
  void operator()(Sum& sum) const {
    if (!is_decided(sum)) sum.add_own(Center{}, 1, "center");
  }
};

struct Improved {
  static constexpr HeuristicText kInfo = {
      "improved", "own moves less the opponent's", kLibrary, 0, "", "", true};
  static constexpr auto kTerms = with_ends("moves");
  template <class Sum>
  void operator()(Sum& sum) const {
    if (!is_decided(sum)) sum.add(Moves{}, 1);
  }
};

// What the report's heuristics fall back on when the weighted moves are level, as its code computes
// it (`add`) and as its text says (`add_described`).
struct ByDistance {
  static constexpr const char* kName = "distance";
  template <class Sum>
  static void add(Sum& sum) {
    const auto [own, opponent] = of_both(sum, Distance{});
    sum.add_result("distance", own, opponent, static_cast<double>(opponent - own) / 10 * 0.5);
  }
  template <class Sum>
  static void add_described(Sum& sum) {
    const auto [own, opponent] = of_both(sum, Distance{});
    sum.add_result("distance", own, opponent, (opponent - own) / 20.0);
  }

  template <class Sum, class Feature>
  static std::pair<int, int> of_both(const Sum& sum, Feature feature) {
    return {sum.template measure<Sum::kSide>(feature),
            sum.template measure<opposite(Sum::kSide)>(feature)};
  }
};

struct BySpace {
  static constexpr const char* kName = "space";
  template <class Sum>
  static void add(Sum& sum) {
    const auto [own, opponent] = ByDistance::of_both(sum, Space{});
    sum.add_result("space", own, opponent, static_cast<double>(own - opponent) / 30 * 0.5);
  }
  template <class Sum>
  static void add_described(Sum& sum) {
    const auto [own, opponent] = ByDistance::of_both(sum, Space{});
    sum.add_result("space", own, opponent, (own - opponent) / 60.0);
  }
};

struct BySpaceAndDistance {
  static constexpr const char* kName = "space and distance";
  template <class Sum>
  static void add(Sum& sum) {
    const auto [own_space, opponent_space] = ByDistance::of_both(sum, Space{});
    const auto [own_distance, opponent_distance] = ByDistance::of_both(sum, Distance{});
    sum.add_result("space and distance",
                   0.5 * (static_cast<double>(own_space - opponent_space) / 30 +
                          static_cast<double>(opponent_distance - own_distance) / 10));
  }
  template <class Sum>
  static void add_described(Sum& sum) {
    add(sum);  // the text and the code agree here
  }
};

// The report's code: 0.4 x own moves - 0.6 x the opponent's, else the tie-break.
template <class TieBreak, class Sum>
void add_weighted_moves(Sum& sum) {
  const double own = 0.4 * sum.template measure<Sum::kSide>(Moves{});
  const double opponent = 0.6 * sum.template measure<opposite(Sum::kSide)>(Moves{});
  if (own != opponent) {
    sum.branch("weighted moves");
    sum.add_own(Moves{}, 0.4, "own moves");
    sum.add_opponent(Moves{}, -0.6, "opponent's moves");
  } else {
    sum.branch("weighted moves level: tie-break");
    TieBreak::add(sum);
  }
}

// The report's text: a tie is 2 x own moves = 3 x the opponent's.
template <class TieBreak, class Sum>
void add_described_moves(Sum& sum) {
  const auto [own, opponent] = ByDistance::of_both(sum, Moves{});
  if (2 * own != 3 * opponent) {
    sum.branch("weighted moves");
    sum.add_result("moves", own, opponent, (4 * own - 6 * opponent) / 10.0);
  } else if (sum.own().both_placed()) {
    sum.branch("weighted moves level: tie-break");
    TieBreak::add_described(sum);
  } else {
    sum.branch("weighted moves level, and a knight not placed");
  }
}

// From fewer blank cells than this on, the report's second three look at paths.
inline constexpr int kBlanksForPaths = 15;

template <class Sum>
bool looks_at_paths(const Sum& sum) {
  return popcount(sum.own().blank) < kBlanksForPaths && sum.own().both_placed();
}

inline constexpr std::string_view kSameAsCustom1 = "The same function as custom1.";
inline constexpr std::string_view kSameAsCustom4 = "The same function as custom4.";

// The tie-break is no term of the program's: it is never reached.
template <class TieBreak>
struct Custom {
  static constexpr auto kTerms = with_ends("own moves", "opponent's moves");
  template <class Sum>
  void operator()(Sum& sum) const {
    if (!is_decided(sum)) add_weighted_moves<TieBreak>(sum);
  }
};

struct Custom1 : Custom<ByDistance> {
  static constexpr HeuristicText kInfo = {
      "custom1", "0.4 own moves - 0.6 the opponent's; else the distance to the centre", kReport, 0,
      "The tie-break is never reached, because 0.4m = 0.6o never holds in doubles for 0 to 8 moves "
      "except 0 = 0, and then the game is over: custom1, custom2 and custom3 are one function."};
};
struct Custom2 : Custom<BySpace> {
  static constexpr HeuristicText kInfo = {
      "custom2", "0.4 own moves - 0.6 the opponent's; else the space nearby", kReport, 0,
      kSameAsCustom1};
};
struct Custom3 : Custom<BySpaceAndDistance> {
  static constexpr HeuristicText kInfo = {
      "custom3", "0.4 own moves - 0.6 the opponent's; else space and distance", kReport, 0,
      kSameAsCustom1};
};

// The report's "longest path" removes cells from a list that both calls share and never gets
// further than one step: it asks whether there is a move at all, and for the opponent, computed
// second, whether there is one that is not also a move of the own knight.
template <class TieBreak>
struct CustomWithPath {
  static constexpr auto kTerms = with_ends("own moves", "opponent's moves", "path");
  template <class Sum>
  void operator()(Sum& sum) const {
    if (is_decided(sum)) return;
    if (!looks_at_paths(sum)) return add_weighted_moves<TieBreak>(sum);
    sum.branch("fewer than 15 blank cells: paths as the code computes them");
    const int own = sum.own().moves != 0 ? 1 : 0;
    const int opponent = (sum.opponent().moves & ~sum.own().moves) != 0 ? 1 : 0;
    sum.add_values("path", own, opponent, 0.5);
  }
};

struct Custom4 : CustomWithPath<ByDistance> {
  static constexpr HeuristicText kInfo = {
      "custom4", "custom1; with fewer than 15 blank cells the paths, by code that never walks them",
      kReport, 0,
      "custom4, custom5 and custom6 are one function, as custom1, 2 and 3 are: the path that all "
      "three begin with is the same code."};
};
struct Custom5 : CustomWithPath<BySpace> {
  static constexpr HeuristicText kInfo = {
      "custom5", "custom2; with fewer than 15 blank cells the paths, by code that never walks them",
      kReport, 0, kSameAsCustom4};
};
struct Custom6 : CustomWithPath<BySpaceAndDistance> {
  static constexpr HeuristicText kInfo = {
      "custom6", "custom3; with fewer than 15 blank cells the paths, by code that never walks them",
      kReport, 0, kSameAsCustom4};
};

template <class TieBreak>
struct CustomDescribed {
  static constexpr auto kTerms = with_ends("moves", TieBreak::kName);
  template <class Sum>
  void operator()(Sum& sum) const {
    if (!is_decided(sum)) add_described_moves<TieBreak>(sum);
  }
};

struct Custom1Described : CustomDescribed<ByDistance> {
  static constexpr HeuristicText kInfo = {
      "custom1-described", "custom1 as the text means it, ties decided exactly", kReport};
};
struct Custom2Described : CustomDescribed<BySpace> {
  static constexpr HeuristicText kInfo = {
      "custom2-described", "custom2 as the text means it, ties decided exactly", kReport};
};
struct Custom3Described : CustomDescribed<BySpaceAndDistance> {
  static constexpr HeuristicText kInfo = {
      "custom3-described", "custom3 as the text means it, ties decided exactly", kReport};
};

template <class TieBreak>
struct CustomWithPathDescribed {
  static constexpr auto kTerms = with_ends("moves", TieBreak::kName, "longest_path");
  template <class Sum>
  void operator()(Sum& sum) const {
    if (is_decided(sum)) return;
    if (!looks_at_paths(sum)) return add_described_moves<TieBreak>(sum);
    sum.branch("fewer than 15 blank cells: longest paths");
    sum.add(LongestPathLength{}, 0.5);
  }
};

struct Custom4Described : CustomWithPathDescribed<ByDistance> {
  static constexpr HeuristicText kInfo = {
      "custom4-described", "custom4 as the text means it, with the true longest paths", kReport};
};
struct Custom5Described : CustomWithPathDescribed<BySpace> {
  static constexpr HeuristicText kInfo = {
      "custom5-described", "custom5 as the text means it, with the true longest paths", kReport};
};
struct Custom6Described : CustomWithPathDescribed<BySpaceAndDistance> {
  static constexpr HeuristicText kInfo = {
      "custom6-described", "custom6 as the text means it, with the true longest paths", kReport};
};

using Heuristics = TypeList<Improved, Open, CenterScore, Null, Custom1, Custom2, Custom3, Custom4,
                            Custom5, Custom6, Custom1Described, Custom2Described, Custom3Described,
                            Custom4Described, Custom5Described, Custom6Described>;

// What most heuristics here come down to, as sums that files may have.
struct MovesOfBoth {
  template <class Sum>
  void operator()(Sum& sum) const {
    sum.add(Moves{}, 1);
  }
};
struct MovesOfEach {
  template <class Sum>
  void operator()(Sum& sum) const {
    sum.add_own(Moves{}, 1, "own moves");
    sum.add_opponent(Moves{}, 1, "opponent's moves");
  }
};

}  // namespace quadrille::isolation

namespace quadrille {

template <class Layout>
struct HeuristicsOf<isolation::Isolation<Layout>> {
  using List = isolation::Heuristics;
  using MoreSums = TypeList<isolation::MovesOfBoth, isolation::MovesOfEach>;
};

}  // namespace quadrille
