// SPDX-License-Identifier: MIT
#include "workbench/lint/comparison.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "base/for_people.h"

namespace quadrille {
namespace {

// What two heuristics make of the same positions for one side, less their even values.
struct ValuePair {
  double first = 0;
  double second = 0;
};
using ValuePairs = std::array<std::vector<ValuePair>, 2>;  // by side

bool same_order(std::vector<ValuePair> pairs) {
  std::ranges::sort(pairs,
                    [](const ValuePair& a, const ValuePair& b) { return a.first < b.first; });
  for (std::size_t i = 1; i < pairs.size(); ++i) {
    const auto& [before, now] = std::tie(pairs[i - 1], pairs[i]);
    const bool level = nearly_equal(before.first, now.first);
    if (level != nearly_equal(before.second, now.second)) return false;
    if (!level && now.second < before.second) return false;
  }
  return true;
}

// second = factor x first everywhere; nothing if there is no such factor.
std::optional<double> common_factor(const ValuePairs& pairs) {
  ValuePair largest;
  for (const auto& of_side : pairs) {
    for (const ValuePair& pair : of_side) {
      if (std::abs(pair.first) > std::abs(largest.first)) largest = pair;
    }
  }
  if (largest.first == 0) return std::nullopt;
  const double factor = largest.second / largest.first;
  for (const auto& of_side : pairs) {
    for (const ValuePair& pair : of_side) {
      if (!nearly_equal(pair.second, factor * pair.first)) return std::nullopt;
    }
  }
  return factor;
}

bool varies(const ValuePairs& pairs, double ValuePair::*which) {
  return std::ranges::any_of(pairs, [which](const auto& of_side) {
    return std::ranges::any_of(of_side, [&](const ValuePair& pair) {
      return !nearly_equal(pair.*which, of_side.front().*which);
    });
  });
}

Comparison relation_of(const ValuePairs& pairs) {
  if (!varies(pairs, &ValuePair::first) || !varies(pairs, &ValuePair::second)) return {};
  if (const auto factor = common_factor(pairs)) {
    if (nearly_equal(*factor, 1)) return {Relation::kSame};
    if (*factor > 0) return {Relation::kScaled, *factor};
    if (*factor < 0) return {Relation::kOpposite, *factor};
  }
  const bool ordered = std::ranges::all_of(pairs, same_order);
  return {ordered ? Relation::kSameOrder : Relation::kDifferent};
}

// The moves that a heuristic likes best by the value after them.
std::vector<std::size_t> best_moves(const Examination& examination, const AnyPosition& position) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  const AnyGame& game = examination.game();
  const Side side = game.side_to_move(position);
  std::vector<std::size_t> best;
  double most = -kInfinity;
  const auto moves = game.legal_moves(position);
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const AnyPosition next = game.apply(position, moves[i]);
    std::optional<double> value;
    if (const auto outcome = game.outcome(next)) {
      value = !outcome->winner ? 0 : outcome->winner == side ? kInfinity : -kInfinity;
    } else {
      value = examination.centred(next, side);
    }
    if (!value) return {};
    if (best.empty() || (*value > most && !nearly_equal(*value, most))) {
      best.clear();
      most = *value;
    }
    if (nearly_equal(*value, most)) best.push_back(i);
  }
  return best;
}

struct Wishes {
  std::vector<std::size_t> first, second;  // numbers of the best moves

  [[nodiscard]] bool known() const { return !first.empty() && !second.empty(); }
  [[nodiscard]] bool differ() const {
    return std::ranges::none_of(first, [this](std::size_t move) {
      return std::ranges::find(second, move) != second.end();
    });
  }
};

Wishes wishes_in(const Examination& first, const Examination& second, const AnyPosition& position) {
  return {best_moves(first, position), best_moves(second, position)};
}

Evidence evidence_of(const Examination& first, const Examination& second,
                     const AnyPosition& position) {
  const Side side = first.game().side_to_move(position);
  Evidence evidence{position};
  const auto moves = first.game().legal_moves(position);
  const auto tell = [&](const Examination& each) {
    const auto best = best_moves(each, position);
    if (best.empty()) return;
    const AnyMove move = moves[best.front()];
    const AnyPosition next = first.game().apply(position, move);
    for (const Examination* judge : {&first, &second}) {
      if (first.game().outcome(next)) continue;
      evidence.readings.push_back(
          {fmt::format("{} after {}", judge->name(), first.game().move_text(position, move)),
           judge->known_value(next, side)});
    }
  };
  tell(first);
  tell(second);
  return evidence;
}

// Whether the values for the side to move differ, each less what an even position is worth.
bool values_differ(const Examination& first, const Examination& second,
                   const AnyPosition& position) {
  const Side side = first.game().side_to_move(position);
  const auto one = first.centred(position, side);
  const auto other = second.centred(position, side);
  return one && other && !nearly_equal(*one, *other);
}

// For heuristics that want the same moves, and yet are not the same.
std::optional<Evidence> evidence_of_values(const Examination& first, const Examination& second) {
  const auto& positions = first.sample().positions;
  SmallestWitness witness;
  for (std::size_t i = 0; i < positions.size(); ++i) {
    if (values_differ(first, second, positions[i].position)) witness.offer(i, positions[i].size);
  }
  if (!witness.index()) return std::nullopt;
  const AnyPosition position = first.smallest(*witness.index(), [&](const AnyPosition& smaller) {
    return values_differ(first, second, smaller);
  });
  const Side side = first.game().side_to_move(position);
  Evidence evidence{position};
  for (const Examination* judge : {&first, &second}) {
    evidence.readings.push_back({fmt::format("{} for {}", judge->name(), judge->name_of(side)),
                                 judge->known_value(position, side)});
  }
  return evidence;
}

}  // namespace

std::string_view to_string(Relation relation) {
  switch (relation) {
    case Relation::kSame:
      return "same";
    case Relation::kScaled:
      return "scaled";
    case Relation::kOpposite:
      return "opposite";
    case Relation::kSameOrder:
      return "same-order";
    case Relation::kDifferent:
      break;
  }
  return "different";
}

Comparison compare(const Examination& first, const Evaluator& second) {
  constexpr std::size_t kFewEnough = 64;  // to look before all are asked
  ValuePairs pairs;
  const auto& positions = first.sample().positions;
  for (std::size_t i = 0; i < positions.size(); ++i) {
    for (const Side side : kSides) {
      const auto& seen = first.at(i, side);
      if (!seen) return {};
      try {
        pairs[index_of(side)].push_back(
            {seen->value - first.heuristic().neutral(side),
             second.value(positions[i].position, side) - second.neutral(side)});
      } catch (const HeuristicFailure&) {
        return {};
      }
    }
    if (i == kFewEnough && relation_of(pairs).relation == Relation::kDifferent) return {};
  }
  return relation_of(pairs);
}

std::string relation_text(const Comparison& comparison, const std::string& first,
                          const std::string& second) {
  switch (comparison.relation) {
    case Relation::kSame:
      return fmt::format("{} is the same function as {}", first, second);
    case Relation::kScaled:
      return fmt::format("{} is {} times {}: it plays the same moves", first,
                         number_text(1 / comparison.factor), second);
    case Relation::kOpposite:
      return fmt::format("{} is {} times {}: it wants what the other shuns", first,
                         number_text(1 / comparison.factor), second);
    case Relation::kSameOrder:
      return fmt::format("{} puts all positions in the same order as {}", first, second);
    case Relation::kDifferent:
      break;
  }
  return fmt::format("{} and {} are different functions", first, second);
}

DifferentWishes different_wishes(const Examination& first, const Examination& second) {
  constexpr std::size_t kMost = 400;
  const auto& sample = first.sample();
  DifferentWishes found;
  double asked = 0;
  SmallestWitness witness;
  const std::size_t step = std::max<std::size_t>(1, sample.played / kMost);
  for (std::size_t i = 0; i < sample.played && !first.round().stopped(); i += step) {
    const Wishes wishes = wishes_in(first, second, sample.positions[i].position);
    if (!wishes.known()) continue;
    ++asked;
    if (wishes.differ()) {
      ++found.different;
      witness.offer(i, sample.positions[i].size);
    } else if (wishes.first != wishes.second) {
      ++found.choosier;
    }
  }
  if (asked == 0) return found;
  found.different /= asked;
  found.choosier /= asked;
  if (!witness.index()) {
    found.evidence = evidence_of_values(first, second);
  } else {
    const AnyPosition position = first.smallest(*witness.index(), [&](const AnyPosition& smaller) {
      const Wishes wishes = wishes_in(first, second, smaller);
      return wishes.known() && wishes.differ();
    });
    found.evidence = evidence_of(first, second, position);
  }
  return found;
}

}  // namespace quadrille
