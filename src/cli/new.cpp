// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include <filesystem>
#include <memory>
#include <string>

#include "base/json_writer.h"
#include "base/text.h"
#include "cli/commands.h"
#include "cli/common/failure.h"
#include "cli/common/output_file.h"
#include "games/registry.h"
#include "players/heuristic_files.h"
#include "workbench/new_heuristic.h"

namespace quadrille::cli {
namespace {

struct NewOptions {
  std::string game, file;
  bool force = false;
  bool json = false;
};

int new_heuristic(const NewOptions& options) {
  const GamePointer game = need(find_game(options.game));
  if (!names_a_text(options.file)) {
    throw bad_option(fmt::format("{} does not end in {} (a sum of features) or {} (a script)",
                                 in_quotes(options.file), kFormulaEnding, kLuaEnding),
                     "FILE");
  }
  const std::string name = std::filesystem::path(options.file).stem().string();
  const std::string text = options.file.ends_with(kLuaEnding) ? new_script_text(*game, name)
                                                              : new_formula_text(*game, name);
  if (const auto error = write_output(options.file, text, options.force)) throw failure_of(*error);
  if (options.json) {
    JsonWriter reply;
    reply.begin_object().member("game", game->name()).member("file", options.file);
    fmt::print("{}\n", reply.end_object().text());
    return kDone;
  }
  // Shells take the words of the next commands as they stand here.
  const std::string file =
      options.file.find(' ') == std::string::npos ? options.file : "\"" + options.file + "\"";
  fmt::print(
      "{} is written. What to do next:\n"
      "  change it in an editor\n"
      "  quadrille explain {} {}\n"
      "  quadrille lint {} {}\n"
      "  quadrille match {} {} random --games 20\n"
      "  quadrille play {} --vs {}\n",
      options.file, options.game, file, options.game, file, options.game, file, options.game, file);
  return kDone;
}

}  // namespace

void add_new(Command program) {
  Command command = program.add_command("new", "A file to start from");
  command.require_command();
  command.footer(
      "Example:\n"
      "  quadrille new heuristic breakthrough mine.toml");
  auto options = std::make_shared<NewOptions>();
  Command heuristic =
      command.add_command("heuristic", "A heuristic of your own, with all that it may look at");
  heuristic.add_option("GAME", options->game, "the game, e.g. breakthrough:6x6").required();
  heuristic
      .add_option("FILE", options->file,
                  "where it goes: NAME.toml for a sum of features, NAME.lua for a script")
      .required();
  heuristic.add_flag("--force", options->force, "replace the file if there is one");
  heuristic.add_flag("--json", options->json, "for programs");
  heuristic.footer(
      "Examples:\n"
      "  quadrille new heuristic breakthrough mine.toml\n"
      "  quadrille new heuristic tablut mine.lua");
  heuristic.set_action([options] { return new_heuristic(*options); });
}

}  // namespace quadrille::cli
