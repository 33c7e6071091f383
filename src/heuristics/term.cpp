// SPDX-License-Identifier: MIT
#include "heuristics/term.h"

#include <utility>

namespace quadrille {

void Explanation::add(Term term) {
  value += term.contribution;
  terms.push_back(std::move(term));
}

}  // namespace quadrille
