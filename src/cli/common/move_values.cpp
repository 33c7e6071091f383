// SPDX-License-Identifier: MIT
#include "cli/common/move_values.h"

#include <fmt/core.h>

#include <algorithm>
#include <string_view>
#include <vector>

#include "base/for_people.h"
#include "base/text.h"

namespace quadrille::cli {
namespace {

std::string worth_text(const ValuedMove& move, Side mover) {
  if (!move.outcome || !move.outcome->winner) return number_text(move.value);
  return *move.outcome->winner == mover ? "wins" : "loses";
}

// Where a finished game's value has no terms that could be compared.
std::string what_differs(const ValuedMove& move, const ValuedMove& best, std::size_t width) {
  if (move.outcome) return std::string(to_string(move.outcome->reason));
  if (best.outcome) return "";
  return differences_text(term_differences(move.explanation, best.explanation), width);
}

std::string turning_text(const AnyGame& game, const AnyPosition& position,
                         const std::optional<TurningPoint>& point, double weight,
                         std::string_view any) {
  if (!point) return "-";
  const std::string move = game.move_text(position, point->move);
  if (point->weight == weight) return fmt::format("{}: {}", any, move);
  return fmt::format("{}: {}", number_text(point->weight), move);
}

}  // namespace

std::string differences_text(std::span<const TermDifference> differences, std::size_t width) {
  constexpr std::string_view kMore = ", ...";
  std::string text;
  for (std::size_t i = 0; i < differences.size(); ++i) {
    const std::string next = fmt::format("{}{} {}", i == 0 ? "" : ", ", differences[i].term,
                                         signed_text(differences[i].difference));
    const bool last = i + 1 == differences.size();
    if (i > 0 && text.size() + next.size() + (last ? 0 : kMore.size()) > width) {
      return text + std::string(kMore);
    }
    text += next;
  }
  return text;
}

std::string move_values_table(const AnyGame& game, const AnyPosition& position,
                              std::span<const ValuedMove> moves, std::size_t width) {
  const Side mover = game.side_to_move(position);
  constexpr std::string_view kDiffers = "makes the difference";
  std::size_t taken = 0;
  for (const ValuedMove& move : moves) {
    taken = std::max(taken, game.move_text(position, move.move).size());
  }
  constexpr std::size_t kNumbers = 24;  // the columns of values and differences, and the gaps
  const std::size_t room = std::max(width, taken + kNumbers + kDiffers.size()) - taken - kNumbers;
  const bool best_is_open = !moves.front().outcome;
  Table table({"move", "value", "to best", std::string(kDiffers)});
  for (const ValuedMove& move : moves) {
    const bool comparable = best_is_open && !move.outcome && &move != &moves.front();
    table.add(
        {game.move_text(position, move.move), worth_text(move, mover),
         comparable ? signed_text(move.value - moves.front().value) : "",
         &move == &moves.front() && best_is_open ? "" : what_differs(move, moves.front(), room)});
  }
  return table.text();
}

std::string weight_ranges_text(const AnyGame& game, const AnyPosition& position,
                               std::span<const ValuedMove> moves, std::size_t width) {
  const std::string best = game.move_text(position, moves.front().move);
  const WeightRanges weights = weight_ranges(moves, game.side_to_move(position));
  if (weights.ranges.empty() && weights.varying.empty()) {
    return "It tells no weights that could move.\n";
  }
  const bool any = std::ranges::any_of(weights.ranges, [](const WeightRange& range) {
    return range.below.has_value() || range.above.has_value();
  });
  std::string text;
  if (any) {
    text = wrapped(fmt::format("How far a weight must move, all others as they are, until another "
                               "move is better than {}:",
                               best),
                   width) +
           "\n\n";
    Table table({"term", "weight", "if below", "if above"});
    for (const WeightRange& range : weights.ranges) {
      table.add({range.term, number_text(range.weight),
                 turning_text(game, position, range.below, range.weight, "any less"),
                 turning_text(game, position, range.above, range.weight, "any more")});
    }
    text += table.text();
  } else {
    text = wrapped(fmt::format("No weight alone, however far it moves, makes another move better "
                               "than {}.",
                               best),
                   width) +
           "\n";
  }
  if (!weights.varying.empty()) {
    text += "\n" +
            wrapped(fmt::format("The formula's cases give these terms weights that differ from "
                                "move to move: {}.",
                                join(weights.varying, ", ")),
                    width) +
            "\n";
  }
  return text;
}

}  // namespace quadrille::cli
