// SPDX-License-Identifier: MIT
#include "cli/common/output_file.h"

#include <fmt/core.h>

#include <filesystem>

#include "base/text.h"
#include "os/files.h"

namespace quadrille::cli {

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
  std::error_code ignored;
  const bool special = path == "-" || std::filesystem::exists(path, ignored);
  // Since the check somebody may have made the file: that one is not ours to replace.
  return write_file(path, text, force || special ? Existing::kReplace : Existing::kRefuse);
}

}  // namespace quadrille::cli
