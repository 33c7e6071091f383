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

#include "cli/commands.h"
#include "cli/common/explanation.h"
#include "cli/common/failure.h"
#include "cli/common/terminal.h"
#include "cli/explain_game.h"
#include "cli/explain_position.h"
#include "cli/words.h"
#include "os/signals.h"
#include "players/heuristic_files.h"
#include "protocols/json.h"

namespace quadrille::cli {
namespace {

struct ExplainOptions : ExplainWords {
  PositionWords position;
  GameWalkWords walk;
  bool watch = false;
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
void reload(ExplainedPosition& position, bool json) {
  forget_heuristic_files();
  try {
    position.show();
  } catch (const Failure& failure) {
    tell_fault(failure.error, json);
  } catch (const HeuristicFailure& failure) {
    tell_fault(failure.error(), json);
  }
}

// Until Ctrl-C.
int watch_files(const ExplainOptions& options, ExplainedPosition& position) {
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
      reload(position, options.json);
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
  ExplainedPosition position(options, std::move(line));
  if (options.watch) return watch_files(options, position);
  position.show();
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
