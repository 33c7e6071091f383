// SPDX-License-Identifier: MIT
// A Formula on a board of game G as an Evaluator.
//
// Each term is a function that measures its feature, and a weight: one indirect call a term. That
// is about twice what a native heuristic costs, where the compiler sees all terms at once. So a
// formula with the very terms of a native heuristic runs as that heuristic does, with its own
// weights in place of the compiled ones: see ReadySum. Whole numbers are added as such, by both, as
// natives add them: where a formula has the terms and weights of a native one, it has its bits.
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

// A weight as a real number, and as a whole one if it is one: no weight is too large for that.
struct FormulaWeight {
  explicit FormulaWeight(double weight)
      : real(weight),
        whole(static_cast<std::int64_t>(weight)),
        is_whole(real == std::trunc(real)) {}

  double real;
  std::int64_t whole;
  bool is_whole;
};

// Adds up the terms of a native heuristic with other weights than its own, which come in the order
// of its terms.
template <class G, Side kMe>
class ReweightedAdder : public BothViews<G, kMe> {
 public:
  ReweightedAdder(const G& game, const typename G::Position& position, const FormulaWeight& base,
                  const FormulaWeight* weights)
      : BothViews<G, kMe>(game, position), next_(weights) {
    add_product(base, 1);
  }

  void base(int) {}
  template <class Feature, class Weight>
  void add(Feature feature, Weight, std::string_view = {}) {
    add_product(*next_++, this->template measure<kMe>(feature) -
                              this->template measure<opposite(kMe)>(feature));
  }
  template <class Feature>
  void add_cancelling(Feature, int) {
    ++next_;
  }
  template <class Feature, class Weight>
  void add_own(Feature feature, Weight, std::string_view) {
    add_product(*next_++, this->template measure<kMe>(feature));
  }
  template <class Feature, class Weight>
  void add_opponent(Feature feature, Weight, std::string_view) {
    add_product(*next_++, this->template measure<opposite(kMe)>(feature));
  }

  [[nodiscard]] double value() const { return real_ + static_cast<double>(whole_); }

 private:
  template <class Value>
  void add_product(const FormulaWeight& weight, Value value) {
    if constexpr (std::is_integral_v<Value>) {
      if (weight.is_whole) {
        whole_ += weight.whole * value;
        return;
      }
    }
    real_ += weight.real * value;
  }

  const FormulaWeight* next_;
  std::int64_t whole_ = 0;
  double real_ = 0;
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
      if (!formula.even) return value(self, &start, me);
      return only_for && me != *only_for ? -*formula.even : *formula.even;
    };
    info.neutral = {neutral(Side::kFirst), neutral(Side::kSecond)};
    auto names = names_of_terms(formula);
    const bool ready = self->ready_[0] != nullptr;
    return Evaluator(
        {std::move(info), {names, names}, std::move(state), ready ? value_ready : value, explain});
  }

  FormulaEvaluator(const G& game, const Formula& formula, std::optional<Side> only_for)
      : game_(game),
        formula_(formula),
        only_for_(only_for),
        compiled_(Compiled<Side::kFirst>(formula), Compiled<Side::kSecond>(formula)),
        base_(formula.common.base) {
    if (formula.phases.empty()) find_ready_sum();
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
    if constexpr (kOf == Formula::Of::kOwn) {
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
    explicit Sum(const Formula::Sum& sum) {
      const FormulaWeight base(sum.base);
      (base.is_whole ? whole_base : real_base) = base.real;
      for (const Formula::Term& term : sum.terms) {
        const FormulaWeight weight(term.weight);
        const auto found = meter<kMe>(term.measure);
        if (found.whole != nullptr && weight.is_whole) {
          wholes.emplace_back(found.whole, weight.whole);
        } else {
          reals.emplace_back(found.real, weight.real);
        }
      }
    }
    [[nodiscard]] double value(const Views<kMe>& views) const {
      double real = real_base;
      for (const auto& [measure, weight] : reals) real += weight * measure(views);
      std::int64_t whole = 0;
      for (const auto& [count, weight] : wholes) whole += weight * count(views);
      return real + (whole_base + static_cast<double>(whole));
    }

    double real_base = 0;
    double whole_base = 0;
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

    [[nodiscard]] double value(const Views<kMe>& views) const {
      double value = common.value(views);
      if (const auto mix = mixture(views)) {
        const double first = phases[mix->first].sum.value(views);
        value += first;
        if (mix->second_share > 0) {
          value += mix->second_share * (phases[mix->second].sum.value(views) - first);
        }
      }
      return value;
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
          const double value = self.template compiled<kMe>().value(Views<kMe>(self.game_, at));
          return negative ? 0 - value : value;  // never -0
        });
  }

  // A native heuristic with the terms of the formula.
  using ReadySum = double (*)(const FormulaEvaluator& self, const Position& position);
  static double value_ready(const void* state, const void* position, Side me) {
    return for_side(state, position, me,
                    []<Side kMe>(const auto& self, const Position& at, bool negative) {
                      const double value = self.ready_[index_of(kMe)](self, at);
                      return negative ? 0 - value : value;  // never -0
                    });
  }
  template <class H, Side kMe>
  [[gnu::flatten]] static double ready_value(const FormulaEvaluator& self,
                                             const Position& position) {
    ReweightedAdder<G, kMe> sum(self.game_, position, self.base_, self.weights_.data());
    H{}(sum);
    return sum.value();
  }

  void find_ready_sum() {
    any_of_types(typename HeuristicsOf<G>::List{}, [&]<class H>(std::type_identity<H>) {
      if constexpr (PlainSum<H>) {
        MeasureLister<Side::kFirst> lister;
        H{}(lister);
        std::vector<FormulaWeight> weights;
        for (const Formula::Measure& measure : lister.measures()) {
          const auto found =
              std::ranges::find(formula_.common.terms, measure, &Formula::Term::measure);
          if (found != formula_.common.terms.end()) weights.emplace_back(found->weight);
        }
        const std::size_t size = lister.measures().size();
        if (weights.size() != size || formula_.common.terms.size() != size) return false;
        weights_ = std::move(weights);
        ready_ = {ready_value<H, Side::kFirst>, ready_value<H, Side::kSecond>};
        return true;
      } else {
        return false;
      }
    });
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
  FormulaWeight base_;
  std::vector<FormulaWeight> weights_;
  std::array<ReadySum, 2> ready_ = {};
};

}  // namespace quadrille
