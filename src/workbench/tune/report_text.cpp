// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "arena/match_verdict.h"
#include "base/text.h"
#include "workbench/tune/report.h"

namespace quadrille {
namespace {

constexpr double kSure = 1.96;  // errors from 0

std::string points_text(const ScoreEstimate& gain) {
  const auto points = [](double score) { return std::round(1000 * score) / 10 + 0.0; };
  return fmt::format("{:+.1f} points in 100 games ({:+.1f} to {:+.1f})", points(gain.score),
                     points(gain.interval.low), points(gain.interval.high));
}

std::string result_text(const MatchSummary& summary) {
  const auto estimate = summary.estimate();
  if (!estimate) return "no games";
  return fmt::format("{:.1f} %, {}, {} games", 100 * estimate->score, elo_sentence(*estimate),
                     grouped(summary.total().games()));
}

std::string loss_text(double loss) { return fmt::format("{:.4f}", loss); }

// What a weight's error lets one say of it.
std::string remark_on(const FittedWeight& weight) {
  if (!weight.remark.empty()) return weight.remark;
  if (weight.error > 0 && std::abs(weight.weight) < kSure * weight.error) {
    return "not told apart from 0";
  }
  if (weight.before * weight.weight < 0) return "its sign has turned";
  return {};
}

class Telling {
 public:
  Telling(const TuneSettings& settings, const Tuning& tuning, std::size_t width)
      : settings_(settings), tuning_(tuning), width_(width) {}

  std::vector<Passage> text() {
    add(sentences(
        fmt::format("{}: {}{} tuned by {}", settings_.game->name(),
                    settings_.numbers == TuneNumbers::kSearch ? "the search of " : "",
                    settings_.heuristic,
                    settings_.method == TuneMethod::kResults ? "results of games" : "games"),
        width_, Emphasis::kHeading));
    for (const std::string& each : tuning_.data) {
      add(sentences(fmt::format("{}; seed {}", each, settings_.seed), width_));
    }
    if (!tuning_.rounds.empty()) tell_fit();
    if (!tuning_.values.empty()) tell_numbers();
    if (tuning_.test) tell_test();
    if (tuning_.stopped) {
      tell("Stopped: nothing is claimed. The same command goes on.");
    } else if (tuning_.test) {
      tell(fmt::format("{}: {}.", verdict_words(), tuning_.test->reason));
      if (!tuning_.player.empty()) {
        blank();
        add({fmt::format("Its player: {}\n", tuning_.player)});
      }
    }
    return std::move(passages_);
  }

 private:
  void add(Passage passage) { passages_.push_back(std::move(passage)); }
  void blank() { add({"\n"}); }
  void tell(const std::string& text, Emphasis emphasis = Emphasis::kPlain) {
    blank();
    add(sentences(text, width_, emphasis));
  }

  void tell_fit() {
    const FormulaFit& fit = tuning_.rounds.back();
    add(sentences(fmt::format("learned from {} positions of {} games; {} positions of {} games "
                              "held out",
                              grouped(fit.positions), grouped(fit.games),
                              grouped(fit.held_out_positions), grouped(fit.held_out_games)),
                  width_));
    blank();
    Table table({"term", "before", "tuned", "error"});
    std::vector<std::string> remarks;
    for (const FittedWeight& each : fit.weights) {
      table.add({each.name, number_text(each.before), number_text(each.weight),
                 each.error > 0 ? fmt::format("{:.2g}", each.error) : "-"});
      if (const std::string remark = remark_on(each); !remark.empty()) {
        remarks.push_back(fmt::format("{}: {}.", each.name, remark));
      }
    }
    add(tabular(std::move(table)));
    for (const std::string& each : remarks) add(sentences(each, width_));
    if (fit.slope_before + kSure * fit.slope_before_error < 0) {
      tell(fmt::format("The value before goes against the results: {:+.2f} +- {:.2f} in log-odds "
                       "for a usual difference. Most of its signs are wrong.",
                       fit.slope_before, fit.slope_before_error),
           Emphasis::kWarning);
    }
    if (fit.held_out_positions == 0) return;
    tell(
        fmt::format("Loss on the held-out games, in nats a position: tuned {}, before {}, who "
                    "knows nothing {}. Gained {:.4f} +- {:.4f}. That is no strength yet: the "
                    "matches tell.",
                    loss_text(fit.loss), loss_text(fit.loss_before), loss_text(fit.loss_of_even),
                    fit.gain, fit.gain_error));
    std::vector<std::string> steps;
    for (const LearningStep& each : fit.curve) {
      steps.push_back(fmt::format("{} {}", grouped(each.games), loss_text(each.held_out_loss)));
    }
    add(sentences(fmt::format("By the number of games: {}.", join(steps, ", ")), width_));
  }

  void tell_numbers() {
    const auto& history = tuning_.history;
    const auto after = [&](std::size_t quarters, std::size_t number) {
      const std::size_t at = history.size() * quarters / 4;
      return at == 0 ? tuning_.numbers[number].range.start : history[at - 1].numbers[number];
    };
    blank();
    Table table({"number", "before", "25 %", "50 %", "75 %", "100 %", "tuned"});
    for (std::size_t i = 0; i < tuning_.numbers.size(); ++i) {
      table.add({tuning_.numbers[i].name, number_text(tuning_.numbers[i].range.start),
                 number_text(after(1, i)), number_text(after(2, i)), number_text(after(3, i)),
                 number_text(after(4, i)), number_text(tuning_.values[i])});
    }
    add(tabular(std::move(table)));
    add(sentences(fmt::format("after so much of {}; tuned is the mean of the second half.",
                              counted(history.size(), "iteration", "iterations")),
                  width_));
    if (std::ranges::all_of(history, [](const Spsa::Past& past) { return past.gain == 0; })) {
      tell(settings_.numbers == TuneNumbers::kSearch
               ? "No iteration found a difference: the games have too few nodes a move for these "
                 "numbers to change who wins. Take more: --nodes."
               : "No iteration found a difference: numbers can be moved that far without changing "
                 "who wins. Begin nearer to where they weigh against each other; in a script, mark "
                 "larger steps.",
           Emphasis::kWarning);
    }
  }

  void tell_test() {
    blank();
    add(sentences(fmt::format("Test at {} nodes a move", grouped(settings_.test_nodes)), width_,
                  Emphasis::kHeading));
    const auto lines = test_lines(settings_, *tuning_.test);
    // The last one is told below.
    for (std::size_t i = 0; i + 1 < lines.size(); ++i) add(sentences(lines[i], width_));
  }

  [[nodiscard]] std::string verdict_words() const {
    switch (tuning_.test->verdict) {
      case TuneVerdict::kBetter:
        return fmt::format("{} is better", tuning_.file);
      case TuneVerdict::kWorse:
        return fmt::format("{} is worse", tuning_.file);
      case TuneVerdict::kNotShown:
        break;
    }
    return fmt::format("{} is not shown to be better", tuning_.file);
  }

  const TuneSettings& settings_;
  const Tuning& tuning_;
  std::size_t width_;
  std::vector<Passage> passages_;
};

}  // namespace

std::vector<std::string> test_lines(const TuneSettings& settings, const FinalTest& test) {
  std::vector<std::string> lines;
  std::string decision;
  if (const auto& sprt = test.direct.sprt) {
    const auto bounds = bounds_of(sprt->test);
    decision = fmt::format(
        "; test of {:g} against {:g} Elo: log-likelihood ratio {:+.2f}, bounds {:.2f} and {:.2f}",
        sprt->test.elo0, sprt->test.elo1, sprt->log_likelihood_ratio, bounds.lower, bounds.upper);
  }
  lines.push_back(fmt::format("against {}, the one before: {}{}", settings.heuristic,
                              result_text(test.direct), decision));
  for (const OutsiderResult& each : test.outsiders) {
    lines.push_back(fmt::format("against {}: {}; the one before: {}{}", each.name,
                                result_text(each.tuned), result_text(each.before),
                                each.gain ? "; gained " + points_text(*each.gain) : ""));
  }
  lines.push_back(fmt::format("{}: {}", to_string(test.verdict), test.reason));
  return lines;
}

std::vector<Passage> tuning_text(const TuneSettings& settings, const Tuning& tuning,
                                 std::size_t width) {
  return Telling(settings, tuning, width).text();
}

}  // namespace quadrille
