// SPDX-License-Identifier: MIT
#include "engines/check/check.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <chrono>

#include "base/text.h"
#include "engines/check/engine_check.h"
#include "engines/kinds.h"
#include "players/factory.h"

namespace quadrille {
namespace {

// For a move of a client that was given no time: enough for one that needs some to get going.
constexpr std::chrono::seconds kClientTime(5);

}  // namespace

std::string_view to_string(CheckMark mark) {
  constexpr std::array<std::string_view, 3> kNames = {"ok", "fail", "note"};
  return kNames[static_cast<std::size_t>(mark)];
}

std::size_t CheckReport::count(CheckMark mark) const {
  return static_cast<std::size_t>(std::ranges::count(results, mark, &CheckResult::mark));
}

Expected<CheckReport> check_engine(const CheckOptions& options) {
  const std::string& kind = options.player.kind->name;
  if (const uci::Dialect* const dialect = uci::find_dialect(kind)) {
    if (auto error = dialect->check_game(*options.game)) return *error;
    return check_uci_engine(*dialect, options);
  }
  if (kind != "tablut") {
    return Error{ErrorCode::kUnknownPlayer,
                 fmt::format("{} is no program to check: write ugi:COMMAND, uci:COMMAND or "
                             "tablut:COMMAND",
                             in_quotes(options.player.text)),
                 "player"};
  }
  PlayerWords words = options.player;
  if (words.limits.unlimited()) words.limits.per_move.time = kClientTime;
  // Finds what a client cannot be told, and does not start it yet.
  const auto player = make_player(options.game, words);
  if (!player) return player.error();
  return check_tablut_client(
      options, std::chrono::duration_cast<std::chrono::seconds>(*words.limits.per_move.time));
}

void write_check(JsonWriter& json, const CheckReport& report) {
  json.key("program");
  report.program.empty() ? json.value(nullptr) : json.value(report.program);
  json.member("finished", report.finished).member("failed", report.count(CheckMark::kFail));
  json.key("results").begin_array();
  for (std::size_t i = 0; i < report.results.size(); ++i) {
    const CheckResult& result = report.results[i];
    json.begin_object().member("number", i + 1).member("question", result.question);
    json.member("mark", to_string(result.mark)).member("sent", result.sent);
    json.member("came", result.came).end_object();
  }
  json.end_array();
}

}  // namespace quadrille
