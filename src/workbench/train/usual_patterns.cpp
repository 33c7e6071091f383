// SPDX-License-Identifier: MIT
#include "workbench/train/usual_patterns.h"

#include <fmt/core.h>

#include <string>

#include "base/text.h"

namespace quadrille {
namespace {

std::vector<std::string> copies(const std::vector<std::string_view>& parts) {
  return {parts.begin(), parts.end()};
}

}  // namespace

UsualPatterns usual_patterns(const AnyGame& game) {
  using patterns::PhaseSpec;
  const std::string name = game.name();
  const std::string_view family = std::string_view(name).substr(0, name.find(':'));
  UsualPatterns usual;
  if (family == "breakthrough") {
    usual.spec.sets = {{"3x3", {"pawn"}}};
    usual.spec.features = {"to_move"};
    usual.parts = {{"1x1", {"pawn"}}, {"2x2", {"pawn"}}};
  } else if (family == "checkers") {
    usual.spec.sets = {{"4x4", {"man"}}, {"1x1", {"king"}}};
    usual.spec.phase = PhaseSpec{{"man", "king"}, 20, 6};
    usual.spec.features = {"to_move", "kings", "piece_share", "safe_mobility", "trapped_kings"};
    usual.parts = {{"1x1", {"man"}}, {"2x2", {"man"}}};
  } else if (family == "tablut") {
    usual.spec.sets = {{"3x3", {"soldier"}}, {"1x1", {"king"}}, {"king-lines", {"soldier"}}};
    usual.spec.phase = PhaseSpec{{"soldier"}, 20, 8};
    usual.spec.features = {"to_move", "open_directions", "escapes_in_two", "king_moves",
                           "hostile_cells"};
    usual.parts = {{"1x1", {"soldier"}}, {"2x2", {"soldier"}}};
  } else {
    usual.spec.sets = {{"exits", {"blank"}}, {"exits-of-exits", {"blank"}}};
    usual.spec.phase = PhaseSpec{{"blank"}, 40, 8};
    usual.spec.features = {"to_move", "moves", "two_step", "three_step", "nearer"};
  }
  return usual;
}

Expected<std::vector<patterns::SetSpec>> parse_sets(std::string_view words,
                                                    std::string_view option) {
  std::vector<patterns::SetSpec> sets;
  for (const std::string_view word : split(words, ',')) {
    const auto parts = split(word, ':');
    if (parts.size() != 2 || parts[0].empty() || parts[1].empty()) {
      return Error{ErrorCode::kBadOption,
                   fmt::format("{} is no shape with its pieces, such as 3x3:pawn", in_quotes(word)),
                   std::string(option)};
    }
    sets.push_back({std::string(parts[0]), copies(split(parts[1], '+'))});
  }
  return sets;
}

Expected<patterns::PhaseSpec> parse_phase(std::string_view words, std::string_view option) {
  constexpr std::uint64_t kMostPieces = 128;
  const auto parts = split(words, ':');
  if (parts.size() == 3 && !parts[0].empty()) {
    const auto first = parse_number(parts[1]);
    const auto last = parse_number(parts[2]);
    if (first && last && *first <= kMostPieces && *last < *first) {
      return patterns::PhaseSpec{copies(split(parts[0], '+')), static_cast<int>(*first),
                                 static_cast<int>(*last)};
    }
  }
  return Error{ErrorCode::kBadOption,
               fmt::format("{} is no phase, such as man+king:20:6: by how many of these there are, "
                           "from so many down to so many",
                           in_quotes(words)),
               std::string(option)};
}

}  // namespace quadrille
