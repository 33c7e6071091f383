// SPDX-License-Identifier: MIT
// What `csc384 --json` prints. Each function writes members of the object that is open.
#pragma once

#include <string>

#include "base/json_writer.h"
#include "reports/csc384/boards.h"
#include "reports/csc384/check.h"
#include "reports/csc384/play.h"

namespace quadrille::csc384 {

// game, position, value, plies, moves, searched and output, the file that was written.
void write_answer(JsonWriter& json, const Puzzle& puzzle, const Answer& answer,
                  const std::string& output);

// game, position, value, plies, kind, moves, end and faults.
void write_checked(JsonWriter& json, const Puzzle& puzzle, const CheckedSolution& checked);

}  // namespace quadrille::csc384
