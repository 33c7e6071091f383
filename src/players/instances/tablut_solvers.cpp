// SPDX-License-Identifier: MIT
#include "games/tablut/rules.h"
#include "players/typed_solver.h"

namespace quadrille {

template std::unique_ptr<AnySolver> make_typed_solver(const tablut::Tablut&);

}  // namespace quadrille
