// SPDX-License-Identifier: MIT
#include "page/figures_json.h"

#include <fmt/core.h>

#include "arena/limits.h"
#include "arena/match_verdict.h"
#include "arena/tournament_summary.h"
#include "page/run_verdict.h"

namespace quadrille {
namespace {

void write_run(JsonWriter& json, const StoredRun& stored) {
  const Run& run = stored.run;
  json.key("run").begin_object().member("id", stored.id).member("key", stored.key);
  json.member("kind", run.kind == RunKind::kMatch ? "match" : "tournament");
  json.member("command", run.command).member("plan", run.plan).member("version", run.version);
  json.member("seed", run.seed).member("openings", run.openings).member("longest", run.longest);
  json.key("limits");
  write_limits(json, run.limits);
  json.member("tables", run.tables);
  json.member("games_asked", stored.games).member("games_played", stored.played);
  json.member("started", stored.started).key("ended");
  stored.ended.empty() ? json.value(nullptr) : json.value(stored.ended);
  json.key("boards").begin_array();
  for (const RunBoard& board : run.boards) {
    json.begin_object().member("words", board.words);
    json.member("signature", board.signature).end_object();
  }
  json.end_array().end_object();
}

void write_players(JsonWriter& json, const RunFigures& figures) {
  json.key("players").begin_array();
  for (std::size_t i = 0; i < figures.players.size(); ++i) {
    const PlayerFigures& player = figures.players[i];
    const RunPlayer& entrant = figures.run.run.players[i];
    json.begin_object().member("name", player.name).member("words", entrant.words);
    json.member("hash", entrant.hash);
    for (const Side side : kSides) {
      json.key(side == Side::kFirst ? "as_first" : "as_second");
      write_tally(json, player.as_side[index_of(side)]);
    }
    json.member("nodes", player.nodes).member("seconds", player.seconds);
    json.member("moves", player.moves).key("mean_depth");
    player.moves_with_depth == 0 ? json.value(nullptr)
                                 : json.value(static_cast<double>(player.depths) /
                                              static_cast<double>(player.moves_with_depth));
    json.member("overruns", player.overruns).key("forfeits").begin_object();
    for (const auto& [reason, count] : player.forfeits) json.member(to_string(reason), count);
    json.end_object().end_object();
  }
  json.end_array();
}

void write_rated_players(JsonWriter& json, const RunFigures& figures) {
  CrossTable table;
  for (const PlayerFigures& player : figures.players) table.players.push_back(player.name);
  for (const PairingFigures& pairing : figures.pairings) {
    add_pairing(table, {pairing.a, pairing.b}, pairing.summary);
  }
  write_ratings(json.key("ratings"), table, figures.ratings);
}

void write_pairings(JsonWriter& json, const RunFigures& figures) {
  json.key("pairings").begin_array();
  for (const PairingFigures& pairing : figures.pairings) {
    json.begin_object().member("a", figures.players[pairing.a].name);
    json.member("b", figures.players[pairing.b].name).key("total");
    write_tally(json, pairing.summary.total()).member_list("pairs", pairing.summary.pairs);
    json.member("copies", pairing.summary.copies);
    json.member_list("counted_pairs", pairing.summary.counted_pairs()).key("score");
    const auto estimate = pairing.summary.estimate();
    write_estimate(json, estimate).key("elo");
    estimate ? json.value(elo_sentence(*estimate)) : json.value(nullptr);
    json.end_object();
  }
  json.end_array();
}

void write_sprt(JsonWriter& json, const RunFigures& figures) {
  json.key("sprt");
  const SprtState* const state = figures.sprt();
  if (state == nullptr) {
    json.value(nullptr);
  } else {
    write_test(json, state->test, state->log_likelihood_ratio, state->decision);
  }
}

void write_boards(JsonWriter& json, const RunFigures& figures, GrowingLists lists) {
  json.key("boards").begin_array();
  for (const BoardFigures& board : figures.boards) {
    json.begin_object().member("game", board.game->name()).member("plies", board.plies);
    json.key("first_side");
    write_tally(json, board.first).end_object();
  }
  json.end_array().key("openings").begin_array();
  for (const OpeningFigures& opening : figures.openings) {
    if (lists == GrowingLists::kEmpty) break;
    json.begin_object().member("game", figures.boards[opening.board].game->name());
    json.member("position", opening.opening.position);
    json.member_list("moves", opening.opening.moves).key("first_side");
    write_tally(json, opening.first).member_list("games", opening.games).end_object();
  }
  json.end_array();
}

void write_ends(JsonWriter& json, const RunFigures& figures, GrowingLists lists) {
  json.key("ends").begin_object();
  for (const auto& [reason, end] : figures.ends) {
    json.key(to_string(reason)).begin_object().member("first_won", end.won[0]);
    json.member("second_won", end.won[1]).member("nobody", end.undecided).end_object();
  }
  json.end_object().key("failures").begin_array();
  for (const GameFigures& game : figures.games) {
    if (lists == GrowingLists::kEmpty) break;
    if (!is_forfeit(game.outcome.reason)) continue;
    json.begin_object().member("game", game.id).member("reason", to_string(game.outcome.reason));
    json.member("fault", game.fault).end_object();
  }
  json.end_array();
}

}  // namespace

JsonWriter& write_figures(JsonWriter& json, const RunFigures& figures, GrowingLists lists) {
  json.begin_object().member("verdict", verdict_of_run(figures));
  json.member_list("warnings", warnings_of_run(figures));
  write_run(json, figures.run);
  write_players(json, figures);
  write_rated_players(json, figures);
  write_pairings(json, figures);
  write_sprt(json, figures);
  write_boards(json, figures, lists);
  write_ends(json, figures, lists);
  return json.member("games_counted", figures.counted)
      .member("copies", figures.all.copies)
      .end_object();
}

}  // namespace quadrille
