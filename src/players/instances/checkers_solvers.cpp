// SPDX-License-Identifier: MIT
#include "games/checkers/rules.h"
#include "players/typed_solver.h"

namespace quadrille {

template std::unique_ptr<AnySolver> make_typed_solver(
    const checkers::Checkers<checkers::RuleSet::kEnglish>&);
template std::unique_ptr<AnySolver> make_typed_solver(
    const checkers::Checkers<checkers::RuleSet::kCsc384>&);

}  // namespace quadrille
