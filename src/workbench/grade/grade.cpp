// SPDX-License-Identifier: MIT
#include "workbench/grade/grade.h"

#include <fmt/core.h>

#include <algorithm>
#include <limits>
#include <set>

#include "arena/statistics/kendall.h"

namespace quadrille {
namespace {

using Kind = Measure::Kind;

constexpr std::size_t kMostBlunders = 20;

// What a measure says of a heuristic in one position.
class Scores {
 public:
  Scores(const AnyGame& game, const std::vector<SolvedPosition>& positions, const Grade& grade)
      : positions_(positions), grade_(grade) {
    for (const SolvedPosition& each : positions) numbers_.push_back(numbers_of(game, each));
  }

  [[nodiscard]] bool has(std::size_t i) const { return i < grade_.judged.size(); }
  [[nodiscard]] const TruthNumbers& numbers(std::size_t i) const { return numbers_[i]; }
  [[nodiscard]] double value(std::size_t i) const { return grade_.judged[i].value; }
  // What the order is compared with.
  [[nodiscard]] std::optional<double> order(const Measure& measure, std::size_t i) const {
    return measure.kind == Kind::kTau ? numbers_[i].points : numbers_[i].distance;
  }
  // Of measures that are means.
  [[nodiscard]] std::optional<double> score(const Measure& measure, std::size_t i) const {
    const Judged& judged = grade_.judged[i];
    if (measure.kind == Kind::kSign) return sign_score(judged.value, numbers_[i].points);
    if (measure.kind == Kind::kLogLoss) return grade_.losses[i];
    return choice_score(measure.kind, positions_[i].truth, judged.chosen[measure.depth]);
  }

 private:
  const std::vector<SolvedPosition>& positions_;
  const Grade& grade_;
  std::vector<TruthNumbers> numbers_;
};

std::vector<Ranked> ranked(const Measure& measure, const GradeGroup& group, const Scores& scores) {
  std::vector<Ranked> things;
  for (const std::size_t i : group.members) {
    if (!scores.has(i)) continue;
    if (const auto order = scores.order(measure, i)) {
      things.push_back({scores.numbers(i).game, scores.value(i), *order});
    }
  }
  return things;
}

std::optional<ClusteredEstimate> measured(const Measure& measure, const GradeGroup& group,
                                          const Scores& scores) {
  if (measure.is_tau()) return estimate_tau_b(ranked(measure, group, scores));
  std::vector<Observation> observations;
  for (const std::size_t i : group.members) {
    if (!scores.has(i)) continue;
    if (const auto score = scores.score(measure, i)) {
      observations.push_back({scores.numbers(i).game, *score});
    }
  }
  return estimate_mean(observations, range_of(measure));
}

// Only where both have a score: else the two would be measured in different positions.
std::optional<ClusteredEstimate> difference(const Measure& measure, const GradeGroup& group,
                                            const Scores& first, const Scores& second) {
  if (measure.is_tau()) {
    const auto a = ranked(measure, group, first);
    const auto b = ranked(measure, group, second);
    if (a.size() != b.size()) return std::nullopt;  // one was stopped early
    return estimate_tau_b_difference(a, b);
  }
  std::vector<Observation> observations;
  for (const std::size_t i : group.members) {
    if (!first.has(i) || !second.has(i)) continue;
    const auto a = first.score(measure, i);
    const auto b = second.score(measure, i);
    if (a && b) observations.push_back({first.numbers(i).game, *a - *b});
  }
  const double most = range_of(measure).high;
  return estimate_mean(observations, {-most, most});
}

// How the heuristic sees the position after a move, for the side that makes it.
std::optional<double> value_after(const AnyGame& game, const Evaluator& heuristic,
                                  const AnyPosition& position, AnyMove move) {
  const Side me = game.side_to_move(position);
  const AnyPosition after = game.apply(position, move);
  if (game.outcome(after)) return std::nullopt;
  return heuristic.value(after, me) - heuristic.neutral(me);
}

std::optional<Blunder> blunder_in(const AnyGame& game, const Evaluator& heuristic,
                                  const SolvedPosition& solved, std::size_t chosen) {
  const auto lost = choice_score(Kind::kLost, solved.truth, chosen);
  if (!lost || *lost == 0) return std::nullopt;
  const AnyPosition& position = solved.sampled.position;
  const auto moves = game.legal_moves(position);
  Blunder blunder;
  blunder.chosen = chosen;
  blunder.lost = *lost;
  blunder.value_of_chosen = value_after(game, heuristic, position, moves[chosen]);
  bool found = false;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (solved.truth.moves[i].value != solved.truth.value) continue;
    const auto value = value_after(game, heuristic, position, moves[i]);
    // A move that ends the game is the best there is.
    if (found && (!blunder.value_of_better || (value && *value <= *blunder.value_of_better))) {
      continue;
    }
    found = true;
    blunder.better = i;
    blunder.value_of_better = value;
  }
  return blunder;
}

// The most points first; of those that lost as many, where the heuristic was surest of the wrong
// move.
std::vector<Blunder> worst_blunders(const AnyGame& game, const Evaluator& heuristic,
                                    const std::vector<SolvedPosition>& positions,
                                    const std::vector<Judged>& judged, std::size_t depth) {
  std::vector<Blunder> blunders;
  for (std::size_t i = 0; i < judged.size(); ++i) {
    auto blunder = blunder_in(game, heuristic, positions[i], judged[i].chosen[depth]);
    if (!blunder) continue;
    blunder->position = i;
    blunders.push_back(*blunder);
  }
  const auto certainty = [](const Blunder& blunder) {
    return blunder.value_of_chosen && blunder.value_of_better
               ? *blunder.value_of_chosen - *blunder.value_of_better
               : -std::numeric_limits<double>::infinity();
  };
  std::ranges::stable_sort(blunders, [&](const Blunder& a, const Blunder& b) {
    return a.lost != b.lost ? a.lost > b.lost : certainty(a) > certainty(b);
  });
  std::set<std::uint32_t> games;
  std::erase_if(blunders, [&](const Blunder& each) {
    return !games.insert(positions[each.position].sampled.game).second;
  });
  if (blunders.size() > kMostBlunders) blunders.resize(kMostBlunders);
  return blunders;
}

void add_to(GradeGroup& group, std::size_t place, GameValue value) {
  group.members.push_back(place);
  const auto number = static_cast<std::size_t>(points_of(value) * 2);
  ++group.values[number];
}

// "21+", "14-20", "13", of counts from `least` to `most`.
std::string phase_name(int least, int most, bool is_first, bool is_last) {
  if (is_first && is_last) return "any";
  if (is_first) return fmt::format("{}+", least);
  if (is_last) return fmt::format("to {}", most);
  return least == most ? fmt::format("{}", least) : fmt::format("{}-{}", least, most);
}

// Counts between which the phases lie: about as many positions in each.
std::vector<int> borders_of(std::vector<int> counts) {
  constexpr std::size_t kPhases = 3;
  std::ranges::sort(counts, std::greater<>());
  std::vector<int> borders;  // the least count of each phase but the last
  for (std::size_t i = 1; i < kPhases && !counts.empty(); ++i) {
    const int border = counts[counts.size() * i / kPhases];
    const bool is_new = borders.empty() || border < borders.back();
    if (is_new && border > counts.back()) borders.push_back(border);
  }
  return borders;
}

}  // namespace

GradeGroups groups_of(const AnyGame& game, const std::vector<SolvedPosition>& positions) {
  GradeGroups result;
  std::vector<int> counts;
  for (const SolvedPosition& each : positions) {
    const PhaseCount count = phase_count(game, each.sampled.position);
    result.phase_word = count.word;
    counts.push_back(count.count);
  }
  result.groups = {{"all", {}}, {"games", {}}, {"leaves", {}}};
  const std::vector<int> borders = borders_of(counts);
  for (std::size_t i = 0; i <= borders.size(); ++i) {
    const bool is_last = i == borders.size();
    result.groups.push_back(
        {phase_name(is_last ? 0 : borders[i], i == 0 ? 0 : borders[i - 1] - 1, i == 0, is_last),
         {}});
  }
  for (std::size_t i = 0; i < positions.size(); ++i) {
    const GameValue value = positions[i].value(game);
    add_to(result.groups[0], i, value);
    const bool is_leaf = positions[i].sampled.source == PositionSource::kLeaf;
    add_to(result.groups[GradeGroups::kBySource + (is_leaf ? 1 : 0)], i, value);
    std::size_t phase = 0;
    while (phase < borders.size() && counts[i] < borders[phase]) ++phase;
    add_to(result.groups[GradeGroups::kByPhase + phase], i, value);
  }
  for (GradeGroup& group : result.groups) {
    std::set<std::uint32_t> games;
    for (const std::size_t i : group.members) games.insert(positions[i].sampled.game);
    group.games = games.size();
  }
  return result;
}

Expected<Grade> grade_heuristic(const AnyGame& game, const Evaluator& heuristic,
                                const std::vector<SolvedPosition>& positions,
                                const GradeGroups& groups, const GradeWork& work) {
  auto judged = judge_positions(game, heuristic, positions, work);
  if (!judged) return judged.error();
  Grade grade;
  grade.heuristic = heuristic.info();
  grade.judged = std::move(*judged);
  std::vector<double> values;
  std::vector<double> points;
  std::vector<std::uint32_t> games;
  for (std::size_t i = 0; i < grade.judged.size(); ++i) {
    const TruthNumbers numbers = numbers_of(game, positions[i]);
    values.push_back(grade.judged[i].value);
    points.push_back(numbers.points);
    games.push_back(numbers.game);
    for (std::size_t depth = 0; depth < kGradedDepths.size(); ++depth) {
      const auto& truth = positions[i].truth;
      const MoveTruth& chosen = truth.moves[grade.judged[i].chosen[depth]];
      if (chosen.value == GameValue::kUnknown) ++grade.unknown_choices[depth];
    }
  }
  grade.losses = log_losses(values, points, games);
  const Scores scores(game, positions, grade);
  for (const GradeGroup& group : groups.groups) {
    MeasuredGroup all;
    for (const Measure& measure : all_measures()) all.push_back(measured(measure, group, scores));
    grade.groups.push_back(std::move(all));
  }
  try {
    for (std::size_t depth = kGradedDepths.size(); depth-- > 0 && grade.blunders.empty();) {
      grade.blunders = worst_blunders(game, heuristic, positions, grade.judged, depth);
      grade.blunder_depth = depth;
    }
  } catch (const HeuristicFailure& failure) {
    return failure.error();
  }
  return grade;
}

Baseline baseline_of(const AnyGame& game, const std::vector<SolvedPosition>& positions) {
  const auto mean_of = [&](const auto& score) -> std::optional<double> {
    double sum = 0;
    double count = 0;
    for (const SolvedPosition& each : positions) {
      const std::optional<double> value = score(each);
      if (!value) continue;
      sum += *value;
      ++count;
    }
    return count > 0 ? std::optional(sum / count) : std::nullopt;
  };
  const auto value_of = [&](const SolvedPosition& each) {
    return game.side_to_move(each.sampled.position) == each.sampled.asked_for ? 1.0 : -1.0;
  };
  const auto of_lots = [&](Kind kind) {
    return mean_of(
        [kind](const SolvedPosition& each) { return random_choice_score(kind, each.truth); });
  };
  Baseline baseline;
  baseline.sign = mean_of([&](const SolvedPosition& each) {
    return sign_score(value_of(each), numbers_of(game, each).points);
  });
  std::vector<double> values;
  std::vector<double> points;
  std::vector<std::uint32_t> games;
  for (const SolvedPosition& each : positions) {
    values.push_back(value_of(each));
    points.push_back(numbers_of(game, each).points);
    games.push_back(each.sampled.game);
  }
  const auto losses = log_losses(values, points, games);
  std::size_t place = 0;
  baseline.log_loss =
      mean_of([&](const SolvedPosition&) { return std::optional(losses[place++]); });
  baseline.keeps = of_lots(Kind::kKeeps);
  baseline.blunders = of_lots(Kind::kBlunders);
  baseline.lost = of_lots(Kind::kLost);
  return baseline;
}

GradeDifferences differences_of(const AnyGame& game, const std::vector<SolvedPosition>& positions,
                                const GradeGroups& groups, const Grade& first,
                                const Grade& second) {
  const Scores of_first(game, positions, first);
  const Scores of_second(game, positions, second);
  GradeDifferences differences;
  for (const GradeGroup& group : groups.groups) {
    MeasuredGroup all;
    for (const Measure& measure : all_measures()) {
      all.push_back(difference(measure, group, of_first, of_second));
    }
    differences.push_back(std::move(all));
  }
  return differences;
}

int better_by(const Measure& measure, const std::optional<ClusteredEstimate>& difference) {
  if (!difference || !difference->interval || difference->clusters < kFewestGames) return 0;
  const auto [low, high] = *difference->interval;
  if (low <= 0 && high >= 0) return 0;
  return (low > 0) == measure.more_is_better() ? 1 : -1;
}

}  // namespace quadrille
