// SPDX-License-Identifier: MIT
// Whose database a file is, by its first bytes: SQLite need not be asked, which may change a file
// that it only opens. https://www.sqlite.org/fileformat2.html, 1.3.
#pragma once

#include <string>

namespace quadrille {

enum class FileOwner {
  kGames,       // it is ours
  kNobody,      // nothing is in it yet
  kSomebody,    // a database of another program
  kNoDatabase,  // somebody's file of another kind
  kUndecided,   // what the log beside it has and the file has not will tell
};

FileOwner owner_of_file(const std::string& path);

}  // namespace quadrille
