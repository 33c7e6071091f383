// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <iosfwd>
#include <string>

namespace quadrille {

enum class LineRead { kLine, kTooLong, kEnd };

// Reads a line, without its line end. One of more than `limit` bytes is skipped, not read into
// memory.
LineRead read_line(std::istream& in, std::string& line, std::size_t limit);

}  // namespace quadrille
