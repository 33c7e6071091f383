// SPDX-License-Identifier: MIT
// The true results of all positions of one material.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "solve/checkers_tables/index.h"
#include "solve/checkers_tables/material.h"
#include "solve/solution.h"

namespace quadrille::checkers {

// A result in one number: 0 is a draw, else the plies to the end and one more. A game ends when the
// side to move cannot, so odd plies are wins and even ones losses, and a result is one more than
// that of the best successor.
using Code = std::uint16_t;

inline constexpr Code kDrawCode = 0;
inline constexpr Code kLostNow = 1;

constexpr Code code_of(int plies) { return static_cast<Code>(plies + 1); }
constexpr bool is_win_code(Code code) { return code != kDrawCode && code % 2 == 0; }
constexpr bool is_loss_code(Code code) { return code % 2 == 1; }

constexpr ExactResult result_of(Code code) {
  if (code == kDrawCode) return {};
  return {is_win_code(code) ? GameValue::kWin : GameValue::kLoss, code - 1};
}

// A slice in figures.
struct SliceCounts {
  std::uint64_t wins = 0;
  std::uint64_t losses = 0;
  std::uint64_t draws = 0;
  std::uint32_t longest_win = 0;  // plies
  std::uint32_t longest_loss = 0;

  [[nodiscard]] std::uint64_t positions() const { return wins + losses + draws; }
  void add(Code code, std::uint64_t positions);
  friend bool operator==(const SliceCounts&, const SliceCounts&) = default;
};

struct Slice {
  explicit Slice(const Material& of) : material(of), index(of) {}

  [[nodiscard]] Code at(const Placement& placement) const {
    return codes[static_cast<std::size_t>(index.index_of(placement))];
  }
  [[nodiscard]] SliceCounts counts() const;

  Material material;
  SliceIndex index;
  std::vector<Code> codes = {};
};

// Slices in memory, by material.
class SliceSet {
 public:
  [[nodiscard]] const Slice* find(const Material& material) const {
    return slices_[material.number()].get();
  }
  void add(Slice slice) {
    const std::size_t place = slice.material.number();
    slices_[place] = std::make_unique<Slice>(std::move(slice));
  }
  void remove(const Material& material) { slices_[material.number()].reset(); }

 private:
  std::array<std::unique_ptr<Slice>, Material::kNumbers> slices_ = {};
};

}  // namespace quadrille::checkers
