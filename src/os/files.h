// SPDX-License-Identifier: MIT
// Whole files, read and written: the one place that does it.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "base/error.h"
#include "os/descriptor.h"

namespace quadrille {

// "file 'games.pdn': cannot be read: ..."
Error file_error(const std::string& path, std::string message);
// The same for an errno of writing. A full disk is nobody's bad option.
Error not_written(const std::string& path, int reason);

// `-` is standard input. A file of more than `limit` bytes is refused. The stop flag
// (os/signals.h) ends every wait for a pipe.
Expected<std::string> read_file(const std::string& path, std::size_t limit);

// What becomes of a file that is there already.
enum class Existing { kRefuse, kReplace };

// `-` is standard output. A file appears whole or not at all, even if the machine stops: it is
// written under another name beside it, brought to the disk, and renamed. One that is replaced
// hands on its mode; of a link, the file it leads to is written, whether that exists yet or not. A
// path that leads to a device or a pipe is written to directly.
MaybeError write_file(const std::string& path, std::string_view text, Existing existing);

// The same for what is too large to be had as one text: piece after piece, until one is empty. None
// at all: it was stopped, which is an error, and nothing has changed.
using NextPiece = std::function<std::optional<std::string_view>()>;
MaybeError write_file(const std::string& path, const NextPiece& next, Existing existing);

// A file that grows while something runs, so that whatever stops the program leaves what was
// written. It appears with its first piece, as write_file would write that; nothing is there, or
// replaced, before.
class GrowingFile {
 public:
  GrowingFile(std::string path, Existing existing) : path_(std::move(path)), existing_(existing) {}

  // After a fault nothing more is written, and the fault is told again: a gap would go unseen.
  MaybeError append(std::string_view text);

 private:
  std::string path_;
  Existing existing_;
  Descriptor file_;
  MaybeError fault_;
};

// Whether write_file can be expected to succeed: for work that takes long before it writes.
MaybeError check_writable(const std::string& path, Existing existing);

// Whether write_file would have used this name beside the file called `file_name`: what a killed
// process leaves behind. Both are names without a folder.
bool is_unfinished(std::string_view name, std::string_view file_name);

}  // namespace quadrille
