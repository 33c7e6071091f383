// SPDX-License-Identifier: MIT
// Simultaneous perturbation stochastic approximation (Spall 1992, "Multivariate stochastic
// approximation using a simultaneous perturbation gradient approximation"): climbs a hill that can
// only be seen through noise. All numbers are moved at once, each up or down by lot; what is found
// better that way or the other way round moves them all. Two looks an iteration, however many
// numbers there are.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"

namespace quadrille {

struct SpsaNumber {
  double start = 0;
  double low = 0, high = 0;
  double step = 1;   // how far it is moved by the first look: what makes a difference
  double least = 0;  // and by all others at least
};

struct SpsaSettings {
  int iterations = 200;
  // How far the first iterations go, in steps of a number, where one way is wholly better.
  double rate = 1;
  std::uint64_t seed = 1;
};

class Spsa {
 public:
  Spsa(std::vector<SpsaNumber> numbers, const SpsaSettings& settings);

  // An iteration: the numbers moved one way, and the other way.
  struct Looks {
    std::vector<double> plus, minus;
  };
  [[nodiscard]] Looks looks() const;
  // How much better plus was than minus: from -1 to 1.
  void tell(double gain);

  [[nodiscard]] int iteration() const { return static_cast<int>(history_.size()); }
  [[nodiscard]] bool done() const { return iteration() >= settings_.iterations; }

  // What an iteration found, and where the numbers were after it.
  struct Past {
    double gain = 0;
    std::vector<double> numbers;
  };
  [[nodiscard]] const std::vector<Past>& history() const { return history_; }
  // The mean over the last half of the iterations: steps around the top even out.
  [[nodiscard]] std::vector<double> best() const;

  // A line an iteration, from which another one goes on bit for bit. An error names the line.
  [[nodiscard]] std::string text() const;
  MaybeError go_on(std::string_view text, const std::string& path);

 private:
  [[nodiscard]] std::vector<int> directions() const;
  // By how many of its steps each number is moved for a look, and how far a gain moves it.
  [[nodiscard]] double reach() const;
  [[nodiscard]] double stride() const;

  std::vector<SpsaNumber> numbers_;
  SpsaSettings settings_;
  std::vector<double> at_;
  std::vector<Past> history_;
};

}  // namespace quadrille
