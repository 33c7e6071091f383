// SPDX-License-Identifier: MIT
// Proofs that were kept in a file: they are used again, or refused.
#include "tables/proof_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <stdlib.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "games/registry.h"
#include "players/parts.h"

namespace quadrille {
namespace {

class ProofFile : public ::testing::Test {
 protected:
  ProofFile() {
    std::string name = (std::filesystem::temp_directory_path() / "proofs-XXXXXX").string();
    folder_ = mkdtemp(name.data());
    path_ = (folder_ / "a.proofs").string();
  }
  ~ProofFile() override { std::filesystem::remove_all(folder_); }

  [[nodiscard]] std::string content() const {
    std::ifstream file(path_, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }
  void write(const std::string& content) const {
    std::ofstream(path_, std::ios::binary | std::ios::trunc) << content;
  }
  // What is said of the file as one of that game.
  [[nodiscard]] std::string complaint(const std::string& game) const {
    ProofTable table(1 << 20);
    const auto nodes = read_proofs(path_, **find_game(game), table);
    if (nodes) return {};
    EXPECT_EQ(table.entries(), 0U);
    return nodes.error().text();
  }

  std::filesystem::path folder_;
  std::string path_;
};

TEST_F(ProofFile, AStoppedProofGoesOn) {
  const auto setup = *set_up("breakthrough:standard:4x5", "start");
  const auto whole = make_solver(*setup.game)->solve(setup.position, {});
  // In pieces, each by a new solver that knows the file alone, and with one thread or two.
  for (const unsigned threads : {1U, 2U}) {
    std::filesystem::remove(path_);
    Nodes nodes = 0;
    int runs = 0;
    Solution<AnyMove> solution;
    while (solution.value == GameValue::kUnknown && ++runs < 100) {
      const auto solver = make_solver(*setup.game);
      const bool exists = std::filesystem::exists(path_);
      if (exists) {
        EXPECT_EQ(*read_proofs(path_, *setup.game, *solver->proof_table()), nodes);
      }
      solution = solver->solve(setup.position, {.nodes = 500'000, .threads = threads});
      nodes += solution.nodes;
      ASSERT_FALSE(write_proofs(path_, *setup.game, *solver->proof_table(), nodes,
                                exists ? Existing::kReplace : Existing::kRefuse));
    }
    EXPECT_GT(runs, 2);
    EXPECT_EQ(solution.value, whole.value);
    EXPECT_EQ(solution.keeps, whole.keeps);
    EXPECT_LT(nodes, 2 * whole.nodes);
  }
}

TEST_F(ProofFile, ALargeTableComesBackWhole) {
  const auto game = *find_game("breakthrough:standard:3x4");
  constexpr unsigned kEntries = 100'000;
  ProofTable table(std::size_t{1} << 30);
  for (unsigned i = 0; i < kEntries; ++i) {
    table.store(mix(i), {i, i + 1}, i);
    if (table.wants_to_grow()) table.grow();
  }
  ASSERT_FALSE(write_proofs(path_, *game, table, 7, Existing::kRefuse));
  ProofTable other(std::size_t{1} << 30);
  EXPECT_EQ(*read_proofs(path_, *game, other), 7U);
  EXPECT_EQ(other.entries(), table.entries());
  EXPECT_EQ(other.bytes(), table.bytes());
  for (unsigned i = 0; i < kEntries; ++i) {
    const auto found = table.find(mix(i));
    if (!found) continue;
    ASSERT_EQ(other.find(mix(i)).value_or(ProofTable::Entry{}).second, found->second);
  }
  // What does not fit into a smaller table is given up.
  ProofTable small(1 << 16);
  EXPECT_TRUE(read_proofs(path_, *game, small));
  EXPECT_LE(small.bytes(), std::size_t{1} << 16);
}

TEST_F(ProofFile, WhoIsStoppedWhileWritingLeavesWhatWasThere) {
  const auto game = *find_game("breakthrough:standard:3x4");
  ProofTable table(std::size_t{1} << 20);
  table.store(mix(1), {1, 2}, 3);
  ASSERT_FALSE(write_proofs(path_, *game, table, 7, Existing::kRefuse));
  const std::string before = content();
  table.store(mix(2), {1, 2}, 3);
  for (int pieces = 0; pieces < 4; ++pieces) {
    int asked = 0;
    const auto error =
        write_proofs(path_, *game, table, 8, Existing::kReplace, [&] { return asked++ == pieces; });
    ASSERT_TRUE(error) << pieces;
    EXPECT_THAT(error->text(), testing::HasSubstr("stopped"));
    EXPECT_EQ(content(), before);
  }
  ASSERT_FALSE(write_proofs(path_, *game, table, 8, Existing::kReplace, [] { return false; }));
  EXPECT_NE(content(), before);
}

TEST_F(ProofFile, WhatIsNoSoundFileOfTheGameIsRefused) {
  const auto setup = *set_up("breakthrough:standard:3x4", "start");
  const auto solver = make_solver(*setup.game);
  (void)solver->solve(setup.position, {});
  ASSERT_FALSE(write_proofs(path_, *setup.game, *solver->proof_table(), 492, Existing::kRefuse));
  ASSERT_EQ(complaint("breakthrough:standard:3x4"), "");
  const std::string mend = ": name another file, or move this one away";
  const std::string where = "file '" + path_ + "': ";
  EXPECT_EQ(
      complaint("breakthrough:course:3x4"),
      where + "has proofs of 'breakthrough:standard:3x4', not of breakthrough:course:3x4" + mend);
  const std::string sound = content();
  for (std::size_t i = 0; i < sound.size(); ++i) {
    std::string damaged = sound;
    damaged[i] = static_cast<char>(damaged[i] ^ 1 << i % 8);
    write(damaged);
    ASSERT_NE(complaint("breakthrough:standard:3x4"), "") << i;
    write(sound.substr(0, i));
    ASSERT_NE(complaint("breakthrough:standard:3x4"), "") << i;
  }
  write(sound + "x");
  EXPECT_EQ(complaint("breakthrough:standard:3x4"), where + "is cut off" + mend);
  write("a letter\n");
  EXPECT_EQ(complaint("breakthrough:standard:3x4"), where + "is no file of proofs" + mend);
  std::string older = sound;
  older.replace(older.find("proofs 1"), 8, "proofs 0");
  write(older);
  EXPECT_EQ(complaint("breakthrough:standard:3x4"),
            where + "has proofs of version '0', and this program those of version 1" + mend);
}

TEST_F(ProofFile, AnotherFileIsNotReplaced) {
  const auto game = *find_game("breakthrough:standard:3x4");
  const ProofTable table(1 << 20);
  for (const std::string other : {"a letter\n", "quadrille proofs 1\ngame breakthrough\n"}) {
    write(other);
    EXPECT_TRUE(write_proofs(path_, *game, table, 0, Existing::kRefuse));
    EXPECT_TRUE(write_proofs(path_, *game, table, 0, Existing::kReplace));
    EXPECT_EQ(content(), other);
  }
}

TEST_F(ProofFile, KeysDifferFromGameToGame) {
  EXPECT_EQ(keys_of(**find_game("breakthrough:5x5")), keys_of(**find_game("breakthrough:5x5")));
  EXPECT_NE(keys_of(**find_game("breakthrough:5x5")), keys_of(**find_game("breakthrough:5x6")));
}

}  // namespace
}  // namespace quadrille
