// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace quadrille {

// A move that is told by the square it leaves and the square it goes to, as bit numbers of the
// game's board. Uninitialised by default: move lists are made at every node and must cost nothing.
class FromTo {
 public:
  FromTo() = default;
  constexpr FromTo(int from, int to)
      : from_(static_cast<std::uint8_t>(from)), to_(static_cast<std::uint8_t>(to)) {}

  [[nodiscard]] constexpr int from() const { return from_; }
  [[nodiscard]] constexpr int to() const { return to_; }

  [[nodiscard]] constexpr std::uint32_t code() const { return from_ | std::uint32_t{to_} << 8; }
  static constexpr FromTo from_code(std::uint32_t code) {
    return {static_cast<int>(code & 0xff), static_cast<int>(code >> 8 & 0xff)};
  }

  friend constexpr bool operator==(FromTo, FromTo) = default;

 private:
  std::uint8_t from_;
  std::uint8_t to_;
};

}  // namespace quadrille
