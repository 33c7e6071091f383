// SPDX-License-Identifier: MIT
// A family is what a game's first word names: `breakthrough` stands for two rule sets on
// sixty-three boards. The words behind the name choose among them; registry.h reads them.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "base/text.h"
#include "games/any_game.h"
#include "games/board_size.h"

namespace quadrille {

struct RuleSetInfo {
  std::string_view words;  // `breakthrough:course`
  std::string_view meaning;
  std::string_view source;
};

// What the words behind a family's name say. What they leave out is for the family to choose.
struct GameWords {
  std::string_view rule_set;  // the word behind the name in rule_sets(), or empty
  std::optional<BoardSize> size;
  std::vector<std::string_view> own;  // see is_own_word
};

// Whether a position's text is no other than the position in which games begin.
inline bool is_start(std::string_view position_text) {
  const std::string_view text = trim(position_text);
  return text.empty() || text == "start";
}

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

  // A size to name as an example; none where there is one board.
  [[nodiscard]] virtual std::optional<BoardSize> example_size() const { return std::nullopt; }
  // Sizes to choose from, where a person has no other in mind.
  [[nodiscard]] virtual std::vector<BoardSize> usual_sizes() const { return {}; }
  // Whether a word is neither rule set nor size but says something to this family: `draw=40`.
  [[nodiscard]] virtual bool is_own_word(std::string_view) const { return false; }

  // The game, and on its board the position that the text tells; `start` and an empty text are
  // where games begin. Without a size among the words the board takes the position's.
  [[nodiscard]] virtual Expected<Setup> set_up(const GameWords& words,
                                               std::string_view position_text) const = 0;
};

}  // namespace quadrille
