// SPDX-License-Identifier: MIT
#include "reports/study.h"

#include <fmt/core.h>

#include <cassert>
#include <utility>

#include "arena/run_jobs.h"
#include "base/text.h"
#include "games/registry.h"
#include "players/factory.h"
#include "reports/aind/study.h"
#include "reports/breakthrough_2016/study.h"
#include "reports/csc384/study.h"
#include "reports/snai/study.h"

namespace quadrille::reports {

GamePointer find_board(std::string_view words) {
  auto game = find_game(words);
  assert(game);
  return *game;
}

std::unique_ptr<Player> make_own_player(const GamePointer& game, const std::string& words) {
  auto player = make_player(game, words);
  assert(player);
  return std::move(*player);
}

MaybeError play(std::span<const GameJob> jobs, const Settings& settings,
                const std::function<void(std::size_t, const GameRecord&)>& on_record) {
  const auto take = [&](std::size_t job, const GameRecord& record) -> MaybeError {
    on_record(job, record);
    settings.step();
    return std::nullopt;
  };
  return run_jobs(jobs, settings.threads, take, settings.stop);
}

std::string StudyWords::text(const std::string& name, std::string otherwise) const {
  const auto found = values_.find(name);
  return found == values_.end() ? std::move(otherwise) : found->second;
}

Expected<std::uint64_t> StudyWords::number(const std::string& name, std::uint64_t otherwise,
                                           std::uint64_t least, std::uint64_t most) const {
  if (!has(name)) return otherwise;
  const auto number = parse_number(text(name));
  if (!number || *number < least || *number > most) {
    return Error{ErrorCode::kBadOption,
                 fmt::format("{} is not a number from {} to {}", in_quotes(text(name)), least,
                             grouped(most)),
                 name};
  }
  return *number;
}

Expected<PlayerLimits> StudyWords::nodes() const {
  const std::string given = text("--nodes");
  const auto nodes = parse_number(given);
  if (!nodes || *nodes < 1) {
    return Error{ErrorCode::kBadOption,
                 fmt::format("{} is not a number of nodes", in_quotes(given)), "--nodes"};
  }
  PlayerLimits limits;
  limits.per_move.nodes = *nodes;
  return limits;
}

Expected<PlayerLimits> StudyWords::time() const {
  const auto time = parse_duration(text("--time"));
  if (!time) return Error{time.error().code, time.error().message, "--time"};
  PlayerLimits limits;
  limits.per_move.time = *time;
  return limits;
}

MaybeError StudyWords::not_both(const std::string& one, const std::string& other) const {
  if (!has(one) || !has(other)) return std::nullopt;
  return Error{ErrorCode::kBadOption, fmt::format("give {} or {}, not both", one, other), other};
}

void StudyRun::tell(std::string text, Emphasis emphasis) const {
  if (!json) print({std::move(text), emphasis});
}

void StudyRun::begin_json(JsonWriter& writer, std::string_view study) const {
  writer.begin_object().member("study", study).member("version", version);
  writer.member("seed", settings.seed).member("finished", !settings.stopped());
}

void StudyRun::end_json(JsonWriter& writer) const { print({writer.end_object().text() + "\n"}); }

std::span<const Study> studies() {
  static const std::vector<Study> all = {breakthrough_study::entry(), isolation_study::entry(),
                                         tablut_study::entry(), csc384_study::entry()};
  return all;
}

}  // namespace quadrille::reports
