// SPDX-License-Identifier: MIT
// What an engine tells of itself before `uciok`, and how we make it play our game.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "engines/program.h"
#include "engines/uci/dialect.h"
#include "games/any_game.h"

namespace quadrille::uci {

// `option name Skill Level type spin default 20 min 0 max 20`
struct OfferedOption {
  std::string name;
  std::string type;
  std::vector<std::string> values = {};  // of a combo

  [[nodiscard]] bool takes(std::string_view value) const;
};

struct Introduction {
  std::string name = {};  // empty: not told
  std::vector<OfferedOption> options = {};

  // Takes over what a line tells. False for an option that cannot be read.
  bool hear(std::string_view line);
  // The option of that name, in upper or lower case; null if there is none.
  [[nodiscard]] const OfferedOption* find(std::string_view wanted) const;
};

// What is to be sent before the first game.
struct Preparation {
  std::vector<std::string> lines = {};
  std::string variant = {};  // what the engine calls the game; empty: it has but one
  // The lines tell the engine how the game is played: it offers it when it is greeted again.
  bool defines_variant = false;
  std::string last_line = {};  // sets the variant, after that; empty: nothing to set
};

// An error for an option that the engine does not have, or a game that it does not offer.
Expected<Preparation> prepare(const Dialect& dialect, const AnyGame& game,
                              const ProgramWords& words, const Introduction& engine);

}  // namespace quadrille::uci
