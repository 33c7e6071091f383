// SPDX-License-Identifier: MIT
#include "cli/common/game_file.h"

#include <cerrno>
#include <filesystem>
#include <utility>

#include "cli/common/output_file.h"
#include "os/files.h"

namespace quadrille::cli {

Expected<GameFile> GameFile::prepare(std::string path, bool force) {
  if (auto error = check_output(path, force)) return *error;
  std::error_code ignored;
  // A device or a pipe is there already, and not replaced.
  const bool special = std::filesystem::exists(path, ignored);
  return GameFile(std::move(path), force || special);
}

MaybeError GameFile::append(std::string_view text) {
  errno = 0;
  // Between the check and the first game somebody may have made the file: x refuses it then.
  if (file_ == nullptr) file_.reset(std::fopen(path_.c_str(), force_ ? "wb" : "wbx"));
  if (file_ == nullptr) return not_written(path_, errno);
  const bool good = std::fwrite(text.data(), 1, text.size(), file_.get()) == text.size() &&
                    std::fflush(file_.get()) == 0;
  if (!good) return not_written(path_, errno == 0 ? EIO : errno);
  return std::nullopt;
}

}  // namespace quadrille::cli
