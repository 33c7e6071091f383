// SPDX-License-Identifier: MIT
#include "engines/uci/engine_player.h"

#include <fmt/core.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>

#include "arena/play_game.h"
#include "engines/kinds.h"
#include "games/registry.h"
#include "players/factory.h"

namespace quadrille::uci {
namespace {

using namespace std::chrono_literals;
using testing::HasSubstr;
using testing::StartsWith;

// An engine as a shell script: what it does at some of the commands.
struct Script {
  std::string go = "echo bestmove a2-a3";
  std::string ugi = "echo id name test; echo ugiok";
  std::string isready = "echo readyok";
  std::string quit = "exit 0";
  std::string stop = ":";
  std::string start = ":";

  [[nodiscard]] std::string text() const {
    return fmt::format(
        "folder=${{0%/*}}\n{}\n"
        "while read -r line; do\n"
        "  echo \"$line\" >> $folder/heard\n"
        "  case \"$line\" in\n"
        "    ugi) {};;\n    isready) {};;\n    go*) {};;\n    stop) {};;\n    quit) {};;\n"
        "  esac\n"
        "done\n",
        start, ugi, isready, go, stop, quit);
  }
};

class UgiPlayerTest : public testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = (std::filesystem::temp_directory_path() / "quadrille-XXXXXX").string();
    ASSERT_NE(::mkdtemp(pattern.data()), nullptr);
    folder_ = pattern;
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  std::string write(const Script& script) const {
    const auto path = folder_ / "engine.sh";
    std::ofstream(path) << script.text();
    return fmt::format("ugi:sh '{}'", path.string());
  }

  Expected<std::unique_ptr<Player>> start(const Script& script,
                                          const std::string& options = ",nodes=10") {
    const auto words = parse_player(write(script) + options);
    EXPECT_TRUE(words);
    return EnginePlayer::start(ugi_dialect(), game_, words->text, program_of(*words),
                               effective_limits(*game_, *words, {}), patience_);
  }

  // What the engine answers in the start position.
  Analysis answer(const Script& script, const std::string& options = ",nodes=10") {
    const auto player = start(script, options);
    EXPECT_TRUE(player) << player.error().text();
    if (!player) return {};
    (*player)->new_game(1);
    return (*player)->choose(Line(game_, game_->start()), {});
  }

  Forfeit forfeit_of(const Script& script, const std::string& options = ",nodes=10") {
    const Analysis analysis = answer(script, options);
    EXPECT_TRUE(analysis.principal_variation.empty());
    EXPECT_TRUE(analysis.forfeit);
    return analysis.forfeit.value_or(Forfeit{});
  }

  std::string start_error(const Script& script) {
    patience_.handshake = 1s;
    const auto player = start(script);
    EXPECT_FALSE(player);
    return player ? "" : player.error().text();
  }

  [[nodiscard]] std::string heard() const {
    std::ifstream file(folder_ / "heard");
    return {std::istreambuf_iterator<char>(file), {}};
  }

  // Long where an answer must come on a busy machine, short where none will.
  Patience patience_{10s, 200ms};
  std::filesystem::path folder_;
  GamePointer game_ = *find_game("breakthrough:5x5");
};

TEST_F(UgiPlayerTest, ItsComplaintsAreKeptWhereSomebodyWantsThem) {
  const std::string file = (folder_ / "complaints").string();
  const Analysis analysis = answer({.go = "echo 'thinking hard' >&2; echo bestmove a2-a3",
                                    .ugi = "echo 'hello' >&2; echo ugiok"},
                                   ",nodes=10,stderr='" + file + "'");
  EXPECT_FALSE(analysis.forfeit);
  std::ifstream written(file);
  EXPECT_EQ(std::string(std::istreambuf_iterator<char>(written), {}), "hello\nthinking hard\n");
  const auto player = start({}, ",nodes=10,stderr=/nowhere/complaints");
  ASSERT_FALSE(player);
  EXPECT_THAT(player.error().message, HasSubstr("cannot be written"));
}

TEST_F(UgiPlayerTest, AGoodEngineIsAskedAndBelieved) {
  const Analysis analysis =
      answer({.go = "echo info depth 3 score cp -150 nodes 77 nps 1 pv b2-b3 a4-a3;"
                    "echo bestmove b2-b3",
              .ugi = "echo option name Variant type combo default x var x; echo ugiok"});
  ASSERT_FALSE(analysis.forfeit) << analysis.forfeit->message;
  EXPECT_EQ(game_->move_text(game_->start(), analysis.best()), "b2-b3");
  EXPECT_EQ(analysis.principal_variation.size(), 2U);
  EXPECT_EQ(analysis.score, Score::of(-1.5));
  EXPECT_EQ(analysis.depth, 3);
  EXPECT_EQ(analysis.nodes, 77U);
  EXPECT_EQ(heard(),
            "ugi\nsetoption name Variant value breakthrough:standard:5x5\nisready\n"
            "uginewgame\nisready\nposition startpos\ngo nodes 10\nquit\n");
}

TEST_F(UgiPlayerTest, NoVariantIsSetWhereNoneIsOffered) {
  EXPECT_FALSE(answer({}).forfeit);
  EXPECT_THAT(heard(), Not(HasSubstr("setoption")));
}

TEST_F(UgiPlayerTest, EveryLimitIsPassedOn) {
  patience_.grace = 10s;
  EXPECT_FALSE(answer({}, ",depth=4").forfeit);
  EXPECT_THAT(heard(), HasSubstr("go depth 4\n"));
  EXPECT_FALSE(answer({}, ",time=150ms").forfeit);
  EXPECT_THAT(heard(), HasSubstr("go movetime 150\n"));

  const auto player = start({}, ",clock=60s+0.5s");
  ASSERT_TRUE(player);
  Turn turn;
  turn.clock = 30s;
  turn.opponent_clock = 20s;
  EXPECT_FALSE((*player)->choose(Line(game_, game_->start()), turn).forfeit);
  EXPECT_THAT(heard(), HasSubstr("go p1time 30000 p2time 20000 p1inc 500 p2inc 500\n"));
  turn.limits = PlayerLimits{{.depth = 2, .nodes = {}, .time = {}}, {}};
  EXPECT_FALSE((*player)->choose(Line(game_, game_->start()), turn).forfeit);
  EXPECT_THAT(heard(), HasSubstr("go depth 2\n"));
}

TEST_F(UgiPlayerTest, ALineOfAnotherMoveIsDropped) {
  const Analysis analysis = answer({.go = "echo info score cp 1 pv b2-b3; echo bestmove a2-a3"});
  ASSERT_FALSE(analysis.forfeit);
  EXPECT_EQ(analysis.principal_variation.size(), 1U);
  EXPECT_EQ(game_->move_text(game_->start(), analysis.best()), "a2-a3");
}

TEST_F(UgiPlayerTest, ABadStartIsAnErrorThatNamesTheCommand) {
  const auto missing = make_player(game_, "ugi:/no/such/program");
  ASSERT_FALSE(missing);
  EXPECT_THAT(missing.error().text(), HasSubstr("/no/such/program"));
  EXPECT_THAT(missing.error().text(), HasSubstr("No such file"));

  EXPECT_THAT(start_error({.start = "echo nothing works >&2; exit 7"}),
              HasSubstr("ended with exit code 7 and the words 'nothing works'"));
  EXPECT_THAT(start_error({.ugi = ":"}), HasSubstr("no ugiok within 1 s"));
  EXPECT_THAT(start_error({.ugi = "sleep 10; echo ugiok"}), HasSubstr("no ugiok within 1 s"));
  EXPECT_THAT(start_error({.isready = ":"}), HasSubstr("no readyok"));
  EXPECT_THAT(start_error({.start = "exec cat /dev/zero"}), HasSubstr("KiB in a line"));
}

TEST_F(UgiPlayerTest, ABannerBeforeTheHandshakeIsNoFault) {
  EXPECT_FALSE(answer({.start = "echo Welcome to the test engine"}).forfeit);
}

TEST_F(UgiPlayerTest, SilenceLosesOnTime) {
  const Forfeit forfeit = forfeit_of({.go = ":"}, ",nodes=10,timeout=100ms");
  EXPECT_EQ(forfeit.reason, Reason::kTime);
  EXPECT_THAT(forfeit.message, HasSubstr("no move within 0.1 s"));
  EXPECT_THAT(heard(), HasSubstr("\nstop\n"));
}

TEST_F(UgiPlayerTest, ATrickleOfLinesDoesNotMakeTimeStandStill) {
  const Script script{.go = "while :; do echo info string still thinking; sleep 0.005; done"};
  EXPECT_EQ(forfeit_of(script, ",nodes=10,timeout=100ms").reason, Reason::kTime);
  EXPECT_FALSE(answer({.quit = "while :; do echo id name me; sleep 0.005; done"}).forfeit);
  EXPECT_THAT(start_error({.ugi = "while :; do echo id name me; sleep 0.005; done"}),
              HasSubstr("no ugiok"));
}

TEST_F(UgiPlayerTest, AMoveAfterStopCounts) {
  patience_.grace = 10s;
  const Script script{.go = ":", .stop = "echo bestmove a2-a3"};
  EXPECT_FALSE(answer(script, ",nodes=10,timeout=100ms").forfeit);
}

TEST_F(UgiPlayerTest, ACrashLosesWithItsLastWords) {
  const Forfeit forfeit = forfeit_of({.go = "echo first >&2; echo out of luck >&2; exit 3"});
  EXPECT_EQ(forfeit.reason, Reason::kCrash);
  EXPECT_EQ(forfeit.message, "the engine ended with exit code 3 and the words 'out of luck'");
  EXPECT_EQ(forfeit_of({.go = "kill -9 $$"}).message, "the engine was ended by signal 9");
}

TEST_F(UgiPlayerTest, AClosedOutputIsACrash) {
  const Forfeit forfeit = forfeit_of({.go = "exec >&-"});
  EXPECT_EQ(forfeit.reason, Reason::kCrash);
  EXPECT_EQ(forfeit.message, "the engine closed its output");
}

TEST_F(UgiPlayerTest, AnIllegalMoveLoses) {
  const Forfeit forfeit = forfeit_of({.go = "echo bestmove a2-a5"});
  EXPECT_EQ(forfeit.reason, Reason::kIllegalMove);
  EXPECT_THAT(forfeit.message, HasSubstr("'a2-a5'"));
  EXPECT_EQ(forfeit_of({.go = "echo bestmove none"}).reason, Reason::kIllegalMove);
}

TEST_F(UgiPlayerTest, ABestMoveWithoutAMoveLoses) {
  EXPECT_EQ(forfeit_of({.go = "echo bestmove"}).reason, Reason::kUnreadable);
}

// As UCI has it: what follows the move and every line that is no answer are passed over.
TEST_F(UgiPlayerTest, IsTolerantOfWhatEnginesSayBesides) {
  for (const char* const go :
       {"echo bestmove a2-a3 ponder", "echo bestmove a2-a3 ponder a4-a3",
        "echo hello; printf '\\001\\377\\n'; echo BESTMOVE b2-b3; echo bestmove a2-a3"}) {
    const Analysis analysis = answer({.go = go});
    ASSERT_FALSE(analysis.forfeit) << go;
    EXPECT_EQ(game_->move_text(game_->start(), analysis.best()), "a2-a3") << go;
  }
  EXPECT_EQ(forfeit_of({.go = "echo hello"}, ",nodes=10,timeout=50ms").reason, Reason::kTime);
}

// An engine that is told a bare position cannot see a repetition.
TEST_F(UgiPlayerTest, TellsTheEngineTheWholeGame) {
  const auto player = start({.go = "echo bestmove b2-b3"});
  ASSERT_TRUE(player);
  const auto told = [&](const Line& line) {
    static_cast<void>((*player)->choose(line, {}));
    std::ifstream file(folder_ / "heard");
    std::string text;
    std::string last;
    while (std::getline(file, text)) {
      if (text.starts_with("position")) last = text;
    }
    return last;
  };
  Line line(game_, game_->start());
  EXPECT_EQ(told(line), "position startpos");
  for (const char* const move : {"a2-a3", "e4-e3"}) {
    line.play(*game_->parse_move(line.position(), move));
  }
  const Line bare(game_, line.position());
  EXPECT_EQ(told(line), "position startpos moves a2-a3 e4-e3");
  EXPECT_EQ(told(bare), "position fen " + game_->position_text(bare.position()));
}

TEST_F(UgiPlayerTest, AFloodLoses) {
  EXPECT_EQ(forfeit_of({.go = "exec cat /dev/zero"}).reason, Reason::kFlood);
  EXPECT_EQ(forfeit_of({.go = "exec yes info string x"}).reason, Reason::kFlood);
  EXPECT_EQ(forfeit_of({.go = "yes >&2"}).reason, Reason::kFlood);
}

TEST_F(UgiPlayerTest, LinesThatNobodyAskedForAreDropped) {
  const auto player = start({.go = "printf 'bestmove a2-a3\\nbestmove e2-e3\\nnonsense\\n'"});
  ASSERT_TRUE(player);
  for (int move = 0; move < 3; ++move) {
    const Analysis analysis = (*player)->choose(Line(game_, game_->start()), {});
    ASSERT_FALSE(analysis.forfeit) << analysis.forfeit->message;
    EXPECT_EQ(game_->move_text(game_->start(), analysis.best()), "a2-a3");
  }
}

TEST_F(UgiPlayerTest, AFailedEngineIsStartedAgainForTheNextGame) {
  const Script script{.go =
                          "test -e $folder/once || { touch $folder/once; exit 1; };"
                          "echo bestmove a2-a3"};
  const auto player = start(script);
  ASSERT_TRUE(player);
  (*player)->new_game(1);
  EXPECT_TRUE((*player)->choose(Line(game_, game_->start()), {}).forfeit);
  EXPECT_TRUE((*player)->choose(Line(game_, game_->start()), {}).forfeit)
      << "not before the next game";
  (*player)->new_game(2);
  EXPECT_FALSE((*player)->choose(Line(game_, game_->start()), {}).forfeit);
}

TEST_F(UgiPlayerTest, EveryGameEndsWhateverTheEngineDoes) {
  const auto black = make_player(game_, "random");
  for (const auto& [go, reason] : {std::pair{"exit 1", Reason::kCrash},
                                   {":", Reason::kTime},
                                   {"echo bestmove b2-b2", Reason::kIllegalMove},
                                   {"exec yes", Reason::kFlood}}) {
    const bool silent = reason == Reason::kTime;
    const auto white = start({.go = go}, silent ? ",nodes=10,timeout=100ms" : ",nodes=10");
    ASSERT_TRUE(white);
    const auto played = play_game(Line(game_, game_->start()),
                                  {Seat{white->get()}, Seat{black->get()}}, 1, nullptr);
    ASSERT_TRUE(played);
    EXPECT_EQ(played->outcome, (Outcome{Side::kSecond, reason})) << go;
    EXPECT_FALSE(played->fault.empty()) << go;
  }
}

TEST_F(UgiPlayerTest, StopEndsTheWaiting) {
  patience_.grace = 10s;
  const auto player = start({.go = ":", .stop = "echo bestmove a2-a3"}, ",time=1m");
  ASSERT_TRUE(player);
  std::atomic<bool> stop = false;
  Turn turn;
  turn.stop = &stop;
  std::thread stopper([&] { stop = true; });
  EXPECT_FALSE((*player)->choose(Line(game_, game_->start()), turn).forfeit);
  stopper.join();
}

// Whether the process runs; a dead one that nobody has waited for does not.
bool runs(const std::string& id) {
  std::ifstream file("/proc/" + id + "/stat");
  std::string number;
  std::string name;
  std::string state;
  file >> number >> name >> state;
  return !state.empty() && state != "Z" && state != "X";
}

TEST_F(UgiPlayerTest, EndsWithAllThatItStarted) {
  const Script stubborn{.quit = ":",
                        .start = "trap '' TERM HUP INT; sleep 1000 & echo $! > $folder/child"};
  ASSERT_FALSE(answer(stubborn).forfeit);
  std::string child;
  std::ifstream(folder_ / "child") >> child;
  ASSERT_FALSE(child.empty());
  for (int tries = 0; tries < 200 && runs(child); ++tries) std::this_thread::sleep_for(10ms);
  EXPECT_FALSE(runs(child));
}

TEST_F(UgiPlayerTest, ThreadsHaveEnginesOfTheirOwn) {
  const std::string words = write({}) + ",nodes=10";
  std::vector<std::thread> threads;
  std::atomic<int> answers = 0;
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([&] {
      const auto player = make_player(game_, words);
      if (player && !(*player)->choose(Line(game_, game_->start()), {}).forfeit) ++answers;
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(answers, 4);
}

TEST(UgiProcess, DoesNotWaitForAProcessThatReadsNothing) {
  const auto process = Process::start({"sleep", "1000"});
  ASSERT_TRUE(process) << process.error().text();
  const std::string line(1 << 16, 'x');
  bool taken = true;
  for (int i = 0; taken && i < 100; ++i) taken = (*process)->write_line(line, Clock::now() + 20ms);
  EXPECT_FALSE(taken);
  EXPECT_EQ((*process)->state(), "does not read its input");
}

TEST(UgiProcess, WritingToADeadProcessIsNoSignal) {
  const auto process = Process::start({"true"});
  ASSERT_TRUE(process);
  std::string line;
  EXPECT_EQ((*process)->read_line(line, Clock::now() + 5s), Process::Read::kEnd);
  EXPECT_EQ((*process)->state(), "ended with exit code 0");
  EXPECT_FALSE((*process)->write_line("hello", Clock::now() + 1s));
}

TEST(UgiProcess, ReadsLinesOfBothKinds) {
  const auto process = Process::start({"printf", "one\\r\\n\\ntwo\\nrest"});
  ASSERT_TRUE(process);
  std::string line;
  for (const char* const expected : {"one", "", "two"}) {
    ASSERT_EQ((*process)->read_line(line, Clock::now() + 5s), Process::Read::kLine);
    EXPECT_EQ(line, expected);
  }
  EXPECT_EQ((*process)->read_line(line, Clock::now() + 5s), Process::Read::kEnd);
}

}  // namespace
}  // namespace quadrille::uci
