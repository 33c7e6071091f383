// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>

namespace quadrille::cli {

// Set when the user presses Ctrl-C (or the process is asked to end): long work looks at it, stops,
// and keeps what is done. The first call installs the handler; a second Ctrl-C ends the process.
const std::atomic<bool>& interrupted();

}  // namespace quadrille::cli
