// SPDX-License-Identifier: MIT
// Small parts of a page. Whatever comes from outside goes through `text`.
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "arena/statistics/tally.h"
#include "page/run_figures.h"

namespace quadrille::html {

// Text as HTML has it, in elements and in attributes with double quotes.
std::string text(std::string_view words);
// A player's name, cut short, which cannot turn the direction of what stands around it.
std::string name(const RunFigures& figures, std::size_t player);
// A sentence below a table or a chart.
std::string note(std::string_view words);

// A table inside a frame that scrolls, so that the page need not.
class Table {
 public:
  struct Column {
    std::string label;
    bool number = false;
  };
  Table(std::string_view caption, std::vector<Column> columns, std::string_view style_class = {});
  // Cells are HTML already. The first one is the row's header.
  void add(const std::vector<std::string>& cells);
  [[nodiscard]] std::string html() const;

 private:
  std::string caption_, style_class_, head_, body_;
  std::vector<Column> columns_;
};

// Won, drawn or cut, and lost as parts of a bar, which is as long as its share of `of` games; 0: as
// long as can be.
std::string bar(const Tally& tally, std::uint64_t of = 0);
// What its colours mean.
std::string bar_key(std::string_view won, std::string_view lost);

// "62.0 %"
std::string percent(double share);
// A game's number, which leads to its replay where there is one.
std::string game_link(std::int64_t id, const std::set<std::int64_t>& replayed);

}  // namespace quadrille::html
