// SPDX-License-Identifier: MIT
// Certificates: true ones are accepted, and nothing else is.
#include "certificates/certificate.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <string>
#include <utility>

#include "base/random.h"
#include "games/line.h"
#include "games/registry.h"
#include "players/parts.h"
#include "tests/games/referee.h"
#include "tests/search/slow_solver.h"

namespace quadrille::certificates {
namespace {

using ::testing::HasSubstr;

// The certificate that our solver writes.
Certificate solved(const std::string& game, const std::string& position, Value value) {
  const Setup setup = *set_up(game, position);
  const auto solver = make_solver(*setup.game);
  const auto choose = [&](const AnyPosition& at,
                          std::span<const AnyMove> moves) -> Expected<std::size_t> {
    const auto solution = solver->solve(at, {.all_moves = false});
    return static_cast<std::size_t>(std::ranges::find(moves, solution.keeps.front()) -
                                    moves.begin());
  };
  auto certificate = certify(setup, value, choose, nullptr);
  EXPECT_TRUE(certificate) << certificate.error().text();
  return *std::move(certificate);
}

std::string fault_of(const Certificate& certificate) {
  const auto fault = verify(certificate, nullptr);
  return fault ? fault->text() : "";
}

TEST(Certificates, ProveSolvedBoards) {
  struct Row {
    const char* game;
    Value value;
  };
  for (const Row& row : {
           Row{"breakthrough:standard:2x5", Value::kLoss},
           Row{"breakthrough:standard:2x6", Value::kWin},
           Row{"breakthrough:standard:3x5", Value::kLoss},
           Row{"breakthrough:standard:5x4", Value::kLoss},
           Row{"breakthrough:course:3x5", Value::kDraw},
           Row{"isolation:4x4", Value::kLoss},
           Row{"isolation:3x5", Value::kLoss},
       }) {
    SCOPED_TRACE(row.game);
    const auto setup = *set_up(row.game, "start");
    const auto solution = make_solver(*setup.game)->solve(setup.position, {});
    const Value value = solution.value == GameValue::kWin    ? Value::kWin
                        : solution.value == GameValue::kLoss ? Value::kLoss
                                                             : Value::kDraw;
    EXPECT_EQ(value, row.value);
    const Certificate certificate = solved(row.game, "start", value);
    const auto read = decoded(encoded(certificate));
    ASSERT_TRUE(read) << read.error().text();
    EXPECT_EQ(read->moves, certificate.moves);
    EXPECT_EQ(fault_of(*read), "");
  }
}

// Nobody can write a certificate that says something false: whatever its moves are.
TEST(Certificates, AgreeWithBruteForce) {
  Random random(96);
  int certified = 0;
  for (const std::string game :
       {"breakthrough:standard:3x4", "breakthrough:course:3x4", "breakthrough:standard:4x4"}) {
    const auto referee = referee_for(game);
    SlowSolver slow(*referee);
    for (int i = 0; i < 150; ++i) {
      const std::string text = referee->random_setup(random);
      if (referee->verdict(text) || std::ranges::count_if(text, [](char letter) {
                                      return letter == 'p' || letter == 'P';
                                    }) > 7) {
        continue;
      }
      SCOPED_TRACE(game + " " + text);
      const int truth = slow.solve(text).value;
      const Value right = truth > 0 ? Value::kWin : truth < 0 ? Value::kLoss : Value::kDraw;
      Certificate certificate = solved(game, text, right);
      EXPECT_EQ(fault_of(certificate), "");
      ++certified;
      for (const Value wrong : {Value::kWin, Value::kLoss, Value::kDraw}) {
        if (wrong == right) continue;
        certificate.value = wrong;
        EXPECT_NE(fault_of(certificate), "");
        // Chance has no better luck: with the moves that were asked for, and some more.
        Certificate guessed = certificate;
        for (int n = 0; n < 200; ++n) guessed.moves += static_cast<char>(random.below(4));
        EXPECT_NE(fault_of(guessed), "");
      }
    }
  }
  EXPECT_GT(certified, 150);
}

TEST(Certificates, TellWhereAStrategyFails) {
  const Certificate good = solved("breakthrough:standard:3x4", "start", Value::kLoss);
  ASSERT_GT(good.moves.size(), 4U);
  Certificate bad = good;
  bad.moves.pop_back();
  EXPECT_THAT(fault_of(bad), HasSubstr("there is no move for"));
  bad = good;
  bad.moves += '\0';
  EXPECT_THAT(fault_of(bad), HasSubstr("the file has 1 move that no line of play comes to"));
  bad = good;
  bad.moves[2] = '\x7f';
  EXPECT_THAT(fault_of(bad), HasSubstr("move 3, at \""));
  EXPECT_THAT(fault_of(bad), HasSubstr("move number 128 of"));
  bad = good;
  bad.value = Value::kWin;
  EXPECT_NE(fault_of(bad), "");
  bad = good;
  bad.game = "breakthrough:standard:4x4";
  EXPECT_NE(fault_of(bad), "");
  bad = good;
  bad.game = "nonsense";
  EXPECT_NE(fault_of(bad), "");
  bad = good;
  bad.game = "checkers";
  bad.position = "start";
  EXPECT_THAT(fault_of(bad), HasSubstr("positions can come back"));
}

// A king that goes to and fro on the edge, where nobody takes it: no rule of csc384 ends that. Who
// took a position that was met for one that is proved would call it a win.
TEST(Certificates, AreNotOfGamesThatGoRoundInCircles) {
  Certificate forged{"checkers:csc384", "W:WK1:BK32:H9999", Value::kWin, {}};
  const auto setup = *set_up(forged.game, forged.position);
  const auto to_and_fro = [&](const AnyPosition& at,
                              std::span<const AnyMove> moves) -> Expected<std::size_t> {
    const auto chosen = std::ranges::find_if(moves, [&](AnyMove move) {
      const std::string text = setup.game->move_text(at, move);
      return text == "1-5" || text == "5-1";
    });
    const auto number =
        chosen == moves.end() ? 0 : static_cast<std::size_t>(chosen - moves.begin());
    forged.moves += static_cast<char>(number);
    return number;
  };
  Walk walk(*setup.game, to_and_fro, nullptr);
  const auto fault = walk.follow(setup.position, {setup.game->side_to_move(setup.position), true});
  EXPECT_THAT(fault_of(forged), HasSubstr("positions can come back"));
  ASSERT_TRUE(fault);
  EXPECT_THAT(fault->text(), HasSubstr("comes back on its own way"));
}

TEST(Certificates, RefuseEveryDamage) {
  const std::string file = encoded(solved("breakthrough:standard:3x4", "start", Value::kLoss));
  ASSERT_TRUE(decoded(file));
  for (std::size_t size = 0; size < file.size(); ++size) {
    ASSERT_FALSE(decoded(file.substr(0, size))) << size;
  }
  for (std::size_t at = 0; at < file.size(); ++at) {
    std::string other = file;
    other[at] = static_cast<char>(other[at] ^ 4);
    ASSERT_FALSE(decoded(other)) << at;
  }
  EXPECT_FALSE(decoded(file + "x"));
  EXPECT_FALSE(
      decoded("\x7f"
              "ELF"));
  EXPECT_FALSE(decoded(std::string(1 << 20, 'a')));
}

TEST(Certificates, RefuseSizesThatAreNotTrue) {
  const auto with = [](std::string file, std::string_view old, std::string_view text) {
    return file.replace(file.find(old), old.size(), text);
  };
  Certificate small = solved("breakthrough:standard:2x5", "start", Value::kLoss);
  const std::string file = encoded(small);
  const std::string moves = "moves " + std::to_string(small.moves.size()) + "\n";
  const auto huge = decoded(with(file, moves, "moves 99999999999999999999999\n"));
  ASSERT_FALSE(huge);
  EXPECT_THAT(huge.error().text(), HasSubstr("line 5: should be a number from 0 to"));
  const auto negative = decoded(with(file, moves, "moves -1\n"));
  ASSERT_FALSE(negative);
  const auto foreign = decoded(with(file, "certificate 1", "certificate 2"));
  ASSERT_FALSE(foreign);
  EXPECT_THAT(foreign.error().text(), HasSubstr("line 1"));
}

TEST(Certificates, StopWhenTheyAreTold) {
  const Certificate certificate = solved("breakthrough:standard:3x4", "start", Value::kLoss);
  const std::atomic<bool> stop = true;
  const auto fault = verify(certificate, &stop);
  ASSERT_TRUE(fault);
  EXPECT_EQ(fault->message, "stopped");
}

TEST(Certificates, TellTheirProgress) {
  const Certificate certificate = solved("breakthrough:standard:3x5", "start", Value::kLoss);
  std::size_t told = 0;
  EXPECT_FALSE(verify(certificate, nullptr, [&](std::size_t done) {
    EXPECT_GT(done, told);
    told = done;
  }));
  EXPECT_GT(told, 0U);
  EXPECT_LE(told, certificate.moves.size());
}

TEST(Met, KnowsWhatItWasGiven) {
  Met met;
  Random random(97);
  std::vector<Met::Key> keys;
  for (int i = 0; i < 10'000; ++i) keys.push_back({random.next(), random.next() | 1});
  for (const auto& key : keys) EXPECT_TRUE(met.insert(key));
  for (const auto& key : keys) EXPECT_FALSE(met.insert(key));
  EXPECT_EQ(met.size(), keys.size());
}

}  // namespace
}  // namespace quadrille::certificates
