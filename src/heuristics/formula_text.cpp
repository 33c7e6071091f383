// SPDX-License-Identifier: MIT
#include "heuristics/formula_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <string_view>
#include <vector>

#include "base/text.h"

namespace quadrille {
namespace {

using Of = Formula::Of;
using Is = Formula::Condition::Is;

// A text of TOML, whatever is in it.
std::string toml_string(std::string_view text) {
  std::string written = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') written += '\\';
    const auto byte = static_cast<unsigned char>(c);
    if (byte < ' ' || byte == 127) {
      written += fmt::format("\\u{:04x}", byte);
    } else {
      written += c;
    }
  }
  return written + '"';
}

// 1e+300 is a number of TOML as it is; so is 12.
std::string number_of_toml(double value) { return fmt::format("{}", value); }

std::string measure_text(const Formula::Measure& measure) {
  return measure.of == Of::kOwn        ? "own." + measure.feature
         : measure.of == Of::kOpponent ? "opponent." + measure.feature
                                       : measure.feature;
}

std::string_view sign_of(Is is) {
  switch (is) {
    case Is::kLess:
      return "<";
    case Is::kAtMost:
      return "<=";
    case Is::kMore:
      return ">";
    case Is::kAtLeast:
      return ">=";
    case Is::kEqual:
      return "==";
    case Is::kDifferent:
      break;
  }
  return "!=";
}

std::string conditions_text(std::span<const Formula::Condition> conditions) {
  std::vector<std::string> parts;
  for (const Formula::Condition& each : conditions) {
    parts.push_back(fmt::format("{} {} {}", measure_text(each.measure), sign_of(each.is),
                                number_of_toml(each.number)));
  }
  return join(parts, " and ");
}

// `table` is what stands before the names of the sum's tables: "" or "phase.".
void write_terms(std::string& text, const Formula::Sum& sum, std::string_view table) {
  constexpr std::pair<Of, std::string_view> kTables[] = {
      {Of::kDifference, "terms"}, {Of::kOwn, "own"}, {Of::kOpponent, "opponent"}};
  for (const auto& [of, name] : kTables) {
    bool begun = false;
    for (const Formula::Term& term : sum.terms) {
      if (term.measure.of != of) continue;
      if (!begun) text += fmt::format("\n[{}{}]\n", table, name);
      begun = true;
      text += fmt::format("{} = {}\n", term.measure.feature, number_of_toml(term.weight));
    }
  }
}

}  // namespace

std::string formula_text(const Formula& formula, std::span<const std::string> remarks) {
  std::string text;
  for (const std::string& remark : remarks) {
    text += remark.empty() ? "#\n" : fmt::format("# {}\n", remark);
  }
  if (formula.games.size() == 1) {
    text += fmt::format("game = {}\n", toml_string(formula.games.front()));
  } else if (!formula.games.empty()) {
    std::vector<std::string> games;
    std::ranges::transform(formula.games, std::back_inserter(games), toml_string);
    text += fmt::format("game = [{}]\n", join(games, ", "));
  }
  text += fmt::format("name = {}\nmeaning = {}\nsource = {}\n", toml_string(formula.info.name),
                      toml_string(formula.info.meaning), toml_string(formula.info.source));
  if (formula.common.base != 0)
    text += fmt::format("base = {}\n", number_of_toml(formula.common.base));
  // In a file it is one number, to whichever side.
  if (formula.even)
    text += fmt::format("even = {}\n", number_of_toml(formula.even->of(Side::kFirst)));
  if (!formula.side.empty()) text += fmt::format("for = {}\n", toml_string(formula.side));
  if (formula.blend) text += fmt::format("blend = {}\n", toml_string(measure_text(*formula.blend)));
  write_terms(text, formula.common, "");
  for (const Formula::Phase& phase : formula.phases) {
    text += fmt::format("\n[[phase]]\nname = {}\n", toml_string(phase.name));
    if (formula.blend) text += fmt::format("at = {}\n", number_of_toml(phase.at));
    if (!phase.when.empty()) {
      text += fmt::format("when = {}\n", toml_string(conditions_text(phase.when)));
    }
    if (phase.sum.base != 0) text += fmt::format("base = {}\n", number_of_toml(phase.sum.base));
    write_terms(text, phase.sum, "phase.");
  }
  return text;
}

}  // namespace quadrille
