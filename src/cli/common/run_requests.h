// SPDX-License-Identifier: MIT
// Requests of the API about matches and tournaments: to start, watch, stop and go on with them, and
// to look into files of games.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/app.h"
#include "cli/common/background_runs.h"
#include "protocols/api/request.h"

namespace quadrille::cli {

// Where runs are played and kept. Only files beside the database can be asked for, by their names.
struct RunPlace {
  std::string database;              // its path
  std::filesystem::path heuristics;  // folder for those that players were sent with
  std::string version;               // of this program
  api::PlayerBounds seat = {};       // of each player that plays at a time
  std::shared_ptr<BackgroundRuns> runs;
};

// start_run, stop_run, resume_run, runs, run, watch_run, games and game.
std::vector<api::RequestKind> run_requests(const RunPlace& place);

// What makes the page of a run: `/runs/12/report.html?file=games.db`. Nothing where the target is
// another one.
std::optional<app::MakeFile> run_report(const RunPlace& place, std::string_view target);

}  // namespace quadrille::cli
