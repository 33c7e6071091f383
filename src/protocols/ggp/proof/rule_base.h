// SPDX-License-Identifier: MIT
// A rule text, made ready to draw conclusions from: which relation needs which others, and in which
// order the literals of a body are best looked at.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "protocols/ggp/proof/clauses.h"
#include "protocols/ggp/proof/effort.h"
#include "protocols/ggp/proof/fact_index.h"
#include "protocols/ggp/proof/terms.h"
#include "protocols/ggp/sexpr.h"

namespace quadrille::ggp {

// What the text says about a relation.
struct RelationRules {
  std::vector<Term> facts;
  std::vector<Clause> rules;
  std::vector<Places> indices;  // that the literals of all rules need
  // A rule leaves a variable of its head open: there is no list of facts, but each can be asked
  // for.
  bool is_on_demand = false;
  std::size_t component = 0;
};

// Relations that depend on each other, and on those of earlier components.
struct Component {
  std::vector<Relation> relations = {};
  std::vector<std::size_t> needs = {};  // other components
  bool is_circular = false;
  bool makes_sense = true;  // nothing that is denied depends on its denial
};

class RuleBase {
 public:
  RuleBase(const Expression& rules, Terms& terms, Effort& effort);

  [[nodiscard]] const RelationRules& operator[](Relation relation) const {
    return relations_[relation];
  }
  [[nodiscard]] std::size_t relations() const { return relations_.size(); }
  [[nodiscard]] const std::vector<Component>& components() const { return components_; }

  // Makes the rules of a component ready for use. `size` tells how many facts a relation has by
  // now. False if the literals of a rule have no order in which to look at them.
  using Size = std::function<std::size_t(Relation)>;
  bool plan(std::size_t component, const Size& size);

  // A term with its relation, which is added if the text has no such one. Returns nullopt for a
  // mere variable.
  std::optional<Clause> question(const Expression& expression);

 private:
  void add(const Expression& expression);
  void add_new_relations();

  // Which variables have values once this holds, whatever had values before.
  [[nodiscard]] Variables bound_by(const Literal& literal) const;
  [[nodiscard]] Variables bound_by(const Body& body) const;
  // Which variables must have values before it can be looked at.
  [[nodiscard]] Variables needed_by(const Literal& literal) const;
  [[nodiscard]] Variables needed_by(const Body& body) const;

  // Which variables are denied something before it gives them values.
  [[nodiscard]] Variables denied_by(const Literal& literal) const;

  void find_demands();
  bool plan(Body& body, Variables bound, const Size& size);
  [[nodiscard]] double urgency(const Literal& literal, Variables bound, Variables bindable,
                               const Size& size) const;
  static double expected(const Literal& literal, Variables bound, const Size& size);
  bool prepare(Literal& literal, Variables bound, const Size& size);

  // A relation that rules ask for, and whether one denies it.
  using Needs = std::map<Relation, bool>;
  static void collect(const Body& body, bool is_denied, Needs& needs);
  [[nodiscard]] Needs needs_of(Relation relation) const;
  void find_components();
  void close(Component component);

  Effort& effort_;
  ClauseReader reader_;
  std::vector<RelationRules> relations_;
  std::map<std::pair<Relation, std::string>, std::size_t> index_numbers_;
  std::vector<Component> components_;
};

}  // namespace quadrille::ggp
