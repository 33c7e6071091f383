// SPDX-License-Identifier: MIT
// Checks of what any player would want: to win, to take pieces rather than not, a king rather than
// a man.
#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "workbench/lint/examination.h"

namespace quadrille {
namespace {

// Ranks from 0, equal numbers sharing the mean of theirs.
std::vector<double> ranks_of(const std::vector<double>& numbers) {
  std::vector<std::size_t> order(numbers.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::sort(order, [&](std::size_t a, std::size_t b) { return numbers[a] < numbers[b]; });
  std::vector<double> ranks(numbers.size());
  for (std::size_t begin = 0; begin < order.size();) {
    std::size_t end = begin;
    while (end < order.size() && numbers[order[end]] == numbers[order[begin]]) ++end;
    const double rank = static_cast<double>(begin + end - 1) / 2;
    for (; begin < end; ++begin) ranks[order[begin]] = rank;
  }
  return ranks;
}

// Spearman's correlation; 0 where one of them does not vary.
double rank_correlation(const std::vector<double>& a, const std::vector<double>& b) {
  const auto ranks_a = ranks_of(a);
  const auto ranks_b = ranks_of(b);
  const double mean = (static_cast<double>(a.size()) - 1) / 2;
  double both = 0;
  double of_a = 0;
  double of_b = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    both += (ranks_a[i] - mean) * (ranks_b[i] - mean);
    of_a += (ranks_a[i] - mean) * (ranks_a[i] - mean);
    of_b += (ranks_b[i] - mean) * (ranks_b[i] - mean);
  }
  return of_a == 0 || of_b == 0 ? 0 : both / std::sqrt(of_a * of_b);
}

// Whether every game of the sample ends because somebody cannot move, and so has lost.
bool is_about_moving(const Examination& examination) {
  const auto& finished = examination.sample().finished;
  return !finished.empty() && std::ranges::all_of(finished, [&](const AnyPosition& position) {
    const auto outcome = examination.game().outcome(position);
    return outcome->winner && outcome->reason == Reason::kNoLegalMoves;
  });
}

// How the values of a position's moves go with how many moves the mover has after them, from -1 to
// 1; nothing where they are all alike.
std::optional<double> love_of_moves(const Examination& examination, const AnyPosition& position) {
  const AnyGame& game = examination.game();
  const Side side = game.side_to_move(position);
  std::vector<double> values;
  std::vector<double> mobilities;
  for (const AnyMove move : game.legal_moves(position)) {
    const AnyPosition next = game.apply(position, move);
    if (game.outcome(next)) continue;
    const auto again_to_move = examination.round().editor.other_to_move(next);
    const auto value = examination.value(next, side);
    if (!again_to_move || !value || !std::isfinite(*value)) continue;
    values.push_back(*value);
    mobilities.push_back(static_cast<double>(game.legal_moves(*again_to_move).size()));
  }
  const double correlation = rank_correlation(values, mobilities);
  if (correlation == 0) return std::nullopt;
  return correlation;
}

struct Mean {
  double value = 0;
  double error = 0;  // standard
};
Mean mean_of(const std::vector<double>& numbers) {
  const auto count = static_cast<double>(std::max<std::size_t>(1, numbers.size()));
  const double mean = std::accumulate(numbers.begin(), numbers.end(), 0.0) / count;
  double squares = 0;
  for (const double number : numbers) squares += (number - mean) * (number - mean);
  return {mean, std::sqrt(squares) / count};
}

// In a game that is lost by whoever cannot move, nobody wants to have fewer moves.
void check_love_of_moves(Examination& examination) {
  if (!is_about_moving(examination)) return;
  constexpr std::size_t kMost = 300;
  constexpr std::size_t kEnough = 20;
  constexpr double kClear = -4;  // standard errors
  const auto& sample = examination.sample();
  std::vector<double> correlations;
  for (std::size_t i = 0; i < std::min(kMost, sample.played); ++i) {
    const auto correlation = love_of_moves(examination, sample.positions[i].position);
    if (correlation) correlations.push_back(*correlation);
  }
  const Mean mean = mean_of(correlations);
  if (correlations.size() < kEnough || mean.value >= 0) return;
  if (mean.value > kClear * mean.error) return;
  examination.add(FindingCode::kShunsMoves, {},
                  fmt::format("It likes the moves that leave its own side fewer moves (rank "
                              "correlation {:.2f}).",
                              mean.value));
}

// How often a change that is good for a side raises and lowers its value.
class Verdict {
 public:
  void include(double before, double after, std::size_t index, int size) {
    if (nearly_equal(before, after)) return;
    if (after > before) {
      ++better_;
    } else {
      ++worse_;
      witness_.offer(index, size);
    }
  }
  [[nodiscard]] bool is_wrong() const {
    constexpr int kEnough = 10;
    return worse_ > better_ && worse_ >= kEnough;
  }
  [[nodiscard]] double share_wrong() const {
    return static_cast<double>(worse_) / static_cast<double>(worse_ + better_);
  }
  [[nodiscard]] std::size_t witness() const { return *witness_.index(); }

 private:
  int better_ = 0;
  int worse_ = 0;
  SmallestWitness witness_;
};

// A change of a position that some side can only welcome.
struct Gain {
  AnyPosition before, after;
};
using Gains = std::vector<Gain> (*)(const PositionEditor& editor, const AnyPosition& position,
                                    Side side);

std::vector<Gain> captures(const PositionEditor& editor, const AnyPosition& position, Side side) {
  std::vector<Gain> gains;
  for (const Lessened& less : editor.one_piece_less(position)) {
    if (less.loser == opposite(side)) gains.push_back({position, less.position});
  }
  return gains;
}

std::vector<Gain> crownings(const PositionEditor& editor, const AnyPosition& position, Side side) {
  std::vector<Gain> gains;
  for (const Lessened& man : editor.one_king_less(position)) {
    if (man.loser == side) gains.push_back({man.position, position});
  }
  return gains;
}

std::optional<Gain> unwelcome_gain(const Examination& examination, Gains gains_of,
                                   const AnyPosition& position, Side side) {
  for (const Gain& gain : gains_of(examination.round().editor, position, side)) {
    const auto before = examination.value(gain.before, side);
    const auto after = examination.value(gain.after, side);
    if (before && after && *after < *before && !nearly_equal(*before, *after)) return gain;
  }
  return std::nullopt;
}

void report_unwelcome(Examination& examination, Gains gains_of, FindingCode code,
                      std::string_view what, Side side, const std::array<Verdict, 2>& verdicts) {
  const Verdict& verdict = verdicts[index_of(side)];
  const AnyPosition position =
      examination.smallest(verdict.witness(), [&](const AnyPosition& smaller) {
        return unwelcome_gain(examination, gains_of, smaller, side).has_value();
      });
  const auto gain = unwelcome_gain(examination, gains_of, position, side);
  if (!gain) return;
  const bool both = verdicts[0].is_wrong() && verdicts[1].is_wrong();
  examination.add(
      code, {},
      fmt::format("For {} the value falls when {}: in {:.0f} % of the cases in which it changes.",
                  both ? "both sides" : examination.name_of(side), what,
                  100 * verdict.share_wrong()),
      Evidence{gain->before,
               {{examination.value_for(side), examination.known_value(gain->before, side)},
                {examination.value_for(side) + " in the other",
                 examination.known_value(gain->after, side)}},
               gain->after,
               std::string(what)});
}

void check_gains(Examination& examination, Gains gains_of, FindingCode code,
                 std::string_view what) {
  constexpr std::size_t kMost = 300;
  const auto& sample = examination.sample();
  const std::size_t count = std::min(kMost, sample.played);
  std::array<Verdict, 2> verdicts;
  for (const Side side : kSides) {
    for (std::size_t i = 0; i < count && !examination.round().stopped(); ++i) {
      const auto& [position, size] = sample.positions[i];
      for (const Gain& gain : gains_of(examination.round().editor, position, side)) {
        const auto before = examination.value(gain.before, side);
        const auto after = examination.value(gain.after, side);
        if (before && after) verdicts[index_of(side)].include(*before, *after, i, size);
      }
    }
  }
  for (const Side side : kSides) {
    if (!verdicts[index_of(side)].is_wrong()) continue;
    report_unwelcome(examination, gains_of, code, what, side, verdicts);
    return;
  }
}

}  // namespace

void check_sense(Examination& examination) {
  check_love_of_moves(examination);
  check_gains(examination, captures, FindingCode::kShunsCaptures, "the opponent loses a piece");
  check_gains(examination, crownings, FindingCode::kKingBelowMan, "an own man becomes a king");
}

}  // namespace quadrille
