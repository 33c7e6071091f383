// SPDX-License-Identifier: MIT
// The solvers of all games: to be included where SolverFor<G>::Type is used.
#pragma once

#include "solve/checkers_solver.h"   // IWYU pragma: export
#include "solve/isolation_solver.h"  // IWYU pragma: export
#include "solve/proof_solver.h"      // IWYU pragma: export
#include "solve/short_win_solver.h"  // IWYU pragma: export
#include "solve/solver.h"            // IWYU pragma: export
