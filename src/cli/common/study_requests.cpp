// SPDX-License-Identifier: MIT
#include "cli/common/study_requests.h"

#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <mutex>
#include <utility>

#include "base/text.h"
#include "os/parallel.h"
#include "reports/study.h"

namespace quadrille::cli {
namespace {

using api::Control;
using api::Fields;
using api::Job;
using api::Timing;
using reports::Study;

constexpr std::size_t kStudyWidth = 100;  // columns of a page's text

std::string_view emphasis_name(Emphasis emphasis) {
  switch (emphasis) {
    case Emphasis::kHeading:
      return "heading";
    case Emphasis::kWarning:
      return "warning";
    case Emphasis::kPlain:
      break;
  }
  return "plain";
}

// Rows of cells, the header first, and which columns stand to the right.
void write_table(JsonWriter& json, const Table& table) {
  json.key("rows").begin_array();
  for (const auto& row : table.rows()) {
    json.begin_array();
    for (const std::string& cell : row) json.value(cell);
    json.end_array();
  }
  json.end_array().key("numeric").begin_array();
  for (const bool numeric : table.numeric()) json.value(numeric);
  json.end_array();
}

void write_report(JsonWriter& json, const reports::Report& report) {
  json.begin_object().member("report", report.name).member("title", report.title);
  json.member("game", report.game).member_list("heuristics", report.heuristics);
  json.member("says", report.says).member("worth", report.worth);
  json.key("published").begin_array();
  for (const auto& [caption, table] : report.tables) {
    json.begin_object().member("caption", caption);
    write_table(json, table);
    json.end_object();
  }
  json.end_array().end_object();
}

// What a page can draw better than lines of equal letters comes as what it was made of.
void write_passage(JsonWriter& json, const Passage& passage) {
  json.begin_object().member("emphasis", emphasis_name(passage.emphasis));
  if (passage.table) {
    write_table(json, *passage.table);
  } else if (!passage.unbroken.empty()) {
    json.member("sentences", passage.unbroken);
  } else {
    json.member("text", passage.text);
  }
  json.end_object();
}

MaybeError list_studies(JsonWriter& reply) {
  reply.key("studies").begin_array();
  for (const Study& study : reports::studies()) {
    reply.begin_object().member("study", study.name).member("meaning", study.meaning);
    reply.key("reports").begin_array();
    for (const reports::Report& report : study.reports()) write_report(reply, report);
    reply.end_array();
    reply.key("options").begin_array();
    for (const reports::StudyOption& option : study.options) {
      if (option.hidden) continue;
      reply.begin_object().member("name", option.name).member("meaning", option.meaning);
      reply.member("usual", option.usual).member("flag", option.flag).end_object();
    }
    reply.end_array().end_object();
  }
  reply.end_array();
  return std::nullopt;
}

struct StudyQuestion {
  const Study* study = nullptr;
  std::map<std::string, std::string> options = {};
  std::uint64_t seed = 1;
  bool as_json = false;
  std::string version = {};
};

// Tells how far a study is; its steps come from several threads.
class StudyProgress {
 public:
  explicit StudyProgress(const Control& control) : control_(control) {}

  void begin(const std::string& part, std::uint64_t steps) {
    const std::lock_guard lock(mutex_);
    part_ = part;
    steps_ = steps;
    done_ = told_ = 0;
    tell();
  }
  void step() {
    const std::lock_guard lock(mutex_);
    ++done_;
    // A hundred times for each part is enough.
    if (done_ == steps_ || (done_ - told_) * 100 >= steps_) tell();
  }

 private:
  void tell() {
    told_ = done_;
    if (!control_.tells(false)) return;
    JsonWriter json;
    json.begin_object().member("part", part_).member("steps", steps_).member("done", done_);
    control_.progress(json.end_object().text());
  }

  const Control& control_;
  std::mutex mutex_;
  std::string part_;
  std::uint64_t steps_ = 0;
  std::uint64_t done_ = 0;
  std::uint64_t told_ = 0;
};

MaybeError run_study(const StudyQuestion& question, JsonWriter& reply, const Control& control) {
  StudyProgress progress(control);
  std::vector<Passage> passages;
  reports::StudyRun run;
  run.words = reports::StudyWords(question.options);
  run.version = question.version;
  run.json = question.as_json;
  run.width = kStudyWidth;
  run.settings.seed = question.seed;
  run.settings.threads = default_threads();
  run.settings.stop = &control.stop;
  run.settings.on_part = [&](const std::string& part, std::uint64_t steps) {
    progress.begin(part, steps);
  };
  run.settings.on_step = [&] { progress.step(); };
  run.print = [&](const Passage& passage) { passages.push_back(passage); };
  if (auto error = question.study->run(run)) return error;
  reply.member("study", question.study->name);
  if (question.as_json) {
    std::string json;
    for (const Passage& passage : passages) json += passage.text;
    reply.key("result").raw(trim(json));
  } else {
    reply.key("text").begin_array();
    for (const Passage& passage : passages) write_passage(reply, passage);
    reply.end_array();
  }
  if (control.stop) reply.member("stopped", true);
  return std::nullopt;
}

Expected<Job> read_study(const Fields& fields, const std::string& version) {
  const auto name = fields.text("study");
  if (!name) return name.error();
  const auto studies = reports::studies();
  const auto found = std::ranges::find(studies, *name, &Study::name);
  if (found == studies.end()) {
    return api::bad_option(fmt::format("there is no study {}", in_quotes(*name)), "study");
  }
  StudyQuestion question{.study = &*found, .version = version};
  const auto options = fields.texts_by_name("options");
  if (!options) return options.error();
  for (const auto& [option, value] : *options) {
    const auto known = std::ranges::find(found->options, option, &reports::StudyOption::name);
    if (known == found->options.end()) {
      return api::bad_option(fmt::format("{} has no option {}", *name, in_quotes(option)),
                             "options");
    }
    question.options[option] = value;
  }
  const auto seed = fields.number("seed", 0, ~std::uint64_t{0}, 1);
  if (!seed) return seed.error();
  question.seed = *seed;
  const auto as = fields.text("as", "text");
  if (!as) return as.error();
  if (*as != "text" && *as != "json") return api::bad_option(R"("as" is text or json)", "as");
  question.as_json = *as == "json";
  return Job([question = std::move(question)](JsonWriter& reply, const Control& control) {
    return run_study(question, reply, control);
  });
}

}  // namespace

std::vector<api::RequestKind> study_requests(const std::string& version) {
  return {
      {"studies",
       "the reports' experiments",
       {},
       Timing::kInTurn,
       [](const Fields&, api::Context&) -> Expected<Job> {
         return Job([](JsonWriter& reply, const Control&) { return list_studies(reply); });
       }},
      {"study",
       "does one of them again",
       {"study", "options", "seed", "as"},
       Timing::kBeside,
       [version](const Fields& fields, api::Context&) { return read_study(fields, version); }},
  };
}

}  // namespace quadrille::cli
