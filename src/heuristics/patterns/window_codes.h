// SPDX-License-Identifier: MIT
// The codes of all windows of a set at once. A window's code is a sum over its squares, and so a
// sum over the bytes of the sets of pieces: each byte looks up, by its value, what it adds to the
// codes of eight windows that lie side by side.
//
// Where a row of the board is a byte, what a row adds to the windows above is a multiple of what it
// adds to those below: so it is looked up once, and multiplied.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/bits.h"
#include "games/planes.h"
#include "heuristics/patterns/sets.h"

namespace quadrille::patterns {

class WindowCodes {
 public:
  static constexpr std::size_t kLanes = 8;
  // Eight numbers of 16 bits that never overflow: so they are added and multiplied as two words.
  struct Lanes {
    Bits64 low;  // not filled: rows of them are made for every value
    Bits64 high;

    [[nodiscard]] std::uint16_t operator[](std::size_t lane) const {
      return static_cast<std::uint16_t>((lane < 4 ? low : high) >> 16 * (lane % 4));
    }
    void set(std::size_t lane, std::uint32_t number) {
      (lane < 4 ? low : high) |= Bits64{number} << 16 * (lane % 4);
    }
    friend bool operator==(const Lanes&, const Lanes&) = default;
  };

  WindowCodes(const Set& set, const BoardMap& board);

  // Calls visit(place, code) for every window.
  template <class Visit>
  void read(const Planes& planes, const Visit& visit) const {
    std::array<Lanes, kMostRows> rows;  // NOLINT: filled as far as it is read
    look_up(planes, rows);
    for (const Band& band : bands_) {
      const Lanes codes = codes_of(band, rows);
      for (std::size_t lane = 0; lane < band.windows; ++lane) {
        visit(band.first_place + lane, codes[lane]);
      }
    }
  }

  // The sum of what stands in a table of all places and codes, added up by `Sum`. Half of what a
  // heuristic of patterns costs is here: the usual widths are written out.
  template <class Sum, class Value>
  [[gnu::always_inline]] void add(const Planes& planes, const Value* table, Sum& sum) const {
    std::array<Lanes, kMostRows> rows;  // NOLINT: filled as far as it is read
    look_up(planes, rows);
    for (const Band& band : bands_) {
      const Lanes codes = codes_of(band, rows);
      const Value* at = table + band.first_entry;
      if (band.windows == 6) {
        add_lanes<6>(codes, at, sum);
      } else if (band.windows == 7) {
        add_lanes<7>(codes, at, sum);
      } else if (band.windows == 5) {
        add_lanes<5>(codes, at, sum);
      } else {
        for (std::size_t lane = 0; lane < band.windows; ++lane, at += count_) {
          sum.add(at[codes[lane]]);
        }
      }
    }
  }

 private:
  // Boards have at most eleven rows of at most eleven squares: two bands each, of which each looks
  // at most at all sixteen bytes.
  static constexpr std::size_t kMostRows = std::size_t{11} * 2 * 8 * Planes::kWords;

  // A byte of a set of pieces, and where the table of what it adds begins.
  struct Part {
    std::uint32_t byte;  // of all sets
    std::uint32_t table;
  };
  // So many times what a row looked up.
  struct Addend {
    std::uint32_t row;
    std::uint32_t times;
  };
  // Up to eight places, one after the other.
  struct Band {
    std::size_t first_place, windows, first_entry;
    std::uint32_t first_addend, last_addend;
  };

  [[gnu::always_inline]] void look_up(const Planes& planes,
                                      std::array<Lanes, kMostRows>& rows) const {
    const auto* const bytes = reinterpret_cast<const unsigned char*>(planes.sets.data());
    const auto added = [&](const Part& part) -> const Lanes& {
      return table_[part.table + bytes[part.byte]];
    };
    Lanes* next = rows.data();
    if (parts_a_row_ == 2) {  // the usual number, written out
      for (const Part* part = parts_.data(); part != parts_.data() + parts_.size(); part += 2) {
        const Lanes& one = added(part[0]);
        const Lanes& other = added(part[1]);
        *next++ = {one.low + other.low, one.high + other.high};
      }
      return;
    }
    for (std::size_t i = 0; i < parts_.size(); i += parts_a_row_) {
      Lanes sum{};
      for (std::size_t j = i; j < i + parts_a_row_; ++j) {
        sum.low += added(parts_[j]).low;
        sum.high += added(parts_[j]).high;
      }
      *next++ = sum;
    }
  }

  [[gnu::always_inline, nodiscard]] Lanes codes_of(const Band& band,
                                                   const std::array<Lanes, kMostRows>& rows) const {
    const Addend* const first = addends_.data() + band.first_addend;
    const auto low = [&](const Addend& each) { return rows[each.row].low * each.times; };
    const auto high = [&](const Addend& each) { return rows[each.row].high * each.times; };
    const std::uint32_t count = band.last_addend - band.first_addend;
    if (count == 3) {  // windows of three rows, where a row is a byte
      return {low(first[0]) + low(first[1]) + low(first[2]),
              high(first[0]) + high(first[1]) + high(first[2])};
    }
    if (count == 4) {
      return {low(first[0]) + low(first[1]) + low(first[2]) + low(first[3]),
              high(first[0]) + high(first[1]) + high(first[2]) + high(first[3])};
    }
    Lanes codes{};
    for (const Addend* each = first; each != addends_.data() + band.last_addend; ++each) {
      codes.low += low(*each);
      codes.high += high(*each);
    }
    return codes;
  }

  template <std::size_t kCount, class Sum, class Value>
  [[gnu::always_inline]] void add_lanes(const Lanes& codes, const Value* at, Sum& sum) const {
    const auto low = [&](int lane) { return static_cast<std::uint16_t>(codes.low >> 16 * lane); };
    const auto high = [&](int lane) { return static_cast<std::uint16_t>(codes.high >> 16 * lane); };
    sum.add(at[low(0)]);
    sum.add((at += count_)[low(1)]);
    sum.add((at += count_)[low(2)]);
    sum.add((at += count_)[low(3)]);
    sum.add((at += count_)[high(0)]);
    if constexpr (kCount > 5) sum.add((at += count_)[high(1)]);
    if constexpr (kCount > 6) sum.add((at += count_)[high(2)]);
  }

  void add_band(const Set& set, const BoardMap& board, std::size_t first, std::size_t end);
  std::uint32_t table_of(const std::array<Lanes, 256>& table);
  std::uint32_t row_of(const std::vector<Part>& parts);

  std::size_t count_;  // of codes
  std::vector<Band> bands_;
  std::vector<Addend> addends_;
  // By row: the same byte of all sets of pieces that are told apart.
  std::size_t parts_a_row_;
  std::vector<Part> parts_;
  // Of 256 each. Rows of the board often have the same: few of them stay in the cache.
  std::vector<Lanes> table_;
};

}  // namespace quadrille::patterns
