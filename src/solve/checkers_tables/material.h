// SPDX-License-Identifier: MIT
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace quadrille::checkers {

// More pieces than this no table has: seven would be 35 thousand million positions.
inline constexpr int kMostTablePieces = 6;

// What stands on the board, from the side to move's point of view.
struct Material {
  std::uint8_t own_men = 0;
  std::uint8_t own_kings = 0;
  std::uint8_t enemy_men = 0;
  std::uint8_t enemy_kings = 0;

  [[nodiscard]] constexpr int men() const { return own_men + enemy_men; }
  [[nodiscard]] constexpr int pieces() const { return men() + own_kings + enemy_kings; }
  [[nodiscard]] constexpr bool both_sides() const {
    return own_men + own_kings > 0 && enemy_men + enemy_kings > 0;
  }
  // The same for the other side: where a quiet move leads.
  [[nodiscard]] constexpr Material swapped() const {
    return {enemy_men, enemy_kings, own_men, own_kings};
  }

  // A place in a list of all materials that tables may have.
  static constexpr std::size_t kDigit = kMostTablePieces + 1;
  static constexpr std::size_t kNumbers = kDigit * kDigit * kDigit * kDigit;
  [[nodiscard]] constexpr std::size_t number() const {
    return ((own_men * kDigit + own_kings) * kDigit + enemy_men) * kDigit + enemy_kings;
  }

  // `1M1K v 2K`, the side to move first.
  [[nodiscard]] std::string text() const;

  friend constexpr auto operator<=>(const Material&, const Material&) = default;
};

// Every material of so many pieces with both sides on the board.
std::vector<Material> materials_of(int pieces);

// What is built together: a material and its swapped twin, named by the greater of the two. All
// pairs from two pieces up, each after those that its captures (fewer pieces) and crownings (fewer
// men) lead to.
std::vector<Material> pairs_in_building_order(int most_pieces);

}  // namespace quadrille::checkers
