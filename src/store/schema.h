// SPDX-License-Identifier: MIT
// The tables of a file of games, as docs/database.md describes them. What SQLite throws passes
// through here: store.cpp makes errors of it.
#pragma once

#include <span>
#include <string_view>

#include "base/error.h"

namespace SQLite {
class Database;
}  // namespace SQLite

namespace quadrille {

// "Quad": tells our files from other people's databases.
inline constexpr int kApplicationId = 0x51756164;

// SQL that leads from each version to the next one: a new file goes through all of them, one of
// version n through those behind n. Steps are added at the end and never changed.
std::span<const std::string_view> schema_steps();
inline int schema_version() { return static_cast<int>(schema_steps().size()); }

// Makes the tables of a new file, or brings those of an earlier version up to date, where it may be
// written. An error where it is a database of somebody else's, of a later version, or with other
// tables than ours.
MaybeError prepare_schema(SQLite::Database& database, bool writable);

}  // namespace quadrille
