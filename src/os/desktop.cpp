// SPDX-License-Identifier: MIT
#include "os/desktop.h"

#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdlib>

namespace quadrille {
namespace {

bool is_set(const char* variable) {
  const char* const value = std::getenv(variable);
  return value != nullptr && *value != '\0';
}

}  // namespace

bool has_desktop() { return is_set("DISPLAY") || is_set("WAYLAND_DISPLAY"); }

bool open_in_browser(const std::string& address) {
  // The shell ends at once and leaves the browser to itself. The address is a word, not a script.
  constexpr const char* kScript =
      "command -v xdg-open >/dev/null || exit 1; xdg-open \"$0\" >/dev/null 2>&1 </dev/null &";
  std::string shell = "sh";
  std::string option = "-c";
  std::string script = kScript;
  std::string word = address;
  const std::array<char*, 5> words = {shell.data(), option.data(), script.data(), word.data(),
                                      nullptr};
  posix_spawnattr_t attributes;
  if (posix_spawnattr_init(&attributes) != 0) return false;
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSID);
  pid_t child = 0;
  const int fault = posix_spawn(&child, "/bin/sh", nullptr, &attributes, words.data(), environ);
  posix_spawnattr_destroy(&attributes);
  int status = 0;
  return fault == 0 && waitpid(child, &status, 0) == child && status == 0;
}

}  // namespace quadrille
