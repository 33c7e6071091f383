// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <string>
#include <system_error>
#include <vector>

#include "base/text.h"
#include "cli/commands.h"
#include "cli/common/failure.h"
#include "cli/common/kept_run.h"
#include "cli/common/output_file.h"
#include "cli/common/terminal.h"
#include "os/signals.h"
#include "page/figures_json.h"
#include "page/run_figures.h"
#include "page/run_verdict.h"
#include "page/stored_run_page.h"
#include "store/store.h"

namespace quadrille::cli {
namespace {

constexpr std::size_t kLongestCommand = 30;
constexpr std::size_t kMostRuns = 20;

struct ReportOptions {
  std::string database;
  bool usual = false;  // it is the one in the data folder
  std::string output;
  std::uint64_t run = 0;  // 0: the latest
  bool force = false;
  bool json = false;
};

// Beside the games, under their name; of those in the data folder, here.
std::string output_of(const ReportOptions& options) {
  if (!options.output.empty()) return options.output;
  if (options.database.empty()) return "games.html";
  return std::filesystem::path(options.database).replace_extension(".html").string();
}

// Never the games themselves, whatever --force says.
void check_page(const ReportOptions& options, const std::string& output) {
  std::error_code ignored;
  if (std::filesystem::equivalent(options.database, output, ignored)) {
    throw bad_option(
        fmt::format("{} is the file of games: name another one for the page", in_quotes(output)),
        "--output");
  }
  if (const auto error = check_output(output, options.force)) throw failure_of(*error);
}

// The latest last; each line begins a new one.
std::string runs_text(const std::vector<StoredRun>& runs) {
  std::string text;
  const std::size_t first = runs.size() > kMostRuns ? runs.size() - kMostRuns : 0;
  if (first > 0) text += fmt::format("\n  {} earlier ones", grouped(first));
  for (std::size_t i = first; i < runs.size(); ++i) {
    const StoredRun& run = runs[i];
    text += fmt::format("\n  {}  {}  {} of {}  {}", run.id, run.started.substr(0, 10),
                        grouped(run.played), counted(run.games, "game", "games"),
                        in_quotes(run.run.command, kLongestCommand));
  }
  return text;
}

StoredRun chosen_run(const ReportOptions& options, const std::vector<StoredRun>& runs) {
  if (runs.empty()) {
    throw failure_of(
        file_error(options.database, "has no run: play a match or a tournament first"));
  }
  if (options.run != 0) {
    const auto found = std::ranges::find_if(runs, [&](const StoredRun& run) {
      return run.id == static_cast<std::int64_t>(options.run);
    });
    if (found != runs.end()) return *found;
    throw bad_option(fmt::format("there is no run {} in {}; it has{}", options.run,
                                 in_quotes(options.database), runs_text(runs)),
                     "--run");
  }
  if (runs.size() > 1 && options.usual) {
    fmt::print(stderr, "The report is of run {}, the latest; `games --runs` lists the others.\n",
               runs.back().id);
  } else if (runs.size() > 1) {
    fmt::print(stderr, "{} has {} runs:{}\nThe report is of run {}; --run names another one.\n",
               in_quotes(options.database), runs.size(), runs_text(runs), runs.back().id);
  }
  return runs.back();
}

// What `work` comes to, which reads every game of the run; Ctrl-C ends it.
template <class Work>
auto with_progress(const StoredRun& run, const char* label, const Work& work) {
  ProgressBar bar(label, run.played);
  auto result = work([&]() -> MaybeError {
    if (interrupted()) return Error{ErrorCode::kLimit, "stopped: nothing is written"};
    bar.advance();
    return std::nullopt;
  });
  bar.finish();
  if (!result) throw failure_of(result.error());
  return *std::move(result);
}

int report(ReportOptions options) {
  const std::string output = output_of(options);
  options.usual = options.database.empty();
  options.database = database_to_read(options.database);
  if (options.json) {
    if (!options.output.empty()) throw bad_option("goes without --json", "--output");
    if (options.force) throw bad_option("goes without --json", "--force");
  } else {
    check_page(options, output);
  }
  Store store = need(Store::open(options.database, Store::Access::kRead));
  const StoredRun run = chosen_run(options, need(store.runs()));
  const RunFigures figures = with_progress(run, "games", [&](const BeforeGame& before_game) {
    return count_games(store, run, before_game);
  });
  if (options.json) {
    JsonWriter json;
    fmt::print("{}\n", write_figures(json, figures).text());
    return kDone;
  }
  const std::string page = with_progress(run, "replays", [&](const BeforeGame& before_game) {
    return page_of_games(store, figures, QUADRILLE_VERSION, before_game);
  });
  if (const auto error = write_output(output, page, options.force)) throw failure_of(*error);
  if (output == "-") return kDone;
  print({wrapped(verdict_of_run(figures), terminal_width(stdout)) + "\n"});
  fmt::print("{}: {}, {} kB\n", output, counted(figures.games.size(), "game", "games"),
             (page.size() + 999) / 1000);
  return kDone;
}

}  // namespace

void add_report(Command program) {
  auto options = std::make_shared<ReportOptions>();
  Command command =
      program.add_command("report", "A run as one HTML page that works offline, games and all");
  command.add_option("DB", options->database, kDatabaseToReadHelp);
  command.add_option("-o,--output", options->output,
                     "the page; left out: DB with the ending .html, or games.html; -: standard "
                     "output");
  command.add_option("--run", options->run, "which run of the file; left out: the latest")
      .between(std::uint64_t{1}, std::uint64_t{1} << 62);
  command.add_flag("--force", options->force, "replace the page if there is one");
  command.add_flag("--json", options->json, "the figures for programs, instead of a page");
  command.footer(
      "The page has ratings, cross table, results by side, board and opening, ends, times and\n"
      "depths, every game to replay, and how to repeat it. It is one file and needs no network.\n"
      "Examples:\n"
      "  quadrille report\n"
      "  quadrille report games.db -o report.html\n"
      "  quadrille report games.db --run 1 -o first.html --force\n"
      "  quadrille report games.db --json");
  command.set_action([options] { return report(*options); });
}

}  // namespace quadrille::cli
