// SPDX-License-Identifier: MIT
// What Tablut says is certain of a king, against every move that there is.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <vector>

#include "base/random.h"
#include "games/tablut/rules.h"
#include "tests/search/forced_win.h"

namespace quadrille::tablut {
namespace {

// Positions of random games.
template <class Visit>
void for_positions(int count, std::uint64_t seed, Visit visit) {
  Random random(seed);
  for (int seen = 0; seen < count;) {
    Position position = Tablut::start();
    for (int ply = 0; ply < 150 && Tablut::status(position) == Status::kOpen && seen < count;
         ++ply, ++seen) {
      visit(position);
      Tablut::MoveList moves;
      Tablut::generate(position, moves);
      position = Tablut::apply(position, moves[random.below(moves.size())]);
    }
  }
}

// A board on which anything may stand where it is allowed to: kings are held fast more often than
// in random games.
Position random_setup(Random& random) {
  Position position;
  const auto free_cell = [&](Cells closed) {
    while (true) {
      const auto cell = static_cast<int>(random.below(kCells));
      if (has(kBoard & ~closed & ~position.occupied(), cell)) return cell;
    }
  };
  position.king = static_cast<std::uint8_t>(free_cell(kEdge | kCamps));
  position.pieces[index_of(kWhite)] = position.king_cell();
  // Many soldiers beside the king.
  Cells near = 0;
  for (const int step : {1, -1, 10, -10}) near |= bit<Cells>(position.king + step);
  for_each_bit(near & kBoard & ~kThroneCell & ~position.king_cell(), [&](int cell) {
    const std::uint64_t chance = random.below(4);
    if (chance == 0 && !has(kCamps, cell)) position.pieces[index_of(kWhite)] |= bit<Cells>(cell);
    if (chance == 1 || chance == 2) position.pieces[index_of(kBlack)] |= bit<Cells>(cell);
  });
  for (std::uint64_t left = random.below(6); left > 0; --left) {
    position.pieces[index_of(kWhite)] |= bit<Cells>(free_cell(kThroneCell | kCamps));
  }
  for (std::uint64_t left = 1 + random.below(10); left > 0; --left) {
    position.pieces[index_of(kBlack)] |= bit<Cells>(free_cell(kThroneCell));
  }
  position.to_move = random.below(2) == 0 ? kWhite : kBlack;
  return position;
}

void expect_certain(const Position& position, std::array<int, 2>& won, int& must_fall) {
  const auto [status, plies] = Tablut::certain_result(position);
  if (status == Status::kOpen) return;
  const Tablut game;
  const Side winner = status == won_by(kWhite) ? kWhite : kBlack;
  ++won[index_of(winner)];
  if (winner == kBlack && plies == 2) ++must_fall;
  ASSERT_TRUE(forces_win(game, position, winner, plies)) << Tablut::position_text(position);
  ASSERT_FALSE(forces_win(game, position, winner, plies - 1)) << Tablut::position_text(position);
}

TEST(TablutEndsInSight, WhatIsCertainIsTrue) {
  std::array<int, 2> won{};
  int must_fall = 0;
  for_positions(60'000, 61,
                [&](const Position& position) { expect_certain(position, won, must_fall); });
  EXPECT_GT(won[index_of(kWhite)], 2'000);
  EXPECT_GT(won[index_of(kBlack)], 200);
  Random random(65);
  for (int i = 0; i < 60'000; ++i) {
    const Position position = random_setup(random);
    if (Tablut::status(position) == Status::kOpen) expect_certain(position, won, must_fall);
  }
  EXPECT_GT(won[index_of(kBlack)], 5'000);
  EXPECT_GT(must_fall, 20);
}

TEST(TablutEndsInSight, EveryWinAtTheNextMoveIsSeen) {
  const Tablut game;
  int wins = 0;
  for_positions(10'000, 62, [&](const Position& position) {
    const Side mover = position.to_move;
    if (!forces_win(game, position, mover, 1)) return;
    Tablut::MoveList moves;
    Tablut::generate(position, moves);
    // A side without a move has lost too: that end is not foreseen.
    bool by_king = false;
    for (const Move move : moves) {
      const auto outcome = Tablut::outcome(Tablut::apply(position, move));
      if (outcome && outcome->winner == mover && outcome->reason != Reason::kNoLegalMoves) {
        by_king = true;
      }
    }
    if (!by_king) return;
    ++wins;
    ASSERT_EQ(Tablut::certain_result(position), (CertainResult{won_by(mover), 1}))
        << Tablut::position_text(position);
  });
  EXPECT_GT(wins, 300);
}

// Which way of a move does not matter: the hash of the one is the hash of the other but for a
// piece's two cells.
TEST(TablutEndsInSight, QuietMovesAreKnownByTheirHashes) {
  int known = 0;
  int strangers = 0;
  std::vector<Hash> all;
  for_positions(2'000, 63, [&](const Position& position) {
    Tablut::MoveList moves;
    Tablut::generate(position, moves);
    for (const Move move : moves) {
      const Position next = Tablut::apply(position, move);
      if (next.plies == 0) continue;
      ++known;
      ASSERT_TRUE(Tablut::may_be_one_move(position.hash, next.hash));
      ASSERT_TRUE(Tablut::may_be_one_move(next.hash, position.hash));
    }
    all.push_back(position.hash);
  });
  int taken_for_moves = 0;
  for (std::size_t i = 7; i < all.size(); ++i, ++strangers) {
    taken_for_moves += Tablut::may_be_one_move(all[i], all[i - 7]) ? 1 : 0;
  }
  EXPECT_GT(known, 10'000);
  EXPECT_LT(taken_for_moves, strangers / 10);
}

// A list of captures that misses none and has no other.
TEST(TablutEndsInSight, NoisyMovesAreTheCapturesOfSoldiers) {
  int captures = 0;
  for_positions(5'000, 64, [&](const Position& position) {
    Tablut::MoveList noisy;
    Tablut::MoveList moves;
    EXPECT_FALSE(Tablut::noisy_moves(position, noisy));
    Tablut::generate(position, moves);
    std::size_t expected = 0;
    for (const Move move : moves) {
      const Position next = Tablut::apply(position, move);
      const Side enemy = opposite(position.to_move);
      if (popcount(next.of(enemy)) == popcount(position.of(enemy))) continue;
      ++expected;
      ASSERT_NE(std::find(noisy.begin(), noisy.end(), move), noisy.end())
          << Tablut::position_text(position) << " " << Tablut::move_text(position, move);
    }
    captures += static_cast<int>(expected);
    ASSERT_EQ(noisy.size(), expected) << Tablut::position_text(position);
  });
  EXPECT_GT(captures, 1'000);
}

}  // namespace
}  // namespace quadrille::tablut
