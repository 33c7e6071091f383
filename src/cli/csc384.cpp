// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include <memory>

#include "base/text.h"
#include "cli/commands.h"
#include "cli/common/failure.h"
#include "cli/common/solving.h"
#include "cli/common/table_folder.h"
#include "os/files.h"
#include "os/signals.h"
#include "players/words.h"
#include "reports/csc384/boards.h"
#include "reports/csc384/check.h"
#include "reports/csc384/play.h"

namespace quadrille::cli {
namespace {

constexpr std::size_t kMaxPuzzleBytes = 1 << 16;
constexpr std::size_t kMaxSolutionBytes = 1 << 24;

struct Options {
  std::string input, output;          // Fall 2022
  std::string inputfile, outputfile;  // Winter 2023
  std::string time = "30s";
  bool check = false;

  [[nodiscard]] bool by_name() const { return !inputfile.empty() || !outputfile.empty(); }
};

csc384::Puzzle puzzle_in(const std::string& path) {
  const std::string text = need(read_file(path, kMaxPuzzleBytes));
  const auto puzzle = csc384::read_puzzle(text);
  if (!puzzle) {
    Error error = puzzle.error();
    error.where = fmt::format("{}, {}", in_quotes(path), error.where);
    throw Failure{error};
  }
  for (const std::string& warning : puzzle->game->warnings(puzzle->position)) {
    fmt::print(stderr, "warning: {}\n", warning);
  }
  if (puzzle->mirrored) {
    fmt::print(stderr,
               "quadrille: the board is drawn on the light squares: square numbers here are those "
               "of its mirror image\n");
  }
  return *puzzle;
}

void write_answer(const std::string& path, const std::string& text) {
  if (const auto error = write_file(path, text, Existing::kReplace)) throw Failure{*error};
}

std::string moves_text(const csc384::Puzzle& puzzle, const csc384::Answer& answer) {
  std::vector<std::string> texts;
  for (std::size_t i = 0; i < answer.moves.size(); ++i) {
    texts.push_back(puzzle.game->move_text(answer.states[i], answer.moves[i]));
  }
  return join(texts, " ");
}

// What there is to say about an answer beside its boards.
void tell(const csc384::Puzzle& puzzle, const csc384::Answer& answer, const Options& options) {
  const AnyGame& game = *puzzle.game;
  if (answer.moves.empty()) {
    const auto outcome = game.outcome(puzzle.position);
    fmt::print(stderr,
               "quadrille: the game is over already, {} has won: {}; the board is written as it "
               "is\n",
               game.side_name(*outcome->winner), to_string(outcome->reason));
    return;
  }
  const std::string_view mover = game.side_name(game.side_to_move(puzzle.position));
  if (answer.value == GameValue::kUnknown) {
    fmt::print(stderr,
               "quadrille: no forced win was found within the time, {}: {} of {} moves {} the best "
               "of {}, not a proof\n",
               options.time, answer.searched, answer.moves.size(),
               answer.searched == 1 ? "is" : "are", csc384::kSearchPlayer);
  }
  const bool whole = options.by_name();
  if (whole && !game.outcome(answer.states.back())) {
    fmt::print(stderr, "quadrille: the game was not over after {} plies, and was cut there\n",
               answer.moves.size());
  }
  if (options.output == "-" || options.outputfile == "-") return;
  if (answer.value == GameValue::kUnknown) {
    fmt::print("{}: {}\n", mover, moves_text(puzzle, answer));
  } else {
    fmt::print("{} {}: {}\n", mover, value_text(answer.value, answer.plies),
               moves_text(puzzle, answer));
  }
}

int check(const Options& options, const csc384::PlayLimits& limits) {
  const std::string& input = options.by_name() ? options.inputfile : options.input;
  const std::string& solution = options.by_name() ? options.outputfile : options.output;
  const csc384::Puzzle puzzle = puzzle_in(input);
  const auto verdict = check_solution(puzzle, need(read_file(solution, kMaxSolutionBytes)), limits);
  if (!verdict) {
    throw Failure{{verdict.error().code, verdict.error().message, in_quotes(solution)}};
  }
  const std::size_t plies = verdict->moves.size();
  fmt::print("{}: {}\n", verdict->single_move ? "move" : "game",
             plies == 0 ? "no moves" : join(verdict->moves, " "));
  if (verdict->end)
    fmt::print("end: {}, after {} {}\n", *verdict->end, plies, plies == 1 ? "ply" : "plies");
  const std::string_view mover = puzzle.game->side_name(puzzle.game->side_to_move(puzzle.position));
  if (verdict->value == GameValue::kUnknown) {
    fmt::print("best play: not found within {}\n", options.time);
  } else {
    fmt::print("best play: {} {}\n", mover, value_text(verdict->value, verdict->optimum));
  }
  for (const std::string& fault : verdict->faults) fmt::print("fault: {}\n", fault);
  if (!verdict->good()) return kRefused;
  const bool judged = verdict->optimum.has_value();
  fmt::print("{}\n", judged ? "legal, and best play of both sides" : "legal");
  return kDone;
}

int csc384_command(const Options& options) {
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
  if (options.check) return check(options, limits);

  if (options.by_name()) {
    const csc384::Puzzle puzzle = puzzle_in(options.inputfile);
    const csc384::Answer answer = whole_game(puzzle, limits);
    write_answer(options.outputfile, winter_2023_text(puzzle, answer));
    tell(puzzle, answer, options);
  } else {
    const csc384::Puzzle puzzle = puzzle_in(options.input);
    const csc384::Answer answer = best_move(puzzle, limits);
    write_answer(options.output, fall_2022_text(puzzle, answer));
    tell(puzzle, answer, options);
  }
  return kDone;
}

}  // namespace

void add_csc384(Command program) {
  auto options = std::make_shared<Options>();
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
  command.footer(
      "Red wins as soon as can be, black holds out as long as can be. Where no win is proved in\n"
      "time the moves are those of alphabeta:chen, and a message says so. - is standard input or\n"
      "output. With bad input no file is touched. --check ends with 1 when it finds fault.\n"
      "Examples:\n"
      "  quadrille csc384 input1.txt output1.txt\n"
      "  quadrille csc384 --inputfile checkers1.txt --outputfile solution1.txt\n"
      "  quadrille csc384 --check checkers1.txt solution1.txt");
  command.set_action([options] { return csc384_command(*options); });
}

}  // namespace quadrille::cli
