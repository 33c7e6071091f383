// SPDX-License-Identifier: MIT
#include "workbench/ablation.h"

#include <gtest/gtest.h>

#include <atomic>
#include <string>
#include <vector>

#include "base/json_value.h"
#include "base/text.h"
#include "games/registry.h"
#include "players/heuristics.h"
#include "players/words.h"
#include "workbench/ablation_report.h"

namespace quadrille {
namespace {

using Kind = TermChange::Kind;

const GamePointer kGame = *find_game("breakthrough:4x5");

std::vector<std::string> names_of(const std::vector<TermChange>& changes) {
  std::vector<std::string> names;
  for (const TermChange& change : changes) names.push_back(change.term);
  return names;
}

// A short run on a tiny board.
AblationSettings settings_for(const std::string& heuristic) {
  AblationSettings settings;
  settings.game = kGame;
  settings.heuristic = heuristic;
  PlayerLimits limits;
  limits.per_move.nodes = 50;
  settings.limits = {limits};
  settings.openings = random_openings(kGame, 2, 12, 1);
  settings.own_games = 60;
  settings.positions = 20;
  settings.seconds_to_time = 0.001;
  settings.threads = 2;
  return settings;
}

// A result with two terms, for its texts.
Ablation small_result() {
  Ablation result;
  result.heuristic.name = "a<b";
  result.nanoseconds = 20;
  MatchSummary won;
  won.as_first = {.wins = 20, .draws = 0, .losses = 0};
  won.as_second = {.wins = 10, .draws = 0, .losses = 10};
  won.pairs = {0, 0, 10, 0, 10};
  MatchSummary even;
  even.as_first = {.wins = 20, .draws = 0, .losses = 0};
  even.as_second = {.wins = 0, .draws = 0, .losses = 20};
  even.pairs = {0, 0, 20, 0, 0};
  result.terms.push_back({{Kind::kLeftOut, "pawns", 0}, {won}, 5, 20, 1.25});
  result.terms.push_back({{Kind::kAdded, "blocked", -0.5}, {even}, 0, 20, 2});
  result.not_added.push_back({"threat_pairs", "never different"});
  return result;
}

AblationSettings settings_of_small_result() {
  AblationSettings settings = settings_for("a<b");
  settings.openings.resize(20);
  return settings;
}

std::string text_of(const Ablation& result) {
  std::string text;
  for (const Passage& passage :
       ablation_text(settings_of_small_result(), {"1.0", "2 random plies", 3}, result)) {
    text += passage.text;
  }
  return text;
}

TEST(Ablation, EveryTermButTheConstantIsLeftOutOnce) {
  EXPECT_EQ(names_of(terms_to_leave_out(*find_heuristic(*kGame, "ari"))),
            (std::vector<std::string>{"pawns", "protectors", "threateners", "distance", "blocked",
                                      "only_columns"}));
  EXPECT_EQ(names_of(terms_to_leave_out(*find_heuristic(*kGame, "=5+pawns-2*own.blocked"))),
            (std::vector<std::string>{"pawns", "own blocked"}));
  // Where the sides' formulas differ, the terms of both.
  const GamePointer tablut = *find_game("tablut");
  const Evaluator snai = *find_heuristic(*tablut, "snai");
  const auto terms = names_of(terms_to_leave_out(snai));
  for (const Side side : kSides) {
    for (const std::string& term : snai.terms(side)) {
      EXPECT_EQ(std::ranges::count(terms, term), term == "base" ? 0 : 1) << term;
    }
  }
}

TEST(Ablation, PlayersAreNamedSoThatTheyCanBeRead) {
  for (const std::string heuristic : {"ari", "=10*pawns - 2*distance", "my, file.toml", "it's.lua",
                                      "a:b.toml", "say \"x\".toml"}) {
    const auto words = parse_player(player_with(heuristic, "without=opponent's moves"));
    ASSERT_TRUE(words) << words.error().text();
    EXPECT_EQ(words->heuristic, heuristic);
    EXPECT_EQ(words->without, "opponent's moves");
  }
  const TermChange added{Kind::kAdded, "blocked", -0.5};
  EXPECT_EQ(parse_player(player_with("ari", added.option()))->with, "-0.5*blocked");
}

TEST(Ablation, WeightsHaveTwoDigits) {
  EXPECT_EQ(rounded_weight(0.012345), 0.012);
  EXPECT_EQ(rounded_weight(-1.26), -1.3);
  EXPECT_EQ(rounded_weight(1234), 1200);
  EXPECT_EQ(rounded_weight(99.6), 100);
  EXPECT_EQ(rounded_weight(0), 0);
}

TEST(Ablation, PartialCovarianceTakesOutWhatIsExplained) {
  const std::vector<double> given = {1, 2, 3, 4};
  const std::vector<double> noise = {1, -1, -1, 1};  // has nothing to do with `given`
  std::vector<double> x, y;
  for (std::size_t i = 0; i < given.size(); ++i) {
    x.push_back(5 * given[i] + noise[i]);
    y.push_back(given[i] - 2 * noise[i]);
  }
  // By itself x rises with y; beside `given` it falls.
  EXPECT_GT(partial_covariance(x, y, std::vector<double>(4, 7)), 0);
  EXPECT_DOUBLE_EQ(partial_covariance(x, y, given), -2);
}

TEST(Ablation, FeaturesThatAreLackingAreAddedWithTheWeightOfTheOthers) {
  // White has won wherever it has more pawns, whatever the distance: only pawns get a plus.
  const Evaluator heuristic = *find_heuristic(*kGame, "=3*distance");
  std::vector<PlayedPosition> sample;
  for (const auto& [text, points] :
       std::vector<std::pair<std::string, double>>{{"pppp/pppp/4/PPP1/PPPP w", 0},
                                                   {"pppp/pp2/4/PPPP/PPPP w", 1},
                                                   {"ppp1/pp2/1P2/PPPP/PPP1 w", 1},
                                                   {"pppp/pp1p/2p1/PP2/PPPP w", 0}}) {
    const auto position = kGame->parse_position(text);
    ASSERT_TRUE(position) << position.error().text();
    sample.push_back({*position, Side::kFirst, points});
  }
  const TermsToAdd found = terms_to_add(*kGame, heuristic, sample);
  const auto names = names_of(found.changes);
  EXPECT_EQ(std::ranges::count(names, "distance"), 0);
  const auto pawns = std::ranges::find(found.changes, "pawns", &TermChange::term);
  ASSERT_NE(pawns, found.changes.end());
  EXPECT_EQ(pawns->kind, Kind::kAdded);
  // Distances differ by 0, 0, -1 and 1, pawns by -1, 2, 3 and -2: spreads of 3 x 0.707 and 2.06.
  EXPECT_EQ(pawns->weight, 1.0);
  // Always equal for both sides.
  const auto pairs = std::ranges::find(found.not_added, "threat_pairs", &NotAdded::feature);
  EXPECT_NE(pairs, found.not_added.end());
}

TEST(Ablation, ATermThatDecidesIsFoundAndOneThatDoesNothingIsNot) {
  // Both sides always have as many threat pairs: the term is always zero.
  auto settings = settings_for("=10*pawns-distance+threat_pairs");
  settings.positions = 100;
  const auto done = ablate(settings);
  ASSERT_TRUE(done) << done.error().text();
  ASSERT_EQ(done->terms.size(), 3);
  const TermWorth& pawns = done->terms[0];
  const TermWorth& pairs = done->terms[2];
  EXPECT_GT(pawns.moves_changed, 0);
  EXPECT_EQ(pawns.positions, 100);
  EXPECT_EQ(pawns.matches[0].total().games(), 24);
  EXPECT_TRUE(pawns.nanoseconds);
  EXPECT_EQ(pairs.change.term, "threat_pairs");
  EXPECT_EQ(pairs.moves_changed, 0);
  EXPECT_EQ(pairs.matches[0].pairs, (PairCounts{0, 0, 12, 0, 0}));
  EXPECT_FALSE(done->stopped);

  settings.threads = 1;
  const auto again = ablate(settings);
  ASSERT_TRUE(again);
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_EQ(again->terms[i].matches[0].pairs, done->terms[i].matches[0].pairs);
    EXPECT_EQ(again->terms[i].moves_changed, done->terms[i].moves_changed);
  }
}

TEST(Ablation, AddedTermsAreTheOnesThatPlay) {
  auto settings = settings_for("=distance");  // wants to stay far from its goal
  settings.leave_out = false;
  settings.add = true;
  const auto done = ablate(settings);
  ASSERT_TRUE(done) << done.error().text();
  ASSERT_FALSE(done->terms.empty());
  for (const TermWorth& each : done->terms) {
    EXPECT_EQ(each.change.kind, Kind::kAdded);
    EXPECT_NE(each.change.term, "distance");
    EXPECT_NE(each.change.weight, 0);
    EXPECT_EQ(each.matches[0].total().games(), 24);
  }
}

TEST(Ablation, MovesAreComparedForSidesThatHaveTheTerm) {
  auto settings = settings_for("snai");  // one formula for White, another for Black
  settings.game = *find_game("tablut");
  settings.openings = random_openings(settings.game, 4, 1, 1);
  settings.own_games = 4;
  const auto done = ablate(settings);
  ASSERT_TRUE(done) << done.error().text();
  const auto positions_of = [&](const std::string& term) {
    for (const TermWorth& each : done->terms) {
      if (each.change.term == term) return each.positions;
    }
    return std::uint64_t{0};
  };
  EXPECT_GT(positions_of("whites"), 0);
  EXPECT_GT(positions_of("surround"), 0);
  EXPECT_EQ(positions_of("whites") + positions_of("surround"), done->positions);
}

TEST(Ablation, WhatIsStoppedKeepsWhatIsDone) {
  std::atomic<bool> stop = false;
  auto settings = settings_for("ari");
  settings.stop = &stop;
  settings.threads = 1;
  std::string part;
  std::size_t games = 0;
  settings.on_part = [&](const std::string& name, std::uint64_t) { part = name; };
  settings.on_step = [&] {
    if (part == "games" && ++games == 8) stop = true;
  };
  const auto done = ablate(settings);
  ASSERT_TRUE(done);
  EXPECT_TRUE(done->stopped);
  EXPECT_EQ(done->terms[0].matches[0].total().games(), 8);
  EXPECT_EQ(done->terms[1].matches[0].total().games(), 0);
  EXPECT_EQ(done->terms[1].positions, 20);
}

TEST(Ablation, UnknownHeuristicsAreRefused) {
  const auto unknown = ablate(settings_for("arri"));
  ASSERT_FALSE(unknown);
  EXPECT_EQ(unknown.error().code, ErrorCode::kUnknownHeuristic);
}

TEST(AblationReport, TellsEloShareCostAndVerdict) {
  const std::string text = text_of(small_result());
  EXPECT_NE(text.find("pawns  +191  +83 to +350          25 %  1.2"), std::string::npos) << text;
  EXPECT_NE(text.find("stronger with the term (95 % level): pawns\n"), std::string::npos) << text;
  EXPECT_NE(text.find("not told apart: -0.5*blocked\n"), std::string::npos) << text;
  EXPECT_NE(text.find("threat_pairs was not tried: never different."), std::string::npos) << text;
  for (const std::string_view line : split(text, '\n')) EXPECT_LE(line.size(), 80) << line;
}

TEST(AblationReport, JsonHasAllOfIt) {
  JsonWriter json;
  write_ablation(json, settings_of_small_result(), {"1.0", "2 random plies", 3}, small_result());
  EXPECT_NE(json.text().find(R"({"term":"pawns","change":"left out","weight":null,)"
                             R"("player":"alphabeta:a<b,without=pawns","matches":[{"limits":)"
                             R"({"nodes":50},"total":{"games":40,)"),
            std::string::npos)
      << json.text();
  EXPECT_NE(json.text().find(R"("verdict":"stronger with")"), std::string::npos);
  EXPECT_NE(json.text().find(R"("weight":-0.5,"player":"alphabeta:a<b,with=-0.5*blocked")"),
            std::string::npos);
  EXPECT_NE(json.text().find(R"("moves_changed":5,"positions":20,"nanoseconds":1.25})"),
            std::string::npos);
}

TEST(AblationReport, ThePictureIsWellFormedAndDrawsEveryTerm) {
  const std::string svg =
      ablation_svg(settings_of_small_result(), {"1.0", "2 random plies", 3}, small_result());
  EXPECT_TRUE(svg.starts_with("<svg "));
  EXPECT_TRUE(svg.ends_with("</svg>\n"));
  EXPECT_NE(svg.find("What each term of a&lt;b is worth"), std::string::npos);
  EXPECT_EQ(svg.find("a<b"), std::string::npos);
  EXPECT_NE(svg.find(">pawns</text>"), std::string::npos);
  EXPECT_NE(svg.find("× blocked</text>"), std::string::npos);
  EXPECT_NE(svg.find("class=\"with\" x="), std::string::npos);
}

}  // namespace
}  // namespace quadrille
