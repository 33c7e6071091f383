// SPDX-License-Identifier: MIT
#include "workbench/grade/columns.h"

#include <algorithm>

#include "base/text.h"
#include "base/utf8.h"

namespace quadrille {
namespace {

std::size_t width_of(const Table& table) {
  const std::string text = table.text();
  std::size_t widest = 0;
  for (const std::string_view line : split(text, '\n')) {
    widest = std::max(widest, characters_of(line));
  }
  return widest;
}

}  // namespace

void Columns::add(std::string header, std::vector<std::string> cells) {
  headers_.push_back(std::move(header));
  cells_.push_back(std::move(cells));
}

std::vector<Passage> Columns::tables(std::size_t width, std::size_t first) const {
  Table whole = table(0, headers_.size());
  if (width_of(whole) <= width) return {tabular(std::move(whole))};
  return {tabular(table(0, first)), {"\n"}, tabular(table(first, headers_.size()))};
}

Table Columns::table(std::size_t from, std::size_t to) const {
  std::vector<std::string> header = {corner_};
  for (std::size_t column = from; column < to; ++column) header.push_back(headers_[column]);
  Table result(std::move(header));
  for (std::size_t row = 0; row < rows_.size(); ++row) {
    std::vector<std::string> cells = {rows_[row]};
    for (std::size_t column = from; column < to; ++column) cells.push_back(cells_[column][row]);
    result.add(std::move(cells));
  }
  return result;
}

}  // namespace quadrille
