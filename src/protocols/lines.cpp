// SPDX-License-Identifier: MIT
#include "protocols/lines.h"

#include <istream>

namespace quadrille {

LineRead read_line(std::istream& in, std::string& line, std::size_t limit) {
  constexpr int kEndOfInput = std::char_traits<char>::eof();
  line.clear();
  std::streambuf& buffer = *in.rdbuf();
  bool too_long = false;
  int c = buffer.sbumpc();
  if (c == kEndOfInput) return LineRead::kEnd;
  for (; c != '\n' && c != kEndOfInput; c = buffer.sbumpc()) {
    if (line.size() < limit) {
      line.push_back(static_cast<char>(c));
    } else {
      too_long = true;
    }
  }
  return too_long ? LineRead::kTooLong : LineRead::kLine;
}

}  // namespace quadrille
