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
// computes; `own()` and `opponent()` are the two sides' views of the position. A term that stands
// in place of all others asks first whether it counts: `sum.has("victory_near")`.
//
// The search passes an Adder, which the compiler turns into bare arithmetic; explain passes a
// Recorder, which keeps every term. One definition serves both, so they cannot disagree. An Adder
// can leave out a term: what that changes is what the term is worth.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "games/any_game.h"
#include "games/feature.h"
#include "games/side.h"
#include "heuristics/term.h"

namespace quadrille {

// The value of an even position, and so of a draw, to the side that evaluates: one number, or one
// for each side where the sides' formulas differ.
class Neutral {
 public:
  constexpr Neutral(double both = 0)  // NOLINT(google-explicit-constructor)
      : Neutral(both, both) {}
  constexpr Neutral(double first, double second) : values_{first, second} {}

  [[nodiscard]] constexpr double of(Side side) const { return values_[index_of(side)]; }

 private:
  std::array<double, 2> values_;
};

struct HeuristicInfo {
  std::string_view name;
  std::string_view meaning;
  std::string_view source;
  Neutral neutral = {};
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

// Which terms of a heuristic count.
struct EveryTerm {
  static constexpr bool has(std::string_view) { return true; }
};
struct EveryTermBut {
  std::string_view left_out;
  [[nodiscard]] bool has(std::string_view name) const { return name != left_out; }
};

// Adds up the terms of a heuristic for side kMe. Whole numbers are added as such.
template <class G, Side kMe, class Terms = EveryTerm>
class Adder : public BothViews<G, kMe> {
 public:
  Adder(const G& game, const typename G::Position& position, Terms terms = {})
      : BothViews<G, kMe>(game, position), terms_(terms) {}

  [[nodiscard]] bool has(std::string_view name) const { return terms_.has(name); }

  void base(int value) {
    if (has("base")) whole_ += value;
  }

  template <class Feature, class Weight>
  void add(Feature feature, Weight weight, std::string_view name = Feature::kInfo.name) {
    if (!has(name)) return;
    add_product(weight, this->template measure<kMe>(feature) -
                            this->template measure<opposite(kMe)>(feature));
  }

  // A term that a heuristic has but that always cancels: shown, never computed.
  template <class Feature>
  void add_cancelling(Feature, int) {}

  // Terms that look at one side alone.
  template <class Feature, class Weight>
  void add_own(Feature feature, Weight weight, std::string_view name) {
    if (has(name)) add_product(weight, this->template measure<kMe>(feature));
  }
  template <class Feature, class Weight>
  void add_opponent(Feature feature, Weight weight, std::string_view name) {
    if (has(name)) add_product(weight, this->template measure<opposite(kMe)>(feature));
  }

  // A term of its own making.
  template <class Value, class Weight>
  void add_values(std::string_view name, Value own, Value opponent, Weight weight) {
    if (has(name)) add_product(weight, own - opponent);
  }

  // A term that is no product: what the two sides have, and what comes of it.
  template <class Value>
  void add_result(std::string_view name, Value, Value, double contribution) {
    add_result(name, contribution);
  }
  void add_result(std::string_view name, double contribution) {
    if (has(name)) real_ += contribution;
  }

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

  [[no_unique_address]] Terms terms_;
  int whole_ = 0;
  double real_ = 0;
};

// Keeps every term for people.
template <class G, Side kMe>
class Recorder : public BothViews<G, kMe> {
 public:
  using BothViews<G, kMe>::BothViews;

  static constexpr bool has(std::string_view name) { return EveryTerm::has(name); }

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
    explanation_.add({std::string(name), own, opponent, weight, contribution});
  }

  Explanation explanation_;
};

// A heuristic of game G, ready to be asked. H may prepare tables from the game.
template <class G, class H>
class Evaluator {
 public:
  // `left_out` names a term that shall not count; empty: all of them do.
  explicit Evaluator(const G& game, std::string_view left_out = {})
      : heuristic_(make(game)), left_out_(left_out) {
    if (left_out_.empty()) return;
    // An even position has lost what the term is worth in the start position.
    for (const Side side : kSides) {
      neutral_without_[index_of(side)] = H::kInfo.neutral.of(side) -
                                         value_without({}, game, game.start(), side) +
                                         value_without(left_out_, game, game.start(), side);
    }
  }

  [[nodiscard]] double value(const G& game, const typename G::Position& position, Side me) const {
    if (!left_out_.empty()) [[unlikely]]
      return value_without(left_out_, game, position, me);
    return full_value(game, position, me);
  }

  // What an even position is worth to a side.
  [[nodiscard]] double neutral(Side me) const {
    if (!left_out_.empty()) [[unlikely]]
      return neutral_without_[index_of(me)];
    return H::kInfo.neutral.of(me);
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

  [[nodiscard]] double full_value(const G& game, const typename G::Position& position,
                                  Side me) const {
    return me == Side::kFirst ? value_for<Side::kFirst>(game, position, EveryTerm{})
                              : value_for<Side::kSecond>(game, position, EveryTerm{});
  }
  // Kept out of the way of the searches that ask for all terms, which are nearly all.
  [[nodiscard, gnu::noinline]] double value_without(std::string_view term, const G& game,
                                                    const typename G::Position& position,
                                                    Side me) const {
    const EveryTermBut terms{term};
    return me == Side::kFirst ? value_for<Side::kFirst>(game, position, terms)
                              : value_for<Side::kSecond>(game, position, terms);
  }
  template <Side kMe, class Terms>
  [[nodiscard]] double value_for(const G& game, const typename G::Position& position,
                                 Terms terms) const {
    Adder<G, kMe, Terms> sum(game, position, terms);
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
  std::string left_out_;
  std::array<double, 2> neutral_without_{};
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
