// SPDX-License-Identifier: MIT
// The commands. Each lives in the file of its name and adds itself to the command line; what the
// user chose is left in `chosen` and run by main, which turns a Failure into a message and an exit
// code.
#pragma once

#include <functional>

namespace CLI {
class App;
}

namespace quadrille::cli {

using Command = std::function<int()>;

void add_list(CLI::App& app, Command& chosen);
void add_moves(CLI::App& app, Command& chosen);
void add_perft(CLI::App& app, Command& chosen);
void add_explain(CLI::App& app, Command& chosen);
void add_analyze(CLI::App& app, Command& chosen);
void add_solve(CLI::App& app, Command& chosen);
void add_play(CLI::App& app, Command& chosen);
void add_match(CLI::App& app, Command& chosen);
void add_tablebase(CLI::App& app, Command& chosen);
void add_csc384(CLI::App& app, Command& chosen);
void add_pdn(CLI::App& app, Command& chosen);
void add_reproduce(CLI::App& app, Command& chosen);
void add_reproduce_isolation(CLI::App& reproduce, Command& chosen);
void add_reproduce_snai(CLI::App& reproduce, Command& chosen);
void add_reproduce_csc384(CLI::App& reproduce, Command& chosen);
void add_engine(CLI::App& app, Command& chosen);
void add_connect(CLI::App& app, Command& chosen);
void add_connect_tablut(CLI::App& connect, Command& chosen);
void add_host(CLI::App& app, Command& chosen);
void add_api(CLI::App& app, Command& chosen);
void add_bench(CLI::App& app, Command& chosen);

// Reads the command line, runs the command, returns the exit code.
int run(int argc, char** argv);

}  // namespace quadrille::cli
