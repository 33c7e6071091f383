// SPDX-License-Identifier: MIT
#include "cli/common/table_folder.h"

#include <fmt/core.h>

#include <atomic>
#include <cstdio>
#include <optional>
#include <string_view>

#include "base/text.h"
#include "cli/common/data_folder.h"
#include "cli/common/failure.h"
#include "games/checkers/family.h"
#include "os/parallel.h"
#include "solve/checkers_tables/tables.h"
#include "tables/folder.h"

namespace quadrille::cli {
namespace {

std::atomic<bool> damaged = false;

// Perhaps from a thread that plays: a closed standard error must not end it.
void warn(const std::string& what) {
  std::fputs(fmt::format("warning: {}\n", what).c_str(), stderr);
}

// nullopt: nowhere, as nobody names one and the user has no data folder.
std::optional<std::filesystem::path> find_folder(const std::string& option) {
  if (!option.empty()) return option;
  if (auto named = environment_path("QUADRILLE_TABLES")) return named;
  const auto data = data_folder();
  if (!data) return std::nullopt;
  return *data / "tables";
}

}  // namespace

Failure no_tables_in(const std::filesystem::path& folder) {
  return bad_option(fmt::format("there are no tables in {}; `quadrille tablebase checkers build "
                                "--tables DIR` makes them",
                                in_quotes(folder.string())),
                    "--tables");
}

std::filesystem::path table_folder(const std::string& option) {
  if (auto folder = find_folder(option)) return *folder;
  throw bad_option("you have no home folder, where tables would be: name a folder", "--tables");
}

void use_tables(const std::string& option, unsigned threads) {
  checkers::share_spread(on_threads(threads));
  const auto folder = find_folder(option);
  if (!folder) return;
  auto tables = checkers::FolderTables::open(*folder, [](const Error& fault) {
    damaged = true;
    warn(fmt::format("an endgame table cannot be used: {}", fault.text()));
  });
  if (!option.empty()) {
    const auto found = need(std::move(tables));
    if (found->most_pieces() == 0) throw no_tables_in(*folder);
    checkers::share_tables(found);
  } else if (tables) {
    checkers::share_tables(*std::move(tables));
  } else {
    warn(fmt::format("endgame tables are not used: {}", tables.error().text()));
  }
}

void use_tables_of(const AnyGame& game, const std::string& option, unsigned threads) {
  if (checkers::is_checkers(game)) {
    use_tables(option, threads);
  } else if (!option.empty()) {
    throw bad_option(fmt::format("there are endgame tables of checkers, not of {}", game.name()),
                     "--tables");
  }
}

bool tables_were_damaged() { return damaged; }

}  // namespace quadrille::cli
