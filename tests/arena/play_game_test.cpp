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
  [[nodiscard]] Opening start() const { return {{}, game_->start()}; }
  [[nodiscard]] AnyMove first_move(const AnyPosition& position) const {
    return game_->legal_moves(position).front();
  }

  GamePointer game_ = *find_game("breakthrough:5x5");
  Puppet honest_{[this](const AnyPosition& position) { return first_move(position); }};
};

TEST_F(PlayGame, AnIllegalMoveLoses) {
  Puppet cheat([](const AnyPosition&) { return AnyMove{0xffff}; });
  const auto played = play_game(game_, start(), {Seat{&honest_}, Seat{&cheat}}, 1, nullptr);
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
  const auto played = play_game(game_, start(), {Seat{&honest_}, Seat{&quitter}}, 1, nullptr);
  ASSERT_TRUE(played);
  EXPECT_EQ(played->outcome, (Outcome{Side::kFirst, Reason::kCrash}));
  EXPECT_EQ(played->fault, "it fell over");
  EXPECT_EQ(played->moves.size(), 1U);
}

TEST_F(PlayGame, APlayerSeesBothClocks) {
  using std::chrono::seconds;
  Quitter quitter;
  play_game(game_, start(),
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
  const auto played = play_game(game_, start(), {Seat{&slow, clock}, Seat{&honest_}}, 1, nullptr);
  ASSERT_TRUE(played);
  EXPECT_EQ(played->outcome, (Outcome{Side::kSecond, Reason::kTime}));
}

TEST_F(PlayGame, AnOverrunOfAMoveIsCountedOnly) {
  Puppet slow([this](const AnyPosition& position) {
    std::this_thread::sleep_for(std::chrono::milliseconds(30));
    return first_move(position);
  });
  const Seat hurried{&slow, {}, std::chrono::milliseconds(10)};
  const auto played = play_game(game_, start(), {hurried, Seat{&honest_}}, 1, nullptr);
  ASSERT_TRUE(played);
  EXPECT_EQ(played->outcome, *play_moves({game_, game_->start()},
                                         [&] {
                                           std::vector<std::string> texts;
                                           AnyPosition position = game_->start();
                                           for (const AnyMove move : played->moves) {
                                             texts.push_back(game_->move_text(position, move));
                                             position = game_->apply(position, move);
                                           }
                                           return texts;
                                         }())
                                  ->outcome());
  EXPECT_GT(played->overruns[0], 0);
  EXPECT_EQ(played->overruns[1], 0);
}

TEST_F(PlayGame, APlayerWithAClockKeepsIt) {
  auto white = make_player(game_, "ari,clock=300ms+5ms");
  auto black = make_player(game_, "hoddi,clock=300ms+5ms");
  ASSERT_TRUE(white && black);
  const GameClock clock{std::chrono::milliseconds(300), std::chrono::milliseconds(5)};
  const auto played =
      play_game(game_, start(), {Seat{white->get(), clock}, Seat{black->get(), clock}}, 1, nullptr);
  ASSERT_TRUE(played);
  EXPECT_NE(played->outcome.reason, Reason::kTime);
}

TEST_F(PlayGame, StopsWithoutAResult) {
  std::atomic<bool> stop = false;
  Puppet stopper([&](const AnyPosition& position) {
    stop = true;
    return first_move(position);
  });
  EXPECT_FALSE(play_game(game_, start(), {Seat{&stopper}, Seat{&honest_}}, 1, &stop));
}

}  // namespace
}  // namespace quadrille
