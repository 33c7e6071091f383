// SPDX-License-Identifier: MIT
#include "cli/common/data_folder.h"

#include <pwd.h>
#include <unistd.h>

#include <cstdlib>

namespace quadrille::cli {

std::optional<std::filesystem::path> environment_path(const char* name) {
  const char* const value = std::getenv(name);  // NOLINT(concurrency-mt-unsafe): nobody sets it
  if (value == nullptr || *value == '\0') return std::nullopt;
  return value;
}

std::optional<std::filesystem::path> home_folder() {
  if (auto home = environment_path("HOME")) return home;
  const passwd* const user = getpwuid(getuid());  // NOLINT(concurrency-mt-unsafe): nobody else asks
  if (user == nullptr || user->pw_dir == nullptr || *user->pw_dir == '\0') return std::nullopt;
  return user->pw_dir;
}

std::optional<std::filesystem::path> data_folder() {
  if (const auto data = environment_path("XDG_DATA_HOME")) return *data / "quadrille";
  const auto home = home_folder();
  if (!home) return std::nullopt;
  return *home / ".local" / "share" / "quadrille";
}

}  // namespace quadrille::cli
