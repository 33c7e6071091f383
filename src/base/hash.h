// SPDX-License-Identifier: MIT
// Mixing of 64-bit words, and tables of random keys made from it at compile time.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace quadrille {

using Hash = std::uint64_t;

// The finaliser of SplitMix64 (Steele, Lea, Flood 2014): a bijection in which every input bit
// changes every output bit with probability one half.
constexpr std::uint64_t mix(std::uint64_t word) {
  word += 0x9e3779b97f4a7c15;
  word = (word ^ (word >> 30)) * 0xbf58476d1ce4e5b9;
  word = (word ^ (word >> 27)) * 0x94d049bb133111eb;
  return word ^ (word >> 31);
}

// The end of a hash that is computed from few words and not kept: they are added, each times an
// odd factor of its own, and the sum is stirred, so that its high bits change the low ones too.
constexpr Hash stirred(Hash sum) {
  constexpr Hash kFactor = mix(0x73746972) | 1;
  sum = (sum ^ sum >> 32) * kFactor;
  return sum ^ sum >> 29;
}

// A Zobrist table: `kCount` keys that depend on `seed` alone, the same on every machine.
template <std::size_t kCount>
constexpr std::array<Hash, kCount> hash_keys(std::uint64_t seed) {
  std::array<Hash, kCount> keys{};
  for (std::size_t i = 0; i < kCount; ++i) keys[i] = mix(mix(seed) + i);
  return keys;
}

}  // namespace quadrille
