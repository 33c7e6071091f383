// SPDX-License-Identifier: MIT
// Which of our games a rule text describes (rules of Breakthrough, section 5.4): found out by what
// the text proves, since a relative of Breakthrough (Suicide, Knightthrough) can have the same
// words, and the same game can have others.
#pragma once

#include <atomic>
#include <string>

#include "base/error.h"
#include "base/stopwatch.h"
#include "protocols/ggp/sexpr.h"
#include "protocols/ggp/vocabulary.h"

namespace quadrille::ggp {

struct Recognised {
  std::string game;  // breakthrough:course:5x5
  Vocabulary words;
};

// The game, or why it is none of ours. It is not known at the deadline, or when somebody sets
// `stop`, and that is an error too.
Expected<Recognised> recognise(const Expression& rules,
                               Clock::time_point deadline = Clock::time_point::max(),
                               const std::atomic<bool>* stop = nullptr);

}  // namespace quadrille::ggp
