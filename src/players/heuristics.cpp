// SPDX-License-Identifier: MIT
#include "players/heuristics.h"

#include <fmt/core.h>

#include <algorithm>
#include <iterator>
#include <string>
#include <utility>

#include "base/text.h"
#include "heuristics/formula_file.h"
#include "heuristics/lua/heuristic.h"
#include "heuristics/patterns/evaluator.h"
#include "players/champions.h"
#include "players/heuristic_files.h"
#include "players/parts.h"

namespace quadrille {
namespace {

const BuiltIn* find_built_in(const AnyGame& game, std::string_view name) {
  const auto& all = parts_of(game).heuristics;
  const auto found = std::ranges::find_if(all, [name](const BuiltIn& each) {
    return each.info.name == name || (!name.empty() && each.info.former_name == name);
  });
  return found == all.end() ? nullptr : &*found;
}

// Whether the heuristic has the term it is to leave out, for one of the sides.
MaybeError check_term(const Evaluator& evaluator, std::string_view term) {
  std::vector<std::string> known;
  for (const Side side : kSides) {
    for (const std::string& name : evaluator.terms(side)) {
      if (name == term) return std::nullopt;
      if (std::ranges::find(known, name) == known.end()) known.push_back(name);
    }
  }
  return Error{ErrorCode::kBadOption,
               fmt::format("{} has no term {}{}", evaluator.info().name, in_quotes(term),
                           suggestion(term, known)),
               "option without"};
}

bool is_sum(std::string_view words) { return words.starts_with('='); }

Expected<Evaluator> make_patterns(const AnyGame& game, const patterns::Weights& weights,
                                  const std::string& hash, std::string_view left_out) {
  auto evaluator = patterns::make_evaluator(game, weights, hash, left_out);
  if (evaluator && !left_out.empty()) {
    if (auto error = check_term(*patterns::make_evaluator(game, weights, hash), left_out)) {
      return *error;
    }
  }
  return evaluator;
}

Expected<Evaluator> read_file(const AnyGame& game, const std::string& path,
                              std::string_view left_out) {
  const auto file = read_heuristic_file(path);
  if (!file) return file.error();
  if (path.ends_with(kLuaEnding)) {
    auto script = lua::make_heuristic(game, (*file)->text, (*file)->path, (*file)->hash, left_out);
    if (script && !left_out.empty()) {
      if (auto error = check_term(*script, left_out)) return *error;
    }
    return script;
  }
  if (path.ends_with(kPatternsEnding)) {
    const auto weights = patterns::parse_weights((*file)->text, (*file)->path);
    if (!weights) return weights.error();
    return make_patterns(game, *weights, (*file)->hash, left_out);
  }
  auto formula = parse_formula_file((*file)->text, (*file)->path);
  if (!formula) return formula.error();
  formula->info.hash = (*file)->hash;
  return make_formula_heuristic(game, *std::move(formula), left_out);
}

}  // namespace

bool has_heuristic(const AnyGame& game, std::string_view name) {
  return is_sum(name) || names_a_file(name) || find_built_in(game, name) != nullptr ||
         has_shipped_patterns(game, name);
}

Error unknown_heuristic(const AnyGame& game, std::string_view name,
                        std::span<const std::string> others) {
  std::vector<std::string> known;
  for (const HeuristicInfo& info : list_heuristics(game)) known.push_back(info.name);
  std::vector<std::string> meant = known;
  meant.insert(meant.end(), others.begin(), others.end());
  std::string message =
      fmt::format("there is no heuristic {} for {}", in_quotes(name), game.name());
  if (nearest(name, meant)) {
    message += suggestion(name, meant);
  } else {
    message += suggestion(name, known);
    if (!others.empty()) message += fmt::format(", and the players {}", join(others, ", "));
  }
  return {ErrorCode::kUnknownHeuristic, std::move(message), "heuristic"};
}

std::vector<HeuristicInfo> list_heuristics(const AnyGame& game) {
  std::vector<HeuristicInfo> infos;
  for (const BuiltIn& each : parts_of(game).heuristics) {
    if (each.applies(game.typed())) infos.push_back(info_of(each.info));
  }
  std::ranges::move(list_shipped_patterns(game), std::back_inserter(infos));
  return infos;
}

std::string strongest_heuristic(const AnyGame& game) {
  const auto learned = list_shipped_patterns(game);
  return learned.empty() ? strongest_written_heuristic(game) : learned.front().name;
}

std::string strongest_written_heuristic(const AnyGame& game) {
  const auto all = list_heuristics(game);
  const auto strong = std::ranges::find_if(all, &HeuristicInfo::strong);
  return (strong == all.end() ? all.front() : *strong).name;
}

std::string present_name(const AnyGame& game, std::string_view name) {
  const BuiltIn* const found = find_built_in(game, name);
  return std::string(found == nullptr ? name : found->info.name);
}

Expected<Evaluator> make_formula_heuristic(const AnyGame& game, Formula formula,
                                           std::string_view left_out) {
  if (auto error = check_formula(formula, game)) return *error;
  std::optional<Side> side;
  if (!formula.side.empty()) side = *game.side_named(formula.side);
  const auto& make = parts_of(game).make_formula;
  Evaluator whole = make(game.typed(), formula, side);
  if (left_out.empty()) return whole;
  if (auto error = check_term(whole, left_out)) return *error;
  formula = without_term(std::move(formula), left_out);
  const Evaluator rest = make(game.typed(), formula, side);
  // An even position loses what the term is worth at the start.
  const AnyPosition start = game.start();
  const auto even = [&](Side me) {
    return whole.neutral(me) - whole.value(start, me) + rest.value(start, me);
  };
  formula.even = Neutral(even(Side::kFirst), even(Side::kSecond));
  return make(game.typed(), formula, side);
}

Expected<Evaluator> find_heuristic(const AnyGame& game, std::string_view name,
                                   std::string_view left_out) {
  if (is_sum(name)) {
    auto formula = parse_sum(name);
    if (!formula) return formula.error();
    return make_formula_heuristic(game, *std::move(formula), left_out);
  }
  if (names_a_file(name)) return read_file(game, std::string(name), left_out);
  if (auto shipped = find_shipped_patterns(game, name, left_out)) {
    if (*shipped && !left_out.empty()) {
      if (auto error = check_term(**find_shipped_patterns(game, name), left_out)) return *error;
    }
    return *std::move(shipped);
  }
  const BuiltIn* const found = find_built_in(game, name);
  if (found == nullptr) return unknown_heuristic(game, name);
  if (!found->applies(game.typed())) {
    return Error{
        ErrorCode::kUnknownHeuristic,
        fmt::format("{} cannot judge {}: {}", found->info.name, game.name(), found->info.meaning),
        "heuristic"};
  }
  Evaluator evaluator = found->make(game.typed(), left_out);
  if (!left_out.empty()) {
    if (auto error = check_term(evaluator, left_out)) return *error;
  }
  return evaluator;
}

}  // namespace quadrille
