// SPDX-License-Identifier: MIT
#include "solve/checkers_tables/slice.h"

#include <algorithm>
#include <limits>

namespace quadrille::checkers {

void SliceCounts::add(Code code, std::uint64_t positions) {
  const ExactResult result = result_of(code);
  const auto plies = static_cast<std::uint32_t>(result.plies);
  switch (result.value) {
    case GameValue::kWin:
      wins += positions;
      longest_win = std::max(longest_win, plies);
      break;
    case GameValue::kLoss:
      losses += positions;
      longest_loss = std::max(longest_loss, plies);
      break;
    default:
      draws += positions;
  }
}

SliceCounts Slice::counts() const {
  std::vector<std::uint64_t> positions(std::size_t{std::numeric_limits<Code>::max()} + 1);
  for (const Code code : codes) ++positions[code];
  SliceCounts counts;
  for (std::size_t code = 0; code < positions.size(); ++code) {
    if (positions[code] > 0) counts.add(static_cast<Code>(code), positions[code]);
  }
  return counts;
}

}  // namespace quadrille::checkers
