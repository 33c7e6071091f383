// SPDX-License-Identifier: MIT
#include "tables/probe.h"

#include <fmt/core.h>

#include <optional>

#include "base/bits.h"
#include "games/checkers/rules.h"
#include "games/game_model.h"
#include "solve/checkers_tables/exact_tables.h"
#include "solve/checkers_tables/tables.h"

namespace quadrille::checkers {
namespace {

using Tables = ExactTables<Checkers<RuleSet::kEnglish>>;

int pieces_of(const AnyPosition& position) {
  const auto typed = restored<Position>(position);
  return popcount(Bits64{typed.own | typed.enemy});
}

std::optional<ExactResult> find(const Tables& tables, const AnyPosition& position) {
  const auto typed = restored<Position>(position);
  // A side without pieces has lost, and is in no table.
  if (typed.own == 0) return ExactResult{GameValue::kLoss, 0};
  return tables.find(typed, MemoryTables::kLarge);
}

std::optional<int> plies_of(const ExactResult& result) {
  if (result.value == GameValue::kDraw) return std::nullopt;
  return result.plies;
}

Error not_found(int pieces) {
  const std::string reason =
      pieces > kMostTablePieces
          ? fmt::format("it has {} pieces, and tables have at most {}", pieces, kMostTablePieces)
          : fmt::format(
                "it is in no table here; `quadrille tablebase checkers build --pieces {}` "
                "makes those of {} pieces",
                pieces, pieces);
  return {ErrorCode::kLimit, reason, "position"};
}

}  // namespace

Expected<Probed> probe_tables(const AnyGame& game, const AnyPosition& position,
                              const std::atomic<bool>* stop) {
  const Tables tables;
  const int pieces = pieces_of(position);
  auto found = find(tables, position);
  if (!found && pieces <= kMemoryTablePieces) {
    if (!make_memory_tables(pieces, {.spread = shared_spread(), .stop = stop})) {
      return Error{ErrorCode::kLimit, "stopped while the tables were made", "position"};
    }
    found = find(tables, position);
  }
  if (!found) return not_found(pieces);
  Probed probed{found->value, plies_of(*found), {}};
  for (const AnyMove move : game.legal_moves(position)) {
    const auto reply = find(tables, game.apply(position, move));
    if (!reply) return not_found(pieces);
    const ExactResult result = reply->one_ply_earlier();
    probed.moves.push_back({move, result.value, plies_of(result)});
  }
  return probed;
}

}  // namespace quadrille::checkers
