// SPDX-License-Identifier: MIT
#include "reports/snai/study.h"

#include <gtest/gtest.h>

#include <set>

#include "games/registry.h"

namespace quadrille::snai {
namespace {

constexpr std::size_t kOpenings = 3;

reports::Settings small_settings(unsigned threads) {
  reports::Settings settings;
  settings.limits.per_move.nodes = 100;
  settings.threads = threads;
  return settings;
}

GameRecord ended(std::optional<Side> winner, Reason reason = Reason::kRepetition) {
  GameRecord game;
  game.played.outcome = {winner, reason};
  return game;
}

std::string moves_of(const std::optional<GameRecord>& game) {
  std::string text;
  for (const PlayedMove& move : game->played.moves) text += move.move + ' ';
  return text;
}

TEST(TablutStudy, CountsByColourAndTellsTheDrawsApart) {
  Tournament tournament;
  tournament.rounds.resize(4);
  tournament.rounds[0][0][1] = ended(Side::kFirst);
  tournament.rounds[1][0][1] = ended(Side::kSecond);
  tournament.rounds[2][0][1] = ended(std::nullopt);
  tournament.rounds[3][0][1] = ended(std::nullopt, Reason::kLength);
  tournament.rounds[0][1][0] = ended(Side::kFirst);
  const Results results = tournament.results(0, 1);
  EXPECT_EQ(results.white_won, 1U);
  EXPECT_EQ(results.black_won, 1U);
  EXPECT_EQ(results.repeated, 1U);
  EXPECT_EQ(results.cut, 1U);
  EXPECT_EQ(results.tally_of(Side::kSecond), (Tally{1, 1, 1, 1}));
  EXPECT_EQ(tournament.games(), 5U);
  EXPECT_EQ(tournament.finished_openings(), 0U);
}

TEST(TablutStudy, ALeadIsByOpening) {
  // Player 0 wins everything with White, player 1 nothing but its games against player 2.
  Tournament tournament;
  tournament.rounds.resize(2);
  for (auto& round : tournament.rounds) {
    for (std::size_t black = 0; black < kPlayerCount; ++black) {
      round[0][black] = ended(Side::kFirst);
      round[1][black] = ended(black == 2 ? Side::kFirst : Side::kSecond);
    }
  }
  EXPECT_NEAR(tournament.lead(0, 1, Side::kFirst)->score, 2.0 / 3, 1e-12);
  EXPECT_NEAR(tournament.lead(1, 0, Side::kFirst)->score, -2.0 / 3, 1e-12);
  EXPECT_EQ(tournament.lead(0, 0, Side::kFirst)->score, 0);
  // With Black not all games were finished.
  EXPECT_FALSE(tournament.lead(0, 1, Side::kSecond));
}

TEST(TablutStudy, EveryWhiteMeetsEveryBlack) {
  const Tournament tournament = *play_tournament(kOpenings, small_settings(1));
  EXPECT_EQ(tournament.games(), 27U);
  EXPECT_EQ(tournament.finished_openings(), 3U);
  for (std::size_t white = 0; white < kPlayerCount; ++white) {
    for (std::size_t black = 0; black < kPlayerCount; ++black) {
      EXPECT_EQ(tournament.results(white, black).games(), 3U);
    }
    EXPECT_GT(tournament.effort(white, Side::kFirst).nodes, 0U);
  }
}

TEST(TablutStudyThreads, DoNotChangeTheGames) {
  const Tournament alone = *play_tournament(kOpenings, small_settings(1));
  const Tournament together = *play_tournament(kOpenings, small_settings(3));
  reports::Settings other_settings = small_settings(2);
  other_settings.seed = 2;
  const Tournament other = *play_tournament(kOpenings, other_settings);
  bool differs = false;
  for (std::size_t i = 0; i < alone.rounds.size(); ++i) {
    for (std::size_t white = 0; white < kPlayerCount; ++white) {
      for (std::size_t black = 0; black < kPlayerCount; ++black) {
        const std::string moves = moves_of(alone.rounds[i][white][black]);
        EXPECT_EQ(moves_of(together.rounds[i][white][black]), moves);
        differs |= moves_of(other.rounds[i][white][black]) != moves;
      }
    }
  }
  EXPECT_TRUE(differs);
}

TEST(TablutStudy, SamplesDistinctPositionsOfOneSide) {
  const GamePointer game = *find_game("tablut");
  const Tournament tournament = *play_tournament(kOpenings, small_settings(2));
  for (const Side side : kSides) {
    const auto positions = sample_positions(tournament, side, 20, 1);
    ASSERT_EQ(positions.size(), 20U);
    std::set<Hash> hashes;
    for (const AnyPosition& position : positions) {
      EXPECT_EQ(game->side_to_move(position), side);
      EXPECT_FALSE(game->outcome(position));
      hashes.insert(game->hash(position));
    }
    EXPECT_EQ(hashes.size(), positions.size());
  }
  EXPECT_LT(sample_positions(tournament, Side::kFirst, 1'000'000, 1).size(), 6000U);
}

TEST(TablutStudy, LeavesOutEveryTerm) {
  const Tournament tournament = *play_tournament(kOpenings, small_settings(2));
  const std::array positions = {sample_positions(tournament, Side::kFirst, 15, 1),
                                sample_positions(tournament, Side::kSecond, 15, 1)};
  const auto effects = leave_out_terms(positions, 1, small_settings(2));
  bool soldiers_count = false;
  for (const TermEffect& effect : effects) {
    EXPECT_EQ(effect.positions, 15U) << effect.term;
    EXPECT_LE(effect.changed, effect.positions) << effect.term;
    // What is always 0 cannot change a move.
    EXPECT_TRUE(!effect.always_zero || effect.changed == 0) << effect.term;
    if (effect.term == "possible_catches_as_written") {
      EXPECT_TRUE(effect.always_zero);
      EXPECT_EQ(effect.side, Side::kSecond);
      EXPECT_EQ(effect.form, 1U);
      EXPECT_EQ(effect.share()->score, 0);
    }
    if (effect.term == "blacks") soldiers_count |= effect.changed > 0;
  }
  EXPECT_TRUE(soldiers_count);
  EXPECT_EQ(std::ranges::count(effects, "possible_catches_as_written", &TermEffect::term), 1);
  EXPECT_EQ(searches_to_leave_out_terms(positions), 15 * (effects.size() + 4));
}

TEST(TablutStudy, StopsWhenItIsTold) {
  const std::atomic<bool> stop = true;
  reports::Settings settings = small_settings(2);
  settings.stop = &stop;
  EXPECT_EQ(play_tournament(kOpenings, settings)->games(), 0U);
}

}  // namespace
}  // namespace quadrille::snai
