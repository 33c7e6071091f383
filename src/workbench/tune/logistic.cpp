// SPDX-License-Identifier: MIT
#include "workbench/tune/logistic.h"

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "workbench/learning_targets.h"

namespace quadrille {
namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

// What is left of a column when those before it are taken out, as a share of its square: below
// this nothing but rounding is left.
constexpr double kNothingLeft = 1e-8;
constexpr double kLargestInflationOfAlone = 1.0 + 1e-12;
constexpr int kMostSteps = 60;
constexpr double kEnough = 1e-9;  // a step that is smaller, in columns of size 1

// Tells `take` of the rows by many at a time, as a matrix of these columns, each brought to size 1,
// and of the number of the first of them.
template <class Take>
void for_rows(const LogisticData& data, std::span<const std::size_t> columns,
              std::span<const double> sizes, const Take& take) {
  constexpr std::size_t kRowsATime = 1024;
  MatrixXd rows;
  for (std::size_t first = 0; first < data.rows(); first += kRowsATime) {
    const std::size_t count = std::min(kRowsATime, data.rows() - first);
    rows.resize(static_cast<Index>(count), static_cast<Index>(columns.size()));
    for (std::size_t i = 0; i < count; ++i) {
      const auto row = data.row(first + i);
      for (std::size_t c = 0; c < columns.size(); ++c) {
        rows(static_cast<Index>(i), static_cast<Index>(c)) =
            double{row[columns[c]]} / sizes[columns[c]];
      }
    }
    take(rows, first);
  }
}

// The mean of each column's product with each other one.
MatrixXd moments_of(const LogisticData& data, std::span<const double> sizes) {
  std::vector<std::size_t> all(data.columns);
  std::iota(all.begin(), all.end(), std::size_t{0});
  std::vector<double> divisors(sizes.begin(), sizes.end());
  std::ranges::replace(divisors, 0.0, 1.0);
  const auto n = static_cast<Index>(data.columns);
  MatrixXd sum = MatrixXd::Zero(n, n);
  for_rows(data, all, divisors,
           [&](const MatrixXd& rows, std::size_t) { sum += rows.transpose() * rows; });
  return sum / static_cast<double>(data.rows());
}

class Fitter {
 public:
  Fitter(const LogisticData& data, double prior) : data_(data), prior_(prior) {}

  LogisticFit fit() {
    measure_columns();
    find_redundant();
    climb();
    find_errors();
    for (std::size_t i = 0; i < kept_.size(); ++i) {
      fit_.columns[kept_[i]].weight = beta_(static_cast<Index>(i)) / sizes_[kept_[i]];
    }
    fit_.loss = fit_.mean_loss(data_);
    return std::move(fit_);
  }

 private:
  void measure_columns() {
    sizes_.assign(data_.columns, 0);
    for (std::size_t i = 0; i < data_.rows(); ++i) {
      const auto row = data_.row(i);
      for (std::size_t c = 0; c < data_.columns; ++c) sizes_[c] += double{row[c]} * row[c];
    }
    fit_.columns.resize(data_.columns);
    for (std::size_t c = 0; c < data_.columns; ++c) {
      sizes_[c] = std::sqrt(sizes_[c] / static_cast<double>(data_.rows()));
      fit_.columns[c].size = sizes_[c];
    }
  }

  // One column after the other, by what those that are kept before it leave of it.
  void find_redundant() {
    const MatrixXd moments = moments_of(data_, sizes_);
    for (std::size_t c = 0; c < data_.columns; ++c) {
      LogisticColumn& column = fit_.columns[c];
      if (sizes_[c] == 0) {
        column.state = LogisticColumn::State::kSilent;
        continue;
      }
      const VectorXd parts = explained_by(moments, kept_, c);
      if (left_of(moments, kept_, c, parts) < kNothingLeft) {
        column.state = LogisticColumn::State::kRedundant;
        column.akin = largest(kept_, parts, 1e-4);
        continue;
      }
      kept_.push_back(c);
    }
    for (std::size_t i = 0; i < kept_.size(); ++i) {
      std::vector<std::size_t> others = kept_;
      others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
      const std::size_t c = kept_[i];
      const VectorXd parts = explained_by(moments, others, c);
      const double left = std::max(left_of(moments, others, c, parts), kNothingLeft);
      LogisticColumn& column = fit_.columns[c];
      column.inflation = 1 / left;
      if (column.inflation > kLargestInflationOfAlone) column.akin = largest(others, parts, 0.1);
    }
  }

  static VectorXd explained_by(const MatrixXd& moments, const std::vector<std::size_t>& by,
                               std::size_t column) {
    const auto n = static_cast<Index>(by.size());
    MatrixXd among(n, n);
    VectorXd with(n);
    for (Index i = 0; i < n; ++i) {
      const auto a = static_cast<Index>(by[static_cast<std::size_t>(i)]);
      with(i) = moments(a, static_cast<Index>(column));
      for (Index j = 0; j < n; ++j) {
        among(i, j) = moments(a, static_cast<Index>(by[static_cast<std::size_t>(j)]));
      }
    }
    return n == 0 ? VectorXd() : VectorXd(among.ldlt().solve(with));
  }
  static double left_of(const MatrixXd& moments, const std::vector<std::size_t>& by,
                        std::size_t column, const VectorXd& parts) {
    double left = moments(static_cast<Index>(column), static_cast<Index>(column));
    for (std::size_t i = 0; i < by.size(); ++i) {
      left -= parts(static_cast<Index>(i)) *
              moments(static_cast<Index>(by[i]), static_cast<Index>(column));
    }
    return left;
  }
  // The columns with a part of at least that, the largest first.
  static std::vector<std::size_t> largest(const std::vector<std::size_t>& columns,
                                          const VectorXd& parts, double least) {
    std::vector<std::pair<double, std::size_t>> found;
    for (std::size_t i = 0; i < columns.size(); ++i) {
      const double part = std::abs(parts(static_cast<Index>(i)));
      if (part >= least) found.emplace_back(-part, columns[i]);
    }
    std::ranges::sort(found);
    std::vector<std::size_t> named;
    for (const auto& [part, column] : found) named.push_back(column);
    return named;
  }

  // What Newton's method needs: value and first and second derivative, of the loss with the prior.
  struct Derivatives {
    double value = 0;
    VectorXd first;
    MatrixXd second;
  };
  [[nodiscard]] Derivatives derivatives(const VectorXd& beta) const {
    const auto n = static_cast<Index>(kept_.size());
    Derivatives sum{prior_ / 2 * beta.squaredNorm(), prior_ * beta,
                    prior_ * MatrixXd::Identity(n, n)};
    for_rows(data_, kept_, sizes_, [&](const MatrixXd& rows, std::size_t first) {
      VectorXd errors = rows * beta;
      VectorXd spreads(errors.size());
      for (Index i = 0; i < errors.size(); ++i) {
        const double chance = squashed(errors(i));
        const double target = data_.targets[first + static_cast<std::size_t>(i)];
        sum.value += loss_of(chance, target);
        errors(i) = chance - target;
        spreads(i) = chance * (1 - chance);
      }
      sum.first += rows.transpose() * errors;
      sum.second += rows.transpose() * spreads.asDiagonal() * rows;
    });
    return sum;
  }

  void climb() {
    beta_ = VectorXd::Zero(static_cast<Index>(kept_.size()));
    if (kept_.empty()) return;
    Derivatives here = derivatives(beta_);
    for (fit_.steps = 1; fit_.steps <= kMostSteps; ++fit_.steps) {
      const VectorXd step = here.second.ldlt().solve(here.first);
      // The whole step, or less of it where that would be too far.
      double share = 1;
      Derivatives there = derivatives(beta_ - step);
      while (there.value > here.value + 1e-12 * std::abs(here.value) && share > 1e-6) {
        share /= 2;
        there = derivatives(beta_ - share * step);
      }
      beta_ -= share * step;
      here = std::move(there);
      if (share * step.norm() < kEnough) break;
    }
    second_ = here.second;
  }

  void find_errors() {
    const auto n = static_cast<Index>(kept_.size());
    if (n == 0) return;
    MatrixXd between = MatrixXd::Zero(n, n);
    VectorXd of_game = VectorXd::Zero(n);
    for_rows(data_, kept_, sizes_, [&](const MatrixXd& rows, std::size_t first) {
      const VectorXd log_odds = rows * beta_;
      for (Index r = 0; r < rows.rows(); ++r) {
        const std::size_t i = first + static_cast<std::size_t>(r);
        of_game += (squashed(log_odds(r)) - data_.targets[i]) * rows.row(r).transpose();
        if (i + 1 < data_.rows() && data_.games[i + 1] == data_.games[i]) continue;
        between += of_game * of_game.transpose();
        of_game.setZero();
        ++fit_.games;
      }
    });
    const MatrixXd inverse = second_.ldlt().solve(MatrixXd::Identity(n, n));
    const auto games = static_cast<double>(fit_.games);
    const double few = fit_.games > 1 ? games / (games - 1) : 1;
    const MatrixXd covariance = few * inverse * between * inverse;
    for (Index i = 0; i < n; ++i) {
      const std::size_t c = kept_[static_cast<std::size_t>(i)];
      fit_.columns[c].error = std::sqrt(std::max(0.0, covariance(i, i))) / sizes_[c];
    }
  }

  const LogisticData& data_;
  double prior_;
  std::vector<double> sizes_;
  std::vector<std::size_t> kept_;
  VectorXd beta_;  // of the kept columns, scaled to size 1
  MatrixXd second_;
  LogisticFit fit_;
};

}  // namespace

void LogisticData::add(std::span<const float> row, double target, std::uint32_t game) {
  x.insert(x.end(), row.begin(), row.end());
  targets.push_back(static_cast<float>(target));
  games.push_back(game);
}

double LogisticFit::log_odds(std::span<const float> row) const {
  double sum = 0;
  for (std::size_t c = 0; c < columns.size(); ++c) sum += columns[c].weight * row[c];
  return sum;
}

double LogisticFit::mean_loss(const LogisticData& data) const {
  double sum = 0;
  for (std::size_t i = 0; i < data.rows(); ++i) {
    sum += loss_of(squashed(log_odds(data.row(i))), data.targets[i]);
  }
  return data.rows() == 0 ? 0 : sum / static_cast<double>(data.rows());
}

Expected<LogisticFit> fit_logistic(const LogisticData& data, double prior) {
  const auto refuse = [](std::string message) {
    return Error{ErrorCode::kBadOption, std::move(message), "regression"};
  };
  if (data.rows() == 0) return refuse("there are no positions to learn from");
  if (std::ranges::count(data.targets, data.targets.front()) ==
      static_cast<std::ptrdiff_t>(data.rows())) {
    return refuse("all games ended alike: there is nothing to learn from");
  }
  return Fitter(data, prior).fit();
}

}  // namespace quadrille
