// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include <memory>

#include "base/for_people.h"
#include "base/json_writer.h"
#include "base/text.h"
#include "cli/commands.h"
#include "cli/common/failure.h"
#include "cli/common/output_file.h"
#include "cli/common/solving.h"
#include "cli/common/table_folder.h"
#include "cli/common/terminal.h"
#include "os/files.h"
#include "os/signals.h"
#include "players/words.h"
#include "reports/csc384/boards.h"
#include "reports/csc384/check.h"
#include "reports/csc384/json.h"
#include "reports/csc384/play.h"

namespace quadrille::cli {
namespace {

constexpr std::size_t kMaxPuzzleBytes = 1 << 16;
constexpr std::size_t kMaxSolutionBytes = 1 << 24;

struct Csc384Options {
  std::string input, output;          // Fall 2022
  std::string inputfile, outputfile;  // Winter 2023
  std::string time = "30s";
  bool check = false;
  bool force = false;
  bool json = false;

  [[nodiscard]] bool by_name() const { return !inputfile.empty() || !outputfile.empty(); }
  [[nodiscard]] const std::string& source() const { return by_name() ? inputfile : input; }
  [[nodiscard]] const std::string& target() const { return by_name() ? outputfile : output; }
};

// What is said beside the result.
void remark(const std::string& text) {
  fmt::print(stderr, "{}\n", fitted(stderr, "quadrille: " + text));
}

csc384::Puzzle puzzle_in(const std::string& path) {
  const std::string text = need(read_file(path, kMaxPuzzleBytes));
  const auto puzzle = csc384::read_puzzle(text);
  if (!puzzle) {
    Error error = puzzle.error();
    error.where = fmt::format("{}, {}", in_quotes(path), error.where);
    throw Failure{error};
  }
  for (const std::string& warning : puzzle->game->warnings(puzzle->position)) {
    fmt::print(stderr, "{}\n", fitted(stderr, "warning: " + warning));
  }
  if (puzzle->mirrored) {
    remark(
        "the board is drawn on the light squares: square numbers here are those of its mirror "
        "image");
  }
  return *puzzle;
}

// What there is to say about an answer beside its boards.
void tell(const csc384::Puzzle& puzzle, const csc384::Answer& answer,
          const Csc384Options& options) {
  const AnyGame& game = *puzzle.game;
  if (answer.moves.empty()) {
    const auto outcome = game.outcome(puzzle.position);
    remark(fmt::format("the game is over already, {} has won: {}; the board is written as it is",
                       game.side_name(*outcome->winner), to_string(outcome->reason)));
    return;
  }
  const std::string_view mover = game.side_name(game.side_to_move(puzzle.position));
  if (answer.value == GameValue::kUnknown) {
    remark(fmt::format(
        "no forced win was found within the time, {}: {} of {} moves {} the best of {}, not a "
        "proof",
        options.time, answer.searched, answer.moves.size(), answer.searched == 1 ? "is" : "are",
        csc384::kSearchPlayer));
  }
  const bool whole = options.by_name();
  if (whole && !game.outcome(answer.states.back())) {
    remark(fmt::format("the game was not over after {} plies, and was cut there",
                       answer.moves.size()));
  }
  if (options.target() == "-" || options.json) return;
  const std::string moves = join(move_texts(puzzle, answer), " ");
  if (answer.value == GameValue::kUnknown) {
    fmt::print("{}\n", fitted(stdout, fmt::format("{}: {}", mover, moves), 2));
  } else {
    fmt::print(
        "{}\n",
        fitted(stdout,
               fmt::format("{} {}: {}", mover, value_text(answer.value, answer.plies), moves), 2));
  }
}

int answer_puzzle(const Csc384Options& options, const csc384::PlayLimits& limits) {
  if (options.json && options.target() == "-") {
    throw bad_option("standard output is for the boards: name a file", "--json");
  }
  if (const auto error = check_output(options.target(), options.force)) throw Failure{*error};
  const csc384::Puzzle puzzle = puzzle_in(options.source());
  const csc384::Answer answer =
      options.by_name() ? whole_game(puzzle, limits) : best_move(puzzle, limits);
  const std::string text =
      options.by_name() ? winter_2023_text(puzzle, answer) : fall_2022_text(puzzle, answer);
  if (const auto error = write_output(options.target(), text, options.force)) {
    throw Failure{*error, kOurFault};
  }
  tell(puzzle, answer, options);
  if (options.json) {
    JsonWriter json;
    write_answer(json.begin_object(), puzzle, answer, options.target());
    fmt::print("{}\n", json.end_object().text());
  }
  return kDone;
}

int check(const Csc384Options& options, const csc384::PlayLimits& limits) {
  const std::string& solution = options.target();
  const csc384::Puzzle puzzle = puzzle_in(options.source());
  const auto checked = check_solution(puzzle, need(read_file(solution, kMaxSolutionBytes)), limits);
  if (!checked) {
    throw Failure{{checked.error().code, checked.error().message, in_quotes(solution)}};
  }
  if (options.json) {
    JsonWriter json;
    write_checked(json.begin_object(), puzzle, *checked);
    fmt::print("{}\n", json.end_object().text());
    return checked->good() ? kDone : kRefused;
  }
  const std::size_t plies = checked->moves.size();
  const std::string moves = plies == 0 ? "no moves" : join(checked->moves, " ");
  fmt::print(
      "{}\n",
      fitted(stdout, fmt::format("{}: {}", checked->single_move ? "move" : "game", moves), 2));
  if (checked->end) {
    fmt::print("end: {}, after {}\n", *checked->end, counted(plies, "ply", "plies"));
  }
  const std::string_view mover = puzzle.game->side_name(puzzle.game->side_to_move(puzzle.position));
  if (checked->value == GameValue::kUnknown) {
    fmt::print("best play: not found within {}\n", options.time);
  } else {
    fmt::print("best play: {} {}\n", mover, value_text(checked->value, checked->optimum));
  }
  for (const std::string& fault : checked->faults) {
    fmt::print("{}\n", fitted(stdout, "fault: " + fault, 2));
  }
  if (!checked->good()) return kRefused;
  const bool judged = checked->optimum.has_value();
  fmt::print("{}\n", judged ? "legal, and best play of both sides" : "legal");
  return kDone;
}

int csc384_command(const Csc384Options& options) {
  use_tables();
  const bool both = !options.input.empty() && options.by_name();
  const bool complete = options.by_name()
                            ? !options.inputfile.empty() && !options.outputfile.empty()
                            : !options.input.empty() && !options.output.empty();
  if (both || !complete) {
    throw bad_option(
        "write either INPUT OUTPUT or --inputfile INPUT --outputfile OUTPUT; see quadrille csc384 "
        "--help");
  }
  const auto time = parse_duration(options.time);
  if (!time) throw Failure{{time.error().code, time.error().message, "--time"}};
  const csc384::PlayLimits limits{*time, &interrupted()};
  return options.check ? check(options, limits) : answer_puzzle(options, limits);
}

}  // namespace

void add_csc384(Command program) {
  auto options = std::make_shared<Csc384Options>();
  Command command = program.add_command(
      "csc384", "Solves the checkers puzzles of CSC384, reading and writing the course's files");
  command.add_option("INPUT", options->input, "a board of eight lines, red to move");
  command.add_option("OUTPUT", options->output,
                     "Fall 2022: the board after red's best move is written here");
  command.add_option("--inputfile", options->inputfile, "the same as INPUT");
  command.add_option("--outputfile", options->outputfile,
                     "Winter 2023 and later: every state of the game to its end");
  command.add_flag("--check", options->check,
                   "read OUTPUT as somebody's solution and judge it: legal, finished, as short "
                   "as can be");
  command.add_option("--time", options->time, "for the whole answer").show_default();
  command.add_flag("--force", options->force, "replace the file to write if there is one");
  command.add_flag("--json", options->json, "moves and value, or the verdict, for programs");
  command.footer(
      "Red wins as soon as can be, black holds out as long as can be. Where no win is proved in\n"
      "time the moves are those of alphabeta:chen, and a message says so. - is standard input or\n"
      "output. With bad input no file is touched. --check ends with 1 when it finds fault.\n"
      "\n"
      "Examples:\n"
      "  quadrille csc384 input1.txt output1.txt\n"
      "  quadrille csc384 --inputfile checkers1.txt --outputfile solution1.txt\n"
      "  quadrille csc384 --check checkers1.txt solution1.txt");
  command.set_action([options] { return csc384_command(*options); });
}

}  // namespace quadrille::cli
