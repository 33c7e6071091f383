// SPDX-License-Identifier: MIT
#include "cli/common/data_folder.h"

#include <cstdlib>

namespace quadrille::cli {

std::optional<std::filesystem::path> environment_path(const char* name) {
  const char* const value = std::getenv(name);  // NOLINT(concurrency-mt-unsafe): nobody sets it
  if (value == nullptr || *value == '\0') return std::nullopt;
  return value;
}

std::filesystem::path data_folder() {
  if (const auto data = environment_path("XDG_DATA_HOME")) return *data / "quadrille";
  return environment_path("HOME").value_or(".") / ".local" / "share" / "quadrille";
}

}  // namespace quadrille::cli
