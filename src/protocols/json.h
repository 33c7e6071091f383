// SPDX-License-Identifier: MIT
// The JSON shapes that the API, `--json` and everything that talks to programs share. Each function
// writes members of the object that is open.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/error.h"
#include "base/json_writer.h"
#include "games/any_game.h"
#include "games/line.h"
#include "heuristics/term.h"
#include "players/player.h"
#include "solve/any_solver.h"
#include "tables/probe.h"

namespace quadrille {

// code and message; where, if there is a place.
void write_error(JsonWriter& json, const Error& error);

// position, to_move, outcome and reason of a game as far as it was played.
void write_state(JsonWriter& json, const Line& line);

// outcome (the winner's name, or draw) and reason; null where the game is not over.
void write_outcome(JsonWriter& json, const AnyGame& game, const std::optional<Outcome>& outcome);

// The moves as texts, each made in the position that those before it lead to.
std::vector<std::string> line_texts(const AnyGame& game, AnyPosition position,
                                    std::span<const AnyMove> moves);

// The legal moves as texts; none once the game is over.
std::vector<std::string> legal_move_texts(const Line& line);

// term, own, opponent, weight and contribution.
void write_term(JsonWriter& json, const Term& term);

// value and terms; branch, if the heuristic has several.
void write_explanation(JsonWriter& json, const Explanation& explanation);

// best, score, depth, nodes, pv, exact; finished where it is false; value and plies where the
// result is exact. The analysis is no forfeit: that has no line.
void write_analysis(JsonWriter& json, const AnyGame& game, const AnyPosition& position,
                    const Analysis& analysis);

// The best line as above; with several lines all of them too, as `lines`.
void write_analyses(JsonWriter& json, const AnyGame& game, const AnyPosition& position,
                    std::span<const Analysis> lines);

// value, keeps, nodes; keeps_complete where it is false; plies and best where the distance was
// asked for; past_may_draw where the win or loss is one only if nothing stood before; what is known
// instead where the value is not.
void write_solution(JsonWriter& json, const Line& line, const Solution<AnyMove>& solution,
                    bool distance);
// bounds; refuted of moves, proof_number, disproof_number and table_fill where the solver has them.
void write_proof_state(JsonWriter& json, const ProofState& state);
// A list of objects with move, value and plies.
void write_solved_moves(JsonWriter& json, const AnyGame& game, const AnyPosition& position,
                        std::span<const SolvedMove> moves);
// value, plies and moves of a position that is in endgame tables.
void write_probed(JsonWriter& json, const AnyGame& game, const AnyPosition& position,
                  const checkers::Probed& probed);

}  // namespace quadrille
