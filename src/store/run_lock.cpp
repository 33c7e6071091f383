// SPDX-License-Identifier: MIT
#include "store/run_lock.h"

#include <fcntl.h>
#include <fmt/core.h>

#include <cerrno>
#include <utility>

#include "os/files.h"
#include "os/waiting.h"

namespace quadrille {

Expected<RunLock> RunLock::take(const std::string& database, std::int64_t run) {
  const std::string path = database + "-lock";
  Descriptor file(::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0666));
  if (!file.is_open()) return not_written(path, errno);
  struct flock byte = {};
  byte.l_type = F_WRLCK;
  byte.l_whence = SEEK_SET;
  byte.l_start = run;
  byte.l_len = 1;
  if (::fcntl(file.number(), F_OFD_SETLK, &byte) == 0) return RunLock(std::move(file));
  if (errno != EAGAIN && errno != EACCES) {
    return file_error(path, fmt::format("cannot be locked: {}", system_message(errno)));
  }
  return Error{ErrorCode::kBadOption,
               "the same games are being played by another process: let it end, and this "
               "command will show its result",
               fmt::format("run {} in {}", run, database)};
}

}  // namespace quadrille
