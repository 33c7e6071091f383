// SPDX-License-Identifier: MIT
// Features: the measurable facts of a position that heuristics are built from. A feature is a
// stateless type with its FeatureInfo, kInfo, and
//   template <class View> static int measure(const View&)       (or double)
// for one side's view of a position; where it is not defined on every board also
//   template <class G> static bool applies(const G&).
// A feature that adds up squares is a Tallied one, and says which squares instead of measuring:
//   template <class View, class Tally> static void tally(const View& view, Tally& tally) {
//     tally.each(view.own);          // 1 for each square of the set
//     tally.each(view.kings, 2);     // 2 for each
//     tally.at(view.king, 5);        // 5 for one square
//   }
// so that its number and what each square adds to it cannot disagree. A feature of the position
// rather than of a side has kSameForBoth.
// Native heuristics inline features; everybody else finds them by name, as a Feature of an AnyGame.
#pragma once

#include <algorithm>
#include <span>
#include <string_view>

#include "base/bits.h"
#include "games/side.h"

namespace quadrille {

struct FeatureInfo {
  std::string_view name;
  std::string_view meaning;
  bool slow = false;  // takes microseconds: not to be measured unless it is needed
};

// How one side sees a position of game G: the argument of every measure. Specialised per game.
template <class G, Side kSide>
struct SideView;

// The features of game G, as FeaturesOf<G>::List. Specialised per game.
template <class G>
struct FeaturesOf;

// A set of squares as the games have them, of 32 to 128 bits.
template <class Squares>
constexpr auto widened(Squares squares) {
  if constexpr (sizeof(Squares) < sizeof(Bits64)) {
    return Bits64{squares};
  } else {
    return squares;
  }
}

// The number that squares add up to. Where they are is not asked: the compiler leaves it out.
template <class Value>
class TallyOfAll {
 public:
  template <class Squares>
  void each(Squares squares, Value weight = 1) {
    value_ += weight * popcount(widened(squares));
  }
  void at(int, Value amount) { value_ += amount; }

  [[nodiscard]] Value value() const { return value_; }

 private:
  Value value_ = 0;
};

// What each square adds, in the cells of the game's diagram.
template <class G>
class TallyByCell {
 public:
  TallyByCell(const G& game, std::span<double> cells) : game_(game), cells_(cells) {
    std::ranges::fill(cells, 0);
  }

  template <class Squares>
  void each(Squares squares, double weight = 1) {
    for_each_bit(widened(squares), [&](int square) { at(square, weight); });
  }
  void at(int square, double amount) { cells_[game_.diagram_cell(square)] += amount; }

 private:
  const G& game_;
  std::span<double> cells_;
};

// A feature F that adds up squares. Where the number is found faster than the squares are, F has a
// measure of its own beside its tally, and the tests hold the two together. Features are made by
// `F{}`, which a private constructor here would forbid.
template <class F, class Value = int>
struct Tallied {  // NOLINT(bugprone-crtp-constructor-accessibility)
  static constexpr bool kHasShares = true;

  template <class View>
  static Value measure(const View& view) {
    TallyOfAll<Value> all;
    F::tally(view, all);
    return all.value();
  }
};

// Whether a feature has one number for the position: of both sides together it is that number.
template <class F>
constexpr bool is_same_for_both() {
  return requires { F::kSameForBoth; };
}

template <class F, class G>
bool feature_applies(const G& game) {
  if constexpr (requires { F::applies(game); }) {
    return F::applies(game);
  } else {
    return true;
  }
}

// A feature of some game. Games and positions are those of its typed game, which only its
// functions can read.
struct Feature : FeatureInfo {
  bool same_for_both;                 // whichever side is asked about
  bool (*applies)(const void* game);  // whether it is defined on this board
  double (*measure)(const void* game, const void* position, Side side);
  // Both sides' at once, the first side's first: faster than asking twice.
  void (*measure_both)(const void* game, const void* position, double* by_side);
  // Writes what every cell of the game's diagram adds to the measure: the numbers add up to it.
  // Null for a feature that does not count squares.
  void (*shares)(const void* game, const void* position, Side side,
                 std::span<double> cells) = nullptr;

  // What speaks for the first side: its own less the other's. What belongs to the position, and is
  // the same whoever is asked about, is taken as it is.
  double for_first_side(const void* game, const void* position) const {
    if (same_for_both) return measure(game, position, Side::kFirst);
    double by_side[2];
    measure_both(game, position, by_side);
    return by_side[0] - by_side[1];
  }
};

// Calls `use` with the side's view of the position.
template <class G, class Use>
auto with_view(const void* game, const void* position, Side side, Use use) {
  const auto& g = *static_cast<const G*>(game);
  const auto& p = *static_cast<const typename G::Position*>(position);
  return side == Side::kFirst ? use(SideView<G, Side::kFirst>(g, p))
                              : use(SideView<G, Side::kSecond>(g, p));
}

template <class F, class G>
void write_shares(const void* game, const void* position, Side side, std::span<double> cells) {
  TallyByCell<G> by_cell(*static_cast<const G*>(game), cells);
  with_view<G>(game, position, side, [&](const auto& view) { F::tally(view, by_cell); });
}

template <class F, class G>
constexpr Feature feature_of() {
  Feature feature = {
      F::kInfo, is_same_for_both<F>(),
      [](const void* game) { return feature_applies<F>(*static_cast<const G*>(game)); },
      [](const void* game, const void* position, Side side) {
        return with_view<G>(game, position, side,
                            [](const auto& view) -> double { return F::measure(view); });
      },
      [](const void* game, const void* position, double* by_side) {
        const auto& g = *static_cast<const G*>(game);
        const auto& p = *static_cast<const typename G::Position*>(position);
        by_side[0] = F::measure(SideView<G, Side::kFirst>(g, p));
        by_side[1] = F::measure(SideView<G, Side::kSecond>(g, p));
      }};
  if constexpr (requires { F::kHasShares; }) feature.shares = write_shares<F, G>;
  return feature;
}

}  // namespace quadrille
