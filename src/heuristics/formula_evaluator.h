// SPDX-License-Identifier: MIT
// A Formula on a board of game G as an Evaluator.
//
// Each term is a function that measures its feature, and a weight: one indirect call a term. That
// is about twice what a native heuristic costs, where the compiler sees all terms at once. So a
// formula with the very terms of a native heuristic runs as that heuristic does, with its own
// weights in place of the compiled ones: see find_ready_sum. Either way whole numbers are added as
// such where all are whole; else all terms are added in the order in which they were written, so
// that the bits of a value are those of the formula as it stands.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "base/type_list.h"
#include "heuristics/formula.h"
#include "heuristics/native.h"

namespace quadrille {

inline bool is_whole(double number) { return number == std::trunc(number); }

// Adds up the terms of a native heuristic with other weights than its own, which come in the order
// of its terms.
template <class G, Side kMe, class Number>
class ReweightedAdder : public BothViews<G, kMe> {
 public:
  ReweightedAdder(const G& game, const typename G::Position& position, Number base,
                  const Number* weights)
      : BothViews<G, kMe>(game, position), next_(weights), value_(base) {}

  void base(int) {}
  template <class Feature, class Weight>
  void add(Feature feature, Weight, std::string_view = {}) {
    value_ += *next_++ * static_cast<Number>(this->template measure<kMe>(feature) -
                                             this->template measure<opposite(kMe)>(feature));
  }
  template <class Feature>
  void add_cancelling(Feature, int) {
    ++next_;
  }
  template <class Feature, class Weight>
  void add_own(Feature feature, Weight, std::string_view) {
    value_ += *next_++ * static_cast<Number>(this->template measure<kMe>(feature));
  }
  template <class Feature, class Weight>
  void add_opponent(Feature feature, Weight, std::string_view) {
    value_ += *next_++ * static_cast<Number>(this->template measure<opposite(kMe)>(feature));
  }

  [[nodiscard]] Number value() const { return value_; }

 private:
  const Number* next_;
  Number value_;
};

// Writes down what the terms of a native heuristic measure.
template <Side kMe>
class MeasureLister {
 public:
  static constexpr Side kSide = kMe;

  void base(int) {}
  template <class Feature, class Weight>
  void add(Feature, Weight, std::string_view = {}) {
    note<Feature>(Formula::Of::kDifference);
  }
  template <class Feature>
  void add_cancelling(Feature, int) {
    note<Feature>(Formula::Of::kDifference);
  }
  template <class Feature, class Weight>
  void add_own(Feature, Weight, std::string_view) {
    note<Feature>(Formula::Of::kOwn);
  }
  template <class Feature, class Weight>
  void add_opponent(Feature, Weight, std::string_view) {
    note<Feature>(Formula::Of::kOpponent);
  }

  [[nodiscard]] const std::vector<Formula::Measure>& measures() const { return measures_; }

 private:
  template <class Feature>
  void note(Formula::Of of) {
    measures_.push_back({std::string(Feature::kInfo.name), of});
  }

  std::vector<Formula::Measure> measures_;
};

// A native heuristic that is nothing but a sum: it does not look at the position before it adds.
template <class H>
concept PlainSum = !requires {
  H::kTerms;
}
&&!requires { H::terms(Side::kFirst); }
&&std::is_default_constructible_v<H>;

template <class G>
class FormulaEvaluator {
  using Position = typename G::Position;

 public:
  // The game has all features of the formula: see check_formula.
  static Evaluator make(const G& game, const Formula& formula, std::optional<Side> only_for) {
    auto state = std::make_shared<const FormulaEvaluator>(game, formula, only_for);
    const auto* const self = state.get();
    HeuristicInfo info = formula.info;
    const Position start = game.start();
    const auto neutral = [&](Side me) {
      const Side judged = only_for.value_or(me);
      const double even = formula.even           ? formula.even->of(judged)
                          : is_balanced(formula) ? formula.common.base
                          : only_for             ? value(self, &start, judged)
                                                 : mean_of_sides(self, start);
      return judged == me ? even : 0 - even;
    };
    info.neutral = {neutral(Side::kFirst), neutral(Side::kSecond)};
    auto names = names_of_terms(formula);
    return Evaluator({std::move(info), {names, names}, std::move(state), self->value_, explain});
  }

  FormulaEvaluator(const G& game, const Formula& formula, std::optional<Side> only_for)
      : game_(game),
        formula_(formula),
        only_for_(only_for),
        compiled_(Compiled<Side::kFirst>(formula), Compiled<Side::kSecond>(formula)) {
    find_ready_sum();
  }

 private:
  template <Side kMe>
  using Views = BothViews<G, kMe>;
  template <Side kMe>
  using Measure = double (*)(const Views<kMe>& views);
  template <Side kMe>
  using Count = std::int64_t (*)(const Views<kMe>& views);

  // How a feature is measured: as a real number, and as a whole one if it is one.
  template <Side kMe>
  struct Meter {
    Measure<kMe> real = nullptr;
    Count<kMe> whole = nullptr;
  };

  template <Side kMe, Formula::Of kOf, class F>
  static auto measured(const Views<kMe>& views) {
    constexpr Side kOther = opposite(kMe);
    constexpr bool kOnce = kOf == Formula::Of::kTogether && is_same_for_both<F>();
    if constexpr (kOf == Formula::Of::kOwn || kOnce) {
      return views.template measure<kMe>(F{});
    } else if constexpr (kOf == Formula::Of::kOpponent) {
      return views.template measure<kOther>(F{});
    } else if constexpr (kOf == Formula::Of::kTogether) {
      return views.template measure<kMe>(F{}) + views.template measure<kOther>(F{});
    } else {
      return views.template measure<kMe>(F{}) - views.template measure<kOther>(F{});
    }
  }
  template <Side kMe, Formula::Of kOf, class F>
  static Meter<kMe> meter_of() {
    Meter<kMe> meter{[](const Views<kMe>& views) -> double { return measured<kMe, kOf, F>(views); },
                     nullptr};
    using Value = decltype(measured<kMe, kOf, F>(std::declval<const Views<kMe>&>()));
    if constexpr (std::is_integral_v<Value>) {
      meter.whole = [](const Views<kMe>& views) -> std::int64_t {
        return measured<kMe, kOf, F>(views);
      };
    }
    return meter;
  }
  template <Side kMe>
  static Meter<kMe> meter(const Formula::Measure& measure) {
    Meter<kMe> found;
    any_of_types(typename FeaturesOf<G>::List{}, [&]<class F>(std::type_identity<F>) {
      if (measure.feature != F::kInfo.name) return false;
      switch (measure.of) {
        case Formula::Of::kOwn:
          found = meter_of<kMe, Formula::Of::kOwn, F>();
          break;
        case Formula::Of::kOpponent:
          found = meter_of<kMe, Formula::Of::kOpponent, F>();
          break;
        case Formula::Of::kTogether:
          found = meter_of<kMe, Formula::Of::kTogether, F>();
          break;
        case Formula::Of::kDifference:
          found = meter_of<kMe, Formula::Of::kDifference, F>();
          break;
      }
      return true;
    });
    assert(found.real != nullptr);
    return found;
  }

  template <Side kMe>
  struct Sum {
    explicit Sum(const Formula::Sum& sum) : base(sum.base), all_whole(is_all_whole(sum)) {
      for (const Formula::Term& term : sum.terms) {
        const auto found = meter<kMe>(term.measure);
        reals.emplace_back(found.real, term.weight);
        wholes.emplace_back(found.whole, static_cast<std::int64_t>(term.weight));
      }
    }
    static bool is_all_whole(const Formula::Sum& sum) {
      return is_whole(sum.base) && std::ranges::all_of(sum.terms, [](const Formula::Term& term) {
               return is_whole(term.weight) && meter<kMe>(term.measure).whole != nullptr;
             });
    }
    [[nodiscard]] double value(const Views<kMe>& views) const {
      if (all_whole) {
        auto value = static_cast<std::int64_t>(base);
        for (const auto& [count, weight] : wholes) value += weight * count(views);
        return static_cast<double>(value);
      }
      double value = base;
      for (const auto& [measure, weight] : reals) value += weight * measure(views);
      return value;
    }

    double base;
    bool all_whole;
    std::vector<std::pair<Measure<kMe>, double>> reals;
    std::vector<std::pair<Count<kMe>, std::int64_t>> wholes;
  };

  template <Side kMe>
  struct Condition {
    explicit Condition(const Formula::Condition& written)
        : measure(meter<kMe>(written.measure).real), is(written.is), number(written.number) {}
    [[nodiscard]] bool holds(const Views<kMe>& views) const {
      using Is = Formula::Condition::Is;
      const double value = measure(views);
      switch (is) {
        case Is::kLess:
          return value < number;
        case Is::kAtMost:
          return value <= number;
        case Is::kMore:
          return value > number;
        case Is::kAtLeast:
          return value >= number;
        case Is::kEqual:
          return value == number;
        case Is::kDifferent:
          return value != number;
      }
      return false;
    }

    Measure<kMe> measure;
    Formula::Condition::Is is;
    double number;
  };

  template <Side kMe>
  struct Phase {
    explicit Phase(const Formula::Phase& phase) : at(phase.at), sum(phase.sum) {
      for (const Formula::Condition& condition : phase.when) when.emplace_back(condition);
    }
    [[nodiscard]] bool holds(const Views<kMe>& views) const {
      return std::ranges::all_of(when, [&](const auto& each) { return each.holds(views); });
    }

    double at;
    std::vector<Condition<kMe>> when;
    Sum<kMe> sum;
  };

  // Which phases count, and by how much: one wholly, or two by their shares.
  struct Mixture {
    std::size_t first = 0;
    std::size_t second = 0;
    double second_share = 0;
  };

  template <Side kMe>
  struct Compiled {
    explicit Compiled(const Formula& formula) : common(formula.common) {
      if (formula.blend) blend = meter<kMe>(*formula.blend).real;
      for (const Formula::Phase& phase : formula.phases) phases.emplace_back(phase);
    }

    // Nothing: no phase counts.
    [[nodiscard]] std::optional<Mixture> mixture(const Views<kMe>& views) const {
      if (phases.empty()) return std::nullopt;
      if (blend == nullptr) {
        for (std::size_t i = 0; i < phases.size(); ++i) {
          if (phases[i].holds(views)) return Mixture{i, i, 0};
        }
        return std::nullopt;
      }
      // The points rise.
      const double at = blend(views);
      if (at <= phases.front().at) return Mixture{0, 0, 0};
      for (std::size_t i = 1; i < phases.size(); ++i) {
        if (at > phases[i].at) continue;
        return Mixture{i - 1, i, (at - phases[i - 1].at) / (phases[i].at - phases[i - 1].at)};
      }
      return Mixture{phases.size() - 1, phases.size() - 1, 0};
    }

    // What the phases add to the common sum.
    [[nodiscard]] double value_of_phases(const Views<kMe>& views) const {
      const auto mix = mixture(views);
      if (!mix) return 0;
      const double first = phases[mix->first].sum.value(views);
      if (mix->second_share == 0) return first;
      return first + mix->second_share * (phases[mix->second].sum.value(views) - first);
    }

    Sum<kMe> common;
    Measure<kMe> blend = nullptr;
    std::vector<Phase<kMe>> phases;
  };

  template <Side kMe>
  [[nodiscard]] const auto& compiled() const {
    return std::get<Compiled<kMe>>(compiled_);
  }

  // What `ask` answers for the side that the formula judges for, the side being a constant to it,
  // and whether it is to be taken negative.
  template <class Ask>
  [[gnu::always_inline]] static auto for_side(const void* state, const void* position, Side me,
                                              const Ask& ask) {
    const auto& self = *static_cast<const FormulaEvaluator*>(state);
    const auto& at = *static_cast<const Position*>(position);
    const bool negative = self.only_for_ && *self.only_for_ != me;
    const Side judged = negative ? opposite(me) : me;
    return judged == Side::kFirst ? ask.template operator()<Side::kFirst>(self, at, negative)
                                  : ask.template operator()<Side::kSecond>(self, at, negative);
  }

  static double value(const void* state, const void* position, Side me) {
    return for_side(
        state, position, me, []<Side kMe>(const auto& self, const Position& at, bool negative) {
          const Views<kMe> views(self.game_, at);
          const auto& formula = self.template compiled<kMe>();
          const double value = formula.common.value(views) + formula.value_of_phases(views);
          return negative ? 0 - value : value;  // never -0
        });
  }

  // Whoever has the first move may be ahead by it: an even position has what both have on average.
  static double mean_of_sides(const void* state, const Position& position) {
    return (value(state, &position, Side::kFirst) + value(state, &position, Side::kSecond)) / 2;
  }

  // The same with the common sum as H computes it, a native heuristic with the same terms or one of
  // the game's MoreSums.
  template <class H>
  static double value_as(const void* state, const void* position, Side me) {
    return for_side(state, position, me,
                    []<Side kMe>(const auto& self, const Position& at, bool negative) {
                      double value = self.template common_sum_as<H, kMe>(at);
                      const auto& formula = self.template compiled<kMe>();
                      if (!formula.phases.empty()) {
                        value += formula.value_of_phases(Views<kMe>(self.game_, at));
                      }
                      return negative ? 0 - value : value;
                    });
  }
  template <class H, Side kMe>
  [[nodiscard, gnu::flatten]] double common_sum_as(const Position& position) const {
    if (compiled<kMe>().common.all_whole) {
      ReweightedAdder<G, kMe, std::int64_t> sum(
          game_, position, static_cast<std::int64_t>(formula_.common.base), whole_weights_.data());
      H{}(sum);
      return static_cast<double>(sum.value());
    }
    ReweightedAdder<G, kMe, double> sum(game_, position, formula_.common.base, weights_.data());
    H{}(sum);
    return sum.value();
  }

  void find_ready_sum() {
    const auto try_sum = [&]<class H>(std::type_identity<H>) { return use_if_same<H>(); };
    if (any_of_types(typename HeuristicsOf<G>::List{}, try_sum)) return;
    if constexpr (requires { typename HeuristicsOf<G>::MoreSums; }) {
      any_of_types(typename HeuristicsOf<G>::MoreSums{}, try_sum);
    }
  }
  // Whether H has the terms of the formula's common sum, and so stands for it from now on.
  template <class H>
  bool use_if_same() {
    if constexpr (!PlainSum<H>) {
      return false;
    } else {
      MeasureLister<Side::kFirst> lister;
      H{}(lister);
      const auto& terms = formula_.common.terms;
      if (lister.measures().size() != terms.size()) return false;
      std::vector<double> weights;
      bool in_order = true;
      for (std::size_t i = 0; i < terms.size(); ++i) {
        const auto found = std::ranges::find(terms, lister.measures()[i], &Formula::Term::measure);
        if (found == terms.end()) return false;
        in_order = in_order && found == terms.begin() + static_cast<std::ptrdiff_t>(i);
        weights.push_back(found->weight);
      }
      // Only whole numbers have the same sum in every order.
      if (!in_order && !compiled<Side::kFirst>().common.all_whole) return false;
      for (const double weight : weights) {
        whole_weights_.push_back(static_cast<std::int64_t>(weight));
      }
      weights_ = std::move(weights);
      value_ = value_as<H>;
      return true;
    }
  }

  static Explanation explain(const void* state, const void* position, Side me) {
    return for_side(state, position, me,
                    []<Side kMe>(const auto& self, const Position& at, bool negative) {
                      return self.template explanation<kMe>(at, negative ? -1 : 1);
                    });
  }
  template <Side kMe>
  [[nodiscard]] Explanation explanation(const Position& position, double sign) const {
    const Views<kMe> views(game_, position);
    Explanation explanation;
    record(explanation, formula_.common, views, sign);
    if (const auto mix = compiled<kMe>().mixture(views)) {
      const auto& phases = formula_.phases;
      explanation.branch = phases[mix->first].name;
      record(explanation, phases[mix->first].sum, views, sign * (1 - mix->second_share));
      if (mix->second_share > 0) {
        explanation.branch += " to " + phases[mix->second].name;
        record(explanation, phases[mix->second].sum, views, sign * mix->second_share);
      }
    }
    return explanation;
  }
  template <Side kMe>
  static void record(Explanation& explanation, const Formula::Sum& sum, const Views<kMe>& views,
                     double share) {
    if (sum.base != 0) {
      explanation.add({"base", std::nullopt, std::nullopt, std::nullopt, share * sum.base});
    }
    for (const Formula::Term& term : sum.terms) {
      const auto side = [&](Formula::Of of) {
        return meter<kMe>({term.measure.feature, of}).real(views);
      };
      using Of = Formula::Of;
      std::optional<double> own;
      std::optional<double> opponent;
      if (term.measure.of != Of::kOpponent) own = side(Of::kOwn);
      if (term.measure.of != Of::kOwn) opponent = side(Of::kOpponent);
      double weight = share * term.weight;
      const double contribution = weight * meter<kMe>(term.measure).real(views);
      if (share < 0) {  // seen by the other side, whose own measure is the opponent's here
        std::swap(own, opponent);
        if (term.measure.of == Of::kDifference) weight = -weight;
      }
      explanation.add({term.name(), own, opponent, weight, contribution, term.measure.feature});
    }
  }

  G game_;
  Formula formula_;
  std::optional<Side> only_for_;
  std::tuple<Compiled<Side::kFirst>, Compiled<Side::kSecond>> compiled_;
  std::vector<double> weights_;  // of the ready sum's terms
  std::vector<std::int64_t> whole_weights_;
  Evaluator::Value value_ = value;  // or what computes the same faster
};

}  // namespace quadrille
