// SPDX-License-Identifier: MIT
// Every game that was played, in one SQLite file (docs/database.md). Whatever stops the program,
// kill -9 too, the games that had ended are there, and the same run goes on from them.
//
// The file is not trusted: one that is damaged, somebody else's or of a later version is an error,
// and every game that is read is checked by the rules.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "arena/record.h"
#include "base/error.h"
#include "store/game_list.h"
#include "store/run.h"

namespace quadrille {

struct StoredRun {
  std::int64_t id = 0;
  std::string key = {};
  Run run = {};
  std::size_t games = 0;     // that were asked for
  std::size_t played = 0;    // of them
  std::string started = {};  // 2026-11-18T01:02:03Z
  std::string ended = {};    // empty: not all games are played
};

struct StoredGame {
  std::int64_t id = 0;  // in this file, from 1
  std::int64_t run = 0;
  std::size_t number = 0;  // of its job in the run, from 0
  GameRecord record = {};
};

// What one process does with a file; not to be called by two threads at once.
class Store {
 public:
  // kRead: the file must be there.
  enum class Access { kRead, kWrite };
  static Expected<Store> open(const std::string& path, Access access);
  Store(Store&&) noexcept;
  Store& operator=(Store&&) noexcept;
  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;
  ~Store();

  // A run that is new, or one that goes on: the same games by the same program. It belongs to this
  // process until the Store is gone: an error if another process plays it already.
  struct Begun {
    std::int64_t run = 0;
    std::int64_t first_game = 1;        // the id of its first game
    std::set<std::size_t> played = {};  // the numbers of the games that are there already
  };
  // Which runs of the same games go on: any, where the games of one that has ended are all there;
  // one that has not ended and that nobody else plays; none. Otherwise it is a new one.
  enum class Resume { kAlways, kUnfinished, kNever };
  Expected<Begun> begin(const Run& run, std::span<const GameJob> jobs,
                        Resume resume = Resume::kAlways);

  // A game of the run that was begun, or several at once, in the file when this returns.
  MaybeError add(std::int64_t run, std::size_t number, const GameRecord& record);
  using NumberedRecord = std::pair<std::size_t, const GameRecord*>;
  MaybeError add(std::int64_t run, std::span<const NumberedRecord> games);
  // All games of the run are there.
  MaybeError end(std::int64_t run);

  // What that build of the program had for its signature on the board, if a run here knows it.
  Expected<std::optional<std::uint64_t>> signature(const std::string& board,
                                                   const std::string& program);
  Expected<std::vector<StoredRun>> runs();
  Expected<StoredGame> game(std::int64_t id);
  // The games of a run in the order of their numbers; an error from `on_game` ends it.
  using OnGame = std::function<MaybeError(const StoredGame&)>;
  MaybeError each_game(std::int64_t run, const OnGame& on_game);

  // The games that pass, as a list; and how many they are without a limit.
  Expected<std::vector<GameRow>> list(const GameFilter& filter);
  Expected<std::size_t> count(const GameFilter& filter);
  // The names and words by which players can be asked for, and the reasons that games ended by.
  Expected<std::vector<std::string>> players();
  Expected<std::vector<std::string>> reasons();

  // A run with all its games; players that nobody needs any more go with it.
  MaybeError remove(std::int64_t run);

 private:
  struct Open;
  explicit Store(std::unique_ptr<Open> open);

  std::unique_ptr<Open> open_;
};

}  // namespace quadrille
