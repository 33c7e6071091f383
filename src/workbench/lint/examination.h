// SPDX-License-Identifier: MIT
// One heuristic under examination: asks it, remembers what it said, collects findings.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "games/any_game.h"
#include "heuristics/evaluator.h"
#include "workbench/lint/finding.h"
#include "workbench/lint/positions.h"

namespace quadrille {

// Equal but for what rounding does.
bool nearly_equal(double a, double b);

// What all examinations of a run share.
struct LintRound {
  GamePointer game;
  const PositionEditor& editor;
  const PositionSample& sample;
  const std::atomic<bool>* stop = nullptr;

  [[nodiscard]] bool stopped() const {
    return stop != nullptr && stop->load(std::memory_order_relaxed);
  }
};

// A heuristic by the name that findings call it.
struct LintSubject {
  LintSubject(Evaluator of) : name(of.info().name), heuristic(std::move(of)) {}  // NOLINT
  LintSubject(std::string called, Evaluator of)
      : name(std::move(called)), heuristic(std::move(of)) {}

  std::string name;
  Evaluator heuristic;
  std::string left_out = {};  // a term that somebody does not want to count; empty: all count
};

class Examination {
 public:
  Examination(const LintRound& round, const LintSubject& subject);

  [[nodiscard]] const LintRound& round() const { return round_; }
  [[nodiscard]] const AnyGame& game() const { return *round_.game; }
  [[nodiscard]] const PositionSample& sample() const { return round_.sample; }
  [[nodiscard]] const std::string& name() const { return subject_.name; }
  [[nodiscard]] const Evaluator& heuristic() const { return subject_.heuristic; }
  [[nodiscard]] const std::string& left_out() const { return subject_.left_out; }

  // Nothing where the heuristic fails. One that fails again and again is not asked any more: each
  // time may take long.
  [[nodiscard]] std::optional<double> value(const AnyPosition& position, Side side) const;
  [[nodiscard]] std::optional<Explanation> explain(const AnyPosition& position, Side side) const;
  // The same where it has answered before: a position that was found already. Empty or 0 if it
  // fails all the same.
  [[nodiscard]] double known_value(const AnyPosition& position, Side side) const {
    return value(position, side).value_or(0);
  }
  [[nodiscard]] Explanation known_explanation(const AnyPosition& position, Side side) const {
    return explain(position, side).value_or(Explanation{});
  }
  // The value less what an even position is worth.
  [[nodiscard]] std::optional<double> centred(const AnyPosition& position, Side side) const;
  [[nodiscard]] bool gave_up() const { return failures_ >= most_failures_; }
  // One more time, to find the smallest position in which it fails.
  void allow_more_failures() { most_failures_ = failures_ + kMostFailures; }
  void give_up() { most_failures_ = failures_; }

  // What was said of the i-th position of the sample, asked once at the beginning.
  [[nodiscard]] const std::optional<Explanation>& at(std::size_t i, Side side) const {
    return table_[i][index_of(side)];
  }

  // "value for white"
  [[nodiscard]] std::string value_for(Side side) const;
  // "white"
  [[nodiscard]] std::string name_of(Side side) const;

  // The smallest position of the sample with index `from`, or made of it, for which `holds`.
  [[nodiscard]] AnyPosition smallest(std::size_t from,
                                     const std::function<bool(const AnyPosition&)>& holds) const;

  void add(Finding finding) { findings_.push_back(std::move(finding)); }
  // With the usual severity of its code.
  void add(FindingCode code, std::vector<std::string> terms, std::string what,
           std::optional<Evidence> evidence = {});
  [[nodiscard]] std::vector<Finding> findings() && { return std::move(findings_); }

  struct FirstFailure {
    AnyPosition position;
    Side side;
    std::string message;
  };
  [[nodiscard]] const std::optional<FirstFailure>& failure() const { return failure_; }

 private:
  static constexpr int kMostFailures = 40;

  template <class Ask>
  auto asked(const AnyPosition& position, Side side, const Ask& ask) const
      -> std::optional<decltype(ask())>;

  const LintRound& round_;
  const LintSubject& subject_;
  mutable int failures_ = 0;
  int most_failures_ = kMostFailures;
  mutable std::optional<FirstFailure> failure_;
  std::vector<std::array<std::optional<Explanation>, 2>> table_;
  std::vector<Finding> findings_;
};

// The smallest of the things that it is shown, by their size.
class SmallestWitness {
 public:
  void offer(std::size_t index, int size) {
    if (index_ && size >= size_) return;
    index_ = index;
    size_ = size;
  }
  [[nodiscard]] const std::optional<std::size_t>& index() const { return index_; }

 private:
  std::optional<std::size_t> index_;
  int size_ = 0;
};

// The contribution of the term of that name; nothing where the explanation has none.
std::optional<double> contribution_of(const Explanation& explanation, std::string_view term);
double sum_of_terms(const Explanation& explanation);

// The checks. Each adds what it finds.
void check_answers(Examination& examination);      // failures, what is no number, constants
void check_determinism(Examination& examination);  // the same question, the same answer
void check_sides(Examination& examination);        // one side's good is the other's bad
void check_symmetries(Examination& examination);   // colours exchanged, board mirrored
void check_side_to_move(Examination& examination);
void check_terms(Examination& examination);     // terms that decide nothing
void check_rounding(Examination& examination);  // whole-number divisions
void check_phases(Examination& examination);    // jumps between cases of the formula
void check_sense(Examination& examination);     // what any player would want

// Against the built-in heuristics of the game: the report's own words, the same function under
// another name, features of the other sign.
void check_against_others(Examination& examination);

}  // namespace quadrille
