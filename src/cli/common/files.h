// SPDX-License-Identifier: MIT
// Whole files, read and written.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "base/error.h"

namespace quadrille::cli {

// The largest PDN file that is read: all games there are of a century fit into it several times.
inline constexpr std::size_t kMaxPdnBytes = std::size_t{1} << 26;

// A fault of the file of that name.
Error file_error(const std::string& path, std::string message);

// `-` is standard input. A file of more than `limit` bytes is refused.
Expected<std::string> read_file(const std::string& path, std::size_t limit);

// `-` is standard output. The file appears whole or not at all: it is written under another name
// beside it, then renamed. A path that leads to a device or a pipe is written to directly.
MaybeError write_file(const std::string& path, std::string_view text);

// Whether write_file can be expected to succeed: for work that takes long before it writes.
MaybeError check_writable(const std::string& path);

}  // namespace quadrille::cli
