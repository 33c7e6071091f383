// SPDX-License-Identifier: MIT
#include "games/isolation/rules.h"
#include "players/typed_solver.h"

namespace quadrille {

using isolation::Isolation;
using isolation::Packed64;
using isolation::Square64;
using isolation::Wide128;

template std::unique_ptr<AnySolver> make_typed_solver(const Isolation<Square64>&);
template std::unique_ptr<AnySolver> make_typed_solver(const Isolation<Packed64>&);
template std::unique_ptr<AnySolver> make_typed_solver(const Isolation<Wide128>&);

}  // namespace quadrille
