// SPDX-License-Identifier: MIT
// `reproduce csc384`: the two CSC384 reports on the course's puzzles, what their caches do to a
// search, and their heuristics in a match.
#include <fmt/core.h>

#include <map>
#include <utility>

#include "arena/limits.h"
#include "arena/match_summary.h"
#include "arena/match_text.h"
#include "base/stopwatch.h"
#include "base/text.h"
#include "reports/csc384/options.h"
#include "reports/csc384/study.h"

namespace quadrille::csc384 {
namespace {

using reports::StudyRun;

constexpr std::size_t kBallotsInUse = 157;
constexpr Nodes kNodesAMove = 1000;

// "won in 9, the least is 7"
std::string result_text(const CoursePuzzle& puzzle, const Attempt& attempt) {
  const std::size_t plies = attempt.moves.size();
  if (!attempt.won) {
    return plies < kLongestAttempt ? fmt::format("lost after {}: {}", plies, attempt.end)
                                   : fmt::format("not won after {}", plies);
  }
  if (plies == puzzle.plies) return fmt::format("won in {}, the least", plies);
  return fmt::format("won in {}, {} too many", plies, plies - puzzle.plies);
}

// `alphabeta:chen`: how long it thinks is told before the tables.
std::string short_name(std::size_t solver) {
  return std::string(split(kSolvers[solver], ',').front());
}

void tell_puzzles(const StudyRun& run, const Attempts& attempts) {
  run.tell_sentences(
      fmt::format("The course's puzzles: red by each player; black, {}, holds out as long as can "
                  "be. report is a report's own search, {} plies ahead; ours are {} and {}. Nodes "
                  "and time are those of all of red's moves.",
                  kDefender, kReportDepth, kSolvers[3], kSolvers[4]));
  for (std::size_t i = 0; i < kPuzzles.size(); ++i) {
    const CoursePuzzle& puzzle = kPuzzles[i];
    run.tell("\n");
    run.tell_sentences(fmt::format("{}: {}", puzzle.name, puzzle.position), Emphasis::kHeading);
    run.tell_sentences(fmt::format(
        "red wins in {} plies, and only by {}{}", puzzle.plies, puzzle.first_move,
        puzzle.course_seconds
            ? fmt::format("; the course's own solver needed {} s", *puzzle.course_seconds)
            : ""));
    run.tell("\n");
    Table table({"red", "result", "first move", "nodes", "time"});
    for (std::size_t k = 0; k < kSolvers.size(); ++k) {
      const auto& attempt = attempts[i][k];
      if (!attempt) continue;
      table.add(
          {short_name(k), result_text(puzzle, *attempt),
           fmt::format("{}{}", attempt->moves.front(), attempt->right_first_move ? "" : " (wrong)"),
           grouped(attempt->nodes), duration_text(attempt->seconds)});
    }
    run.tell_table(std::move(table));
  }

  Table table({"all puzzles", "won", "in the least plies", "right first move", "nodes"});
  for (std::size_t k = 0; k < kSolvers.size(); ++k) {
    int played = 0;
    int won = 0;
    int shortest = 0;
    int right = 0;
    Nodes nodes = 0;
    for (std::size_t i = 0; i < kPuzzles.size(); ++i) {
      const auto& attempt = attempts[i][k];
      if (!attempt) continue;
      ++played;
      won += attempt->won ? 1 : 0;
      shortest += attempt->won && attempt->moves.size() == kPuzzles[i].plies ? 1 : 0;
      right += attempt->right_first_move ? 1 : 0;
      nodes += attempt->nodes;
    }
    table.add({short_name(k), fmt::format("{} of {}", won, played),
               fmt::format("{} of {}", shortest, played), fmt::format("{} of {}", right, played),
               grouped(nodes)});
  }
  run.tell("\n");
  run.tell_table(std::move(table));
}

std::string faults_text(const CacheCount& count) {
  std::vector<std::string> parts;
  for (std::size_t fault = 0; fault < count.faults.size(); ++fault) {
    if (count.faults[fault] == 0) continue;
    parts.push_back(
        fmt::format("{} {}", to_string(static_cast<CacheFault>(fault)), count.faults[fault]));
  }
  return parts.empty() ? "none" : join(parts, ", ");
}

void tell_caches(const StudyRun& run, const CacheCounts& counts) {
  std::vector<std::string> plies;
  for (const std::size_t ply : kSampledPlies) plies.push_back(std::to_string(ply));
  run.tell("\n");
  run.tell_sentences(
      fmt::format("What the caches do to a search of {} plies, from {} positions of these games, "
                  "after {} plies: how often value and move differ from those of the same search "
                  "without it. chen sorts its moves, zhao does not.",
                  kCacheDepth, grouped(counts[0].positions), join(plies, ", ")));
  Table table({"search", "cache", "wrong value", "other move", "reused", "nodes", "without it"});
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const CacheCase& which = kCacheCases[i];
    const CacheCount& count = counts[i];
    table.add({std::string(split(which.search, ',').front()), std::string(which.cache),
               std::to_string(count.other_value), std::to_string(count.other_move),
               grouped(count.reuses), grouped(count.nodes), grouped(count.fresh_nodes)});
  }
  run.tell("\n");
  run.tell_table(std::move(table));
  run.tell("\n");
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const CacheCase& which = kCacheCases[i];
    if (counts[i].other_value + counts[i].other_move == 0) continue;
    run.tell_sentences(
        fmt::format("The first wrong reuse with {}: {}.", which.player(), faults_text(counts[i])));
  }
}

void write_puzzles(JsonWriter& json, const Attempts& attempts) {
  json.key("puzzles").begin_array();
  for (std::size_t i = 0; i < kPuzzles.size(); ++i) {
    const CoursePuzzle& puzzle = kPuzzles[i];
    json.begin_object().member("puzzle", puzzle.name).member("position", puzzle.position);
    json.member("optimum", puzzle.plies).member("first_move", puzzle.first_move);
    json.member("course_seconds", puzzle.course_seconds).key("players").begin_array();
    for (std::size_t k = 0; k < kSolvers.size(); ++k) {
      const auto& attempt = attempts[i][k];
      if (!attempt) continue;
      json.begin_object().member("player", kSolvers[k]).member("won", attempt->won);
      json.member("plies", attempt->moves.size()).member("end", attempt->end);
      json.member("right_first_move", attempt->right_first_move);
      json.member_list("moves", attempt->moves).member("nodes", attempt->nodes);
      json.member("seconds", attempt->seconds).end_object();
    }
    json.end_array().end_object();
  }
  json.end_array();
}

void write_caches(JsonWriter& json, const CacheCounts& counts) {
  json.key("caches").begin_array();
  for (std::size_t i = 0; i < counts.size(); ++i) {
    json.begin_object().member("player", kCacheCases[i].player()).member("depth", kCacheDepth);
    json.member("positions", counts[i].positions).member("wrong_value", counts[i].other_value);
    json.member("other_move", counts[i].other_move).member("reuses", counts[i].reuses);
    json.member("nodes", counts[i].nodes).member("fresh_nodes", counts[i].fresh_nodes);
    json.key("first_faults").begin_object();
    for (std::size_t fault = 0; fault < counts[i].faults.size(); ++fault) {
      json.member(to_string(static_cast<CacheFault>(fault)), counts[i].faults[fault]);
    }
    json.end_object().end_object();
  }
  json.end_array();
}

struct PlayedMatch {
  MatchPlan plan;
  MatchConditions conditions;
  MatchSummary summary;
  std::vector<AnyPosition> middle;  // positions of the games that A began
};

Expected<PlayedMatch> play_match(const StudyRun& run, const MatchChoice& choice,
                                 const reports::Settings& settings) {
  const Stopwatch watch;
  PlayedMatch played;
  played.plan = match_plan(choice, settings);
  const std::vector<GameJob> jobs = jobs_of(played.plan);
  const auto& [a, b] = kPairings[choice.pairing];
  settings.begin_part(fmt::format("{} - {}", a, b), jobs.size());
  MatchCounter counter({.game = played.plan.game});
  std::map<std::size_t, std::vector<AnyPosition>> middle;  // by game, since they end in any order
  const auto error = reports::play(jobs, settings, [&](std::size_t game, const GameRecord& record) {
    counter.add(game, record);
    if (side_of_a(game) == Side::kFirst) {
      middle[game] = middle_positions(played.plan.game, record);
    }
  });
  if (error) return *error;
  for (auto& [game, positions] : middle) {
    played.middle.insert(played.middle.end(), positions.begin(), positions.end());
  }
  played.summary = counter.summary();
  played.conditions = {.version = run.version,
                       .openings = "the ballots",
                       .tables = {},
                       .asked = jobs.size(),
                       .played = counter.finished(),
                       .used = counter.openings(),
                       .stopped = counter.finished() < jobs.size(),
                       .seconds = watch.seconds()};
  return played;
}

void tell_match(const StudyRun& run, const PlayedMatch& match) {
  run.tell("\n");
  for (const Passage& part : summary_text(match.plan, match.conditions, match.summary, run.width)) {
    run.tell(part);
  }
}

void write_json(const StudyRun& run, const PlayerLimits& limits, const Attempts& attempts,
                const std::vector<PlayedMatch>& matches, const CacheCounts& counts) {
  JsonWriter json;
  run.begin_json(json, "csc384");
  json.key("limits");
  write_limits(json, limits);
  write_puzzles(json, attempts);
  json.key("matches").begin_array();
  for (const PlayedMatch& match : matches) {
    write_summary(json, match.plan, match.conditions, match.summary);
  }
  json.end_array();
  write_caches(json, counts);
  run.end_json(json);
}

MaybeError reproduce(StudyRun& run) {
  reports::Settings settings = run.settings;
  settings.limits = run.words.nodes(kNodesAMove);
  const std::uint64_t games =
      run.words.games("--ballots", 2, 2 * kBallotsInUse, 0, 2 * kBallotsInUse);
  const std::uint64_t ballots = (games + 1) / 2;
  if (ballots == 0) {
    run.words.refuse_beside("--nodes", "--games 0, which plays no matches");
    run.words.refuse_beside("--report-search", "--games 0, which plays no matches");
  }
  if (run.words.fault()) return run.words.fault();

  settings.begin_part("puzzles", kPuzzles.size() * kSolvers.size());
  const auto attempts = play_puzzles(settings);
  if (!attempts) return attempts.error();
  if (!run.json) tell_puzzles(run, *attempts);

  std::vector<PlayedMatch> matches;
  std::vector<AnyPosition> positions;
  for (std::size_t i = 0; i < kPairings.size() && ballots > 0 && !settings.stopped(); ++i) {
    auto match = play_match(run, {i, ballots, run.words.has("--report-search")}, settings);
    if (!match) return match.error();
    if (i == 0) {
      run.tell("\n");
      run.tell_sentences(
          fmt::format("The heuristics against each other: each ballot from both sides, {}.",
                      limits_text(settings.limits)));
    }
    tell_match(run, *match);
    positions.insert(positions.end(), match->middle.begin(), match->middle.end());
    matches.push_back(std::move(*match));
  }

  CacheCounts counts{};
  if (!positions.empty() && !settings.stopped()) {
    settings.begin_part("caches", kCacheCases.size() * positions.size());
    counts = count_caches(positions, settings);
    tell_caches(run, counts);
  }
  run.tell("\n");
  run.tell_conditions(limits_text(ballots > 0 ? settings.limits : PlayerLimits{}));
  if (run.json) write_json(run, settings.limits, *attempts, matches, counts);
  return std::nullopt;
}

std::vector<reports::Report> the_reports() {
  const std::string worth =
      "The report publishes neither games nor figures. The course's official puzzles test no "
      "heuristic: all of them are over within 9 plies, which its search sees.";
  return {{.name = "csc384-chen",
           .title = "Checkers for CSC384: pieces that are safe",
           .game = "checkers:csc384",
           .heuristics = {"chen", "simple"},
           .says = "Men count 1 and kings 3, and a piece that cannot be captured 1 more, which is "
                   "to improve on the course's count of pieces. Moves are sorted by that value, so "
                   "that alpha-beta cuts off sooner, and boards are kept in a cache.",
           .worth = worth},
          {.name = "csc384-zhao",
           .title = "Checkers for CSC384: four factors",
           .game = "checkers:csc384",
           .heuristics = {"zhao", "zhao-printed", "simple"},
           .says = "Pieces, their places, captures at hand and neighbours are added up, after a "
                   "paper by Zhao and others. The printed formula exchanges the weights of men and "
                   "kings (zhao-printed). A cache keeps values with their window.",
           .worth = worth}};
}

}  // namespace

reports::Study entry() {
  return {.name = "csc384",
          .meaning = "Two checkers reports: the course's puzzles, their caches, their heuristics",
          .reports = the_reports,
          .options = {{"--nodes", "positions a move in the matches", "1000"},
                      {"--games",
                       "games of each match, two from every ballot, which are drawn by lot; 0 for "
                       "the puzzles alone",
                       "314, from all ballots"},
                      {.name = "--ballots", .meaning = "pairs of games", .hidden = true},
                      {.name = "--report-search",
                       .meaning = "the matches with the reports' own searches instead of ours",
                       .flag = true}},
          .footer =
              "Examples:\n"
              "  quadrille reproduce csc384 --games 0\n"
              "  quadrille reproduce csc384 --nodes 200 --games 40",
          .run = reproduce};
}

}  // namespace quadrille::csc384
