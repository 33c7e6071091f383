// SPDX-License-Identifier: MIT
// The heuristics for Breakthrough: the four of the Breakthrough heuristics report (2016) as their
// programs computed them, the forms of Binni's that its text and its printed formula describe, two
// from the literature, and bare material. Values of the report's are centred on 50.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "base/type_list.h"
#include "games/breakthrough/features.h"
#include "games/breakthrough/rules.h"
#include "heuristics/native.h"

namespace quadrille::breakthrough {

inline constexpr std::string_view kReport = "Breakthrough heuristics report 2016";

struct Ari {
  static constexpr HeuristicText kInfo = {
      "ari", "pawns, protectors and threateners; distance, blocked pawns, open columns", kReport,
      50};
  template <class Sum>
  void operator()(Sum& sum) const {
    sum.base(50);
    sum.add(Pawns{}, 1);
    sum.add(Protectors{}, 1);
    sum.add(Threateners{}, 1);
    sum.add(Distance{}, -1);
    sum.add(Blocked{}, -1);
    sum.add(OnlyColumns{}, 1);
  }
};

struct Hoddi {
  static constexpr HeuristicText kInfo = {
      "hoddi", "distance, pawns, protection counted twice, free paths and mobility", kReport, 50};
  template <class Sum>
  void operator()(Sum& sum) const {
    sum.base(50);
    sum.add(DistanceOrZero{}, -1, "distance");
    sum.add(Pawns{}, 1);
    // "Threatened" counts pairs, and each pair is one of White's and one of Black's.
    sum.add_cancelling(ThreatPairs{}, 1);
    // "Defended" and "protecting" are the same pairs.
    sum.add(ProtectedPairs{}, 2);
    sum.add(Forward{}, 1);
    sum.add(Mobility{}, 1);
  }
};

struct HoddiDescribed {
  static constexpr HeuristicText kInfo = {
      "hoddi-described", "Hoddi's as its text tells it: without the free paths", kReport, 50};
  template <class Sum>
  void operator()(Sum& sum) const {
    sum.base(50);
    sum.add(DistanceOrZero{}, -1, "distance");
    sum.add(Pawns{}, 1);
    sum.add_cancelling(ThreatPairs{}, 1);
    sum.add(ProtectedPairs{}, 2);
    sum.add(Mobility{}, 1);
  }
};

struct Tryggvi {
  static constexpr HeuristicText kInfo = {
      "tryggvi", "pawns and protectors weighted; contact with the enemy counts against", kReport,
      50};
  template <class Sum>
  void operator()(Sum& sum) const {
    sum.base(50);
    sum.add(DistanceOrZero{}, -1, "distance");
    sum.add(Pawns{}, 2);
    sum.add(Threateners{}, -1);
    sum.add(Protectors{}, 3);
    sum.add(Forward{}, 1);
  }
};

struct BinniDescribed {
  static constexpr HeuristicText kInfo = {
      "binni-described",
      "Binni's as its text means it: pawns, protected pairs, widest row",
      kReport,
      50,
      {},
      "binni-fixed"};
  template <class Sum>
  void operator()(Sum& sum) const {
    sum.base(50);
    sum.add(Pawns{}, 1);
    sum.add_cancelling(ThreatPairs{}, 1);
    sum.add(ProtectedPairs{}, 1);
    sum.add(WidestRow{}, 1);
  }
};

struct BinniPrinted {
  static constexpr HeuristicText kInfo = {
      "binni-printed", "Binni's as printed: White's row term has the wrong sign", kReport, 50};
  template <class Sum>
  void operator()(Sum& sum) const {
    sum.base(50);
    sum.add(Pawns{}, 1);
    sum.add_cancelling(ThreatPairs{}, 1);
    sum.add(ProtectedPairs{}, 1);
    sum.add(WidestRow{}, Sum::kSide == kWhite ? -1 : 1);
  }
};

// Binni's as it was coded and played. The program meant to find the widest row, but its counters
// are never reset and Black's maximum is set from White's counter, so the term depends on the
// numbers of pawns and squares alone (rules, section 3.4). It has the same sign for both sides.
class Binni {
 public:
  static constexpr HeuristicText kInfo = {
      "binni", "Binni's as coded: its row counters run wild and shun leading in pawns as White",
      kReport, 50};
  static constexpr std::array<std::string_view, 5> kTerms = {"base", "pawns", "threat_pairs",
                                                             "protected_pairs", "row_counters"};

  template <class G>
  explicit Binni(const G& game)
      : squares_(game.board().width() * game.board().height()),
        black_counters_(static_cast<std::size_t>((squares_ + 1) * (squares_ + 1))) {
    for (int whites = 0; whites <= squares_; ++whites) {
      for (int blacks = 0; blacks <= squares_; ++blacks) {
        int counter = 0;
        for (int scan = 1; scan <= squares_; ++scan) {
          if (scan * blacks > counter) counter = scan * whites;
        }
        black_counters_[index(whites, blacks)] = static_cast<std::int16_t>(counter);
      }
    }
  }

  template <class Sum>
  void operator()(Sum& sum) const {
    sum.base(50);
    sum.add(Pawns{}, 1);
    sum.add_cancelling(ThreatPairs{}, 1);
    sum.add(ProtectedPairs{}, 1);
    const int whites = sum.template measure<kWhite>(Pawns{});
    const int blacks = sum.template measure<kBlack>(Pawns{});
    sum.add_values("row_counters", int{black_counters_[index(whites, blacks)]}, squares_ * whites,
                   1);
  }

 private:
  [[nodiscard]] std::size_t index(int whites, int blacks) const {
    return static_cast<std::size_t>(whites * (squares_ + 1) + blacks);
  }

  int squares_;
  std::vector<std::int16_t> black_counters_;
};

struct Lorentz {
  static constexpr HeuristicText kInfo = {
      "lorentz",
      "square values, half of them again for safe pawns, and 10 a pawn (8x8 only)",
      "Lorentz and Horey 2013, after Pepels and Lanctot",
      0,
      "",
      "",
      true};
  template <class G>
  static bool applies(const G& game) {
    return SquareValues::applies(game);
  }
  template <class Sum>
  void operator()(Sum& sum) const {
    sum.add(Pawns{}, 10);
    sum.add(SquareValues{}, 1);
    sum.add(SafeSquareValues{}, 0.5);
  }
};

struct Schadd {
  static constexpr HeuristicText kInfo = {"schadd",
                                          "10 a pawn and 2.5 a row of the most advanced pawn",
                                          "Schadd, in Lanctot et al. 2014",
                                          0,
                                          "",
                                          "",
                                          true};
  template <class Sum>
  void operator()(Sum& sum) const {
    sum.add(Pawns{}, 10);
    sum.add(Distance{}, -2.5);  // a row less to go is a row more behind it
  }
};

struct Material {
  static constexpr HeuristicText kInfo = {"material", "the difference in pawns",
                                          "the simplest baseline", 0};
  template <class Sum>
  void operator()(Sum& sum) const {
    sum.add(Pawns{}, 1);
  }
};

using Heuristics = TypeList<Ari, Hoddi, Binni, Tryggvi, HoddiDescribed, BinniDescribed,
                            BinniPrinted, Lorentz, Schadd, Material>;

}  // namespace quadrille::breakthrough

namespace quadrille {

template <class Layout, breakthrough::RuleSet kRules>
struct HeuristicsOf<breakthrough::Breakthrough<Layout, kRules>> {
  using List = breakthrough::Heuristics;
  // They look at pawns alone, whatever the rules allow these to do.
  static auto judged_as(const breakthrough::Breakthrough<Layout, kRules>& game) {
    return breakthrough::Breakthrough<Layout, breakthrough::RuleSet::kStandard>(
        game.board().size());
  }
};

}  // namespace quadrille
