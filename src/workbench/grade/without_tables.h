// SPDX-License-Identifier: MIT
// Searches that play from endgame tables say nothing about their heuristic. As long as this lives,
// those that are made have none; solvers keep those that they are given.
#pragma once

#include <memory>
#include <utility>

#include "solve/checkers_tables/tables.h"

namespace quadrille {

class WithoutTables {
 public:
  WithoutTables() : tables_(checkers::shared_tables()) { checkers::share_tables(nullptr); }
  ~WithoutTables() { checkers::share_tables(std::move(tables_)); }
  WithoutTables(const WithoutTables&) = delete;
  WithoutTables& operator=(const WithoutTables&) = delete;

 private:
  std::shared_ptr<const checkers::TableReader> tables_;
};

}  // namespace quadrille
