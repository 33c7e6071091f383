// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/hash.h"
#include "protocols/ggp/proof/terms.h"

namespace quadrille::ggp {

// Where facts have something in common: argument of argument of ...
using Path = std::vector<std::size_t>;

// What a fact must be to be filed, from the outside to the inside, and what it is filed under:
// `(true (cell ?x 2 white))` looks among those whose first argument is a `cell` of three, for 2 and
// white at two places of it.
struct Places {
  struct Check {
    Path path;
    Symbol head = 0;
    std::size_t count = 0;
  };
  std::vector<Check> checks;
  std::vector<Path> paths;

  // The same for the same places.
  [[nodiscard]] std::string name() const;
};

// The facts of a relation, filed under what they have at certain places.
class FactIndex {
 public:
  explicit FactIndex(Places places) : places_(std::move(places)) {}

  // Files the facts behind those that are filed; how many those are.
  std::size_t update(const Terms& terms, const std::vector<Term>& facts);
  // Empties it; how many were filed.
  std::size_t clear();

  // The key of a fact is the terms' salt, extended by what is at its places, in their order.
  static std::uint64_t extended(std::uint64_t key, Term term) { return mix(key ^ term); }
  // All facts with that key, and perhaps others; nullptr if there are none.
  [[nodiscard]] const std::vector<Term>* find(std::uint64_t key) const;

 private:
  Places places_;
  std::unordered_map<std::uint64_t, std::vector<Term>> files_;
  std::size_t filed_ = 0;
};

}  // namespace quadrille::ggp
