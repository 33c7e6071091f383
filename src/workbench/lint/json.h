// SPDX-License-Identifier: MIT
// What lint found, for programs.
#pragma once

#include "base/json_writer.h"
#include "games/any_game.h"
#include "workbench/lint/lint.h"

namespace quadrille {

// Into the object that the writer is in.
void write_lint(JsonWriter& json, const AnyGame& game, const LintReport& report);

}  // namespace quadrille
