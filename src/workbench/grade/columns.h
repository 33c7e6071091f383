// SPDX-License-Identifier: MIT
// Columns of a table that stand beside each other or, where the width does not allow it, below.
#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "base/for_people.h"

namespace quadrille {

class Columns {
 public:
  // What the rows are called begins every table, under `corner`.
  Columns(std::string corner, std::vector<std::string> rows)
      : corner_(std::move(corner)), rows_(std::move(rows)) {}

  // A cell for each row.
  void add(std::string header, std::vector<std::string> cells);

  // One table or, where that is wider, the first so many columns in one and the others in the next.
  [[nodiscard]] std::vector<Passage> tables(std::size_t width, std::size_t first) const;

 private:
  [[nodiscard]] Table table(std::size_t from, std::size_t to) const;

  std::string corner_;
  std::vector<std::string> rows_;
  std::vector<std::string> headers_;
  std::vector<std::vector<std::string>> cells_;
};

}  // namespace quadrille
