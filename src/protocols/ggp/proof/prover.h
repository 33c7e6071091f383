// SPDX-License-Identifier: MIT
// Draws conclusions from rules in the Game Description Language: enough of it to find out whether
// a rule text says what our own rules say. Works from the facts upwards: a relation is a list of
// facts, and complete before anybody asks what it does not hold. So rules may go round in circles,
// and what follows from the text alone is found once for all positions.
#pragma once

#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>

#include "protocols/ggp/proof/effort.h"
#include "protocols/ggp/sexpr.h"

namespace quadrille::ggp {

class Prover {
 public:
  // `rules` is a list of facts and rules `(<= head body...)`; what is neither is left out. The
  // limits are for all questions together.
  Prover(const Expression& rules, const ProofLimits& limits);
  ~Prover();
  Prover(const Prover&) = delete;
  Prover& operator=(const Prover&) = delete;

  // Replaces the facts that hold for the moment, e.g. `(true (control white))`.
  void assume(std::span<const std::string> facts);

  // Every instance of the pattern that can be proved, as lower-case text: `(legal white ?m)` may
  // give {(legal white noop)}. Returns nullopt if that cannot be known: a limit is reached or the
  // rules contradict themselves. Then no later answer is known either.
  std::optional<std::set<std::string>> ask(std::string_view pattern);

  // What all that has cost.
  [[nodiscard]] std::uint64_t steps() const;

 private:
  class Implementation;
  std::unique_ptr<Implementation> implementation_;
};

}  // namespace quadrille::ggp
