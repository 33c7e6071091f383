// SPDX-License-Identifier: MIT
#include "games/any_game.h"

#include <fmt/core.h>

#include "base/text.h"

namespace quadrille {
namespace {

// "first (A)" where the board has a name of its own, else "white".
std::string told_side(const AnyGame& game, Side side) {
  const std::string_view on_board = game.side_name_on_board(side);
  return on_board.empty() ? std::string(game.side_name(side))
                          : fmt::format("{} ({})", game.side_name(side), on_board);
}

}  // namespace

Expected<Side> AnyGame::side_named(std::string_view name) const {
  const std::string wanted = lower_case(trim(name));
  for (const Side side : kSides) {
    for (const std::string_view known : {side_name(side), side_name_on_board(side)}) {
      if (!known.empty() && lower_case(known) == wanted) return side;
    }
  }
  return Error{
      ErrorCode::kBadOption,
      fmt::format("{} is no side of {}; its sides are {} and {}", in_quotes(name), this->name(),
                  told_side(*this, Side::kFirst), told_side(*this, Side::kSecond)),
      "side"};
}

Expected<AnyMove> AnyGame::parse_move(const AnyPosition& position, std::string_view text) const {
  // No move is that long, and the beginning of such a text is none either.
  constexpr std::size_t kLongest = 4096;
  return read_move(position, with_plain_dashes(text.substr(0, kLongest)));
}

std::vector<Feature> AnyGame::features() const {
  std::vector<Feature> here;
  for (const Feature& feature : all_features()) {
    if (feature.applies(typed())) here.push_back(feature);
  }
  return here;
}

std::optional<std::vector<double>> AnyGame::shares(const Feature& feature,
                                                   const AnyPosition& position, Side side) const {
  if (feature.shares == nullptr) return std::nullopt;
  std::vector<double> cells(diagram(position, std::nullopt).cells.size());
  feature.shares(typed(), position.bytes.data(), side, cells);
  return cells;
}

std::string outcome_text(const AnyGame& game, const Outcome& outcome) {
  return fmt::format(
      "{}: {}",
      outcome.winner ? fmt::format("{} has won", game.side_name(*outcome.winner)) : "a draw",
      to_string(outcome.reason));
}

}  // namespace quadrille
