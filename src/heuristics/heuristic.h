// SPDX-License-Identifier: MIT
// A heuristic says how good a position is for one side: a number, larger is better. It does not
// depend on the side to move unless it says so.
//
// A native heuristic is a type with its HeuristicInfo, kInfo, and one function that names its
// terms:
//
//   template <class Sum> void operator()(Sum& sum) const {
//     sum.base(50);
//     sum.add(Pawns{}, 2);        // feature x weight, own minus opponent
//   }
//
// The search passes an Adder, which the compiler turns into bare arithmetic; explain passes a
// Recorder, which keeps every term. One definition serves both, so they cannot disagree.
#pragma once

#include <memory>
#include <optional>
#include <string_view>
#include <type_traits>
#include <vector>

#include "games/any_game.h"
#include "games/feature.h"
#include "games/side.h"
#include "heuristics/term.h"

namespace quadrille {

struct HeuristicInfo {
  std::string_view name;
  std::string_view meaning;
  std::string_view source;
  double neutral = 0;  // the value of an even position, and of a draw
};

// A position as both sides see it: what Adder and Recorder measure features on.
template <class G, Side kMe>
class BothViews {
 public:
  static constexpr Side kSide = kMe;

  BothViews(const G& game, const typename G::Position& position)
      : own_(game, position), opponent_(game, position) {}

  template <Side kOf, class Feature>
  [[nodiscard]] auto measure(Feature) const {
    if constexpr (kOf == kMe) {
      return Feature::measure(own_);
    } else {
      return Feature::measure(opponent_);
    }
  }

 private:
  SideView<G, kMe> own_;
  SideView<G, opposite(kMe)> opponent_;
};

// Adds up the terms of a heuristic for side kMe. Whole numbers are added as such.
template <class G, Side kMe>
class Adder : public BothViews<G, kMe> {
 public:
  using BothViews<G, kMe>::BothViews;

  void base(int value) { whole_ += value; }

  template <class Feature, class Weight>
  void add(Feature feature, Weight weight, std::string_view = {}) {
    add_product(weight, this->template measure<kMe>(feature) -
                            this->template measure<opposite(kMe)>(feature));
  }

  // A term that a heuristic has but that always cancels: shown, never computed.
  template <class Feature>
  void add_cancelling(Feature, int) {}

  // A term of its own making.
  template <class Value>
  void add_values(std::string_view, Value own, Value opponent, int weight) {
    add_product(weight, own - opponent);
  }

  [[nodiscard]] double value() const { return real_ + whole_; }

 private:
  template <class Weight, class Value>
  void add_product(Weight weight, Value value) {
    if constexpr (std::is_integral_v<Weight> && std::is_integral_v<Value>) {
      whole_ += weight * value;
    } else {
      real_ += weight * value;
    }
  }

  int whole_ = 0;
  double real_ = 0;
};

// Keeps every term for people.
template <class G, Side kMe>
class Recorder : public BothViews<G, kMe> {
 public:
  using BothViews<G, kMe>::BothViews;

  void base(int value) { record("base", std::nullopt, std::nullopt, std::nullopt, value); }

  template <class Feature>
  void add(Feature feature, double weight, std::string_view name = Feature::kInfo.name) {
    add_values(name, this->template measure<kMe>(feature),
               this->template measure<opposite(kMe)>(feature), weight);
  }
  template <class Feature>
  void add_cancelling(Feature feature, double weight) {
    add(feature, weight);
  }
  void add_values(std::string_view name, double own, double opponent, double weight) {
    record(name, own, opponent, weight, weight * (own - opponent));
  }

  [[nodiscard]] Explanation explanation() && { return std::move(explanation_); }

 private:
  void record(std::string_view name, std::optional<double> own, std::optional<double> opponent,
              std::optional<double> weight, double contribution) {
    explanation_.terms.push_back({std::string(name), own, opponent, weight, contribution});
    explanation_.value += contribution;
  }

  Explanation explanation_;
};

// A heuristic of game G, ready to be asked. H may prepare tables from the game.
template <class G, class H>
class Evaluator {
 public:
  explicit Evaluator(const G& game) : heuristic_(make(game)) {}

  static constexpr HeuristicInfo kInfo = H::kInfo;

  [[nodiscard]] double value(const G& game, const typename G::Position& position, Side me) const {
    return me == Side::kFirst ? value_for<Side::kFirst>(game, position)
                              : value_for<Side::kSecond>(game, position);
  }

  [[nodiscard]] Explanation explain(const G& game, const typename G::Position& position,
                                    Side me) const {
    return me == Side::kFirst ? explain_for<Side::kFirst>(game, position)
                              : explain_for<Side::kSecond>(game, position);
  }

 private:
  static H make(const G& game) {
    if constexpr (std::is_constructible_v<H, const G&>) {
      return H(game);
    } else {
      return H{};
    }
  }
  template <Side kMe>
  [[nodiscard]] double value_for(const G& game, const typename G::Position& position) const {
    Adder<G, kMe> sum(game, position);
    heuristic_(sum);
    return sum.value();
  }
  template <Side kMe>
  [[nodiscard]] Explanation explain_for(const G& game, const typename G::Position& position) const {
    Recorder<G, kMe> sum(game, position);
    heuristic_(sum);
    return std::move(sum).explanation();
  }

  H heuristic_;
};

// The heuristics of game G, as HeuristicsOf<G>::List. Specialised per game.
template <class G>
struct HeuristicsOf;

// A heuristic behind the type-erased border.
class AnyHeuristic {
 public:
  virtual ~AnyHeuristic() = default;
  [[nodiscard]] virtual HeuristicInfo info() const = 0;
  [[nodiscard]] virtual double value(const AnyPosition& position, Side me) const = 0;
  [[nodiscard]] virtual Explanation explain(const AnyPosition& position, Side me) const = 0;
  // Nanoseconds a call takes, measured over `positions` for about `seconds`.
  [[nodiscard]] virtual double call_time(const std::vector<AnyPosition>& positions,
                                         double seconds) const = 0;
};

using HeuristicPointer = std::shared_ptr<const AnyHeuristic>;

}  // namespace quadrille
