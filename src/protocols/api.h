// SPDX-License-Identifier: MIT
// The JSON-lines API: one request object a line, one reply a line with the same id. docs/api.md
// describes it.
#pragma once

#include <iosfwd>
#include <string>
#include <string_view>

namespace quadrille {

// A longer line is refused, not read into memory.
inline constexpr std::size_t kMaxRequestBytes = 1 << 20;

// The reply to one line, without its line end.
std::string answer_line(std::string_view line);

// Answers line by line until the end of input. Blank lines are skipped.
void serve_api(std::istream& in, std::ostream& out);

}  // namespace quadrille
