// SPDX-License-Identifier: MIT
// What two heuristics are to each other.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "heuristics/evaluator.h"
#include "workbench/lint/examination.h"
#include "workbench/lint/finding.h"

namespace quadrille {

enum class Relation : std::uint8_t {
  kSame,       // one function
  kScaled,     // one is the other times a factor
  kOpposite,   // the same with a negative factor
  kSameOrder,  // they put all positions in the same order
  kDifferent,
};
// The word of a relation in JSON: `same-order`.
std::string_view to_string(Relation relation);

struct Comparison {
  Relation relation = Relation::kDifferent;
  double factor = 1;  // second = factor x first, both less their even values
};

// Over all positions of the sample and both sides. Asks the second only as long as it might be the
// same. Heuristics that never vary, or fail, are like no other.
Comparison compare(const Examination& first, const Evaluator& second);

// "the same function as custom2", "2 times material", "orders positions as material does"
std::string relation_text(const Comparison& comparison, const std::string& first,
                          const std::string& second);

// How often two heuristics want different moves, by looking one ply ahead, and where.
struct DifferentWishes {
  double different = 0;  // share of positions in which no best move of one is one of the other
  double choosier = 0;   // in which some are, but not all: one is choosier than the other
  // The smallest position in which they do; if there is none, in which their values differ.
  std::optional<Evidence> evidence = {};
};
DifferentWishes different_wishes(const Examination& first, const Examination& second);

}  // namespace quadrille
