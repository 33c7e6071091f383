// SPDX-License-Identifier: MIT
// A family is what a game's first word names: `breakthrough` stands for two rule sets on
// sixty-three boards. It knows how to read the other words.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "games/any_game.h"

namespace quadrille {

struct RuleSetInfo {
  std::string_view words;  // `breakthrough:course`
  std::string_view meaning;
  std::string_view source;
};

class GameFamily {
 public:
  virtual ~GameFamily() = default;

  [[nodiscard]] virtual std::string_view name() const = 0;
  [[nodiscard]] virtual std::string_view syntax() const = 0;  // `breakthrough[:standard|...]`
  [[nodiscard]] virtual std::vector<RuleSetInfo> rule_sets() const = 0;

  // Names of games that tests, fuzzers and benchmarks go through: at least one for every
  // implementation behind the family.
  [[nodiscard]] virtual std::vector<std::string> samples() const = 0;

  // What `bench` measures: the games of the performance tables first.
  [[nodiscard]] virtual std::vector<std::string> bench_games() const = 0;

  // The game for the words behind the family's name. Without a size among them the board takes
  // the size of `position_text`, which may be empty or `start`.
  [[nodiscard]] virtual Expected<GamePointer> make(std::span<const std::string_view> words,
                                                   std::string_view position_text) const = 0;
};

}  // namespace quadrille
