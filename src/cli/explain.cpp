// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include <chrono>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "base/text.h"
#include "cli/commands.h"
#include "cli/common/board.h"
#include "cli/common/explanation.h"
#include "cli/common/failure.h"
#include "cli/common/heat_board.h"
#include "cli/common/move_values.h"
#include "cli/common/terminal.h"
#include "cli/explain_game.h"
#include "cli/picture.h"
#include "cli/words.h"
#include "drawing/svg_explanation.h"
#include "os/signals.h"
#include "players/heuristic_files.h"
#include "protocols/explain_json.h"
#include "protocols/json.h"

namespace quadrille::cli {
namespace {

struct ExplainOptions {
  PositionWords position;
  std::string heuristic;
  std::string against;
  std::string side;
  std::string term;
  bool moves = false;
  bool watch = false;
  GameWalkWords walk;
  PictureWords picture;
  bool ascii = false;
  bool json = false;
};

// A position as one heuristic sees it.
struct Seen {
  NamedHeuristic heuristic;
  Explanation explanation;
  HeatMap heat;
};

// The terms that squares are shown for: all of them, or the one that was asked for.
std::vector<Term> shown_terms(const ExplainOptions& options, const NamedHeuristic& heuristic,
                              const Explanation& explanation) {
  if (options.term.empty()) return explanation.terms;
  std::vector<std::string> known;
  for (const Term& term : explanation.terms) {
    if (term.name == options.term) return {term};
    known.push_back(term.name);
  }
  throw bad_option(fmt::format("{} has no term {} here{}", heuristic.name, in_quotes(options.term),
                               known.empty() ? "" : suggestion(options.term, known)),
                   "--term");
}

class Explaining {
 public:
  Explaining(const ExplainOptions& options, Line line)
      : options_(options), line_(std::move(line)), side_(side_of(options)) {}

  // Finds the heuristics, prints what they see and draws the picture. Throws Failure.
  void show() {
    std::vector<Seen> seen;
    for (const std::string* const words : {&options_.heuristic, &options_.against}) {
      if (!words->empty()) seen.push_back(see(*words));
    }
    if (options_.json) {
      print_json(seen);
    } else {
      print_text(seen);
    }
    if (options_.picture.wanted()) write_picture(seen);
  }

 private:
  [[nodiscard]] const AnyGame& game() const { return *line_.game(); }
  [[nodiscard]] std::string side_name() const { return std::string(game().side_name(side_)); }

  [[nodiscard]] Side side_of(const ExplainOptions& options) const {
    return options.side.empty() ? game().side_to_move(line_.position())
                                : need(game().side_named(options.side));
  }

  [[nodiscard]] Seen see(const std::string& words) const {
    NamedHeuristic heuristic = named_heuristic(game(), words);
    Explanation explanation = heuristic.evaluator.explain(line_.position(), side_);
    HeatMap heat =
        heat_map(game(), line_.position(), side_, shown_terms(options_, heuristic, explanation));
    return {std::move(heuristic), std::move(explanation), std::move(heat)};
  }

  void print_json(const std::vector<Seen>& seen) const {
    JsonWriter reply;
    reply.begin_object();
    if (options_.moves) {
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

  void write_seen(JsonWriter& reply, const Seen& seen) const {
    write_explanation(reply, seen.explanation);
    write_heat_map(reply, game(), line_.position(), seen.heat);
  }

  void print_text(const std::vector<Seen>& seen) const {
    const Diagram diagram = game().diagram(line_.position(), line_.last_move());
    const BoardLook look = look_for(stdout, options_.ascii);
    const std::size_t width = terminal_width(stdout);
    fmt::print("{}\n\n", game().name());
    if (options_.moves) {
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
    for (const Seen& each : seen) {
      print_about(each.heuristic);
      if (!options_.moves) print_terms(each, look);
      if (&each != &seen.back()) fmt::print("\n");
    }
    if (options_.moves) print_moves(seen.front());
    if (seen.size() > 1) print_differences(seen);
  }

  // The name stands out, and has no width besides its letters.
  static void print_about(const NamedHeuristic& heuristic) {
    const HeuristicInfo& info = heuristic.evaluator.info();
    const std::size_t width = terminal_width(stdout);
    const std::string about = wrapped(fmt::format("{}: {}", info.name, info.meaning), width);
    fmt::print("{}{}{}{}\n{}\n\n", style(stdout, Style::kBold), info.name,
               style(stdout, Style::kNone), about.substr(info.name.size()),
               wrapped(info.source, width));
  }

  void print_terms(const Seen& seen, const BoardLook& look) const {
    const std::string legend = heat_legend(seen.heat, options_.term.empty() ? "it" : options_.term,
                                           side_name(), look, terminal_width(stdout));
    fmt::print(
        "{}{}",
        explanation_text(seen.explanation, side_name(), seen.heuristic.evaluator.neutral(side_)),
        legend);
  }

  void print_moves(const Seen& seen) const {
    const auto moves = value_moves(line_, seen.heuristic.evaluator);
    const std::size_t width = terminal_width(stdout);
    fmt::print("{}\n\n", wrapped(fmt::format("Values after each move, for {}; an even position "
                                             "has {}.",
                                             side_name(),
                                             number_text(seen.heuristic.evaluator.neutral(side_))),
                                 width));
    fmt::print("{}\n{}", move_values_table(game(), line_.position(), moves, width),
               weight_ranges_text(game(), line_.position(), moves, width));
  }

  void print_differences(const std::vector<Seen>& seen) const {
    const Seen& a = seen[0];
    const Seen& b = seen[1];
    if (term_differences(a.explanation, b.explanation).empty()) {
      fmt::print("\nEvery term contributes the same to both.\n");
      return;
    }
    fmt::print("\n{}What they see differently{}\n{}", style(stdout, Style::kBold),
               style(stdout, Style::kNone),
               compared_text(a.explanation, b.explanation, {a.heuristic.name, b.heuristic.name}));
  }

  void write_picture(const std::vector<Seen>& seen) {
    std::vector<ExplainedBoard> boards;
    std::vector<std::string> names;
    for (const Seen& each : seen) {
      names.push_back(each.heuristic.name);
      boards.push_back({each.heuristic.name, side_name(), each.explanation,
                        each.heuristic.evaluator.neutral(side_),
                        each.heat.has_squares() ? each.heat.cells : std::vector<double>{}});
    }
    SvgOptions look;
    look.title = fmt::format(
        "{}, {}: what {} in it for {}", game().name(), game().position_text(line_.position()),
        join(names, " and ") + (names.size() > 1 ? " see" : " sees"), side_name());
    look.theme = options_.picture.colours();
    const Diagram diagram = game().diagram(line_.position(), line_.last_move());
    options_.picture.write(svg_of_explanation(diagram, boards, look), drawn_);
    drawn_ = true;
  }

  const ExplainOptions& options_;
  Line line_;
  Side side_;
  bool drawn_ = false;  // the picture is ours to replace
};

Failure missing(const char* word) {
  return bad_option(fmt::format("{} is missing; see quadrille explain --help", word));
}

// What has no effect together is refused, before anything is done.
void check(const ExplainOptions& options) {
  if (options.position.game.empty()) throw missing("GAME");
  if (options.heuristic.empty()) throw missing("HEURISTIC");
  options.walk.need_file();
  options.picture.check();
  if (!options.moves) return;
  if (!options.against.empty()) throw bad_option("goes with one heuristic alone", "--moves");
  if (!options.term.empty()) throw bad_option("shows all terms: leave --term out", "--moves");
  if (!options.side.empty()) {
    throw bad_option("values moves for the side that makes them: leave --for out", "--moves");
  }
}

// The files that the heuristics are read from.
std::vector<std::filesystem::path> files_of(const ExplainOptions& options) {
  std::vector<std::filesystem::path> files;
  for (const std::string* const text : {&options.heuristic, &options.against}) {
    if (text->empty()) continue;
    const std::string heuristic = words_of_heuristic(*text).heuristic;
    if (names_a_file(heuristic)) files.emplace_back(heuristic);
  }
  return files;
}

// When the files were written last. One that is being replaced may be missing for a moment.
std::vector<std::filesystem::file_time_type> times_of(
    const std::vector<std::filesystem::path>& files) {
  std::vector<std::filesystem::file_time_type> times;
  for (const std::filesystem::path& file : files) {
    std::error_code missing;
    times.push_back(std::filesystem::last_write_time(file, missing));
  }
  return times;
}

void tell_fault(const Error& error, bool json) {
  if (json) {
    JsonWriter reply;
    reply.begin_object().key("error").begin_object();
    write_error(reply, error);
    fmt::print("{}\n", reply.end_object().end_object().text());
  } else {
    fmt::print("{}{}{}\n", style(stdout, Style::kError), fitted(stdout, error.text()),
               style(stdout, Style::kNone));
  }
}

// Draws what the files say now. What is wrong with them is told, and watching goes on.
void reload(Explaining& explaining, bool json) {
  forget_heuristic_files();
  try {
    explaining.show();
  } catch (const Failure& failure) {
    tell_fault(failure.error, json);
  } catch (const HeuristicFailure& failure) {
    tell_fault(failure.error(), json);
  }
}

// Until Ctrl-C.
int watch_files(const ExplainOptions& options, Explaining& explaining) {
  constexpr std::chrono::milliseconds kBetweenLooks(200);
  const auto files = files_of(options);
  if (files.empty()) {
    throw bad_option("waits for a heuristic's file to change, and none of the words is a file",
                     "--watch");
  }
  std::vector<std::filesystem::file_time_type> drawn;
  while (!interrupted()) {
    const auto now = times_of(files);
    if (now != drawn) {
      drawn = now;
      if (can_redraw(stdout) && !options.json) fmt::print("\x1b[H\x1b[2J\x1b[3J");
      reload(explaining, options.json);
      std::fflush(stdout);
    }
    std::this_thread::sleep_for(kBetweenLooks);
  }
  return kStopped;
}

// The words of `explain --game FILE [H [H2]]` are heuristics: the file says which game it is.
int walk(const ExplainOptions& options) {
  std::vector<std::string> heuristics;
  for (const std::string* const word :
       {&options.position.game, &options.heuristic, &options.position.position, &options.against}) {
    if (!word->empty()) heuristics.push_back(*word);
  }
  if (heuristics.size() > 2) {
    throw bad_option("compares two heuristics at most, or one with the moves played", "--game");
  }
  for (const auto& [name, given] :
       {std::pair("--after", !options.position.after.empty()),
        std::pair("--for", !options.side.empty()), std::pair("--term", !options.term.empty()),
        std::pair("--moves", options.moves), std::pair("--watch", options.watch),
        std::pair("--svg", options.picture.wanted())}) {
    if (given) throw bad_option("is for one position: leave it out with --game", name);
  }
  options.picture.check();
  return explain_game(options.walk, heuristics, options.ascii, options.json);
}

int explain(const ExplainOptions& options) {
  if (!options.walk.file.empty()) return walk(options);
  check(options);
  Line line = options.position.play();
  if (options.moves && line.outcome()) {
    throw Failure{{ErrorCode::kBadPosition,
                   fmt::format("the game is over ({}): there are no moves",
                               to_string(line.outcome()->reason)),
                   "position"}};
  }
  Explaining explaining(options, std::move(line));
  if (options.watch) return watch_files(options, explaining);
  explaining.show();
  return kDone;
}

}  // namespace

void add_explain(Command program) {
  auto options = std::make_shared<ExplainOptions>();
  Command command = program.add_command(
      "explain", "What a heuristic sees in a position, term by term and square by square");
  command.add_option("GAME", options->position.game, "the game, e.g. breakthrough:course:6x6");
  command.add_option(
      "HEURISTIC", options->heuristic,
      "its name, its file, a sum such as \"=10*pawns-distance\", or a player with one, "
      "e.g. ari,without=pawns");
  options->position.add_position(command);
  command.add_option("--for", options->side,
                     "the side that evaluates; the side to move if left out");
  command.add_option("--against", options->against, "another heuristic to set beside it");
  command.add_option("--term", options->term, "show the squares of this term alone");
  command.add_flag("--moves", options->moves,
                   "every legal move's value, the terms that make the difference, and how far a "
                   "weight must move until another move is best");
  options->walk.add(command);
  command.add_flag("--watch", options->watch, "draw again whenever the heuristic's file changes");
  options->picture.add(command);
  command.add_flag("--ascii", options->ascii, kAsciiHelp);
  command.add_flag("--json", options->json, "for programs");
  command.footer(
      "Examples:\n"
      "  quadrille explain breakthrough:course:5x5 ari --after \"c2-c3 b4xc3\"\n"
      "  quadrille explain breakthrough ari,without=pawns\n"
      "  quadrille explain breakthrough:course binni \"p1p/3/p1p/1PP/2P w\" --for black\n"
      "  quadrille explain breakthrough:6x6 ari --against hoddi --after \"c2-c3\"\n"
      "  quadrille explain breakthrough:6x6 ari --moves\n"
      "  quadrille explain --game examples/games.pdn simple chen\n"
      "  quadrille explain tablut snai --svg seen.svg");
  command.set_action([options] { return explain(*options); });
}

}  // namespace quadrille::cli
