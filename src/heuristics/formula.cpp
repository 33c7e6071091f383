// SPDX-License-Identifier: MIT
#include "heuristics/formula.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <utility>

#include "base/text.h"
#include "heuristics/printable.h"

namespace quadrille {
namespace {

using Of = Formula::Of;
using Is = Formula::Condition::Is;

constexpr std::string_view kOwnPrefix = "own.";
constexpr std::string_view kOpponentPrefix = "opponent.";
constexpr std::string_view kBaseName = "base";

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool is_in_name(char c) { return is_letter(c) || is_digit(c) || c == '.' || c == '-'; }

Error bad_heuristic(std::string message, std::string where) {
  return {ErrorCode::kUnknownHeuristic, std::move(message), std::move(where)};
}

// Reads a sum from left to right, and remembers where it is.
class SumReader {
 public:
  explicit SumReader(std::string_view text) : text_(text) {}

  Expected<Formula::Sum> read() {
    Formula::Sum sum;
    bool negative = take('-');
    if (!negative) take('+');
    while (true) {
      if (auto error = read_item(negative, sum)) return *error;
      skip_blanks();
      if (at_end()) return sum;
      negative = peek() == '-';
      if (!take('+') && !take('-')) {
        return refuse("here should be + or -, or the end");
      }
    }
  }

 private:
  // 10*pawns, pawns*10, pawns, or a number alone: the base.
  MaybeError read_item(bool negative, Formula::Sum& sum) {
    skip_blanks();
    if (at_end()) return refuse("the sum ends where a term should be: WEIGHT*FEATURE");
    double weight = 1;
    std::string_view name;
    if (is_digit(peek()) || peek() == '.') {
      if (auto error = read_number(weight)) return error;
      if (take('*')) {
        skip_blanks();
        if (!read_name(name)) return refuse("behind the * should be a feature");
      }
    } else if (read_name(name)) {
      if (take('*')) {
        skip_blanks();
        if (auto error = read_number(weight)) return error;
      }
    } else {
      return refuse("here should be a weight or a feature: WEIGHT*FEATURE");
    }
    if (negative) weight = -weight;
    if (name.empty()) {
      sum.base += weight;
      return std::nullopt;
    }
    auto measure = parse_measure(name, Of::kDifference, "heuristic");
    if (!measure) return measure.error();
    const auto is_same = [&](const Formula::Term& term) { return term.measure == *measure; };
    if (std::ranges::any_of(sum.terms, is_same))
      return refuse(fmt::format("{} stands twice", name));
    if (sum.terms.size() == kMostTerms)
      return refuse(fmt::format("more than {} terms", kMostTerms));
    sum.terms.push_back({*std::move(measure), weight});
    return std::nullopt;
  }

  MaybeError read_number(double& number) {
    const char* const begin = text_.data() + at_;
    const auto [end, error] = std::from_chars(begin, text_.data() + text_.size(), number);
    if (error != std::errc() || end == begin) return refuse("here should be a number");
    if (!(std::abs(number) <= kLargestWeight)) {
      return refuse(fmt::format("a weight is at most {:.0f}", kLargestWeight));
    }
    at_ += static_cast<std::size_t>(end - begin);
    return std::nullopt;
  }

  bool read_name(std::string_view& name) {
    if (at_end() || !is_letter(peek())) return false;
    const std::size_t begin = at_;
    // A hyphen is a minus here: no feature has one.
    while (!at_end() && is_in_name(peek()) && peek() != '-') ++at_;
    name = text_.substr(begin, at_ - begin);
    return true;
  }

  bool take(char c) {
    skip_blanks();
    if (at_end() || peek() != c) return false;
    ++at_;
    return true;
  }
  void skip_blanks() {
    while (!at_end() && (peek() == ' ' || peek() == '\t')) ++at_;
  }
  [[nodiscard]] bool at_end() const { return at_ == text_.size(); }
  [[nodiscard]] char peek() const { return text_[at_]; }

  [[nodiscard]] Error refuse(const std::string& message) const {
    return bad_heuristic(fmt::format("{}; an example is \"=10*pawns-2.5*distance\"", message),
                         fmt::format("column {} of {}", at_ + 1, in_quotes(text_)));
  }

  std::string_view text_;
  std::size_t at_ = 1;  // behind the equals sign
};

struct Comparison {
  std::string_view sign;
  Is is;
};
// The longer ones first: each is looked for in this order.
constexpr std::array<Comparison, 6> kComparisons = {{{"<=", Is::kAtMost},
                                                     {">=", Is::kAtLeast},
                                                     {"==", Is::kEqual},
                                                     {"!=", Is::kDifferent},
                                                     {"<", Is::kLess},
                                                     {">", Is::kMore}}};

Expected<Formula::Condition> parse_condition(std::string_view text, const std::string& where) {
  for (const auto& [sign, is] : kComparisons) {
    const std::size_t at = text.find(sign);
    if (at == std::string_view::npos) continue;
    auto measure = parse_measure(trim(text.substr(0, at)), Of::kTogether, where);
    if (!measure) return measure.error();
    const std::string_view digits = trim(text.substr(at + sign.size()));
    double number = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    if (error != std::errc() || end != digits.data() + digits.size() || !std::isfinite(number)) {
      return bad_heuristic(fmt::format("{} is not a number", in_quotes(digits)), where);
    }
    return Formula::Condition{*std::move(measure), is, number};
  }
  return bad_heuristic(
      fmt::format("{} is not a condition; an example is \"own.pawns < 8\"", in_quotes(text)),
      where);
}

MaybeError check_measure(const Formula::Measure& measure, const AnyGame& game) {
  const auto all = game.all_features();
  const auto found = std::ranges::find_if(
      all, [&](const Feature& feature) { return feature.name == measure.feature; });
  if (found != all.end() && found->applies(game.typed())) return std::nullopt;
  if (found != all.end()) {
    return bad_heuristic(
        fmt::format("feature {} does not fit {}: {}", measure.feature, game.name(), found->meaning),
        measure.where);
  }
  if (measure.feature == "plies") {
    return bad_heuristic(fmt::format("a position of {} does not tell how many plies were played: "
                                     "say it by what is on the board",
                                     game.name()),
                         measure.where);
  }
  std::vector<std::string> known;
  for (const Feature& feature : game.features()) known.emplace_back(feature.name);
  return bad_heuristic(fmt::format("{} has no feature {}{}", game.name(),
                                   in_quotes(measure.feature), suggestion(measure.feature, known)),
                       measure.where);
}

MaybeError check_sum(const Formula::Sum& sum, const AnyGame& game) {
  for (const Formula::Term& term : sum.terms) {
    if (auto error = check_measure(term.measure, game)) return error;
  }
  return std::nullopt;
}

void leave_out(Formula::Sum& sum, std::string_view name) {
  std::erase_if(sum.terms, [&](const Formula::Term& term) { return term.name() == name; });
  if (name == kBaseName) sum.base = 0;
}

void add_names(const Formula::Sum& sum, std::vector<std::string>& names) {
  const auto add = [&](std::string name) {
    if (std::ranges::find(names, name) == names.end()) names.push_back(std::move(name));
  };
  if (sum.base != 0) add(std::string(kBaseName));
  for (const Formula::Term& term : sum.terms) add(term.name());
}

}  // namespace

std::string Formula::Term::name() const {
  switch (measure.of) {
    case Of::kOwn:
      return "own " + measure.feature;
    case Of::kOpponent:
      return "opponent's " + measure.feature;
    case Of::kDifference:
    case Of::kTogether:
      break;
  }
  return measure.feature;
}

Expected<Formula> parse_sum(std::string_view text) {
  auto sum = SumReader(text).read();
  if (!sum) return sum.error();
  Formula formula;
  formula.info.name = std::string(text);
  std::erase(formula.info.name, ' ');
  formula.info.meaning = "a sum of features";
  formula.info.source = "the words given";
  formula.common = *std::move(sum);
  return formula;
}

Expected<Formula::Measure> parse_measure(std::string_view text, Formula::Of bare,
                                         const std::string& where) {
  Formula::Measure measure{std::string(text), bare, where};
  if (text.starts_with(kOwnPrefix)) {
    measure = {std::string(text.substr(kOwnPrefix.size())), Of::kOwn, where};
  } else if (text.starts_with(kOpponentPrefix)) {
    measure = {std::string(text.substr(kOpponentPrefix.size())), Of::kOpponent, where};
  }
  if (measure.feature.empty() || !std::ranges::all_of(measure.feature, is_in_name)) {
    return bad_heuristic(fmt::format("{} is not a feature", in_quotes(text)), where);
  }
  return measure;
}

Expected<std::vector<Formula::Condition>> parse_conditions(std::string_view text,
                                                           const std::string& where) {
  constexpr std::string_view kAnd = " and ";
  std::vector<Formula::Condition> conditions;
  while (true) {
    const std::size_t end = text.find(kAnd);
    auto condition = parse_condition(trim(text.substr(0, end)), where);
    if (!condition) return condition.error();
    conditions.push_back(*std::move(condition));
    if (end == std::string_view::npos) return conditions;
    text.remove_prefix(end + kAnd.size());
  }
}

bool is_made_for(const std::vector<std::string>& words, const AnyGame& game) {
  if (words.empty()) return true;
  const std::string name = game.name();
  const auto parts = split(name, ':');
  const auto names_it = [&](const std::string& word) {
    const auto given = split(word, ':');
    return given.front() == parts.front() && std::ranges::all_of(given, [&](std::string_view part) {
             return std::ranges::find(parts, part) != parts.end();
           });
  };
  return std::ranges::any_of(words, names_it);
}

Error made_for_others(const std::string& name, const std::vector<std::string>& words,
                      const AnyGame& game) {
  return bad_heuristic(fmt::format("{} is made for {}, not for {}", printable(name),
                                   printable(join(words, " and ")), game.name()),
                       "heuristic");
}

MaybeError check_formula(const Formula& formula, const AnyGame& game) {
  if (!is_made_for(formula.games, game)) {
    return made_for_others(formula.info.name, formula.games, game);
  }
  if (!formula.side.empty()) {
    if (const auto side = game.side_named(formula.side); !side) return side.error();
  }
  if (formula.blend) {
    if (auto error = check_measure(*formula.blend, game)) return error;
  }
  if (auto error = check_sum(formula.common, game)) return error;
  for (const Formula::Phase& phase : formula.phases) {
    for (const Formula::Condition& condition : phase.when) {
      if (auto error = check_measure(condition.measure, game)) return error;
    }
    if (auto error = check_sum(phase.sum, game)) return error;
  }
  return std::nullopt;
}

bool is_balanced(const Formula& formula) {
  return formula.phases.empty() && formula.side.empty() &&
         std::ranges::all_of(formula.common.terms, [](const Formula::Term& term) {
           return term.measure.of == Of::kDifference;
         });
}

Formula without_term(Formula formula, std::string_view name) {
  leave_out(formula.common, name);
  for (Formula::Phase& phase : formula.phases) leave_out(phase.sum, name);
  return formula;
}

std::vector<std::string> names_of_terms(const Formula& formula) {
  std::vector<std::string> names;
  add_names(formula.common, names);
  for (const Formula::Phase& phase : formula.phases) add_names(phase.sum, names);
  return names;
}

}  // namespace quadrille
