// SPDX-License-Identifier: MIT
#include "cluster/messages.h"

#include <fmt/core.h>

#include <algorithm>

#include "arena/json_fields.h"
#include "base/json_value.h"
#include "base/json_writer.h"
#include "games/registry.h"
#include "heuristics/printable.h"

namespace quadrille {
namespace {

constexpr std::size_t kLongestKey = 64;

Expected<JsonValue> parse_message(std::string_view text) {
  if (text.size() > kMostMegabytes << 20) {
    return Error{ErrorCode::kLimit,
                 fmt::format("a message has no more than {} MB", kMostMegabytes)};
  }
  return parse_json(text);
}

// A key becomes part of the names of queues.
std::string read_key(JsonFields& fields) {
  std::string key = fields.text("run");
  const auto is_hex = [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); };
  if (key.empty() || key.size() > kLongestKey || !std::ranges::all_of(key, is_hex)) {
    fields.refuse("run", "is not the key of a run");
  }
  return key;
}

// Calls `read` with every element's number and its other member, as JSON again.
template <class Read>
void each_numbered(JsonFields& fields, std::string_view list, std::string_view what,
                   const Read& read) {
  std::size_t games = 0;
  fields.each(list, [&](const JsonValue& value) -> MaybeError {
    if (++games > kMostGamesInUnit) {
      fields.refuse(list, fmt::format("are more than {}", kMostGamesInUnit));
      return std::nullopt;
    }
    JsonFields one(value, std::string(what));
    const std::size_t number = one.natural("number");
    one.member(what, [&](const JsonValue& member) { return read(number, member.text()); });
    return one.fault();
  });
}

}  // namespace

std::string to_json(const Announcement& announcement) {
  JsonWriter json;
  json.begin_object().member("run", announcement.run);
  json.member("version", announcement.program.version).key("signatures").begin_object();
  for (const auto& [board, signature] : announcement.program.signatures) {
    json.member(board, signature);
  }
  return json.end_object().end_object().text();
}

Expected<Announcement> parse_announcement(std::string_view text) {
  const auto json = parse_message(text);
  if (!json) return json.error();
  Announcement announcement;
  JsonFields fields(*json, "announcement");
  announcement.run = read_key(fields);
  announcement.program.version = printable(fields.text("version"));
  fields.member("signatures", [&](const JsonValue& value) -> MaybeError {
    if (value.object() == nullptr) {
      fields.refuse("signatures", "must be an object");
      return std::nullopt;
    }
    for (const auto& [board, signature] : *value.object()) {
      if (!signature.natural()) fields.refuse("signatures", "must be numbers");
      announcement.program.signatures[printable(board)] = signature.natural().value_or(0);
    }
    return std::nullopt;
  });
  if (auto fault = fields.fault()) return *fault;
  return announcement;
}

std::string to_json(const WorkUnit& unit) {
  JsonWriter json;
  json.begin_object().member("run", unit.run).member("unit", unit.number);
  json.key("jobs").begin_array();
  for (const auto& [number, job] : unit.jobs) {
    json.begin_object().member("number", number).key("job").raw(job_json(job)).end_object();
  }
  return json.end_array().end_object().text();
}

Expected<WorkUnit> parse_unit(std::string_view text) {
  const auto json = parse_message(text);
  if (!json) return json.error();
  WorkUnit unit;
  JsonFields fields(*json, "unit");
  unit.run = read_key(fields);
  unit.number = fields.natural("unit");
  each_numbered(fields, "jobs", "job",
                [&](std::size_t number, const std::string& job) -> MaybeError {
                  auto read = parse_job(job);
                  if (!read) return read.error();
                  unit.jobs.emplace_back(number, *std::move(read));
                  return std::nullopt;
                });
  if (auto fault = fields.fault()) return *fault;
  return unit;
}

std::string to_json(const UnitResult& result) {
  JsonWriter json;
  json.begin_object().member("run", result.run).member("unit", result.unit);
  json.member("worker", result.worker).member("error", result.error);
  json.key("records").begin_array();
  for (const auto& [number, record] : result.records) {
    const auto game = find_game(record.job.game);
    if (!game) continue;  // it was played: there is such a game
    json.begin_object().member("number", number).key("record");
    json.raw(record_json(**game, record)).end_object();
  }
  return json.end_array().end_object().text();
}

Expected<UnitResult> parse_result(std::string_view text) {
  const auto json = parse_message(text);
  if (!json) return json.error();
  UnitResult result;
  JsonFields fields(*json, "result");
  result.run = read_key(fields);
  result.unit = fields.natural("unit");
  result.worker = printable(fields.text("worker"));
  result.error = printable(fields.text("error"));
  each_numbered(fields, "records", "record",
                [&](std::size_t number, const std::string& record) -> MaybeError {
                  auto read = parse_record(record);
                  if (!read) return read.error();
                  result.records.emplace_back(number, *std::move(read));
                  return std::nullopt;
                });
  if (auto fault = fields.fault()) return *fault;
  return result;
}

std::string to_json(const DeadUnit& dead) {
  JsonWriter json;
  json.begin_object().member("run", dead.run).member("unit", dead.unit);
  return json.member("reason", dead.reason).end_object().text();
}

Expected<DeadUnit> parse_dead(std::string_view text) {
  const auto json = parse_message(text);
  if (!json) return json.error();
  DeadUnit dead;
  JsonFields fields(*json, "dead unit");
  dead.run = read_key(fields);
  dead.unit = fields.natural("unit");
  dead.reason = printable(fields.text("reason"));
  if (auto fault = fields.fault()) return *fault;
  return dead;
}

}  // namespace quadrille
