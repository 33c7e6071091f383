// SPDX-License-Identifier: MIT
#include "protocols/ggp/proof/prover.h"

#include <algorithm>
#include <deque>
#include <functional>
#include <limits>
#include <map>
#include <unordered_map>
#include <utility>
#include <vector>

#include "protocols/ggp/proof/clauses.h"
#include "protocols/ggp/proof/fact_index.h"
#include "protocols/ggp/proof/rule_base.h"
#include "protocols/ggp/proof/terms.h"

namespace quadrille::ggp {
namespace {

using Kind = Literal::Kind;

// How many facts may be filed in indices, and what one question may bring.
constexpr std::size_t kMostFiled = 2'000'000;
constexpr std::size_t kMostAnswers = 20'000;
constexpr std::size_t kMostFactsRead = 10'000;
constexpr std::size_t kLongestAnswers = std::size_t{1} << 20;  // all of them together
// Of questions within questions; each costs some hundred bytes of stack for every literal.
constexpr int kDeepestDemand = 50;

constexpr Term kFree = std::numeric_limits<Term>::max();

// The values of a clause's variables.
struct Frame {
  explicit Frame(std::size_t variables) : values(variables, kFree) {}

  void undo(std::size_t size) {
    for (; trail.size() > size; trail.pop_back()) values[trail.back()] = kFree;
  }

  std::vector<Term> values;
  std::vector<std::size_t> trail;  // bound variables, in order
};

// What is still to be proved: the rest of a body, and then the rest of the body around it.
struct Rest {
  const Body* body = nullptr;
  std::size_t at = 0;
  const Rest* around = nullptr;
};

// The facts of a relation that are known.
struct Knowledge {
  std::vector<Term> facts;
  std::size_t fixed = 0;  // the first ones are the text's own
  std::deque<FactIndex> indices;
};

}  // namespace

class Prover::Implementation {
 public:
  Implementation(const Expression& rules, const ProofLimits& limits)
      : effort_(limits), rules_(rules, terms_, effort_) {
    make_room();
  }

  void assume(std::span<const std::string> facts) {
    if (effort_.is_exhausted()) return;
    std::map<Relation, std::vector<Term>> assumed;
    for (const std::string& text : facts) {
      if (const auto fact = read_fact(text)) assumed[fact->relation].push_back(fact->term);
    }
    make_room();
    std::vector<bool> is_stale(rules_.components().size());
    for (const auto& [relation, old] : assumed_) {
      if (!assumed.contains(relation)) is_stale[rules_[relation].component] = true;
    }
    for (const auto& [relation, now] : assumed) {
      const auto before = assumed_.find(relation);
      if (before == assumed_.end() || before->second != now) {
        is_stale[rules_[relation].component] = true;
      }
    }
    assumed_ = std::move(assumed);
    forget(std::move(is_stale));
  }

  std::optional<std::set<std::string>> ask(std::string_view pattern) {
    if (effort_.is_exhausted()) return std::nullopt;
    const auto expression = parse_expression(pattern);
    if (!expression) return std::nullopt;
    const auto question = rules_.question(*expression);
    if (!question) return std::set<std::string>();
    make_room();
    complete(rules_[question->relation].component);
    std::set<std::string> answers;
    std::size_t length = 0;
    for (const Term fact : instances(*question)) {
      std::string text;
      if (!terms_.write(fact, text, kLongestAnswers - length)) effort_.give_up();
      length += text.size();
      answers.insert(std::move(text));
      if (answers.size() > kMostAnswers || !effort_.pay()) effort_.give_up();
      if (effort_.is_exhausted()) return std::nullopt;
    }
    if (effort_.is_exhausted()) return std::nullopt;
    return answers;
  }

  [[nodiscard]] std::uint64_t steps() const { return effort_.spent(); }

 private:
  using Visitor = std::function<bool()>;  // false: no more is wanted

  struct Fact {
    Relation relation = 0;
    Term term = 0;
  };
  // States have most of their facts in common, so what was read is kept.
  std::optional<Fact> read_fact(const std::string& text) {
    const auto known = facts_read_.find(text);
    if (known != facts_read_.end()) return known->second;
    std::optional<Fact> fact;
    if (const auto expression = parse_expression(text)) {
      const auto read = rules_.question(*expression);
      if (read && read->head.ground) fact = Fact{read->relation, *read->head.ground};
    }
    if (facts_read_.size() < kMostFactsRead) facts_read_.emplace(text, fact);
    return fact;
  }

  // Questions may name relations that the text has not.
  void make_room() {
    while (known_.size() < rules_.relations()) {
      const RelationRules& rules = rules_[known_.size()];
      Knowledge& fresh = known_.emplace_back();
      for (const Term fact : rules.facts) add_fact(fresh.facts, fact);
      fresh.fixed = fresh.facts.size();
    }
    is_planned_.resize(rules_.components().size());
    is_complete_.resize(rules_.components().size());
  }

  // Adds it if it is new.
  void add_fact(std::vector<Term>& facts, Term fact) {
    if (is_fact_.size() <= fact) is_fact_.resize(std::max<std::size_t>(fact + 1, terms_.size()));
    if (is_fact_[fact]) return;
    is_fact_[fact] = true;
    facts.push_back(fact);
  }

  // Takes back what was concluded in these components and in those that need them.
  void forget(std::vector<bool> is_stale) {
    const auto& components = rules_.components();
    for (std::size_t i = 0; i < components.size(); ++i) {
      const auto& needs = components[i].needs;
      is_stale[i] = is_stale[i] ||
                    std::ranges::any_of(needs, [&](std::size_t need) { return is_stale[need]; });
      if (!is_stale[i]) continue;
      is_complete_[i] = false;
      for (const Relation relation : components[i].relations) reset(relation);
    }
  }

  void reset(Relation relation) {
    Knowledge& knowledge = known_[relation];
    for (; knowledge.facts.size() > knowledge.fixed; knowledge.facts.pop_back()) {
      is_fact_[knowledge.facts.back()] = false;
    }
    for (FactIndex& index : knowledge.indices) filed_ -= index.clear();
    const auto assumed = assumed_.find(relation);
    if (assumed == assumed_.end()) return;
    for (const Term fact : assumed->second) add_fact(knowledge.facts, fact);
  }

  // Finds all facts of a component's relations, after those of all that they need.
  void complete(std::size_t number) {
    if (is_complete_[number] || effort_.is_exhausted()) return;
    const Component& component = rules_.components()[number];
    for (const std::size_t need : component.needs) complete(need);
    if (!component.makes_sense || !plan(number)) effort_.give_up();
    bool is_news = true;
    while (is_news && !effort_.is_exhausted()) {
      is_news = false;
      for (const Relation relation : component.relations) {
        if (rules_[relation].is_on_demand) continue;
        for (const Clause& rule : rules_[relation].rules) is_news |= conclude(rule);
      }
      is_news &= component.is_circular;
    }
    is_complete_[number] = true;
  }

  // Only once: what the relations hold at another time is much like what they hold now.
  bool plan(std::size_t number) {
    if (is_planned_[number]) return true;
    is_planned_[number] = true;
    return rules_.plan(number, [&](Relation relation) { return known_[relation].facts.size(); });
  }

  // Adds what follows from a rule; whether any of it is new.
  bool conclude(const Clause& rule) {
    std::vector<Term> found;
    Frame frame(rule.variables);
    const Rest rest{&rule.body};
    prove(&rest, frame, [&] {
      if (const auto fact = value(rule.head, frame)) add_fact(found, *fact);
      return !effort_.is_exhausted();
    });
    // Only now: nobody who goes through the list may see it grow.
    auto& facts = known_[rule.relation].facts;
    facts.insert(facts.end(), found.begin(), found.end());
    return !found.empty();
  }

  std::vector<Term> instances(const Clause& question) {
    const Relation relation = question.relation;
    std::vector<Term> found;
    if (rules_[relation].is_on_demand) {
      const auto fact = question.head.ground;
      if (!fact) {
        effort_.give_up();
      } else if (holds_on_demand(relation, *fact)) {
        found.push_back(*fact);
      }
      return found;
    }
    Frame frame(question.variables);
    for (const Term fact : known_[relation].facts) {
      if (match(question.head, fact, frame)) found.push_back(fact);
      frame.undo(0);
    }
    return found;
  }

  // Tells `found` of every way to prove what is left; false if it wants no more or we gave up.
  bool prove(const Rest* rest, Frame& frame, const Visitor& found) {
    while (rest != nullptr && rest->at == rest->body->size()) rest = rest->around;
    if (rest == nullptr) return found();
    if (!effort_.pay()) return false;
    const Literal& literal = (*rest->body)[rest->at];
    const Rest then{rest->body, rest->at + 1, rest->around};
    switch (literal.kind) {
      case Kind::kDistinct: {
        const auto first = value(literal.patterns[0], frame);
        const auto second = value(literal.patterns[1], frame);
        if (!first || !second) return false;
        return first == second || prove(&then, frame, found);
      }
      case Kind::kNot: {
        const bool holds = is_provable(literal.bodies[0], frame);
        if (effort_.is_exhausted()) return false;
        return holds || prove(&then, frame, found);
      }
      case Kind::kOr:
        return std::ranges::all_of(literal.bodies, [&](const Body& body) {
          const Rest either{&body, 0, &then};
          return prove(&either, frame, found);
        });
      case Kind::kHolds:
        break;
    }
    if (!rules_[literal.relation].is_on_demand) return look_up(literal, then, frame, found);
    const auto fact = value(literal.patterns[0], frame);
    if (!fact) return false;
    const bool holds = holds_on_demand(literal.relation, *fact);
    if (effort_.is_exhausted()) return false;
    return !holds || prove(&then, frame, found);
  }

  bool look_up(const Literal& literal, const Rest& then, Frame& frame, const Visitor& found) {
    Knowledge& knowledge = known_[literal.relation];
    while (knowledge.indices.size() <= literal.index) {
      knowledge.indices.emplace_back(rules_[literal.relation].indices[knowledge.indices.size()]);
    }
    FactIndex& index = knowledge.indices[literal.index];
    const std::size_t filed = index.update(terms_, knowledge.facts);
    filed_ += filed;
    if (!effort_.pay(filed)) return false;
    if (filed_ > kMostFiled) return effort_.give_up();
    std::uint64_t key = terms_.salt();
    for (const Pattern& known : literal.known) {
      key = FactIndex::extended(key, known.ground ? *known.ground : frame.values[*known.variable]);
    }
    const auto* candidates = index.find(key);
    if (candidates == nullptr) return true;
    const std::size_t mark = frame.trail.size();
    for (const Term fact : *candidates) {
      const bool goes_on = !match(literal.patterns[0], fact, frame) || prove(&then, frame, found);
      frame.undo(mark);
      if (!goes_on || !effort_.pay()) return false;
    }
    return true;
  }

  bool is_provable(const Body& body, Frame& frame) {
    bool is_proved = false;
    const Rest rest{&body};
    const std::size_t mark = frame.trail.size();
    prove(&rest, frame, [&] {
      is_proved = true;
      return false;
    });
    frame.undo(mark);
    return is_proved;
  }

  bool holds_on_demand(Relation relation, Term fact) {
    if (fact < is_fact_.size() && is_fact_[fact]) return true;
    if (depth_ == kDeepestDemand) return effort_.give_up();
    ++depth_;
    const bool holds = std::ranges::any_of(rules_[relation].rules, [&](const Clause& rule) {
      Frame frame(rule.variables);
      return effort_.pay() && match(rule.head, fact, frame) && is_provable(rule.body, frame);
    });
    --depth_;
    return holds;
  }

  // Binds the pattern's free variables so that it is the term, if it can be.
  bool match(const Pattern& pattern, Term term, Frame& frame) {
    if (pattern.ground) return *pattern.ground == term;
    if (pattern.variable) {
      Term& value = frame.values[*pattern.variable];
      if (value != kFree) return value == term;
      value = term;
      frame.trail.push_back(*pattern.variable);
      return true;
    }
    const auto arguments = terms_.arguments(term);
    if (terms_.head(term) != pattern.head || arguments.size() != pattern.arguments.size()) {
      return false;
    }
    if (!effort_.pay(arguments.size())) return false;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
      if (!match(pattern.arguments[i], arguments[i], frame)) return false;
    }
    return true;
  }

  // The pattern with its variables' values. Gives up if one has none.
  std::optional<Term> value(const Pattern& pattern, const Frame& frame) {
    if (pattern.ground) return pattern.ground;
    std::optional<Term> result;
    if (pattern.variable) {
      if (frame.values[*pattern.variable] != kFree) result = frame.values[*pattern.variable];
    } else if (effort_.pay(pattern.arguments.size())) {
      std::vector<Term> arguments;
      for (const Pattern& argument : pattern.arguments) {
        const auto made = value(argument, frame);
        if (!made) return std::nullopt;
        arguments.push_back(*made);
      }
      result = terms_.make(pattern.head, arguments);
    }
    if (!result) effort_.give_up();
    return result;
  }

  Terms terms_;
  Effort effort_;
  RuleBase rules_;
  std::vector<Knowledge> known_;   // by relation
  std::vector<bool> is_fact_;      // by term
  std::vector<bool> is_planned_;   // by component
  std::vector<bool> is_complete_;  // by component
  std::map<Relation, std::vector<Term>> assumed_;
  std::unordered_map<std::string, std::optional<Fact>> facts_read_;
  std::size_t filed_ = 0;
  int depth_ = 0;
};

Prover::Prover(const Expression& rules, const ProofLimits& limits)
    : implementation_(std::make_unique<Implementation>(rules, limits)) {}
Prover::~Prover() = default;

void Prover::assume(std::span<const std::string> facts) { implementation_->assume(facts); }

std::optional<std::set<std::string>> Prover::ask(std::string_view pattern) {
  return implementation_->ask(pattern);
}

std::uint64_t Prover::steps() const { return implementation_->steps(); }

}  // namespace quadrille::ggp
