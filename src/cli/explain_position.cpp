// SPDX-License-Identifier: MIT
#include "cli/explain_position.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstdio>
#include <utility>

#include "base/for_people.h"
#include "base/text.h"
#include "cli/common/failure.h"
#include "cli/common/heat_board.h"
#include "cli/common/move_values.h"
#include "cli/common/pattern_boards.h"
#include "cli/common/terminal.h"
#include "drawing/svg_explanation.h"
#include "protocols/explain_json.h"
#include "protocols/json.h"

namespace quadrille::cli {

ExplainedPosition::ExplainedPosition(const ExplainWords& words, Line line)
    : words_(words),
      line_(std::move(line)),
      side_(words.side.empty() ? game().side_to_move(line_.position())
                               : need(game().side_named(words.side))) {}

void ExplainedPosition::show() {
  std::vector<Seen> seen;
  for (const std::string* const heuristic : {&words_.heuristic, &words_.against}) {
    if (!heuristic->empty()) seen.push_back(see(*heuristic));
  }
  check_term(seen);
  if (words_.json) {
    print_json(seen);
  } else {
    print_text(seen);
  }
  if (words_.picture.wanted()) write_picture(seen);
}

ExplainedPosition::Seen ExplainedPosition::see(const std::string& heuristic) const {
  NamedHeuristic named = named_heuristic(game(), heuristic);
  Explanation explanation = named.evaluator.explain(line_.position(), side_);
  HeatMap heat = heat_map(game(), line_.position(), side_, shown_terms(explanation));
  return {std::move(named), std::move(explanation), std::move(heat)};
}

std::vector<Term> ExplainedPosition::shown_terms(const Explanation& explanation) const {
  if (words_.term.empty()) return explanation.terms;
  std::vector<Term> shown;
  std::ranges::copy_if(explanation.terms, std::back_inserter(shown),
                       [this](const Term& term) { return term.name == words_.term; });
  return shown;
}

std::vector<PatternSeen> ExplainedPosition::shown_patterns(const Explanation& explanation) const {
  if (words_.term.empty()) return explanation.patterns;
  std::vector<PatternSeen> shown;
  std::ranges::copy_if(explanation.patterns, std::back_inserter(shown),
                       [this](const PatternSeen& seen) { return seen.term == words_.term; });
  return shown;
}

// One of the heuristics must have the term that is to be shown.
void ExplainedPosition::check_term(const std::vector<Seen>& seen) const {
  if (words_.term.empty()) return;
  std::vector<std::string> known;
  std::vector<std::string> names;
  for (const Seen& each : seen) {
    names.push_back(each.heuristic.name);
    for (const Term& term : each.explanation.terms) {
      if (term.name == words_.term) return;
      if (std::ranges::find(known, term.name) == known.end()) known.push_back(term.name);
    }
  }
  throw bad_option(
      fmt::format("{} has no term {} here{}", join(names, " or "), in_quotes(words_.term),
                  known.empty() ? "" : suggestion(words_.term, known)),
      "--term");
}

void ExplainedPosition::print_json(const std::vector<Seen>& seen) const {
  JsonWriter reply;
  reply.begin_object();
  if (words_.moves) {
    write_valued_moves(reply, game(), line_.position(),
                       value_moves(line_, seen.front().heuristic.evaluator));
  } else if (seen.size() == 1) {
    write_seen(reply, seen.front());
  } else {
    reply.key("heuristics").begin_array();
    for (const Seen& each : seen) {
      reply.begin_object().member("heuristic", each.heuristic.name);
      write_seen(reply, each);
      reply.end_object();
    }
    reply.end_array().key("differences");
    write_term_differences(reply, term_differences(seen[0].explanation, seen[1].explanation));
  }
  fmt::print("{}\n", reply.end_object().text());
}

void ExplainedPosition::write_seen(JsonWriter& reply, const Seen& seen) const {
  write_explanation(reply, seen.explanation);
  write_heat_map(reply, game(), line_.position(), seen.heat);
  write_patterns(reply, game(), line_.position(), shown_patterns(seen.explanation));
}

void ExplainedPosition::print_text(const std::vector<Seen>& seen) const {
  const BoardLook look = look_for(stdout, words_.ascii);
  print_boards(seen, look);
  for (const Seen& each : seen) {
    print_about(each.heuristic);
    if (!words_.moves) print_terms(each, look);
    if (&each != &seen.back()) fmt::print("\n");
  }
  if (words_.moves) print_moves(seen.front());
  if (seen.size() > 1) print_differences(seen[0], seen[1]);
}

void ExplainedPosition::print_boards(const std::vector<Seen>& seen, const BoardLook& look) const {
  const Diagram diagram = game().diagram(line_.position(), line_.last_move());
  const std::size_t width = terminal_width(stdout);
  fmt::print("{}\n\n", game().name());
  if (words_.moves) {
    fmt::print("{}", draw_board(diagram, look));
  } else if (seen.size() == 1) {
    fmt::print("{}", board_with_heat(diagram, seen.front().heat, look, width));
  } else {
    fmt::print("{}", boards_with_heat(diagram,
                                      {{seen[0].heuristic.name, seen[0].heat},
                                       {seen[1].heuristic.name, seen[1].heat}},
                                      look, width));
  }
  fmt::print("\n{}\n\n", game().position_text(line_.position()));
}

// The name stands out, and has no width besides its letters.
void ExplainedPosition::print_about(const NamedHeuristic& heuristic) {
  const HeuristicInfo& info = heuristic.evaluator.info();
  const std::size_t width = terminal_width(stdout);
  const std::string about = wrapped(fmt::format("{}: {}", info.name, info.meaning), width);
  fmt::print("{}{}{}{}\n{}\n\n", style(stdout, Style::kBold), info.name,
             style(stdout, Style::kNone), about.substr(info.name.size()),
             wrapped(info.source, width));
}

void ExplainedPosition::print_terms(const Seen& seen, const BoardLook& look) const {
  fmt::print(
      "{}{}",
      explanation_text(seen.explanation, side_name(), seen.heuristic.evaluator.neutral(side_)),
      heat_legend(seen.heat, words_.term.empty() ? "it" : words_.term, side_name(), look,
                  terminal_width(stdout)));
  const std::string patterns =
      pattern_boards(game().diagram(line_.position(), std::nullopt),
                     shown_patterns(seen.explanation), side_name(), look, terminal_width(stdout));
  if (!patterns.empty()) fmt::print("\n{}", patterns);
}

void ExplainedPosition::print_moves(const Seen& seen) const {
  const auto moves = value_moves(line_, seen.heuristic.evaluator);
  const std::size_t width = terminal_width(stdout);
  fmt::print("{}\n\n",
             wrapped(fmt::format("Values after each move, for {}; an even position has {}.",
                                 side_name(), number_text(seen.heuristic.evaluator.neutral(side_))),
                     width));
  fmt::print("{}\n{}", move_values_table(game(), line_.position(), moves, width),
             weight_ranges_text(game(), line_.position(), moves, width));
}

void ExplainedPosition::print_differences(const Seen& a, const Seen& b) {
  if (term_differences(a.explanation, b.explanation).empty()) {
    fmt::print("\nEvery term contributes the same to both.\n");
    return;
  }
  fmt::print("\n{}What they see differently{}\n{}", style(stdout, Style::kBold),
             style(stdout, Style::kNone),
             compared_text(a.explanation, b.explanation, {a.heuristic.name, b.heuristic.name}));
}

void ExplainedPosition::write_picture(const std::vector<Seen>& seen) {
  std::vector<ExplainedBoard> boards;
  std::vector<std::string> names;
  for (const Seen& each : seen) {
    names.push_back(each.heuristic.name);
    boards.push_back({each.heuristic.name, side_name(), each.explanation,
                      each.heuristic.evaluator.neutral(side_),
                      each.heat.has_squares() ? each.heat.cells : std::vector<double>{}});
  }
  SvgOptions look;
  look.title = fmt::format("{}, {}: what {} {} in it for {}", game().name(),
                           game().position_text(line_.position()), join(names, " and "),
                           names.size() > 1 ? "see" : "sees", side_name());
  look.theme = words_.picture.colours();
  const Diagram diagram = game().diagram(line_.position(), line_.last_move());
  words_.picture.write(svg_of_explanation(diagram, boards, look), drawn_);
  drawn_ = true;
}

}  // namespace quadrille::cli
