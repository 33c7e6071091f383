// SPDX-License-Identifier: MIT
#include "cli/common/table_folder.h"

#include <gtest/gtest.h>
#include <pwd.h>
#include <unistd.h>

#include <cstdlib>
#include <optional>
#include <string>

#include "cli/common/data_folder.h"

namespace quadrille::cli {
namespace {

// A variable of the environment for as long as this lives; nothing: not set.
class Variable {
 public:
  Variable(const char* name, std::optional<std::string> value) : name_(name) {
    if (const char* const before = std::getenv(name)) before_ = before;
    set(value);
  }
  Variable(const Variable&) = delete;
  Variable& operator=(const Variable&) = delete;
  ~Variable() { set(before_); }

 private:
  void set(const std::optional<std::string>& value) {
    if (value) {
      setenv(name_, value->c_str(), 1);
    } else {
      unsetenv(name_);
    }
  }

  const char* name_;
  std::optional<std::string> before_;
};

TEST(TableFolder, TheNearestWordCounts) {
  const Variable home("HOME", "/home/somebody");
  const Variable no_data("XDG_DATA_HOME", std::nullopt);
  const Variable no_tables("QUADRILLE_TABLES", std::nullopt);
  EXPECT_EQ(table_folder(""), "/home/somebody/.local/share/quadrille/tables");
  const Variable data("XDG_DATA_HOME", "/data");
  EXPECT_EQ(table_folder(""), "/data/quadrille/tables");
  const Variable tables("QUADRILLE_TABLES", "/tables");
  EXPECT_EQ(table_folder(""), "/tables");
  EXPECT_EQ(table_folder("here"), "here");
}

TEST(TableFolder, WithoutVariablesTheHomeFolderIsTheOneOfThePasswordDatabase) {
  const Variable no_home("HOME", std::nullopt);
  const Variable no_data("XDG_DATA_HOME", std::nullopt);
  const Variable no_tables("QUADRILLE_TABLES", std::nullopt);
  const passwd* const user = getpwuid(getuid());
  if (user == nullptr) {
    EXPECT_EQ(data_folder(), std::nullopt);
    EXPECT_THROW(table_folder(""), Failure);
  } else {
    EXPECT_EQ(table_folder(""),
              std::filesystem::path(user->pw_dir) / ".local/share/quadrille/tables");
  }
}

TEST(TableFolder, AnEmptyVariableIsNone) {
  const Variable data("XDG_DATA_HOME", "/data");
  const Variable empty("QUADRILLE_TABLES", "");
  EXPECT_EQ(table_folder(""), "/data/quadrille/tables");
}

}  // namespace
}  // namespace quadrille::cli
