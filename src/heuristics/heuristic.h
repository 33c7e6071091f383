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
// A formula of another form names the case that holds with `branch`, and adds what that case
// computes; `own()` and `opponent()` are the two sides' views of the position.
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
  double neutral = 0;            // the value of an even position, and of a draw
  std::string_view remark = {};  // what users should know of it, as a sentence
};

// A position as both sides see it: what Adder and Recorder measure features on.
template <class G, Side kMe>
class BothViews {
 public:
  static constexpr Side kSide = kMe;

  BothViews(const G& game, const typename G::Position& position)
      : own_(game, position), opponent_(game, position) {}

  [[nodiscard]] const SideView<G, kMe>& own() const { return own_; }
  [[nodiscard]] const SideView<G, opposite(kMe)>& opponent() const { return opponent_; }

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

  // Terms that look at one side alone.
  template <class Feature, class Weight>
  void add_own(Feature feature, Weight weight, std::string_view) {
    add_product(weight, this->template measure<kMe>(feature));
  }
  template <class Feature, class Weight>
  void add_opponent(Feature feature, Weight weight, std::string_view) {
    add_product(weight, this->template measure<opposite(kMe)>(feature));
  }

  // A term of its own making.
  template <class Value, class Weight>
  void add_values(std::string_view, Value own, Value opponent, Weight weight) {
    add_product(weight, own - opponent);
  }

  // A term that is no product: what the two sides have, and what comes of it.
  template <class Value>
  void add_result(std::string_view, Value, Value, double contribution) {
    real_ += contribution;
  }
  void add_result(std::string_view, double contribution) { real_ += contribution; }

  void branch(std::string_view) {}

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
  template <class Feature>
  void add_own(Feature feature, double weight, std::string_view name) {
    const double own = this->template measure<kMe>(feature);
    record(name, own, std::nullopt, weight, weight * own);
  }
  template <class Feature>
  void add_opponent(Feature feature, double weight, std::string_view name) {
    const double opponent = this->template measure<opposite(kMe)>(feature);
    record(name, std::nullopt, opponent, weight, weight * opponent);
  }
  void add_values(std::string_view name, double own, double opponent, double weight) {
    record(name, own, opponent, weight, weight * (own - opponent));
  }
  void add_result(std::string_view name, double own, double opponent, double contribution) {
    record(name, own, opponent, std::nullopt, contribution);
  }
  void add_result(std::string_view name, double contribution) {
    record(name, std::nullopt, std::nullopt, std::nullopt, contribution);
  }

  void branch(std::string_view name) { explanation_.branch = name; }

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
