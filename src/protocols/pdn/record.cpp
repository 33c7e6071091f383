// SPDX-License-Identifier: MIT
#include "protocols/pdn/record.h"

#include <algorithm>

#include "games/checkers/family.h"

namespace quadrille::pdn {

std::string_view to_string(Result result) {
  switch (result) {
    case Result::kUnknown:
      return "*";
    case Result::kBlackWins:
      return "1-0";
    case Result::kWhiteWins:
      return "0-1";
    case Result::kDraw:
      return "1/2-1/2";
    case Result::kBothLose:
      return "0-0";
  }
  return "*";
}

std::optional<Result> parse_result(std::string_view text) {
  if (text == "*") return Result::kUnknown;
  if (text == "1-0" || text == "2-0") return Result::kBlackWins;
  if (text == "0-1" || text == "0-2") return Result::kWhiteWins;
  if (text == "1/2-1/2" || text == "1-1") return Result::kDraw;
  if (text == "0-0") return Result::kBothLose;
  return std::nullopt;
}

// The first side of English draughts is Black.
Result result_of(const std::optional<Side>& winner) {
  if (!winner) return Result::kDraw;
  return *winner == Side::kFirst ? Result::kBlackWins : Result::kWhiteWins;
}

std::string_view to_string(FaultKind kind) {
  switch (kind) {
    case FaultKind::kIllegalMove:
      return "illegal move";
    case FaultKind::kUnreadableMove:
      return "unreadable move";
    case FaultKind::kAmbiguousMove:
      return "ambiguous move";
    case FaultKind::kBadPosition:
      return "bad position";
    case FaultKind::kOtherGame:
      return "other game";
    case FaultKind::kResult:
      return "result";
    case FaultKind::kSyntax:
      return "syntax";
  }
  return "unknown";
}

bool Record::has_tag(std::string_view name) const {
  return std::ranges::find(tags, name, &Tag::name) != tags.end();
}

std::string_view Record::tag(std::string_view name) const {
  const auto found = std::ranges::find(tags, name, &Tag::name);
  return found == tags.end() ? std::string_view{} : found->value;
}

Side Record::mover(std::size_t ply) const {
  const Side first = rules()->side_to_move(start);
  return ply % 2 == 1 ? first : opposite(first);
}

std::size_t Record::move_number(std::size_t ply) const {
  return (ply + (mover(1) == Side::kFirst ? 1 : 2)) / 2;
}

const GamePointer& rules() {
  static const GamePointer game = checkers::english_without_draws();
  return game;
}

}  // namespace quadrille::pdn
