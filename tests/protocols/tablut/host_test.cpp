// SPDX-License-Identifier: MIT
// The server with real clients on loopback sockets: our own, and rude ones.
#include "protocols/tablut/host.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <future>
#include <memory>
#include <vector>

#include "base/text.h"
#include "protocols/tablut/client.h"
#include "protocols/tablut/log.h"
#include "tests/protocols/tablut/peer.h"

namespace quadrille::challenge {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using namespace std::chrono_literals;

constexpr Side kWhite = Side::kFirst;
constexpr Side kBlack = Side::kSecond;

// What the competition's own program for statistics (LogReader) makes of a log.
struct CompetitionsReading {
  std::string ending;
  int moves = 0, white_captured = 0, black_captured = 0;
};

CompetitionsReading competitions_reading(const std::string& log) {
  CompetitionsReading reading;
  for (const std::string_view line : split(log, '\n')) {
    const auto has = [&](std::string_view word) { return line.find(word) != line.npos; };
    if (has("Players") || has("checkMove")) continue;
    if (has("Turn")) {
      ++reading.moves;
    } else if (has("bianca rimossa")) {
      ++reading.white_captured;
    } else if (has("nera rimossa")) {
      ++reading.black_captured;
    } else if (has("D")) {
      reading.ending = "DRAW";
    } else if (has("BW")) {
      reading.ending = "BLACKWIN";
    } else if (has("WW")) {
      reading.ending = "WHITEWIN";
    } else if (has("W")) {
      reading.ending = "BLACKWIN";
    } else if (has("B")) {
      reading.ending = "WHITEWIN";
    }
  }
  return reading;
}

class TablutHostThreads : public testing::Test {
 protected:
  void SetUp() override { options_.time = 20s; }
  void TearDown() override {
    stop_ = true;
    if (game_.valid()) game_.wait();
  }

  void host() {
    options_.ports = {0, 0};
    options_.stop = &stop_;
    options_.record = [this](const std::string& text) { log_ += text; };
    auto opened = Host::open(options_);
    ASSERT_TRUE(opened) << opened.error().text();
    host_ = std::make_unique<Host>(std::move(*opened));
    game_ = std::async(std::launch::async, [this] { return host_->run(); });
  }

  Connection connect(Side side) {
    return Connection(*connect_to("127.0.0.1", host_->port(side), soon()));
  }

  // Both players, and the first State read by both.
  void seat() {
    host();
    white_ = connect(kWhite);
    black_ = connect(kBlack);
    white_.write(R"("one")", soon());
    black_.write(R"("two")", soon());
    ASSERT_EQ(receive_turn(white_), "WHITE");
    ASSERT_EQ(receive_turn(black_), "WHITE");
  }

  // What both are told after White has sent a message: "turn turn".
  std::string told_after(std::string_view message) {
    white_.write(message, soon());
    return told();
  }
  std::string told() {
    const std::string white = receive_turn(white_);
    return white + " " + receive_turn(black_);
  }
  void move(Connection& player, std::string_view from, std::string_view to) {
    player.write(move_text(from, to), soon());
  }

  HostedGame result() {
    white_.close();
    black_.close();
    if (game_.wait_for(10s) != std::future_status::ready) {
      ADD_FAILURE() << "the host hangs";
      stop_ = true;
    }
    return game_.get();
  }

  HostOptions options_;
  std::atomic<bool> stop_ = false;
  std::string log_;
  std::unique_ptr<Host> host_;
  std::future<HostedGame> game_;
  Connection white_, black_;
};

TEST_F(TablutHostThreads, TwoClientsPlayAGameAndItsLogReplays) {
  host();
  const auto play = [this](Side side, const char* name) {
    ClientOptions options;
    options.side = side;
    options.timeout = 20s;
    options.host = "localhost";
    options.port = host_->port(side);
    options.name = name;
    options.player = *parse_player("alphabeta:snai,nodes=200,tt=1");
    return play_challenge(options);
  };
  auto white = std::async(std::launch::async, [&] { return play(kWhite, "quadrille one"); });
  const auto black = play(kBlack, "quadrille");
  const auto first = white.get();
  const HostedGame game = result();
  ASSERT_TRUE(first && black);
  ASSERT_TRUE(game.outcome) << game.fault;
  EXPECT_EQ(game.fault, "");
  EXPECT_THAT(game.names, ElementsAre("quadrille", "quadrille"));
  for (const auto& report : {*first, *black}) {
    EXPECT_EQ(report.end, ClientReport::End::kFinished);
    EXPECT_EQ(report.result, turn_of(*game.outcome));
    EXPECT_FALSE(report.late);
  }
  EXPECT_EQ(static_cast<std::size_t>(first->moves + black->moves), game.moves.size());

  const auto log = read_log(log_);
  ASSERT_TRUE(log) << log.error().text();
  EXPECT_EQ(log->line.outcome(), game.outcome);
  EXPECT_EQ(log->moves, game.moves);
  EXPECT_EQ(log->result, game.text());
  EXPECT_EQ(log->turn, turn_of(*game.outcome));

  const CompetitionsReading reading = competitions_reading(log_);
  const auto winner = game.outcome->winner;
  EXPECT_EQ(reading.ending, !winner ? "DRAW" : *winner == kWhite ? "WHITEWIN" : "BLACKWIN");
  EXPECT_EQ(static_cast<std::size_t>(reading.moves), game.moves.size());
  const std::string end = log->line.game()->position_text(log->line.position());
  const std::string board = end.substr(0, end.find(' '));
  EXPECT_EQ(reading.white_captured, 8 - std::ranges::count(board, 'w'));
  EXPECT_EQ(reading.black_captured, 16 - std::ranges::count(board, 'b'));
  EXPECT_THAT(log_, HasSubstr("FINE: Players:\tquadrille\tvs\tquadrille\n"));
}

TEST_F(TablutHostThreads, TheSecondOccurrenceIsADraw) {
  seat();
  const auto play = [&](Connection& player, std::string_view from, std::string_view to) {
    move(player, from, to);
    return told();
  };
  EXPECT_EQ(play(white_, "e3", "f3"), "BLACK BLACK");
  EXPECT_EQ(play(black_, "d1", "c1"), "WHITE WHITE");
  EXPECT_EQ(play(white_, "f3", "e3"), "BLACK BLACK");
  EXPECT_EQ(play(black_, "c1", "b1"), "WHITE WHITE");
  EXPECT_EQ(play(white_, "e3", "f3"), "BLACK BLACK");
  EXPECT_EQ(play(black_, "b1", "c1"), "DRAW DRAW");
  EXPECT_EQ(receive(white_), "end");
  EXPECT_EQ(result().text(), "draw: repetition");
}

TEST_F(TablutHostThreads, BlackMayComeFirst) {
  host();
  black_ = connect(kBlack);
  black_.write("no json at all", soon());
  std::this_thread::sleep_for(20ms);
  white_ = connect(kWhite);
  white_.write(R"("")", soon());
  EXPECT_EQ(told(), "WHITE WHITE");
  stop_ = true;
  EXPECT_EQ(told(), "end end");
  const HostedGame game = result();
  EXPECT_THAT(game.names, ElementsAre("", "nojsonat"));
  EXPECT_EQ(game.text(), "no result: stopped");
}

TEST_F(TablutHostThreads, WhoLooksInAndLeavesKeepsNoSeat) {
  host();
  connect(kWhite).close();
  std::this_thread::sleep_for(20ms);
  white_ = connect(kWhite);
  white_.write("one", soon());
  black_ = connect(kBlack);
  black_.write("two", soon());
  EXPECT_EQ(told(), "WHITE WHITE");
}

TEST_F(TablutHostThreads, NobodyComes) {
  options_.arrival = 50ms;
  host();
  EXPECT_EQ(result().text(), "no result: nobody came within 0.05 s");
}

TEST_F(TablutHostThreads, AnOpponentWhoDoesNotComeLoses) {
  options_.arrival = 200ms;
  host();
  white_ = connect(kWhite);
  white_.write("one", soon());
  EXPECT_EQ(receive_turn(white_), "WHITEWIN");
  EXPECT_EQ(result().text(), "white wins: time (black did not come within 0.2 s)");
}

TEST_F(TablutHostThreads, WhoTellsNoNameDoesNotPlay) {
  options_.arrival = 100ms;
  options_.time = 100ms;
  host();
  black_ = connect(kBlack);
  black_.write("two", soon());
  white_ = connect(kWhite);
  EXPECT_EQ(receive_turn(black_), "BLACKWIN");
  EXPECT_EQ(receive(white_), "end");
  EXPECT_EQ(result().text(), "black wins: time (white did not come within 0.1 s)");
}

// Port scanners, browsers and the like decide nothing.
TEST_F(TablutHostThreads, StrangersDecideNothing) {
  options_.arrival = 100ms;
  options_.time = 20ms;
  host();
  Connection silent = connect(kWhite);
  Connection huge = connect(kWhite);
  send_raw(huge, "\x7f\xff\xff\xff");
  Connection browser = connect(kBlack);
  send_raw(browser, "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
  Connection empty = connect(kBlack);
  send_raw(empty, std::string_view("\0\0\0\0", 4));
  EXPECT_EQ(result().text(), "no result: nobody came within 0.1 s");
}

TEST_F(TablutHostThreads, StrangersTakeNoSeat) {
  host();
  std::vector<Connection> silent;
  for (int i = 0; i < 20; ++i) silent.push_back(connect(kWhite));
  Connection browser = connect(kWhite);
  send_raw(browser, "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
  white_ = connect(kWhite);
  white_.write("one", soon());
  black_ = connect(kBlack);
  black_.write("two", soon());
  EXPECT_EQ(told(), "WHITE WHITE");
  EXPECT_EQ(receive(silent.back()), "end");
}

TEST_F(TablutHostThreads, AnIllegalMoveLoses) {
  seat();
  EXPECT_EQ(told_after(move_text("e4", "e5")), "BLACKWIN BLACKWIN");
  const HostedGame game = result();
  EXPECT_EQ(game.outcome, (Outcome{kBlack, Reason::kIllegalMove}));
  EXPECT_THAT(game.text(), HasSubstr("the throne"));
  EXPECT_THAT(log_, HasSubstr("Result: black wins: illegal move (white sent"));
  EXPECT_EQ(competitions_reading(log_).ending, "BLACKWIN");
}

TEST_F(TablutHostThreads, ToleratedErrorsBringTheSameStateAgain) {
  options_.errors = 1;
  seat();
  EXPECT_EQ(told_after(move_text("e4", "e5")), "WHITE WHITE");
  EXPECT_EQ(told_after(move_text("e4", "f4")), "BLACK BLACK");
  // Each side has errors of its own.
  move(black_, "e4", "e5");
  EXPECT_EQ(told(), "BLACK BLACK");
  move(black_, "d1", "c1");
  EXPECT_EQ(told(), "WHITE WHITE");
  EXPECT_EQ(told_after("garbage"), "BLACKWIN BLACKWIN");
  EXPECT_EQ(result().outcome, (Outcome{kBlack, Reason::kUnreadable}));
}

TEST_F(TablutHostThreads, GarbageLosesAndTheHostSaysWhy) {
  for (const std::string& garbage : {std::string("{\"from\":\"e4\",\"to"), std::string(),
                                     std::string(100'000, '['), std::string("\0\xff\xfe{}", 5)}) {
    seat();
    EXPECT_EQ(told_after(garbage), "BLACKWIN BLACKWIN");
    const HostedGame game = result();
    EXPECT_EQ(game.outcome, (Outcome{kBlack, Reason::kUnreadable}));
    EXPECT_THAT(game.fault, HasSubstr("white sent what is no move: "));
  }
}

TEST_F(TablutHostThreads, AHugeLengthLoses) {
  seat();
  send_raw(white_, "\xff\xff\xff\xff and much more that nobody reads");
  EXPECT_EQ(told(), "BLACKWIN BLACKWIN");
  EXPECT_THAT(result().text(), HasSubstr("white announced a message of 4294967295 bytes"));
}

TEST_F(TablutHostThreads, HalfAMessageThenSilenceLosesOnTime) {
  options_.time = 300ms;
  seat();
  send_raw(white_, std::string_view("\0\0\0\x26{\"from\":", 12));
  EXPECT_EQ(told(), "BLACKWIN BLACKWIN");
  EXPECT_EQ(result().text(), "black wins: time (white sent only part of a move within 0.3 s)");
}

TEST_F(TablutHostThreads, AMessageInPiecesIsAMessage) {
  seat();
  const std::string move = std::string("\0\0\0\x17", 4) + R"({"from":"e4","to":"f4"})";
  for (const char byte : move) send_raw(white_, std::string_view(&byte, 1));
  EXPECT_EQ(told(), "BLACK BLACK");
}

TEST_F(TablutHostThreads, WhoVanishesOnItsTurnLoses) {
  seat();
  white_.close();
  EXPECT_EQ(receive_turn(black_), "BLACKWIN");
  EXPECT_EQ(result().text(), "black wins: crash (white has disconnected)");
}

TEST_F(TablutHostThreads, WhoVanishesOnTheOthersTurnLosesOnItsOwn) {
  seat();
  black_.close();
  move(white_, "e4", "f4");
  EXPECT_EQ(receive_turn(white_), "BLACK");
  EXPECT_EQ(receive_turn(white_), "WHITEWIN");
  EXPECT_EQ(result().outcome, (Outcome{kWhite, Reason::kCrash}));
}

TEST_F(TablutHostThreads, StoppingLeavesNobodyWaiting) {
  seat();
  stop_ = true;
  EXPECT_EQ(told(), "end end");
  EXPECT_EQ(result().text(), "no result: stopped");
}

TEST_F(TablutHostThreads, StrictlyATimeOutIsNotTold) {
  options_.strict = true;
  options_.time = 100ms;
  seat();
  EXPECT_EQ(told(), "end end");
  EXPECT_EQ(result().outcome, (Outcome{kBlack, Reason::kTime}));
}

TEST_F(TablutHostThreads, StrictlyAnswersAreLookedForOnceASecond) {
  options_.strict = true;
  seat();
  const Stopwatch watch;
  EXPECT_EQ(told_after(move_text("e4", "f4")), "BLACK BLACK");
  EXPECT_GE(watch.seconds(), 0.9);
}

TEST_F(TablutHostThreads, APortThatIsTakenIsAnError) {
  host();
  HostOptions options;
  options.ports = {host_->port(kWhite), 0};
  const auto second = Host::open(options);
  ASSERT_FALSE(second);
  EXPECT_THAT(second.error().text(), HasSubstr("cannot listen on '127.0.0.1'"));
}

}  // namespace
}  // namespace quadrille::challenge
