// SPDX-License-Identifier: MIT
// Draws conclusions from rules in the Game Description Language: enough of it to find out whether
// a rule text says what our own rules say. Plain resolution, depth first, as in Prolog; `not` is
// failure to prove, asked last. The work is limited: strangers write the rules.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "protocols/ggp/sexpr.h"

namespace quadrille::ggp {

class Prover {
 public:
  // `rules` is a list of facts and rules `(<= head body...)`; what is neither is left out.
  // `max_steps` is for all questions together.
  Prover(const Expression& rules, std::uint64_t max_steps);

  // Replaces the facts that hold for the moment, e.g. `(true (control white))`.
  void assume(std::span<const std::string> facts);

  // Every instance of the pattern that can be proved, as lower-case text: `(legal white ?m)` may
  // give {(legal white noop)}. Nothing when the steps have run out: then no answer can be trusted.
  std::optional<std::set<std::string>> ask(std::string_view pattern);

 private:
  // A term; variables are numbered within their clause.
  struct Term {
    int symbol = -1;    // of a word or of a compound's head
    int variable = -1;  // -1: not a variable
    std::vector<Term> arguments = {};
  };
  // A term seen with the variables of one use of its clause, which start at `frame`.
  struct Instance {
    const Term* term = nullptr;
    std::size_t frame = 0;
  };
  struct Clause {
    Term head;
    std::vector<Term> body;
    std::size_t variables = 0;
  };
  // What is still to be proved: a list that shares its tail.
  struct Goals {
    Instance goal;
    const Goals* rest = nullptr;
  };
  using Names = std::vector<std::string>;   // of a clause's variables
  using Key = std::pair<int, std::size_t>;  // symbol and number of arguments
  using Clauses = std::map<Key, std::vector<std::unique_ptr<Clause>>>;
  class Found;  // told of every solution

  int symbol(std::string_view word);
  Term term(const Expression& expression, Names& names);
  std::optional<Clause> clause(const Expression& expression);
  void add(Clauses& clauses, const Expression& expression);
  static Key key(const Term& term) { return {term.symbol, term.arguments.size()}; }

  // Tells `found` of every way to prove the goals; false when it wants no more or steps ran out.
  bool solve(const Goals* goals, int depth, Found& found);
  bool solve_clause(const Clause& clause, const Goals& goals, int depth, Found& found);
  bool provable(Instance goal, int depth);

  // These three walk terms, which clever rules can make huge or even endless; each visit costs a
  // step, and a term nested too deeply costs all of them.
  bool unify(Instance a, Instance b, int nesting = 0);
  bool equal(Instance a, Instance b, int nesting = 0);
  std::string text(Instance instance, int nesting = 0);
  [[nodiscard]] Instance resolved(Instance instance) const;
  void undo(std::size_t trail_size);
  // Pays for one step. False when there are none left.
  bool pay(bool deeper_than_allowed);

  std::map<std::string, int, std::less<>> symbols_;
  std::vector<std::string> words_;  // by symbol
  int not_, distinct_, or_, arrow_;
  Clauses rules_;
  Clauses facts_;                   // of the moment
  std::vector<Instance> bindings_;  // by frame + variable; no term: free
  std::vector<std::size_t> trail_;  // bound variables, in order
  std::uint64_t steps_left_;
};

}  // namespace quadrille::ggp
