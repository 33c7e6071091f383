// SPDX-License-Identifier: MIT
// Heuristics that are compiled in. A native heuristic is a type with its HeuristicText, kInfo, and
// one function that names its terms:
//
//   template <class Sum> void operator()(Sum& sum) const {
//     sum.base(50);
//     sum.add(Pawns{}, 2);        // feature x weight, own minus opponent
//   }
//
// A formula of another form names the case that holds with `branch`, and adds what that case
// computes; `own()` and `opponent()` are the two sides' views of the position. A term that stands
// in place of all others asks first whether it counts: `sum.has("victory_near")`. Such a formula
// declares the names of all its terms, as kTerms or, where they differ by side, as terms(side).
//
// The search passes an Adder, which the compiler turns into bare arithmetic; explain passes a
// Recorder, which keeps every term; lists of terms come from a Lister, which sees no position. One
// definition serves all three, so they cannot disagree. An Adder can leave out a term: what that
// changes is what the term is worth.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "base/type_list.h"
#include "games/feature.h"
#include "games/side.h"
#include "heuristics/evaluator.h"
#include "heuristics/term.h"

namespace quadrille {

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
  std::string_view left_out;  // empty: every term
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

// What is written down for people. Not inlined into the many formulas that write: nobody waits for
// it.
class Record {
 public:
  explicit Record(EveryTermBut terms) : terms_(terms) {}

  [[nodiscard]] bool has(std::string_view name) const { return terms_.has(name); }

  void branch(std::string_view name);

  [[nodiscard]] Explanation explanation() && { return std::move(explanation_); }

 protected:
  void record(std::string_view name, std::optional<double> own, std::optional<double> opponent,
              std::optional<double> weight, double contribution, std::string_view feature = {});

 private:
  EveryTermBut terms_;
  Explanation explanation_;
};

// Keeps every term that counts, for people.
template <class G, Side kMe>
class Recorder : public BothViews<G, kMe>, public Record {
 public:
  Recorder(const G& game, const typename G::Position& position, EveryTermBut terms)
      : BothViews<G, kMe>(game, position), Record(terms) {}

  void base(int value) { record("base", std::nullopt, std::nullopt, std::nullopt, value); }

  template <class Feature>
  void add(Feature feature, double weight, std::string_view name = Feature::kInfo.name) {
    const double own = this->template measure<kMe>(feature);
    const double opponent = this->template measure<opposite(kMe)>(feature);
    record(name, own, opponent, weight, weight * (own - opponent), Feature::kInfo.name);
  }
  template <class Feature>
  void add_cancelling(Feature feature, double weight) {
    add(feature, weight);
  }
  template <class Feature>
  void add_own(Feature feature, double weight, std::string_view name) {
    const double own = this->template measure<kMe>(feature);
    record(name, own, std::nullopt, weight, weight * own, Feature::kInfo.name);
  }
  template <class Feature>
  void add_opponent(Feature feature, double weight, std::string_view name) {
    const double opponent = this->template measure<opposite(kMe)>(feature);
    record(name, std::nullopt, opponent, weight, weight * opponent, Feature::kInfo.name);
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
};

// Keeps the names of the terms. A formula that looks at the position cannot be listed so: it
// declares its terms.
class Lister {
 public:
  void base(int) { add_result("base", 0); }
  template <class Feature, class Weight>
  void add(Feature, Weight, std::string_view name = Feature::kInfo.name) {
    add_result(name, 0);
  }
  template <class Feature>
  void add_cancelling(Feature feature, int weight) {
    add(feature, weight);
  }
  template <class Feature, class Weight>
  void add_own(Feature, Weight, std::string_view name) {
    add_result(name, 0);
  }
  template <class Feature, class Weight>
  void add_opponent(Feature, Weight, std::string_view name) {
    add_result(name, 0);
  }
  void add_result(std::string_view name, double);
  void add_all(std::span<const std::string_view> names);

  [[nodiscard]] std::vector<std::string> names() && { return std::move(names_); }

 private:
  std::vector<std::string> names_;
};

template <Side kMe>
class ListerFor : public Lister {
 public:
  static constexpr Side kSide = kMe;
};

// The heuristics of game G, as HeuristicsOf<G>::List. Specialised per game.
// HeuristicsOf<G>::MoreSums are further sums that files shall compute as fast as heuristics do:
// formula_evaluator.h. Where heuristics see no difference between several types of game,
// HeuristicsOf<G>::judged_as(game) is the game of the type for which they are compiled; its
// positions must be those of G.
template <class G>
struct HeuristicsOf;

template <class G>
auto judged_as(const G& game) {
  if constexpr (requires { HeuristicsOf<G>::judged_as(game); }) {
    return HeuristicsOf<G>::judged_as(game);
  } else {
    return game;
  }
}

// What NativeHeuristic knows of a heuristic, whatever its type.
struct NativeParts {
  HeuristicText info;
  std::array<Lister, 2> terms;  // by side
  std::shared_ptr<const void> state;
  Evaluator::Value value;          // with all terms
  Evaluator::Value value_without;  // with all but one
  Evaluator::Explain explain;
};
// `start` is the position in which the game begins.
Evaluator whole_evaluator(NativeParts parts);
Evaluator evaluator_without_a_term(NativeParts parts, const void* start);

// Heuristic H on a board of game G as an Evaluator. H may prepare tables from the game.
template <class G, class H>
class NativeHeuristic {
  using Position = typename G::Position;

 public:
  static bool applies(const G& game) {
    if constexpr (requires { H::applies(game); }) {
      return H::applies(game);
    } else {
      return true;
    }
  }

  // `left_out` names a term that shall not count; empty: all of them do.
  static Evaluator make(const G& game, std::string_view left_out) {
    auto state = std::make_shared<const NativeHeuristic>(game, left_out);
    NativeParts parts{H::kInfo,         {terms<Side::kFirst>(*state), terms<Side::kSecond>(*state)},
                      std::move(state), value,
                      value_without,    explain};
    if (left_out.empty()) return whole_evaluator(std::move(parts));
    const Position start = game.start();
    return evaluator_without_a_term(std::move(parts), &start);
  }

  NativeHeuristic(const G& game, std::string_view left_out)
      : game_(game), heuristic_(make_heuristic(game)), left_out_(left_out) {}

 private:
  static H make_heuristic(const G& game) {
    if constexpr (std::is_constructible_v<H, const G&>) {
      return H(game);
    } else {
      return H{};
    }
  }

  template <Side kMe>
  static Lister terms(const NativeHeuristic& self) {
    ListerFor<kMe> names;
    if constexpr (requires { H::terms(kMe); }) {
      names.add_all(H::terms(kMe));
    } else if constexpr (requires { H::kTerms; }) {
      names.add_all(H::kTerms);
    } else {
      self.heuristic_(names);
    }
    return names;
  }

  // What `ask` answers for that side; the side is a constant to it.
  template <class Ask>
  [[gnu::always_inline]] static auto for_side(const void* state, const void* position, Side me,
                                              const Ask& ask) {
    const auto& self = *static_cast<const NativeHeuristic*>(state);
    const auto& at = *static_cast<const Position*>(position);
    return me == Side::kFirst ? ask.template operator()<Side::kFirst>(self, at)
                              : ask.template operator()<Side::kSecond>(self, at);
  }

  static double value(const void* state, const void* position, Side me) {
    return for_side(state, position, me, []<Side kMe>(const auto& self, const Position& at) {
      return self.template sum<kMe>(at);
    });
  }
  // Asked at every leaf of a search: everything it measures is inlined, whoever else measures it.
  template <Side kMe>
  [[nodiscard, gnu::flatten]] double sum(const Position& position) const {
    Adder<G, kMe> sum(game_, position);
    heuristic_(sum);
    return sum.value();
  }

  static double value_without(const void* state, const void* position, Side me) {
    return for_side(state, position, me, []<Side kMe>(const auto& self, const Position& at) {
      return self.template sum_without<kMe>(at);
    });
  }
  template <Side kMe>
  [[nodiscard, gnu::flatten]] double sum_without(const Position& position) const {
    Adder<G, kMe, EveryTermBut> sum(game_, position, {left_out_});
    heuristic_(sum);
    return sum.value();
  }

  static Explanation explain(const void* state, const void* position, Side me) {
    return for_side(state, position, me, []<Side kMe>(const auto& self, const Position& at) {
      return self.template record<kMe>(at);
    });
  }
  template <Side kMe>
  [[nodiscard]] Explanation record(const Position& position) const {
    Recorder<G, kMe> sum(game_, position, {left_out_});
    heuristic_(sum);
    return std::move(sum).explanation();
  }

  G game_;
  H heuristic_;
  std::string left_out_;
};

// A heuristic that is compiled in, before it is put on a board.
struct BuiltIn {
  HeuristicText info;
  bool (*applies)(const void* game);
  Evaluator (*make)(const void* game, std::string_view left_out);
};

template <class G>
std::vector<BuiltIn> built_in_heuristics() {
  std::vector<BuiltIn> all;
  for_each_type(typename HeuristicsOf<G>::List{}, [&]<class H>(std::type_identity<H>) {
    using Native = NativeHeuristic<decltype(judged_as(std::declval<const G&>())), H>;
    all.push_back(
        {H::kInfo,
         [](const void* game) { return Native::applies(judged_as(*static_cast<const G*>(game))); },
         [](const void* game, std::string_view left_out) {
           return Native::make(judged_as(*static_cast<const G*>(game)), left_out);
         }});
  });
  return all;
}

}  // namespace quadrille
