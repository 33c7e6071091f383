// SPDX-License-Identifier: MIT
// What the program does when somebody wants it to end. The only place that handles signals.
#pragma once

#include <atomic>

namespace quadrille {

// To be called once, before anything else. From then on
//   - a signal that ends the program ends the processes that it started too, also those that left
//     their group (os/children.h);
//   - a file that becomes too large is an error, not a signal;
//   - standard streams that were closed are open: nobody else's file gets their numbers. What is
//     written to such an output is an error, to such a standard error it is lost.
void prepare_process();

// Set when the user presses Ctrl-C, the terminal is closed, or the process is asked to end: long
// work looks at it, stops, and keeps what is done. The first call begins to listen; until then
// these signals end the program, and a second Ctrl-C does so again.
const std::atomic<bool>& interrupted();

// The same flag for those who wait on behalf of somebody: they do not decide whether anybody
// listens.
const std::atomic<bool>& stop_flag();

}  // namespace quadrille
