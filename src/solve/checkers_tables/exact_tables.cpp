// SPDX-License-Identifier: MIT
#include "solve/checkers_tables/exact_tables.h"

#include <algorithm>

#include "base/bits.h"

namespace quadrille {

using checkers::Checkers;
using checkers::kMemoryTablePieces;
using checkers::Placement;
using checkers::RuleSet;

template <RuleSet kRules>
ExactTables<Checkers<kRules>>::ExactTables()
    : folder_(checkers::shared_tables()),
      most_pieces_(std::max(kMemoryTablePieces, folder_ ? folder_->most_pieces() : 0)) {}

template <RuleSet kRules>
std::optional<ExactResult> ExactTables<Checkers<kRules>>::find(const Position& position,
                                                               MemoryTables memory,
                                                               const Patience& patience) const {
  if (popcount(Bits64{position.own | position.enemy}) > most_pieces_) return std::nullopt;
  const Placement placement =
      checkers::placement_of(position, Checkers<kRules>::colour_of(position.to_move));
  std::optional<ExactResult> found;
  if (folder_) found = folder_->find(placement);
  if (!found && memory != MemoryTables::kNone) {
    const int most_pieces =
        memory == MemoryTables::kLarge ? kMemoryTablePieces : checkers::kSmallTablePieces;
    found = checkers::find_in_memory_tables(placement, most_pieces,
                                            {.stop = patience.stop, .deadline = patience.deadline});
  }
  return found;
}

template <RuleSet kRules>
std::optional<Score> ExactTables<Checkers<kRules>>::score(const Game& game,
                                                          const Position& position) const {
  const auto found = find(position, MemoryTables::kNone);
  if (!found) return std::nullopt;
  if (found->value == GameValue::kDraw) return Score::draw();
  // The last position but one must still be open, if no ply of the way sets the counter back.
  if (found->plies > game.plies_to_draw(position)) return std::nullopt;
  return found->value == GameValue::kWin ? Score::win_in(found->plies)
                                         : Score::loss_in(found->plies);
}

template class ExactTables<Checkers<RuleSet::kEnglish>>;
template class ExactTables<Checkers<RuleSet::kCsc384>>;

}  // namespace quadrille
