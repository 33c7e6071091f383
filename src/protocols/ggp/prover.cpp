// SPDX-License-Identifier: MIT
#include "protocols/ggp/prover.h"

#include <algorithm>

#include "base/text.h"

namespace quadrille::ggp {
namespace {

// A proof of Breakthrough's rules is some dozen steps deep; each costs a few hundred bytes of
// stack.
constexpr int kMaxProofDepth = 1000;
// A state holds terms like (cell 1 1 white), two deep.
constexpr int kMaxTermNesting = 50;

}  // namespace

class Prover::Found {
 public:
  virtual ~Found() = default;
  // False: no more solutions are wanted.
  virtual bool solution() = 0;
};

Prover::Prover(const Expression& rules, std::uint64_t max_steps)
    : not_(symbol("not")),
      distinct_(symbol("distinct")),
      or_(symbol("or")),
      arrow_(symbol("<=")),
      steps_left_(max_steps) {
  for (const Expression& rule : rules.items) add(rules_, rule);
}

void Prover::assume(std::span<const std::string> facts) {
  facts_.clear();
  for (const std::string& fact : facts) {
    if (const auto expression = parse_expression(fact)) add(facts_, *expression);
  }
}

std::optional<std::set<std::string>> Prover::ask(std::string_view pattern) {
  const auto expression = parse_expression(pattern);
  if (!expression) return std::nullopt;
  Names names;
  const Term goal = term(*expression, names);
  bindings_.assign(names.size(), {});
  trail_.clear();

  class Collector final : public Found {
   public:
    Collector(Prover& prover, Instance wanted) : prover_(prover), wanted_(wanted) {}
    bool solution() override {
      instances.insert(prover_.text(wanted_));
      return true;
    }
    std::set<std::string> instances;

   private:
    Prover& prover_;
    Instance wanted_;
  };
  Collector collector(*this, {&goal, 0});
  const Goals goals{{&goal, 0}};
  if (!solve(&goals, 0, collector) || steps_left_ == 0) return std::nullopt;
  return std::move(collector.instances);
}

int Prover::symbol(std::string_view word) {
  const auto [entry, is_new] =
      symbols_.try_emplace(lower_case(word), static_cast<int>(words_.size()));
  if (is_new) words_.push_back(entry->first);
  return entry->second;
}

Prover::Term Prover::term(const Expression& expression, Names& names) {
  if (!expression.is_list) {
    if (!expression.word.starts_with('?')) return {.symbol = symbol(expression.word)};
    const std::string name = lower_case(expression.word);
    const auto at = std::ranges::find(names, name);
    const auto number = static_cast<int>(at - names.begin());
    if (at == names.end()) names.push_back(name);
    return {.variable = number};
  }
  Term result;
  // `()` and a list whose head is a list are no terms; an unusual symbol matches nothing else.
  result.symbol = symbol(expression.items.empty() || expression.items[0].is_list
                             ? "()"
                             : std::string_view(expression.items[0].word));
  for (const Expression& argument : expression.arguments()) {
    result.arguments.push_back(term(argument, names));
  }
  return result;
}

std::optional<Prover::Clause> Prover::clause(const Expression& expression) {
  Clause result;
  Names names;
  Term whole = term(expression, names);
  result.variables = names.size();
  if (whole.symbol != arrow_) {
    result.head = std::move(whole);
  } else {
    if (whole.arguments.empty()) return std::nullopt;
    result.head = std::move(whole.arguments[0]);
    // The language leaves the order open; negations need their variables bound.
    const auto is_negation = [&](const Term& literal) {
      return literal.symbol == not_ || literal.symbol == distinct_;
    };
    for (const bool negations : {false, true}) {
      for (Term& literal : std::span(whole.arguments).subspan(1)) {
        if (is_negation(literal) == negations) result.body.push_back(std::move(literal));
      }
    }
  }
  if (result.head.variable >= 0) return std::nullopt;
  return result;
}

void Prover::add(Clauses& clauses, const Expression& expression) {
  auto made = clause(expression);
  if (!made) return;
  clauses[key(made->head)].push_back(std::make_unique<Clause>(std::move(*made)));
}

bool Prover::solve(const Goals* goals, int depth, Found& found) {
  if (goals == nullptr) return found.solution();
  if (!pay(depth > kMaxProofDepth)) return false;

  const Instance goal = resolved(goals->goal);
  const Term& term = *goal.term;
  if (term.variable >= 0) return true;  // nothing is known about a mere variable
  const auto argument = [&](std::size_t i) { return Instance{&term.arguments[i], goal.frame}; };
  if (term.symbol == not_ && term.arguments.size() == 1) {
    const bool proved = provable(argument(0), depth + 1);
    if (steps_left_ == 0) return false;
    return proved || solve(goals->rest, depth + 1, found);
  }
  if (term.symbol == distinct_ && term.arguments.size() == 2) {
    return equal(argument(0), argument(1)) || solve(goals->rest, depth + 1, found);
  }
  if (term.symbol == or_) {
    for (std::size_t i = 0; i < term.arguments.size(); ++i) {
      const Goals either{argument(i), goals->rest};
      if (!solve(&either, depth + 1, found)) return false;
    }
    return true;
  }
  const Goals here{goal, goals->rest};
  for (const Clauses* clauses : {&facts_, &rules_}) {
    const auto same_head = clauses->find(key(term));
    if (same_head == clauses->end()) continue;
    for (const auto& clause : same_head->second) {
      if (!solve_clause(*clause, here, depth, found)) return false;
    }
  }
  return true;
}

bool Prover::solve_clause(const Clause& clause, const Goals& goals, int depth, Found& found) {
  const std::size_t frame = bindings_.size();
  const std::size_t trail_size = trail_.size();
  bindings_.resize(frame + clause.variables);
  bool wants_more = true;
  if (unify({&clause.head, frame}, goals.goal)) {
    std::vector<Goals> body(clause.body.size());
    const Goals* next = goals.rest;
    for (std::size_t i = body.size(); i-- > 0;) {
      body[i] = {{&clause.body[i], frame}, next};
      next = &body[i];
    }
    wants_more = solve(next, depth + 1, found);
  }
  undo(trail_size);
  bindings_.resize(frame);
  return wants_more;
}

bool Prover::provable(Instance goal, int depth) {
  class First final : public Found {
   public:
    bool solution() override {
      seen = true;
      return false;
    }
    bool seen = false;
  };
  First first;
  const Goals goals{goal};
  const std::size_t trail_size = trail_.size();
  solve(&goals, depth, first);
  undo(trail_size);
  return first.seen;
}

Prover::Instance Prover::resolved(Instance instance) const {
  while (instance.term->variable >= 0) {
    const Instance bound =
        bindings_[instance.frame + static_cast<std::size_t>(instance.term->variable)];
    if (bound.term == nullptr) break;
    instance = bound;
  }
  return instance;
}

bool Prover::pay(bool deeper_than_allowed) {
  if (deeper_than_allowed) steps_left_ = 0;
  if (steps_left_ == 0) return false;
  --steps_left_;
  return true;
}

bool Prover::unify(Instance a, Instance b, int nesting) {
  if (!pay(nesting > kMaxTermNesting)) return false;
  a = resolved(a);
  b = resolved(b);
  const auto slot = [](Instance variable) {
    return variable.frame + static_cast<std::size_t>(variable.term->variable);
  };
  if (a.term->variable >= 0 && b.term->variable >= 0 && slot(a) == slot(b)) return true;
  const auto bind = [&](Instance variable, Instance value) {
    const std::size_t at = slot(variable);
    bindings_[at] = value;
    trail_.push_back(at);
    return true;
  };
  if (a.term->variable >= 0) return bind(a, b);
  if (b.term->variable >= 0) return bind(b, a);
  if (key(*a.term) != key(*b.term)) return false;
  for (std::size_t i = 0; i < a.term->arguments.size(); ++i) {
    if (!unify({&a.term->arguments[i], a.frame}, {&b.term->arguments[i], b.frame}, nesting + 1)) {
      return false;
    }
  }
  return true;
}

bool Prover::equal(Instance a, Instance b, int nesting) {
  if (!pay(nesting > kMaxTermNesting)) return false;
  a = resolved(a);
  b = resolved(b);
  if (a.term->variable >= 0 || b.term->variable >= 0) {
    return a.term->variable == b.term->variable && a.frame == b.frame;
  }
  if (key(*a.term) != key(*b.term)) return false;
  for (std::size_t i = 0; i < a.term->arguments.size(); ++i) {
    if (!equal({&a.term->arguments[i], a.frame}, {&b.term->arguments[i], b.frame}, nesting + 1)) {
      return false;
    }
  }
  return true;
}

void Prover::undo(std::size_t trail_size) {
  while (trail_.size() > trail_size) {
    bindings_[trail_.back()] = {};
    trail_.pop_back();
  }
}

std::string Prover::text(Instance instance, int nesting) {
  if (!pay(nesting > kMaxTermNesting)) return "";
  instance = resolved(instance);
  const Term& term = *instance.term;
  if (term.variable >= 0) return "?";
  if (term.arguments.empty()) return words_[static_cast<std::size_t>(term.symbol)];
  std::string result = "(" + words_[static_cast<std::size_t>(term.symbol)];
  for (const Term& argument : term.arguments) {
    result += ' ' + text({&argument, instance.frame}, nesting + 1);
  }
  return result + ")";
}

}  // namespace quadrille::ggp
