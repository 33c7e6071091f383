// SPDX-License-Identifier: MIT
// `reproduce snai`: what the snAI slides' formulas for Tablut are worth, as meant and as written.
// The slides publish no games, so there is nothing to lay beside ours.
#include <fmt/core.h>

#include <cmath>
#include <memory>
#include <nlohmann/json.hpp>

#include "arena/match.h"
#include "base/text.h"
#include "cli/commands.h"
#include "cli/common/failure.h"
#include "cli/common/match_text.h"
#include "cli/common/study.h"
#include "cli/common/terminal.h"
#include "os/signals.h"
#include "players/words.h"
#include "protocols/json.h"
#include "reports/snai/study.h"

namespace quadrille::cli {
namespace {

namespace study = tablut_study;

constexpr Nodes kDefaultNodesAMove = 5000;
constexpr std::chrono::milliseconds kDefaultTimeAMove(20);
// Games by the clock take as long as they take: fewer of them.
constexpr std::size_t kDefaultOpenings = 200;
constexpr std::size_t kDefaultTimedOpenings = 15;

struct Options {
  std::string nodes;
  std::string time;
  std::size_t openings = 0;  // 0: the defaults
  std::size_t positions = 500;
  Depth depth = 3;
  std::uint64_t seed = 1;
  unsigned threads = default_threads();
  bool json = false;
};

// One tournament and the limit it was played at.
struct Played {
  PlayerLimits limits;
  study::Tournament tournament;
};

std::vector<study::Settings> settings_of(const Options& options) {
  study::Settings common;
  common.seed = options.seed;
  common.threads = options.threads;
  common.stop = &interrupted();
  std::vector<study::Settings> all;
  const bool both = options.nodes.empty() && options.time.empty();
  if (both || !options.nodes.empty()) {
    study::Settings settings = common;
    settings.limits.per_move.nodes = both ? kDefaultNodesAMove : read_nodes(options.nodes);
    settings.openings = options.openings > 0 ? options.openings : kDefaultOpenings;
    all.push_back(settings);
  }
  if (both || !options.time.empty()) {
    study::Settings settings = common;
    settings.limits.per_move.time = both ? kDefaultTimeAMove : need(parse_duration(options.time));
    settings.openings = options.openings > 0 ? options.openings : kDefaultTimedOpenings;
    all.push_back(settings);
  }
  return all;
}

std::string_view side_word(Side side) { return side == Side::kFirst ? "White" : "Black"; }

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

void print_results(const Played& played) {
  fmt::print("{}{}{}: every White against every Black from {} openings\n\n",
             style(stdout, Style::kBold), limit_text(played.limits.per_move),
             style(stdout, Style::kNone), played.tournament.finished_openings());
  Table table({"White", "Black", "won", "repeated", "cut", "lost", "White's score"});
  for (std::size_t white = 0; white < study::kPlayerCount; ++white) {
    for (std::size_t black = 0; black < study::kPlayerCount; ++black) {
      const study::Results results = played.tournament.results(white, black);
      table.add({std::string(study::kPlayers[white]), std::string(study::kPlayers[black]),
                 std::to_string(results.white_won), std::to_string(results.repeated),
                 std::to_string(results.cut), std::to_string(results.black_won),
                 percent_text(estimate_score(results.tally_of(Side::kFirst)))});
    }
  }
  fmt::print("{}\n", table.text());
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
  if (lead.interval.low > 0) return fmt::format("{} is better", study::kPlayers[pair.a]);
  if (lead.interval.high < 0) return fmt::format("{} is better", study::kPlayers[pair.b]);
  return "not told apart";
}

void print_leads(const Played& played) {
  fmt::print("{}\n\n",
             wrapped("Points of 100 that the first scores more than the second with the same "
                     "colour, from the same openings, against the same three; 95 % interval, an "
                     "opening is one observation.",
                     kTextWidth));
  Table table({"colour", "first", "second", "lead", "verdict"});
  for (const Side side : kSides) {
    for (const Comparison& pair : kComparisons) {
      const auto lead = played.tournament.lead(pair.a, pair.b, side);
      table.add({std::string(side_word(side)), std::string(study::kPlayers[pair.a]),
                 std::string(study::kPlayers[pair.b]), lead ? lead_text(*lead) : "no games",
                 !lead                 ? ""
                 : has_too_few(played) ? "too few games"
                                       : verdict_of(*lead, pair)});
    }
  }
  fmt::print("{}\n", table.text());
}

// What equal time gives to each: positions a second, and moves that came too late.
void print_effort(const Played& played) {
  if (!played.limits.per_move.time) return;
  Table table({"player", "colour", "nodes a second", "late moves"});
  std::uint64_t late = 0;
  for (std::size_t player = 0; player < study::kPlayerCount; ++player) {
    for (const Side side : kSides) {
      const study::Effort effort = played.tournament.effort(player, side);
      late += effort.overruns;
      const double rate =
          effort.seconds > 0 ? static_cast<double>(effort.nodes) / effort.seconds : 0;
      table.add({std::string(study::kPlayers[player]), std::string(side_word(side)),
                 grouped(static_cast<std::uint64_t>(rate)), std::to_string(effort.overruns)});
    }
  }
  fmt::print("{}\n", table.text());
  if (late > 0) {
    fmt::print("{}WARNING: {} moves took longer than allowed: the machine was busy.{}\n\n",
               style(stdout, Style::kError), late, style(stdout, Style::kNone));
  }
}

std::string verdict_sentence(const Played& played) {
  study::Results equal;  // games of a player with itself
  for (std::size_t player = 0; player < study::kPlayerCount; ++player) {
    const study::Results own = played.tournament.results(player, player);
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
      parts.push_back(fmt::format("as {} snai is better than what was written, by {} points",
                                  side_word(side), text));
    } else if (lead->interval.high < 0) {
      parts.push_back(
          fmt::format("as {} what was written is better than snai, by {} points", side_word(side),
                      lead_text({-lead->score, {-lead->interval.high, -lead->interval.low}})));
    } else {
      parts.push_back(fmt::format(
          "as {} the faults of the program do not show: snai's lead is {} points of 100",
          side_word(side), text));
    }
  }
  if (parts.empty()) {
    parts.push_back(
        fmt::format("too few games for a verdict, play at least {} openings", kFewestOpenings));
  }
  return fmt::format(
      "At {}: {}. Of {} games that a player played with itself White won {}, "
      "Black {}, {} ended by repetition and {} were cut after {} plies.",
      limit_text(played.limits.per_move), join(parts, "; "), equal.games(), equal.white_won,
      equal.black_won, equal.repeated, equal.cut, kLongestGame);
}

void print_terms(const std::vector<study::TermEffect>& effects, const Options& options,
                 const std::array<std::vector<AnyPosition>, 2>& positions) {
  fmt::print("{}\n\n",
             wrapped(fmt::format("Terms: in how many of {} positions with White to move and {} "
                                 "with Black, drawn from the games above, the best move at depth "
                                 "{} is another when the term is left out; 95 % interval.",
                                 positions[0].size(), positions[1].size(), options.depth),
                     kTextWidth));
  Table table({"colour", "heuristic", "without", "other move"});
  std::vector<std::string> never;
  for (const study::TermEffect& effect : effects) {
    table.add({std::string(side_word(effect.side)), std::string(study::kPlayers[effect.form]),
               effect.term, effect.share() ? estimate_text(*effect.share()) : "no positions"});
    if (effect.changed > 0 || effect.positions == 0) continue;
    never.push_back(fmt::format("{} of {} ({}){}", effect.term, study::kPlayers[effect.form],
                                side_word(effect.side),
                                effect.always_zero ? ", which is 0 in all of them" : ""));
  }
  fmt::print("{}\n", table.text());
  const std::string sentence = never.empty()
                                   ? "Every term changes a move somewhere."
                                   : fmt::format("Never changed a move: {}.", join(never, "; "));
  fmt::print("{}\n", wrapped(sentence, kTextWidth));
}

Json estimate_json(const std::optional<ScoreEstimate>& estimate) {
  if (!estimate) return nullptr;
  return {{"value", estimate->score},
          {"interval", {estimate->interval.low, estimate->interval.high}}};
}

Json as_json(const Played& played) {
  Json results = Json::array();
  for (std::size_t white = 0; white < study::kPlayerCount; ++white) {
    for (std::size_t black = 0; black < study::kPlayerCount; ++black) {
      const study::Results cell = played.tournament.results(white, black);
      results.push_back(
          {{"white", study::kPlayers[white]},
           {"black", study::kPlayers[black]},
           {"white_won", cell.white_won},
           {"repeated", cell.repeated},
           {"cut", cell.cut},
           {"black_won", cell.black_won},
           {"white_score", estimate_json(estimate_score(cell.tally_of(Side::kFirst)))}});
    }
  }
  Json leads = Json::array();
  Json efforts = Json::array();
  for (const Side side : kSides) {
    const std::string colour = lower_case(side_word(side));
    for (const Comparison& pair : kComparisons) {
      leads.push_back({{"side", colour},
                       {"first", study::kPlayers[pair.a]},
                       {"second", study::kPlayers[pair.b]},
                       {"lead", estimate_json(played.tournament.lead(pair.a, pair.b, side))}});
    }
    for (std::size_t player = 0; player < study::kPlayerCount; ++player) {
      const study::Effort effort = played.tournament.effort(player, side);
      efforts.push_back({{"side", colour},
                         {"player", study::kPlayers[player]},
                         {"nodes", effort.nodes},
                         {"overruns", effort.overruns}});
      if (played.limits.per_move.time) efforts.back()["seconds"] = effort.seconds;
    }
  }
  return {{"limit", limit_text(played.limits.per_move)},
          {"openings", played.tournament.finished_openings()},
          {"games", played.tournament.games()},
          {"results", std::move(results)},
          {"leads", std::move(leads)},
          {"effort", std::move(efforts)}};
}

Json as_json(const std::vector<study::TermEffect>& effects) {
  Json terms = Json::array();
  for (const study::TermEffect& effect : effects) {
    terms.push_back({{"side", lower_case(side_word(effect.side))},
                     {"heuristic", study::kPlayers[effect.form]},
                     {"without", effect.term},
                     {"changed", effect.changed},
                     {"positions", effect.positions},
                     {"always_zero", effect.always_zero},
                     {"share", estimate_json(effect.share())}});
  }
  return terms;
}

int reproduce_snai(const Options& options) {
  std::vector<Played> all;
  for (study::Settings& settings : settings_of(options)) {
    if (interrupted()) break;
    ProgressBar bar(limit_text(settings.limits.per_move),
                    settings.openings * study::kPlayerCount * study::kPlayerCount);
    settings.on_step = [&bar] { bar.advance(); };
    all.push_back({settings.limits, study::play_tournament(settings)});
    bar.finish();
    if (options.json) continue;
    print_results(all.back());
    print_effort(all.back());
    print_leads(all.back());
    fmt::print("{}\n\n", wrapped(verdict_sentence(all.back()), kTextWidth));
    std::fflush(stdout);
  }

  std::array<std::vector<AnyPosition>, 2> positions;
  std::vector<study::TermEffect> effects;
  if (options.positions > 0 && !interrupted()) {
    for (const Side side : kSides) {
      positions[index_of(side)] =
          study::sample_positions(all.front().tournament, side, options.positions, options.seed);
    }
    study::Settings settings;
    settings.threads = options.threads;
    settings.stop = &interrupted();
    ProgressBar bar("leaving out terms", study::searches_to_leave_out_terms(positions));
    settings.on_step = [&bar] { bar.advance(); };
    effects = study::leave_out_terms(positions, options.depth, settings);
    bar.finish();
    if (!options.json) print_terms(effects, options, positions);
  }

  if (options.json) {
    Json tournaments = Json::array();
    for (const Played& played : all) tournaments.push_back(as_json(played));
    fmt::print("{}\n", Json{{"seed", options.seed},
                            {"finished", !interrupted()},
                            {"tournaments", std::move(tournaments)},
                            {"depth", options.depth},
                            {"terms", as_json(effects)}}
                           .dump());
  } else if (interrupted()) {
    fmt::print("Stopped before the end: only what was finished is counted.\n");
  }
  return kDone;
}

}  // namespace

void add_reproduce_snai(Command reproduce) {
  auto options = std::make_shared<Options>();
  Command command = reproduce.add_command(
      "snai", "snAI's Tablut heuristics as meant and as written, colours apart, term by term");
  command.add_option("--nodes", options->nodes,
                     "positions a move; without --nodes and --time 5000, and then 20ms a move");
  command.add_option("--time", options->time,
                     "time a move, e.g. 20ms; with --nodes both are played");
  command
      .add_option("--openings", options->openings,
                  "openings of 4 random plies, nine games from each; 200, and 15 by time")
      .between(1, 100'000);
  command
      .add_option("--positions", options->positions,
                  "positions a colour to leave out terms in; 500, 0 for none")
      .between(0, 1'000'000);
  command.add_option("--depth", options->depth, "of the searches that leave out terms; 3")
      .between(1, 20);
  command.add_option("--seed", options->seed, "fixes openings and positions; 1");
  command.add_option("--threads", options->threads, "games at a time; all cores").between(1, 1024);
  command.add_flag("--json", options->json, "for programs");
  command.footer(
      "The two sides are not alike, so White's and Black's results are never added up. A draw by\n"
      "repetition and a game cut after 400 plies are shown apart, and count half a point.\n"
      "Only what is limited by nodes comes out the same everywhere.\n"
      "Examples:\n"
      "  quadrille reproduce snai --nodes 2000\n"
      "  quadrille reproduce snai --time 20ms --openings 5 --positions 0");
  command.set_action([options] { return reproduce_snai(*options); });
}

}  // namespace quadrille::cli
