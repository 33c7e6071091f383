// SPDX-License-Identifier: MIT
#include "protocols/ggp/proof/rule_base.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>

namespace quadrille::ggp {
namespace {

using Kind = Literal::Kind;

constexpr std::size_t kNone = std::numeric_limits<std::size_t>::max();

// Where the parts of a pattern are that are known once `bound` has values.
void find_places(const Pattern& pattern, const Variables& bound, Path& path, Places& places,
                 std::vector<Pattern>& known) {
  if (pattern.ground || (pattern.variable && bound[*pattern.variable])) {
    places.paths.push_back(path);
    known.push_back(pattern);
    return;
  }
  if (pattern.variable) return;
  if (!path.empty()) places.checks.push_back({path, pattern.head, pattern.arguments.size()});
  for (std::size_t i = 0; i < pattern.arguments.size(); ++i) {
    path.push_back(i);
    find_places(pattern.arguments[i], bound, path, places, known);
    path.pop_back();
  }
}

}  // namespace

RuleBase::RuleBase(const Expression& rules, Terms& terms, Effort& effort)
    : effort_(effort), reader_(terms) {
  for (const Expression& rule : rules.items) add(rule);
  if (reader_.is_too_large()) effort_.give_up();
  find_demands();
  find_components();
}

void RuleBase::add(const Expression& expression) {
  auto clause = reader_.clause(expression);
  add_new_relations();
  if (!clause) return;
  RelationRules& about = relations_[clause->relation];
  if (clause->body.empty() && clause->head.ground) {
    about.facts.push_back(*clause->head.ground);
  } else {
    about.rules.push_back(std::move(*clause));
  }
}

void RuleBase::add_new_relations() {
  while (relations_.size() < reader_.relations()) relations_.emplace_back().component = kNone;
}

std::optional<Clause> RuleBase::question(const Expression& expression) {
  auto clause = reader_.question(expression);
  add_new_relations();
  // No rule knows the new ones.
  for (Relation relation = relations_.size();
       relation-- > 0 && relations_[relation].component == kNone;) {
    close({.relations = {relation}});
  }
  return clause;
}

Variables RuleBase::bound_by(const Literal& literal) const {
  if (literal.kind == Kind::kHolds && !relations_[literal.relation].is_on_demand) {
    return literal.variables();
  }
  if (literal.kind != Kind::kOr) return {};
  Variables bound = literal.variables();
  for (const Body& body : literal.bodies) bound &= bound_by(body);
  return bound;
}

Variables RuleBase::bound_by(const Body& body) const {
  Variables bound;
  for (const Literal& literal : body) bound |= bound_by(literal);
  return bound;
}

Variables RuleBase::needed_by(const Literal& literal) const {
  if (literal.kind == Kind::kHolds) {
    return relations_[literal.relation].is_on_demand ? literal.variables() : Variables();
  }
  if (literal.kind == Kind::kDistinct) return literal.variables();
  Variables needed;
  for (const Body& body : literal.bodies) needed |= needed_by(body) & ~bound_by(body);
  return needed;
}

Variables RuleBase::needed_by(const Body& body) const {
  Variables needed;
  for (const Literal& literal : body) needed |= needed_by(literal);
  return needed;
}

Variables RuleBase::denied_by(const Literal& literal) const {
  if (literal.kind == Kind::kNot) return literal.variables();
  Variables denied;
  for (const Body& body : literal.bodies) {
    Variables inner;
    for (const Literal& each : body) inner |= denied_by(each);
    denied |= inner & ~bound_by(body);
  }
  return denied;
}

// A relation that can only be asked on demand binds nothing, which may make others so too.
void RuleBase::find_demands() {
  for (bool is_news = true; is_news && !effort_.is_exhausted();) {
    is_news = false;
    for (RelationRules& each : relations_) {
      for (const Clause& rule : each.rules) {
        if (each.is_on_demand || !effort_.pay(1 + rule.body.size())) break;
        const Variables needed = rule.head.variables() | needed_by(rule.body);
        if ((needed & ~bound_by(rule.body)).none()) continue;
        each.is_on_demand = true;
        is_news = true;
      }
    }
  }
}

bool RuleBase::plan(std::size_t component, const Size& size) {
  return std::ranges::all_of(components_[component].relations, [&](Relation relation) {
    RelationRules& about = relations_[relation];
    return std::ranges::all_of(about.rules, [&](Clause& rule) {
      return plan(rule.body, about.is_on_demand ? rule.head.variables() : Variables(), size);
    });
  });
}

// Puts literals in an order in which each has what it needs, and those come first that leave least
// to try. False if there is no such order.
bool RuleBase::plan(Body& body, Variables bound, const Size& size) {
  const Variables bindable = bound | bound_by(body);
  if ((needed_by(body) & ~bindable).any()) return false;
  for (auto next = body.begin(); next != body.end(); ++next) {
    if (!effort_.pay(static_cast<std::uint64_t>(body.end() - next))) return true;
    // Of equals the one that stands first in the text.
    const auto best = std::max_element(next, body.end(), [&](const auto& a, const auto& b) {
      return urgency(a, bound, bindable, size) < urgency(b, bound, bindable, size);
    });
    if (urgency(*best, bound, bindable, size) < 0) return false;
    std::rotate(next, best, best + 1);
    if (!prepare(*next, bound, size)) return false;
    bound |= bound_by(*next);
  }
  return true;
}

// Below 0: not yet. Tests come before searches, and short searches before long ones.
double RuleBase::urgency(const Literal& literal, Variables bound, Variables bindable,
                         const Size& size) const {
  const Variables variables = literal.variables();
  // A denial waits for all that others may bind; what nobody binds is its own.
  const Variables waits_for = needed_by(literal) | denied_by(literal);
  if ((waits_for & bindable & ~bound).any()) return -1;
  if (literal.kind == Kind::kDistinct) return 4;
  if (literal.kind == Kind::kNot) return 3;
  if ((variables & ~bound).none()) return 2;
  return 1 / (1 + expected(literal, bound, size));
}

// How many facts fit, if every variable that is known leaves as large a part of them.
double RuleBase::expected(const Literal& literal, Variables bound, const Size& size) {
  if (literal.kind == Kind::kHolds) {
    const Variables variables = literal.variables();
    const auto open = static_cast<double>((variables & ~bound).count());
    const auto all = static_cast<double>(std::max<std::size_t>(variables.count(), 1));
    return std::pow(static_cast<double>(size(literal.relation)), open / all);
  }
  double sum = 0;
  for (const Body& body : literal.bodies) {
    double least = std::numeric_limits<double>::max();
    for (const Literal& each : body) least = std::min(least, expected(each, bound, size));
    sum += least;
  }
  return sum;
}

bool RuleBase::prepare(Literal& literal, Variables bound, const Size& size) {
  for (Body& body : literal.bodies) {
    if (!plan(body, bound, size)) return false;
  }
  if (literal.kind != Kind::kHolds) return true;
  Places places;
  Path path;
  find_places(literal.patterns[0], bound, path, places, literal.known);
  auto& indices = relations_[literal.relation].indices;
  const auto [entry, is_new] =
      index_numbers_.try_emplace({literal.relation, places.name()}, indices.size());
  if (is_new) indices.push_back(std::move(places));
  literal.index = entry->second;
  return true;
}

void RuleBase::collect(const Body& body, bool is_denied, Needs& needs) {
  for (const Literal& literal : body) {
    if (literal.kind == Kind::kHolds) needs[literal.relation] |= is_denied;
    for (const Body& inner : literal.bodies) {
      collect(inner, is_denied || literal.kind == Kind::kNot, needs);
    }
  }
}

RuleBase::Needs RuleBase::needs_of(Relation relation) const {
  Needs needs;
  for (const Clause& rule : relations_[relation].rules) collect(rule.body, false, needs);
  return needs;
}

// Tarjan's algorithm: components come out after those that they need.
void RuleBase::find_components() {
  std::vector<std::size_t> order(relations_.size());  // when it was met; 0: not yet
  std::vector<std::size_t> lowest(relations_.size());
  std::vector<bool> is_open(relations_.size());
  std::vector<Relation> open;
  std::size_t met = 0;
  // Goes no deeper than there are relations.
  const std::function<void(Relation)> visit = [&](Relation relation) {
    order[relation] = lowest[relation] = ++met;
    open.push_back(relation);
    is_open[relation] = true;
    for (const auto& [needed, is_denied] : needs_of(relation)) {
      if (order[needed] == 0) visit(needed);
      if (is_open[needed]) lowest[relation] = std::min(lowest[relation], lowest[needed]);
    }
    if (lowest[relation] != order[relation]) return;
    Component component;
    while (is_open[relation]) {
      component.relations.push_back(open.back());
      is_open[open.back()] = false;
      open.pop_back();
    }
    close(std::move(component));
  };
  for (Relation relation = 0; relation < relations_.size() && !effort_.is_exhausted(); ++relation) {
    if (order[relation] == 0) visit(relation);
  }
}

void RuleBase::close(Component component) {
  const std::size_t number = components_.size();
  for (const Relation relation : component.relations) relations_[relation].component = number;
  for (const Relation relation : component.relations) {
    for (const auto& [needed, is_denied] : needs_of(relation)) {
      if (relations_[needed].component != number) {
        component.needs.push_back(relations_[needed].component);
        continue;
      }
      component.is_circular = true;
      if (is_denied) component.makes_sense = false;
    }
  }
  std::ranges::sort(component.needs);
  const auto doubles = std::ranges::unique(component.needs);
  component.needs.erase(doubles.begin(), doubles.end());
  components_.push_back(std::move(component));
}

}  // namespace quadrille::ggp
