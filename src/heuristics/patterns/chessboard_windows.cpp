// SPDX-License-Identifier: MIT
#include "heuristics/patterns/chessboard_windows.h"

namespace quadrille::patterns {

std::optional<ChessboardWindows> ChessboardWindows::make(const Set& set, const BoardMap& board) {
  const PlaneReader& reader = board.reader;
  const bool fits = set.spec.shape == "3x3" && set.planes.size() == 2 && reader.rows == kRows &&
                    reader.columns == kRows && set.places.size() == kWindows * kWindows;
  if (!fits) return std::nullopt;
  for (std::size_t cell = 0; cell < reader.bits.size(); ++cell) {
    const auto bit = (kRows - 1 - cell / kRows) * kRows + cell % kRows;
    if (reader.bits[cell] != static_cast<int>(bit)) return std::nullopt;
  }
  ChessboardWindows windows;
  windows.planes_ = {set.planes[0], set.planes[1]};
  for (std::size_t value = 0; value < windows.one_.size(); ++value) {
    for (std::size_t window = 0; window < kWindows; ++window) {
      std::uint16_t worth = 1;
      for (std::size_t column = window; column < window + 3; ++column) {
        if ((value >> column & 1) != 0) {
          windows.one_[value][window] =
              static_cast<std::uint16_t>(windows.one_[value][window] + worth);
        }
        worth = static_cast<std::uint16_t>(3 * worth);
      }
    }
    windows.other_[value] = windows.one_[value] + windows.one_[value];
  }
  return windows;
}

}  // namespace quadrille::patterns
