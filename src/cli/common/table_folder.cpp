// SPDX-License-Identifier: MIT
#include "cli/common/table_folder.h"

#include <fmt/core.h>

#include <cstdlib>
#include <optional>
#include <string_view>

#include "base/text.h"
#include "cli/common/failure.h"
#include "solve/checkers_tables/tables.h"

namespace quadrille::cli {
namespace {

// A variable that is set to something.
std::optional<std::filesystem::path> environment(const char* name) {
  const char* const value = std::getenv(name);  // NOLINT(concurrency-mt-unsafe): nobody sets it
  if (value == nullptr || *value == '\0') return std::nullopt;
  return value;
}

}  // namespace

std::filesystem::path table_folder(const std::string& option) {
  if (!option.empty()) return option;
  if (const auto folder = environment("QUADRILLE_TABLES")) return *folder;
  const auto within = std::filesystem::path("quadrille") / "tables";
  if (const auto data = environment("XDG_DATA_HOME")) return *data / within;
  return environment("HOME").value_or(".") / ".local" / "share" / within;
}

void use_tables(const std::string& option) {
  const auto folder = table_folder(option);
  auto tables = checkers::FolderTables::open(folder);
  if (!option.empty()) {
    checkers::share_tables(need(std::move(tables)));
    if (checkers::shared_tables()->most_pieces() == 0) {
      throw bad_option(fmt::format("there are no tables in {}; `quadrille tablebase checkers build "
                                   "--tables DIR` makes them",
                                   in_quotes(folder.string())),
                       "--tables");
    }
  } else if (tables) {
    checkers::share_tables(*std::move(tables));
  } else {
    fmt::print(stderr, "warning: endgame tables are not used: {}\n", tables.error().text());
  }
}

}  // namespace quadrille::cli
