// SPDX-License-Identifier: MIT
#include "solve/checkers_tables/slice.h"

#include <algorithm>

namespace quadrille::checkers {

void SliceCounts::add(Code code) {
  const ExactResult result = result_of(code);
  const auto plies = static_cast<std::uint32_t>(result.plies);
  switch (result.value) {
    case GameValue::kWin:
      ++wins;
      longest_win = std::max(longest_win, plies);
      break;
    case GameValue::kLoss:
      ++losses;
      longest_loss = std::max(longest_loss, plies);
      break;
    default:
      ++draws;
  }
}

SliceCounts Slice::counts() const {
  SliceCounts counts;
  for (const Code code : codes) counts.add(code);
  return counts;
}

}  // namespace quadrille::checkers
