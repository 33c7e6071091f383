// SPDX-License-Identifier: MIT
#include "arena/statistics/distributions.h"

#include <boost/math/distributions/binomial.hpp>
#include <boost/math/distributions/normal.hpp>
#include <boost/math/distributions/students_t.hpp>
#include <cassert>
#include <cmath>

namespace quadrille {
namespace {

// Plain doubles: what they miss is far below what any sample can tell.
using Policy = boost::math::policies::policy<
    boost::math::policies::promote_double<false>,
    boost::math::policies::discrete_quantile<boost::math::policies::real>>;
using Normal = boost::math::normal_distribution<double, Policy>;
using Student = boost::math::students_t_distribution<double, Policy>;
using Binomial = boost::math::binomial_distribution<double, Policy>;

}  // namespace

double normal_below(double z) { return cdf(Normal(), z); }

double normal_point(double chance) {
  assert(chance > 0 && chance < 1);
  return quantile(Normal(), chance);
}

double student_below(double t, std::uint64_t degrees_of_freedom) {
  assert(degrees_of_freedom > 0);
  return cdf(Student(static_cast<double>(degrees_of_freedom)), t);
}

double student_point(double chance, std::uint64_t degrees_of_freedom) {
  assert(degrees_of_freedom > 0 && chance > 0 && chance < 1);
  return quantile(Student(static_cast<double>(degrees_of_freedom)), chance);
}

double student_95(std::uint64_t degrees_of_freedom) {
  return student_point(0.975, degrees_of_freedom);
}

double binomial_chance(std::uint64_t successes, std::uint64_t tries, double chance) {
  return pdf(Binomial(static_cast<double>(tries), chance), static_cast<double>(successes));
}

double binomial_at_most(std::uint64_t successes, std::uint64_t tries, double chance) {
  return cdf(Binomial(static_cast<double>(tries), chance), static_cast<double>(successes));
}

Interval clopper_pearson(std::uint64_t successes, std::uint64_t tries) {
  assert(successes <= tries);
  if (tries == 0) return {0, 1};
  const auto count = static_cast<double>(tries);
  const auto won = static_cast<double>(successes);
  constexpr double kEachSide = 0.025;
  return {successes == 0 ? 0 : Binomial::find_lower_bound_on_p(count, won, kEachSide),
          successes == tries ? 1 : Binomial::find_upper_bound_on_p(count, won, kEachSide)};
}

double chance_of_difference(std::uint64_t successes_a, std::uint64_t tries_a,
                            std::uint64_t successes_b, std::uint64_t tries_b) {
  if (tries_a == 0 || tries_b == 0) return 1;
  const auto a = static_cast<double>(tries_a);
  const auto b = static_cast<double>(tries_b);
  const double common = static_cast<double>(successes_a + successes_b) / (a + b);
  const double deviation = std::sqrt(common * (1 - common) * (1 / a + 1 / b));
  if (deviation == 0) return 1;
  const double apart = static_cast<double>(successes_a) / a - static_cast<double>(successes_b) / b;
  return 2 * normal_below(-std::abs(apart) / deviation);
}

}  // namespace quadrille
