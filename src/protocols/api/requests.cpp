// SPDX-License-Identifier: MIT
#include "protocols/api/requests.h"

#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <limits>
#include <optional>
#include <utility>

#include "base/stopwatch.h"
#include "games/registry.h"
#include "players/factory.h"
#include "players/parts.h"
#include "protocols/json.h"
#include "protocols/listing.h"

namespace quadrille::api {
namespace {

constexpr std::uint64_t kMostNodes = std::numeric_limits<std::int64_t>::max();
constexpr std::uint64_t kMostPerftDepth = 30;
constexpr std::uint64_t kMostLines = 100;
constexpr std::uint64_t kMostMilliseconds = 10'000'000'000;  // some months

bool stopped(const Control& control) { return control.stop.load(std::memory_order_relaxed); }

// A reply that was cut short says so.
void note_stop(JsonWriter& reply, const Control& control) {
  if (stopped(control)) reply.member("stopped", true);
}

// moves: {"game","position"}
Expected<Job> read_moves(const Fields& fields, Context&) {
  const auto setup = fields.setup();
  if (!setup) return setup.error();
  return Job([line = Line(setup->game, setup->position)](JsonWriter& reply, const Control&) {
    write_state(reply, line);
    reply.member_list("moves", legal_move_texts(line));
    return MaybeError();
  });
}

// play: {"game","position","moves"}
Expected<Job> read_play(const Fields& fields, Context&) {
  // Without this list there is nothing to play: it may be empty, but not left out.
  if (const auto moves = fields.texts("moves"); !moves) return moves.error();
  const auto line = fields.line();
  if (!line) return line.error();
  return Job([line = *line](JsonWriter& reply, const Control&) {
    write_state(reply, line);
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
};

MaybeError run_evaluate(const EvaluateRequest& request, HeuristicShelf& heuristics,
                        JsonWriter& reply) {
  const auto heuristic = heuristics.find(*request.line.game(), request.heuristic);
  if (!heuristic) return heuristic.error();
  write_explanation(reply, heuristic->explain(request.line.position(), request.side));
  return std::nullopt;
}

Expected<Job> read_evaluate(const Fields& fields, Context& context) {
  const auto line = fields.line();
  if (!line) return line.error();
  const AnyGame& game = *line->game();
  const auto heuristic = fields.text("heuristic");
  if (!heuristic) return heuristic.error();
  const auto side_name =
      fields.text("for", std::string(game.side_name(game.side_to_move(line->position()))));
  if (!side_name) return side_name.error();
  const auto side = game.side_named(*side_name);
  if (!side) return side.error();
  return Job(
      [request = EvaluateRequest{*line, *heuristic, *side}, &heuristics = context.heuristics](
          JsonWriter& reply, const Control&) { return run_evaluate(request, heuristics, reply); });
}

struct AnalyzeRequest {
  Line line;
  PlayerWords player;
  int lines = 1;
  bool progress = false;
};

MaybeError run_analyze(const AnalyzeRequest& request, JsonWriter& reply, const Control& control) {
  const Line& line = request.line;
  const AnyGame& game = *line.game();
  const auto player = make_player(line.game(), request.player);
  if (!player) return player.error();
  if (request.lines > 1 && !(*player)->tells_lines()) {
    return bad_option(fmt::format("{} tells one line only", request.player.kind->name), "lines");
  }
  Turn turn;
  turn.stop = &control.stop;
  if (control.tells(request.progress)) {
    turn.on_iteration = [&](int number, const Analysis& analysis) {
      JsonWriter json;
      json.begin_object();
      if (request.lines > 1) json.member("line", number);
      write_analysis(json, game, line.position(), analysis);
      control.progress(json.end_object().text());
    };
  }
  write_analyses(reply, game, line.position(), (*player)->choose_lines(line, turn, request.lines));
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
  auto player = parse_player(*words);
  if (!player) return player.error();
  // Whoever can send a request must not be able to start programs.
  if (!player->kind->thinks_here) {
    return bad_option("the API asks nobody and starts no programs: use `quadrille analyze`",
                      "player");
  }
  if (player->options.table_bytes > context.most_table_bytes) {
    return Error{ErrorCode::kLimit,
                 fmt::format("tt={} is more than the {} MB that a request may have",
                             player->options.table_bytes >> 20, context.most_table_bytes >> 20),
                 "player"};
  }
  if (player->kind->name == "mcts" && player->mcts.memory_bytes > context.most_table_bytes) {
    return Error{ErrorCode::kLimit,
                 fmt::format("memory={} is more than the {} MB that a request may have",
                             player->mcts.memory_bytes >> 20, context.most_table_bytes >> 20),
                 "player"};
  }
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
  return Job([request = AnalyzeRequest{*line, *player, static_cast<int>(*lines), *progress}](
                 JsonWriter& reply, const Control& control) {
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

Expected<Job> read_list(const Fields& fields, Context&) {
  const auto what = fields.text("what", "");
  if (!what) return what.error();
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

}  // namespace

const std::vector<RequestKind>& requests() {
  static const std::vector<RequestKind> all = {
      {"moves", "the legal moves of a position", {"game", "position"}, Timing::kInTurn, read_moves},
      {"play",
       "the position after some moves",
       {"game", "position", "moves"},
       Timing::kInTurn,
       read_play},
      {"perft",
       "counts move sequences",
       {"game", "position", "depth", "unique"},
       Timing::kLongInTurn,
       read_perft},
      {"evaluate",
       "a heuristic's value, term by term",
       {"game", "position", "moves", "heuristic", "for"},
       Timing::kInTurn,
       read_evaluate},
      {"analyze",
       "the best move, its score and its line",
       {"game", "position", "moves", "player", "nodes", "depth", "time_ms", "lines", "progress"},
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
