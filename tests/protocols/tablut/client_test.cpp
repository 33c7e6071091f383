// SPDX-License-Identifier: MIT
// Our client with a scripted server.
#include "protocols/tablut/client.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <future>
#include <map>
#include <memory>
#include <set>
#include <thread>

#include "games/registry.h"
#include "tests/protocols/tablut/peer.h"

namespace quadrille::challenge {
namespace {

using testing::HasSubstr;
using namespace std::chrono_literals;
using End = ClientReport::End;

TEST(TablutClient, KeepsASecondAndATwentiethOfItsTime) {
  EXPECT_EQ(thinking_time(60s), 56s);
  EXPECT_EQ(thinking_time(2s), 900ms);
  EXPECT_EQ(thinking_time(1s), 100ms);
  EXPECT_EQ(thinking_time(1ms), 100ms);
}

class TablutClientThreads : public testing::Test {
 protected:
  void SetUp() override {
    options_.host = "127.0.0.1";
    options_.timeout = 20s;
    options_.player = *parse_player("alphabeta:snai,nodes=200,tt=1");
    options_.stop = &stop_;
  }
  void TearDown() override {
    stop_ = true;
    if (report_.valid()) report_.wait();
  }

  // Starts the client; its name is read.
  void play() {
    auto listener = Listener::open("127.0.0.1", 0);
    ASSERT_TRUE(listener);
    options_.port = listener->port();
    report_ = std::async(std::launch::async, [this] { return play_challenge(options_); });
    std::optional<Descriptor> client;
    for (int i = 0; i < 500 && !client; ++i) {
      client = listener->accept();
      if (!client) std::this_thread::sleep_for(10ms);
    }
    ASSERT_TRUE(client);
    client_ = Connection(std::move(*client));
    EXPECT_EQ(receive(client_), "\"" + options_.name + "\"");
  }

  void send(const AnyPosition& position, StateTurn turn) {
    client_.write(state_message(*game_, position, turn), soon());
  }
  void send(std::string_view position) {
    const AnyPosition read = *game_->parse_position(position);
    send(read, turn_of(game_->side_to_move(read)));
  }
  // The client's next move; it must be legal.
  AnyMove receive_move(const AnyPosition& position) {
    const std::string message = receive(client_);
    const auto move = read_move(*game_, position, message);
    if (!move) {
      ADD_FAILURE() << message;
      return {};
    }
    EXPECT_EQ(message, move_message(*game_, position, *move));
    return *move;
  }
  Expected<ClientReport> report() {
    if (report_.wait_for(10s) != std::future_status::ready) {
      ADD_FAILURE() << "the client hangs";
      stop_ = true;
    }
    return report_.get();
  }

  GamePointer game_ = *find_game("tablut");
  std::atomic<bool> stop_ = false;
  ClientOptions options_;
  std::future<Expected<ClientReport>> report_;
  Connection client_;
};

TEST_F(TablutClientThreads, AnswersItsTurnAloneAndLeavesAtTheEnd) {
  options_.side = Side::kSecond;
  options_.name = "a longer name";
  play();
  send(game_->start(), StateTurn::kWhiteMoves);
  const AnyPosition after =
      game_->apply(game_->start(), *game_->parse_move(game_->start(), "e4f4"));
  send(after, StateTurn::kBlackMoves);
  const AnyMove move = receive_move(after);
  send(game_->apply(after, move), StateTurn::kWhiteWon);
  EXPECT_EQ(receive(client_), "end");
  const auto end = report();
  ASSERT_TRUE(end) << end.error().text();
  EXPECT_EQ(end->end, End::kFinished);
  EXPECT_EQ(end->result, StateTurn::kWhiteWon);
  EXPECT_EQ(end->moves, 1);
}

TEST_F(TablutClientThreads, PondersAndAnswersAllTheSame) {
  options_.ponder = true;
  play();
  AnyPosition position = game_->start();
  for (int turn = 0; turn < 6; ++turn) {
    send(position, StateTurn::kWhiteMoves);
    // The server may refuse a move, and send the State again while we ponder.
    if (turn == 3) {
      receive_move(position);
      send(position, StateTurn::kWhiteMoves);
    }
    position = game_->apply(position, receive_move(position));
    send(position, StateTurn::kBlackMoves);
    position = game_->apply(position, game_->legal_moves(position).back());
  }
  send(position, StateTurn::kDraw);
  const auto end = report();
  ASSERT_TRUE(end) << end.error().text();
  EXPECT_EQ(end->end, End::kFinished);
  EXPECT_EQ(end->moves, 7);
}

TEST_F(TablutClientThreads, IsStoppedWhileItPonders) {
  options_.ponder = true;
  play();
  send(game_->start(), StateTurn::kWhiteMoves);
  receive_move(game_->start());
  stop_ = true;
  EXPECT_EQ(report()->end, End::kStopped);
}

TEST_F(TablutClientThreads, IsStoppedWhileStatesStream) {
  options_.side = Side::kSecond;
  play();
  const std::string state = state_message(*game_, game_->start(), StateTurn::kWhiteMoves);
  std::atomic<bool> is_enough = false;
  auto server = std::async(std::launch::async, [&] {
    while (!is_enough && client_.write(state, soon())) continue;
  });
  stop_ = true;
  const auto end = report();
  is_enough = true;
  ASSERT_TRUE(end) << end.error().text();
  EXPECT_EQ(end->end, End::kStopped);
}

TEST_F(TablutClientThreads, ChanceHasItsSeed) {
  options_.player = *parse_player("random");
  std::map<std::uint64_t, std::set<std::uint32_t>> first_moves;
  for (const std::uint64_t seed : {1U, 1U, 2U, 3U, 4U, 5U}) {
    options_.seed = seed;
    play();
    send(game_->start(), StateTurn::kWhiteMoves);
    first_moves[seed].insert(receive_move(game_->start()).code);
    send(game_->start(), StateTurn::kDraw);
    EXPECT_EQ(report()->end, End::kFinished);
  }
  EXPECT_EQ(first_moves[1].size(), 1U);
  std::set<std::uint32_t> all;
  for (const auto& [seed, moves] : first_moves) all.insert(moves.begin(), moves.end());
  EXPECT_GT(all.size(), 1U);
}

TEST_F(TablutClientThreads, TheSameStateAgainIsAnsweredWithAnotherMove) {
  const AnyPosition position = *game_->parse_position("9/9/3bk4/4b4/9/9/9/9/9 w");
  play();
  const auto legal = game_->legal_moves(position);
  std::set<std::uint32_t> sent;
  for (std::size_t i = 0; i < legal.size(); ++i) {
    send(position, StateTurn::kWhiteMoves);
    sent.insert(receive_move(position).code);
  }
  EXPECT_EQ(sent.size(), legal.size());
  // Now there is none left, and it sends nothing.
  send(position, StateTurn::kWhiteMoves);
  send(position, StateTurn::kBlackWon);
  EXPECT_EQ(receive(client_), "end");
  EXPECT_EQ(report()->moves, static_cast<int>(legal.size()));
}

TEST_F(TablutClientThreads, APlayerWithoutSecondThoughtsStillSendsAnotherMove) {
  options_.player = *parse_player("greedy:material");
  play();
  std::set<std::uint32_t> sent;
  for (int i = 0; i < 3; ++i) {
    send(game_->start(), StateTurn::kWhiteMoves);
    sent.insert(receive_move(game_->start()).code);
  }
  EXPECT_EQ(sent.size(), 3);
}

TEST_F(TablutClientThreads, RemembersWhatStoodSinceTheLastCapture) {
  options_.side = Side::kSecond;
  options_.player = *parse_player("alphabeta:material,depth=1");
  play();
  // Black has the worse of it: a move that repeats is its best. States alone tell the history, and
  // they need not follow what the client answered.
  const std::array<std::string_view, 4> states = {
      "9/9/2k6/9/9/9/2w3b2/7w1/9 w", "9/9/3k5/9/9/9/2w3b2/7w1/9 b", "9/9/3k5/9/9/6b2/2w6/7w1/9 w",
      "9/9/2k6/9/9/6b2/2w6/7w1/9 b"};
  const AnyPosition last = *game_->parse_position(states[3]);
  send(states[3]);
  EXPECT_NE(game_->move_text(last, receive_move(last)), "g6-g7");

  send(game_->start(), StateTurn::kWhiteMoves);
  for (const std::string_view state : states) send(state);
  receive_move(*game_->parse_position(states[1]));
  EXPECT_EQ(game_->move_text(last, receive_move(last)), "g6-g7");
}

TEST_F(TablutClientThreads, TheEndOfTheStreamIsTheEndOfTheGame) {
  play();
  send(game_->start(), StateTurn::kWhiteMoves);
  receive_move(game_->start());
  client_.close();
  const auto end = report();
  ASSERT_TRUE(end);
  EXPECT_EQ(end->end, End::kStreamEnded);
  EXPECT_FALSE(end->late);
}

TEST_F(TablutClientThreads, KnowsWhenItWasLate) {
  options_.timeout = 1ms;
  options_.player = *parse_player("alphabeta:snai");
  play();
  send(game_->start(), StateTurn::kWhiteMoves);
  receive_move(game_->start());
  client_.close();
  EXPECT_TRUE(report()->late);
}

TEST_F(TablutClientThreads, SendsNothingWhenThereIsNoLegalMove) {
  play();
  client_.write(state_message(*game_, *game_->parse_position("9/9/9/4b4/3bkb3/4b4/9/9/9 w"),
                              StateTurn::kWhiteMoves),
                soon());
  std::string message;
  EXPECT_EQ(client_.read(message, {.deadline = Clock::now() + 200ms}), Connection::Read::kTimeout);
  client_.close();
  EXPECT_EQ(report()->end, End::kStreamEnded);
}

TEST_F(TablutClientThreads, WhatIsNoStateIsAnError) {
  play();
  client_.write("hello", soon());
  const auto end = report();
  ASSERT_FALSE(end);
  EXPECT_THAT(end.error().text(), HasSubstr("the server sent 'hello', which is not a State"));
}

TEST_F(TablutClientThreads, AHugeMessageIsAnError) {
  play();
  send_raw(client_, "GET / HTTP/1.0");
  const auto end = report();
  ASSERT_FALSE(end);
  EXPECT_THAT(end.error().text(), HasSubstr("not a server of the Tablut Challenge"));
}

TEST_F(TablutClientThreads, StopsWhileItWaits) {
  play();
  stop_ = true;
  EXPECT_EQ(report()->end, End::kStopped);
}

TEST_F(TablutClientThreads, TriesAgainUntilTheServerIsThere) {
  options_.port = Listener::open("127.0.0.1", 0)->port();  // free again
  const auto refused = play_challenge(options_);
  ASSERT_FALSE(refused);
  EXPECT_THAT(refused.error().text(), HasSubstr("no connection to '127.0.0.1'"));

  options_.retry = 10s;
  report_ = std::async(std::launch::async, [this] { return play_challenge(options_); });
  std::this_thread::sleep_for(100ms);
  {
    auto listener = Listener::open("127.0.0.1", options_.port);
    ASSERT_TRUE(listener) << listener.error().text();
    std::optional<Descriptor> socket;
    while (!socket) socket = listener->accept();
    Connection client(std::move(*socket));
    EXPECT_EQ(receive(client), "\"quadrille\"");
  }
  EXPECT_EQ(report()->end, End::kStreamEnded);
}

}  // namespace
}  // namespace quadrille::challenge
