// SPDX-License-Identifier: MIT
#include "solve/checkers_tables/tables.h"

#include <gtest/gtest.h>

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <thread>
#include "tests/solve/checkers_tables/memory_tables.h"

namespace quadrille::checkers {
namespace {

TEST(CheckersMemoryTables, CanBeStoppedAndGoOn) {
  GrowingTables tables;
  std::atomic<bool> stop = false;
  std::atomic<std::uint64_t> settled = 0;
  Labour labour{.stop = &stop};
  labour.on_settled = [&](std::uint64_t more) { stop = (settled += more) > 60'000; };
  EXPECT_FALSE(tables.make(3, labour));
  EXPECT_TRUE(tables.has(2));
  EXPECT_FALSE(tables.has(3));
  EXPECT_FALSE(tables.make(3, {.deadline = Clock::now()}));
  EXPECT_TRUE(tables.make(3, {}));
  EXPECT_TRUE(tables.make(3, labour)) << "nothing is left to be stopped";
  for (const Material& material : materials_of(3)) {
    EXPECT_EQ(tables.slices().find(material)->codes,
              memory_tables(kSmallTablePieces).find(material)->codes);
  }
}

TEST(CheckersMemoryTablesThreads, WhoWaitsForThemCanBeStopped) {
  GrowingTables tables;
  std::atomic<bool> stop = false;
  std::atomic<bool> begun = false;
  Labour slow{.stop = &stop};
  slow.on_settled = [&](std::uint64_t) {
    begun = true;
    while (!stop) std::this_thread::yield();
  };
  std::thread maker([&] { tables.make(2, slow); });
  while (!begun) std::this_thread::yield();
  EXPECT_FALSE(tables.make(2, {.deadline = Clock::now()}));
  stop = true;
  maker.join();
}

TEST(CheckersTableReader, IsWhatSolversShare) {
  struct Nothing final : TableReader {
    [[nodiscard]] std::optional<ExactResult> find(const Placement&) const override { return {}; }
    [[nodiscard]] int most_pieces() const override { return 0; }
  };
  const auto reader = std::make_shared<Nothing>();
  share_tables(reader);
  EXPECT_EQ(shared_tables(), reader);
  share_tables(nullptr);
  EXPECT_EQ(shared_tables(), nullptr);
}

}  // namespace
}  // namespace quadrille::checkers
