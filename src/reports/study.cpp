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

std::string plain_search(std::string_view heuristic) {
  return fmt::format("alphabeta:{},full=off", heuristic);
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

std::string percent_text(const std::optional<ScoreEstimate>& estimate) {
  if (!estimate) return "no games";
  return fmt::format("{:.0f} ({:.0f}-{:.0f})", 100 * estimate->score, 100 * estimate->interval.low,
                     100 * estimate->interval.high);
}

std::string copies_sentence(std::uint64_t copies, std::uint64_t games) {
  return fmt::format("{} of {} are copies of others, move for move, and counted all the same.",
                     grouped(copies), counted(games, "game", "games"));
}

std::string StudyWords::text(const std::string& name, const std::string& otherwise) const {
  return has(name) ? values_.at(name) : otherwise;
}

void StudyWords::refuse(const std::string& name, std::string message) {
  if (!fault_) fault_ = Error{ErrorCode::kBadOption, std::move(message), name};
}

std::uint64_t StudyWords::number(const std::string& name, std::uint64_t otherwise,
                                 std::uint64_t least, std::uint64_t most) {
  if (!has(name)) return otherwise;
  const auto number = parse_count(values_.at(name));
  if (number && *number >= least && *number <= most) return *number;
  refuse(name, fmt::format("{} is not a number from {} to {}", in_quotes(values_.at(name)), least,
                           grouped(most)));
  return otherwise;
}

std::uint64_t StudyWords::games(const std::string& former, std::uint64_t each,
                                std::uint64_t otherwise, std::uint64_t least, std::uint64_t most) {
  refuse_both("--games", former);
  if (has(former)) return each * number(former, 0, (least + each - 1) / each, most / each);
  return number("--games", otherwise, least, most);
}

PlayerLimits StudyWords::nodes(Nodes otherwise) {
  return limit("nodes", {.per_move = {.depth = {}, .nodes = otherwise, .time = {}}});
}

PlayerLimits StudyWords::time(std::chrono::nanoseconds otherwise) {
  return limit("time", {.per_move = {.depth = {}, .nodes = {}, .time = otherwise}});
}

PlayerLimits StudyWords::limit(const std::string& name, PlayerLimits otherwise) {
  const std::string option = "--" + name;
  if (!has(option)) return otherwise;
  if (const auto fault = read_limit(name, values_.at(option), otherwise)) {
    refuse(option, fault->message);
  }
  return otherwise;
}

void StudyWords::refuse_both(const std::string& one, const std::string& other) {
  if (has(one) && has(other)) refuse(other, fmt::format("give {} or {}, not both", one, other));
}

void StudyWords::refuse_beside(const std::string& name, std::string_view what_else) {
  if (has(name)) refuse(name, fmt::format("means nothing beside {}: leave it out", what_else));
}

void StudyRun::tell(std::string text, Emphasis emphasis) const {
  tell(Passage{std::move(text), emphasis});
}

void StudyRun::tell(const Passage& passage) const {
  if (!json) print(passage);
}

void StudyRun::tell_sentences(std::string_view text, Emphasis emphasis) const {
  tell(sentences(text, width, emphasis));
}

void StudyRun::tell_table(Table table) const { tell(tabular(std::move(table))); }

void StudyRun::tell_conditions(std::string_view limits) const {
  tell_sentences(fmt::format("{}; seed {}; version {}", limits, settings.seed, version));
}

void StudyRun::begin_json(JsonWriter& writer, std::string_view study) const {
  writer.begin_object().member("study", study).member("version", version);
  writer.member("seed", settings.seed).member("finished", !settings.stopped());
}

void StudyRun::end_json(JsonWriter& writer) const { print({writer.end_object().text() + "\n"}); }

std::span<const Study> studies() {
  static const std::vector<Study> all = {breakthrough_2016::entry(), aind::entry(), snai::entry(),
                                         csc384::entry()};
  return all;
}

}  // namespace quadrille::reports
