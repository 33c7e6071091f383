// SPDX-License-Identifier: MIT
#include "protocols/ggp/proof/clauses.h"

#include <algorithm>

#include "base/text.h"

namespace quadrille::ggp {

Variables Pattern::variables() const {
  Variables result;
  if (variable) result.set(*variable);
  for (const Pattern& argument : arguments) result |= argument.variables();
  return result;
}

Variables Literal::variables() const {
  Variables result;
  for (const Pattern& pattern : patterns) result |= pattern.variables();
  for (const Body& body : bodies) {
    for (const Literal& literal : body) result |= literal.variables();
  }
  return result;
}

ClauseReader::ClauseReader(Terms& terms) : terms_(terms), no_word_(terms.symbol("()")) {}

std::nullopt_t ClauseReader::too_large() {
  is_too_large_ = true;
  return std::nullopt;
}

std::optional<Clause> ClauseReader::clause(const Expression& expression) {
  const bool is_rule =
      expression.is_list && !expression.items.empty() && expression.items[0].is_word("<=");
  if (!is_rule) return question(expression);
  if (expression.items.size() < 2) return std::nullopt;
  const auto relation_of_head = relation(expression.items[1]);
  if (!relation_of_head) return std::nullopt;
  literals_left_ = kMostLiterals;
  Names names;
  auto head = pattern(expression.items[1], names);
  if (!head) return std::nullopt;
  auto read = body(expression.arguments().subspan(1), names);
  if (!read) return std::nullopt;
  return Clause{*relation_of_head, std::move(*head), std::move(*read), names.size()};
}

std::optional<Clause> ClauseReader::question(const Expression& expression) {
  const auto asked = relation(expression);
  if (!asked) return std::nullopt;
  Names names;
  auto head = pattern(expression, names);
  if (!head) return std::nullopt;
  return Clause{*asked, std::move(*head), {}, names.size()};
}

// A mere variable has none.
std::optional<Relation> ClauseReader::relation(const Expression& expression) {
  if (!expression.is_list && expression.word.starts_with('?')) return std::nullopt;
  const bool has_word =
      !expression.is_list || (!expression.items.empty() && !expression.items[0].is_list);
  const Expression& word = expression.is_list && has_word ? expression.items[0] : expression;
  const Symbol head = has_word ? terms_.symbol(word.word) : no_word_;
  const auto [entry, is_new] =
      relations_.try_emplace({head, expression.arguments().size()}, relations_.size());
  if (is_new && relations_.size() > kMostRelations) is_too_large_ = true;
  return entry->second;
}

std::optional<Pattern> ClauseReader::pattern(const Expression& expression, Names& names) {
  Pattern result;
  if (!expression.is_list && expression.word.starts_with('?')) {
    const std::string name = lower_case(expression.word);
    const auto at = std::ranges::find(names, name);
    result.variable = static_cast<std::size_t>(at - names.begin());
    if (at != names.end()) return result;
    if (names.size() == kMostVariables) return too_large();
    names.push_back(name);
    return result;
  }
  // `()` and a list whose head is a list are no terms; an unusual word matches nothing else.
  result.head = no_word_;
  if (!expression.is_list) {
    result.head = terms_.symbol(expression.word);
  } else if (!expression.items.empty() && !expression.items[0].is_list) {
    result.head = terms_.symbol(expression.items[0].word);
  }
  std::vector<Term> ground;
  for (const Expression& argument : expression.arguments()) {
    auto read = pattern(argument, names);
    if (!read) return std::nullopt;
    if (read->ground) ground.push_back(*read->ground);
    result.arguments.push_back(std::move(*read));
  }
  if (ground.size() < result.arguments.size()) return result;
  const auto term = terms_.make(result.head, ground);
  if (!term) return too_large();
  return Pattern{.ground = term};
}

std::optional<Body> ClauseReader::body(std::span<const Expression> expressions, Names& names) {
  Body result;
  for (const Expression& expression : expressions) {
    auto read = literal(expression, names);
    if (!read) return std::nullopt;
    result.push_back(std::move(*read));
  }
  return result;
}

std::optional<Literal> ClauseReader::literal(const Expression& expression, Names& names) {
  if (literals_left_ == 0) return too_large();
  --literals_left_;
  const auto is = [&](std::string_view word) {
    return expression.is_list && !expression.items.empty() && expression.items[0].is_word(word);
  };
  const auto arguments = expression.arguments();
  Literal result;
  if (is("not") && arguments.size() == 1) {
    result.kind = Literal::Kind::kNot;
    auto denied = body(arguments, names);
    if (!denied) return std::nullopt;
    result.bodies.push_back(std::move(*denied));
    return result;
  }
  if (is("or") || is("and")) {  // `and` is an `or` of one
    result.kind = Literal::Kind::kOr;
    const std::size_t width = is("or") ? 1 : arguments.size();
    for (std::size_t i = 0; i < arguments.size(); i += width) {
      auto either = body(arguments.subspan(i, width), names);
      if (!either) return std::nullopt;
      result.bodies.push_back(std::move(*either));
    }
    return result;
  }
  const bool is_distinct = is("distinct") && arguments.size() == 2;
  if (!is_distinct) {
    const auto asked = relation(expression);
    if (!asked) return std::nullopt;  // nothing is known about a mere variable
    result.relation = *asked;
  }
  result.kind = is_distinct ? Literal::Kind::kDistinct : Literal::Kind::kHolds;
  const auto patterns = is_distinct ? arguments : std::span(&expression, 1);
  for (const Expression& each : patterns) {
    auto read = pattern(each, names);
    if (!read) return std::nullopt;
    result.patterns.push_back(std::move(*read));
  }
  return result;
}

}  // namespace quadrille::ggp
