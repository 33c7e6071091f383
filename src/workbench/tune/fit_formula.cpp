// SPDX-License-Identifier: MIT
#include "workbench/tune/fit_formula.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <unordered_set>
#include <utility>

#include "base/for_people.h"
#include "base/hash.h"
#include "base/text.h"
#include "players/heuristics.h"
#include "workbench/learning_targets.h"
#include "workbench/tune/formula_numbers.h"
#include "workbench/tune/logistic.h"

namespace quadrille {
namespace {

// Terms that go along so much with others are told: their weights are hard to tell apart.
constexpr double kMuchInflation = 10;
// What a value varies by where it did not vary before.
constexpr double kSizeOfNothing = 100;

double first_points(const SelfPlayPosition& each) { return each.points; }

// A formula as columns of numbers: what each weight counts, and before them what is no business of
// a heuristic but would disturb: that a side wins more often, and that to be on move is worth
// something. Where the two sides' values are not each other's negatives, a position is two rows.
class Columns {
 public:
  static Expected<Columns> make(const AnyGame& game, const Formula& formula) {
    Columns columns;
    if (is_balanced(formula)) {
      columns.sides_ = {Side::kFirst};
    } else if (!formula.side.empty()) {
      columns.sides_ = {*game.side_named(formula.side)};
    } else {
      columns.sides_ = {Side::kFirst, Side::kSecond};
    }
    Formula one = formula;
    const auto numbers = weights_of(one);
    one.common.base = 0;
    for (const FormulaNumber& each : numbers) *each.number = 0;
    for (const FormulaNumber& each : numbers) {
      *each.number = 1;
      auto evaluator = make_formula_heuristic(game, one);
      *each.number = 0;
      if (!evaluator) return evaluator.error();
      columns.counts_.push_back(*std::move(evaluator));
    }
    return columns;
  }

  // Of which the first is 1 in all rows.
  [[nodiscard]] std::size_t disturbing() const { return sides_.size() == 2 ? 3 : 2; }
  [[nodiscard]] std::size_t all() const { return disturbing() + counts_.size(); }

  [[nodiscard]] LogisticData rows(
      std::span<const SelfPlayPosition> positions,
      const std::function<double(const SelfPlayPosition&)>& target) const {
    LogisticData data;
    data.columns = all();
    std::vector<float> row;
    for (const SelfPlayPosition& each : positions) {
      const double first = target(each);
      for (const Side side : sides_) {
        row.clear();
        row.push_back(1);
        row.push_back(each.to_move == side ? 1.0F : -1.0F);
        if (sides_.size() == 2) row.push_back(side == Side::kFirst ? 1.0F : -1.0F);
        for (const Evaluator& count : counts_) {
          row.push_back(static_cast<float>(count.value(each.position, side)));
        }
        data.add(row, side == Side::kFirst ? first : 1 - first, each.game);
      }
    }
    return data;
  }

 private:
  Columns() = default;

  std::vector<Side> sides_;
  std::vector<Evaluator> counts_;
};

// The disturbing columns, and one more: a value with given weights; or nothing more.
LogisticData with_value(const LogisticData& data, std::size_t disturbing,
                        std::span<const double> weights) {
  LogisticData less;
  less.columns = disturbing + (weights.empty() ? 0 : 1);
  less.targets = data.targets;
  less.games = data.games;
  for (std::size_t i = 0; i < data.rows(); ++i) {
    const auto row = data.row(i);
    less.x.insert(less.x.end(), row.begin(), row.begin() + static_cast<std::ptrdiff_t>(disturbing));
    if (weights.empty()) continue;
    double value = 0;
    for (std::size_t c = 0; c < weights.size(); ++c) value += weights[c] * row[disturbing + c];
    less.x.push_back(static_cast<float>(value));
  }
  return less;
}

// The standard deviation of the value with these weights.
double spread_of(const LogisticData& data, std::size_t first, std::span<const double> weights) {
  double sum = 0;
  double squares = 0;
  for (std::size_t i = 0; i < data.rows(); ++i) {
    const auto row = data.row(i);
    double value = 0;
    for (std::size_t c = 0; c < weights.size(); ++c) value += weights[c] * row[first + c];
    sum += value;
    squares += value * value;
  }
  const auto rows = static_cast<double>(data.rows());
  return std::sqrt(std::max(0.0, squares / rows - (sum / rows) * (sum / rows)));
}

double mean_of(const LogisticData& data, std::size_t column) {
  double sum = 0;
  for (std::size_t i = 0; i < data.rows(); ++i) sum += data.row(i)[column];
  return sum / static_cast<double>(data.rows());
}

// Digits that say nothing are left out: a weight is rounded to about a tenth of its error.
double rounded(double weight, double error) {
  if (error <= 0 || !std::isfinite(error)) return weight;
  const double digits = 1 - std::floor(std::log10(error));
  // Divided by a power of ten where it can be: those are exact, tenths are not.
  const double power = std::pow(10, std::abs(digits));
  const double round =
      digits >= 0 ? std::round(weight * power) / power : std::round(weight / power) * power;
  return round + 0.0;  // never -0
}

std::uint64_t games_in(const LogisticData& data) {
  return std::unordered_set(data.games.begin(), data.games.end()).size();
}

// The rows of so many eighths of the games, by lot.
LogisticData some_games(const LogisticData& data, std::uint64_t eighths) {
  constexpr std::uint64_t kSalt = 0x63757276;  // not the lot that holds games out
  LogisticData some;
  some.columns = data.columns;
  for (std::size_t i = 0; i < data.rows(); ++i) {
    if (mix(data.games[i] ^ kSalt) % 8 < eighths) {
      some.add(data.row(i), data.targets[i], data.games[i]);
    }
  }
  return some;
}

class Fitting {
 public:
  Fitting(const AnyGame& game, const Formula& formula, const FitSettings& settings)
      : game_(game), settings_(settings) {
    result_.formula = formula;
  }

  Expected<FormulaFit> fit(const SelfPlayParts& positions) {
    const auto columns = Columns::make(game_, result_.formula);
    if (!columns) return columns.error();
    first_ = columns->disturbing();
    training_ =
        columns->rows(positions.training, settings_.target ? settings_.target : first_points);
    held_out_ = columns->rows(positions.held_out, first_points);
    for (const FormulaNumber& each : weights_of(result_.formula)) before_.push_back(*each.number);
    auto fitted = fit_logistic(training_, settings_.prior);
    if (!fitted) return fitted.error();
    if (auto error = scale(*fitted)) return *error;
    if (auto error = compare(*fitted)) return *error;
    draw_curve();
    result_.positions = positions.training.size();
    result_.held_out_positions = positions.held_out.size();
    result_.games = games_in(training_);
    result_.held_out_games = games_in(held_out_);
    return std::move(result_);
  }

 private:
  // From log-odds to the size that the value had.
  MaybeError scale(const LogisticFit& fitted) {
    std::vector<double> log_odds;
    for (std::size_t c = first_; c < fitted.columns.size(); ++c) {
      log_odds.push_back(fitted.columns[c].weight);
    }
    const double size = spread_of(training_, first_, log_odds);
    if (size == 0) {
      return Error{ErrorCode::kBadOption,
                   "no term is ever different in the games' positions: there is nothing to tune",
                   "heuristic"};
    }
    const double size_before = spread_of(training_, first_, before_);
    const double unit = (size_before > 0 ? size_before : kSizeOfNothing) / size;
    auto numbers = weights_of(result_.formula);
    double stays = 0;  // what is added everywhere by what was not fitted
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      const LogisticColumn& column = fitted.columns[first_ + i];
      FittedWeight weight{.name = numbers[i].name,
                          .before = before_[i],
                          .weight = before_[i],
                          .size = column.size,
                          .inflation = column.inflation};
      if (column.state == LogisticColumn::State::kFitted) {
        weight.error = unit * column.error;
        weight.weight = rounded(unit * column.weight, weight.error);
      } else if (is_shared(column)) {
        weight.weight = 0;
      } else {
        stays += before_[i] * mean_of(training_, first_ + i);
      }
      weight.remark = remark_on(column);
      *numbers[i].number = weight.weight;
      result_.weights.push_back(std::move(weight));
    }
    if (!is_balanced(result_.formula)) {
      const LogisticColumn& constant = fitted.columns.front();
      const double even = result_.formula.common.base + stays - unit * constant.weight;
      result_.formula.even = Neutral(rounded(even, unit * constant.error));
    }
    return std::nullopt;
  }

  // Whether other terms carry what it is worth.
  [[nodiscard]] bool is_shared(const LogisticColumn& column) const {
    return column.state == LogisticColumn::State::kRedundant &&
           std::ranges::any_of(column.akin, [&](std::size_t c) { return c >= first_; });
  }

  [[nodiscard]] std::string names_of(const LogisticColumn& column, std::size_t most) {
    const auto numbers = weights_of(result_.formula);
    std::vector<std::string> names;
    for (const std::size_t c : column.akin) {
      if (c >= first_ && names.size() < most) names.push_back(numbers[c - first_].name);
    }
    return join(names, " and ");
  }

  std::string remark_on(const LogisticColumn& column) {
    constexpr std::size_t kAll = 20;
    switch (column.state) {
      case LogisticColumn::State::kSilent:
        return "never counts in these games: left as it was";
      case LogisticColumn::State::kRedundant:
        if (is_shared(column)) {
          return fmt::format("a sum of {}, which carry it: 0", names_of(column, kAll));
        }
        return "the same in all these positions: left as it was";
      case LogisticColumn::State::kFitted:
        break;
    }
    if (column.inflation < kMuchInflation) return {};
    const std::string others = names_of(column, 3);
    return others.empty() ? std::string() : "hard to tell apart from " + others;
  }

  // With the weights before, and with none.
  MaybeError compare(const LogisticFit& fitted) {
    const auto even = fit_logistic(with_value(training_, first_, {}), settings_.prior);
    if (!even) return even.error();
    const auto before = fit_logistic(with_value(training_, first_, before_), settings_.prior);
    if (!before) return before.error();
    const LogisticColumn& value = before->columns.back();
    result_.slope_before = value.weight * value.size;
    result_.slope_before_error = value.error * value.size;
    result_.loss = fitted.mean_loss(held_out_);
    result_.loss_of_even = even->mean_loss(with_value(held_out_, first_, {}));
    const LogisticData held_out_before = with_value(held_out_, first_, before_);
    result_.loss_before = before->mean_loss(held_out_before);
    result_.gain = result_.loss_before - result_.loss;
    double squares = 0;
    double of_game = 0;
    for (std::size_t i = 0; i < held_out_.rows(); ++i) {
      const double target = held_out_.targets[i];
      of_game += loss_of(squashed(before->log_odds(held_out_before.row(i))), target) -
                 loss_of(squashed(fitted.log_odds(held_out_.row(i))), target) - result_.gain;
      if (i + 1 < held_out_.rows() && held_out_.games[i + 1] == held_out_.games[i]) continue;
      squares += of_game * of_game;
      of_game = 0;
    }
    if (held_out_.rows() > 0) {
      result_.gain_error = std::sqrt(squares) / static_cast<double>(held_out_.rows());
    }
    return std::nullopt;
  }

  void draw_curve() {
    if (held_out_.rows() == 0) return;
    for (const std::uint64_t eighths : {1U, 2U, 4U, 8U}) {
      const LogisticData some = some_games(training_, eighths);
      const auto fitted = fit_logistic(some, settings_.prior);
      if (!fitted) continue;
      result_.curve.push_back({games_in(some), fitted->mean_loss(held_out_)});
    }
  }

  const AnyGame& game_;
  const FitSettings& settings_;
  std::size_t first_ = 0;  // the column of the first weight
  LogisticData training_, held_out_;
  std::vector<double> before_;
  FormulaFit result_;
};

}  // namespace

Expected<FormulaFit> fit_formula(const AnyGame& game, const Formula& formula,
                                 const SelfPlayParts& positions, const FitSettings& settings) {
  return Fitting(game, formula, settings).fit(positions);
}

}  // namespace quadrille
