// SPDX-License-Identifier: MIT
#include "cli/commands.h"

int main(int argc, char** argv) { return quadrille::cli::run(argc, argv); }
