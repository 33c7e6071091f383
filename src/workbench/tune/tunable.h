// SPDX-License-Identifier: MIT
// The numbers that matches can tune, whatever they do. Of a heuristic: weights, thresholds of
// conditions and points of blends of a sum or a .toml file, and in a script the numbers that are
// marked. Of the search: the steps of reductions.
//
//   local reach = 3       -- tune 1..6
//   pawns = 160,          -- tune 50..300 step 20
//   local rows = 2        -- tune 0..4 whole
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/error.h"
#include "games/any_game.h"
#include "heuristics/formula.h"
#include "workbench/tune/spsa.h"

namespace quadrille {

struct TunableNumber {
  std::string name;
  SpsaNumber range;
  bool whole = false;
};

// "3 -- tune 1..6" in a script: where the number stands, and what the mark says of it.
struct ScriptMark {
  TunableNumber number;
  std::size_t begin = 0, length = 0;  // in the script's text
};
// An error names the line whose mark cannot be read.
Expected<std::vector<ScriptMark>> find_marks(std::string_view script, const std::string& path);

class Tunable {
 public:
  // An error where the heuristic has no numbers that can be tuned, which says how it could.
  static Expected<Tunable> make(const AnyGame& game, std::string_view words);
  // The search that alphabeta plays with this heuristic.
  static Tunable of_search(std::string_view heuristic);

  [[nodiscard]] const std::vector<TunableNumber>& numbers() const { return numbers_; }
  // Of its file: ".toml" or ".lua"; of a player's words ".txt".
  [[nodiscard]] std::string_view ending() const;
  // As they stand in a file: whole where they must be, and without digits that say nothing. Steps
  // of the search rise.
  [[nodiscard]] std::vector<double> written(std::span<const double> values) const;
  // The words of the player with these numbers of its search; empty: they are a heuristic's.
  [[nodiscard]] std::string player(std::span<const double> values) const;
  // The file with other numbers; remarks are comments above it. A sum and a .toml file are called
  // `name`, if there is one; a script keeps its own. Of a search it is the player's words.
  [[nodiscard]] std::string text(std::span<const double> values,
                                 std::span<const std::string> remarks = {},
                                 const std::string& name = {}) const;

 private:
  struct Script {
    std::string text;
    std::vector<ScriptMark> marks;
  };
  struct Search {
    std::string heuristic;
  };
  Tunable() = default;
  [[nodiscard]] double written(std::size_t number, double value) const;

  std::vector<TunableNumber> numbers_;
  std::variant<Formula, Script, Search> source_;
};

}  // namespace quadrille
