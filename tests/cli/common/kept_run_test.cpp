// SPDX-License-Identifier: MIT
#include "cli/common/kept_run.h"

#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>
#include <filesystem>
#include <string>

#include "cli/common/failure.h"

namespace quadrille::cli {
namespace {

// The signature of half a search would be that of another program, for good.
TEST(KeptRunTest, WhoIsStoppedWhileABoardIsSignedKeepsNothing) {
  std::string name = (std::filesystem::temp_directory_path() / "kept-XXXXXX").string();
  const std::filesystem::path folder = mkdtemp(name.data());
  const std::string file = (folder / "games.db").string();
  quadrille::Run run;
  run.boards = {{"breakthrough:standard:5x5"}};
  const std::atomic<bool> stop = true;
  EXPECT_THROW(KeptRun(file, run, {}, {.stop = &stop}), Failure);
  auto store = Store::open(file, Store::Access::kRead);
  ASSERT_TRUE(store);
  EXPECT_TRUE(store->runs()->empty());
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace quadrille::cli
