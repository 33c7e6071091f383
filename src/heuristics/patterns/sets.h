// SPDX-License-Identifier: MIT
// The places at which patterns are looked for, and their entries: what can stand at each.
//
// A shape at a place is a few slots, each of which holds nothing or one of the kinds of pieces that
// its set tells apart. Its code is a number with a digit for each slot, the first slot's the
// lowest; entry first_entry + place * codes + code of the table of weights is what that is worth to
// the first side.
//
//   WxH              a window of so many columns and rows, wherever it fits on the board; also
//                    turned where the game can be turned
//   king-lines       the row and the column of the king, without him
//   exits            the eight steps of each knight
//   exits-of-exits   for each of those onto a blank cell, the eight steps from there
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/error.h"
#include "games/any_game.h"
#include "games/planes.h"
#include "heuristics/patterns/spec.h"
#include "heuristics/patterns/symmetries.h"

namespace quadrille::patterns {

// kSquare: a window of one square, of which few hold anything.
enum class ShapeKind : std::uint8_t { kWindow, kSquare, kKingLines, kExits, kExitsOfExits };

inline constexpr std::size_t kNowhere = ~std::size_t{0};
inline constexpr std::size_t kDirections = 8;  // of a knight

struct Place {
  std::size_t anchor = kNowhere;     // the cell of the piece that the shape goes with
  std::vector<std::size_t> cells;    // by slot; empty for a knight's exits, which go with it
  std::size_t side = 0;              // whose knight
  std::size_t direction = kNowhere;  // of the exit whose exits these are
  std::size_t term = 0;              // in which it is told, see Sets::terms
};

struct Set {
  SetSpec spec;
  ShapeKind kind = ShapeKind::kWindow;
  std::vector<std::size_t> planes;  // that are told apart, by digit less one
  std::uint32_t states = 0;         // of a slot
  std::uint32_t slots = 0;
  std::uint32_t codes = 0;
  std::vector<Place> places;
  std::size_t first_entry = 0;

  [[nodiscard]] std::size_t entries() const { return places.size() * codes; }
  [[nodiscard]] std::size_t entry(std::size_t place, std::uint32_t code) const {
    return first_entry + place * codes + code;
  }
};

// How the board of a game lies, and who stands where.
struct BoardMap {
  PlaneReader reader;
  std::vector<std::string> row_labels, column_labels;
  std::vector<BoardSymmetry> symmetries;
  // For knights: by cell and direction, the cell of the diagram, or kNowhere.
  std::vector<std::array<std::size_t, kDirections>> steps;
  std::vector<std::size_t> cell_of_bit;

  explicit BoardMap(const AnyGame& game);

  // The plane of the piece that a shape goes with; `side` is the knight's.
  [[nodiscard]] std::size_t anchor_plane(ShapeKind kind, std::size_t side) const;
  // The plane of the cells that a knight may enter.
  [[nodiscard]] std::size_t blank_plane() const;
  // Whether a symmetry makes columns of rows.
  [[nodiscard]] bool can_be_turned() const;
};

// What an entry shares its weight with: the entry that stands for all its images, and whether their
// values have the other sign. An entry that is its own image with the other sign is worth nothing.
struct Shared {
  std::uint32_t entry = 0;
  std::int8_t sign = 1;  // 1, -1, or 0
};

class Sets {
 public:
  // An error where the game has no such shape or piece, also of the phase, or the table would be
  // too large.
  static Expected<Sets> make(const AnyGame& game, const Spec& spec);

  [[nodiscard]] const BoardMap& board() const { return board_; }
  [[nodiscard]] const std::vector<Set>& all() const { return sets_; }
  [[nodiscard]] std::size_t entries() const { return entries_; }
  // What the places are told as: "rows 1-3", "king's row", "exits".
  [[nodiscard]] const std::vector<std::string>& terms() const { return terms_; }

  // By entry.
  [[nodiscard]] std::vector<Shared> shared() const;

  struct Where {
    std::size_t set = 0;
    std::size_t place = 0;
    std::uint32_t code = 0;
  };
  [[nodiscard]] Where where(std::size_t entry) const;

  // Calls visit(set, place, code) for every place that counts in the position, slowly.
  template <class Visit>
  void read(const Planes& planes, const Visit& visit) const {
    for (std::size_t set = 0; set < sets_.size(); ++set) {
      for (const auto& [place, code] : codes(sets_[set], planes)) visit(set, place, code);
    }
  }
  // The same for one set.
  using Codes = std::vector<std::pair<std::size_t, std::uint32_t>>;
  [[nodiscard]] Codes codes(const Set& set, const Planes& planes) const;
  // The cells that the place of that number looks at, by slot; kNowhere: off the board. `planes`
  // tells where the knight is.
  [[nodiscard]] std::vector<std::size_t> cells(const Set& set, std::size_t number,
                                               const Planes& planes) const;

 private:
  explicit Sets(const AnyGame& game) : board_(game) {}
  MaybeError add(const SetSpec& spec);
  [[nodiscard]] MaybeError check_phase(const PhaseSpec& phase) const;
  void add_windows(Set& set, int columns, int rows);
  void add_king_lines(Set& set);
  void add_exits(Set& set, bool of_exits);
  std::size_t term(const std::string& name);
  [[nodiscard]] bool has(std::string_view piece) const;
  [[nodiscard]] std::uint32_t code_of(const Set& set, std::span<const std::size_t> cells,
                                      const Planes& planes) const;
  [[nodiscard]] std::size_t anchor_cell(const Set& set, std::size_t side,
                                        const Planes& planes) const;
  void share(const Set& set, std::vector<Shared>& shared) const;

  BoardMap board_;
  std::vector<Set> sets_;
  std::vector<std::string> terms_;
  std::size_t entries_ = 0;
};

}  // namespace quadrille::patterns
