// SPDX-License-Identifier: MIT
#include "games/breakthrough/rules.h"
#include "players/typed_solver.h"

namespace quadrille {

using breakthrough::Breakthrough;
using breakthrough::Packed64;
using breakthrough::RuleSet;
using breakthrough::Square64;
using breakthrough::Wide128;

template std::unique_ptr<AnySolver> make_typed_solver(
    const Breakthrough<Square64, RuleSet::kStandard>&);
template std::unique_ptr<AnySolver> make_typed_solver(
    const Breakthrough<Square64, RuleSet::kCourse>&);
template std::unique_ptr<AnySolver> make_typed_solver(
    const Breakthrough<Packed64, RuleSet::kStandard>&);
template std::unique_ptr<AnySolver> make_typed_solver(
    const Breakthrough<Packed64, RuleSet::kCourse>&);
template std::unique_ptr<AnySolver> make_typed_solver(
    const Breakthrough<Wide128, RuleSet::kStandard>&);
template std::unique_ptr<AnySolver> make_typed_solver(
    const Breakthrough<Wide128, RuleSet::kCourse>&);

}  // namespace quadrille
