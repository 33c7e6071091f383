// SPDX-License-Identifier: MIT
#include "workbench/lint/json.h"

namespace quadrille {
namespace {

void write_evidence(JsonWriter& json, const AnyGame& game, const Evidence& evidence) {
  json.member("position", game.position_text(evidence.position));
  if (evidence.other) {
    json.member("other_position", game.position_text(*evidence.other));
    json.member("other_is", evidence.other_is);
  }
  json.key("readings").begin_array();
  for (const Reading& each : evidence.readings) {
    json.begin_object().member("what", each.what).member("value", each.value).end_object();
  }
  json.end_array();
}

void write_finding(JsonWriter& json, const AnyGame& game, const Finding& finding) {
  const FindingText& text = text_of(finding.code);
  json.begin_object().member("code", text.word);
  json.member("severity", finding.severity == Severity::kFault ? "fault" : "remark");
  json.member_list("terms", finding.terms).member_list("others", finding.others);
  json.member("what", finding.what).member("meaning", text.meaning);
  if (finding.evidence) write_evidence(json, game, *finding.evidence);
  json.end_object();
}

void write_pair(JsonWriter& json, const AnyGame& game, const HeuristicPair& pair) {
  json.begin_object().member("first", pair.first).member("second", pair.second);
  json.member("relation", to_string(pair.comparison.relation));
  json.member("factor", pair.comparison.factor);
  json.member("different_moves", pair.wishes.different);
  json.member("choosier", pair.wishes.choosier);
  if (pair.wishes.evidence) write_evidence(json, game, *pair.wishes.evidence);
  json.end_object();
}

}  // namespace

void write_lint(JsonWriter& json, const AnyGame& game, const LintReport& report) {
  json.member("game", report.game).member("seed", report.seed);
  json.member("positions", report.positions).key("heuristics").begin_array();
  for (const HeuristicLint& each : report.heuristics) {
    json.begin_object().member("heuristic", each.name);
    if (!each.hash.empty()) json.member("hash", each.hash);
    json.member("nanoseconds", each.nanoseconds).key("findings").begin_array();
    for (const Finding& finding : each.findings) write_finding(json, game, finding);
    json.end_array().end_object();
  }
  json.end_array().key("pairs").begin_array();
  for (const HeuristicPair& pair : report.pairs) write_pair(json, game, pair);
  json.end_array();
  json.member("reference", report.reference);
  json.member("reference_nanoseconds", report.reference_nanoseconds);
  if (report.stopped) json.member("stopped", true);
}

}  // namespace quadrille
