// SPDX-License-Identifier: MIT
#include "workbench/tune/tunable.h"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>
#include <utility>

#include "base/text.h"
#include "heuristics/formula_text.h"
#include "players/heuristic_files.h"
#include "players/heuristics.h"
#include "players/reduction_words.h"
#include "workbench/ablation.h"
#include "workbench/tune/formula_numbers.h"

namespace quadrille {
namespace {

constexpr std::string_view kComment = "--";
constexpr std::string_view kMark = "tune ";
constexpr double kStepOfWeight = 0.2;  // of its size
constexpr double kStepsInRange = 10;   // of a mark that names none

bool is_whole_number(double number) { return number == std::trunc(number); }

std::optional<double> number_in(std::string_view text) {
  double number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size() || !std::isfinite(number)) {
    return std::nullopt;
  }
  return number;
}

bool is_of_name(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || is_digit(c);
}

// The last number of a piece of code: where it begins and how long it is.
std::optional<std::pair<std::size_t, std::size_t>> last_number(std::string_view code) {
  std::size_t end = code.size();
  while (end > 0) {
    while (end > 0 && !is_digit(code[end - 1])) --end;
    std::size_t begin = end;
    while (begin > 0 && (is_digit(code[begin - 1]) || code[begin - 1] == '.')) --begin;
    if (begin == end) return std::nullopt;
    // Not the end of a name such as e4.
    if (begin > 0 && is_of_name(code[begin - 1])) {
      end = begin;
      continue;
    }
    // A sign, unless it takes away from something.
    const std::string_view before = trim(code.substr(0, begin));
    if (before.ends_with('-')) {
      const std::string_view what = trim(before.substr(0, before.size() - 1));
      const bool takes_away = !what.empty() && (is_of_name(what.back()) || what.back() == ')');
      if (!takes_away)
        begin = static_cast<std::size_t>(before.data() + before.size() - 1 - code.data());
    }
    return std::pair(begin, end - begin);
  }
  return std::nullopt;
}

// What the number is called: the name before the last equals sign before it.
std::string name_in(std::string_view code, std::size_t line) {
  const std::size_t equals = code.rfind('=');
  if (equals != std::string_view::npos) {
    const std::string_view before = trim(code.substr(0, equals));
    std::size_t begin = before.size();
    while (begin > 0 && is_of_name(before[begin - 1])) --begin;
    if (begin < before.size()) return std::string(before.substr(begin));
  }
  return fmt::format("line {}", line);
}

// "1..6 step 2 whole"
MaybeError read_mark(std::string_view mark, TunableNumber& number, const std::string& where) {
  const auto refuse = [&](std::string message) {
    return Error{ErrorCode::kUnknownHeuristic,
                 std::move(message) + "; an example is `local reach = 3 -- tune 1..6`", where};
  };
  const auto words = split_words(mark);
  const std::size_t dots = words.empty() ? std::string_view::npos : words[0].find("..");
  if (dots == std::string_view::npos) return refuse("behind `tune` should be a range");
  const auto low = number_in(words[0].substr(0, dots));
  const auto high = number_in(words[0].substr(dots + 2));
  SpsaNumber& range = number.range;
  if (!low || !high || !(*low < *high)) {
    return refuse(fmt::format("{} is not a range", in_quotes(words[0])));
  }
  if (range.start < *low || range.start > *high) {
    return refuse(fmt::format("{} is not in its range", range.start));
  }
  range.low = *low;
  range.high = *high;
  range.step = (*high - *low) / kStepsInRange;
  for (std::size_t i = 1; i < words.size(); ++i) {
    if (words[i] == "whole") {
      number.whole = true;
    } else if (words[i] == "step" && i + 1 < words.size()) {
      const auto step = number_in(words[++i]);
      if (!step || *step <= 0) return refuse(fmt::format("{} is no step", in_quotes(words[i])));
      range.step = *step;
    } else {
      return refuse(fmt::format("{} is not understood", in_quotes(words[i])));
    }
  }
  if (number.whole) range.step = std::max(1.0, range.step);
  return std::nullopt;
}

// A number of a formula with the room that it has. Points of blends rise from one to the next.
TunableNumber tunable(const std::vector<FormulaNumber>& all, std::size_t at, double usual_size) {
  using Kind = FormulaNumber::Kind;
  const FormulaNumber& each = all[at];
  const double start = *each.number;
  TunableNumber number{each.name, {start, -kLargestWeight, kLargestWeight, 1}};
  if (each.kind == Kind::kThreshold || each.kind == Kind::kPoint) {
    number.whole = is_whole_number(start);
    number.range.step = std::max(1.0, kStepOfWeight * std::abs(start));
  } else {
    number.range.step = kStepOfWeight * (start == 0 ? usual_size : std::abs(start));
  }
  if (each.kind != Kind::kPoint) return number;
  // Half of the way to a neighbour, and a little less.
  constexpr double kHalf = 0.45;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (i == at || all[i].kind != Kind::kPoint) continue;
    const double other = *all[i].number;
    const double limit = start + kHalf * (other - start);
    if (other < start) number.range.low = std::max(number.range.low, limit);
    if (other > start) number.range.high = std::min(number.range.high, limit);
  }
  number.whole = false;
  return number;
}

double usual_size(const std::vector<FormulaNumber>& all) {
  std::vector<double> sizes;
  for (const FormulaNumber& each : all) {
    if (each.kind == FormulaNumber::Kind::kWeight && *each.number != 0) {
      sizes.push_back(std::abs(*each.number));
    }
  }
  if (sizes.empty()) return 1;
  std::ranges::sort(sizes);
  return sizes[sizes.size() / 2];
}

ReductionSteps steps_of(std::span<const double> values) {
  ReductionSteps steps;
  for (std::size_t i = 0; i < values.size(); ++i) {
    steps.*kReductionNumbers[i].number = static_cast<int>(values[i]);
  }
  steps.second_move = std::max(steps.first_move, steps.second_move);
  steps.third_move = std::max(steps.second_move, steps.third_move);
  steps.second_depth = std::max(steps.least_depth, steps.second_depth);
  steps.third_depth = std::max(steps.second_depth, steps.third_depth);
  return steps;
}

Error without_marks(std::string_view words) {
  return {ErrorCode::kUnknownHeuristic,
          fmt::format("{} has no number to tune: write a comment behind one, such as "
                      "`local reach = 3 -- tune 1..6`",
                      words),
          "heuristic"};
}

}  // namespace

Expected<std::vector<ScriptMark>> find_marks(std::string_view script, const std::string& path) {
  std::vector<ScriptMark> marks;
  std::size_t at = 0;
  std::size_t number = 0;
  for (const std::string_view line : split(script, '\n')) {
    ++number;
    const std::size_t begin = at;
    at += line.size() + 1;
    const std::size_t comment = line.find(kComment);
    if (comment == std::string_view::npos) continue;
    const std::string_view words = trim(line.substr(comment + kComment.size()));
    if (!words.starts_with(kMark)) continue;
    const std::string where = fmt::format("{}:{}", path, number);
    const std::string_view code = line.substr(0, comment);
    const auto found = last_number(code);
    const auto value = found ? number_in(code.substr(found->first, found->second)) : std::nullopt;
    if (!value) {
      return Error{ErrorCode::kUnknownHeuristic, "before the mark should be a number", where};
    }
    ScriptMark mark{{name_in(code.substr(0, found->first), number), {*value}, false},
                    begin + found->first,
                    found->second};
    if (auto error = read_mark(words.substr(kMark.size()), mark.number, where)) return *error;
    marks.push_back(std::move(mark));
  }
  return marks;
}

Expected<Tunable> Tunable::make(const AnyGame& game, std::string_view words) {
  Tunable tuned;
  if (words.ends_with(kLuaEnding)) {
    // Whether it is a heuristic at all.
    if (const auto known = find_heuristic(game, words); !known) return known.error();
    const auto file = read_heuristic_file(std::string(words));
    if (!file) return file.error();
    auto marks = find_marks((*file)->text, (*file)->path);
    if (!marks) return marks.error();
    if (marks->empty()) return without_marks(words);
    for (const ScriptMark& each : *marks) tuned.numbers_.push_back(each.number);
    tuned.source_ = Script{(*file)->text, *std::move(marks)};
    return tuned;
  }
  auto formula = find_formula(game, words);
  if (!formula) return formula.error();
  const auto all = numbers_of(*formula);
  for (std::size_t i = 0; i < all.size(); ++i) {
    tuned.numbers_.push_back(tunable(all, i, usual_size(all)));
  }
  tuned.source_ = *std::move(formula);
  return tuned;
}

Tunable Tunable::of_search(std::string_view heuristic) {
  Tunable tuned;
  for (const ReductionNumber& each : kReductionNumbers) {
    const double start = ReductionSteps{}.*each.number;
    const double step = std::max(1.0, kStepOfWeight * start);
    tuned.numbers_.push_back(
        {std::string(each.name),
         {start, static_cast<double>(each.least), static_cast<double>(each.most), step, 1},
         true});
  }
  tuned.source_ = Search{std::string(heuristic)};
  return tuned;
}

std::string_view Tunable::ending() const {
  if (std::holds_alternative<Search>(source_)) return ".txt";
  return std::holds_alternative<Formula>(source_) ? kFormulaEnding : kLuaEnding;
}

double Tunable::written(std::size_t number, double value) const {
  const TunableNumber& each = numbers_[number];
  if (each.whole) return std::round(value);
  constexpr double kParts = 100;  // of a step
  const double digits = std::ceil(std::log10(kParts / each.range.step));
  const double power = std::pow(10, std::abs(digits));
  return (digits >= 0 ? std::round(value * power) / power : std::round(value / power) * power) +
         0.0;  // never -0
}

std::vector<double> Tunable::written(std::span<const double> values) const {
  std::vector<double> all;
  for (std::size_t i = 0; i < values.size(); ++i) all.push_back(written(i, values[i]));
  if (!std::holds_alternative<Search>(source_)) return all;
  const ReductionSteps steps = steps_of(all);
  for (std::size_t i = 0; i < all.size(); ++i) all[i] = steps.*kReductionNumbers[i].number;
  return all;
}

std::string Tunable::player(std::span<const double> values) const {
  const auto* const search = std::get_if<Search>(&source_);
  if (search == nullptr) return {};
  const std::string steps = reductions_text(steps_of(written(values)));
  return player_with(search->heuristic, "reductions=" + steps);
}

std::string Tunable::text(std::span<const double> values, std::span<const std::string> remarks,
                          const std::string& name) const {
  if (const auto* const formula = std::get_if<Formula>(&source_)) {
    Formula other = *formula;
    const auto all = numbers_of(other);
    for (std::size_t i = 0; i < all.size(); ++i) *all[i].number = written(i, values[i]);
    if (!name.empty()) other.info.name = name;
    return formula_text(other, remarks);
  }
  std::string text;
  if (std::holds_alternative<Search>(source_)) {
    for (const std::string& remark : remarks) text += fmt::format("# {}\n", remark);
    return text + player(values) + '\n';
  }
  const auto& script = std::get<Script>(source_);
  for (const std::string& remark : remarks) {
    text += remark.empty() ? "--\n" : fmt::format("-- {}\n", remark);
  }
  std::size_t at = 0;
  for (std::size_t i = 0; i < script.marks.size(); ++i) {
    const ScriptMark& mark = script.marks[i];
    text += script.text.substr(at, mark.begin - at);
    text += fmt::format("{}", written(i, values[i]));
    at = mark.begin + mark.length;
  }
  return text + script.text.substr(at);
}

}  // namespace quadrille
