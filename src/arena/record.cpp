// SPDX-License-Identifier: MIT
#include "arena/record.h"

#include <fmt/core.h>

#include <cassert>
#include <utility>

#include "arena/json_fields.h"
#include "arena/limits.h"
#include "base/json_writer.h"
#include "base/text.h"
#include "games/registry.h"

namespace quadrille {
namespace {

constexpr std::string_view kDraw = "draw";

void write_job(JsonWriter& json, const GameJob& job) {
  json.begin_object().member("game", job.game).member_list("players", job.players);
  if (job.hashes != std::array<std::string, 2>()) json.member_list("hashes", job.hashes);
  json.key("opening").begin_object().member("position", job.opening.position);
  json.member_list("moves", job.opening.moves).end_object();
  json.key("limits");
  write_limits(json, job.limits);
  json.member("seed", job.seed).member("longest", job.longest);
  if (job.adjudication.is_asked()) {
    write_adjudication(json.key("adjudication"), job.adjudication);
  }
  json.end_object();
}

// An array of two, one for each side.
template <class T, class Get>
std::array<T, 2> read_by_side(JsonFields& fields, std::string_view name, const Get& get) {
  std::vector<T> got;
  fields.each(name, [&](const JsonValue& value) -> MaybeError {
    if (const auto one = get(value)) {
      got.push_back(*one);
    } else {
      fields.refuse(name, "holds something of another type");
    }
    return std::nullopt;
  });
  if (got.size() != 2) fields.refuse(name, "must be two, one for each side");
  got.resize(2);
  return {got[0], got[1]};
}

std::optional<std::string> text_of(const JsonValue& value) {
  if (value.string() == nullptr) return std::nullopt;
  return *value.string();
}

Expected<Opening> read_opening(const JsonValue& json) {
  Opening opening;
  JsonFields fields(json, "opening");
  opening.position = fields.text("position");
  fields.each("moves", [&](const JsonValue& value) -> MaybeError {
    if (value.string() == nullptr) fields.refuse("moves", "must be strings");
    opening.moves.push_back(text_of(value).value_or(""));
    return std::nullopt;
  });
  if (const auto fault = fields.fault()) return *fault;
  return opening;
}

// What `read` makes of a member, laid into `into`.
template <class T>
JsonFields::Read into(T& place, Expected<T> (*read)(const JsonValue&)) {
  return [&place, read](const JsonValue& value) -> MaybeError {
    auto got = read(value);
    if (!got) return got.error();
    place = std::move(*got);
    return std::nullopt;
  };
}

Expected<GameJob> read_job(const JsonValue& json) {
  GameJob job;
  JsonFields fields(json, "job");
  job.game = fields.text("game");
  job.players = read_by_side<std::string>(fields, "players", text_of);
  if (fields.has("hashes")) job.hashes = read_by_side<std::string>(fields, "hashes", text_of);
  fields.member("opening", into(job.opening, read_opening));
  fields.member("limits", into(job.limits, read_limits));
  job.seed = fields.natural("seed");
  job.longest = fields.natural("longest");
  if (fields.has("adjudication")) {
    fields.member("adjudication", into(job.adjudication, read_adjudication));
  }
  if (const auto fault = fields.fault()) return *fault;
  return job;
}

Expected<PlayedMove> read_move(const JsonValue& json) {
  PlayedMove move;
  JsonFields fields(json, "move");
  move.move = fields.text("move");
  move.score = fields.optional("score", &JsonFields::number);
  if (const auto depth = fields.optional("depth", &JsonFields::natural)) {
    if (*depth > kMaxDepth) fields.refuse("depth", "is not a depth");
    move.depth = static_cast<Depth>(std::min<std::uint64_t>(*depth, kMaxDepth));
  }
  move.nodes = fields.optional("nodes", &JsonFields::natural);
  move.seconds = fields.number("seconds");
  if (const auto fault = fields.fault()) return *fault;
  return move;
}

// The winner's name as its game has it, or `draw`.
void read_outcome(JsonFields& fields, const GameJob& job, Outcome& outcome) {
  const std::string winner = fields.text("outcome");
  if (const auto reason = reason_named(fields.text("reason"))) {
    outcome.reason = *reason;
  } else {
    fields.refuse("reason", "is not a reason for the end of a game");
  }
  if (winner == kDraw || !fields.sound()) return;
  const auto game = find_game(job.game);
  if (!game) return fields.refuse("job.game", game.error().message);
  const auto side = (*game)->side_named(winner);
  if (!side) return fields.refuse("outcome", side.error().message);
  outcome.winner = *side;
}

}  // namespace

std::vector<AnyPosition> positions_of(const GamePointer& game, const GameRecord& record) {
  auto start = begin_line(game, {.position = record.job.opening.position, .moves = {}});
  assert(start);
  std::vector<AnyPosition> positions = {start->position()};
  const auto play = [&](const std::string& text) {
    const auto move = game->parse_move(positions.back(), text);
    assert(move);
    positions.push_back(game->apply(positions.back(), *move));
  };
  for (const std::string& move : record.job.opening.moves) play(move);
  for (const PlayedMove& played : record.played.moves) play(played.move);
  return positions;
}

std::string job_json(const GameJob& job) {
  JsonWriter json;
  write_job(json, job);
  return json.text();
}

Expected<GameJob> parse_job(std::string_view text) {
  const auto json = parse_json(text);
  if (!json) return json.error();
  return read_job(*json);
}

std::string record_json(const AnyGame& game, const GameRecord& record) {
  const PlayedGame& played = record.played;
  JsonWriter json;
  json.begin_object().key("job");
  write_job(json, record.job);
  json.key("moves").begin_array();
  for (const PlayedMove& move : played.moves) {
    json.begin_object().member("move", move.move).member("score", move.score);
    json.member("depth", move.depth).member("nodes", move.nodes);
    json.member("seconds", move.seconds).end_object();
  }
  json.end_array();
  json.member("outcome", played.outcome.winner ? game.side_name(*played.outcome.winner) : kDraw);
  json.member("reason", to_string(played.outcome.reason));
  if (played.adjudicated) json.member("adjudicated", to_string(*played.adjudicated));
  json.key("fault");
  played.fault.empty() ? json.value(nullptr) : json.value(played.fault);
  json.member_list("nodes", played.nodes).member_list("seconds", played.seconds);
  json.member_list("overruns", played.overruns).end_object();
  return json.text();
}

Expected<GameRecord> parse_record(std::string_view text) {
  const auto json = parse_json(text);
  if (!json) return json.error();
  GameRecord record;
  PlayedGame& played = record.played;
  JsonFields fields(*json, "record");
  fields.member("job", into(record.job, read_job));
  fields.each("moves", [&](const JsonValue& value) -> MaybeError {
    auto move = read_move(value);
    if (!move) return move.error();
    played.moves.push_back(std::move(*move));
    return std::nullopt;
  });
  read_outcome(fields, record.job, played.outcome);
  if (fields.has("adjudicated")) {
    played.adjudicated = adjudicator_named(fields.text("adjudicated"));
    if (!played.adjudicated) fields.refuse("adjudicated", "must be table, score or length");
  }
  played.fault = fields.optional("fault", &JsonFields::text).value_or("");
  const auto natural = [](const JsonValue& value) { return value.natural(); };
  const auto number = [](const JsonValue& value) { return value.number(); };
  played.nodes = read_by_side<Nodes>(fields, "nodes", natural);
  played.seconds = read_by_side<double>(fields, "seconds", number);
  played.overruns = read_by_side<std::uint64_t>(fields, "overruns", natural);
  if (const auto fault = fields.fault()) return *fault;
  return record;
}

}  // namespace quadrille
