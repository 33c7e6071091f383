// SPDX-License-Identifier: MIT
// The heuristics for Tablut: the snAI report's two functions, one per colour, as its text means
// them and as its program computes them (rules, section 3), and two plain ones. snAI's are not
// centred on 0, and the two are not to be compared with each other. A side that asks for the other
// colour's function gets its negative.
#pragma once

#include <array>
#include <span>
#include <string_view>

#include "base/type_list.h"
#include "games/tablut/features.h"
#include "games/tablut/rules.h"
#include "heuristics/native.h"

namespace quadrille::tablut {

inline constexpr std::string_view kReport = "snAI Tablut slides";

// What the report's program calls infinite: White has two ways out. Larger than every sum, and no
// proof of a win.
inline constexpr int kVictoryNear = 10000;
inline constexpr std::string_view kVictoryNearName = "victory_near";

// What the start position is worth to White by White's formulas, and to Black by Black's.
inline constexpr double kEvenForWhite = 180;
inline constexpr double kEvenForBlack = 35;

// 1 for the side that a colour's function is made for, -1 for the other.
template <Side kColour, class Sum>
inline constexpr int kSign = Sum::kSide == kColour ? 1 : -1;

template <class Feature, class Weight, class Sum>
void add_fact(Sum& sum, Weight weight) {
  sum.add_own(Feature{}, weight, Feature::kInfo.name);
}

// (6 - d) + 20 (4 - n) + 12.5 whites + 7.5 (16 - blacks) + 400 e
struct WhiteFormula {
  static constexpr std::array<std::string_view, 7> kTerms = {
      "base",   "king_distance",   "adjacent_blacks", "whites",
      "blacks", "open_directions", kVictoryNearName};
  template <class Sum>
  static void add(Sum& sum) {
    constexpr int kOne = kSign<kWhite, Sum>;
    sum.base(kOne * (6 + 20 * 4 + 120));
    add_fact<KingDistance>(sum, -kOne);
    add_fact<AdjacentBlacks>(sum, kOne * -20);
    add_fact<Whites>(sum, kOne * 12.5);
    add_fact<Blacks>(sum, kOne * -7.5);
    add_fact<OpenDirections>(sum, kOne * 400);
    if (OpenDirections::measure(sum.own()) < 2) {
      sum.branch("fewer than two open directions");
    } else {
      sum.branch("two or more open directions: victory is near");
      sum.add_result(kVictoryNearName, kOne * kVictoryNear);
    }
  }
};

// The program divides whole numbers, and asks for exactly two open directions.
struct WhiteFormulaCoded {
  static constexpr std::array<std::string_view, 7> kTerms = {
      "base",        "king_distance",   "adjacent_blacks", "white_alive",
      "black_eaten", "open_directions", kVictoryNearName};
  template <class Sum>
  static void add(Sum& sum) {
    constexpr int kOne = kSign<kWhite, Sum>;
    if (sum.has(kVictoryNearName) && OpenDirections::measure(sum.own()) == 2) {
      sum.branch("exactly two open directions: infinite in the program");
      sum.add_result(kVictoryNearName, kOne * kVictoryNear);
      return;
    }
    sum.branch("not exactly two open directions");
    const int white_alive = 100 * Whites::measure(sum.own()) / kMostWhiteSoldiers;
    const int black_eaten =
        120 * (kMostBlackSoldiers - Blacks::measure(sum.own())) / kMostBlackSoldiers;
    sum.base(kOne * (6 + 20 * 4));
    add_fact<KingDistance>(sum, -kOne);
    add_fact<AdjacentBlacks>(sum, kOne * -20);
    sum.add_result("white_alive", kOne * white_alive);
    sum.add_result("black_eaten", kOne * black_eaten);
    add_fact<OpenDirections>(sum, kOne * 400);
  }
};

// The weights of a phase of the game: they add up to 100.
struct BlackWeights {
  double eaten, alive, surround, rhombus, blocked;
};
inline constexpr BlackWeights kEarly = {45, 35, 15, 5, 0};
inline constexpr BlackWeights kMid = {42.5, 32.5, 20, 2.5, 2.5};
inline constexpr BlackWeights kLate = {40, 30, 25, 0, 5};

template <class SurroundForm, class BlockedForm, class CatchesForm, class CapturableForm>
struct BlackFormulaOf {
  static constexpr std::array<std::string_view, 7> kTerms = {"eaten",
                                                             "alive",
                                                             SurroundForm::kInfo.name,
                                                             "rhombus",
                                                             CatchesForm::kInfo.name,
                                                             CapturableForm::kInfo.name,
                                                             BlockedForm::kInfo.name};
  template <class Sum>
  static void add(Sum& sum) {
    const int whites = Whites::measure(sum.own());
    if (whites > 6) {
      sum.branch("early: more than 6 white soldiers");
      add_weighted<kEarly>(sum);
    } else if (whites > 4) {
      sum.branch("mid: 5 or 6 white soldiers");
      add_weighted<kMid>(sum);
    } else {
      sum.branch("late: at most 4 white soldiers");
      add_weighted<kLate>(sum);
    }
    constexpr int kOne = kSign<kBlack, Sum>;
    const int catches = CatchesForm::measure(sum.own());
    sum.add_result(CatchesForm::kInfo.name, catches > 0 ? kOne * 2.0 * catches / whites : 0.0);
    add_fact<CapturableForm>(sum, kOne * 10);
  }

 private:
  template <const BlackWeights& kWeights, class Sum>
  static void add_weighted(Sum& sum) {
    constexpr int kOne = kSign<kBlack, Sum>;
    add_fact<Eaten>(sum, kOne * kWeights.eaten);
    add_fact<Alive>(sum, kOne * kWeights.alive);
    add_fact<SurroundForm>(sum, kOne * kWeights.surround);
    if constexpr (kWeights.rhombus != 0) add_fact<Rhombus>(sum, kOne * kWeights.rhombus);
    if constexpr (kWeights.blocked != 0) add_fact<BlockedForm>(sum, kOne * kWeights.blocked);
  }
};

using BlackFormula = BlackFormulaOf<Surround, Blocked, PossibleCatches, KingCapturable>;
using BlackFormulaCoded = BlackFormulaOf<SurroundAsWritten, BlockedAsWritten,
                                         PossibleCatchesAsWritten, KingCapturableAsWritten>;

template <class Formula>
struct OneFormula {
  static constexpr auto kTerms = Formula::kTerms;
  template <class Sum>
  void operator()(Sum& sum) const {
    Formula::add(sum);
  }
};

// The formula of the side that evaluates, as the report's players use it.
template <class ForWhite, class ForBlack>
struct OwnFormula {
  static constexpr std::span<const std::string_view> terms(Side side) {
    return side == kWhite ? std::span<const std::string_view>(ForWhite::kTerms) : ForBlack::kTerms;
  }
  template <class Sum>
  void operator()(Sum& sum) const {
    if constexpr (Sum::kSide == kWhite) {
      ForWhite::add(sum);
    } else {
      ForBlack::add(sum);
    }
  }
};

struct Snai : OwnFormula<WhiteFormula, BlackFormula> {
  static constexpr HeuristicText kInfo = {
      "snai",
      "snai-white for White, snai-black for Black: the report's player",
      kReport,
      {kEvenForWhite, kEvenForBlack},
      "Each colour has a function of its own: values of White and Black cannot be compared.",
      "",
      true};
};
struct SnaiCoded : OwnFormula<WhiteFormulaCoded, BlackFormulaCoded> {
  static constexpr HeuristicText kInfo = {
      "snai-coded",
      "snai-white-coded for White, snai-black-coded for Black",
      kReport,
      {kEvenForWhite, kEvenForBlack},
      "Values of White and Black cannot be compared, as snai's.",
      "snai-as-written"};
};
struct SnaiWhite : OneFormula<WhiteFormula> {
  static constexpr HeuristicText kInfo = {
      "snai-white",
      "the king's way out, his safety and the soldiers; for Black its negative",
      kReport,
      {kEvenForWhite, -kEvenForWhite}};
};
struct SnaiWhiteCoded : OneFormula<WhiteFormulaCoded> {
  static constexpr HeuristicText kInfo = {
      "snai-white-coded",
      "snai-white by the report's program",
      kReport,
      {kEvenForWhite, -kEvenForWhite},
      "Whole-number divisions lose half a point for odd counts, and only exactly two open "
      "directions count as a near win.",
      "snai-white-as-written"};
};
struct SnaiBlack : OneFormula<BlackFormula> {
  static constexpr HeuristicText kInfo = {
      "snai-black",
      "soldiers, the ring round the king and threats, by phase; for White its negative",
      kReport,
      {-kEvenForBlack, kEvenForBlack}};
};
struct SnaiBlackCoded : OneFormula<BlackFormulaCoded> {
  static constexpr HeuristicText kInfo = {
      "snai-black-coded",
      "snai-black by the report's program",
      kReport,
      {-kEvenForBlack, kEvenForBlack},
      "It never sees a soldier it could take, and counts closed directions instead of their share. "
      "Its test of the king is not symmetric.",
      "snai-black-as-written"};
};

// White's eight soldiers and Black's sixteen are worth the same.
struct Material {
  static constexpr HeuristicText kInfo = {
      "material", "the difference in soldiers, White's counted twice", "the simplest baseline"};
  template <class Sum>
  void operator()(Sum& sum) const {
    sum.add_own(Soldiers{}, Sum::kSide == kWhite ? 2 : 1, "own soldiers");
    sum.add_opponent(Soldiers{}, Sum::kSide == kWhite ? -1 : -2, "opponent's soldiers");
  }
};

struct MobilityOnly {
  static constexpr HeuristicText kInfo = {"mobility", "the difference in moves",
                                          "a baseline for all board games"};
  template <class Sum>
  void operator()(Sum& sum) const {
    sum.add(Mobility{}, 1);
  }
};

using Heuristics = TypeList<Snai, SnaiCoded, SnaiWhite, SnaiWhiteCoded, SnaiBlack, SnaiBlackCoded,
                            Material, MobilityOnly>;

// Sums that files may have: White's formula without its jump, and the soldiers by colour.
struct WhiteFacts {
  template <class Sum>
  void operator()(Sum& sum) const {
    add_fact<KingDistance>(sum, 1);
    add_fact<AdjacentBlacks>(sum, 1);
    add_fact<Whites>(sum, 1);
    add_fact<Blacks>(sum, 1);
    add_fact<OpenDirections>(sum, 1);
  }
};
struct SoldiersByColour {
  template <class Sum>
  void operator()(Sum& sum) const {
    add_fact<Whites>(sum, 1);
    add_fact<Blacks>(sum, 1);
  }
};

}  // namespace quadrille::tablut

namespace quadrille {

template <>
struct HeuristicsOf<tablut::Tablut> {
  using List = tablut::Heuristics;
  using MoreSums = TypeList<tablut::WhiteFacts, tablut::SoldiersByColour>;
};

}  // namespace quadrille
