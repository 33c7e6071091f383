// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include <cmath>
#include <utility>

#include "base/text.h"
#include "base/utf8.h"
#include "workbench/grade/columns.h"
#include "workbench/grade/report.h"

namespace quadrille {
namespace {

using Kind = Measure::Kind;

constexpr std::size_t kLongestName = 10;  // of a heuristic at the head of a column

// As many decimals as tell something; what they leave of a negative number may be 0.
std::string number(const Measure& measure, double value) {
  std::string text =
      measure.is_share() ? fmt::format("{:.1f}", 100 * value) : fmt::format("{:.3f}", value);
  const bool is_zero = text.find_first_not_of("-0.") == std::string::npos;
  return is_zero && text.starts_with('-') ? text.substr(1) : text;
}

std::string interval_text(const Measure& measure,
                          const std::optional<ClusteredEstimate>& estimate) {
  if (!estimate) return "";
  if (!estimate->interval) return "too few";
  if (estimate->interval->low == 0 && estimate->interval->high == 0) return "the same";
  return fmt::format("{} to {}", number(measure, estimate->interval->low),
                     number(measure, estimate->interval->high));
}

std::string share_text(std::size_t part, std::size_t whole) {
  return whole == 0 ? "none"
                    : fmt::format("{:.0f} %",
                                  100.0 * static_cast<double>(part) / static_cast<double>(whole));
}

// "keeps, d=4"
std::string short_name(const Measure& measure) {
  if (!measure.is_of_choices()) return measure.name();
  const std::string name = measure.name();
  return fmt::format("{}, d={}", name.substr(0, name.find(',')), kGradedDepths[measure.depth]);
}

class Teller {
 public:
  Teller(const GradeReport& report, std::size_t width)
      : report_(report), width_(width), measures_(all_measures()) {
    for (const Measure& measure : measures_) names_.push_back(short_name(measure));
  }

  std::vector<Passage> text() && {
    tell(heading(), Emphasis::kHeading);
    tell_positions();
    if (report_.stopped) {
      tell("Stopped before the end: what stands here is of the positions that were done.",
           Emphasis::kWarning);
    }
    if (report_.set.positions.empty()) return std::move(passages_);
    blank();
    if (report_.grades.size() == 1) {
      tell_grade(report_.grades.front());
    } else if (report_.grades.size() == 2) {
      tell_pair();
    }
    tell_meaning();
    tell_unknown_choices();
    tell(fmt::format("Done in {}.", duration_text(report_.seconds)));
    return std::move(passages_);
  }

 private:
  [[nodiscard]] std::string heading() const {
    const std::string game = report_.settings.sample.game->name();
    if (report_.grades.empty()) return fmt::format("{}: nothing was graded", game);
    if (report_.grades.size() == 1) {
      return fmt::format("{}: {} against the truth", game, name(0));
    }
    return fmt::format("{}: {} and {} against the truth", game, name(0), name(1));
  }

  [[nodiscard]] const std::string& name(std::size_t grade) const {
    return report_.grades[grade].heuristic.name;
  }

  void tell(std::string_view text, Emphasis emphasis = Emphasis::kPlain) {
    passages_.push_back(sentences(text, width_, emphasis));
  }
  void blank() { passages_.push_back({"\n"}); }

  void tell_positions() {
    const SolvedSet& set = report_.set;
    const SampleSettings& sample = report_.settings.sample;
    if (set.positions.empty()) {
      tell(fmt::format("No position was solved, of {} that were tried.",
                       grouped(set.asked[0] + set.asked[1])));
      return;
    }
    const GradeGroup& all = report_.groups.groups.front();
    std::string values;
    for (const auto& [place, word] :
         {std::pair(2, "won"), std::pair(1, "drawn"), std::pair(0, "lost")}) {
      values += fmt::format(
          "{}{} {}", values.empty() ? "" : ", ",
          share_text(all.values[static_cast<std::size_t>(place)], all.members.size()), word);
    }
    const std::size_t unsolved = set.asked[0] + set.asked[1] - set.positions.size();
    tell(fmt::format(
        "{} of known value from {}: {} of the games ({} of those tried were solved), {} leaves of "
        "searches ({}). For the side that is asked for: {}. {}{} plays at {} nodes a move; seed "
        "{}; "
        "version {}.",
        counted(all.members.size(), "position", "positions"), counted(all.games, "game", "games"),
        grouped(set.solved[0]), share_text(set.solved[0], set.asked[0]), grouped(set.solved[1]),
        share_text(set.solved[1], set.asked[1]), values,
        unsolved == 0
            ? ""
            : fmt::format("What {} nodes did not solve is left out, early positions above "
                          "all, so these are clearer than most. ",
                          grouped(report_.settings.solve_nodes)),
        sample.player, grouped(sample.nodes), sample.seed, report_.version));
  }

  [[nodiscard]] std::vector<std::string> cells_of(const MeasuredGroup& group) const {
    std::vector<std::string> cells;
    for (std::size_t i = 0; i < measures_.size(); ++i) {
      cells.push_back(measure_text(measures_[i], group[i]));
    }
    return cells;
  }
  [[nodiscard]] std::vector<std::string> intervals_of(const MeasuredGroup& group) const {
    std::vector<std::string> cells;
    for (std::size_t i = 0; i < measures_.size(); ++i) {
      cells.push_back(interval_text(measures_[i], group[i]));
    }
    return cells;
  }

  void tell_tables(const Columns& columns, std::size_t first) {
    for (Passage& passage : columns.tables(width_, first)) passages_.push_back(std::move(passage));
  }

  void tell_grade(const Grade& grade) {
    Columns columns("", names_);
    columns.add("all", cells_of(grade.groups.front()));
    columns.add("95 %", intervals_of(grade.groups.front()));
    for (std::size_t i = GradeGroups::kBySource; i < grade.groups.size(); ++i) {
      columns.add(report_.groups.groups[i].name, cells_of(grade.groups[i]));
    }
    tell_tables(columns, 2);
    blank();
  }

  void tell_pair() {
    Columns columns("", names_);
    for (const Grade& grade : report_.grades) {
      columns.add(cut_to(grade.heuristic.name, kLongestName), cells_of(grade.groups.front()));
    }
    const MeasuredGroup& all = report_.differences.front();
    std::vector<std::string> differences;
    std::vector<std::string> better;
    for (std::size_t i = 0; i < measures_.size(); ++i) {
      const int who = better_by(measures_[i], all[i]);
      differences.push_back(
          !all[i] ? "" : (all[i]->value < 0 ? "" : "+") + number(measures_[i], all[i]->value));
      better.push_back(!all[i]   ? ""
                       : who > 0 ? cut_to(name(0), kLongestName)
                       : who < 0 ? cut_to(name(1), kLongestName)
                                 : "-");
    }
    columns.add("difference", std::move(differences));
    columns.add("95 %", intervals_of(all));
    columns.add("better", std::move(better));
    tell_tables(columns, 2);
    blank();
    for (const std::string& sentence : verdict_sentences(report_)) tell(sentence);
    blank();
  }

  void tell_meaning() {
    std::string text;
    if (report_.grades.size() == 1) {
      text +=
          fmt::format("The columns from {} on are by {} on the board. ",
                      report_.groups.groups[GradeGroups::kByPhase].name, report_.groups.phase_word);
    }
    text +=
        "Sign: of won and lost positions, how often the value is on the right side. Log loss: of "
        "the value as a chance, in nats. Tau: agreement of orders, Kendall's tau-b. Keeps: chosen "
        "moves that throw nothing away. Fastest: those that win as soon or lose as late as can be, "
        "of positions where that is known. Blunders: of positions where a move can throw value "
        "away, how often one did. Lost: points a move.";
    tell(text);
    const Baseline& base = report_.baseline;
    if (base.sign && base.log_loss && base.keeps) {
      std::string guess = fmt::format(
          "Without any knowledge, \"who moves stands better\" has the sign right in {:.1f} % (log "
          "loss {:.3f}); a move by lot keeps the value in {:.1f} %",
          100 * *base.sign, *base.log_loss, 100 * *base.keeps);
      if (base.blunders && base.lost) {
        guess += fmt::format(", blunders in {:.1f} % and loses {:.3f} points", 100 * *base.blunders,
                             *base.lost);
      }
      tell(guess + ".");
    }
  }

  void tell_unknown_choices() {
    for (std::size_t i = 0; i < report_.grades.size(); ++i) {
      const auto& unknown = report_.grades[i].unknown_choices;
      if (std::ranges::all_of(unknown, [](std::size_t count) { return count == 0; })) continue;
      std::vector<std::string> parts;
      for (std::size_t depth = 0; depth < kGradedDepths.size(); ++depth) {
        parts.push_back(fmt::format("{} at depth {}",
                                    share_text(unknown[depth], report_.grades[i].judged.size()),
                                    kGradedDepths[depth]));
      }
      tell(fmt::format("Of the moves that {} chose, the value is not known of {}: they are left "
                       "out of keeps, blunders and lost.",
                       name(i), join(parts, ", ")),
           Emphasis::kWarning);
    }
  }

  const GradeReport& report_;
  std::size_t width_;
  std::vector<Measure> measures_;
  std::vector<std::string> names_;
  std::vector<Passage> passages_;
};

// What a verdict rests on, fixed beforehand: one measure of judging, one of moving.
const std::vector<std::pair<Measure, std::string>>& verdict_measures() {
  static const std::vector<std::pair<Measure, std::string>> measures = {
      {{Kind::kLogLoss}, "judges these positions better (log loss)"},
      {{Kind::kLost, 0}, "loses fewer points by its moves at depth 1"}};
  return measures;
}

std::string value_words(std::optional<double> value) {
  return value ? fmt::format("valued {}", signed_text(*value)) : "the end of the game";
}

std::string truth_words(const MoveTruth& move, const Truth& truth) {
  std::string words = move.value == GameValue::kWin    ? "wins"
                      : move.value == GameValue::kDraw ? "draws"
                                                       : "loses";
  if (move.best && truth.plies) {
    words +=
        fmt::format(" in {}", counted(static_cast<std::uint64_t>(*truth.plies), "ply", "plies"));
  }
  return words;
}

}  // namespace

std::string measure_text(const Measure& measure, const std::optional<ClusteredEstimate>& estimate) {
  if (!estimate) return "";
  return number(measure, estimate->value) + (measure.is_share() ? " %" : "");
}

std::vector<Passage> grade_text(const GradeReport& report, std::size_t width) {
  return Teller(report, width).text();
}

std::vector<std::string> verdict_sentences(const GradeReport& report) {
  const auto measures = all_measures();
  const MeasuredGroup& all = report.differences.front();
  std::vector<std::string> sentences;
  for (const auto& [measure, words] : verdict_measures()) {
    const auto place =
        static_cast<std::size_t>(std::ranges::find(measures, measure) - measures.begin());
    const auto& difference = all[place];
    const int who = better_by(measure, difference);
    const std::string by =
        measure.is_of_choices() ? "the points that their moves lose at depth 1" : "log loss";
    if (who != 0) {
      sentences.push_back(
          fmt::format("{} {}.", report.grades[who > 0 ? 0 : 1].heuristic.name, words));
    } else if (!difference || difference->clusters < kFewestGames) {
      sentences.push_back(fmt::format("Too few games to tell them apart by {}.", by));
    } else {
      sentences.push_back(fmt::format("They are not told apart by {}.", by));
    }
  }
  sentences.emplace_back(
      "These two measures were fixed beforehand, each at the 95 % level, and they speak of "
      "positions such as these; which plays better, a match tells. Of 20 intervals one is expected "
      "to miss the truth.");
  return sentences;
}

BlunderText blunder_text(const GradeReport& report, const Blunder& blunder) {
  const AnyGame& game = *report.settings.sample.game;
  const SolvedPosition& solved = report.set.positions[blunder.position];
  const auto moves = game.legal_moves(solved.sampled.position);
  const auto words = [&](std::size_t move, const std::optional<double>& value) {
    return fmt::format("{} {}, {}", game.move_text(solved.sampled.position, moves[move]),
                       truth_words(solved.truth.moves[move], solved.truth), value_words(value));
  };
  return {words(blunder.chosen, blunder.value_of_chosen),
          words(blunder.better, blunder.value_of_better)};
}

}  // namespace quadrille
