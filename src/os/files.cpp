// SPDX-License-Identifier: MIT
#include "os/files.h"

#include <fcntl.h>
#include <fmt/core.h>
#include <poll.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <optional>
#include <system_error>
#include <utility>

#include "base/stopwatch.h"
#include "base/text.h"
#include "os/signals.h"
#include "os/waiting.h"

namespace quadrille {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kPiece = std::size_t{1} << 16;
// What follows a file's name while it is being written: this mark and so many hexadecimal digits.
constexpr std::string_view kUnfinished = ".quadrille-";
constexpr std::size_t kUnfinishedDigits = 12;
// The name beside it must not become too long for a folder.
constexpr std::size_t kLongestName = 255 - kUnfinished.size() - kUnfinishedDigits;
constexpr int kMostLinks = 40;

Error not_read(const std::string& path, int reason) {
  if (reason == ECANCELED) return file_error(path, "was not read to its end: stopped");
  return file_error(path, fmt::format("cannot be read: {}", system_message(reason)));
}

// The functions below return 0, or the errno of what went wrong.

// How long a pipe that nobody reads is waited for.
constexpr std::chrono::seconds kPatience{60};

// Until the descriptor is ready, as files always are: somebody may want us to stop.
int wait_for(int descriptor, short event, const std::optional<Clock::time_point>& deadline = {}) {
  while (true) {
    pollfd watched{.fd = descriptor, .events = event, .revents = 0};
    const int ready = ::poll(&watched, 1, static_cast<int>(kGlance.count()));
    if (ready > 0) return 0;
    if (ready < 0 && errno != EINTR) return errno;
    if (stop_flag()) return ECANCELED;
    if (deadline && Clock::now() >= *deadline) return ETIMEDOUT;
  }
}

int write_all(int descriptor, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(descriptor, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0 && errno == EAGAIN) {
      if (const int fault = wait_for(descriptor, POLLOUT, Clock::now() + kPatience)) return fault;
      continue;
    }
    if (written <= 0) return written == 0 ? EIO : errno;
    text.remove_prefix(static_cast<std::size_t>(written));
  }
  return 0;
}

// Through its buffer, so that it comes after what was printed before, and the program's look at
// the stream at its end sees a failure.
int write_standard_output(std::string_view text) {
  errno = 0;
  const bool good =
      std::fwrite(text.data(), 1, text.size(), stdout) == text.size() && std::fflush(stdout) == 0;
  return good ? 0 : (errno == 0 ? EIO : errno);
}

// Where a path leads that is no file yet: itself, or, if it is a link, what the link names.
int follow_links(fs::path& path) {
  std::error_code fault;
  for (int links = 0; fs::is_symlink(fs::symlink_status(path, fault)); ++links) {
    if (links == kMostLinks) return ELOOP;
    const fs::path next = fs::read_symlink(path, fault);
    if (fault) return fault.value();
    path = path.parent_path() / next;  // `next` alone if it is absolute
  }
  return 0;
}

// The file that a path means, with what is known of it.
struct Target {
  fs::path path;
  struct stat status = {};
  bool exists = false;

  [[nodiscard]] bool is_file() const { return !exists || S_ISREG(status.st_mode); }
};

int find_target(const std::string& path, Target& target) {
  target.path = path;
  if (::stat(path.c_str(), &target.status) == 0) {
    target.exists = true;
    std::error_code fault;
    if (target.is_file()) target.path = fs::canonical(path, fault);
    return fault ? fault.value() : 0;
  }
  if (errno != ENOENT) return errno;
  return follow_links(target.path);
}

std::string unfinished_name(const fs::path& path) {
  std::uint64_t chance = 0;
  if (::getrandom(&chance, sizeof chance, 0) != static_cast<ssize_t>(sizeof chance)) {
    chance = static_cast<std::uint64_t>(::getpid());
  }
  const std::string digits = fmt::format("{:016x}", chance).substr(0, kUnfinishedDigits);
  const std::string name = path.filename().string().substr(0, kLongestName);
  return (path.parent_path() / (name + std::string(kUnfinished) + digits)).string();
}

// A new file beside the path; with the rights that every new file of this process has.
int make_beside(const fs::path& path, std::string& name, Descriptor& file) {
  constexpr int kTries = 100;
  for (int tries = 0; tries < kTries; ++tries) {
    name = unfinished_name(path);
    file = Descriptor(::open(name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666));
    if (file.is_open()) return 0;
    if (errno != EEXIST) return errno;
  }
  return EEXIST;
}

int write_pieces(int descriptor, const NextPiece& next) {
  while (const auto piece = next()) {
    if (piece->empty()) return 0;
    if (const int fault = write_all(descriptor, *piece)) return fault;
  }
  return ECANCELED;
}

// A text as its only piece.
NextPiece once(std::string_view text) {
  return [text]() mutable { return std::exchange(text, {}); };
}

int fill(const Descriptor& file, const Target& target, const NextPiece& next) {
  if (target.exists) {
    // Whose file it was, only root can say; everybody else keeps what is their own.
    [[maybe_unused]] const int handed_on =
        ::fchown(file.number(), target.status.st_uid, target.status.st_gid);
    if (::fchmod(file.number(), target.status.st_mode & 0777U) != 0) return errno;
  }
  if (const int fault = write_pieces(file.number(), next)) return fault;
  return ::fsync(file.number()) == 0 ? 0 : errno;
}

int put_in_place(const std::string& from, const fs::path& to, Existing existing) {
  if (existing == Existing::kReplace) return std::rename(from.c_str(), to.c_str()) == 0 ? 0 : errno;
  if (::renameat2(AT_FDCWD, from.c_str(), AT_FDCWD, to.c_str(), RENAME_NOREPLACE) == 0) return 0;
  if (errno != EINVAL && errno != ENOSYS) return errno;
  // A file system that cannot do that: a second name is never given to what exists.
  if (::link(from.c_str(), to.c_str()) != 0) return errno;
  ::unlink(from.c_str());
  return 0;
}

// The new name is on the disk once its folder is. Some file systems cannot do that: no harm.
void settle_folder_of(const fs::path& path) {
  const fs::path folder = path.parent_path();
  const Descriptor opened(::open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_CLOEXEC));
  if (opened.is_open()) ::fsync(opened.number());
}

// The file stays open.
int write_whole(const Target& target, const NextPiece& next, Existing existing, Descriptor& file) {
  std::string beside;
  if (const int fault = make_beside(target.path, beside, file)) return fault;
  int fault = fill(file, target, next);
  if (fault == 0) fault = put_in_place(beside, target.path, existing);
  if (fault != 0) {
    ::unlink(beside.c_str());
    return fault;
  }
  settle_folder_of(target.path);
  return 0;
}

// What is no file can only be written to. A pipe may have no reader yet.
int open_special(const fs::path& path, Descriptor& file) {
  const auto deadline = Clock::now() + kPatience;
  while (true) {
    file = Descriptor(::open(path.c_str(), O_WRONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY));
    if (file.is_open()) return 0;
    if (errno != ENXIO || Clock::now() >= deadline) return errno;
    if (const int fault = wait_for(-1, 0, Clock::now()); fault != ETIMEDOUT) return fault;
  }
}

// What write_file does, and leaves the file open.
int begin_writing(const std::string& path, const NextPiece& next, Existing existing,
                  Descriptor& file) {
  Target target;
  if (const int fault = find_target(path, target)) return fault;
  if (target.is_file()) {
    const bool refused = target.exists && existing == Existing::kRefuse;
    return refused ? EEXIST : write_whole(target, next, existing, file);
  }
  if (const int fault = open_special(target.path, file)) return fault;
  return write_pieces(file.number(), next);
}

}  // namespace

Error file_error(const std::string& path, std::string message) {
  return {ErrorCode::kBadOption, std::move(message), fmt::format("file {}", in_quotes(path))};
}

Error not_written(const std::string& path, int reason) {
  if (reason == EEXIST) return file_error(path, "exists already: choose another name");
  if (reason == ECANCELED) return file_error(path, "was not written to its end: stopped");
  if (reason == ENXIO) return file_error(path, "cannot be written: nobody reads it");
  Error error = file_error(path, fmt::format("cannot be written: {}", system_message(reason)));
  const bool machine = reason == ENOSPC || reason == EDQUOT || reason == EIO || reason == EFBIG;
  if (machine) error.code = ErrorCode::kInternal;
  return error;
}

Expected<std::string> read_file(const std::string& path, std::size_t limit) {
  Descriptor opened;
  int file = STDIN_FILENO;
  if (path != "-") {
    opened = Descriptor(::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY));
    if (!opened.is_open()) return not_read(path, errno);
    file = opened.number();
  }
  std::string text;
  while (true) {
    // A pipe or a person may be slow.
    if (const int fault = wait_for(file, POLLIN)) return not_read(path, fault);
    const std::size_t begin = text.size();
    text.resize(begin + kPiece);
    const ssize_t got = ::read(file, text.data() + begin, kPiece);
    text.resize(begin + static_cast<std::size_t>(std::max<ssize_t>(got, 0)));
    if (got < 0 && errno != EINTR && errno != EAGAIN) return not_read(path, errno);
    if (got == 0) return text;
    if (text.size() > limit) {
      return file_error(path, fmt::format("is larger than {} bytes", limit));
    }
  }
}

MaybeError write_file(const std::string& path, std::string_view text, Existing existing) {
  if (path == "-") {
    if (const int fault = write_standard_output(text)) return not_written(path, fault);
    return std::nullopt;
  }
  return write_file(path, once(text), existing);
}

MaybeError write_file(const std::string& path, const NextPiece& next, Existing existing) {
  Descriptor file;
  int fault = begin_writing(path, next, existing, file);
  if (fault == 0 && file.close() != 0) fault = errno;
  if (fault != 0) return not_written(path, fault);
  return std::nullopt;
}

MaybeError GrowingFile::append(std::string_view text) {
  if (fault_) return fault_;
  const int fault = file_.is_open() ? write_all(file_.number(), text)
                                    : begin_writing(path_, once(text), existing_, file_);
  if (fault != 0) fault_ = not_written(path_, fault);
  return fault_;
}

MaybeError check_writable(const std::string& path, Existing existing) {
  if (path == "-") return std::nullopt;
  Target target;
  if (const int fault = find_target(path, target)) return not_written(path, fault);
  if (!target.is_file()) {
    if (S_ISDIR(target.status.st_mode)) return not_written(path, EISDIR);
    if (::access(target.path.c_str(), W_OK) != 0) return not_written(path, errno);
    return std::nullopt;
  }
  if (target.exists && existing == Existing::kRefuse) return not_written(path, EEXIST);
  const fs::path folder = target.path.parent_path();
  if (::access(folder.empty() ? "." : folder.c_str(), W_OK | X_OK) != 0) {
    return not_written(path, errno);
  }
  return std::nullopt;
}

bool is_unfinished(std::string_view name, std::string_view file_name) {
  const std::string_view stem = file_name.substr(0, kLongestName);
  if (name.size() != stem.size() + kUnfinished.size() + kUnfinishedDigits) return false;
  const std::string_view digits = name.substr(name.size() - kUnfinishedDigits);
  return name.starts_with(stem) && name.substr(stem.size()).starts_with(kUnfinished) &&
         digits.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

}  // namespace quadrille
