// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "base/text.h"

namespace quadrille {

// What a library or a script says, as one line that is safe to show.
inline std::string printable(std::string_view text) {
  constexpr std::size_t kLongest = 300;
  const std::string quoted = in_quotes(text, kLongest);
  return quoted.substr(1, quoted.size() - 2);
}

}  // namespace quadrille
