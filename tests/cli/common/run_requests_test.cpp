// SPDX-License-Identifier: MIT
#include "cli/common/run_requests.h"

#include <SQLiteCpp/Database.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

#include "base/json_writer.h"
#include "cli/common/planned_run.h"
#include "store/store.h"
#include "tests/protocols/api/reply.h"

namespace quadrille::cli {
namespace {

using api::Control;
using api::Reply;
using testing::HasSubstr;
using testing::Not;
using namespace std::chrono_literals;

// A folder with its runs. They are played on threads.
class RunRequestsThreads : public testing::Test {
 protected:
  RunRequestsThreads() {
    std::string name = (std::filesystem::temp_directory_path() / "runs-XXXXXX").string();
    folder_ = mkdtemp(name.data());
    place_.database = (folder_ / "games.db").string();
    place_.heuristics = folder_ / "heuristics";
    place_.version = "1.0";
    place_.seat = {.table_bytes = std::size_t{32} << 20, .threads = 1};
    place_.runs = std::make_shared<BackgroundRuns>(
        BackgroundOptions{.database = place_.database, .threads = 1, .most = 1});
  }
  ~RunRequestsThreads() override {
    place_.runs.reset();
    std::filesystem::remove_all(folder_);
  }

  Reply ask(const std::string& request, const Control& control) {
    context_.opens_files = false;
    return Reply(api::answer(api::read_request(request, run_requests(place_), context_), control));
  }
  Reply ask(const std::string& request) {
    const std::atomic<bool> stop = false;
    return ask(request, {.stop = stop});
  }
  Reply ask_stopped(const std::string& request) {
    const std::atomic<bool> stop = true;
    return ask(request, {.stop = stop});
  }

  // A match that takes long enough to be stopped.
  static std::string long_match(const std::string& more = "") {
    return R"({"do":"start_run","kind":"match","boards":["breakthrough:5x5"],"players":["ari",)"
           R"("random"],"games":20000,"nodes":2000)" +
           more + "}";
  }
  // A run as somebody may have written it into the file.
  void keep_run_with(const std::vector<std::string>& players) const {
    RunWords words;
    words.boards = {"breakthrough:5x5"};
    words.players = players;
    quadrille::Run run;
    run.version = place_.version;
    run.plan = run_words_json(words);
    run.boards = {{"breakthrough:standard:5x5", 1}};
    for (const std::string& player : players) run.players.push_back({player, player, ""});
    auto store = Store::open(place_.database, Store::Access::kWrite);
    ASSERT_TRUE(store) << store.error().text();
    ASSERT_TRUE(store->begin(run, {}));
  }

  std::filesystem::path folder_;
  RunPlace place_;
  api::Context context_;
};

TEST_F(RunRequestsThreads, TooManyGamesAreRefusedBeforeTheyAreMade) {
  JsonWriter request;
  request.begin_object().member("do", "start_run").member("kind", "tournament");
  request.member_list("boards", std::vector<std::string>{"breakthrough:5x5", "breakthrough"});
  request.key("players").begin_array();
  for (int i = 0; i < 50; ++i) request.value("random,name=player" + std::to_string(i));
  request.end_array().member("games", 100'000).member("openings", 8).end_object();
  const Reply reply = ask(request.text());
  EXPECT_EQ(reply.error(), "bad-option");
  EXPECT_THAT(reply["error.message"], HasSubstr("too many games"));
}

TEST_F(RunRequestsThreads, WhoGoesWhileARunIsBegunLeavesNothingBehind) {
  const Reply reply = ask_stopped(long_match(R"(,"own":{"mine.toml":"[terms]\npawns = 3\n"})"));
  EXPECT_EQ(reply.error(), "limit");
  EXPECT_EQ(ask(R"({"do":"runs"})").size("runs"), 0U);
  EXPECT_FALSE(std::filesystem::exists(place_.heuristics));
}

TEST_F(RunRequestsThreads, AHeuristicIsKeptWhenItsRunCanBePlayed) {
  const std::string own =
      R"(,"players":["mine.toml","random"],"own":{"mine.toml":"[terms]\npawns = 3\n"}})";
  const std::string begin = R"({"do":"start_run","kind":"match","games":2,"boards":[")";
  EXPECT_EQ(ask(begin + R"(checkers"])" + own).error(), "unknown-heuristic");
  EXPECT_FALSE(std::filesystem::exists(place_.heuristics));
  EXPECT_EQ(ask(begin + R"(breakthrough:5x5"])" + own)["run"], "1");
  EXPECT_TRUE(std::filesystem::exists(place_.heuristics));
}

TEST_F(RunRequestsThreads, OneMoreThanMayIsRefusedAtOnce) {
  ASSERT_EQ(ask(long_match())["run"], "1");
  // Before the board is looked at, which there is not.
  EXPECT_EQ(ask(R"({"do":"start_run","kind":"match","boards":["nothing"],)"
                R"("players":["ari","random"]})")
                .error(),
            "limit");
  EXPECT_EQ(ask(R"({"do":"stop_run","run":1})")["state"], R"("stopped")");
}

TEST_F(RunRequestsThreads, ARunThatEndedMakesRoomAndIsTold) {
  const std::string request = R"({"do":"start_run","kind":"match","boards":["breakthrough:5x5"],)"
                              R"("players":["random","random,name=other"],"games":4,"seed":)";
  for (int run = 1; run <= 3; ++run) {
    EXPECT_EQ(ask(request + std::to_string(run) + "}")["run"], std::to_string(run));
    const Reply watched = ask(R"({"do":"watch_run","run":)" + std::to_string(run) + "}");
    EXPECT_EQ(watched["last.state"], R"("ended")");
    EXPECT_EQ(watched["last.games_played"], "4");
  }
}

// Whoever can write the file of games must not be able to start programs by it, or to open files.
TEST_F(RunRequestsThreads, AFileOfGamesMayDoNoMoreThanARequest) {
  const std::filesystem::path mark = folder_ / "mark";
  const std::filesystem::path secret = folder_ / "secret.toml";
  std::ofstream(secret) << "[terms]\npawns = 1\n";
  std::filesystem::create_directories(place_.heuristics / "0123456789abcdef");
  const std::filesystem::path changed = place_.heuristics / "0123456789abcdef" / "mine.toml";
  std::ofstream(changed) << "[terms]\npawns = 1\n";
  const std::vector<std::string> players = {
      "ugi:touch " + mark.string(), "uci:touch " + mark.string(), "alphabeta:" + secret.string(),
      "alphabeta:" + changed.string()};
  for (std::size_t i = 0; i < players.size(); ++i) {
    keep_run_with({players[i], "random"});
    const Reply reply = ask(R"({"do":"resume_run","run":)" + std::to_string(i + 1) + "}");
    EXPECT_EQ(reply.error(), "bad-option") << players[i];
    EXPECT_FALSE(std::filesystem::exists(mark));
  }
  keep_run_with({"ari,tt=1000", "random"});
  EXPECT_EQ(ask(R"({"do":"resume_run","run":5})").error(), "limit");
}

TEST_F(RunRequestsThreads, ARunGoesOnWithItsHeuristicsAndNotInAnotherVersion) {
  ASSERT_EQ(ask(R"({"do":"start_run","kind":"match","boards":["breakthrough:5x5"],)"
                R"("players":["mine.toml","random"],"games":20000,"nodes":2000,)"
                R"("own":{"mine.toml":"[terms]\npawns = 3\n"}})")["run"],
            "1");
  EXPECT_EQ(ask(R"({"do":"stop_run","run":1})")["state"], R"("stopped")");
  EXPECT_EQ(ask(R"({"do":"resume_run","run":1})")["run"], "1");
  ask(R"({"do":"stop_run","run":1})");
  place_.version = "2.0";
  const Reply other = ask(R"({"do":"resume_run","run":1})");
  EXPECT_EQ(other.error(), "bad-option");
  EXPECT_THAT(other["error.message"], HasSubstr("version 1.0 began it"));
  EXPECT_EQ(ask(R"({"do":"runs"})").size("runs"), 1U);
}

TEST_F(RunRequestsThreads, AWatchThatIsStoppedEndsWithWhatItSawLast) {
  ASSERT_EQ(ask(long_match())["run"], "1");
  std::atomic<bool> stop = false;
  std::string seen;
  const Control control{.stop = stop, .progress = [&](std::string_view object) {
                          seen = object;
                          stop = true;
                        }};
  const Reply reply = ask(R"({"do":"watch_run","run":1})", control);
  EXPECT_EQ(reply.error(), "");
  EXPECT_EQ(reply["last.games_played"], Reply(seen)["games_played"]);
  EXPECT_EQ(reply["last.state"], R"("playing")");
}

// Each failure has a line of text: a run of many would be more than a stream can take.
TEST_F(RunRequestsThreads, AWatchTellsNoListsThatGrow) {
  ASSERT_EQ(ask(R"({"do":"start_run","kind":"match","boards":["breakthrough:5x5"],)"
                R"("players":["bad.lua","random"],"games":4,"own":{"bad.lua":)"
                R"("function evaluate(own) if own.pawns < 10 then error('x') end return 0 end"}})")
                ["run"],
            "1");
  const Reply watched = ask(R"({"do":"watch_run","run":1})");
  const Reply whole = ask(R"({"do":"run","run":1})");
  EXPECT_EQ(watched["last.state"], R"("ended")");
  EXPECT_GT(whole.size("figures.failures"), 0U);
  EXPECT_GT(whole.size("figures.openings"), 0U);
  EXPECT_EQ(watched["last.figures.failures"], "[]");
  EXPECT_EQ(watched["last.figures.openings"], "[]");
}

TEST_F(RunRequestsThreads, APlayerOfARunHasItsShareOfTheMemory) {
  EXPECT_EQ(ask(R"({"do":"start_run","kind":"match","boards":["breakthrough:5x5"],)"
                R"("players":["ari,tt=64","random"]})")
                .error(),
            "limit");
}

TEST_F(RunRequestsThreads, OnlyFilesOfGamesAreThere) {
  const std::string request = R"({"do":"start_run","kind":"match","boards":["breakthrough:5x5"],)"
                              R"("players":["random","random,name=other"],"games":2})";
  ASSERT_EQ(ask(request)["run"], "1");
  ask(R"({"do":"watch_run","run":1})");
  place_.runs->stop(1);
  std::filesystem::copy(place_.database, folder_ / "my games.db");
  const std::string theirs = (folder_ / "their.db").string();
  SQLite::Database(theirs, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE).exec("CREATE TABLE t (a)");
  std::ofstream(folder_ / "text.db") << "no database";
  EXPECT_EQ(ask(R"({"do":"runs"})")["files"], R"(["games.db","my games.db"])");
  EXPECT_EQ(ask(R"({"do":"runs","file":"my games.db"})").size("runs"), 1U);
  for (const std::string name : {"their.db", "text.db", "../games.db", "./games.db", "none.db"}) {
    EXPECT_EQ(ask(R"({"do":"runs","file":")" + name + R"("})").error(), "bad-option") << name;
  }
  const std::atomic<bool> go_on = false;
  const std::atomic<bool> stop = true;
  const auto report = run_report(place_, "/runs/1/report.html?file=my%20games.db");
  ASSERT_TRUE(report);
  EXPECT_EQ((*report)(go_on).status, 200);
  EXPECT_EQ((*report)(stop).status, 503);
  EXPECT_EQ((*run_report(place_, "/runs/1/report.html?file=their.db"))(go_on).status, 404);
  EXPECT_FALSE(run_report(place_, "/runs/x/report.html"));
}

}  // namespace
}  // namespace quadrille::cli
