// SPDX-License-Identifier: MIT
// The solvers of all games: to be included where SolverFor<G>::Type is used.
#pragma once

#include "search/checkers_solver.h"   // IWYU pragma: export
#include "search/isolation_solver.h"  // IWYU pragma: export
#include "search/proof_solver.h"      // IWYU pragma: export
#include "search/short_win_solver.h"  // IWYU pragma: export
#include "search/solver.h"            // IWYU pragma: export
