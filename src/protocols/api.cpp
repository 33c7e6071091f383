// SPDX-License-Identifier: MIT
#include "protocols/api.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <istream>
#include <limits>
#include <nlohmann/json.hpp>
#include <ostream>
#include <string>
#include <vector>

#include "base/stopwatch.h"
#include "base/text.h"
#include "games/registry.h"
#include "players/factory.h"
#include "players/heuristics.h"
#include "players/parts.h"
#include "protocols/json.h"
#include "protocols/lines.h"

namespace quadrille {
namespace {

constexpr std::int64_t kMaxPerftDepth = 60;
constexpr std::int64_t kMaxLines = 100;

Error bad_request(std::string message, std::string where = {}) {
  return {ErrorCode::kBadRequest, std::move(message), std::move(where)};
}
Error bad_option(std::string message, std::string where) {
  return {ErrorCode::kBadOption, std::move(message), std::move(where)};
}

// A request's fields, read by name and type.
class Fields {
 public:
  explicit Fields(const Json& request) : request_(request) {}

  // A text; `otherwise` where the field is left out and may be.
  Expected<std::string> text(const char* name, std::optional<std::string> otherwise = {}) const {
    const auto at = request_.find(name);
    if (at == request_.end()) {
      if (otherwise) return *otherwise;
      return bad_request(fmt::format("the field \"{}\" is missing", name), name);
    }
    if (!at->is_string()) return bad_request(fmt::format("\"{}\" must be a text", name), name);
    return at->get<std::string>();
  }

  // A yes or no; no where the field is left out.
  Expected<bool> flag(const char* name) const {
    const auto at = request_.find(name);
    if (at == request_.end()) return false;
    if (!at->is_boolean()) {
      return bad_request(fmt::format("\"{}\" must be true or false", name), name);
    }
    return at->get<bool>();
  }

  // A whole number within bounds.
  Expected<std::int64_t> number(const char* name, std::int64_t low, std::int64_t high,
                                std::optional<std::int64_t> otherwise = {}) const {
    const auto at = request_.find(name);
    if (at == request_.end()) {
      if (otherwise) return *otherwise;
      return bad_request(fmt::format("the field \"{}\" is missing", name), name);
    }
    if (!at->is_number_integer()) {
      return bad_request(fmt::format("\"{}\" must be a whole number", name), name);
    }
    // An unsigned number too large for us is too large for the field.
    const bool huge =
        at->is_number_unsigned() && at->get<std::uint64_t>() > static_cast<std::uint64_t>(high);
    if (huge || at->get<std::int64_t>() < low || at->get<std::int64_t>() > high) {
      return bad_option(fmt::format("\"{}\" must be from {} to {}", name, low, high), name);
    }
    return at->get<std::int64_t>();
  }

  Expected<bool> flag(const char* name, bool otherwise) const {
    const auto at = request_.find(name);
    if (at == request_.end()) return otherwise;
    if (!at->is_boolean()) {
      return bad_request(fmt::format("\"{}\" must be true or false", name), name);
    }
    return at->get<bool>();
  }

  Expected<std::vector<std::string>> texts(const char* name) const {
    const auto at = request_.find(name);
    if (at == request_.end()) {
      return bad_request(fmt::format("the field \"{}\" is missing", name), name);
    }
    const auto refuse = [&] {
      return bad_request(fmt::format("\"{}\" must be a list of texts", name), name);
    };
    if (!at->is_array()) return refuse();
    std::vector<std::string> result;
    for (const Json& item : *at) {
      if (!item.is_string()) return refuse();
      result.push_back(item.get<std::string>());
    }
    return result;
  }

  Expected<Setup> setup() const {
    const auto game = text("game");
    if (!game) return game.error();
    const auto position = text("position", "start");
    if (!position) return position.error();
    return set_up(*game, *position);
  }

 private:
  const Json& request_;
};

Expected<Json> answer_moves(const Fields& fields) {
  const auto setup = fields.setup();
  if (!setup) return setup.error();
  return moves_reply(Line(setup->game, setup->position));
}

Expected<Json> answer_play(const Fields& fields) {
  const auto setup = fields.setup();
  if (!setup) return setup.error();
  const auto moves = fields.texts("moves");
  if (!moves) return moves.error();
  const auto line = play_moves(*setup, *moves);
  if (!line) return line.error();
  return state_json(*line);
}

Expected<Json> answer_perft(const Fields& fields) {
  const auto setup = fields.setup();
  if (!setup) return setup.error();
  const AnyGame& game = *setup->game;
  const auto unique = fields.flag("unique");
  if (!unique) return unique.error();
  if (*unique) {  // not in every game, whatever the depth
    if (const auto none = game.perft_unique(setup->position, 0); !none) return none.error();
  }
  const auto depth = fields.number("depth", 0, kMaxPerftDepth);
  if (!depth) return depth.error();
  const int plies = static_cast<int>(*depth);
  const Stopwatch watch;
  const std::uint64_t nodes =
      *unique ? *game.perft_unique(setup->position, plies) : game.perft(setup->position, plies);
  return Json{{"nodes", nodes}, {"seconds", watch.seconds()}};
}

Expected<Json> answer_evaluate(const Fields& fields) {
  const auto setup = fields.setup();
  if (!setup) return setup.error();
  const AnyGame& game = *setup->game;
  const auto name = fields.text("heuristic");
  if (!name) return name.error();
  const auto heuristic = find_heuristic(game, *name);
  if (!heuristic) return heuristic.error();
  const std::string to_move(game.side_name(game.side_to_move(setup->position)));
  const auto side_name = fields.text("for", to_move);
  if (!side_name) return side_name.error();
  const auto side = game.side_named(*side_name);
  if (!side) return side.error();
  return explanation_json(heuristic->explain(setup->position, *side));
}

Expected<Json> answer_analyze(const Fields& fields) {
  const auto setup = fields.setup();
  if (!setup) return setup.error();
  const AnyGame& game = *setup->game;
  const auto words = fields.text("player", default_player(game));
  if (!words) return words.error();
  const auto lines = fields.number("lines", 1, kMaxLines, 1);
  if (!lines) return lines.error();
  const auto parsed = parse_player(*words);
  if (!parsed) return parsed.error();
  // Whoever can send a request must not be able to start programs.
  if (!parsed->kind->thinks_here) {
    return bad_option("the API starts no external engines: use `quadrille analyze`", "player");
  }
  auto player = make_player(setup->game, *parsed);
  if (!player) return player.error();
  if (game.outcome(setup->position)) {
    return Error{ErrorCode::kBadPosition, "the game is over: there is nothing to analyze",
                 "position"};
  }
  const Line line(setup->game, setup->position);
  const auto analyses = (*player)->choose_lines(line, {}, static_cast<int>(*lines));
  return analysis_reply(game, setup->position, analyses);
}

// Every request has a solver of its own: what a reply says does not depend on those before it, and
// a solver costs no more than what it is used for.
Expected<Json> answer_solve(const Fields& fields) {
  const auto setup = fields.setup();
  if (!setup) return setup.error();
  SolveRequest request;
  const auto nodes = fields.number("nodes", 1, std::numeric_limits<std::int64_t>::max(),
                                   static_cast<std::int64_t>(request.nodes));
  if (!nodes) return nodes.error();
  const auto distance = fields.flag("distance", false);
  if (!distance) return distance.error();
  request.nodes = static_cast<Nodes>(*nodes);
  request.distance = *distance;
  const auto solution = make_solver(*setup->game)->solve(setup->position, request);
  return solution_json(*setup->game, setup->position, solution, request.distance);
}

// What can be asked: the word, its fields beside id and do, and who answers.
struct Request {
  std::string name;
  std::vector<std::string> fields;
  std::function<Expected<Json>(const Fields&)> answer;
};

const std::vector<Request>& requests() {
  static const std::vector<Request> all = {
      {"moves", {"game", "position"}, answer_moves},
      {"play", {"game", "position", "moves"}, answer_play},
      {"perft", {"game", "position", "depth", "unique"}, answer_perft},
      {"evaluate", {"game", "position", "heuristic", "for"}, answer_evaluate},
      {"analyze", {"game", "position", "player", "lines"}, answer_analyze},
      {"solve", {"game", "position", "nodes", "distance"}, answer_solve},
  };
  return all;
}

Expected<Json> answer(const Json& request) {
  if (!request.is_object()) return bad_request("a request is a JSON object");
  const auto name = Fields(request).text("do");
  if (!name) return name.error();
  const auto found = std::find_if(requests().begin(), requests().end(),
                                  [&](const Request& each) { return each.name == *name; });
  if (found == requests().end()) {
    std::vector<std::string> known;
    for (const Request& each : requests()) known.push_back(each.name);
    return bad_request(
        fmt::format("there is no request {}{}", in_quotes(*name), suggestion(*name, known)), "do");
  }
  for (const auto& item : request.items()) {
    const std::string& field = item.key();
    if (field == "id" || field == "do") continue;
    if (std::find(found->fields.begin(), found->fields.end(), field) == found->fields.end()) {
      return bad_option(fmt::format("{} has no field {}{}", *name, in_quotes(field),
                                    suggestion(field, found->fields)),
                        in_quotes(field));
    }
  }
  return found->answer(Fields(request));
}

Json reply_to(const Json& request) {
  Json reply;
  const bool has_id = request.is_object() && request.contains("id");
  reply["id"] = has_id ? request["id"] : Json(nullptr);
  const auto result = answer(request);
  if (result) {
    reply.update(*result);
  } else {
    reply["error"] = error_json(result.error());
  }
  return reply;
}

std::string error_line(const Error& error) {
  return Json{{"id", nullptr}, {"error", error_json(error)}}.dump();
}

}  // namespace

std::string answer_line(std::string_view line) {
  const Json request = Json::parse(line, nullptr, /*allow_exceptions=*/false);
  if (request.is_discarded()) return error_line(bad_request("the line is not JSON"));
  return reply_to(request).dump();
}

void serve_api(std::istream& in, std::ostream& out) {
  std::string line;
  while (true) {
    const LineRead read = read_line(in, line, kMaxRequestBytes);
    if (read == LineRead::kEnd) return;
    if (read == LineRead::kTooLong) {
      out << error_line({ErrorCode::kLimit,
                         fmt::format("the line is longer than {} bytes", kMaxRequestBytes), ""})
          << '\n'
          << std::flush;
    } else if (!trim(line).empty()) {
      out << answer_line(line) << '\n' << std::flush;
    }
  }
}

}  // namespace quadrille
