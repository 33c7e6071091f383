// SPDX-License-Identifier: MIT
// What tests of people's own heuristics share.
#pragma once

#include <fmt/core.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "base/random.h"
#include "games/any_game.h"
#include "players/heuristic_files.h"

namespace quadrille {

// Positions of random games that are not over.
inline std::vector<AnyPosition> open_positions(const AnyGame& game, int games, std::uint64_t seed) {
  std::vector<AnyPosition> positions;
  Random random(seed);
  for (int i = 0; i < games; ++i) {
    AnyPosition position = game.start();
    for (int ply = 0; ply < 200 && !game.outcome(position); ++ply) {
      positions.push_back(position);
      const auto moves = game.legal_moves(position);
      position = game.apply(position, moves[random.below(moves.size())]);
    }
  }
  return positions;
}

// A file that is there as long as the object, and read anew by whoever asks for it next.
class OwnFile {
 public:
  OwnFile(const std::string& name, const std::string& text)
      // Tests of several processes run at a time.
      : folder_(std::filesystem::path(testing::TempDir()) / fmt::format("own-{}", getpid())),
        path_((folder_ / name).string()) {
    std::filesystem::create_directories(folder_);
    std::ofstream(path_) << text;
    forget_heuristic_files();
  }
  ~OwnFile() { std::filesystem::remove_all(folder_); }
  OwnFile(const OwnFile&) = delete;
  OwnFile& operator=(const OwnFile&) = delete;

  [[nodiscard]] const std::string& path() const { return path_; }

 private:
  std::filesystem::path folder_;
  std::string path_;
};

}  // namespace quadrille
