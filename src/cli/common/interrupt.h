// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>

namespace quadrille::cli {

// Set when the user presses Ctrl-C (or the process is asked to end): long work looks at it, stops,
// and keeps what is done. The first call installs the handler; a second Ctrl-C ends the process.
const std::atomic<bool>& interrupted();

// From now on a signal that ends this process ends the external engines that it started too.
void end_engines_on_signals();

}  // namespace quadrille::cli
