// SPDX-License-Identifier: MIT
// What `explain --json` prints besides the terms, which are in json.h. Each function writes members
// of the object that is open.
#pragma once

#include <span>
#include <string>

#include "base/json_writer.h"
#include "games/line.h"
#include "heuristics/evaluator.h"
#include "heuristics/heat_map.h"
#include "workbench/disagreements.h"
#include "workbench/move_differences.h"

namespace quadrille {

// squares: what each square adds, rows from the top left, null where none counts; on_no_square: the
// terms that count no squares.
void write_heat_map(JsonWriter& json, const AnyGame& game, const AnyPosition& position,
                    const HeatMap& map);

// patterns: term, squares by name, contribution, count, seen and won of each; nothing where the
// heuristic has none.
void write_patterns(JsonWriter& json, const AnyGame& game, const AnyPosition& position,
                    std::span<const PatternSeen> patterns);

// A list of objects with term and difference.
void write_term_differences(JsonWriter& json, std::span<const TermDifference> differences);

// side, moves with value and differences to the best one, weights with what lies below and above,
// varying.
void write_valued_moves(JsonWriter& json, const AnyGame& game, const AnyPosition& position,
                        std::span<const ValuedMove> moves);

// plies, heuristics, positions, disagreements; stopped where it is so. `names` are those of the
// heuristics; of one, the other is what was played.
void write_disagreements(JsonWriter& json, const Line& game, std::span<const std::string> names,
                         const Disagreements& disagreements);

}  // namespace quadrille
