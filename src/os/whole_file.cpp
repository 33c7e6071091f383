// SPDX-License-Identifier: MIT
#include "os/whole_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <filesystem>

namespace quadrille {
namespace {

// What a new file of this process is allowed to be.
mode_t usual_mode() {
  const mode_t mask = umask(0);
  umask(mask);
  return mode_t{0666} & ~mask;
}

int write_all(int descriptor, std::string_view content) {
  while (!content.empty()) {
    const ssize_t written = write(descriptor, content.data(), content.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return errno == 0 ? EIO : errno;
    content.remove_prefix(static_cast<std::size_t>(written));
  }
  return 0;
}

// The new name is on the disk once its folder is. Some file systems cannot do that: no harm.
void settle_folder_of(const std::string& path) {
  const auto folder = std::filesystem::path(path).parent_path();
  const int descriptor = open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return;
  fsync(descriptor);
  close(descriptor);
}

}  // namespace

int replace_file(const std::string& path, std::string_view content) {
  std::string beside = path + ".XXXXXX";
  const int descriptor = mkstemp(beside.data());
  if (descriptor < 0) return errno;
  fchmod(descriptor, usual_mode());
  int fault = write_all(descriptor, content);
  if (fault == 0 && fsync(descriptor) != 0) fault = errno;
  if (close(descriptor) != 0 && fault == 0) fault = errno;
  if (fault == 0 && std::rename(beside.c_str(), path.c_str()) != 0) fault = errno;
  if (fault != 0) {
    unlink(beside.c_str());
    return fault;
  }
  settle_folder_of(path);
  return 0;
}

int create_file(const std::string& path, std::string_view content) {
  // O_EXCL: nobody's file is overwritten, whatever happens between looking and writing.
  const int claim = open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  if (claim < 0) return errno;
  close(claim);
  const int fault = replace_file(path, content);
  if (fault != 0) unlink(path.c_str());
  return fault;
}

}  // namespace quadrille
