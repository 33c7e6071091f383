// SPDX-License-Identifier: MIT
#include "arena/play_game.h"

#include <gtest/gtest.h>

#include <functional>
#include <thread>

#include "games/registry.h"
#include "players/factory.h"

namespace quadrille {
namespace {

// A player that does as it is told.
class Puppet final : public Player {
 public:
  explicit Puppet(std::function<AnyMove(const AnyPosition&)> choose) : choose_(std::move(choose)) {}
  [[nodiscard]] const std::string& name() const override { return name_; }
  void new_game(std::uint64_t) override {}
  Analysis think(const Line& line, const Turn&) override {
    Analysis analysis;
    analysis.principal_variation = {choose_(line.position())};
    return analysis;
  }

 private:
  std::string name_ = "puppet";
  std::function<AnyMove(const AnyPosition&)> choose_;
};

class PlayGame : public testing::Test {
 protected:
  [[nodiscard]] Line start() const { return {game_, game_->start()}; }
  [[nodiscard]] AnyMove first_move(const AnyPosition& position) const {
    return game_->legal_moves(position).front();
  }

  GamePointer game_ = *find_game("breakthrough:5x5");
  Puppet honest_{[this](const AnyPosition& position) { return first_move(position); }};
};

TEST_F(PlayGame, AnIllegalMoveLoses) {
  Puppet cheat([](const AnyPosition&) { return AnyMove{0xffff}; });
  const auto played = play_game(start(), {Seat{&honest_}, Seat{&cheat}}, 1, nullptr);
  ASSERT_TRUE(played);
  EXPECT_EQ(played->outcome, (Outcome{Side::kFirst, Reason::kIllegalMove}));
  EXPECT_EQ(played->moves.size(), 1U);
}

// A player that never has a move.
class Quitter final : public Player {
 public:
  [[nodiscard]] const std::string& name() const override { return name_; }
  void new_game(std::uint64_t) override {}
  Analysis think(const Line&, const Turn& turn) override {
    turn_ = turn;
    Analysis analysis;
    analysis.forfeit = Forfeit{Reason::kCrash, "it fell over"};
    return analysis;
  }

  Turn turn_;

 private:
  std::string name_ = "quitter";
};

TEST_F(PlayGame, APlayerThatForfeitsLosesAndTheFaultIsKept) {
  Quitter quitter;
  const auto played = play_game(start(), {Seat{&honest_}, Seat{&quitter}}, 1, nullptr);
  ASSERT_TRUE(played);
  EXPECT_EQ(played->outcome, (Outcome{Side::kFirst, Reason::kCrash}));
  EXPECT_EQ(played->fault, "it fell over");
  EXPECT_EQ(played->moves.size(), 1U);
}

TEST_F(PlayGame, APlayerSeesBothClocks) {
  using std::chrono::seconds;
  Quitter quitter;
  play_game(start(),
            {Seat{&quitter, GameClock{seconds(7), {}}}, Seat{&honest_, GameClock{seconds(9), {}}}},
            1, nullptr);
  EXPECT_EQ(quitter.turn_.clock, seconds(7));
  EXPECT_EQ(quitter.turn_.opponent_clock, seconds(9));
}

TEST_F(PlayGame, AClockThatRunsOutLoses) {
  Puppet slow([this](const AnyPosition& position) {
    std::this_thread::sleep_for(std::chrono::milliseconds(30));
    return first_move(position);
  });
  const GameClock clock{std::chrono::milliseconds(20), std::chrono::milliseconds(0)};
  const auto played = play_game(start(), {Seat{&slow, clock}, Seat{&honest_}}, 1, nullptr);
  ASSERT_TRUE(played);
  EXPECT_EQ(played->outcome, (Outcome{Side::kSecond, Reason::kTime}));
}

TEST_F(PlayGame, AnOverrunOfAMoveIsCountedOnly) {
  Puppet slow([this](const AnyPosition& position) {
    std::this_thread::sleep_for(std::chrono::milliseconds(30));
    return first_move(position);
  });
  const Seat hurried{&slow, {}, std::chrono::milliseconds(10)};
  const auto played = play_game(start(), {hurried, Seat{&honest_}}, 1, nullptr);
  ASSERT_TRUE(played);
  EXPECT_EQ(played->outcome.reason, Reason::kGoalRowReached);
  EXPECT_GT(played->overruns[0], 0U);
  EXPECT_EQ(played->overruns[1], 0U);
}

TEST_F(PlayGame, APlayerWithAClockKeepsIt) {
  auto white = make_player(game_, "ari,clock=300ms+5ms");
  auto black = make_player(game_, "hoddi,clock=300ms+5ms");
  ASSERT_TRUE(white && black);
  const GameClock clock{std::chrono::milliseconds(300), std::chrono::milliseconds(5)};
  const auto played =
      play_game(start(), {Seat{white->get(), clock}, Seat{black->get(), clock}}, 1, nullptr);
  ASSERT_TRUE(played);
  EXPECT_NE(played->outcome.reason, Reason::kTime);
}

TEST_F(PlayGame, ALongGameIsCut) {
  const auto played = play_game(start(), {Seat{&honest_}, Seat{&honest_}}, 1, nullptr, 3);
  ASSERT_TRUE(played);
  EXPECT_TRUE(played->cut());
  EXPECT_EQ(played->outcome, (Outcome{std::nullopt, Reason::kLength}));
  EXPECT_EQ(played->moves.size(), 3U);
}

TEST_F(PlayGame, KeepsWhatThePlayersSay) {
  auto white = make_player(game_, "ari,depth=3,full=off");
  ASSERT_TRUE(white);
  const auto played = play_game(start(), {Seat{white->get()}, Seat{&honest_}}, 1, nullptr);
  ASSERT_TRUE(played);
  const PlayedMove& searched = played->moves[0];
  EXPECT_TRUE(searched.score);
  EXPECT_EQ(searched.depth, 3);
  EXPECT_GT(searched.nodes, 10U);
  // A puppet judges nothing.
  EXPECT_FALSE(played->moves[1].score || played->moves[1].depth || played->moves[1].nodes);
  // A lost game is 10^9 less the plies to its end, below 0.
  EXPECT_EQ(played->outcome.winner, Side::kSecond);
  EXPECT_EQ(played->moves[played->moves.size() - 2].score, 2 - 1e9);
  Nodes sum = 0;
  for (const PlayedMove& move : played->moves) sum += move.nodes.value_or(0);
  EXPECT_EQ(played->nodes[0], sum);
}

TEST_F(PlayGame, StopsWithoutAResult) {
  std::atomic<bool> stop = false;
  Puppet stopper([&](const AnyPosition& position) {
    stop = true;
    return first_move(position);
  });
  EXPECT_FALSE(play_game(start(), {Seat{&stopper}, Seat{&honest_}}, 1, &stop));
}

}  // namespace
}  // namespace quadrille
