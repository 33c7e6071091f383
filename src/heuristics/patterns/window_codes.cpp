// SPDX-License-Identifier: MIT
#include "heuristics/patterns/window_codes.h"

#include <algorithm>
#include <bit>
#include <numeric>

namespace quadrille::patterns {

// A byte of a word is found where it lies in memory.
static_assert(std::endian::native == std::endian::little);

// Windows of different rows are in different bands: so a byte touches few bands.
WindowCodes::WindowCodes(const Set& set, const BoardMap& board)
    : count_(set.codes), parts_a_row_(set.planes.size()) {
  const auto row = [&](std::size_t place) {
    return set.places[place].cells.front() / static_cast<std::size_t>(board.reader.columns);
  };
  for (std::size_t first = 0; first < set.places.size();) {
    std::size_t end = first + 1;
    while (end < set.places.size() && end < first + kLanes && row(end) == row(first)) ++end;
    add_band(set, board, first, end);
    first = end;
  }
}

void WindowCodes::add_band(const Set& set, const BoardMap& board, std::size_t first,
                           std::size_t end) {
  constexpr std::size_t kBytes = 8 * Planes::kWords;
  // What the bits of a byte add to each lane, were their plane the first one of the set.
  struct Byte {
    std::array<std::array<std::uint32_t, kLanes>, 8> worth{};
    std::uint32_t divisor = 0;  // of all of them, the greatest; 0: none touches the band
  };
  std::array<Byte, kBytes> bytes;
  for (std::size_t place = first; place < end; ++place) {
    std::uint32_t worth = 1;
    for (const std::size_t cell : set.places[place].cells) {
      const auto bit = static_cast<std::size_t>(board.reader.bits[cell]);
      bytes[bit / 8].worth[bit % 8][place - first] = worth;
      bytes[bit / 8].divisor = std::gcd(bytes[bit / 8].divisor, worth);
      worth *= set.states;
    }
  }
  const auto first_addend = static_cast<std::uint32_t>(addends_.size());
  for (std::size_t byte = 0; byte < kBytes; ++byte) {
    const auto& [worth, divisor] = bytes[byte];
    if (divisor == 0) continue;
    std::vector<Part> parts;
    for (std::uint32_t i = 0; i < set.planes.size(); ++i) {
      std::array<Lanes, 256> table{};
      for (std::size_t value = 1; value < table.size(); ++value) {
        for (std::size_t lane = 0; lane < kLanes; ++lane) {
          std::uint32_t sum = 0;
          for (std::size_t bit = 0; bit < 8; ++bit) {
            if ((value >> bit & 1) != 0) sum += (i + 1) * worth[bit][lane] / divisor;
          }
          table[value].set(lane, sum);
        }
      }
      parts.push_back({static_cast<std::uint32_t>(set.planes[i] * kBytes + byte), table_of(table)});
    }
    addends_.push_back({row_of(parts), divisor});
  }
  bands_.push_back({first, end - first, first * set.codes, first_addend,
                    static_cast<std::uint32_t>(addends_.size())});
}

std::uint32_t WindowCodes::table_of(const std::array<Lanes, 256>& table) {
  for (std::size_t at = 0; at < table_.size(); at += table.size()) {
    if (std::equal(table.begin(), table.end(), table_.begin() + static_cast<std::ptrdiff_t>(at))) {
      return static_cast<std::uint32_t>(at);
    }
  }
  table_.insert(table_.end(), table.begin(), table.end());
  return static_cast<std::uint32_t>(table_.size() - table.size());
}

std::uint32_t WindowCodes::row_of(const std::vector<Part>& parts) {
  const auto same = [](const Part& a, const Part& b) {
    return a.byte == b.byte && a.table == b.table;
  };
  for (std::size_t at = 0; at < parts_.size(); at += parts_a_row_) {
    if (std::equal(parts.begin(), parts.end(), parts_.begin() + static_cast<std::ptrdiff_t>(at),
                   same)) {
      return static_cast<std::uint32_t>(at / parts_a_row_);
    }
  }
  parts_.insert(parts_.end(), parts.begin(), parts.end());
  return static_cast<std::uint32_t>(parts_.size() / parts_a_row_ - 1);
}

}  // namespace quadrille::patterns
