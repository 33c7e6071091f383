// SPDX-License-Identifier: MIT
// Text as people read it: tables, numbers, broken lines. Colours and screens are the terminal's.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace quadrille {

// A table with a header; columns are as wide as their widest cell, numbers to the right.
class Table {
 public:
  explicit Table(std::vector<std::string> header) : rows_{std::move(header)} {}
  void add(std::vector<std::string> row) { rows_.push_back(std::move(row)); }
  [[nodiscard]] std::string text() const;

 private:
  std::vector<std::vector<std::string>> rows_;
};

// Breaks lines between words so that none is longer than `width`.
inline constexpr std::size_t kTextWidth = 80;
std::string wrapped(std::string_view text, std::size_t width);

// 1234567 -> "1,234,567"
std::string grouped(std::uint64_t number);
// 0.00123 -> "1.2 ms", 83 -> "1:23"
std::string duration_text(double seconds);
// A number without needless digits: 53, 2.5.
std::string number_text(double value);
// The same with a plus before what is more than 0.
std::string signed_text(double value);

}  // namespace quadrille
