// SPDX-License-Identifier: MIT
// Checks of the bare answers: that there is one, a finite number, the same every time, and another
// one elsewhere.
#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <thread>

#include "base/for_people.h"
#include "workbench/lint/examination.h"

namespace quadrille {
namespace {

void check_failures(Examination& examination) {
  // Ends of games are no question that a search asks, but explain and the API do.
  for (const AnyPosition& position : examination.sample().finished) {
    for (const Side side : kSides) static_cast<void>(examination.value(position, side));
  }
  const auto& failure = examination.failure();
  if (!failure) return;
  const Side side = failure->side;
  const bool gave_up = examination.gave_up();
  examination.allow_more_failures();
  const AnyPosition position =
      shrunk(examination.round().editor, failure->position, [&](const AnyPosition& smaller) {
        return !examination.gave_up() && !examination.value(smaller, side);
      });
  if (gave_up) examination.give_up();
  examination.add(
      FindingCode::kFails, {},
      fmt::format("It has no value for {}: {}", examination.name_of(side), failure->message),
      Evidence{position});
}

void check_finite(Examination& examination) {
  const auto& positions = examination.sample().positions;
  for (const Side side : kSides) {
    SmallestWitness witness;
    const auto is_odd = [&](const AnyPosition& position) {
      const auto value = examination.value(position, side);
      return value && !std::isfinite(*value);
    };
    for (std::size_t i = 0; i < positions.size(); ++i) {
      const auto& seen = examination.at(i, side);
      if (seen && is_odd(positions[i].position)) witness.offer(i, positions[i].size);
    }
    if (!witness.index()) continue;
    const AnyPosition position = examination.smallest(*witness.index(), is_odd);
    const double value = examination.known_value(position, side);
    examination.add(FindingCode::kNotFinite, {},
                    fmt::format("The value of an unfinished game is {}.",
                                std::isnan(value) ? "not a number" : "infinite"),
                    Evidence{position, {{examination.value_for(side), value}}});
    return;
  }
}

struct Range {
  double least = std::numeric_limits<double>::infinity();
  double most = -std::numeric_limits<double>::infinity();
  void include(double value) {
    least = std::min(least, value);
    most = std::max(most, value);
  }
};

Range range_for(const Examination& examination, Side side) {
  Range range;
  for (std::size_t i = 0; i < examination.sample().positions.size(); ++i) {
    if (const auto& seen = examination.at(i, side)) range.include(seen->value);
  }
  return range;
}

void check_constant(Examination& examination) {
  for (const Side side : kSides) {
    const Range range = range_for(examination, side);
    if (range.least != range.most) return;
  }
  examination.add(FindingCode::kConstant, {},
                  fmt::format("Its value is {} in all {} positions.",
                              number_text(range_for(examination, Side::kFirst).least),
                              grouped(examination.sample().positions.size())));
}

// A heuristic for which an even position has a value above 0, the same for both sides, counts from
// 0 for a loss to twice that for a win.
void check_range(Examination& examination) {
  const double even = examination.heuristic().neutral(Side::kFirst);
  if (even <= 0 || even != examination.heuristic().neutral(Side::kSecond)) return;
  const auto is_beyond = [&](double value) { return value < 0 || value > 2 * even; };
  const auto& positions = examination.sample().positions;
  for (const Side side : kSides) {
    SmallestWitness witness;
    for (std::size_t i = 0; i < positions.size(); ++i) {
      const auto& seen = examination.at(i, side);
      if (seen && is_beyond(seen->value)) witness.offer(i, positions[i].size);
    }
    if (!witness.index()) continue;
    const AnyPosition position =
        examination.smallest(*witness.index(), [&](const AnyPosition& smaller) {
          const auto value = examination.value(smaller, side);
          return value && is_beyond(*value);
        });
    examination.add(
        FindingCode::kBeyondWins, {},
        fmt::format("An even position has {}, yet there are values outside 0 to {}.",
                    number_text(even), number_text(2 * even)),
        Evidence{position,
                 {{examination.value_for(side), examination.known_value(position, side)}}});
    return;
  }
}

// The case of the formula whose values are all above those of every other case: it says that the
// game is as good as won. Empty if there is none.
std::string winning_case(const Examination& examination, Side side) {
  std::map<std::string, Range> ranges;
  for (std::size_t i = 0; i < examination.sample().positions.size(); ++i) {
    if (const auto& seen = examination.at(i, side)) ranges[seen->branch].include(seen->value);
  }
  if (ranges.size() < 2) return {};
  const auto top =
      std::ranges::max_element(ranges, {}, [](const auto& each) { return each.second.least; });
  const bool is_above = std::ranges::all_of(ranges, [&](const auto& each) {
    return each.first == top->first || each.second.most < top->second.least;
  });
  return is_above ? top->first : std::string();
}

// Games that are over after one move from the sample's positions.
template <class Use>
void for_each_end(const Examination& examination, const Use& use) {
  const AnyGame& game = examination.game();
  for (const auto& [position, size] : examination.sample().positions) {
    if (examination.round().stopped()) return;
    for (const AnyMove& move : game.legal_moves(position)) {
      const AnyPosition end = game.apply(position, move);
      if (const auto outcome = game.outcome(end)) use(end, *outcome, size);
    }
  }
}

void check_ends(Examination& examination) {
  for (const Side side : kSides) {
    const std::string won = winning_case(examination, side);
    if (won.empty()) continue;
    std::optional<AnyPosition> smallest;
    int smallest_size = 0;
    for_each_end(examination, [&](const AnyPosition& end, const Outcome& outcome, int size) {
      if (outcome.winner != opposite(side) || (smallest && size >= smallest_size)) return;
      const auto seen = examination.explain(end, side);
      if (!seen || seen->branch != won) return;
      smallest = end;
      smallest_size = size;
    });
    if (!smallest) continue;
    examination.add(
        FindingCode::kLostAsWon, {},
        fmt::format("The case '{}' is above all others, yet {} has lost here.", won,
                    examination.name_of(side)),
        Evidence{*smallest,
                 {{examination.value_for(side), examination.known_value(*smallest, side)}}});
    return;
  }
}

// The first term that counts and yet leaves the sum as it is.
const Term* swallowed_term(const Explanation& explanation) {
  for (const Term& term : explanation.terms) {
    if (term.contribution != 0 && explanation.value - term.contribution == explanation.value) {
      return &term;
    }
  }
  return nullptr;
}

void check_swallowed(Examination& examination) {
  const auto& positions = examination.sample().positions;
  for (std::size_t i = 0; i < positions.size(); ++i) {
    for (const Side side : kSides) {
      const auto& seen = examination.at(i, side);
      if (!seen || !std::isfinite(seen->value)) continue;
      const Term* const term = swallowed_term(*seen);
      if (term == nullptr) continue;
      examination.add(
          FindingCode::kSwallowed, {term->name},
          fmt::format("The value is so large that {} {} does not change it.", term->name,
                      number_text(term->contribution)),
          Evidence{positions[i].position, {{examination.value_for(side), seen->value}}});
      return;
    }
  }
}

bool is_same(const std::optional<double>& a, const std::optional<double>& b) {
  if (!a || !b) return true;  // failures are told elsewhere
  return *a == *b || (std::isnan(*a) && std::isnan(*b));
}

}  // namespace

void check_answers(Examination& examination) {
  check_failures(examination);
  if (examination.gave_up()) return;
  check_finite(examination);
  check_constant(examination);
  check_range(examination);
  check_ends(examination);
  check_swallowed(examination);
}

void check_determinism(Examination& examination) {
  constexpr std::size_t kMost = 500;
  const auto& positions = examination.sample().positions;
  const std::size_t count = std::min(kMost, positions.size());
  using Answers = std::vector<std::array<std::optional<double>, 2>>;
  const auto ask_backwards = [&] {
    Answers answers(count);
    for (std::size_t i = count; i-- > 0;) {
      for (const Side side : kSides) {
        answers[i][index_of(side)] = examination.value(positions[i].position, side);
      }
    }
    return answers;
  };
  const Answers again = ask_backwards();
  Answers elsewhere;
  std::thread([&] { elsewhere = ask_backwards(); }).join();
  SmallestWitness witness;
  for (std::size_t i = 0; i < count; ++i) {
    for (const Side side : kSides) {
      const auto& seen = examination.at(i, side);
      if (!seen) continue;
      // Explanations add up in an order of their own, so values are compared with values.
      if (!is_same(again[i][index_of(side)], elsewhere[i][index_of(side)]) ||
          !is_same(again[i][index_of(side)], examination.value(positions[i].position, side))) {
        witness.offer(i, positions[i].size);
      }
    }
  }
  if (!witness.index()) return;
  const std::size_t i = *witness.index();
  const Side side = is_same(again[i][0], elsewhere[i][0]) ? Side::kSecond : Side::kFirst;
  examination.add(FindingCode::kNotDeterministic, {}, "The same question got different answers.",
                  Evidence{positions[i].position,
                           {{examination.value_for(side), again[i][index_of(side)].value_or(0)},
                            {examination.value_for(side) + " on another thread",
                             elsewhere[i][index_of(side)].value_or(0)}}});
}

}  // namespace quadrille
