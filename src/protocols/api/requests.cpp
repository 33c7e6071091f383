// SPDX-License-Identifier: MIT
#include "protocols/api/requests.h"

#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <iterator>
#include <limits>
#include <optional>
#include <set>
#include <span>
#include <utility>

#include "base/stopwatch.h"
#include "games/registry.h"
#include "heuristics/heat_map.h"
#include "players/factory.h"
#include "players/heuristics.h"
#include "players/levels.h"
#include "players/parts.h"
#include "protocols/api/allowed_player.h"
#include "protocols/api/board_requests.h"
#include "protocols/api/heuristic_requests.h"
#include "protocols/api/own_heuristics.h"
#include "protocols/board_json.h"
#include "protocols/explain_json.h"
#include "protocols/json.h"
#include "protocols/listing.h"

namespace quadrille::api {
namespace {

constexpr std::uint64_t kMostNodes = std::numeric_limits<std::int64_t>::max();
constexpr std::uint64_t kMostPerftDepth = 30;
constexpr std::uint64_t kMostLines = 100;
constexpr std::size_t kMostSteps = 1'000;
constexpr std::uint64_t kMostMilliseconds = 10'000'000'000;  // some months

bool stopped(const Control& control) { return control.stop.load(std::memory_order_relaxed); }

// A reply that was cut short says so.
void note_stop(JsonWriter& reply, const Control& control) {
  if (stopped(control)) reply.member("stopped", true);
}

// moves: {"game","position","detail"}
Expected<Job> read_moves(const Fields& fields, Context&) {
  const auto setup = fields.setup();
  if (!setup) return setup.error();
  const auto detail = fields.flag("detail");
  if (!detail) return detail.error();
  return Job([line = Line(setup->game, setup->position), detail = *detail](JsonWriter& reply,
                                                                           const Control&) {
    write_state(reply, line);
    if (detail) {
      write_legal_moves(reply.key("moves"), line);
    } else {
      reply.member_list("moves", legal_move_texts(line));
    }
    return MaybeError();
  });
}

// The start and the position after every move, as boards.
void write_steps(JsonWriter& reply, const Line& line) {
  const AnyGame& game = *line.game();
  Line so_far(line.game(), line.start());
  const auto write_step = [&](std::optional<AnyMove> last) {
    write_state(reply, so_far);
    write_cells(reply, game, game.diagram(so_far.position(), last));
    reply.end_object();
  };
  reply.key("steps").begin_array();
  reply.begin_object().member("move", nullptr);
  reply.key("path").begin_array().end_array().key("captures").begin_array().end_array();
  write_step(std::nullopt);
  for (const AnyMove move : line.moves()) {
    const MovePath path = path_of(game, so_far.position(), move);
    reply.begin_object().member("move", game.move_text(so_far.position(), move));
    reply.member_list("path", path.cells).member_list("captures", path.captures);
    so_far.play(move);
    write_step(move);
  }
  reply.end_array();
}

// play: {"game","position","moves","steps"}
Expected<Job> read_play(const Fields& fields, Context&) {
  // Without this list there is nothing to play: it may be empty, but not left out.
  if (const auto moves = fields.texts("moves"); !moves) return moves.error();
  const auto line = fields.line();
  if (!line) return line.error();
  const auto steps = fields.flag("steps");
  if (!steps) return steps.error();
  if (*steps && line->moves().size() > kMostSteps) {
    return Error{ErrorCode::kLimit, fmt::format("steps are told of {} moves at most", kMostSteps),
                 "steps"};
  }
  return Job([line = *line, steps = *steps](JsonWriter& reply, const Control&) {
    write_state(reply, line);
    if (steps) write_steps(reply, line);
    return MaybeError();
  });
}

struct PerftRequest {
  Setup setup;
  int depth = 0;
  bool unique = false;  // moves to the same position count once
};

MaybeError run_perft(const PerftRequest& request, JsonWriter& reply, const Control& control) {
  const Stopwatch watch;
  const auto& [game, position] = request.setup;
  std::optional<std::uint64_t> nodes;
  if (request.unique) {
    const auto count = game->perft_unique(position, request.depth, &control.stop);
    if (!count) return count.error();
    nodes = *count;
  } else {
    nodes = game->perft(position, request.depth, &control.stop);
  }
  if (stopped(control)) nodes.reset();
  reply.member("nodes", nodes).member("seconds", watch.seconds());
  note_stop(reply, control);
  return std::nullopt;
}

Expected<Job> read_perft(const Fields& fields, Context&) {
  auto setup = fields.setup();
  if (!setup) return setup.error();
  const auto unique = fields.flag("unique");
  if (!unique) return unique.error();
  if (*unique) {  // not in every game, whatever the depth
    const auto none = setup->game->perft_unique(setup->position, 0);
    if (!none) return none.error();
  }
  const auto depth = fields.number("depth", 0, kMostPerftDepth);
  if (!depth) return depth.error();
  return Job([request = PerftRequest{*std::move(setup), static_cast<int>(*depth), *unique}](
                 JsonWriter& reply, const Control& control) {
    return run_perft(request, reply, control);
  });
}

struct EvaluateRequest {
  Line line;
  std::string heuristic;
  Side side = Side::kFirst;
  bool is_own = false;   // its text came with the request: nobody else will ask for it
  bool squares = false;  // what each cell adds
};

// What each cell adds to the terms; null where none does.
void write_squares(JsonWriter& reply, const EvaluateRequest& request, std::span<const Term> terms) {
  const HeatMap map = heat_map(*request.line.game(), request.line.position(), request.side, terms);
  map.has_squares() ? reply.member_list("squares", map.cells) : reply.member("squares", nullptr);
}

void write_explanation_by_squares(JsonWriter& reply, const EvaluateRequest& request,
                                  const Explanation& explanation, double neutral) {
  reply.member("value", explanation.value).key("terms").begin_array();
  for (const Term& term : explanation.terms) {
    reply.begin_object();
    write_term(reply, term);
    write_squares(reply, request, std::span(&term, 1));
    reply.end_object();
  }
  reply.end_array();
  if (!explanation.branch.empty()) reply.member("branch", explanation.branch);
  write_squares(reply, request, explanation.terms);
  reply.member("for", request.line.game()->side_name(request.side)).member("neutral", neutral);
}

MaybeError run_evaluate(const EvaluateRequest& request, HeuristicShelf& heuristics,
                        JsonWriter& reply) {
  const AnyGame& game = *request.line.game();
  const auto heuristic = request.is_own ? find_heuristic(game, request.heuristic)
                                        : heuristics.find(game, request.heuristic);
  if (!heuristic) return heuristic.error();
  const Explanation explanation = heuristic->explain(request.line.position(), request.side);
  if (request.squares) {
    write_explanation_by_squares(reply, request, explanation, heuristic->neutral(request.side));
  } else {
    write_explanation(reply, explanation);
  }
  write_patterns(reply, game, request.line.position(), explanation.patterns);
  return std::nullopt;
}

Expected<Job> read_evaluate(const Fields& fields, Context& context) {
  const auto line = fields.line();
  if (!line) return line.error();
  const AnyGame& game = *line->game();
  const auto own = OwnHeuristics::read(fields, context);
  if (!own) return own.error();
  const auto words = fields.text("heuristic");
  if (!words) return words.error();
  const auto heuristic = own->find(*words);
  if (!heuristic) return heuristic.error();
  const auto side_name =
      fields.text("for", std::string(game.side_name(game.side_to_move(line->position()))));
  if (!side_name) return side_name.error();
  const auto side = game.side_named(*side_name);
  if (!side) return side.error();
  const auto squares = fields.flag("squares");
  if (!squares) return squares.error();
  return Job([request = EvaluateRequest{*line, *heuristic, *side, *heuristic != *words, *squares},
              &heuristics = context.heuristics](JsonWriter& reply, const Control&) {
    return run_evaluate(request, heuristics, reply);
  });
}

struct AnalyzeRequest {
  Line line;
  PlayerWords player;
  int lines = 1;
  bool progress = false;
  std::optional<std::uint64_t> seed = {};
  std::optional<std::uint64_t> clock = {};  // milliseconds that are left
  std::optional<std::uint64_t> opponent_clock = {};
};

MaybeError run_analyze(const AnalyzeRequest& request, JsonWriter& reply, const Control& control) {
  const Line& line = request.line;
  const AnyGame& game = *line.game();
  const auto player = make_player(line.game(), request.player);
  if (!player) return player.error();
  if (request.lines > 1 && !(*player)->tells_lines()) {
    return bad_option(fmt::format("{} tells one line only", request.player.kind->name), "lines");
  }
  if (request.seed) (*player)->new_game(*request.seed);
  Turn turn;
  turn.stop = &control.stop;
  if (request.clock) turn.clock = std::chrono::milliseconds(*request.clock);
  if (request.opponent_clock) {
    turn.opponent_clock = std::chrono::milliseconds(*request.opponent_clock);
  }
  if (control.tells(request.progress)) {
    turn.on_iteration = [&](int number, const Analysis& analysis) {
      JsonWriter json;
      json.begin_object();
      if (request.lines > 1) json.member("line", number);
      write_analysis(json, game, line.position(), analysis);
      control.progress(json.end_object().text());
    };
  }
  const auto lines = (*player)->choose_lines(line, turn, request.lines);
  if (const auto& forfeit = lines.front().forfeit) {
    return Error{forfeit->code, forfeit->message, "player"};
  }
  write_analyses(reply, game, line.position(), lines);
  note_stop(reply, control);
  return std::nullopt;
}

// Each field goes before the same limit of the player's words.
MaybeError read_limits(const Fields& fields, Limits& limits) {
  const auto nodes = fields.number_if_any("nodes", 1, kMostNodes);
  if (!nodes) return nodes.error();
  const auto depth = fields.number_if_any("depth", 1, kMaxDepth);
  if (!depth) return depth.error();
  const auto time = fields.number_if_any("time_ms", 1, kMostMilliseconds);
  if (!time) return time.error();
  if (*nodes) limits.nodes = *nodes;
  if (*depth) limits.depth = static_cast<Depth>(**depth);
  if (*time) limits.time = std::chrono::milliseconds(**time);
  return std::nullopt;
}

Expected<PlayerWords> read_player(const Fields& fields, const AnyGame& game,
                                  const Context& context) {
  const auto words = fields.text("player", default_player(game));
  if (!words) return words.error();
  const auto own = OwnHeuristics::read(fields, context);
  if (!own) return own.error();
  auto player = allowed_player(*words, *own, context.bounds);
  if (!player) return player.error();
  if (auto error = read_limits(fields, player->limits.per_move)) return *error;
  return player;
}

Expected<Job> read_analyze(const Fields& fields, Context& context) {
  const auto line = fields.line();
  if (!line) return line.error();
  const auto player = read_player(fields, *line->game(), context);
  if (!player) return player.error();
  const auto lines = fields.number("lines", 1, kMostLines, 1);
  if (!lines) return lines.error();
  const auto progress = fields.flag("progress");
  if (!progress) return progress.error();
  if (line->outcome()) {
    return Error{ErrorCode::kBadPosition, "the game is over: there is nothing to analyze",
                 "position"};
  }
  AnalyzeRequest request{*line, *player, static_cast<int>(*lines), *progress};
  const auto seed = fields.number_if_any("seed", 0, std::numeric_limits<std::uint64_t>::max());
  if (!seed) return seed.error();
  const auto clock = fields.number_if_any("clock_ms", 0, kMostMilliseconds);
  if (!clock) return clock.error();
  const auto opponent_clock = fields.number_if_any("opponent_clock_ms", 0, kMostMilliseconds);
  if (!opponent_clock) return opponent_clock.error();
  request.seed = *seed;
  request.clock = *clock;
  request.opponent_clock = *opponent_clock;
  return Job([request = std::move(request)](JsonWriter& reply, const Control& control) {
    return run_analyze(request, reply, control);
  });
}

struct SolveWords {
  Line line;
  SolveRequest request;
  bool progress = false;
};

// Every request has a solver of its own: what a reply says does not depend on those before it, and
// a solver costs no more than what it is used for.
MaybeError run_solve(const SolveWords& words, JsonWriter& reply, const Control& control) {
  SolveRequest request = words.request;
  request.stop = &control.stop;
  if (control.tells(words.progress)) {
    request.on_progress = [&](const SolveProgress& progress) {
      JsonWriter json;
      json.begin_object().member("nodes", progress.nodes);
      json.member("value", to_string(progress.value)).member("depth", progress.depth);
      write_proof_state(json, progress.state);
      control.progress(json.end_object().text());
    };
  }
  const auto solver = make_solver(*words.line.game());
  write_solution(reply, words.line, solve_line(*solver, words.line, request), request.distance);
  note_stop(reply, control);
  return std::nullopt;
}

Expected<Job> read_solve(const Fields& fields, Context&) {
  const auto line = fields.line();
  if (!line) return line.error();
  SolveWords words{*line, {}};
  const auto nodes = fields.number("nodes", 1, kMostNodes, words.request.nodes);
  if (!nodes) return nodes.error();
  const auto time = fields.number_if_any("time_ms", 1, kMostMilliseconds);
  if (!time) return time.error();
  const auto distance = fields.flag("distance");
  if (!distance) return distance.error();
  const auto progress = fields.flag("progress");
  if (!progress) return progress.error();
  words.request.nodes = *nodes;
  if (*time) words.request.time = std::chrono::milliseconds(**time);
  words.request.distance = *distance;
  words.progress = *progress;
  return Job([words = std::move(words)](JsonWriter& reply, const Control& control) {
    return run_solve(words, reply, control);
  });
}

MaybeError write_levels(JsonWriter& reply) {
  reply.key("levels").begin_array();
  for (const Level& level : all_levels()) {
    reply.begin_object().member("level", level.name).member("meaning", level.meaning);
    reply.end_object();
  }
  reply.end_array();
  return std::nullopt;
}

// Boards of a game, or of all rule sets of a family: the usual one of each first.
MaybeError write_boards(JsonWriter& reply, const std::string& words) {
  const auto named = find_game(words);
  if (!named) return named.error();
  const std::string_view family_name = std::string_view(words).substr(0, words.find(':'));
  reply.key("boards").begin_array();
  for (const GameFamily* const family : all_families()) {
    if (family->name() != family_name) continue;
    std::set<std::string> told;
    const auto tell = [&](std::string_view game_words, bool usual) {
      const auto game = find_game(game_words);
      if (!game || !told.insert((*game)->name()).second) return;
      const Diagram board = (*game)->diagram((*game)->start(), std::nullopt);
      reply.begin_object().member("game", (*game)->name());
      reply.member("columns", board.column_labels.size());
      reply.member("rows", board.row_labels.size()).member("usual", usual).end_object();
    };
    for (const RuleSetInfo& rules : family->rule_sets()) tell(rules.words, true);
    for (const RuleSetInfo& rules : family->rule_sets()) {
      for (const BoardSize& size : family->usual_sizes()) {
        tell(fmt::format("{}:{}x{}", rules.words, size.width, size.height), false);
      }
    }
  }
  reply.end_array();
  return std::nullopt;
}

Expected<Job> read_list(const Fields& fields, Context&) {
  const auto what = fields.text("what", "");
  if (!what) return what.error();
  if (*what == "levels") {
    return Job([](JsonWriter& reply, const Control&) { return write_levels(reply); });
  }
  if (*what == "boards") {
    const auto game = fields.text("game");
    if (!game) return game.error();
    return Job(
        [game = *game](JsonWriter& reply, const Control&) { return write_boards(reply, game); });
  }
  const auto kind = list_kind(*what);
  if (!kind) return bad_option(kind.error().message, "what");
  const auto game = fields.text("game", "");
  if (!game) return game.error();
  return Job([kind = *kind, game = *game](JsonWriter& reply, const Control&) -> MaybeError {
    const auto listings = list_what_there_is(kind, game);
    if (!listings) return listings.error();
    write_listings(reply, *listings);
    return std::nullopt;
  });
}

// It acts when it is read, and is answered in its turn.
Expected<Job> read_cancel(const Fields& fields, Context& context) {
  const auto id = fields.id("request");
  if (!id) return id.error();
  const bool found = context.cancel && context.cancel(*id);
  return Job([id = *id, found](JsonWriter& reply, const Control&) {
    reply.key("request").raw(id).member("cancelled", found);
    return MaybeError();
  });
}

std::vector<RequestKind> own_requests() {
  return {
      {"moves",
       "the legal moves of a position",
       {"game", "position", "detail"},
       Timing::kInTurn,
       read_moves},
      {"play",
       "the position after some moves",
       {"game", "position", "moves", "steps"},
       Timing::kInTurn,
       read_play},
      {"perft",
       "counts move sequences",
       {"game", "position", "depth", "unique"},
       Timing::kLongInTurn,
       read_perft},
      {"evaluate",
       "a heuristic's value, term by term",
       {"game", "position", "moves", "heuristic", "own", "for", "squares"},
       Timing::kScript,
       read_evaluate},
      {"analyze",
       "the best move, its score and its line",
       {"game", "position", "moves", "player", "own", "seed", "clock_ms", "opponent_clock_ms",
        "nodes", "depth", "time_ms", "lines", "progress"},
       Timing::kBeside,
       read_analyze},
      {"solve",
       "the exact value, and the moves that keep it",
       {"game", "position", "moves", "nodes", "time_ms", "distance", "progress"},
       Timing::kBeside,
       read_solve},
      {"list",
       "games, heuristics, features and players",
       {"what", "game"},
       Timing::kInTurn,
       read_list},
      {"cancel",
       "stops a request that is not answered yet",
       {"request"},
       Timing::kInTurn,
       read_cancel},
  };
}

}  // namespace

const std::vector<RequestKind>& requests() {
  static const std::vector<RequestKind> all = [] {
    std::vector<RequestKind> kinds = own_requests();
    for (auto more : {board_requests(), heuristic_requests()}) {
      std::ranges::move(more, std::back_inserter(kinds));
    }
    return kinds;
  }();
  return all;
}

std::string requests_help() {
  std::size_t width = 0;
  for (const RequestKind& kind : requests()) width = std::max(width, kind.name.size());
  std::string text;
  for (const RequestKind& kind : requests()) {
    text += fmt::format("  {:<{}}  {}\n", kind.name, width, kind.meaning);
  }
  return text;
}

std::string answer_line(std::string_view line) {
  Context context;
  const std::atomic<bool> stop = false;
  return answer(read_request(line, requests(), context), {.stop = stop});
}

}  // namespace quadrille::api
