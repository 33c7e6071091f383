// SPDX-License-Identifier: MIT
// The JSON shapes that the API, `--json` and everything that talks to programs share.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <span>

#include "base/error.h"
#include "games/any_game.h"
#include "games/line.h"
#include "heuristics/term.h"
#include "players/player.h"
#include "search/score_text.h"
#include "solve/solution.h"

namespace quadrille {

// Keys keep the order in which they are written: people read these too.
using Json = nlohmann::ordered_json;

Json error_json(const Error& error);

// position, to_move, outcome and reason of a game as far as it was played.
Json state_json(const Line& line);
// The same with the legal moves.
Json moves_reply(const Line& line);
Json explanation_json(const Explanation& explanation);
// best, score, depth, nodes, pv, exact; value and plies too where the result is exact.
Json analysis_json(const AnyGame& game, const AnyPosition& position, const Analysis& analysis);

// The best line as above; with several lines all of them too, as `lines`.
Json analysis_reply(const AnyGame& game, const AnyPosition& position,
                    std::span<const Analysis> lines);

// value, keeps, nodes; keeps_complete where it is false; plies and best where the distance was
// asked for.
Json solution_json(const AnyGame& game, const AnyPosition& position,
                   const Solution<AnyMove>& solution, bool distance);

// A real number so that it reads back bit for bit; whole numbers without a fraction, infinities as
// the strings "inf" and "-inf".
Json number_json(double value);

}  // namespace quadrille
