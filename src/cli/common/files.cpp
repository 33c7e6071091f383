// SPDX-License-Identifier: MIT
#include "cli/common/files.h"

#include <fmt/core.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <memory>

#include "base/text.h"
#include "os/whole_file.h"

namespace quadrille::cli {
namespace {

struct Closer {
  void operator()(std::FILE* file) const { std::fclose(file); }
};
using File = std::unique_ptr<std::FILE, Closer>;

Error not_written(const std::string& path, int reason) {
  return file_error(path, fmt::format("cannot be written: {}", std::strerror(reason)));
}

// 0, or what went wrong.
int write_all(std::FILE* file, std::string_view text) {
  errno = 0;
  const bool good =
      std::fwrite(text.data(), 1, text.size(), file) == text.size() && std::fflush(file) == 0;
  return good ? 0 : (errno == 0 ? EIO : errno);
}

}  // namespace

Error file_error(const std::string& path, std::string message) {
  return {ErrorCode::kBadOption, std::move(message), fmt::format("file {}", in_quotes(path))};
}

Expected<std::string> read_file(const std::string& path, std::size_t limit) {
  const bool standard = path == "-";
  const File opened(standard ? nullptr : std::fopen(path.c_str(), "rb"));
  std::FILE* file = standard ? stdin : opened.get();
  if (file == nullptr) {
    return file_error(path, fmt::format("cannot be read: {}", std::strerror(errno)));
  }
  std::string text;
  constexpr std::size_t kPiece = 1 << 16;
  while (true) {
    const std::size_t begin = text.size();
    text.resize(begin + kPiece);
    errno = 0;
    const std::size_t got = std::fread(text.data() + begin, 1, kPiece, file);
    text.resize(begin + got);
    if (std::ferror(file) != 0) {
      return file_error(path, fmt::format("cannot be read: {}", std::strerror(errno)));
    }
    if (text.size() > limit) {
      return file_error(path, fmt::format("is larger than {} bytes", limit));
    }
    if (got < kPiece) return text;
  }
}

MaybeError write_file(const std::string& path, std::string_view text) {
  if (path == "-") {
    if (const int fault = write_all(stdout, text)) return not_written(path, fault);
    return std::nullopt;
  }
  // Of a link, the file it leads to is replaced, not the link.
  std::error_code ignored;
  std::filesystem::path target = path;
  if (std::filesystem::is_symlink(target, ignored)) {
    target = std::filesystem::weakly_canonical(target, ignored);
  }
  const auto status = std::filesystem::status(target, ignored);
  if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status)) {
    const File file(std::fopen(target.c_str(), "wb"));
    const int fault = file == nullptr ? errno : write_all(file.get(), text);
    if (fault != 0) return not_written(path, fault);
    return std::nullopt;
  }

  if (const int fault = replace_file(target.string(), text)) return not_written(path, fault);
  return std::nullopt;
}

MaybeError check_writable(const std::string& path) {
  std::error_code ignored;
  if (path == "-") return std::nullopt;
  if (std::filesystem::is_directory(path, ignored)) return not_written(path, EISDIR);
  const std::filesystem::path folder = std::filesystem::path(path).parent_path();
  const char* name = folder.empty() ? "." : folder.c_str();
  if (access(name, W_OK | X_OK) != 0) return not_written(path, errno);
  return std::nullopt;
}

}  // namespace quadrille::cli
