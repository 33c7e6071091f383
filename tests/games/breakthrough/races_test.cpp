// SPDX-License-Identifier: MIT
// What Breakthrough tells the exact solver is certain, against brute force.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <unordered_map>

#include "base/random.h"
#include "games/breakthrough/rules.h"
#include "tests/games/breakthrough/referee.h"
#include "tests/search/slow_solver.h"

namespace quadrille::breakthrough {
namespace {

template <RuleSet kRules>
void expect_certain(Size size, std::uint64_t seed) {
  const Breakthrough<Square64, kRules> game(size);
  const auto referee = referee_for(game.name());
  SlowSolver slow(*referee);
  Random random(seed);
  int certain = 0;
  for (int i = 0; i < 800;) {
    const std::string text = referee->random_setup(random);
    const SlowBoard board = read_board(text);
    if (referee->verdict(text) || board.count('P') + board.count('p') > 7) continue;
    ++i;
    SCOPED_TRACE(game.name() + " " + text);
    const auto position = *game.parse_position(text);
    const auto truth = slow.solve(text);
    const Side me = position.to_move;
    if (const auto [status, plies] = game.certain_result(position); status != Status::kOpen) {
      ++certain;
      ASSERT_EQ(truth.value, status == won_by(me) ? 1 : -1);
      ASSERT_GE(plies, truth.plies);
    }
    if (truth.value != 0) {
      const Side winner = truth.value > 0 ? me : opposite(me);
      ASSERT_LE(game.least_plies_to_win(position, winner), truth.plies);
    }
    // The goal row at the next move is always seen; under course rules no other win is so near.
    if (kRules == RuleSet::kCourse && truth.value == 1 && truth.plies == 1) {
      ASSERT_EQ(game.certain_result(position), (CertainResult{won_by(me), 1}));
    }
  }
  EXPECT_GT(certain, 150);
}

TEST(BreakthroughRaces, WhatIsCertainIsTrue) {
  for (const Size size : {Size{2, 5}, Size{3, 4}, Size{4, 4}, Size{3, 5}, Size{5, 4}}) {
    ASSERT_NO_FATAL_FAILURE(expect_certain<RuleSet::kStandard>(size, 92));
    ASSERT_NO_FATAL_FAILURE(expect_certain<RuleSet::kCourse>(size, 93));
  }
}

// The truth by playing everything out with the rules alone, every position once.
template <class G>
class Exhaustive {
 public:
  struct Result {
    int value;  // 1, 0 or -1 for the side to move
    int plies;  // the winner hurries, the loser delays
  };

  explicit Exhaustive(const G& game) : game_(game) {}

  Result solve(const typename G::Position& position) {
    const Status status = game_.status(position);
    if (status == Status::kDraw) return {0, 0};
    if (status != Status::kOpen) return {status == won_by(position.to_move) ? 1 : -1, 0};
    const Hash key = game_.hash(position);
    if (const auto known = results_.find(key); known != results_.end()) return known->second;
    typename G::MoveList moves;
    game_.legal_moves(position, moves);
    Result best{-2, 0};
    for (const Move move : moves) {
      const Result reply = solve(game_.apply(position, move));
      const Result result{-reply.value, reply.plies + 1};
      const bool sooner = result.value > 0 ? result.plies < best.plies : result.plies > best.plies;
      if (result.value > best.value || (result.value == best.value && sooner)) best = result;
    }
    results_.emplace(key, best);
    return best;
  }

 private:
  const G& game_;
  std::unordered_map<Hash, Result> results_;
};

// Every position of a board that the rules let be set up: how many there are, and for how many the
// end is certain.
template <RuleSet kRules>
void expect_certain_everywhere(Size size, int least_open, int least_certain) {
  using G = Breakthrough<Square64, kRules>;
  const G game(size);
  Exhaustive<G> truth(game);
  const int cells = size.width * size.height;
  int codes = 1;
  for (int i = 0; i < cells; ++i) codes *= 3;
  int open = 0;
  int certain = 0;
  for (int code = 0; code < codes; ++code) {
    SlowBoard board = empty_board(size.width, size.height);
    for (int cell = 0, rest = code; cell < cells; ++cell, rest /= 3) {
      if (rest % 3 == 0) continue;
      board.put(1 + cell % size.width, 1 + cell / size.width, rest % 3 == 1 ? 'P' : 'p');
    }
    for (const bool white : {true, false}) {
      board.white_to_move = white;
      const std::string text = write_board(board);
      const auto position = game.parse_position(text);
      if (!position || game.status(*position) != Status::kOpen) continue;
      ++open;
      const auto [status, plies] = game.certain_result(*position);
      const auto [value, true_plies] = truth.solve(*position);
      if (status != Status::kOpen) {
        ++certain;
        ASSERT_EQ(value, status == won_by(position->to_move) ? 1 : -1) << text;
        ASSERT_GE(plies, true_plies) << text;
      }
      if (value == 0) continue;
      const Side winner = value > 0 ? position->to_move : opposite(position->to_move);
      ASSERT_LE(game.least_plies_to_win(*position, winner), true_plies) << text;
    }
  }
  EXPECT_GT(open, least_open);
  EXPECT_GT(certain, least_certain);
}

TEST(BreakthroughRaces, WhatIsCertainIsTrueOfEveryPositionOfSmallBoards) {
  for (const Size size : {Size{2, 4}, Size{2, 5}}) {
    const int least = size.height == 4 ? 500 : 10'000;
    ASSERT_NO_FATAL_FAILURE(expect_certain_everywhere<RuleSet::kStandard>(size, 2 * least, least));
    ASSERT_NO_FATAL_FAILURE(expect_certain_everywhere<RuleSet::kCourse>(size, 2 * least, least));
  }
}

TEST(BreakthroughRacesNightly, WhatIsCertainIsTrueOfEveryPosition) {
  for (const Size size : {Size{3, 4}, Size{2, 6}}) {
    ASSERT_NO_FATAL_FAILURE(expect_certain_everywhere<RuleSet::kStandard>(size, 80'000, 50'000));
    ASSERT_NO_FATAL_FAILURE(expect_certain_everywhere<RuleSet::kCourse>(size, 80'000, 50'000));
  }
}

// Taking c2 leaves White without a move, which is a draw.
TEST(BreakthroughRaces, AFreePawnThatIsTakenHasNoMoveLeft) {
  const Breakthrough<Square64, RuleSet::kCourse> game({3, 4});
  const auto position = *game.parse_position("3/pp1/P1P/P2 b");
  EXPECT_EQ(game.certain_result(position).status, Status::kOpen);
}

// Whoever makes a move that is no answer to a threat has lost when the other side has moved.
template <RuleSet kRules>
void expect_answers(Size size, std::uint64_t seed) {
  using G = Breakthrough<Square64, kRules>;
  const G game(size);
  const auto referee = referee_for(game.name());
  Random random(seed);
  const auto loses_at_once = [&](const typename G::Position& position) {
    typename G::MoveList replies;
    game.legal_moves(position, replies);
    return std::ranges::any_of(replies, [&](Move reply) {
      return game.status(game.apply(position, reply)) == won_by(position.to_move);
    });
  };
  int threatened = 0;
  int answered = 0;
  for (int i = 0; i < 6000; ++i) {
    const std::string text = referee->random_setup(random);
    const auto position = *game.parse_position(text);
    if (game.status(position) != Status::kOpen) continue;
    if (game.certain_result(position).status != Status::kOpen) continue;
    SCOPED_TRACE(game.name() + " " + text);
    typename G::MoveList answers;
    typename G::MoveList moves;
    game.legal_moves(position, moves);
    if (!game.answers(position, answers)) continue;
    ++threatened;
    ASSERT_FALSE(answers.empty());  // else the end would have been certain
    for (const Move move : moves) {
      if (std::ranges::find(answers, move) != answers.end()) {
        ++answered;
      } else {
        ASSERT_TRUE(loses_at_once(game.apply(position, move))) << game.move_text(position, move);
      }
    }
    for (const Move answer : answers) ASSERT_TRUE(game.is_legal(position, answer));
  }
  EXPECT_GT(threatened, 40);
  EXPECT_GE(answered, threatened);
}

TEST(BreakthroughRaces, WhatIsNoAnswerToAThreatLosesAtOnce) {
  for (const Size size : {Size{2, 5}, Size{3, 4}, Size{4, 4}, Size{5, 5}, Size{8, 8}}) {
    ASSERT_NO_FATAL_FAILURE(expect_answers<RuleSet::kStandard>(size, 94));
    ASSERT_NO_FATAL_FAILURE(expect_answers<RuleSet::kCourse>(size, 95));
  }
}

TEST(BreakthroughRaces, ASideWithoutPawnsNeverWins) {
  const Breakthrough<Square64, RuleSet::kCourse> game({3, 5});
  const auto position = *game.parse_position("3/3/3/3/P2 w");
  EXPECT_GT(game.least_plies_to_win(position, kBlack), 1000);
  EXPECT_EQ(game.least_plies_to_win(position, kWhite), 7);
}

}  // namespace
}  // namespace quadrille::breakthrough
