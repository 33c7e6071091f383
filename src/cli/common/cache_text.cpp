// SPDX-License-Identifier: MIT
#include "cli/common/cache_text.h"

#include <fmt/core.h>

#include "cli/common/explanation.h"
#include "cli/common/terminal.h"
#include "protocols/json.h"

namespace quadrille::cli {
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

void write_run(JsonWriter& json, const AnyGame& game, const AnyPosition& root,
               const CacheProof::Run& run) {
  json.begin_object().member("score", score_number(run.score));
  json.member("best", game.move_text(root, run.move)).member("nodes", run.nodes).end_object();
}

}  // namespace

std::string cache_text(const AnyGame& game, const AnyPosition& root, const CacheProof& proof) {
  const std::string text = fmt::format(
      "cache: {} values reused at depth {}; {} nodes, {} without it\n", grouped(proof.reuses),
      proof.depth, grouped(proof.cached.nodes), grouped(proof.fresh.nodes));
  if (!proof.differs()) {
    return text + "cache: value and move are those of the same search without it\n";
  }
  std::string sentences =
      fmt::format("{}: the cache made it return {}; without it the same search returns {}.",
                  proof.value_differs() ? "WRONG VALUE" : "OTHER MOVE",
                  run_text(game, root, proof.cached), run_text(game, root, proof.fresh));
  if (const auto& wrong = proof.wrong) {
    sentences += fmt::format(
        " The first value that was reused wrongly: {} for {} at {} with {} left; a fresh search "
        "says {}. The fault is {}: {}.",
        score_text(wrong->returned), game.side_name(game.side_to_move(root)),
        game.position_text(wrong->position), plies_text(wrong->depth), score_text(wrong->fresh),
        to_string(wrong->fault), origin_text(game, *wrong));
  }
  return fmt::format("{}{}{}{}\n", text, style(stdout, Style::kError),
                     wrapped(sentences, kTextWidth), style(stdout, Style::kNone));
}

void write_cache(JsonWriter& json, const AnyGame& game, const AnyPosition& root,
                 const CacheProof& proof) {
  json.member("depth", proof.depth).member("reuses", proof.reuses);
  write_run(json.key("cached"), game, root, proof.cached);
  write_run(json.key("fresh"), game, root, proof.fresh);
  json.member("wrong_value", proof.value_differs());
  if (!proof.wrong) {
    json.member("wrong_reuse", nullptr);
    return;
  }
  const WrongReuse& wrong = *proof.wrong;
  json.key("wrong_reuse").begin_object();
  json.member("position", game.position_text(wrong.position)).member("depth", wrong.depth);
  json.member("kept_depth", wrong.kept_depth);
  json.member("returned", score_number(wrong.returned));
  json.member("fresh", score_number(wrong.fresh)).member("fault", to_string(wrong.fault));
  json.end_object();
}

}  // namespace quadrille::cli
