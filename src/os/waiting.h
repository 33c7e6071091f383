// SPDX-License-Identifier: MIT
// What everything that asks the operating system shares.
#pragma once

#include <chrono>
#include <string>
#include <system_error>

namespace quadrille {

// How often a wait looks whether somebody wants us to stop.
inline constexpr std::chrono::milliseconds kGlance{20};

// What errno means, in words.
inline std::string system_message(int fault) { return std::generic_category().message(fault); }

}  // namespace quadrille
