// SPDX-License-Identifier: MIT
#include "arena/match_plan_text.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "arena/limits.h"
#include "arena/statistics/elo.h"
#include "arena/statistics/planning.h"

namespace quadrille {
namespace {

std::string test_option(const SprtTest& test) {
  return fmt::format("--sprt {},{}{}", number_text(test.elo0), number_text(test.elo1),
                     test.model == EloModel::kNormalised ? " --model normalised" : "");
}

}  // namespace

SprtTest MatchEffort::test() const {
  if (sprt) return *sprt;
  return {.elo0 = std::min(elo, 0.0), .elo1 = std::max(elo, 0.0)};
}

double MatchEffort::seconds_for(std::uint64_t games) const {
  return trial.seconds / static_cast<double>(trial.games) * static_cast<double>(games);
}

std::vector<Passage> effort_text(const MatchPlan& plan, const MatchEffort& effort,
                                 std::size_t width) {
  const auto [a, b] = names_of(plan);
  std::string text = wrapped(fmt::format("{}: {} against {}", plan.game->name(), a, b), width);
  text += "\n" + wrapped(fmt::format("{}; to show {} Elo, a score of {:.1f} %", limits_text(plan),
                                     signed_text(effort.elo), 100 * score_of_elo(effort.elo)),
                         width);
  Table table({"", "games", "time"});
  const auto add = [&](const std::string& what, std::uint64_t games) {
    table.add({what, grouped(games), duration_text(effort.seconds_for(games))});
  };
  const SprtTest test = effort.test();
  const std::uint64_t fixed = games_to_show(effort.elo);
  add(fmt::format("--games {}", fixed), fixed);
  add(test_option(test) + ", on average", expected_games(test, effort.elo));
  add("  where they are equal", expected_games(test, 0));
  add("  at worst, on average", expected_games_at_worst(test));
  text += "\n\n" + table.text() + "\n";
  text += wrapped(
      "A match of fixed size finds the difference in 80 of 100 cases, and one that is "
      "not there in 5; the test errs in " +
          number_text(100 * test.alpha) + " and " + number_text(100 * test.beta) +
          ". Without draws; where games are drawn fewer do.",
      width);
  text += "\n" + wrapped(fmt::format("Times are from {} that took {} on {}.",
                                     counted(effort.trial.games, "trial game", "trial games"),
                                     duration_text(effort.trial.seconds),
                                     counted(effort.threads, "thread", "threads")),
                         width);
  return {{text + "\n"}};
}

JsonWriter& write_effort(JsonWriter& json, const MatchPlan& plan, const MatchEffort& effort) {
  const SprtTest test = effort.test();
  json.begin_object().member("game", plan.game->name());
  json.member("a", plan.players[0]).member("b", plan.players[1]).key("limits");
  write_limits(json, plan.limits).member("elo", effort.elo);
  const auto add = [&](const char* name, std::uint64_t games) {
    json.key(name).begin_object().member("games", games);
    json.member("seconds", effort.seconds_for(games)).end_object();
  };
  add("fixed", games_to_show(effort.elo));
  json.key("sprt").begin_object().member_list("elo", std::array{test.elo0, test.elo1});
  json.member("model", to_string(test.model));
  json.member("alpha", test.alpha).member("beta", test.beta);
  add("expected", expected_games(test, effort.elo));
  add("equal", expected_games(test, 0));
  add("worst", expected_games_at_worst(test));
  json.end_object().key("trial").begin_object().member("games", effort.trial.games);
  json.member("seconds", effort.trial.seconds).member("threads", effort.threads);
  return json.end_object().end_object();
}

}  // namespace quadrille
