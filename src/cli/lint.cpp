// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/for_people.h"
#include "base/text.h"
#include "cli/commands.h"
#include "cli/common/board.h"
#include "cli/common/explanation.h"
#include "cli/common/failure.h"
#include "cli/common/terminal.h"
#include "games/registry.h"
#include "os/signals.h"
#include "players/player_heuristic.h"
#include "players/words.h"
#include "workbench/lint/json.h"
#include "workbench/lint/lint.h"

namespace quadrille::cli {
namespace {

struct LintWords {
  std::string game;
  std::vector<std::string> heuristics;
  std::uint64_t seed = 1;
  int positions = 4000;
  bool brief = false;
  bool ascii = false;
  bool json = false;
};

// By its name, or by the words of a player that has one: `ari,without=pawns`.
LintSubject subject_of(const AnyGame& game, const std::string& text) {
  const PlayerWords words = words_of_heuristic(text);
  LintSubject subject(text, need(heuristic_of(game, words)));
  subject.left_out = words.without;
  return subject;
}

// Text of the terminal's width that begins in a column of its own.
void print_indented(const std::string& text, std::size_t indent) {
  const std::size_t width = std::max<std::size_t>(terminal_width(stdout), indent + 20);
  const std::string margin(indent, ' ');
  const std::string lines = wrapped(text, std::min(width, kTextWidth) - indent);
  for (const std::string_view line : split(lines, '\n')) fmt::print("{}{}\n", margin, line);
}

constexpr std::size_t kIndent = 2;

void print_readings(const std::vector<Reading>& readings) {
  std::size_t widest = 0;
  for (const Reading& each : readings) widest = std::max(widest, each.what.size());
  for (const Reading& each : readings) {
    fmt::print("{:{}}{:{}}  {}\n", "", 2 * kIndent, each.what, widest, number_text(each.value));
  }
}

void print_evidence(const AnyGame& game, const Evidence& evidence, const LintWords& words) {
  const std::string board =
      draw_board(game.diagram(evidence.position, std::nullopt), stdout, words.ascii);
  if (!words.brief) fmt::print("\n{}", board);
  print_indented(game.position_text(evidence.position), kIndent);
  if (evidence.other) {
    print_indented(fmt::format("{}: {}", evidence.other_is, game.position_text(*evidence.other)),
                   kIndent);
  }
  print_readings(evidence.readings);
}

// What a code means for play is told where it stands for the first time.
void print_finding(const AnyGame& game, const Finding& finding, bool is_first,
                   const LintWords& words) {
  const FindingText& text = text_of(finding.code);
  const bool fault = finding.severity == Severity::kFault;
  fmt::print("\n{}{}{} {}\n", style(stdout, fault ? Style::kBad : Style::kBold),
             fault ? "fault" : "remark", style(stdout, Style::kNone), text.word);
  print_indented(finding.what, kIndent);
  if (is_first) print_indented(std::string(text.meaning), kIndent);
  if (finding.evidence) print_evidence(game, *finding.evidence, words);
}

// "3 faults, 1 remark"
std::string count_text(const std::vector<Finding>& findings) {
  const auto faults = static_cast<std::uint64_t>(
      std::count_if(findings.begin(), findings.end(),
                    [](const Finding& finding) { return finding.severity == Severity::kFault; }));
  return fmt::format("{}, {}", counted(faults, "fault", "faults"),
                     counted(findings.size() - faults, "remark", "remarks"));
}

std::string cost_text(const HeuristicLint& lint, const LintReport& report) {
  if (!lint.nanoseconds) return "";
  std::string text = fmt::format("; {:.0f} ns a call", *lint.nanoseconds);
  if (report.reference != lint.name && report.reference_nanoseconds) {
    text += fmt::format(" ({} {:.0f})", report.reference, *report.reference_nanoseconds);
  }
  return text;
}

void print_heuristic(const AnyGame& game, const HeuristicLint& each, const LintReport& report,
                     const LintWords& words) {
  const std::string text = fitted(
      stdout,
      fmt::format("{}: {}{}", each.name, count_text(each.findings), cost_text(each, report)));
  fmt::print("\n{}{}{}{}\n", style(stdout, Style::kBold), each.name, style(stdout, Style::kNone),
             text.substr(each.name.size()));
  std::optional<FindingCode> told;
  for (const Finding& finding : each.findings) {
    print_finding(game, finding, told != finding.code, words);
    told = finding.code;
  }
}

void print_pair(const AnyGame& game, const HeuristicPair& pair, const LintWords& words) {
  fmt::print("\n{}{}{}, {}{}{}\n", style(stdout, Style::kBold), pair.first,
             style(stdout, Style::kNone), style(stdout, Style::kBold), pair.second,
             style(stdout, Style::kNone));
  print_indented(relation_text(pair.comparison, pair.first, pair.second) + ".", kIndent);
  if (pair.comparison.relation == Relation::kSame) return;
  print_indented(fmt::format("They want different moves in {:.1f} % of the positions; in {:.1f} % "
                             "one of them likes more moves best than the other.",
                             100 * pair.wishes.different, 100 * pair.wishes.choosier),
                 kIndent);
  if (pair.wishes.evidence) print_evidence(game, *pair.wishes.evidence, words);
}

void print_report(const AnyGame& game, const LintReport& report, const LintWords& words) {
  fmt::print("{}\n", fitted(stdout, fmt::format("{}: {} positions, seed {}", report.game,
                                                grouped(report.positions), report.seed)));
  for (const HeuristicLint& each : report.heuristics) print_heuristic(game, each, report, words);
  for (const HeuristicPair& pair : report.pairs) print_pair(game, pair, words);
  if (report.stopped) fmt::print("\nstopped before the end\n");
}

int run_lint(const LintWords& words) {
  const GamePointer game = need(find_game(words.game));
  std::vector<LintSubject> subjects;
  subjects.reserve(words.heuristics.size());
  for (const std::string& text : words.heuristics) subjects.push_back(subject_of(*game, text));
  ProgressBar bar("examining", lint_steps(subjects.size()));
  LintOptions options;
  options.seed = words.seed;
  options.positions = static_cast<std::size_t>(words.positions);
  options.stop = &interrupted();
  options.step_done = [&bar] { bar.advance(); };
  const LintReport report = lint(game, subjects, options);
  bar.finish();
  if (words.json) {
    JsonWriter json;
    write_lint(json.begin_object(), *game, report);
    fmt::print("{}\n", json.end_object().text());
  } else {
    print_report(*game, report, words);
  }
  if (report.stopped) return kStopped;
  return report.has_fault() ? kRefused : kDone;
}

}  // namespace

void add_lint(Command program) {
  auto words = std::make_shared<LintWords>();
  Command command =
      program.add_command("lint", "What is wrong with a heuristic, and how they differ");
  command.add_option("GAME", words->game, "the game").required();
  command
      .add_words("HEURISTIC", words->heuristics,
                 "its name, or a player with one; several are compared")
      .required();
  command.add_option("--seed", words->seed, "of the positions").show_default();
  command.add_option("--positions", words->positions, "how many, about")
      .between(50, 100000)
      .show_default();
  command.add_flag("--brief", words->brief, "positions as text alone, without boards");
  command.add_flag("--ascii", words->ascii, kAsciiHelp);
  command.add_flag("--json", words->json, "for programs");
  command.footer(
      "Exit code 1 when there is a fault, or two of those that are given are one function; remarks "
      "are no faults. Ctrl-C ends it with exit code 130, after what was found has been printed.\n"
      "Examples:\n"
      "  quadrille lint breakthrough schadd\n"
      "  quadrille lint breakthrough:course:6x6 schadd material --brief\n"
      "  quadrille lint checkers zhao --positions 500 --json");
  command.set_action([words] { return run_lint(*words); });
}

}  // namespace quadrille::cli
