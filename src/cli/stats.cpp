// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arena/match_text.h"
#include "arena/match_verdict.h"
#include "arena/statistics/cross_table.h"
#include "arena/statistics/json.h"
#include "arena/statistics/planning.h"
#include "base/text.h"
#include "cli/commands.h"
#include "cli/common/failure.h"
#include "cli/common/terminal.h"
#include "cli/test_words.h"
#include "os/files.h"

namespace quadrille::cli {
namespace {

constexpr const char* kStatsExamples =
    "Examples:\n"
    "  quadrille stats games 136 96 111\n"
    "  quadrille stats pairs 34 54 31 32 64 75 --sprt 0,30\n"
    "  quadrille stats ratings results.txt --first-move\n"
    "  quadrille stats plan 20elo\n"
    "  quadrille stats compare 156/210 144/210";

struct StatsOptions {
  std::vector<std::string> words;
  TestWords test;
  std::string file;
  bool first_move = false;
  bool json = false;
};

constexpr std::uint64_t kMostGamesCounted = 1'000'000'000'000;

std::uint64_t read_count(const std::string& text) {
  const auto count = parse_count(text);
  if (!count || *count > kMostGamesCounted) {
    throw bad_option(fmt::format("{} is not a number of games from 0 to {}", in_quotes(text),
                                 grouped(kMostGamesCounted)));
  }
  return *count;
}

// Of games or of pairs.
template <class Counts>
struct Worth {
  Counts counts;
  std::optional<ScoreEstimate> estimate = estimate_score(counts);
  std::optional<double> superiority = likelihood_of_superiority(counts);
  std::optional<NormalFigures> figures = normal_figures(counts);
};

// "LLR 2.25 of -2.94 or +2.94: open"
std::string ratio_text(const SprtTest& test, double ratio) {
  const SprtBounds bounds = bounds_of(test);
  std::string verdict = "open";
  if (const SprtDecision decision = decision_of(test, ratio); decision != SprtDecision::kNone) {
    verdict = number_text(decision == SprtDecision::kAcceptH0 ? test.elo0 : test.elo1) + " Elo";
  }
  return fmt::format("test of {} against {} {} Elo: {:+.6f} of {:.6f} or {:+.6f}, {}",
                     number_text(test.elo0), number_text(test.elo1), to_string(test.model), ratio,
                     bounds.lower, bounds.upper, verdict);
}

template <class Counts>
void print_worth(const Worth<Counts>& worth, std::string_view observations,
                 const std::optional<SprtTest>& test) {
  const std::size_t width = terminal_width(stdout);
  const auto tell = [&](const std::string& text) { fmt::print("{}\n", wrapped(text, width)); };
  if (!worth.estimate) {
    tell("No games: no information yet.");
    return;
  }
  tell(fmt::format("score {}, 95 % interval from {}; {}", estimate_text(*worth.estimate),
                   observations, elo_sentence(*worth.estimate)));
  if (worth.superiority) {
    tell(fmt::format("likelihood of superiority {}", likelihood_text(*worth.superiority)));
  } else {
    tell("all ended alike: the interval is what others could change that were never seen");
  }
  if (const auto& figures = worth.figures) {
    tell(
        fmt::format("as other tools print it: Elo {:.6f} +- {}, normalised {:.6f} +- {:.6f}, "
                    "superiority {:.6f}",
                    elo_of(worth.estimate->score),
                    figures->elo_error ? fmt::format("{:.6f}", *figures->elo_error) : "unknown",
                    figures->normalised_elo, figures->normalised_elo_error, figures->superiority));
  }
  if (test) tell(ratio_text(*test, log_likelihood_ratio(*test, worth.counts)));
}

template <class Counts>
void write_worth(JsonWriter& json, const Worth<Counts>& worth,
                 const std::optional<SprtTest>& test) {
  write_strength_members(json, worth.estimate).member("superiority", worth.superiority);
  write_figures(json.key("normal"), worth.figures);
  if (!test) return;
  const double ratio = log_likelihood_ratio(*test, worth.counts);
  write_test(json.key("sprt"), *test, ratio, decision_of(*test, ratio));
}

int of_games(const StatsOptions& options) {
  if (options.words.size() != 3) {
    throw bad_option(fmt::format("{} given: write WINS LOSSES DRAWS, such as 136 96 111",
                                 counted(options.words.size(), "number is", "numbers are")),
                     "stats games");
  }
  const auto test = options.test.test();
  const Worth<Tally> worth{{.wins = read_count(options.words[0]),
                            .draws = read_count(options.words[2]),
                            .losses = read_count(options.words[1])}};
  if (options.json) {
    JsonWriter json;
    write_tally(json.begin_object().key("total"), worth.counts);
    write_worth(json, worth, test);
    fmt::print("{}\n", json.end_object().text());
  } else {
    print_worth(worth, counted(worth.counts.games(), "game", "games"), test);
  }
  return kDone;
}

PairCounts read_pairs(const std::vector<std::string>& words) {
  std::vector<std::uint64_t> counts;
  for (const std::string& word : words) counts.push_back(read_count(word));
  // Two ways to one point each: told apart, or not.
  if (counts.size() == 6) {
    counts[2] += counts[3];
    counts.erase(counts.begin() + 3);
  }
  PairCounts pairs{};
  if (counts.size() != pairs.size()) {
    throw bad_option(fmt::format("{} given: write LL LD WL DD WD WW, or five with WL and DD as one",
                                 counted(words.size(), "number is", "numbers are")),
                     "stats pairs");
  }
  std::ranges::copy(counts, pairs.begin());
  return pairs;
}

int of_pairs(const StatsOptions& options) {
  const auto test = options.test.test();
  const Worth<PairCounts> worth{read_pairs(options.words)};
  const auto draws = draw_ratio(worth.counts);
  const auto ratio = pairs_ratio(worth.counts);
  if (options.json) {
    JsonWriter json;
    json.begin_object().member_list("pairs", worth.counts);
    write_worth(json, worth, test);
    json.member("draw_ratio", draws).member("pairs_ratio", ratio);
    fmt::print("{}\n", json.end_object().text());
    return kDone;
  }
  print_worth(worth, counted(pairs_in(worth.counts), "pair", "pairs"), test);
  if (draws) {
    fmt::print("split pairs {:.1f} %; won for each lost {}\n", 100 * *draws,
               ratio ? fmt::format("{:.2f}", *ratio) : "unknown: none was lost");
  }
  return kDone;
}

int of_ratings(const StatsOptions& options) {
  constexpr std::size_t kMostBytes = std::size_t{16} << 20;
  auto table = parse_cross_table(need(read_file(options.file, kMostBytes)));
  if (!table) {
    Error error = table.error();
    error.where = fmt::format("file {}{}{}", in_quotes(options.file),
                              error.where.empty() ? "" : ", ", error.where);
    throw failure_of(error);
  }
  const Ratings ratings = rate_players(table->players.size(), table->pairings, options.first_move);
  if (options.json) {
    JsonWriter json;
    fmt::print("{}\n", write_ratings(json, *table, ratings).text());
  } else {
    print(ratings_text(*table, ratings, options.first_move, terminal_width(stdout)));
  }
  return kDone;
}

int of_plan(const StatsOptions& options) {
  const double elo = read_elo(options.words.empty() ? "" : options.words.front(), "stats plan");
  SprtTest test{.elo0 = std::min(elo, 0.0), .elo1 = std::max(elo, 0.0)};
  if (const auto given = options.test.test()) test = *given;
  if (options.json) {
    JsonWriter json;
    json.begin_object().member("elo", elo).member("fixed", games_to_show(elo));
    json.key("sprt").begin_object().member_list("elo", std::array{test.elo0, test.elo1});
    json.member("model", to_string(test.model)).member("expected", expected_games(test, elo));
    json.member("equal", expected_games(test, 0));
    json.member("worst", expected_games_at_worst(test)).end_object();
    fmt::print("{}\n", json.end_object().text());
    return kDone;
  }
  Table table({"to show " + signed_text(elo) + " Elo", "games"});
  table.add({"fixed size, one-sided 5 %, power 80 %", grouped(games_to_show(elo))});
  table.add({fmt::format("test of {} against {}, on average", number_text(test.elo0),
                         number_text(test.elo1)),
             grouped(expected_games(test, elo))});
  table.add({"  where they are equal", grouped(expected_games(test, 0))});
  table.add({"  at worst, on average", grouped(expected_games_at_worst(test))});
  fmt::print("{}Without draws; where games are drawn fewer do.\n", table.text());
  return kDone;
}

struct Share {
  std::uint64_t won = 0;
  std::uint64_t of = 0;
};

Share read_share(const std::string& text) {
  const auto parts = split(text, '/');
  const auto won = parse_count(parts[0]);
  const auto of = parts.size() == 2 ? parse_count(parts[1]) : std::nullopt;
  if (!won || !of || *won > *of || *of > kMostGamesCounted) {
    throw bad_option(
        fmt::format("{} is not a result: write wins and games, such as 156/210", in_quotes(text)),
        "stats compare");
  }
  return {*won, *of};
}

int compare_shares(const StatsOptions& options) {
  if (options.words.size() != 2) {
    throw bad_option("two results are compared, such as 156/210 144/210", "stats compare");
  }
  const Share a = read_share(options.words[0]);
  const Share b = read_share(options.words[1]);
  const double chance = chance_of_difference(a.won, a.of, b.won, b.of);
  const std::array<Interval, 2> intervals = {clopper_pearson(a.won, a.of),
                                             clopper_pearson(b.won, b.of)};
  if (options.json) {
    JsonWriter json;
    json.begin_object().key("intervals").begin_array();
    for (const auto& [low, high] : intervals) {
      json.begin_array().value(low).value(high).end_array();
    }
    fmt::print("{}\n", json.end_array().member("chance", chance).end_object().text());
    return kDone;
  }
  for (std::size_t i = 0; i < 2; ++i) {
    fmt::print("{}: 95 % interval {:.1f} to {:.1f} %, exact\n", options.words[i],
               100 * intervals[i].low, 100 * intervals[i].high);
  }
  fmt::print("{}\n", wrapped(fmt::format("Equal players differ as much or more in {:.1f} % of such "
                                         "cases: {}.",
                                         100 * chance,
                                         chance < 0.05 ? "these differ, at the 5 % level"
                                                       : "not enough games to say that these do"),
                             terminal_width(stdout)));
  return kDone;
}

using Action = int (*)(const StatsOptions&);

Command add_part(Command stats, const std::shared_ptr<StatsOptions>& options,
                 const std::string& name, const std::string& meaning, Action action) {
  Command command = stats.add_command(name, meaning);
  command.add_flag("--json", options->json, "for programs");
  command.footer(kStatsExamples);
  command.set_action([options, action] { return action(*options); });
  return command;
}

}  // namespace

void add_stats(Command program) {
  auto options = std::make_shared<StatsOptions>();
  Command stats = program.add_command("stats", "What given results are worth, and games to play");
  stats.require_command();
  stats.footer(kStatsExamples);

  Command games = add_part(stats, options, "games", "Of single games", of_games);
  games.add_words("COUNTS", options->words, "WINS LOSSES DRAWS").required();
  options->test.add(games);

  Command pairs =
      add_part(stats, options, "pairs", "Of pairs of games with colours swapped", of_pairs);
  pairs
      .add_words("COUNTS", options->words,
                 "LL LD WL DD WD WW: pairs by result; or five numbers, WL and DD as one")
      .required();
  options->test.add(pairs);

  Command ratings =
      add_part(stats, options, "ratings", "Of many players, by Bradley and Terry", of_ratings);
  ratings
      .add_option("FILE", options->file,
                  "a line for each pairing: FIRST SECOND WINS LOSSES DRAWS; - is standard input")
      .required();
  ratings.add_flag("--first-move", options->first_move,
                   "find what it is worth to move first: FIRST did");

  Command plan = add_part(stats, options, "plan", "Games to show a difference", of_plan);
  plan.add_words("ELO", options->words, "the difference, e.g. 20elo").required();
  options->test.add(plan);

  Command comparison =
      add_part(stats, options, "compare", "Two scores against other opponents", compare_shares);
  comparison.add_words("RESULTS", options->words, "two, as WINS/GAMES").required();
}

}  // namespace quadrille::cli
