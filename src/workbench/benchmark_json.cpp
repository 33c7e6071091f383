// SPDX-License-Identifier: MIT
#include "workbench/benchmark_json.h"

namespace quadrille {
namespace {

void write_sum_and_parts(JsonWriter& json, const std::vector<GameSignature>& signatures) {
  json.member("signature", sum_of(signatures)).key("signatures").begin_object();
  for (const GameSignature& each : signatures) json.member(each.game, each.nodes);
  json.end_object();
}

void write_heuristics(JsonWriter& json, const std::vector<HeuristicSpeed>& heuristics) {
  json.key("heuristics").begin_array();
  for (const HeuristicSpeed& each : heuristics) {
    json.begin_object().member("game", each.game).member("heuristic", each.heuristic);
    json.member("nanoseconds", each.nanoseconds).end_object();
  }
  json.end_array();
}

void write_stopped(JsonWriter& json, bool stopped) {
  if (stopped) json.member("stopped", true);
}

}  // namespace

void write_signatures(JsonWriter& json, const std::vector<GameSignature>& signatures,
                      bool stopped) {
  write_sum_and_parts(json, signatures);
  write_stopped(json, stopped);
}

void write_techniques(JsonWriter& json, const TechniqueTable& table, bool stopped) {
  json.member("game", table.game).member("heuristic", table.heuristic);
  json.member("depth", table.depth).key("techniques").begin_array();
  for (const Technique& each : table.techniques) {
    json.begin_object().member("technique", each.name).member("options", each.options);
    json.member("nodes", each.nodes).member("seconds", each.seconds);
    json.member("finished", each.finished).end_object();
  }
  json.end_array();
  write_stopped(json, stopped);
}

void write_thread_speeds(JsonWriter& json, const ThreadTable& table, bool stopped) {
  json.member("game", table.game).member("heuristic", table.heuristic);
  json.key("threads").begin_array();
  for (const ThreadSpeed& each : table.rows) {
    json.begin_object().member("threads", each.threads);
    json.member("search_nodes_per_second", each.search).end_object();
  }
  json.end_array();
  write_stopped(json, stopped);
}

void write_heuristic_speeds(JsonWriter& json, const std::vector<HeuristicSpeed>& heuristics,
                            bool stopped) {
  write_heuristics(json, heuristics);
  write_stopped(json, stopped);
}

void write_feature_speeds(JsonWriter& json, const std::vector<FeatureSpeed>& features,
                          bool stopped) {
  json.key("features").begin_array();
  for (const FeatureSpeed& each : features) {
    json.begin_object().member("game", each.game).member("feature", each.feature);
    json.member("nanoseconds", each.nanoseconds).end_object();
  }
  json.end_array();
  write_stopped(json, stopped);
}

void write_speeds(JsonWriter& json, const SpeedTable& table, bool stopped) {
  json.key("games").begin_array();
  for (const GameSpeed& each : table.games) {
    json.begin_object().member("game", each.game);
    json.member("perft_leaves_per_second", each.perft);
    json.member("walk_nodes_per_second", each.walk);
    json.member("random_games_per_second", each.random_games);
    json.member("search_nodes_per_second", each.search);
    json.member("simulations_per_second", each.simulations).end_object();
  }
  json.end_array();
  write_heuristics(json, table.heuristics);
  if (!table.signatures.empty()) write_sum_and_parts(json, table.signatures);
  write_stopped(json, stopped);
}

}  // namespace quadrille
