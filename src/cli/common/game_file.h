// SPDX-License-Identifier: MIT
#pragma once

#include <cstdio>
#include <memory>
#include <string>
#include <string_view>

#include "base/error.h"

namespace quadrille::cli {

// A file that games are added to as they end, so that whatever stops the program leaves those that
// were finished. Nothing is created or replaced before the first of them.
class GameFile {
 public:
  // An error if there is such a file and `force` is not given, or if none can be written there.
  static Expected<GameFile> prepare(std::string path, bool force);

  MaybeError append(std::string_view text);

 private:
  struct Closer {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };

  GameFile(std::string path, bool force) : path_(std::move(path)), force_(force) {}

  std::string path_;
  bool force_;
  std::unique_ptr<std::FILE, Closer> file_;
};

}  // namespace quadrille::cli
