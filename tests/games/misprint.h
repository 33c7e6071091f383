// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "base/random.h"

namespace quadrille {

// A text with one to three faults in it: a letter changed, left out or put in, mostly one of
// `letters`, now and then any byte.
inline std::string misprinted(std::string text, std::string_view letters, Random& random) {
  const auto any_letter = [&] { return letters[random.below(letters.size())]; };
  for (std::uint64_t faults = 1 + random.below(3); faults > 0 && !text.empty(); --faults) {
    const auto at = static_cast<std::size_t>(random.below(text.size()));
    switch (random.below(3)) {
      case 0:
        text[at] = random.below(8) == 0 ? static_cast<char>(random.below(256)) : any_letter();
        break;
      case 1:
        text.erase(at, 1);
        break;
      default:
        text.insert(at, 1, any_letter());
    }
  }
  return text;
}

}  // namespace quadrille
