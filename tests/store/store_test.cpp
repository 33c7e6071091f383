// SPDX-License-Identifier: MIT
#include "store/store.h"

#include <SQLiteCpp/Database.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "arena/run_jobs.h"
#include "games/registry.h"
#include "store/file_header.h"
#include "store/schema.h"

namespace quadrille {
namespace {

using testing::HasSubstr;

// A folder of the test's own, and a few games.
class StoreTest : public testing::Test {
 protected:
  StoreTest() {
    std::string name = (std::filesystem::temp_directory_path() / "store-XXXXXX").string();
    folder_ = mkdtemp(name.data());
    path_ = (folder_ / "games.db").string();
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
      GameJob job;
      job.game = "breakthrough:standard:5x5";
      job.players = {"random", "greedy:material"};
      job.opening.moves = {"a2-a3"};
      job.seed = ~std::uint64_t{0} - seed;
      jobs_.push_back(job);
    }
    const auto fault = run_jobs(jobs_, 1, [&](std::size_t, const GameRecord& record) -> MaybeError {
      records_.push_back(record);
      return std::nullopt;
    });
    EXPECT_FALSE(fault) << fault->text();
    run_.command = "quadrille match breakthrough:5x5 random greedy:material";
    run_.version = "0.1.0";
    run_.seed = ~std::uint64_t{0};
    run_.limits.per_move.time = std::chrono::milliseconds(150);
    run_.openings = "1 random ply";
    run_.boards = {{"breakthrough:standard:5x5", 18210}};
    run_.players = {{"random", "random", ""}, {"greedy:material", "greedy:material", "0f"}};
  }
  ~StoreTest() override { std::filesystem::remove_all(folder_); }

  Store open() const {
    auto store = Store::open(path_, Store::Access::kWrite);
    EXPECT_TRUE(store) << store.error().text();
    return *std::move(store);
  }
  // A file with the first `count` games, closed.
  void fill(std::size_t count) {
    Store store = open();
    const auto begun = store.begin(run_, jobs_);
    ASSERT_TRUE(begun) << begun.error().text();
    for (std::size_t i = 0; i < count; ++i) {
      const auto error = store.add(begun->run, i, records_[i]);
      ASSERT_FALSE(error) << error->text();
    }
  }
  std::string fault_on_opening() const {
    const auto store = Store::open(path_, Store::Access::kWrite);
    return store ? "" : store.error().text();
  }
  // What reading everything says of the file.
  std::string fault_on_reading() const {
    auto store = Store::open(path_, Store::Access::kRead);
    if (!store) return store.error().text();
    const auto runs = store->runs();
    if (!runs) return runs.error().text();
    for (const StoredRun& run : *runs) {
      const auto error = store->each_game(run.id, [](const StoredGame&) { return MaybeError(); });
      if (error) return error->text();
    }
    return "";
  }
  std::string content() const {
    std::ifstream file(path_, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }
  void write(const std::string& content) const {
    for (const char* ending : {"-wal", "-shm"}) std::filesystem::remove(path_ + ending);
    std::ofstream(path_, std::ios::binary) << content;
  }
  static std::string line(const GameRecord& record) {
    return record_json(**find_game("breakthrough:standard:5x5"), record);
  }

  std::filesystem::path folder_;
  std::string path_;
  std::vector<GameJob> jobs_;
  std::vector<GameRecord> records_;
  quadrille::Run run_;
};

TEST_F(StoreTest, GivesBackWhatItWasGiven) {
  GameRecord& record = records_[0];
  record.job.hashes = {"", "0f"};
  record.job.limits.clock = GameClock{std::chrono::seconds(60), std::chrono::milliseconds(600)};
  record.played.nodes = {7, std::uint64_t{1} << 62};
  record.played.seconds = {0.1, 1e-9};
  record.played.overruns = {0, 3};
  record.played.moves[0].score = -0.0;
  record.played.moves[1].score = 0.1 + 0.2;
  record.played.moves[1].depth = 12;
  record.played.moves[1].nodes = 12345;
  record.played.moves[1].seconds = 1.0 / 3;
  records_[1].played.moves.pop_back();
  records_[1].played.outcome = {Side::kSecond, Reason::kCrash};
  records_[1].played.fault = "it's gone: \"exit code 1\"";
  fill(2);

  Store store = open();
  for (std::size_t i = 0; i < 2; ++i) {
    const auto game = store.game(static_cast<std::int64_t>(i) + 1);
    ASSERT_TRUE(game) << game.error().text();
    EXPECT_EQ(game->number, i);
    EXPECT_EQ(line(game->record), line(records_[i]));
  }
  const auto score = store.game(1)->record.played.moves[0].score;
  ASSERT_TRUE(score);
  EXPECT_EQ(std::bit_cast<std::uint64_t>(*score), std::bit_cast<std::uint64_t>(-0.0));
  EXPECT_THAT(store.game(3).error().text(), HasSubstr("has no game 3"));
}

TEST_F(StoreTest, TellsWhatWasPlayed) {
  fill(3);
  const auto runs = open().runs();
  ASSERT_TRUE(runs) << runs.error().text();
  ASSERT_EQ(runs->size(), 1U);
  const StoredRun& stored = runs->front();
  EXPECT_EQ(stored.key, key_of(run_, jobs_));
  EXPECT_EQ(stored.games, 4U);
  EXPECT_EQ(stored.played, 3U);
  EXPECT_EQ(stored.started.size(), std::string("2026-11-18T01:02:03Z").size());
  EXPECT_EQ(stored.ended, "");
  EXPECT_EQ(stored.run.command, run_.command);
  EXPECT_EQ(stored.run.version, run_.version);
  EXPECT_EQ(stored.run.seed, run_.seed);
  EXPECT_EQ(stored.run.limits, run_.limits);
  EXPECT_EQ(stored.run.openings, run_.openings);
  EXPECT_EQ(stored.run.longest, run_.longest);
  EXPECT_EQ(stored.run.tables, std::nullopt);
  EXPECT_EQ(stored.run.boards, run_.boards);
  EXPECT_EQ(stored.run.players, run_.players);
}

TEST_F(StoreTest, TheSameRunGoesOn) {
  fill(2);
  Store store = open();
  run_.command += " --threads 1";  // of no account
  const auto begun = store.begin(run_, jobs_);
  ASSERT_TRUE(begun) << begun.error().text();
  EXPECT_EQ(begun->run, 1);
  EXPECT_EQ(begun->played, (std::set<std::size_t>{0, 1}));
  EXPECT_FALSE(store.add(1, 3, records_[3]));
  EXPECT_FALSE(store.add(1, 2, records_[2]));
  EXPECT_FALSE(store.end(1));
  EXPECT_NE(store.runs()->front().ended, "");
  std::vector<std::size_t> numbers;
  EXPECT_FALSE(store.each_game(1, [&](const StoredGame& game) -> MaybeError {
    numbers.push_back(game.number);
    return std::nullopt;
  }));
  EXPECT_EQ(numbers, (std::vector<std::size_t>{0, 1, 2, 3}));
}

TEST_F(StoreTest, GamesHaveTheNumbersOfTheirRunsInWhateverOrderTheyEnd) {
  Store store = open();
  const auto begun = store.begin(run_, jobs_);
  std::vector<GameJob> fewer(jobs_.begin(), jobs_.begin() + 2);
  const auto second = store.begin(run_, fewer);
  ASSERT_TRUE(second) << second.error().text();
  EXPECT_NE(second->run, begun->run);
  EXPECT_FALSE(store.add(second->run, 1, records_[1]));
  EXPECT_FALSE(store.add(begun->run, 3, records_[3]));
  EXPECT_EQ(store.game(4)->number, 3U);
  EXPECT_EQ(store.game(6)->number, 1U);
}

TEST_F(StoreTest, WhateverGamesDependOnMakesAnotherRun) {
  const std::string key = key_of(run_, jobs_);
  const auto differs = [&](auto change) {
    quadrille::Run run = run_;
    std::vector<GameJob> jobs = jobs_;
    change(run, jobs);
    return key_of(run, jobs) != key;
  };
  EXPECT_TRUE(differs([](quadrille::Run& run, auto&) { run.version = "0.2.0"; }));
  EXPECT_TRUE(differs([](quadrille::Run& run, auto&) { run.boards[0].signature = 1; }));
  EXPECT_TRUE(differs([](quadrille::Run& run, auto&) { run.tables = 4; }));
  EXPECT_TRUE(differs([](quadrille::Run& run, auto&) { run.players[1].hash = "1f"; }));
  EXPECT_TRUE(differs([](quadrille::Run& run, auto&) { run.sprt.emplace(); }));
  EXPECT_TRUE(differs([](quadrille::Run&, auto& jobs) { jobs[2].seed = 1; }));
  EXPECT_TRUE(differs([](quadrille::Run&, auto& jobs) { jobs.pop_back(); }));
  EXPECT_FALSE(differs([](quadrille::Run& run, auto&) { run.command = "./quadrille"; }));
}

TEST_F(StoreTest, WhatIsNotToGoOnIsANewRun) {
  using Resume = Store::Resume;
  fill(2);
  const auto run_in = [&](Store& store, Resume resume) {
    const auto begun = store.begin(run_, jobs_, resume);
    EXPECT_TRUE(begun) << begun.error().text();
    return begun ? begun->run : 0;
  };
  const auto run = [&](Resume resume) {
    Store store = open();
    return run_in(store, resume);
  };
  EXPECT_EQ(run(Resume::kUnfinished), 1);
  {
    // Somebody else plays it: he is not in the way.
    Store other = open();
    EXPECT_EQ(run_in(other, Resume::kUnfinished), 1);
    EXPECT_EQ(run(Resume::kUnfinished), 2);
  }
  EXPECT_EQ(run(Resume::kNever), 3);
  for (const std::int64_t each : {1, 2, 3}) EXPECT_FALSE(open().end(each));
  EXPECT_EQ(run(Resume::kUnfinished), 4);
  EXPECT_EQ(run(Resume::kUnfinished), 4);
  EXPECT_EQ(run(Resume::kAlways), 1);
  EXPECT_FALSE(open().remove(4));
  EXPECT_EQ(run(Resume::kNever), 4);
}

TEST_F(StoreTest, KnowsTheTestAndTheBuildOfARun) {
  run_.sprt = SprtTest{.elo0 = -2.5, .elo1 = 30, .model = EloModel::kNormalised, .alpha = 0.01};
  run_.program = "build 1";
  fill(0);
  Store store = open();
  EXPECT_EQ(store.runs()->front().run.sprt, run_.sprt);
  EXPECT_EQ(*store.signature("breakthrough:standard:5x5", "build 1"), 18210U);
  EXPECT_EQ(*store.signature("breakthrough:standard:5x5", "build 2"), std::nullopt);
  EXPECT_EQ(*store.signature("checkers", "build 1"), std::nullopt);
}

TEST(RunTest, ATestOfAFileIsChecked) {
  const SprtTest test{.elo0 = 0, .elo1 = 0.1, .beta = 0.2};
  EXPECT_EQ(*parse_sprt(sprt_json(test)), test);
  for (const char* text : {"", "{}", R"({"elo":[0],"model":"logistic","alpha":0.05,"beta":0.05})",
                           R"({"elo":[0,"x"],"model":"logistic","alpha":0.05,"beta":0.05})",
                           R"({"elo":[30,0],"model":"logistic","alpha":0.05,"beta":0.05})",
                           R"({"elo":[0,30],"model":"mine","alpha":0.05,"beta":0.05})",
                           R"({"elo":[0,30],"model":"logistic","alpha":0.05,"beta":5})"}) {
    EXPECT_FALSE(parse_sprt(text)) << text;
  }
}

TEST_F(StoreTest, OneRunIsPlayedByOneAtATime) {
  Store other = open();
  {
    Store store = open();
    EXPECT_TRUE(store.begin(run_, jobs_));
    const auto refused = other.begin(run_, jobs_);
    ASSERT_FALSE(refused);
    EXPECT_THAT(refused.error().text(), HasSubstr("played by another process"));
    EXPECT_THAT(other.remove(1)->text(), HasSubstr("played by another process"));
    // Another run of the same file is nobody's business.
    EXPECT_TRUE(other.begin(run_, std::span(jobs_).first(2)));
  }
  EXPECT_TRUE(other.begin(run_, jobs_));
}

TEST_F(StoreTest, ListsGames) {
  run_.players[1].name = "Greta";
  fill(4);
  Store store = open();
  const auto numbers = [&](const GameFilter& filter) {
    std::vector<std::int64_t> ids;
    const auto rows = store.list(filter);
    EXPECT_TRUE(rows) << rows.error().text();
    for (const GameRow& row : *rows) ids.push_back(row.id);
    return ids;
  };
  const auto all = *store.list({});
  ASSERT_EQ(all.size(), 4U);
  EXPECT_EQ(all[0].first, "random");
  EXPECT_EQ(all[0].board, "breakthrough:standard:5x5");
  EXPECT_EQ(all[0].plies, records_[0].plies());
  std::vector<std::int64_t> won;
  std::vector<std::int64_t> lost;
  for (const GameRow& row : all) (row.winner == Side::kFirst ? won : lost).push_back(row.id);
  EXPECT_EQ(numbers({.won_by = "random"}), won);
  EXPECT_EQ(numbers({.lost_by = "random"}), lost);
  EXPECT_EQ(numbers({.player = "nobody"}).size(), 0U);
  EXPECT_EQ(numbers({.board = "breakthrough"}).size(), 4U);
  EXPECT_EQ(numbers({.board = "break"}).size(), 0U);
  EXPECT_EQ(numbers({.reason = "repetition"}).size(), 0U);
  EXPECT_EQ(numbers({.failed = true}).size(), 0U);
  EXPECT_EQ(numbers({.run = 2}).size(), 0U);
  EXPECT_EQ(numbers({.limit = 2}), (std::vector<std::int64_t>{1, 2}));
  EXPECT_EQ(*store.count({.limit = 2}), 4U);
  EXPECT_EQ(*store.count({.won_by = "random"}), won.size());
  const auto by_length = *store.list({.order = GameOrder::kShortest});
  EXPECT_TRUE(std::ranges::is_sorted(by_length, {}, &GameRow::plies));
  const auto longest = *store.list({.order = GameOrder::kLongest});
  EXPECT_EQ(longest.front().plies, by_length.back().plies);
  // What somebody asks for is never SQL.
  EXPECT_EQ(numbers({.player = "' OR 1 = 1 --"}).size(), 0U);
  EXPECT_THAT(*store.players(), testing::ElementsAre("Greta", "greedy:material", "random"));
  EXPECT_THAT(*store.reasons(), testing::Contains("goal row reached"));
}

TEST_F(StoreTest, RemovesARunWithItsGames) {
  fill(4);
  {
    Store store = open();
    EXPECT_FALSE(store.remove(1));
    EXPECT_TRUE(store.runs()->empty());
    EXPECT_THAT(store.remove(1)->text(), HasSubstr("has no run 1"));
  }
  SQLite::Database database(path_);
  for (const char* table : {"run", "board", "player", "entrant", "game", "move"}) {
    EXPECT_EQ(database.execAndGet(std::string("SELECT count(*) FROM ") + table).getInt(), 0)
        << table;
  }
}

TEST_F(StoreTest, RefusesWhatIsNoFileOfGames) {
  EXPECT_THAT(Store::open(path_, Store::Access::kRead).error().text(), HasSubstr("no such file"));
  EXPECT_FALSE(std::filesystem::exists(path_));
  EXPECT_THAT(Store::open(folder_.string(), Store::Access::kWrite).error().text(),
              HasSubstr("is no file"));
  write("my diary, which nobody shall overwrite, and which is longer than a header of SQLite's is");
  const std::string diary = content();
  EXPECT_THAT(fault_on_opening(), HasSubstr("is no database of games"));
  EXPECT_EQ(content(), diary);
  std::filesystem::remove(path_);
  SQLite::Database(path_, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE).exec("CREATE TABLE t (a)");
  EXPECT_THAT(fault_on_opening(), HasSubstr("a database of another program"));
}

// Some programs never look at their files again if somebody has changed their form.
TEST_F(StoreTest, NothingOfSomebodyElsesDatabaseChanges) {
  const auto files = [&] {
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(folder_)) {
      names.push_back(entry.path().filename().string());
    }
    return names;
  };
  for (const char* const mode : {"DELETE", "WAL"}) {
    std::filesystem::remove(path_);
    SQLite::Database(path_, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE)
        .exec(std::string("PRAGMA journal_mode = ") + mode + "; CREATE TABLE t (a)");
    const std::string before = content();
    EXPECT_EQ(owner_of_file(path_), FileOwner::kSomebody);
    for (const auto access : {Store::Access::kRead, Store::Access::kWrite}) {
      EXPECT_THAT(Store::open(path_, access).error().text(), HasSubstr("another program")) << mode;
      EXPECT_EQ(content(), before) << mode;
      EXPECT_EQ(files().size(), 1U) << mode;
    }
  }
  // One that is in use, whose program has given it no number.
  SQLite::Database theirs(path_, SQLite::OPEN_READWRITE);
  theirs.exec("INSERT INTO t VALUES (1)");
  EXPECT_EQ(owner_of_file(path_), FileOwner::kUndecided);
  EXPECT_THAT(Store::open(path_, Store::Access::kRead).error().text(),
              HasSubstr("another program"));
}

TEST_F(StoreTest, ReadsWhatSomebodyIsWriting) {
  EXPECT_EQ(owner_of_file(path_), FileOwner::kNoDatabase);
  Store writing = open();
  const auto begun = writing.begin(run_, jobs_);
  ASSERT_TRUE(begun);
  for (std::size_t i = 0; i < 2; ++i) {
    ASSERT_FALSE(writing.add(begun->run, i, records_[i]));
    auto reading = Store::open(path_, Store::Access::kRead);
    ASSERT_TRUE(reading);
    EXPECT_EQ(reading->runs()->front().played, i + 1);
  }
  ASSERT_FALSE(writing.end(begun->run));
}

TEST_F(StoreTest, ReadsAFileInAFolderWhereNobodyMayWrite) {
  if (::geteuid() == 0) GTEST_SKIP() << "root may write everywhere";
  fill(2);
  std::filesystem::permissions(path_, std::filesystem::perms::owner_read);
  std::filesystem::permissions(
      folder_, std::filesystem::perms::owner_read | std::filesystem::perms::owner_exec);
  auto reading = Store::open(path_, Store::Access::kRead);
  EXPECT_TRUE(reading) << (reading ? "" : reading.error().text());
  if (reading) {
    EXPECT_EQ(reading->runs()->front().played, 2U);
  }
  std::filesystem::permissions(folder_, std::filesystem::perms::owner_all);
}

TEST_F(StoreTest, RefusesLaterVersionsAndOtherTables) {
  fill(1);
  const auto change = [&](const char* sql) {
    SQLite::Database(path_, SQLite::OPEN_READWRITE).exec(sql);
  };
  change("CREATE TRIGGER t AFTER INSERT ON game BEGIN DELETE FROM run; END");
  EXPECT_THAT(fault_on_opening(), HasSubstr("has triggers"));
  change("DROP TRIGGER t");
  change("CREATE VIEW mine AS SELECT * FROM game");
  EXPECT_EQ(fault_on_opening(), "");
  change("ALTER TABLE game ADD COLUMN mine TEXT");
  EXPECT_THAT(fault_on_opening(), HasSubstr("its table game is not as version"));
  change("PRAGMA user_version = 99");
  EXPECT_THAT(fault_on_opening(), HasSubstr("is a database of version 99"));
}

// An earlier version's file becomes one of today, with its games.
TEST_F(StoreTest, BringsAFileOfVersionOneUpToDate) {
  for (std::size_t i = 0; i < records_[0].played.moves.size(); ++i) {
    records_[0].played.moves[i].score = static_cast<double>(i * i);
  }
  fill(1);
  const auto swing = open().list({})->front().swing;
  ASSERT_TRUE(swing);
  const std::string newer = folder_ / "newer.db";
  std::filesystem::rename(path_, newer);
  {
    SQLite::Database old(path_, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
    old.exec(std::string(schema_steps()[0]));
    old.exec("PRAGMA application_id = " + std::to_string(kApplicationId));
    old.exec("PRAGMA user_version = 1");
    old.exec("ATTACH '" + newer + "' AS newer");
    for (const std::string table : {"run", "board", "player", "entrant", "game", "move"}) {
      const std::string columns =
          old.execAndGet("SELECT group_concat(name, ', ') FROM pragma_table_info('" + table + "')")
              .getString();
      old.exec("INSERT INTO " + table + " SELECT " + columns + " FROM newer." + table);
    }
  }
  EXPECT_EQ(fault_on_reading(), "");
  EXPECT_EQ(line(open().game(1)->record), line(records_[0]));
  EXPECT_EQ(open().list({})->front().swing, swing);
  EXPECT_EQ(open().list({})->front().swing_ply, records_[0].plies());
  EXPECT_EQ(SQLite::Database(path_).execAndGet("PRAGMA user_version").getInt(), schema_version());
}

TEST_F(StoreTest, GamesAreCheckedByTheRules) {
  fill(2);
  SQLite::Database(path_, SQLite::OPEN_READWRITE)
      .exec("UPDATE move SET move = 'a1-a4' WHERE game = 2 AND ply = 2");
  EXPECT_THAT(fault_on_reading(), HasSubstr("game 2: "));
  EXPECT_TRUE(open().game(1));
}

using StoreThreads = StoreTest;

TEST_F(StoreThreads, GamesOfSeveralThreadsAreKept) {
  Store store = open();
  const auto begun = store.begin(run_, jobs_);
  ASSERT_TRUE(begun) << begun.error().text();
  const auto fault = run_jobs(jobs_, 3, [&](std::size_t number, const GameRecord& record) {
    return store.add(begun->run, number, record);
  });
  EXPECT_FALSE(fault) << fault->text();
  for (std::size_t i = 0; i < jobs_.size(); ++i) {
    const auto game = store.game(static_cast<std::int64_t>(i) + 1);
    ASSERT_TRUE(game) << game.error().text();
    EXPECT_EQ(job_json(game->record.job), job_json(jobs_[i]));
  }
}

// Whatever becomes of the file, reading it ends with games or with an error.
TEST_F(StoreTest, SurvivesDamage) {
  fill(4);
  const std::string whole = content();
  ASSERT_GT(whole.size(), 20'000U);
  for (const std::size_t size :
       {whole.size() / 2, std::size_t{4096}, std::size_t{100}, std::size_t{50}}) {
    write(whole.substr(0, size));
    EXPECT_NE(fault_on_reading(), "") << size;
  }
  std::size_t found = 0;
  std::size_t tried = 0;
  for (std::size_t at = 16; at < whole.size(); at += 197, ++tried) {
    std::string damaged = whole;
    damaged[at] = static_cast<char>(damaged[at] ^ 0x55);
    write(damaged);
    if (!fault_on_reading().empty()) ++found;
  }
  EXPECT_GT(found, tried / 20);
  write(whole);
  EXPECT_EQ(fault_on_reading(), "");
}

TEST_F(StoreTest, AnEmptyFileIsANewOne) {
  write("");
  EXPECT_EQ(fault_on_opening(), "");
}

}  // namespace
}  // namespace quadrille
