// SPDX-License-Identifier: MIT
#include "reports/csc384/cache_text.h"

#include <fmt/core.h>

#include <string>
#include <string_view>

#include "base/for_people.h"
#include "base/json_writer.h"
#include "search/score_text.h"

namespace quadrille {
namespace {

std::string plies_text(Depth depth) {
  return fmt::format("{} {}", depth, depth == 1 ? "ply" : "plies");
}

// What the value was when it was kept.
std::string origin_text(const AnyGame& game, const WrongReuse& wrong) {
  switch (wrong.fault) {
    case CacheFault::kOtherSide:
      return fmt::format("it was kept with {} to move, and reused with {} to move",
                         game.side_name(opposite(game.side_to_move(wrong.position))),
                         game.side_name(game.side_to_move(wrong.position)));
    case CacheFault::kShallower:
    case CacheFault::kDeeper:
      return fmt::format("it was kept with {} left", plies_text(wrong.kept_depth));
    case CacheFault::kBound:
      return fmt::format("a cut-off left it behind, and the value was at {} that",
                         wrong.kept_high ? "least" : "most");
  }
  return "";
}

std::string run_text(const AnyGame& game, const AnyPosition& root, const CacheProof::Run& run) {
  return fmt::format("{} by {}", score_text(run.score), game.move_text(root, run.move));
}

void write_run(JsonWriter& json, std::string_view key, const AnyGame& game, const AnyPosition& root,
               const CacheProof::Run& run) {
  json.key(key).begin_object();
  json.member("score", score_number(run.score)).member("best", game.move_text(root, run.move));
  json.member("nodes", run.nodes).end_object();
}

std::string warning_text(const AnyGame& game, const AnyPosition& root, const CacheProof& proof) {
  std::string text =
      fmt::format("{}: the cache made it return {}; without it the same search returns {}.",
                  proof.value_differs() ? "WRONG VALUE" : "OTHER MOVE",
                  run_text(game, root, proof.cached), run_text(game, root, proof.fresh));
  if (const auto& wrong = proof.wrong) {
    text += fmt::format(
        " The first value that was reused wrongly: {} for {} at {} with {} left; a fresh search "
        "says {}. The fault is {}: {}.",
        score_text(wrong->returned), game.side_name(game.side_to_move(root)),
        game.position_text(wrong->position), plies_text(wrong->depth), score_text(wrong->fresh),
        to_string(wrong->fault), origin_text(game, *wrong));
  }
  return text;
}

std::string proof_json(const AnyGame& game, const AnyPosition& root, const CacheProof& proof) {
  JsonWriter json;
  json.begin_object().member("depth", proof.depth).member("reuses", proof.reuses);
  write_run(json, "cached", game, root, proof.cached);
  write_run(json, "fresh", game, root, proof.fresh);
  json.member("wrong_value", proof.value_differs()).key("wrong_reuse");
  if (const auto& wrong = proof.wrong) {
    json.begin_object().member("position", game.position_text(wrong->position));
    json.member("depth", wrong->depth).member("kept_depth", wrong->kept_depth);
    json.member("returned", score_number(wrong->returned));
    json.member("fresh", score_number(wrong->fresh));
    json.member("fault", to_string(wrong->fault)).end_object();
  } else {
    json.value(nullptr);
  }
  return json.end_object().text();
}

}  // namespace

Postscript cache_postscript(const AnyGame& game, const AnyPosition& root, const CacheProof& proof) {
  Postscript postscript;
  postscript.text = fmt::format(
      "cache: {} reused at depth {}; {}, {} without it\n", counted(proof.reuses, "value", "values"),
      proof.depth, counted(proof.cached.nodes, "node", "nodes"), grouped(proof.fresh.nodes));
  if (proof.differs()) {
    postscript.warning = warning_text(game, root, proof);
  } else {
    postscript.text += "cache: value and move are those of the same search without it\n";
  }
  postscript.json_key = "cache";
  postscript.json = proof_json(game, root, proof);
  return postscript;
}

}  // namespace quadrille
