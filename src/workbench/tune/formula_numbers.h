// SPDX-License-Identifier: MIT
// The numbers of a formula that tuning may change.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "games/any_game.h"
#include "heuristics/formula.h"

namespace quadrille {

// The formula that a heuristic is: a sum's words, a .toml file's, or that of a built-in heuristic
// whose file is shipped. An error for everything else, which says what can be done.
Expected<Formula> find_formula(const AnyGame& game, std::string_view words);

struct FormulaNumber {
  enum class Kind : std::uint8_t {
    kWeight,     // of a term
    kBase,       // of a phase
    kThreshold,  // of a condition
    kPoint,      // of a phase that is blended
  };
  Kind kind = Kind::kWeight;
  std::string name;  // "pawns", "the race: cheapest_way", "the race: pawns <"
  double* number = nullptr;
};

// In the order in which they were written. Those of `formula`, as long as it lives. The base of all
// is not among them: it shifts everything alike.
std::vector<FormulaNumber> numbers_of(Formula& formula);
// Weights and bases alone: the value is a sum of them, each times what stands on the board.
std::vector<FormulaNumber> weights_of(Formula& formula);

}  // namespace quadrille
