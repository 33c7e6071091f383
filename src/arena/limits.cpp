// SPDX-License-Identifier: MIT
#include "arena/limits.h"

#include <fmt/core.h>

#include <chrono>
#include <cmath>
#include <vector>

#include "arena/json_fields.h"
#include "base/for_people.h"
#include "base/stopwatch.h"
#include "base/text.h"

namespace quadrille {
namespace {

constexpr double kLongestSeconds = 1e9;

// Exact for everything that was written by seconds_of: a double has 53 bits.
std::chrono::nanoseconds time_in(JsonFields& fields, std::string_view name) {
  const double seconds = fields.number(name);
  if (seconds < 0 || seconds > kLongestSeconds) fields.refuse(name, "is not a time");
  return std::chrono::nanoseconds(std::llround(std::clamp(seconds, 0.0, kLongestSeconds) * 1e9));
}

}  // namespace

std::string limits_text(const PlayerLimits& limits) {
  std::vector<std::string> parts;
  const Limits& move = limits.per_move;
  if (move.depth) {
    parts.push_back(counted(static_cast<std::uint64_t>(*move.depth), "ply", "plies"));
  }
  if (move.nodes) parts.push_back(fmt::format("{} a move", counted(*move.nodes, "node", "nodes")));
  if (move.time) parts.push_back(fmt::format("{} a move", duration_text(seconds_of(*move.time))));
  if (limits.clock) {
    std::string clock = duration_text(seconds_of(limits.clock->base)) + " a game";
    if (limits.clock->increment.count() > 0) {
      clock +=
          fmt::format(" and {} a move more", duration_text(seconds_of(limits.clock->increment)));
    }
    parts.push_back(std::move(clock));
  }
  return parts.empty() ? "no limit" : join(parts, ", ");
}

JsonWriter& write_limits(JsonWriter& json, const PlayerLimits& limits) {
  json.begin_object();
  if (limits.per_move.depth) json.member("depth", *limits.per_move.depth);
  if (limits.per_move.nodes) json.member("nodes", *limits.per_move.nodes);
  if (limits.per_move.time) json.member("seconds", seconds_of(*limits.per_move.time));
  if (limits.clock) {
    json.key("clock").begin_object();
    json.member("base", seconds_of(limits.clock->base));
    json.member("increment", seconds_of(limits.clock->increment)).end_object();
  }
  return json.end_object();
}

Expected<PlayerLimits> read_limits(const JsonValue& json) {
  PlayerLimits limits;
  JsonFields fields(json, "limits");
  if (fields.has("depth")) {
    const std::uint64_t depth = fields.natural("depth");
    if (depth < 1 || depth > kMaxDepth) fields.refuse("depth", "is not a depth");
    limits.per_move.depth = static_cast<Depth>(std::min<std::uint64_t>(depth, kMaxDepth));
  }
  if (fields.has("nodes")) limits.per_move.nodes = fields.natural("nodes");
  if (fields.has("seconds")) limits.per_move.time = time_in(fields, "seconds");
  if (fields.has("clock")) {
    fields.member("clock", [&](const JsonValue& value) {
      JsonFields clock(value, "clock");
      limits.clock = GameClock{time_in(clock, "base"), time_in(clock, "increment")};
      return clock.fault();
    });
  }
  if (const auto fault = fields.fault()) return *fault;
  return limits;
}

}  // namespace quadrille
