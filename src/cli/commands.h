// SPDX-License-Identifier: MIT
// The commands. Each lives in the file of its name and adds itself to the program, or to the
// command it belongs to.
#pragma once

#include "cli/command_line.h"

namespace quadrille::cli {

void add_list(Command program);
void add_moves(Command program);
void add_perft(Command program);
void add_explain(Command program);
void add_new(Command program);
void add_lint(Command program);
void add_analyze(Command program);
void add_solve(Command program);
void add_play(Command program);
void add_watch(Command program);
void add_match(Command program);
void add_stats(Command program);
void add_tournament(Command program);
void add_worker(Command program);
void add_games(Command program);
void add_show(Command program);
void add_report(Command program);
void add_tablebase(Command program);
void add_csc384(Command program);
void add_pdn(Command program);
void add_reproduce(Command program);
void add_engine(Command program);
void add_check_engine(Command program);
void add_connect(Command program);
void add_connect_tablut(Command connect);
void add_host(Command program);
void add_api(Command program);
void add_serve(Command program);
void add_ablate(Command program);
void add_grade(Command program);
void add_train(Command program);
void add_tune(Command program);
void add_bench(Command program);

// Reads the command line, runs the command, turns a Failure into a message, returns the exit code.
int run(int argc, char** argv);

}  // namespace quadrille::cli
