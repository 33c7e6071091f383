// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "arena/run_jobs.h"
#include "cli/commands.h"
#include "cli/common/failure.h"
#include "cli/common/terminal.h"
#include "os/parallel.h"
#include "os/signals.h"
#include "reports/study.h"

namespace quadrille::cli {
namespace {

using reports::Study;
using reports::StudyOption;

struct ReproduceOptions {
  std::map<std::string, std::string> texts;
  std::map<std::string, bool> flags;
  std::uint64_t seed = 1;
  unsigned threads = default_threads();
  bool json = false;
};

// What was said: an option that is left out stays empty.
reports::StudyWords words_of(const ReproduceOptions& options) {
  std::map<std::string, std::string> values;
  for (const auto& [name, text] : options.texts) {
    if (!text.empty()) values[name] = text;
  }
  for (const auto& [name, given] : options.flags) {
    if (given) values[name] = "yes";
  }
  return reports::StudyWords(std::move(values));
}

int reproduce(const Study& study, const ReproduceOptions& options) {
  std::optional<ProgressBar> bar;
  reports::StudyRun run;
  run.words = words_of(options);
  run.version = QUADRILLE_VERSION;
  run.json = options.json;
  run.width = std::min(terminal_width(stdout), kTextWidth);
  run.settings.seed = options.seed;
  run.settings.threads = options.threads;
  run.settings.stop = &interrupted();
  run.settings.on_part = [&](const std::string& part, std::uint64_t steps) {
    bar.emplace(part, steps);
  };
  run.settings.on_step = [&] { bar->advance(); };
  run.print = [&](const Passage& passage) {
    bar.reset();
    print(passage);
    std::fflush(stdout);
  };
  if (const auto error = study.run(run)) throw failure_of(*error);
  if (!interrupted()) return kDone;
  bar.reset();
  run.tell_sentences("Stopped before the end: only games that were finished are counted.",
                     Emphasis::kWarning);
  return kStopped;
}

void add_study(Command reproduce_command, const Study& study) {
  auto options = std::make_shared<ReproduceOptions>();
  Command command = reproduce_command.add_command(study.name, study.meaning);
  for (const StudyOption& option : study.options) {
    if (option.flag) {
      command.add_flag(option.name, options->flags[option.name], option.meaning);
    } else {
      Option added = command.add_option(option.name, options->texts[option.name], option.meaning);
      if (!option.usual.empty()) added.show_default(option.usual);
      if (option.hidden) added.hidden();
    }
  }
  command.add_option("--seed", options->seed, "fixes openings and all chance").show_default();
  command.add_option("--threads", options->threads, "games at a time")
      .between(1, 1024)
      .show_default("all cores");
  command.add_flag("--json", options->json, "for programs");
  command.footer(study.footer);
  command.set_action([options, &study] { return reproduce(study, *options); });
}

}  // namespace

void add_reproduce(Command program) {
  Command command =
      program.add_command("reproduce", "The reports' own experiments, published beside ours");
  command.require_command();
  command.footer(
      "Each study tells what its report says and what comes out here.\n"
      "Examples:\n"
      "  quadrille reproduce breakthrough --nodes 5000\n"
      "  quadrille reproduce csc384 --nodes 200 --games 40");
  for (const Study& study : reports::studies()) add_study(command, study);
}

}  // namespace quadrille::cli
