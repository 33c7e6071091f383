// SPDX-License-Identifier: MIT
// Seeded random numbers that are the same on every machine and compiler: the standard library's
// distributions are not.
#pragma once

#include <bit>
#include <cassert>
#include <cstdint>

#include "base/bits.h"
#include "base/hash.h"

namespace quadrille {

// xoshiro256** 1.0 (Blackman and Vigna 2018), seeded through SplitMix64 as its authors advise.
class Random {
 public:
  explicit Random(std::uint64_t seed) {
    for (auto& word : state_) {
      word = mix(seed);
      seed += 0x9e3779b97f4a7c15;
    }
  }

  std::uint64_t next() {
    const std::uint64_t result = std::rotl(state_[1] * 5, 7) * 9;
    const std::uint64_t shifted = state_[1] << 17;
    state_[2] ^= state_[0];
    state_[3] ^= state_[1];
    state_[1] ^= state_[2];
    state_[0] ^= state_[3];
    state_[2] ^= shifted;
    state_[3] = std::rotl(state_[3], 45);
    return result;
  }

  // A number in [0, bound), every one equally likely: Lemire 2019, "Fast random integer generation
  // in an interval".
  std::uint64_t below(std::uint64_t bound) {
    assert(bound > 0);
    Bits128 product = static_cast<Bits128>(next()) * bound;
    if (static_cast<std::uint64_t>(product) < bound) {
      const std::uint64_t threshold = (0 - bound) % bound;
      while (static_cast<std::uint64_t>(product) < threshold) {
        product = static_cast<Bits128>(next()) * bound;
      }
    }
    return static_cast<std::uint64_t>(product >> 64);
  }

 private:
  std::uint64_t state_[4];
};

// A seed for item `index` of something seeded with `seed`: game 17 of a match has the same random
// numbers whichever thread plays it.
constexpr std::uint64_t derive_seed(std::uint64_t seed, std::uint64_t index) {
  return mix(mix(seed) ^ (index + 1));
}

}  // namespace quadrille
