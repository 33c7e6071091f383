// SPDX-License-Identifier: MIT
// Chances and points of the distributions that statistics need. Boost.Math computes them, and its
// headers, which compile slowly, stay in one file.
#pragma once

#include <cstdint>

namespace quadrille {

struct Interval {
  double low = 0;
  double high = 1;
};

inline constexpr double kNormal95 = 1.959963984540054;  // the normal distribution's 97.5 % point

// The chance of a value below `z`, and the value below which another one falls with that chance.
double normal_below(double z);
double normal_point(double chance);

// The same for Student's t.
double student_below(double t, std::uint64_t degrees_of_freedom);
double student_point(double chance, std::uint64_t degrees_of_freedom);
// Its 97.5 % point.
double student_95(std::uint64_t degrees_of_freedom);

// So many successes in so many independent tries: the chance of exactly, and of at most as many.
double binomial_chance(std::uint64_t successes, std::uint64_t tries, double chance);
double binomial_at_most(std::uint64_t successes, std::uint64_t tries, double chance);

// The chance of a success, 95 % two-sided and exact, which means that it errs on the safe side:
// Clopper and Pearson 1934, "The use of confidence or fiducial limits illustrated in the case of
// the binomial". 0 to 1 without a try.
Interval clopper_pearson(std::uint64_t successes, std::uint64_t tries);

// How likely two shares differ at least so much by chance, two-sided: the usual test of two
// proportions with their common share. 1 where it cannot tell: no tries, or all alike.
double chance_of_difference(std::uint64_t successes_a, std::uint64_t tries_a,
                            std::uint64_t successes_b, std::uint64_t tries_b);

}  // namespace quadrille
