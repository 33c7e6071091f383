// SPDX-License-Identifier: MIT
#include "cli/test_words.h"

#include <fmt/core.h>

#include <charconv>
#include <cmath>
#include <string_view>

#include "base/text.h"
#include "cli/common/failure.h"

namespace quadrille::cli {
namespace {

std::optional<double> number_in(std::string_view text) {
  if (text.starts_with('+')) text.remove_prefix(1);
  double number = 0;
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (fault != std::errc() || end != text.data() + text.size() || !std::isfinite(number)) {
    return std::nullopt;
  }
  return number;
}

// A chance as a share, 0.05, or in percent, 5%.
double chance_in(const std::string& text, const std::string& option) {
  std::string_view digits = text;
  const bool percent = digits.ends_with('%');
  if (percent) digits.remove_suffix(1);
  const auto number = number_in(trim(digits));
  if (!number) {
    throw bad_option(
        fmt::format("{} is not the chance of an error: write 0.05 or 5%", in_quotes(text)), option);
  }
  return percent ? *number / 100 : *number;
}

}  // namespace

void TestWords::add(Command command) {
  command.add_option("--sprt", sprt,
                     "a sequential test: whether A is e0 or e1 Elo stronger, e.g. 0,30");
  command.add_option("--model", model, "what these are: logistic (usual) or normalised Elo")
      .one_of({"logistic", "normalised"});
  command.add_option("--alpha", alpha, "chance to choose e1 where e0 is true").show_default("0.05");
  command.add_option("--beta", beta, "chance to choose e0 where e1 is true").show_default("0.05");
}

std::optional<SprtTest> TestWords::test() const {
  if (sprt.empty()) {
    for (const auto& [option, text] :
         {std::pair("--model", &model), std::pair("--alpha", &alpha), std::pair("--beta", &beta)}) {
      if (!text->empty()) throw bad_option("goes with --sprt alone", option);
    }
    return std::nullopt;
  }
  const auto parts = split(sprt, ',');
  const auto elo0 = number_in(trim(parts[0]));
  const auto elo1 = parts.size() == 2 ? number_in(trim(parts[1])) : std::nullopt;
  if (!elo0 || !elo1) {
    throw bad_option(fmt::format("{} is not a test: two strengths in Elo with a comma between "
                                 "them, such as 0,30",
                                 in_quotes(sprt)),
                     "--sprt");
  }
  SprtTest test{.elo0 = *elo0, .elo1 = *elo1};
  if (model == "normalised") test.model = EloModel::kNormalised;
  if (!alpha.empty()) test.alpha = chance_in(alpha, "--alpha");
  if (!beta.empty()) test.beta = chance_in(beta, "--beta");
  if (const auto error = check_test(test)) throw bad_option(error->message, "--sprt");
  return test;
}

double read_elo(const std::string& text, const std::string& option) {
  std::string words = lower_case(trim(text));
  if (words.ends_with("elo")) words.resize(words.size() - 3);
  const auto elo = number_in(trim(words));
  if (!elo || std::abs(*elo) < 0.1 || std::abs(*elo) > kMostSprtElo) {
    throw bad_option(fmt::format("{} is not a difference in strength: write 20elo, from 0.1 to {}",
                                 in_quotes(text), kMostSprtElo),
                     option);
  }
  return *elo;
}

}  // namespace quadrille::cli
