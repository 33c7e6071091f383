// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace quadrille::cli {

// Keeps the words that the program was started with: to be called once, before any command.
void keep_command(int argc, char** argv);
// The command so that a shell understands it, with `quadrille` for the program's name.
std::string command_text();

}  // namespace quadrille::cli
