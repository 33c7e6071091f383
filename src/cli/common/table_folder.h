// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>

#include "cli/common/failure.h"
#include "games/any_game.h"

namespace quadrille::cli {

// Where endgame tables are: in `option` when it is not empty, else where QUADRILLE_TABLES says,
// else in the user's data folder. Throws Failure if the user has none.
std::filesystem::path table_folder(const std::string& option);

// A folder that was named with --tables has none.
Failure no_tables_in(const std::filesystem::path& folder);

// What the commands' --tables is.
inline constexpr const char* kTablesHelp =
    "folder of endgame tables; else QUADRILLE_TABLES, else your data folder";

// From now on solvers and searches use the tables that are there. A folder that was named must have
// some, and sound ones (throws Failure); of another one that is damaged the user is warned, and of
// every one whose files change while they are in use. Tables that a solver makes in memory are made
// on that many threads.
void use_tables(const std::string& option = {}, unsigned threads = 1);
// The same where one game alone is played: nothing is looked for where it has no tables, and a
// folder that was named would mean nothing (throws Failure).
void use_tables_of(const AnyGame& game, const std::string& option = {}, unsigned threads = 1);

// Whether one of them could not be read when it was needed: results may lack what it knows.
bool tables_were_damaged();

}  // namespace quadrille::cli
