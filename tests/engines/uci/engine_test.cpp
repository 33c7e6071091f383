// SPDX-License-Identifier: MIT
#include "engines/uci/engine.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <string>
#include <vector>

#include "base/text.h"
#include "games/registry.h"
#include "tests/heuristics/own_heuristics.h"

namespace quadrille::uci {
namespace {

using testing::AllOf;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

class UgiEngine : public testing::Test {
 protected:
  UgiEngine() { make("breakthrough:5x5", "alphabeta:ari,tt=1"); }

  void make(std::string_view game, std::string player) {
    EngineOptions options;
    options.game = *find_game(game);
    options.player = std::move(player);
    auto engine = Engine::make(options, [this](const std::string& line) {
      const std::lock_guard lock(mutex_);
      lines_.push_back(line);
      written_.notify_all();
    });
    ASSERT_TRUE(engine) << engine.error().text();
    engine_ = std::move(*engine);
  }

  // What the engine writes before it takes the next line.
  std::vector<std::string> say(std::string_view line) {
    EXPECT_TRUE(engine_->take(line));
    return take_lines();
  }
  std::vector<std::string> take_lines() {
    const std::lock_guard lock(mutex_);
    return std::exchange(lines_, {});
  }
  // The lines up to the next bestmove.
  std::vector<std::string> await_move() {
    std::unique_lock lock(mutex_);
    const bool came = written_.wait_for(lock, std::chrono::seconds(60), [&] {
      return !lines_.empty() && lines_.back().starts_with("bestmove");
    });
    EXPECT_TRUE(came);
    return std::exchange(lines_, {});
  }
  std::vector<std::string> go(std::string_view line) {
    EXPECT_TRUE(engine_->take(line));
    return await_move();
  }
  // The move of `bestmove`, which is exactly two words.
  static std::string move_of(const std::vector<std::string>& lines) {
    const auto words = split_words(lines.back());
    EXPECT_EQ(words.size(), 2U) << lines.back();
    return std::string(words.back());
  }

  std::mutex mutex_;
  std::condition_variable written_;
  std::vector<std::string> lines_;
  std::unique_ptr<Engine> engine_;
};

TEST_F(UgiEngine, IntroducesItself) {
  const auto lines = say("ugi");
  ASSERT_EQ(lines.size(), 8U);
  EXPECT_EQ(lines[0], "id name Quadrille");
  EXPECT_THAT(lines[1], StartsWith("id author "));
  EXPECT_THAT(lines[2],
              AllOf(StartsWith("option name Variant type combo default breakthrough:standard:5x5 "
                               "var breakthrough:standard:5x5 "),
                    HasSubstr(" var breakthrough:course:8x8")));
  EXPECT_EQ(lines[3], "option name Player type string default alphabeta:ari,tt=1");
  EXPECT_THAT(lines[4], StartsWith("option name Hash type spin default 1 min 1 max "));
  EXPECT_EQ(lines[5], "option name Seed type string default ");
  EXPECT_EQ(lines[6], "option name Ponder type check default false");
  EXPECT_EQ(lines[7], "ugiok");
}

TEST_F(UgiEngine, TellsTheMemoryOfTheKindInUse) {
  const auto hash_of = [&](std::string player) {
    make("breakthrough:5x5", std::move(player));
    return say("ugi")[4];
  };
  EXPECT_THAT(hash_of("alphabeta:ari"), HasSubstr("Hash type spin default 16 "));
  EXPECT_THAT(hash_of("mcts"), HasSubstr("Hash type spin default 64 "));
  EXPECT_THAT(hash_of("mcts,memory=3"), HasSubstr("Hash type spin default 3 "));
  say("setoption name Hash value 5");
  EXPECT_THAT(say("ugi")[4], HasSubstr("Hash type spin default 5 "));
}

TEST_F(UgiEngine, PlaysFromTheStartWithoutAPosition) {
  EXPECT_THAT(say("isready"), ElementsAre("readyok"));
  EXPECT_THAT(say("uginewgame"), IsEmpty());
  const auto lines = go("go depth 3");
  EXPECT_THAT(lines.front(), StartsWith("info depth 1 seldepth "));
  EXPECT_THAT(lines, Contains(StartsWith("info depth 3 ")));
  EXPECT_THAT(lines, Not(Contains(StartsWith("info depth 4 "))));
  const GamePointer game = *find_game("breakthrough:5x5");
  EXPECT_TRUE(game->parse_move(game->start(), move_of(lines)));
}

// A player with a fault, such as a program has that nobody has found yet.
class FaultyPlayer final : public Player {
 public:
  [[nodiscard]] const std::string& name() const override { return name_; }
  void new_game(std::uint64_t) override {}
  Analysis think(const Line&, const Turn&) override { throw std::runtime_error("all is lost"); }

 private:
  std::string name_ = "faulty";
};

TEST_F(UgiEngine, AFaultOfThePlayerIsToldAndSomethingLegalIsPlayed) {
  add_player_kind({.name = "faulty",
                   .syntax = "alphabeta:H,faulty=yes",
                   .meaning = "throws",
                   .argument = PlayerKind::Argument::kHeuristic,
                   .listed = false,
                   .make = [](const GamePointer&, const PlayerWords&, const PlayerLimits&) {
                     return Expected<std::unique_ptr<Player>>(std::make_unique<FaultyPlayer>());
                   }});
  add_player_option({.name = "faulty",
                     .value = "yes",
                     .meaning = "throws",
                     .becomes = "faulty",
                     .read = [](std::string_view, PlayerWords&) { return MaybeError(); }});
  make("breakthrough:5x5", "ari,faulty=yes");
  for (int i = 0; i < 2; ++i) {
    const auto lines = go("go nodes 100");
    EXPECT_THAT(lines, Contains("info string go: a fault of ours: all is lost"));
    const GamePointer game = *find_game("breakthrough:5x5");
    EXPECT_TRUE(game->parse_move(game->start(), move_of(lines)));
  }
}

// A heuristic that fails gives no exception but an analysis without a move.
TEST_F(UgiEngine, AHeuristicThatFailsIsToldAndSomethingLegalIsPlayed) {
  const OwnFile own("failing.lua",
                    "function evaluate(own)\n"
                    "  if own.pawns < 10 then error('all is lost') end\n"
                    "  return 0\n"
                    "end");
  make("breakthrough:5x5", "alphabeta:" + own.path());
  const GamePointer game = *find_game("breakthrough:5x5");
  const auto told_and_legal = [&](const std::vector<std::string>& lines) {
    EXPECT_THAT(lines, Contains(AllOf(StartsWith("info string go: "), HasSubstr("all is lost"))));
    EXPECT_TRUE(game->parse_move(game->start(), move_of(lines)));
  };
  told_and_legal(go("go nodes 100"));
  EXPECT_TRUE(engine_->take("go infinite"));
  {
    std::unique_lock lock(mutex_);
    EXPECT_TRUE(written_.wait_for(lock, std::chrono::seconds(60), [&] {
      return std::ranges::any_of(
          lines_, [](const std::string& line) { return line.starts_with("info string"); });
    }));
  }
  told_and_legal(say("stop"));
  EXPECT_TRUE(engine_->take("go ponder nodes 100"));
  EXPECT_TRUE(engine_->take("ponderhit"));
  told_and_legal(await_move());
}

TEST_F(UgiEngine, AForcedMoveIsPlayedAtOnceUnlessTheHostWantsToKnowMore) {
  make("checkers", "zhao");
  // White must jump.
  EXPECT_THAT(say("position fen W:W18,32:B14,1"), IsEmpty());
  EXPECT_THAT(go("go nodes 5000"), Not(Contains(StartsWith("info depth 2 "))));
  EXPECT_TRUE(engine_->take("go infinite"));
  {
    std::unique_lock lock(mutex_);
    EXPECT_TRUE(written_.wait_for(lock, std::chrono::seconds(60), [&] {
      return std::ranges::any_of(
          lines_, [](const std::string& line) { return line.starts_with("info depth 2 "); });
    }));
  }
  say("stop");
}

TEST_F(UgiEngine, TakesEveryLimit) {
  for (const char* const line :
       {"go", "go nodes 50", "go movetime 5", "go depth 2 nodes 1000 movetime 1000",
        "go p1time 100 p2time 100 p1inc 5 p2inc 5", "go p1time 1 p2time 1",
        "go nodes 99999999999 depth 2", "go movetime 0", "go nodes 0", "go depth 0",
        "go depth 9999 nodes 20", "go movetime 5.0", "go nodes 20.75", "go movetime 5."}) {
    const auto lines = go(line);
    move_of(lines);
    EXPECT_THAT(lines, Not(Contains(StartsWith("info string")))) << line;
  }
}

TEST_F(UgiEngine, APlayersOwnLimitsStay) {
  make("breakthrough:5x5", "alphabeta:ari,depth=2");
  const auto lines = go("go nodes 1000000");
  EXPECT_THAT(lines, Contains(StartsWith("info depth 2 ")));
  EXPECT_THAT(lines, Not(Contains(StartsWith("info depth 3 "))));
}

TEST_F(UgiEngine, TellsUnreadableLimitsAndStillMoves) {
  for (const auto& [line, fault] : {std::pair{"go mate nodes 10", "'mate'"},
                                    {"go depth nodes 10", "depth needs"},
                                    {"go nodes 10 depth -3", "depth needs"},
                                    {"go nodes 10 movetime 5.x", "movetime needs"},
                                    {"go nodes 10 movetime .5", "movetime needs"},
                                    {"go nodes 10 movetime", "movetime needs"}}) {
    const auto lines = go(line);
    EXPECT_THAT(lines.front(), AllOf(StartsWith("info string go: "), HasSubstr(fault))) << line;
    move_of(lines);
  }
}

TEST_F(UgiEngine, FollowsPositionsAndMoves) {
  EXPECT_THAT(say("query p1turn"), ElementsAre("response true"));
  EXPECT_THAT(say("position startpos moves a2-a3"), IsEmpty());
  EXPECT_THAT(say("query p1turn"), ElementsAre("response false"));
  EXPECT_THAT(say("position fen 3p1/P4/5/5/4P b moves d5-d4"), IsEmpty());
  EXPECT_THAT(say("query p1turn"), ElementsAre("response true"));
  EXPECT_THAT(say("position startpos"), IsEmpty());
  EXPECT_THAT(say("query p1turn"), ElementsAre("response true"));
}

TEST_F(UgiEngine, AnswersQueries) {
  EXPECT_THAT(say("query gameover"), ElementsAre("response false"));
  EXPECT_THAT(say("query result"), ElementsAre("response none"));
  say("position fen 3p1/P4/5/5/4P w moves a4-a5");
  EXPECT_THAT(say("query gameover"), ElementsAre("response true"));
  EXPECT_THAT(say("query result"), ElementsAre("response p1win"));
  say("position fen 4p/5/5/3p1/P4 b moves d2-d1");
  EXPECT_THAT(say("query result"), ElementsAre("response p2win"));
  say("setoption name Variant value breakthrough:course:3x5");
  say("position fen 3/1p1/1P1/3/3 w");
  EXPECT_THAT(say("query result"), ElementsAre("response draw"));
  EXPECT_THAT(say("query")[0], StartsWith("info string query: "));
  EXPECT_THAT(say("query weather")[0], StartsWith("info string query: "));
}

TEST_F(UgiEngine, FindsAWinAndTellsIt) {
  say("position fen 3p1/P4/5/5/4P w");
  const auto lines = go("go nodes 10000");
  EXPECT_THAT(lines, Contains(HasSubstr("score mate 1 ")));
  EXPECT_EQ(move_of(lines), "a4-a5");
}

TEST_F(UgiEngine, HasNoMoveAfterTheEnd) {
  say("position fen 3p1/P4/5/5/4P w moves a4-a5");
  EXPECT_EQ(go("go depth 3").back(), "bestmove none");
}

TEST_F(UgiEngine, ABadPositionChangesNothing) {
  say("position startpos moves a2-a3");
  for (const char* const line :
       {"position", "position startpos moves a2-a5", "position fen", "position fen nonsense",
        "position fen 8/8 w", "position here", "position startpos a2-a3",
        "position startpos moves a2-a3 a2-a3", "position moves a2-a3"}) {
    const auto lines = say(line);
    ASSERT_EQ(lines.size(), 1U) << line;
    EXPECT_THAT(lines[0], AllOf(StartsWith("info string "), HasSubstr("stays as it was"))) << line;
    EXPECT_THAT(say("query p1turn"), ElementsAre("response false")) << line;
  }
}

TEST_F(UgiEngine, TellsUnknownCommandsAndGoesOn) {
  EXPECT_THAT(say("isredy"), ElementsAre("info string there is no command 'isredy'; did you mean "
                                         "'isready'?"));
  EXPECT_THAT(say("\x01\xff")[0], HasSubstr("'\\x01\\xff'"));
  EXPECT_THAT(say(""), IsEmpty());
  EXPECT_THAT(say("  \t\r"), IsEmpty());
  EXPECT_THAT(say("isready\r"), ElementsAre("readyok"));
}

TEST_F(UgiEngine, ChangesTheGame) {
  EXPECT_THAT(say("setoption name Variant value breakthrough:course:6x6"), IsEmpty());
  EXPECT_THAT(say("ugi")[2], HasSubstr("default breakthrough:course:6x6 "));
  EXPECT_THAT(say("position startpos moves f2-f3"), IsEmpty());
  EXPECT_THAT(say("setoption name Variant value chess")[0], HasSubstr("'chess'"));
  EXPECT_THAT(say("query p1turn"), ElementsAre("response false")) << "still the old game";
}

TEST_F(UgiEngine, TakesItsDefaultPlayerWhereTheOldOneKnowsNotTheGame) {
  make("breakthrough:8x8", "alphabeta:lorentz,tt=1");
  const auto lines = say("setoption name Variant value breakthrough:5x5");
  ASSERT_EQ(lines.size(), 1U);
  EXPECT_THAT(lines[0], AllOf(HasSubstr("lorentz"), HasSubstr("the player is now ")));
  move_of(go("go nodes 50"));
}

TEST_F(UgiEngine, ChangesThePlayer) {
  EXPECT_THAT(say("setoption name Player value greedy:hoddi"), IsEmpty());
  EXPECT_THAT(say("ugi")[3], HasSubstr("greedy:hoddi"));
  move_of(go("go"));
  EXPECT_THAT(say("setoption name Player value random"), IsEmpty());
  EXPECT_THAT(go("go"), ElementsAre(StartsWith("bestmove ")));
  for (const char* const value :
       {"human", "ugi:sh", "ari,clock=60s", "alphabeta:nobody", "ari,x=1"}) {
    EXPECT_THAT(say(std::string("setoption name Player value ") + value)[0],
                StartsWith("info string "))
        << value;
    EXPECT_THAT(say("ugi")[3], HasSubstr("random")) << value;
  }
}

TEST_F(UgiEngine, ChangesTheTable) {
  EXPECT_THAT(say("setoption name Hash value 2"), IsEmpty());
  EXPECT_THAT(say("ugi")[4], HasSubstr("default 2 "));
  EXPECT_THAT(say("setoption name hash value 3"), IsEmpty());
  EXPECT_THAT(say("ugi")[4], HasSubstr("default 3 "));
  for (const char* const value : {"0", "-1", "many", "99999999"}) {
    EXPECT_THAT(say(std::string("setoption name Hash value ") + value)[0],
                StartsWith("info string option Hash: "))
        << value;
  }
  EXPECT_THAT(say("setoption name Elo value 3")[0], HasSubstr("'Elo'"));
  EXPECT_THAT(say("setoption Hash 3")[0], HasSubstr("write setoption"));
  EXPECT_THAT(say("setoption")[0], HasSubstr("write setoption"));
}

TEST_F(UgiEngine, ListensWhileItSearches) {
  EXPECT_TRUE(engine_->take("go infinite"));
  for (const char* const line : {"isready", "query p1turn", "position startpos", "go depth 1",
                                 "uginewgame", "setoption name Hash value 2"}) {
    EXPECT_TRUE(engine_->take(line));
  }
  auto lines = say("stop");
  EXPECT_THAT(lines, Contains("readyok"));
  EXPECT_THAT(lines, Contains("response true"));
  for (const char* const command : {"position", "go", "uginewgame", "setoption"}) {
    EXPECT_THAT(lines, Contains(std::string("info string ") + command +
                                ": not while a search runs: send stop first"));
  }
  move_of(lines);
  EXPECT_EQ(std::ranges::count_if(
                lines, [](const std::string& line) { return line.starts_with("bestmove"); }),
            1);
  EXPECT_THAT(say("stop"), IsEmpty());
}

TEST_F(UgiEngine, WaitsForStopWhereItThinksWithoutEnd) {
  say("position fen 3p1/P4/5/5/4P w");
  EXPECT_TRUE(engine_->take("go infinite"));
  EXPECT_TRUE(engine_->take("isready"));
  // The win in one is found at once, and yet no move comes.
  {
    std::unique_lock lock(mutex_);
    EXPECT_TRUE(
        written_.wait_for(lock, std::chrono::seconds(60), [&] { return lines_.size() >= 2; }));
    EXPECT_FALSE(written_.wait_for(lock, std::chrono::milliseconds(50),
                                   [&] { return lines_.back().starts_with("bestmove"); }));
  }
  EXPECT_EQ(move_of(say("stop")), "a4-a5");
}

TEST_F(UgiEngine, PondersUntilTheHostSaysThatItWasAsExpected) {
  say("position startpos");
  EXPECT_TRUE(engine_->take("go ponder nodes 50"));
  {
    std::unique_lock lock(mutex_);
    // Far more than the limit's nodes, which count from ponderhit on; and no move comes.
    EXPECT_TRUE(written_.wait_for(lock, std::chrono::seconds(60), [&] {
      return std::ranges::any_of(
          lines_, [](const std::string& line) { return line.starts_with("info depth 8 "); });
    }));
    EXPECT_THAT(lines_, testing::Each(StartsWith("info depth")));
  }
  EXPECT_TRUE(engine_->take("position startpos"));
  EXPECT_TRUE(engine_->take("ponderhit"));
  const auto lines = await_move();
  EXPECT_THAT(lines, Contains("info string position: not while a search runs: send stop first"));
  move_of(lines);
  EXPECT_THAT(say("ponderhit")[0], HasSubstr("nothing is pondered"));
}

TEST_F(UgiEngine, ThinksWithItsLimitAfterPondering) {
  EXPECT_TRUE(engine_->take("go ponder nodes 50"));
  {
    std::unique_lock lock(mutex_);
    EXPECT_TRUE(written_.wait_for(lock, std::chrono::seconds(60), [&] {
      return std::ranges::any_of(
          lines_, [](const std::string& line) { return line.starts_with("info depth 4 "); });
    }));
  }
  EXPECT_TRUE(engine_->take("ponderhit"));
  const auto lines = await_move();
  move_of(lines);
  // The search for the move begins anew with its first depth.
  std::size_t at = lines.size();
  while (at > 0 && !lines[at - 1].starts_with("info depth 1 ")) --at;
  ASSERT_GT(at, 1U) << "only pondering told a first depth";
  ASSERT_TRUE(std::ranges::any_of(std::span(lines).first(at - 1), [](const std::string& line) {
    return line.starts_with("info depth 4 ");
  })) << "the last search to begin is the pondering";
  for (; at < lines.size(); ++at) {
    const auto words = split_words(lines[at - 1]);
    const auto nodes = std::ranges::find(words, "nodes");
    ASSERT_LT(nodes + 1, words.end());
    EXPECT_LE(parse_number(*(nodes + 1)), 50U) << lines[at - 1];
  }
}

TEST_F(UgiEngine, StopEndsPonderingWithAMove) {
  say("position fen 3p1/P4/5/5/4P w");
  EXPECT_TRUE(engine_->take("go ponder"));
  EXPECT_EQ(move_of(say("stop")), "a4-a5");
  EXPECT_TRUE(engine_->take("go ponder"));
  EXPECT_FALSE(engine_->take("quit"));
}

TEST_F(UgiEngine, TellsTheReplyToHostsThatMayPonder) {
  EXPECT_THAT(say("setoption name Ponder value maybe")[0], HasSubstr("neither true nor false"));
  say("setoption name Ponder value true");
  const auto words = go("go depth 4").back();
  EXPECT_EQ(split_words(words).size(), 4U) << words;
  EXPECT_THAT(words, HasSubstr(" ponder "));
  say("setoption name Ponder value false");
  move_of(go("go depth 4"));
}

TEST_F(UgiEngine, QuitsWhileItSearches) {
  EXPECT_TRUE(engine_->take("go infinite"));
  EXPECT_FALSE(engine_->take("quit"));
  EXPECT_TRUE(engine_->take("go infinite"));
  engine_.reset();
}

TEST_F(UgiEngine, GoesOnAtOnceAfterItsMove) {
  for (int move = 0; move < 20; ++move) {
    move_of(go("go nodes 20"));
    EXPECT_THAT(say("position startpos"), IsEmpty());
    EXPECT_THAT(say("uginewgame"), IsEmpty());
  }
}

TEST(UgiEngineMake, RefusesAPlayerThatCannotBeBuilt) {
  EngineOptions options;
  options.game = *find_game("breakthrough:5x5");
  options.player = "alphabeta:nobody";
  EXPECT_FALSE(Engine::make(options, [](const std::string&) {}));
  options.player = "ugi:sh";
  EXPECT_FALSE(Engine::make(options, [](const std::string&) {}));
}

}  // namespace
}  // namespace quadrille::uci
