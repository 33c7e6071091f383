// SPDX-License-Identifier: MIT
// Guesses which words of a rule text mean what, from what it says of the first state and the first
// moves. A guess is only a guess: rules_check.h puts it to the test.
#pragma once

#include <array>
#include <set>
#include <string>
#include <vector>

#include "protocols/ggp/vocabulary.h"

namespace quadrille::ggp {

struct FirstState {
  std::array<std::string, 2> roles;                 // in the text's order
  std::set<std::string> facts;                      // `(cell 1 1 white)`
  std::array<std::set<std::string>, 2> legal = {};  // by role: `(move 1 2 1 3)`
};

struct Guess {
  std::string game;  // breakthrough:standard:8x8
  Vocabulary words;
};

// The role in control, if exactly one is.
std::optional<std::size_t> role_in_control(const FirstState& state);

// Every reading under which state and moves are those of a Breakthrough, the likeliest first.
std::vector<Guess> guesses(const FirstState& state);

}  // namespace quadrille::ggp
