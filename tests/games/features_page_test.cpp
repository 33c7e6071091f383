// SPDX-License-Identifier: MIT
// docs/features.md lists every feature with its meaning, game by game.
#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

#include "base/text.h"
#include "games/registry.h"
#include "tests/data_file.h"

namespace quadrille {
namespace {

// "`pawns` | number of pawns", by the heading above it.
using Rows = std::map<std::string, std::vector<std::string>>;

Rows rows_of_page() {
  std::ifstream page = open_source("docs/features.md");
  Rows rows;
  std::string heading;
  for (std::string line; std::getline(page, line);) {
    if (line.starts_with("## ")) heading = lower_case(line.substr(3));
    if (!line.starts_with("| `")) continue;
    const auto cells = split(line, '|');
    rows[heading].push_back(std::string(trim(cells[1])) + " | " + std::string(trim(cells[2])));
  }
  return rows;
}

TEST(FeaturesPage, ListsWhatThereIs) {
  Rows rows = rows_of_page();
  for (const GameFamily* family : all_families()) {
    const std::string name(family->name());
    std::vector<std::string> expected;
    for (const Feature& feature : (*find_game(name))->all_features()) {
      expected.push_back("`" + std::string(feature.name) + "` | " + std::string(feature.meaning));
    }
    EXPECT_EQ(rows[name], expected) << name;
  }
}

}  // namespace
}  // namespace quadrille
