// SPDX-License-Identifier: MIT
// The steps of reductions as a player's words have them, `reductions=3:2:6:14:5:9:4096`, and the
// only place that reads and writes them.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "base/error.h"
#include "search/reductions.h"

namespace quadrille {

struct ReductionNumber {
  std::string_view name;
  int ReductionSteps::*number;
  int least, most;
};

// In the order of the words. Beyond the greatest one is no move, no depth and no success.
inline constexpr std::array kReductionNumbers = {
    ReductionNumber{"first move", &ReductionSteps::first_move, 1, 255},
    ReductionNumber{"least depth", &ReductionSteps::least_depth, 1, 250},
    ReductionNumber{"second move", &ReductionSteps::second_move, 1, 255},
    ReductionNumber{"third move", &ReductionSteps::third_move, 1, 255},
    ReductionNumber{"second depth", &ReductionSteps::second_depth, 1, 250},
    ReductionNumber{"third depth", &ReductionSteps::third_depth, 1, 250},
    ReductionNumber{"bad move", &ReductionSteps::bad_move, 0, 1 << 15},
};

// All numbers, or all but the last one, which is the usual one then.
Expected<ReductionSteps> read_reductions(std::string_view text);
std::string reductions_text(const ReductionSteps& steps);

}  // namespace quadrille
