// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>

namespace quadrille::cli {

// Where endgame tables are: in `option` when it is not empty, else where QUADRILLE_TABLES says,
// else in the user's data folder.
std::filesystem::path table_folder(const std::string& option);

// What the commands' --tables is.
inline constexpr const char* kTablesHelp =
    "folder of endgame tables; else QUADRILLE_TABLES, else your data folder";

// From now on solvers and searches use the tables that are there. A folder that was named must have
// some, and sound ones (throws Failure); of another one that is damaged the user is warned.
void use_tables(const std::string& option = {});

}  // namespace quadrille::cli
