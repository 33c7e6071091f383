// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include <memory>

#include "base/for_people.h"
#include "base/text.h"
#include "cli/commands.h"
#include "cli/common/failure.h"
#include "cli/common/output_file.h"
#include "cli/common/saved_game.h"
#include "cli/words.h"
#include "games/registry.h"
#include "os/files.h"
#include "protocols/pdn/reader.h"
#include "protocols/pdn/report.h"
#include "protocols/pdn/writer.h"

namespace quadrille::cli {
namespace {

// A file with more wrong than this is no PDN; the summary still counts everything.
constexpr std::size_t kMostFaultsTold = 1000;

struct PdnOptions {
  std::string file;
  std::string output = "-";
  std::string notation;
  std::string captures = "full";
  std::string game;
  std::string save;
  bool force = false;
  bool json = false;
};

std::string_view name_of(const std::string& path) {
  return path == "-" ? std::string_view("standard input") : path;
}

// Calls visit(game) for every game of the file. Faults go to `stream`, unless it is null.
template <class Visit>
pdn::Summary read_games(const PdnOptions& options, std::FILE* stream, Visit&& visit) {
  const std::string text = need(read_file(options.file, pdn::kMaxFileBytes));
  pdn::Summary summary;
  pdn::Reader reader(text);
  while (const auto game = reader.next()) {
    std::size_t told = summary.all_faults();
    summary.add(*game);
    for (const pdn::Fault& fault : game->faults) {
      if (stream != nullptr && told++ < kMostFaultsTold) {
        fmt::print(stream, "{}:{}\n", name_of(options.file), fault_text(*game, fault));
      }
    }
    visit(*game);
  }
  if (stream != nullptr && summary.all_faults() > kMostFaultsTold) {
    fmt::print(stream, "{}: {} more\n", name_of(options.file),
               counted(summary.all_faults() - kMostFaultsTold, "fault", "faults"));
  }
  return summary;
}

int exit_code(const pdn::Summary& summary) { return summary.all_faults() > 0 ? kRefused : kDone; }

// Whether the result can be written, before games are read.
void check_target(const PdnOptions& options) {
  if (const auto error = check_output(options.output, options.force)) throw failure_of(*error);
}

void refuse_force_alone(const PdnOptions& options) {
  if (options.force && options.output == "-" && options.save.empty()) {
    throw bad_option("there is no file to replace: name one with -o", "--force");
  }
}

void write_result(const PdnOptions& options, const std::string& text) {
  if (const auto error = write_output(options.output, text, options.force))
    throw failure_of(*error);
}

// Faults for programs.
class FaultList {
 public:
  FaultList() { json_.begin_array(); }

  void add(const pdn::ReadGame& game) {
    for (const pdn::Fault& fault : game.faults) {
      if (listed_++ >= kMostFaultsTold) return;
      json_.begin_object().member("game", game.number).key("tags");
      write_tags(json_, game.record);
      write_fault(json_, fault);
      json_.end_object();
    }
  }

  // The object of `check` and `convert`; `more` is written into it.
  template <class More>
  void print(const pdn::Summary& summary, More&& more) {
    JsonWriter json;
    json.begin_object();
    summary.write(json);
    json.key("faults").raw(json_.end_array().text());
    more(json);
    fmt::print("{}\n", json.end_object().text());
  }

 private:
  JsonWriter json_;
  std::size_t listed_ = 0;
};

int check(const PdnOptions& options) {
  FaultList faults;
  const pdn::Summary summary =
      read_games(options, options.json ? nullptr : stdout, [&](const pdn::ReadGame& game) {
        if (options.json) faults.add(game);
      });
  if (options.json) {
    faults.print(summary, [](JsonWriter&) {});
  } else {
    fmt::print("{}: {}\n", name_of(options.file), summary.text());
  }
  return exit_code(summary);
}

int convert(const PdnOptions& options) {
  pdn::Style style;
  if (options.notation == "algebraic") style.squares = pdn::Squares::kAlgebraic;
  if (options.captures == "short") style.captures = pdn::Captures::kShort;
  refuse_force_alone(options);
  check_target(options);
  std::string text;
  FaultList faults;
  const pdn::Summary summary =
      read_games(options, options.json ? nullptr : stderr, [&](const pdn::ReadGame& game) {
        if (game.playable) text += game_text(game.record, style);
        if (options.json) faults.add(game);
      });
  const bool to_file = options.output != "-";
  if (to_file || !options.json) write_result(options, text);
  if (options.json) {
    faults.print(summary, [&](JsonWriter& json) {
      to_file ? json.member("output", options.output) : json.member("pdn", text);
    });
  } else if (summary.variations > 0) {
    fmt::print(stderr, "quadrille: variations are left out: {}\n", grouped(summary.variations));
  }
  return exit_code(summary);
}

// The rules to go on with. A game that was not over elsewhere, where ours is drawn by the count of
// quiet plies, needs the largest count there is.
GamePointer playable_rules(const pdn::Record& record) {
  const GamePointer usual = need(find_game("checkers:english"));
  bool open = true;
  replay(record,
         [&](const AnyPosition& position, AnyMove) { open = open && !usual->outcome(position); });
  return open ? usual : need(find_game("checkers:english:draw=9999"));
}

std::optional<std::size_t> wanted_game(const PdnOptions& options) {
  if (options.game.empty()) return std::nullopt;
  const auto number = parse_number(options.game);
  if (!number || *number == 0) {
    throw bad_option(
        fmt::format("{} is not the number of a game: they count from 1", in_quotes(options.game)),
        "--number");
  }
  return number;
}

int import(const PdnOptions& options) {
  const auto wanted = wanted_game(options);
  if (!options.save.empty() && !wanted) {
    throw bad_option("a saved game is one game: say which with --number N", "--save");
  }
  refuse_force_alone(options);
  if (options.save.empty()) check_target(options);
  std::string text;
  bool found = false;
  const auto take = [&](const pdn::ReadGame& game) {
    if (wanted && game.number != *wanted) return;
    found = true;
    if (options.save.empty()) {
      JsonWriter json;
      json.begin_object();
      write_game(json, game);
      text += json.end_object().text() + '\n';
      return;
    }
    if (!game.playable) {
      throw bad_option(fmt::format("game {} cannot be played here", game.number), "--save");
    }
    const Setup start{playable_rules(game.record), game.record.start};
    if (const auto error = save_game(options.save, {start, game.record.moves}, options.force)) {
      throw failure_of(*error);
    }
    fmt::print("game {} is saved in {}; quadrille play --load opens it\n", game.number,
               in_quotes(options.save));
  };
  const pdn::Summary summary = read_games(options, stderr, take);
  if (wanted && !found) {
    throw bad_option(fmt::format("there is no game {}: {} has {}", *wanted,
                                 in_quotes(name_of(options.file)), summary.games),
                     "--number");
  }
  if (options.save.empty()) write_result(options, text);
  return exit_code(summary);
}

using RunPdn = int (*)(const PdnOptions&);

// A command of `pdn` and the options that all of them have.
Command add_command(Command parent, const std::shared_ptr<PdnOptions>& options, const char* name,
                    const char* meaning, RunPdn run) {
  Command command = parent.add_command(name, meaning);
  command.add_option("FILE", options->file, "a PDN file; - is standard input").required();
  command.set_action([options, run] { return run(*options); });
  return command;
}

}  // namespace

void add_pdn(Command program) {
  auto options = std::make_shared<PdnOptions>();
  Command pdn =
      program.add_command("pdn", "Games of checkers in PDN files: check, convert, import");
  pdn.footer(
      "Exit code 1: something in the file is wrong. 2: the file cannot be read. In PDN of "
      "checkers\n"
      "1-0 means that Black, who moves first, has won, and 0-1 that White has.\n"
      "Examples:\n"
      "  quadrille pdn check examples/games.pdn\n"
      "  quadrille pdn convert examples/games.pdn -o clean.pdn\n"
      "  quadrille pdn import examples/games.pdn --number 1");
  pdn.require_command();

  Command checking = add_command(pdn, options, "check",
                                 "Plays every game through and reports what is wrong", check);
  checking.add_flag("--json", options->json, "for programs");
  checking.footer("Examples:\n  quadrille pdn check examples/games.pdn --json");

  Command converting = add_command(pdn, options, "convert", "Writes clean PDN", convert);
  const auto add_output = [&options](Command command) {
    command.add_option("-o,--output", options->output, "file to write")
        .show_default("standard output");
    command.add_flag("--force", options->force, "replace that file if there is one");
  };
  add_output(converting);
  converting.add_flag("--json", options->json,
                      "what was found, for programs, and the PDN in it where no file is named");
  add_notation(converting, options->notation);
  converting
      .add_option("--captures", options->captures,
                  "full: all squares; short: the two ends where they are enough")
      .one_of({"full", "short"})
      .show_default();
  converting.footer(
      "Examples:\n  quadrille pdn convert examples/games.pdn --notation algebraic --captures "
      "short");

  Command importing = add_command(pdn, options, "import",
                                  "Writes each game as a line of JSON, or saves one", import);
  add_output(importing);
  importing.add_option("--number", options->game, "only the game of that number");
  importing.add_option("--game", options->game, "its former name").hidden();
  importing.add_option("--save", options->save,
                       "write that game to a new file that `quadrille play --load` opens");
  importing.footer(
      "The lines are JSON: game, position and moves of each are what the API takes.\n"
      "Examples:\n"
      "  quadrille pdn import examples/games.pdn -o games.jsonl\n"
      "  quadrille pdn import examples/games.pdn --number 2 --save second.json");
}

}  // namespace quadrille::cli
