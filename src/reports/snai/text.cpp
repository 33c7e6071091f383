// SPDX-License-Identifier: MIT
// `reproduce snai`: what the snAI slides' formulas for Tablut are worth, its words and its program.
// The slides publish no games, so there is nothing to lay beside ours.
#include <fmt/core.h>

#include <chrono>
#include <cmath>

#include "arena/limits.h"
#include "arena/match_summary.h"
#include "arena/match_text.h"
#include "base/text.h"
#include "reports/snai/study.h"

namespace quadrille::snai {
namespace {

using reports::StudyRun;

constexpr Nodes kDefaultNodesAMove = 5000;
constexpr std::chrono::milliseconds kDefaultTimeAMove(20);
// Games by the clock take as long as they take: fewer of them.
constexpr std::size_t kDefaultOpenings = 200;
constexpr std::size_t kDefaultTimedOpenings = 15;

// One tournament and the limit it was played at.
struct Played {
  PlayerLimits limits;
  Tournament tournament;
};

// The terms that were left out, and where.
struct Terms {
  Depth depth = 3;
  std::array<std::vector<AnyPosition>, 2> positions = {};
  std::vector<TermEffect> effects = {};
};

std::string_view side_word(Side side) { return side == Side::kFirst ? "white" : "black"; }

// "62 % (52 to 72)"
std::string percent_text(const std::optional<ScoreEstimate>& estimate) {
  if (!estimate) return "no games";
  return fmt::format("{:.0f} % ({:.0f} to {:.0f})", 100 * estimate->score,
                     100 * estimate->interval.low, 100 * estimate->interval.high);
}

// "+4 (-3 to +11)", of 100 points.
std::string lead_text(const ScoreEstimate& lead) {
  const auto points = [](double value) { return std::lround(100 * value); };
  return fmt::format("{:+} ({:+} to {:+})", points(lead.score), points(lead.interval.low),
                     points(lead.interval.high));
}

void tell_results(const StudyRun& run, const Played& played) {
  run.tell_sentences(
      fmt::format("{}: every white against every black from {}", limits_text(played.limits),
                  counted(played.tournament.finished_openings(), "opening", "openings")),
      Emphasis::kHeading);
  run.tell("\n");
  Table table({"white", "black", "won", "repeated", "cut", "lost", "white's score"});
  for (std::size_t white = 0; white < kPlayerCount; ++white) {
    for (std::size_t black = 0; black < kPlayerCount; ++black) {
      const Results results = played.tournament.results(white, black);
      table.add({std::string(kPlayers[white]), std::string(kPlayers[black]),
                 std::to_string(results.white_won), std::to_string(results.repeated),
                 std::to_string(results.cut), std::to_string(results.black_won),
                 percent_text(estimate_score(results.tally_of(Side::kFirst)))});
    }
  }
  run.tell_table(std::move(table));
  run.tell("\n");
  if (const std::uint64_t copies = played.tournament.copies(); copies > 0) {
    run.tell_sentences(reports::copies_sentence(copies, played.tournament.games()));
    run.tell("\n");
  }
}

// The two that are compared, the stronger claim first.
struct Comparison {
  std::size_t a, b;
};
constexpr std::array<Comparison, 3> kComparisons = {{{0, 1}, {0, 2}, {1, 2}}};

// The interval is an approximation for many openings: of few, nothing is claimed.
constexpr std::size_t kFewestOpenings = 10;

bool has_too_few(const Played& played) {
  return played.tournament.finished_openings() < kFewestOpenings;
}

std::string verdict_of(const ScoreEstimate& lead, const Comparison& pair) {
  if (lead.interval.low > 0) return fmt::format("{} is better", kPlayers[pair.a]);
  if (lead.interval.high < 0) return fmt::format("{} is better", kPlayers[pair.b]);
  return "not told apart";
}

void tell_leads(const StudyRun& run, const Played& played) {
  run.tell_sentences(
      "Points of 100 that the first scores more than the second with the same colour, from the "
      "same openings, against the same three; 95 % interval, an opening is one observation.");
  Table table({"colour", "first", "second", "lead", "verdict"});
  for (const Side side : kSides) {
    for (const Comparison& pair : kComparisons) {
      const auto lead = played.tournament.lead(pair.a, pair.b, side);
      table.add({std::string(side_word(side)), std::string(kPlayers[pair.a]),
                 std::string(kPlayers[pair.b]), lead ? lead_text(*lead) : "no games",
                 !lead                 ? ""
                 : has_too_few(played) ? "too few games"
                                       : verdict_of(*lead, pair)});
    }
  }
  run.tell("\n");
  run.tell_table(std::move(table));
  run.tell("\n");
}

// What equal time gives to each: positions a second, and moves that came too late.
void tell_effort(const StudyRun& run, const Played& played) {
  if (!played.limits.per_move.time) return;
  Table table({"player", "colour", "nodes a second", "late moves"});
  std::uint64_t late = 0;
  for (std::size_t player = 0; player < kPlayerCount; ++player) {
    for (const Side side : kSides) {
      const Effort effort = played.tournament.effort(player, side);
      late += effort.overruns;
      const double rate =
          effort.seconds > 0 ? static_cast<double>(effort.nodes) / effort.seconds : 0;
      table.add({std::string(kPlayers[player]), std::string(side_word(side)),
                 grouped(static_cast<std::uint64_t>(rate)), std::to_string(effort.overruns)});
    }
  }
  run.tell_table(std::move(table));
  run.tell("\n");
  if (late > 0) {
    run.tell_sentences(fmt::format("WARNING: {} took longer than allowed: the machine was busy.",
                                   counted(late, "move", "moves")),
                       Emphasis::kWarning);
    run.tell("\n");
  }
}

std::string verdict_sentence(const Played& played) {
  Results equal;  // games of a player with itself
  for (std::size_t player = 0; player < kPlayerCount; ++player) {
    const Results own = played.tournament.results(player, player);
    equal.white_won += own.white_won;
    equal.repeated += own.repeated;
    equal.cut += own.cut;
    equal.black_won += own.black_won;
  }
  if (equal.games() == 0) return "No games were finished: no information yet.";
  std::vector<std::string> parts;
  for (const Side side : kSides) {
    const auto lead = played.tournament.lead(0, 1, side);
    if (!lead || has_too_few(played)) continue;
    const std::string text = lead_text(*lead);
    if (lead->interval.low > 0) {
      parts.push_back(
          fmt::format("as {} snai is better than snai-coded, by {} points", side_word(side), text));
    } else if (lead->interval.high < 0) {
      parts.push_back(
          fmt::format("as {} snai-coded is better than snai, by {} points", side_word(side),
                      lead_text({-lead->score, {-lead->interval.high, -lead->interval.low}})));
    } else {
      parts.push_back(fmt::format(
          "as {} the faults of the program do not show: snai's lead is {} points of 100",
          side_word(side), text));
    }
  }
  if (parts.empty()) {
    parts.push_back(
        fmt::format("too few games for a verdict, --games {} is the least", kFewestOpenings));
  }
  return fmt::format(
      "At {}: {}. Of {} games that a player played with itself white won {}, "
      "black {}, {} ended by repetition and {} were cut after {} plies.",
      limits_text(played.limits), join(parts, "; "), grouped(equal.games()),
      grouped(equal.white_won), grouped(equal.black_won), grouped(equal.repeated),
      grouped(equal.cut), kLongestGame);
}

void tell_terms(const StudyRun& run, const Terms& terms) {
  run.tell_sentences(
      fmt::format("Terms: in how many of {} with white to move and {} with black, drawn from the "
                  "games above, the best move at depth {} is another when the term is left out; "
                  "95 % interval.",
                  counted(terms.positions[0].size(), "position", "positions"),
                  grouped(terms.positions[1].size()), terms.depth));
  Table table({"colour", "heuristic", "without", "other move"});
  std::vector<std::string> never;
  for (const TermEffect& effect : terms.effects) {
    table.add({std::string(side_word(effect.side)), std::string(kPlayers[effect.form]), effect.term,
               effect.share() ? estimate_text(*effect.share()) : "no positions"});
    if (effect.changed > 0 || effect.positions == 0) continue;
    never.push_back(fmt::format("{} of {} ({}){}", effect.term, kPlayers[effect.form],
                                side_word(effect.side),
                                effect.always_zero ? ", which is 0 in all of them" : ""));
  }
  run.tell("\n");
  run.tell_table(std::move(table));
  run.tell("\n");
  run.tell_sentences(never.empty() ? "Every term changes a move somewhere."
                                   : fmt::format("Never changed a move: {}.", join(never, "; ")));
  run.tell("\n");
}

void write_results(JsonWriter& json, const Tournament& tournament) {
  json.key("results").begin_array();
  for (std::size_t white = 0; white < kPlayerCount; ++white) {
    for (std::size_t black = 0; black < kPlayerCount; ++black) {
      const Results cell = tournament.results(white, black);
      json.begin_object().member("white", kPlayers[white]).member("black", kPlayers[black]);
      json.member("white_won", cell.white_won).member("repeated", cell.repeated);
      json.member("cut", cell.cut).member("black_won", cell.black_won).key("white_score");
      write_estimate(json, estimate_score(cell.tally_of(Side::kFirst))).end_object();
    }
  }
  json.end_array();
}

void write_leads(JsonWriter& json, const Tournament& tournament) {
  json.key("leads").begin_array();
  for (const Side side : kSides) {
    for (const Comparison& pair : kComparisons) {
      json.begin_object().member("side", side_word(side));
      json.member("first", kPlayers[pair.a]).member("second", kPlayers[pair.b]).key("lead");
      write_estimate(json, tournament.lead(pair.a, pair.b, side)).end_object();
    }
  }
  json.end_array();
}

void write_effort(JsonWriter& json, const Played& played) {
  json.key("effort").begin_array();
  for (const Side side : kSides) {
    for (std::size_t player = 0; player < kPlayerCount; ++player) {
      const Effort effort = played.tournament.effort(player, side);
      json.begin_object().member("side", side_word(side));
      json.member("player", kPlayers[player]).member("nodes", effort.nodes);
      json.member("overruns", effort.overruns);
      if (played.limits.per_move.time) json.member("seconds", effort.seconds);
      json.end_object();
    }
  }
  json.end_array();
}

void write_terms(JsonWriter& json, const Terms& terms) {
  json.member("depth", terms.depth).key("terms").begin_array();
  for (const TermEffect& effect : terms.effects) {
    json.begin_object().member("side", side_word(effect.side));
    json.member("heuristic", kPlayers[effect.form]).member("without", effect.term);
    json.member("changed", effect.changed).member("positions", effect.positions);
    json.member("always_zero", effect.always_zero).key("share");
    write_estimate(json, effect.share()).end_object();
  }
  json.end_array();
}

void write_json(const StudyRun& run, const std::vector<Played>& all, const Terms& terms) {
  JsonWriter json;
  run.begin_json(json, "snai");
  json.key("tournaments").begin_array();
  for (const Played& played : all) {
    json.begin_object().key("limits");
    write_limits(json, played.limits);
    json.member("openings", played.tournament.finished_openings());
    json.member("games", played.tournament.games());
    json.member("copies", played.tournament.copies());
    write_results(json, played.tournament);
    write_leads(json, played.tournament);
    write_effort(json, played);
    json.end_object();
  }
  json.end_array();
  write_terms(json, terms);
  run.end_json(json);
}

// The tournaments that are wanted, and their numbers of openings: by nodes, by time, or both.
std::vector<std::pair<PlayerLimits, std::size_t>> tournaments_of(reports::StudyWords& words) {
  const auto openings = [&](std::size_t otherwise) {
    return words.games("--openings", 1, otherwise, 1, 10'000);
  };
  std::vector<std::pair<PlayerLimits, std::size_t>> wanted;
  if (words.has("--nodes") || !words.has("--time")) {
    wanted.emplace_back(words.nodes(kDefaultNodesAMove), openings(kDefaultOpenings));
  }
  if (words.has("--time") || !words.has("--nodes")) {
    wanted.emplace_back(words.time(kDefaultTimeAMove), openings(kDefaultTimedOpenings));
  }
  return wanted;
}

MaybeError reproduce(StudyRun& run) {
  const auto wanted = tournaments_of(run.words);
  const std::uint64_t positions = run.words.number("--positions", 500, 0, 1'000'000);
  Terms terms{.depth = static_cast<Depth>(run.words.number("--depth", 3, 1, 20))};
  if (positions == 0) run.words.refuse_beside("--depth", "--positions 0");
  if (run.words.fault()) return run.words.fault();

  std::vector<Played> all;
  for (const auto& [limits, openings] : wanted) {
    if (run.settings.stopped()) break;
    reports::Settings settings = run.settings;
    settings.limits = limits;
    settings.begin_part(limits_text(limits), openings * kPlayerCount * kPlayerCount);
    auto tournament = play_tournament(openings, settings);
    if (!tournament) return tournament.error();
    all.push_back({limits, std::move(*tournament)});
    tell_results(run, all.back());
    tell_effort(run, all.back());
    tell_leads(run, all.back());
    run.tell_sentences(verdict_sentence(all.back()));
    run.tell("\n");
  }

  if (positions > 0 && !run.settings.stopped()) {
    for (const Side side : kSides) {
      terms.positions[index_of(side)] =
          sample_positions(all.front().tournament, side, positions, run.settings.seed);
    }
    run.settings.begin_part("leaving out terms", searches_to_leave_out_terms(terms.positions));
    terms.effects = leave_out_terms(terms.positions, terms.depth, run.settings);
    tell_terms(run, terms);
  }
  std::vector<std::string> limits;
  for (const auto& [each, openings] : wanted) limits.push_back(limits_text(each));
  run.tell_conditions(join(limits, ", "));
  if (run.json) write_json(run, all, terms);
  return std::nullopt;
}

std::vector<reports::Report> the_report() {
  return {{.name = "snai",
           .title = "snAI, Tablut Challenge 2023/24",
           .game = "tablut",
           .heuristics = {"snai", "snai-white", "snai-black", "snai-coded"},
           .says = "White counts pieces, the king's ways out and who stands beside him; Black "
                   "weighs its terms by the phase of the game, with a rhombus about the throne. "
                   "The program does not do all that the slides say (snai-coded).",
           .worth = "The slides publish no games, so nothing follows from them: neither that the "
                    "formulas are good, nor that any of their terms does anything."}};
}

}  // namespace

reports::Study entry() {
  return {
      .name = "snai",
      .meaning = "snAI's Tablut heuristics, its words and its program, colours apart, term by term",
      .reports = the_report,
      .options = {{"--nodes", "positions a move", "5000, and then 20 ms a move"},
                  {"--time", "time a move, e.g. 20ms; with --nodes both are played"},
                  {"--games",
                   "games of every white against every black, each from other 4 random plies",
                   "200, and 15 by time"},
                  {.name = "--openings", .meaning = "the same", .hidden = true},
                  {"--positions", "positions a colour to leave out terms in, 0 for none", "500"},
                  {"--depth", "of the searches that leave out terms", "3"}},
      .footer =
          "The two sides are not alike, so white's and black's results are never added up. A "
          "draw by\nrepetition and a game cut after 400 plies are shown apart, and count half "
          "a point.\n"
          "Only what is limited by nodes comes out the same everywhere.\n"
          "Examples:\n"
          "  quadrille reproduce snai --nodes 2000\n"
          "  quadrille reproduce snai --time 20ms --games 5 --positions 0",
      .run = reproduce};
}

}  // namespace quadrille::snai
