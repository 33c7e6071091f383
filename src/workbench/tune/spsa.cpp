// SPDX-License-Identifier: MIT
#include "workbench/tune/spsa.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <iterator>
#include <utility>

#include "base/random.h"
#include "base/text.h"

namespace quadrille {
namespace {

// The exponents that Spall advises, and a tenth of the iterations before strides shrink.
constexpr double kReachFalls = 0.101;
constexpr double kStrideFalls = 0.602;
constexpr double kSteadyShare = 0.1;

bool read_number(std::string_view text, double& number) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc() && end == text.data() + text.size() && std::isfinite(number);
}

}  // namespace

Spsa::Spsa(std::vector<SpsaNumber> numbers, const SpsaSettings& settings)
    : numbers_(std::move(numbers)), settings_(settings) {
  for (const SpsaNumber& each : numbers_) at_.push_back(each.start);
}

// The lot of an iteration hangs on its number alone, so that a run goes on as if it had not ended.
std::vector<int> Spsa::directions() const {
  Random random(derive_seed(settings_.seed, static_cast<std::uint64_t>(iteration())));
  std::vector<int> directions;
  for (std::size_t i = 0; i < numbers_.size(); ++i) directions.push_back(random.below(2) ? 1 : -1);
  return directions;
}

double Spsa::reach() const { return std::pow(iteration() + 1, -kReachFalls); }

double Spsa::stride() const {
  const double steady = kSteadyShare * settings_.iterations;
  return settings_.rate * std::pow((steady + 1) / (steady + 1 + iteration()), kStrideFalls);
}

Spsa::Looks Spsa::looks() const {
  Looks looks{at_, at_};
  const auto moved = directions();
  for (std::size_t i = 0; i < numbers_.size(); ++i) {
    const SpsaNumber& number = numbers_[i];
    const double by = moved[i] * std::max(number.step * reach(), number.least);
    looks.plus[i] = std::clamp(at_[i] + by, number.low, number.high);
    looks.minus[i] = std::clamp(at_[i] - by, number.low, number.high);
  }
  return looks;
}

void Spsa::tell(double gain) {
  const auto moved = directions();
  for (std::size_t i = 0; i < numbers_.size(); ++i) {
    const SpsaNumber& number = numbers_[i];
    const double by = moved[i] * number.step * stride() * gain / reach();
    at_[i] = std::clamp(at_[i] + by, number.low, number.high);
  }
  history_.push_back({gain, at_});
}

std::vector<double> Spsa::best() const {
  if (history_.empty()) return at_;
  const std::size_t first = history_.size() / 2;
  std::vector<double> sum(numbers_.size());
  for (std::size_t k = first; k < history_.size(); ++k) {
    for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += history_[k].numbers[i];
  }
  for (double& each : sum) each /= static_cast<double>(history_.size() - first);
  return sum;
}

std::string Spsa::text() const {
  std::string text;
  for (const Past& past : history_) {
    text += fmt::format("{}", past.gain);
    for (const double number : past.numbers) {
      fmt::format_to(std::back_inserter(text), "\t{}", number);
    }
    text += '\n';
  }
  return text;
}

MaybeError Spsa::go_on(std::string_view text, const std::string& path) {
  for (std::size_t line = 1; !text.empty(); ++line) {
    const auto refuse = [&](std::string why) {
      return Error{ErrorCode::kBadOption,
                   std::move(why) + "; delete the file, and its games are played again",
                   fmt::format("{}:{}", path, line)};
    };
    const std::size_t end = text.find('\n');
    if (end == std::string_view::npos) return refuse("the line has no end");
    const auto fields = split(text.substr(0, end), '\t');
    text.remove_prefix(end + 1);
    if (fields.size() != numbers_.size() + 1) {
      return refuse(fmt::format("{} numbers were expected", numbers_.size() + 1));
    }
    Past past;
    past.numbers.resize(numbers_.size());
    bool good = read_number(fields[0], past.gain);
    for (std::size_t i = 0; i < numbers_.size(); ++i) {
      good = good && read_number(fields[i + 1], past.numbers[i]);
    }
    if (!good) return refuse("a number was expected");
    at_ = past.numbers;
    history_.push_back(std::move(past));
  }
  return std::nullopt;
}

}  // namespace quadrille
