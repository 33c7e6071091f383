// SPDX-License-Identifier: MIT
// Logistic regression: the weights with which columns of numbers tell best how games end, and how
// sure that is.
//
// Rows of one game are not independent: all its positions end alike. So the standard errors are
// cluster-robust ones (Liang and Zeger 1986, "Longitudinal data analysis using generalized linear
// models"): H^-1 (sum over games of s s') H^-1 * G / (G - 1), where H is the second derivative and
// s a game's sum of first ones. They hold however the rows of a game hang together, and it does no
// harm to have a position twice, once from each side.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "base/error.h"

namespace quadrille {

// The first columns may be there for themselves, such as a constant: they are fitted, and asked
// for whether another one is all but the same.
struct LogisticData {
  std::size_t columns = 0;
  std::vector<float> x;              // row by row
  std::vector<float> targets;        // from 0 to 1
  std::vector<std::uint32_t> games;  // rows of a game stand together

  [[nodiscard]] std::size_t rows() const { return targets.size(); }
  [[nodiscard]] std::span<const float> row(std::size_t i) const {
    return {x.data() + i * columns, columns};
  }
  void add(std::span<const float> row, double target, std::uint32_t game);
};

struct LogisticColumn {
  enum class State : std::uint8_t {
    kFitted,
    kSilent,     // always 0
    kRedundant,  // a sum of columns before it: fitted it would be worth anything
  };

  State state = State::kFitted;
  double weight = 0;  // 0 unless fitted
  double error = 0;   // its standard error
  // How many times larger its variance is than it would be if no other column went along with it
  // (the variance inflation factor); 1: alone.
  double inflation = 1;
  // The columns that it is a sum of, or with which it goes along most.
  std::vector<std::size_t> akin = {};
  double size = 0;  // root of the mean square
};

struct LogisticFit {
  std::vector<LogisticColumn> columns;
  double loss = 0;  // of the rows, in nats
  std::size_t games = 0;
  int steps = 0;

  // The log-odds that it gives a row.
  [[nodiscard]] double log_odds(std::span<const float> row) const;
  [[nodiscard]] double mean_loss(const LogisticData& data) const;
};

// `prior` is a ridge: as if that many rows had said of each column, scaled to size 1, that it is
// worth nothing. It keeps columns that go along with each other from exploding. An error where the
// rows tell nothing: none, or games of one end.
Expected<LogisticFit> fit_logistic(const LogisticData& data, double prior);

}  // namespace quadrille
