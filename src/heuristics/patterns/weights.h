// SPDX-License-Identifier: MIT
// What patterns are worth, and the file that they are in: lines of text that say what is looked at
// and how the weights came about, then the weights.
//
//   # quadrille patterns 1
//   name = "champion"
//   game = ["breakthrough:standard:8x8"]
//   meaning = "..."
//   source = "..."
//   [[sets]]
//   shape = "3x3"
//   pieces = ["pawn"]
//   [features]
//   to_move = [120]
//   [weights]
//   distinct = 177000
//   bytes = 250000
//   checksum = "0123456789abcdef"
//   end of text
//
// and after that line so many bytes of zstd: for each entry that stands for its images (see
// sets.h), in their order, its weights as 16 bits each; then for each how often it was seen in
// training, and then the share of games that the first side won of those.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "heuristics/patterns/spec.h"

namespace quadrille::patterns {

// A weight of so many is a hundredth of a natural log-odds, the unit of a value: a power of two, so
// that sums are exact.
inline constexpr int kOneHundredth = 16;
inline constexpr int kLargestFeatureWeight = 1'000'000;

struct FeatureWeight {
  std::string feature;
  std::vector<int> weights;  // by phase, in the same unit
};

struct Weights {
  std::string name;
  std::string meaning;
  std::string source;
  std::string remark = {};
  std::vector<std::string> games;            // words of games they are for
  std::vector<std::string> provenance = {};  // lines of comment: how they came about; not read back
  Spec spec;                                 // its features are those below
  std::vector<FeatureWeight> features = {};

  // By entry that stands for its images.
  std::vector<std::int16_t> values = {};  // and phase: the phases of an entry side by side
  std::vector<std::uint8_t> seen = {};    // see seen_code
  std::vector<std::uint8_t> won = {};     // 255: all
};

// How often something was seen, in eight bits: eight times its binary logarithm.
std::uint8_t seen_code(double times);
double times_seen(std::uint8_t code);

// How many entries stand for their images: what a file of this spec must have.
class Sets;
std::size_t count_distinct(const Sets& sets);

// `path` is for errors. The number of weights is checked by whoever knows the game.
Expected<Weights> parse_weights(std::string_view text, const std::string& path);
std::string weights_text(const Weights& weights);

}  // namespace quadrille::patterns
