// SPDX-License-Identifier: MIT
// Facts and rules of the Game Description Language as they are read: `(<= head body...)`.
#pragma once

#include <bitset>
#include <cstddef>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "protocols/ggp/proof/terms.h"
#include "protocols/ggp/sexpr.h"

namespace quadrille::ggp {

// A rule of Breakthrough has a dozen variables and literals; far beyond that nobody means well.
inline constexpr std::size_t kMostVariables = 64;
inline constexpr std::size_t kMostLiterals = 128;
inline constexpr std::size_t kMostRelations = 2000;

using Variables = std::bitset<kMostVariables>;
// A name with a number of arguments, numbered from 0.
using Relation = std::size_t;

// A term with variables, which are numbered within their clause.
struct Pattern {
  std::optional<std::size_t> variable = {};
  std::optional<Term> ground = {};      // a term without variables
  Symbol head = 0;                      // of any other one
  std::vector<Pattern> arguments = {};  // of any other one

  [[nodiscard]] Variables variables() const;
};

struct Literal;
using Body = std::vector<Literal>;

struct Literal {
  enum class Kind { kHolds, kNot, kDistinct, kOr };
  Kind kind = Kind::kHolds;
  Relation relation = 0;               // kHolds
  std::vector<Pattern> patterns = {};  // kHolds: the fact; kDistinct: the two
  std::vector<Body> bodies = {};       // kOr: one of them holds; kNot: the only one does not
  // Filled in by whoever looks for facts: see prover.cpp.
  std::size_t index = 0;
  std::vector<Pattern> known = {};

  [[nodiscard]] Variables variables() const;
};

struct Clause {
  Relation relation = 0;
  Pattern head;
  Body body = {};
  std::size_t variables = 0;
};

class ClauseReader {
 public:
  explicit ClauseReader(Terms& terms);

  // Returns nullopt for what is neither a fact nor a rule, and for what is too large.
  std::optional<Clause> clause(const Expression& expression);
  // A lone term and its relation, e.g. a question.
  std::optional<Clause> question(const Expression& expression);
  // Something was left out because it is too large: conclusions cannot be trusted.
  [[nodiscard]] bool is_too_large() const { return is_too_large_; }
  [[nodiscard]] std::size_t relations() const { return relations_.size(); }

 private:
  using Names = std::vector<std::string>;  // of a clause's variables

  std::optional<Pattern> pattern(const Expression& expression, Names& names);
  std::optional<Literal> literal(const Expression& expression, Names& names);
  std::optional<Body> body(std::span<const Expression> expressions, Names& names);
  std::optional<Relation> relation(const Expression& expression);
  std::nullopt_t too_large();

  Terms& terms_;
  Symbol no_word_;  // of a list that begins with a list, or has nothing in it
  std::map<std::pair<Symbol, std::size_t>, Relation> relations_;
  std::size_t literals_left_ = 0;  // of the clause that is read
  bool is_too_large_ = false;
};

}  // namespace quadrille::ggp
