// SPDX-License-Identifier: MIT
#include "page/figures_json.h"

#include <fmt/core.h>

#include "arena/limits.h"
#include "arena/match_summary.h"
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

void write_ratings(JsonWriter& json, const RunFigures& figures) {
  json.key("ratings").begin_array();
  for (const RatedGroup& group : figures.ratings.groups) {
    json.begin_array();
    for (std::size_t i = 0; i < group.players.size(); ++i) {
      json.begin_object().member("player", figures.players[group.players[i]].name);
      json.member("elo", group.elo[i]).member("error", group.error(i)).end_object();
    }
    json.end_array();
  }
  json.end_array();
}

void write_pairings(JsonWriter& json, const RunFigures& figures) {
  json.key("pairings").begin_array();
  for (const PairingFigures& pairing : figures.pairings) {
    json.begin_object().member("a", figures.players[pairing.a].name);
    json.member("b", figures.players[pairing.b].name).key("total");
    write_tally(json, pairing.total()).member_list("pairs", pairing.pairs).key("score");
    write_estimate(json, estimate_score(pairing.pairs)).end_object();
  }
  json.end_array();
}

void write_sprt(JsonWriter& json, const RunFigures& figures) {
  json.key("sprt");
  if (!figures.sprt) {
    json.value(nullptr);
    return;
  }
  const SprtBounds bounds = bounds_of(*figures.sprt);
  json.begin_object().member("elo0", figures.sprt->elo0).member("elo1", figures.sprt->elo1);
  json.member_list("bounds", std::array{bounds.lower, bounds.upper});
  json.member("log_likelihood_ratio",
              log_likelihood_ratio(*figures.sprt, figures.pairings[0].pairs));
  json.end_object();
}

void write_boards(JsonWriter& json, const RunFigures& figures) {
  json.key("boards").begin_array();
  for (const BoardFigures& board : figures.boards) {
    json.begin_object().member("game", board.game->name()).member("plies", board.plies);
    json.key("first_side");
    write_tally(json, board.first).end_object();
  }
  json.end_array().key("openings").begin_array();
  for (const OpeningFigures& opening : figures.openings) {
    json.begin_object().member("game", figures.boards[opening.board].game->name());
    json.member("position", opening.opening.position);
    json.member_list("moves", opening.opening.moves).key("first_side");
    write_tally(json, opening.first).member_list("games", opening.games).end_object();
  }
  json.end_array();
}

void write_ends(JsonWriter& json, const RunFigures& figures) {
  json.key("ends").begin_object();
  for (const auto& [reason, end] : figures.ends) {
    json.key(to_string(reason)).begin_object().member("first_won", end.won[0]);
    json.member("second_won", end.won[1]).member("nobody", end.undecided).end_object();
  }
  json.end_object().key("failures").begin_array();
  for (const GameFigures& game : figures.games) {
    if (!is_forfeit(game.outcome.reason)) continue;
    json.begin_object().member("game", game.id).member("reason", to_string(game.outcome.reason));
    json.member("fault", game.fault).end_object();
  }
  json.end_array();
}

}  // namespace

JsonWriter& write_figures(JsonWriter& json, const RunFigures& figures) {
  json.begin_object().member("verdict", verdict_of_run(figures));
  json.member_list("warnings", warnings_of_run(figures));
  write_run(json, figures.run);
  write_players(json, figures);
  write_ratings(json, figures);
  write_pairings(json, figures);
  write_sprt(json, figures);
  write_boards(json, figures);
  write_ends(json, figures);
  return json.member("repeated_games", figures.repeated).end_object();
}

}  // namespace quadrille
