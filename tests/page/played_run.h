// SPDX-License-Identifier: MIT
// A round robin of players over boards, played and kept in a file of games.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "arena/record.h"
#include "page/run_figures.h"
#include "store/run.h"
#include "store/store.h"

namespace quadrille {

struct RunPlan {
  std::vector<std::string> boards;
  std::vector<std::pair<std::string, std::string>> players;  // words and name
  std::size_t pairs = 3;                                     // of each pairing on each board
  std::string command = "quadrille tournament";
  std::optional<SprtTest> sprt = {};
};

// Games may be changed before they are stored: a fault cannot be played on demand.
using Change = void (*)(std::size_t number, GameRecord& record);
// Returns the id of the run.
std::int64_t play_into(const std::string& path, const RunPlan& plan, Change change = nullptr);

// A file with one run, in a folder that goes with it.
class GameFile {
 public:
  explicit GameFile(const RunPlan& plan, Change change = nullptr);
  ~GameFile();
  GameFile(const GameFile&) = delete;
  GameFile& operator=(const GameFile&) = delete;

  [[nodiscard]] RunFigures figures() const;
  void each_game(const std::function<void(const StoredGame&)>& on_game) const;

 private:
  std::filesystem::path folder_;
};

}  // namespace quadrille
