// SPDX-License-Identifier: MIT
#include "cli/common/disagreement_text.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>

#include "base/for_people.h"
#include "cli/common/explanation.h"
#include "cli/common/move_values.h"
#include "search/score_text.h"

namespace quadrille::cli {
namespace {

std::string move_number(const AnyGame& game, const AnyPosition& start, std::size_t ply) {
  const bool second_began = game.side_to_move(start) == Side::kSecond;
  return std::to_string((ply + (second_began ? 1 : 0)) / 2 + 1);
}

std::string worth_text(const Judgement::Worth& worth) {
  return worth ? score_text(*worth) : "not decided";
}

// Why the heuristic prefers its own choice, in a few words.
std::string because(const Preference& liked, std::size_t width) {
  if (liked.own.is_decided() || liked.other.is_decided()) {
    return fmt::format("it sees that one {} and the other {}",
                       liked.own.is_decided() ? score_text(liked.own) : "goes on",
                       liked.other.is_decided() ? score_text(liked.other) : "goes on");
  }
  return differences_text(liked.reasons, width);
}

// The term that speaks most for the choice, for a table.
std::string main_reason(const Preference& liked) {
  if (liked.own.is_decided()) return score_text(liked.own);
  if (liked.other.is_decided()) return "not lost";
  const auto most = std::ranges::max_element(liked.reasons, {}, &TermDifference::difference);
  return most == liked.reasons.end() ? "" : most->term;
}

std::string source_text(Judgement::Source source) {
  switch (source) {
    case Judgement::Source::kTable:
      return "by the endgame tables";
    case Judgement::Source::kProof:
      return "by proof";
    case Judgement::Source::kSearch:
      return "by deep search";
  }
  return "";
}

std::string rows_text(const Line& game, const Opponents& opponents,
                      const Disagreements& disagreements, bool with_reasons) {
  const AnyGame& rules = *game.game();
  std::vector<std::string> header = {"move", "side"};
  for (const std::size_t i : {std::size_t{0}, std::size_t{1}}) {
    header.push_back(opponents.name(i));
    if (with_reasons && i < opponents.heuristics.size()) header.emplace_back("because of");
  }
  header.emplace_back("right");
  header.emplace_back("by");
  Table table(header);
  Line line(game.game(), game.start());
  for (const Disagreement& found : disagreements.found) {
    while (line.moves().size() < found.ply) line.play(game.moves()[line.moves().size()]);
    const AnyPosition& position = line.position();
    std::vector<std::string> row = {move_number(rules, game.start(), found.ply),
                                    std::string(rules.side_name(rules.side_to_move(position)))};
    for (std::size_t i = 0; i < found.choices.size(); ++i) {
      row.push_back(rules.move_text(position, found.choices[i]));
      if (with_reasons && i < found.preferences.size()) {
        row.push_back(main_reason(found.preferences[i]));
      }
    }
    row.push_back(found.verdict.better ? opponents.name(*found.verdict.better) : "equal");
    row.emplace_back(to_string(found.verdict.source));
    table.add(std::move(row));
  }
  return table.text();
}

}  // namespace

std::string disagreement_text(const Line& line, AnyMove played, const Opponents& opponents,
                              const Disagreement& found, std::size_t width) {
  const AnyGame& game = *line.game();
  const AnyPosition& position = line.position();
  const auto move = [&](AnyMove each) { return game.move_text(position, each); };
  std::string text = fmt::format("Move {}, {} to move; {} was played.\n",
                                 move_number(game, line.start(), found.ply),
                                 game.side_name(game.side_to_move(position)), move(played));
  for (std::size_t i = 0; i < found.preferences.size(); ++i) {
    const Preference& liked = found.preferences[i];
    const std::string reason = because(liked, 2 * width);
    text += wrapped(fmt::format("{} plays {}{}{}.", opponents.name(i), move(found.choices[i]),
                                reason.empty() ? "" : ", not " + move(found.choices[1 - i]) + ": ",
                                reason),
                    width, 2) +
            "\n";
  }
  const Judgement& verdict = found.verdict;
  const std::string worths =
      fmt::format("{} {}, {} {}", move(found.choices[0]), worth_text(verdict.worth[0]),
                  move(found.choices[1]), worth_text(verdict.worth[1]));
  text += wrapped(verdict.better ? fmt::format("Right was {}, {}: {}.",
                                               *verdict.better < opponents.heuristics.size()
                                                   ? opponents.name(*verdict.better)
                                                   : "the move that was played",
                                               source_text(verdict.source), worths)
                                 : fmt::format("Neither was better, {}: {}.",
                                               source_text(verdict.source), worths),
                  width, 2) +
          "\n";
  return text;
}

std::string disagreements_table(const Line& game, const Opponents& opponents,
                                const Disagreements& disagreements, std::size_t width) {
  const std::string with_reasons = rows_text(game, opponents, disagreements, true);
  return widest_line(with_reasons) <= width ? with_reasons
                                            : rows_text(game, opponents, disagreements, false);
}

std::string verdicts_text(const Opponents& opponents, const Disagreements& disagreements,
                          std::size_t width) {
  std::array<std::size_t, 3> times{};
  for (const Disagreement& found : disagreements.found) ++times[found.verdict.better.value_or(2)];
  return wrapped(
             fmt::format(
                 "{} was right {}, {} {}; the moves were equally good {}.", opponents.name(0),
                 counted(times[0], "time", "times"),
                 opponents.heuristics.size() > 1 ? opponents.name(1) : "the move that was played",
                 counted(times[1], "time", "times"), counted(times[2], "time", "times")),
             width) +
         "\n";
}

}  // namespace quadrille::cli
