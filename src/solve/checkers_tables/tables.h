// SPDX-License-Identifier: MIT
// The tables at hand: those that are made in memory, and those that somebody else reads for us.
#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <optional>

#include "solve/checkers_tables/retrograde.h"
#include "solve/checkers_tables/slice.h"

namespace quadrille::checkers {

// Tables that are made in memory. Up to three pieces that takes a moment, and is done when they are
// first asked for; four take seconds, and are made by those who have them.
inline constexpr int kSmallTablePieces = 3;
inline constexpr int kMemoryTablePieces = 4;

// Tables in memory that are made by and by. Slices once made stay where they are, so that those who
// read some need not wait while others are made.
class GrowingTables {
 public:
  // Makes what is not there yet of the tables of at most that many pieces; others who come
  // meanwhile wait for it. False if that was stopped: what is finished by then is kept.
  bool make(int pieces, const Labour& labour);

  // Whether all slices of at most that many pieces are there. Others must not be looked for:
  // somebody may be making them.
  [[nodiscard]] bool has(int pieces) const {
    return pieces <= made_.load(std::memory_order_acquire);
  }
  [[nodiscard]] const SliceSet& slices() const { return slices_; }

 private:
  bool make_level(int pieces, const Labour& labour);

  SliceSet slices_;
  std::timed_mutex making_;
  std::atomic<int> made_ = 1;  // the pieces up to which all slices are there
};

// The tables that the program has in memory.
bool make_memory_tables(int most_pieces, const Labour& labour);

// Returns nullopt if there are more pieces than that, or a man that should have been crowned, or
// tables of four pieces would be needed and have not been made, or the making of smaller ones was
// stopped.
std::optional<ExactResult> find_in_memory_tables(const Placement& placement, int most_pieces,
                                                 const Labour& labour = {});

// Tables that lie somewhere else, such as in the files of a folder. Asked from several threads.
class TableReader {
 public:
  virtual ~TableReader() = default;

  // Returns nullopt if the position is not in these tables.
  [[nodiscard]] virtual std::optional<ExactResult> find(const Placement& placement) const = 0;
  // Positions of more pieces are not in them; 0 if there are no tables.
  [[nodiscard]] virtual int most_pieces() const = 0;
};

// Whether tables of at most `most_pieces` pieces may hold it at all.
bool is_in_range(const Placement& placement, int most_pieces);

// The tables that solvers and searches made from now on use; none if it is null. To be set by the
// program before it plays: results depend on it.
void share_tables(std::shared_ptr<const TableReader> tables);
std::shared_ptr<const TableReader> shared_tables();

// How a solver spreads the making of tables in memory, which is in turn unless the program says
// otherwise. Results do not depend on it.
void share_spread(Spread spread);
Spread shared_spread();

}  // namespace quadrille::checkers
