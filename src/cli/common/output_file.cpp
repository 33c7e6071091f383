// SPDX-License-Identifier: MIT
#include "cli/common/output_file.h"

#include <fmt/core.h>

#include <filesystem>

#include "base/text.h"

namespace quadrille::cli {
namespace {

// After the check. Somebody may make the file meanwhile: that one is not ours to replace. A device
// or a pipe is there already, and not replaced.
Existing existing(const std::string& path, bool force) {
  std::error_code ignored;
  const bool special = path == "-" || std::filesystem::exists(path, ignored);
  return force || special ? Existing::kReplace : Existing::kRefuse;
}

}  // namespace

MaybeError check_output(const std::string& path, bool force) {
  if (path == "-") return std::nullopt;
  std::error_code ignored;
  if (!force && std::filesystem::is_regular_file(path, ignored)) {
    return Error{ErrorCode::kBadOption, "is there already; --force replaces it",
                 fmt::format("file {}", in_quotes(path))};
  }
  return check_writable(path, Existing::kReplace);
}

MaybeError write_output(const std::string& path, std::string_view text, bool force) {
  if (auto error = check_output(path, force)) return error;
  return write_file(path, text, existing(path, force));
}

Expected<GrowingFile> growing_output(const std::string& path, bool force) {
  if (auto error = check_output(path, force)) return *error;
  return GrowingFile(path, existing(path, force));
}

}  // namespace quadrille::cli
