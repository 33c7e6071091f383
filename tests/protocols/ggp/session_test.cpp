// SPDX-License-Identifier: MIT
#include "protocols/ggp/session.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <future>
#include <thread>

#include "games/registry.h"
#include "protocols/ggp/vocabulary.h"
#include "tests/protocols/ggp/rule_texts.h"

namespace quadrille::ggp {
namespace {

using namespace std::chrono_literals;
using testing::AnyOf;
using testing::HasSubstr;
using testing::StartsWith;

SessionOptions quick_options(std::string_view player = "alphabeta:ari,depth=2,tt=1") {
  SessionOptions options;
  options.player = *parse_player(player);
  return options;
}

std::string start_message(std::string_view id, std::string_view role, const std::string& rules,
                          int play_clock = 5) {
  return fmt::format("(START {} {} {} 5 {})", id, role, rules, play_clock);
}

class GgpSession : public testing::Test {
 protected:
  std::string say(std::string_view message) { return session_.answer(message).text; }
  void start(std::string_view role) {
    ASSERT_EQ(say(start_message("M1", role, course_rules(5, 5))), "ready");
  }

  Session session_{quick_options()};
};

TEST_F(GgpSession, TellsWhetherItIsFree) {
  EXPECT_EQ(say("(INFO)"), "((name quadrille) (status available))");
  EXPECT_EQ(say("( info )"), "((name quadrille) (status available))");
  EXPECT_EQ(say("INFO"), "((name quadrille) (status available))");
  start("WHITE");
  EXPECT_EQ(say("(INFO)"), "((name quadrille) (status busy))");
  EXPECT_EQ(say("(ABORT M1)"), "aborted");
  EXPECT_EQ(say("(INFO)"), "((name quadrille) (status available))");
}

TEST(GgpSessionUgi, AnEngineThatFailsIsTold) {
  Session session(
      quick_options("ugi:sh -c 'while read -r line; do case $line in ugi) echo ugiok;; "
                    "isready) echo readyok;; go*) exit 3;; esac; done'"));
  ASSERT_EQ(session.answer(start_message("M1", "white", course_rules(5, 5))).text, "ready");
  for (int message = 0; message < 2; ++message) {
    const Answer answer = session.answer("(PLAY M1 NIL)");
    EXPECT_EQ(answer.text, "nil");
    EXPECT_THAT(answer.note, HasSubstr("crash: the engine ended with exit code 3"));
  }
}

// A session whose START takes until open() is called: its player is an engine that waits for a file
// before it greets us.
class GgpStart : public testing::Test {
 protected:
  void SetUp() override {
    SessionOptions options = quick_options(fmt::format(
        "ugi:sh -c 'until [ -e {} ]; do sleep 0.01; done; while read -r line; do case $line in "
        "ugi) echo ugiok;; isready) echo readyok;; go*) echo bestmove e4-e3;; esac; done'",
        gate_.string()));
    options.now = [this] {
      ++heard_;
      return Clock::now();
    };
    session_ = std::make_unique<Session>(options);
  }
  void TearDown() override {
    open();
    std::filesystem::remove(gate_);
  }

  // Asks in another thread.
  std::future<Answer> ask(const std::string& message) {
    return std::async(std::launch::async, [this, message] { return session_->answer(message); });
  }
  // A message of the running match, which the session has heard.
  std::future<Answer> tell(const std::string& message) {
    const int before = heard_;
    auto answer = ask(message);
    while (heard_ == before) std::this_thread::sleep_for(1ms);
    return answer;
  }
  // A START that has begun.
  std::future<Answer> start(std::string_view id, std::string_view role) {
    auto answer = ask(fmt::format("(START {} {} {} 20 20)", id, role, course_rules(5, 5)));
    while (session_->answer("(INFO)").text != "((name quadrille) (status busy))") {
      std::this_thread::sleep_for(1ms);
    }
    return answer;
  }
  void open() { std::ofstream(gate_) << "open"; }

  std::filesystem::path gate_ =
      std::filesystem::temp_directory_path() / fmt::format("quadrille-gate-{}", ::getpid());
  std::atomic<int> heard_ = 0;
  std::unique_ptr<Session> session_;
};

TEST_F(GgpStart, RemembersWhatIsToldMeanwhile) {
  auto starting = start("M1", "black");
  auto first = tell("(PLAY M1 NIL)");
  EXPECT_EQ(first.wait_for(5ms), std::future_status::timeout) << "it waits for START";
  auto second = tell("(PLAY M1 ((MOVE 1 2 1 3) NOOP))");
  EXPECT_EQ(first.get().text, "nil") << "the next one has come";
  open();
  EXPECT_EQ(starting.get().text, "ready");
  EXPECT_EQ(second.get().text, "(move 5 4 5 3)");
  // Only with a2-a3 on the board this is a capture.
  EXPECT_EQ(session_->answer("(PLAY M1 (NOOP (MOVE 2 4 1 3)))").text, "noop");
}

TEST_F(GgpStart, RefusesAMoveThatIsNone) {
  auto starting = start("M1", "black");
  auto move = tell("(PLAY M1 ((MOVE 1 1 5 5) NOOP))");
  open();
  EXPECT_EQ(starting.get().text, "ready");
  EXPECT_EQ(move.get().text, "nil");
  EXPECT_EQ(session_->answer("(PLAY M1 ((MOVE 1 2 1 3) NOOP))").text, "(move 5 4 5 3)");
}

TEST_F(GgpStart, IsEndedByAbort) {
  auto starting = start("M1", "white");
  auto waiting = tell("(PLAY M1 NIL)");
  EXPECT_EQ(session_->answer("(ABORT M1)").text, "aborted");
  EXPECT_EQ(waiting.get().text, "nil");
  auto again = start("M2", "white");
  open();
  EXPECT_EQ(starting.get().text, "busy") << "not ready for a match that is gone";
  EXPECT_EQ(again.get().text, "ready");
  EXPECT_EQ(session_->answer("(PLAY M1 NIL)").text, "busy");
  EXPECT_EQ(session_->answer("(STOP M2)").text, "done");
}

TEST_F(GgpStart, IsEndedByTheProgram) {
  auto starting = start("M1", "white");
  session_->cancel();
  open();
  EXPECT_EQ(starting.get().text, "busy");
  EXPECT_EQ(session_->answer(start_message("M2", "WHITE", course_rules(5, 5))).text, "busy");
}

// Rules that could be followed for minutes.
TEST(GgpStartOfEndlessRules, IsEndedByAbort) {
  std::string rules = "((role white) (role black)";
  for (int i = 0; i < 50; ++i) rules += fmt::format("(d {})", i);
  rules += "(<= (init ?a) (d ?a) (d ?b) (d ?c) (d ?d) (d ?e) (d ?f) (d ?g)))";
  Session session(quick_options());
  for (const std::string_view id : {"M1", "M2", "M3", "M4"}) {
    auto starting = std::async(std::launch::async, [&] {
      return session.answer(fmt::format("(START {} WHITE {} 80000 5)", id, rules)).text;
    });
    while (session.answer(fmt::format("(ABORT {})", id)).text == "busy" &&
           starting.wait_for(0s) != std::future_status::ready) {
      std::this_thread::sleep_for(1ms);
    }
    EXPECT_EQ(starting.get(), "busy");
  }
}

TEST(GgpSessionWords, AreTheTexts) {
  Session session(quick_options());
  ASSERT_EQ(session.answer(start_message("M1", "o", told_squares_rules(5, 6))).text, "ready");
  EXPECT_EQ(session.answer("(PLAY M1 NIL)").text, "noop");
  EXPECT_THAT(session.answer("(PLAY M1 ((go 5 a 4 a) nil))").text, StartsWith("(go 2 "));
  EXPECT_EQ(session.answer("(PLAY M1 (noop (go 2 b 3 b)))").text, "noop");
  EXPECT_EQ(session.answer("(PLAY M1 ((go 3 a 2 a) nil))").text, "nil") << "there is no pawn";
}

TEST_F(GgpSession, AcceptsAPreview) {
  EXPECT_EQ(say("(PREVIEW ((role white)) 10)"), "ready");
  EXPECT_EQ(say("(INFO)"), "((name quadrille) (status available))");
}

// The example of the rules, section 5.2, as far as our own moves allow.
TEST_F(GgpSession, PlaysTheGameControllersWay) {
  EXPECT_EQ(say("(START M1 BLACK " + upper_case(course_rules(5, 5)) + " 5 5)"), "ready");
  EXPECT_EQ(say("(PLAY M1 NIL)"), "noop");
  EXPECT_THAT(say("(PLAY M1 ((MOVE 3 2 3 3) NOOP))"), StartsWith("(move "));
  // We are told another move than the one we chose may have been: that one counts.
  EXPECT_EQ(say("(PLAY M1 (NOOP (MOVE 2 4 3 3)))"), "noop");
  EXPECT_THAT(say("(PLAY M1 ((MOVE 2 2 3 3) NOOP))"), StartsWith("(move "));
  EXPECT_EQ(say("(STOP M1 (NOOP (MOVE 4 4 3 3)))"), "done");
  EXPECT_EQ(say("(PLAY M1 NIL)"), "busy");
}

TEST_F(GgpSession, PlaysGgpBasesWay) {
  EXPECT_EQ(say("( START base.1 white " + standard_rules(6) + " 30 15 extra )"), "ready");
  const std::string move = say("( PLAY base.1 NIL )");
  EXPECT_THAT(move, StartsWith("(move "));
  EXPECT_EQ(say("( PLAY base.1 ( " + move + " noop ) )"), "noop");
  EXPECT_THAT(say("( PLAY base.1 (noop (move 1 5 1 4) ) )"), StartsWith("(move "));
  EXPECT_EQ(say("( ABORT base.1 )"), "aborted");
}

TEST_F(GgpSession, BelievesTheControllerNotItself) {
  start("white");
  const std::string ours = say("(PLAY M1 NIL)");
  // Told another move, and then a capture that is possible only after that one.
  const bool on_the_left = ours != "(move 1 2 1 3)";
  const std::string told = on_the_left ? "(move 1 2 1 3)" : "(move 5 2 5 3)";
  const std::string capture = on_the_left ? "(move 2 4 1 3)" : "(move 4 4 5 3)";
  EXPECT_EQ(say(fmt::format("(PLAY M1 ({} NOOP))", told)), "noop");
  EXPECT_THAT(say(fmt::format("(PLAY M1 (NOOP {}))", capture)), StartsWith("(move "));
}

// Two sessions against each other, with a controller between them that knows the rules.
TEST(GgpMatch, IsPlayedToItsEnd) {
  for (const auto& [rules, words] :
       {std::pair{course_rules(4, 5), "breakthrough:course:4x5"},
        std::pair{upper_case(standard_rules(5)), "breakthrough:standard:5x5"}}) {
    Session white(quick_options());
    Session black(quick_options("random"));
    ASSERT_EQ(white.answer(start_message("M", "WHITE", rules)).text, "ready");
    ASSERT_EQ(black.answer(start_message("M", "BLACK", rules)).text, "ready");
    const auto game = *find_game(words);
    AnyPosition position = game->start();
    std::string joint = "NIL";
    while (!game->outcome(position)) {
      const std::string a = white.answer(fmt::format("(PLAY M {})", joint)).text;
      const std::string b = black.answer(fmt::format("(PLAY M {})", joint)).text;
      const bool white_moves = game->side_to_move(position) == Side::kFirst;
      ASSERT_EQ(white_moves ? b : a, "noop");
      const auto move = read_move(*game, position, plain_vocabulary(5, 5),
                                  *parse_expression(white_moves ? a : b));
      ASSERT_TRUE(move) << move.error().text();
      position = game->apply(position, *move);
      joint = fmt::format("({} {})", a, b);
    }
    const Answer stop = white.answer(fmt::format("(STOP M {})", joint));
    EXPECT_EQ(stop.text, "done");
    EXPECT_THAT(stop.note, HasSubstr(std::string(to_string(game->outcome(position)->reason))));
    EXPECT_EQ(black.answer(fmt::format("(STOP M {})", joint)).text, "done");
  }
}

TEST_F(GgpSession, AnswersBusyToWrongIds) {
  for (const std::string_view message : {"(PLAY M1 NIL)", "(STOP M1 NIL)", "(ABORT M1)"}) {
    EXPECT_EQ(say(message), "busy") << "without a match: " << message;
  }
  start("white");
  for (const std::string_view message :
       {"(PLAY M2 NIL)", "(STOP M2 NIL)", "(ABORT M2)", "(PLAY (M1) NIL)"}) {
    EXPECT_EQ(say(message), "busy") << message;
  }
  EXPECT_EQ(say("(INFO)"), "((name quadrille) (status busy))");
  EXPECT_THAT(say("(PLAY M1 NIL)"), StartsWith("(move "));
}

TEST_F(GgpSession, AnswersBusyToASecondStart) {
  start("white");
  EXPECT_EQ(say(start_message("M2", "WHITE", course_rules(5, 5))), "busy");
  EXPECT_EQ(say(start_message("M1", "WHITE", course_rules(5, 5))), "busy");
  EXPECT_THAT(say("(PLAY M1 NIL)"), StartsWith("(move "));
  EXPECT_EQ(say("(STOP M1)"), "done");
  EXPECT_EQ(say(start_message("M2", "WHITE", course_rules(5, 5))), "ready");
}

TEST_F(GgpSession, ForgetsAMatchWhoseControllerIsGone) {
  Clock::time_point now = Clock::now();
  SessionOptions options = quick_options();
  options.now = [&] { return now; };
  Session session(options);
  EXPECT_EQ(session.answer(start_message("M1", "WHITE", course_rules(5, 5))).text, "ready");
  EXPECT_THAT(session.answer("(PLAY M1 NIL)").text, StartsWith("(move "));
  now += 60s;
  EXPECT_EQ(session.answer(start_message("M2", "WHITE", course_rules(5, 5))).text, "busy");
  EXPECT_THAT(session.answer("(PLAY M1 NIL)").text, StartsWith("(move "));
  now += 60s;
  EXPECT_EQ(session.answer(start_message("M2", "WHITE", course_rules(5, 5))).text, "busy");
  now += 60s;
  EXPECT_EQ(session.answer("(INFO)").text, "((name quadrille) (status available))");
  EXPECT_EQ(session.answer(start_message("M2", "WHITE", course_rules(5, 5))).text, "ready");
  EXPECT_EQ(session.answer("(PLAY M1 NIL)").text, "busy");
}

// Anybody can start a match with clocks of a day.
TEST_F(GgpSession, ForgetsAMatchThatNobodyPlays) {
  Clock::time_point now = Clock::now();
  SessionOptions options = quick_options();
  options.now = [&] { return now; };
  Session session(options);
  EXPECT_EQ(session.answer(fmt::format("(START M1 WHITE {} 86400 86400)", course_rules(5, 5))).text,
            "ready");
  now += 11min;
  EXPECT_EQ(session.answer("(INFO)").text, "((name quadrille) (status busy))");
  now += 1min;
  EXPECT_EQ(session.answer("(INFO)").text, "((name quadrille) (status available))");
}

TEST_F(GgpSession, RefusesGamesAndRolesItDoesNotKnow) {
  EXPECT_EQ(say("(START M1 WHITE ((role white) (role black)) 5 5)"), "busy");
  EXPECT_EQ(say(start_message("M1", "RED", course_rules(5, 5))), "busy");
  EXPECT_EQ(say(start_message("M1", "(WHITE)", course_rules(5, 5))), "busy");
  EXPECT_EQ(say("(INFO)"), "((name quadrille) (status available))") << "a refusal leaves no match";
}

TEST_F(GgpSession, RefusesAGameItsPlayerCannotPlay) {
  Session session(quick_options("alphabeta:lorentz,depth=1"));  // for 8x8 only
  EXPECT_EQ(session.answer(start_message("M1", "WHITE", course_rules(5, 5))).text, "busy");
  EXPECT_EQ(session.answer(start_message("M1", "WHITE", standard_rules(8))).text, "ready");
}

TEST_F(GgpSession, AnswersNilToIllegalJointMoves) {
  start("white");
  for (const std::string_view joint :
       {"((MOVE 1 1 5 5) NOOP)", "(NOOP (MOVE 1 4 1 3))", "(NOOP NOOP)", "(NOOP)",
        "((MOVE 1 2 1 3) (MOVE 1 4 1 3))", "((MOVE 1 2 1 3) NOOP NOOP)", "HELLO",
        "((FLY 1 2 1 3) NOOP)", "((MOVE a b c d) NOOP)"}) {
    EXPECT_EQ(say(fmt::format("(PLAY M1 {})", joint)), "nil") << joint;
  }
  EXPECT_THAT(say("(PLAY M1 NIL)"), StartsWith("(move ")) << "the match goes on";
  EXPECT_EQ(say("(PLAY M1 ((MOVE 1 2 1 3) NOOP))"), "noop");
}

TEST_F(GgpSession, AppliesARepeatedMessageOnce) {
  start("black");
  EXPECT_EQ(say("(PLAY M1 NIL)"), "noop");
  EXPECT_EQ(say("(PLAY M1 NIL)"), "noop");
  const std::string move = say("(PLAY M1 ((MOVE 3 2 3 3) NOOP))");
  EXPECT_THAT(move, StartsWith("(move "));
  EXPECT_THAT(say("(PLAY M1 ( (move 3 2 3 3) noop ))"), StartsWith("(move "));
  EXPECT_EQ(say(fmt::format("(PLAY M1 (NOOP {}))", move)), "noop");
}

TEST_F(GgpSession, AnswersNilAfterTheEndOfTheGame) {
  start("black");
  const auto game = *find_game("breakthrough:course:5x5");
  AnyPosition position = game->start();
  Random random(3);
  std::string reply;
  while (!game->outcome(position)) {
    EXPECT_NE(reply, "nil");
    const auto moves = game->legal_moves(position);
    const AnyMove move = moves[random.below(moves.size())];
    const std::string text = write_move(*game, position, plain_vocabulary(5, 5), move);
    const bool white_moves = game->side_to_move(position) == Side::kFirst;
    reply = say(white_moves ? fmt::format("(PLAY M1 ({} noop))", text)
                            : fmt::format("(PLAY M1 (noop {}))", text));
    position = game->apply(position, move);
  }
  EXPECT_EQ(reply, "nil");
  EXPECT_EQ(say("(PLAY M1 NIL)"), "nil");
  EXPECT_EQ(say("(PLAY M1 ((move 1 2 1 3) noop))"), "nil");
  EXPECT_EQ(say("(STOP M1 NIL)"), "done");
}

TEST_F(GgpSession, CannotReadOtherMessages) {
  for (const std::string_view message :
       {"", "(", "()", "HELLO", "(HELLO)", "(PLAY)", "(PLAY M1)", "(PLAY M1 NIL NIL)", "(STOP)",
        "(ABORT)", "(START)", "(START M1 WHITE () 5)", "(START M1 WHITE () five 5)",
        "(START (M1) WHITE () 5 5)", "(START M1 WHITE () 5 -5)", "(INFO 1)", "((INFO))"}) {
    const Answer answer = session_.answer(message);
    EXPECT_FALSE(answer.understood) << message;
    EXPECT_EQ(answer.text, "nil") << message;
  }
}

TEST_F(GgpSession, KeepsNotesSafeToShow) {
  const Answer answer = session_.answer("(PLAY \xff\xfe" + std::string(200, 'x') + " NIL)");
  EXPECT_EQ(answer.text, "busy");
  EXPECT_LT(answer.note.size(), 200u);
  for (const char c : answer.note) EXPECT_TRUE(c >= ' ' && c <= '~');
}

TEST(GgpTime, KeepsAMargin) {
  EXPECT_EQ(thinking_time(1s, std::nullopt), 800ms);
  EXPECT_EQ(thinking_time(5s, std::nullopt), 4500ms);
  EXPECT_EQ(thinking_time(60s, std::nullopt), 59s);
  EXPECT_EQ(thinking_time(5s, 50ms), 4950ms);
  EXPECT_EQ(thinking_time(1s, 5s), 100ms);
  EXPECT_EQ(thinking_time(0s, std::nullopt), 0s);
}

TEST(GgpTime, AnswersWithinThePlayClock) {
  // Its own limits would let it think for ages.
  SessionOptions options = quick_options("minimax:ari,depth=60");
  options.margin = 1500ms;
  Session session(options);
  ASSERT_EQ(session.answer(start_message("M1", "WHITE", standard_rules(8), 2)).text, "ready");
  const Stopwatch watch;
  EXPECT_THAT(session.answer("(PLAY M1 NIL)").text, StartsWith("(move "));
  EXPECT_LT(watch.seconds(), 2.0);
  EXPECT_GT(watch.seconds(), 0.4) << "the time is there to be used";
}

TEST(GgpTime, AnswersAtOnceWithoutTime) {
  Session session(quick_options("alphabeta:ari,tt=1"));
  ASSERT_EQ(session.answer(start_message("M1", "WHITE", standard_rules(6), 0)).text, "ready");
  EXPECT_THAT(session.answer("(PLAY M1 NIL)").text, StartsWith("(move "));
}

class GgpThinking : public testing::Test {
 protected:
  // A match whose player thinks for a minute, and has begun to.
  void SetUp() override {
    ASSERT_EQ(session_.answer(start_message("M1", "WHITE", standard_rules(8), 60)).text, "ready");
    thinking_ = std::async(std::launch::async, [this] { return session_.answer("(PLAY M1 NIL)"); });
    EXPECT_EQ(thinking_.wait_for(50ms), std::future_status::timeout);
  }
  void expect_answer_soon() {
    ASSERT_EQ(thinking_.wait_for(20s), std::future_status::ready);
    // Where the thread was slow to begin, the other message came first.
    EXPECT_THAT(thinking_.get().text, AnyOf(StartsWith("(move "), "noop", "busy"));
  }

  Session session_{quick_options("minimax:ari,depth=60")};
  std::future<Answer> thinking_;
};

TEST_F(GgpThinking, LetsOthersBeAnswered) {
  EXPECT_EQ(session_.answer("(INFO)").text, "((name quadrille) (status busy))");
  EXPECT_EQ(session_.answer("(ABORT M2)").text, "busy");
  EXPECT_EQ(session_.answer(start_message("M2", "WHITE", course_rules(5, 5))).text, "busy");
  EXPECT_EQ(session_.answer("(PLAY M1 ((MOVE 1 1 8 8) NOOP))").text, "nil");
  EXPECT_EQ(thinking_.wait_for(0s), std::future_status::timeout) << "no stranger disturbs it";
  EXPECT_EQ(session_.answer("(ABORT M1)").text, "aborted");
  expect_answer_soon();
}

TEST_F(GgpThinking, EndsWithTheNextTurn) {
  EXPECT_EQ(session_.answer("(PLAY M1 ((MOVE 1 2 1 3) NOOP))").text, "noop");
  expect_answer_soon();
}

TEST_F(GgpThinking, EndsWithTheMatch) {
  EXPECT_EQ(session_.answer("(STOP M1 ((MOVE 1 2 1 3) NOOP))").text, "done");
  expect_answer_soon();
}

TEST_F(GgpThinking, EndsWithTheProgram) {
  session_.cancel();
  expect_answer_soon();
  EXPECT_EQ(session_.answer("(PLAY M1 NIL)").text, "busy");
}

}  // namespace
}  // namespace quadrille::ggp
