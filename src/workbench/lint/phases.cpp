// SPDX-License-Identifier: MIT
// Jumps between the cases of a formula: the value changes by more than the board accounts for,
// because another case holds after a move than before it.
#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "base/for_people.h"
#include "workbench/lint/examination.h"

namespace quadrille {
namespace {

// What the terms of one explanation would contribute in another position.
struct Prediction {
  double value = 0;
  bool is_certain = true;  // every term could be measured anew
};

class PhaseTest {
 public:
  explicit PhaseTest(const Examination& examination)
      : examination_(examination), features_(examination.game().features()) {}

  // What the case that holds before a move would say after it.
  [[nodiscard]] Prediction predicted(const Explanation& before, const Explanation& after,
                                     const AnyPosition& position, Side side) const {
    Prediction prediction;
    for (const Term& term : before.terms) {
      if (const auto measured = measured_anew(term, position, side)) {
        prediction.value += *measured;
      } else if (const auto there = contribution_of(after, term.name)) {
        prediction.value += *there;
      } else {
        prediction.value += term.contribution;
        prediction.is_certain = false;
      }
    }
    return prediction;
  }

  // Whether the second has all terms of the first with the same weights, and more: a bonus, which
  // is a term like any other.
  [[nodiscard]] static bool is_bonus(const Explanation& less, const Explanation& more) {
    return std::ranges::all_of(less.terms, [&](const Term& term) {
      return std::ranges::any_of(more.terms, [&](const Term& other) {
        return other.name == term.name && other.weight == term.weight;
      });
    });
  }

 private:
  [[nodiscard]] std::optional<double> measured_anew(const Term& term, const AnyPosition& position,
                                                    Side side) const {
    if (!term.weight || term.feature.empty()) return std::nullopt;
    const auto feature = std::ranges::find_if(
        features_, [&](const Feature& each) { return each.name == term.feature; });
    if (feature == features_.end()) return std::nullopt;
    const AnyGame& game = examination_.game();
    double difference = 0;
    if (term.own) difference += game.measure(*feature, position, side);
    if (term.opponent) {
      const double theirs = game.measure(*feature, position, opposite(side));
      difference += term.own ? -theirs : theirs;
    }
    return *term.weight * difference;
  }

  const Examination& examination_;
  std::vector<Feature> features_;
};

// A move after which another case holds.
struct CaseChange {
  std::size_t index = 0;  // of the position in the sample
  Side side = Side::kFirst;
  std::string before, after;
  double jump = 0;  // what the case before would have said less what the case after says
  bool is_certain = false;
};

double median_of(std::vector<double> numbers) {
  if (numbers.empty()) return 0;
  const auto middle = numbers.begin() + static_cast<std::ptrdiff_t>(numbers.size() / 2);
  std::nth_element(numbers.begin(), middle, numbers.end());
  return *middle;
}

// How much moves change the value while the same case holds. Every position counts once, however
// many moves it has.
class UsualChange {
 public:
  void include(const std::vector<double>& changes_in_a_position) {
    if (changes_in_a_position.empty()) return;
    medians_.push_back(median_of(changes_in_a_position));
    for (const double change : changes_in_a_position) largest_ = std::max(largest_, change);
  }
  [[nodiscard]] double median() const { return median_of(medians_); }
  [[nodiscard]] double largest() const { return largest_; }

 private:
  std::vector<double> medians_;
  double largest_ = 0;
};

struct CaseChanges {
  std::array<UsualChange, 2> usual;  // by side: each may have a formula of its own
  std::vector<CaseChange> changes;
};

// The move after which the jump is largest.
struct Jump {
  AnyMove move;
  AnyPosition after;
  CaseChange change;
  double value_before = 0;
  double value_after = 0;
};

template <class Visit>
void for_each_move(const Examination& examination, const PhaseTest& test,
                   const AnyPosition& position, Side side, const Visit& visit) {
  const AnyGame& game = examination.game();
  const auto before = examination.explain(position, side);
  if (!before) return;
  for (const AnyMove move : game.legal_moves(position)) {
    const AnyPosition next = game.apply(position, move);
    if (game.outcome(next)) continue;
    const auto after = examination.explain(next, side);
    if (!after) continue;
    Jump jump{move, next, {0, side, before->branch, after->branch}, before->value, after->value};
    if (before->branch != after->branch && !PhaseTest::is_bonus(*before, *after) &&
        !PhaseTest::is_bonus(*after, *before)) {
      const Prediction prediction = test.predicted(*before, *after, next, side);
      jump.change.jump = after->value - prediction.value;
      jump.change.is_certain = prediction.is_certain;
    }
    visit(jump);
  }
}

CaseChanges changes_of_case(const Examination& examination, const PhaseTest& test) {
  constexpr std::size_t kMostPositions = 800;
  CaseChanges found;
  const auto& sample = examination.sample();
  const std::size_t count = sample.played;
  const std::size_t step = std::max<std::size_t>(1, count / kMostPositions);
  for (std::size_t i = 0; i < count && !examination.round().stopped(); i += step) {
    for (const Side side : kSides) {
      std::vector<double> usual;
      for_each_move(examination, test, sample.positions[i].position, side, [&](const Jump& jump) {
        if (jump.change.before == jump.change.after) {
          const double change = std::abs(jump.value_after - jump.value_before);
          if (change != 0) usual.push_back(change);
        } else if (jump.change.jump != 0) {
          found.changes.push_back(jump.change);
          found.changes.back().index = i;
        }
      });
      found.usual[index_of(side)].include(usual);
    }
  }
  return found;
}

std::optional<Jump> largest_jump(const Examination& examination, const PhaseTest& test,
                                 const AnyPosition& position, const CaseChange& like,
                                 double least) {
  std::optional<Jump> largest;
  for_each_move(examination, test, position, like.side, [&](const Jump& jump) {
    if (jump.change.before != like.before || jump.change.after != like.after) return;
    if (std::abs(jump.change.jump) < least) return;
    if (!largest || std::abs(jump.change.jump) > std::abs(largest->change.jump)) largest = jump;
  });
  return largest;
}

bool has_cases(const Examination& examination) {
  std::set<std::string> cases;
  for (std::size_t i = 0; i < examination.sample().positions.size(); ++i) {
    for (const Side side : kSides) {
      if (const auto& seen = examination.at(i, side)) cases.insert(seen->branch);
    }
  }
  return cases.size() > 1;
}

void report_jump(Examination& examination, const PhaseTest& test, const CaseChange& change,
                 double least, double usual) {
  const AnyPosition position = examination.smallest(change.index, [&](const AnyPosition& smaller) {
    return largest_jump(examination, test, smaller, change, least).has_value();
  });
  const auto jump = largest_jump(examination, test, position, change, least);
  if (!jump) return;
  const double expected = jump->value_after - jump->change.jump;
  examination.add(
      FindingCode::kPhaseJump, {},
      fmt::format("From '{}' to '{}' the value jumps by {}; moves usually change it by {}.",
                  change.before, change.after, number_text(jump->change.jump), number_text(usual)),
      Evidence{position,
               {{examination.value_for(change.side), jump->value_before},
                {"after the move", jump->value_after},
                {"by the case before", expected}},
               jump->after,
               "after " + examination.game().move_text(position, jump->move)});
}

}  // namespace

void check_phases(Examination& examination) {
  if (!has_cases(examination)) return;
  const PhaseTest test(examination);
  const CaseChanges found = changes_of_case(examination, test);
  const std::array usual = {found.usual[0].median(), found.usual[1].median()};
  // What could not be measured anew may have changed by as much as moves ever change it.
  const auto least = [&](const CaseChange& change) {
    const std::size_t side = index_of(change.side);
    return change.is_certain ? usual[side] : found.usual[side].largest();
  };
  // For each pair of cases the change whose position is smallest.
  std::map<std::pair<std::string, std::string>, CaseChange> smallest;
  const auto& positions = examination.sample().positions;
  for (const CaseChange& change : found.changes) {
    if (std::abs(change.jump) <= least(change)) continue;
    // A jump there and a jump back are one.
    const auto cases = std::minmax(change.before, change.after);
    const auto [known, is_new] = smallest.emplace(cases, change);
    if (!is_new && positions[change.index].size < positions[known->second.index].size) {
      known->second = change;
    }
  }
  for (const auto& [cases, change] : smallest) {
    report_jump(examination, test, change, least(change), usual[index_of(change.side)]);
  }
}

}  // namespace quadrille
