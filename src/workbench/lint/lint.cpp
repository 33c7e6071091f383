// SPDX-License-Identifier: MIT
#include "workbench/lint/lint.h"

#include <algorithm>
#include <array>
#include <memory>
#include <utility>

#include "players/heuristics.h"
#include "workbench/benchmark.h"
#include "workbench/lint/examination.h"
#include "workbench/lint/positions.h"

namespace quadrille {
namespace {

constexpr std::array kChecks = {
    check_answers, check_determinism, check_sides,  check_symmetries, check_side_to_move,
    check_terms,   check_rounding,    check_phases, check_sense,      check_against_others};

std::size_t pairs_of(std::size_t heuristics) { return heuristics * (heuristics - 1) / 2; }

// Nothing for a heuristic that fails.
std::optional<double> cost_of(const AnyGame& game, const Evaluator& heuristic,
                              const LintOptions& options) {
  if (options.seconds_for_cost <= 0) return std::nullopt;
  const auto speed = measure_heuristic(game, heuristic, options.seconds_for_cost, options.stop);
  if (!speed) return std::nullopt;
  return speed->nanoseconds;
}

// Faults first, then in the order of the codes.
void sort_findings(std::vector<Finding>& findings) {
  std::ranges::stable_sort(findings, [](const Finding& a, const Finding& b) {
    if (a.severity != b.severity) return a.severity > b.severity;
    return a.code < b.code;
  });
}

void examine(Examination& examination, const LintOptions& options) {
  for (const auto check : kChecks) {
    // Of one that fails everywhere there is nothing more to say.
    const bool is_first = check == kChecks.front();
    if (!examination.round().stopped() && (is_first || !examination.gave_up())) check(examination);
    options.step_done();
  }
}

}  // namespace

bool LintReport::has_fault() const {
  const bool in_one = std::ranges::any_of(heuristics, [](const auto& each) {
    return std::ranges::any_of(
        each.findings, [](const Finding& finding) { return finding.severity == Severity::kFault; });
  });
  return in_one || std::ranges::any_of(pairs, [](const HeuristicPair& pair) {
           return pair.comparison.relation != Relation::kDifferent;
         });
}

std::size_t lint_steps(std::size_t heuristics) {
  return 1 + heuristics * (kChecks.size() + 1) + pairs_of(heuristics);
}

LintReport lint(const GamePointer& game, const std::vector<LintSubject>& subjects,
                const LintOptions& options) {
  const PositionEditor editor(game);
  const PositionSample sample =
      sample_positions(game, editor, options.seed, options.positions, options.stop);
  options.step_done();
  const LintRound round{game, editor, sample, options.stop};
  LintReport report{game->name(), options.seed, sample.positions.size(), {}};
  const auto first = find_heuristic(*game, list_heuristics(*game).front().name);
  report.reference = first->info().name;
  report.reference_nanoseconds = cost_of(*game, *first, options);

  std::vector<std::unique_ptr<Examination>> examinations;
  for (const LintSubject& subject : subjects) {
    if (round.stopped()) break;
    auto& examination = *examinations.emplace_back(std::make_unique<Examination>(round, subject));
    options.step_done();
    examine(examination, options);
    report.heuristics.push_back({subject.name,
                                 subject.heuristic.info().hash,
                                 {},
                                 cost_of(*game, subject.heuristic, options)});
  }
  for (std::size_t i = 0; i < examinations.size(); ++i) {
    for (std::size_t j = i + 1; j < examinations.size() && !round.stopped(); ++j) {
      const Examination& one = *examinations[i];
      const Examination& other = *examinations[j];
      report.pairs.push_back({one.name(), other.name(), compare(one, other.heuristic()),
                              different_wishes(one, other)});
      options.step_done();
    }
  }
  for (std::size_t i = 0; i < examinations.size(); ++i) {
    report.heuristics[i].findings = std::move(*examinations[i]).findings();
    sort_findings(report.heuristics[i].findings);
  }
  report.stopped = round.stopped();
  return report;
}

}  // namespace quadrille
