// SPDX-License-Identifier: MIT
// The players `report:H` and `alphabeta:H,cache=...` of checkers against a direct transcription of
// rules/checkers.md, section 3.5, with a dictionary of board texts and the slow heuristics.
#include "reports/csc384/search.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/random.h"
#include "games/registry.h"
#include "reports/csc384/kinds.h"
#include "tests/games/checkers/referee.h"
#include "tests/heuristics/checkers_slow.h"
#include "tests/players/player_of.h"

namespace quadrille {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kWon = 1e6;  // less the plies to the end

struct Choice {
  std::string move;
  double value = 0;  // for the side to move
};

// The words of a player and what they stand for.
struct Program {
  std::string words;
  std::string heuristic;
  std::string cache = "off";
  bool ordered = false;
  bool win_scores = false;
};

class TranscribedSearch {
 public:
  TranscribedSearch(GamePointer game, Program program)
      : game_(std::move(game)), program_(std::move(program)) {}

  Choice choose(const AnyPosition& root, int depth) {
    dictionary_.clear();
    double alpha = -kInfinity;
    double beta = kInfinity;
    Choice best;
    for (const auto& [move, next] : successors(root)) {
      const double found = value(next, depth - 1, 1, alpha, beta);
      if (red_moves(root) && found > alpha) {
        alpha = found;
        best = {game_->move_text(root, move), found};
      } else if (!red_moves(root) && found < beta) {
        beta = found;
        best = {game_->move_text(root, move), -found};
      }
    }
    return best;
  }

 private:
  struct Known {
    double value, alpha, beta;
  };
  using Successors = std::vector<std::pair<AnyMove, AnyPosition>>;

  [[nodiscard]] SlowCheckers board(const AnyPosition& position) const {
    return read_checkers(game_->position_text(position));
  }
  [[nodiscard]] bool red_moves(const AnyPosition& position) const {
    return board(position).white_to_move;
  }
  [[nodiscard]] double heuristic(const AnyPosition& position) const {
    return slow_checkers::heuristic_value(program_.heuristic, board(position));
  }

  // "Ascending stable sort, and for red that list reversed."
  [[nodiscard]] Successors successors(const AnyPosition& position) const {
    Successors sorted;
    for (const AnyMove move : game_->legal_moves(position)) {
      const AnyPosition next = game_->apply(position, move);
      auto place = sorted.end();
      while (program_.ordered && place != sorted.begin() &&
             heuristic(std::prev(place)->second) > heuristic(next)) {
        --place;
      }
      sorted.insert(place, {move, next});
    }
    if (program_.ordered && red_moves(position)) std::ranges::reverse(sorted);
    return sorted;
  }

  [[nodiscard]] std::string key(const AnyPosition& position, int depth) const {
    const SlowCheckers state = board(position);
    std::string text;
    for (const std::string& row : state.rows) text += row;
    if (program_.cache != "window-sound") return text;
    return text + (state.white_to_move ? "r" : "b") + std::to_string(depth);
  }

  double value(const AnyPosition& position, int depth, int ply, double alpha, double beta) {
    const std::string state = key(position, depth);
    if (const auto found = dictionary_.find(state);
        program_.cache != "off" && found != dictionary_.end()) {
      const Known& known = found->second;
      if (program_.cache == "board" || (known.alpha == alpha && known.beta == beta)) {
        return known.value;
      }
    }
    const double found = fresh_value(position, depth, ply, alpha, beta);
    dictionary_[state] = {found, alpha, beta};
    return found;
  }

  double fresh_value(const AnyPosition& position, int depth, int ply, double alpha, double beta) {
    const auto outcome = game_->outcome(position);
    if (outcome && program_.win_scores) {
      return game_->side_name(*outcome->winner) == "red" ? kWon - ply : ply - kWon;
    }
    if (outcome || depth == 0) return heuristic(position);
    const bool red = red_moves(position);
    double best = red ? -kInfinity : kInfinity;
    for (const auto& [move, next] : successors(position)) {
      const double found = value(next, depth - 1, ply + 1, alpha, beta);
      if (red) {
        best = std::max(best, found);
        if (best >= beta) break;
        alpha = std::max(alpha, best);
      } else {
        best = std::min(best, found);
        if (best <= alpha) break;
        beta = std::min(beta, best);
      }
    }
    return best;
  }

  GamePointer game_;
  Program program_;
  std::map<std::string, Known> dictionary_;
};

double as_number(Score score) {
  if (score.is_win()) return kWon - score.plies();
  if (score.is_loss()) return score.plies() - kWon;
  return score.value();
}

GamePointer course_game() { return *find_game("checkers:csc384"); }

Analysis analysis_of(const GamePointer& game, const std::string& words,
                     const AnyPosition& position) {
  const auto player = player_of(game, words);
  player->new_game(1);
  return player->choose_lines(Line(game, position), {}, 1).front();
}

Choice choice_of(const GamePointer& game, const std::string& words, const AnyPosition& position) {
  const Analysis analysis = analysis_of(game, words, position);
  return {game->move_text(position, analysis.best()), as_number(*analysis.score)};
}

// An open position some plies into a random game, often late: kings are what comes back.
AnyPosition random_position(const AnyGame& game, Random& random) {
  while (true) {
    AnyPosition position = game.start();
    const std::uint64_t plies = 10 + random.below(80);
    for (std::uint64_t ply = 0; ply < plies && !game.outcome(position); ++ply) {
      const auto moves = game.legal_moves(position);
      position = game.apply(position, moves[random.below(moves.size())]);
    }
    if (!game.outcome(position)) return position;
  }
}

void expect_as_transcribed(const Program& program, int positions, int deepest) {
  const GamePointer game = course_game();
  TranscribedSearch slow(game, program);
  Random random(384);
  for (int i = 0; i < positions; ++i) {
    const AnyPosition position = random_position(*game, random);
    for (int depth = 1; depth <= deepest; ++depth) {
      const std::string words = program.words + ",depth=" + std::to_string(depth);
      SCOPED_TRACE(words + " " + game->position_text(position));
      const Choice expected = slow.choose(position, depth);
      const Choice got = choice_of(game, words, position);
      ASSERT_EQ(got.move, expected.move);
      ASSERT_DOUBLE_EQ(got.value, expected.value);
    }
  }
}

TEST(Csc384Search, TheHeuristicReportsProgram) {
  expect_as_transcribed({"report:chen", "chen", "board", true, false}, 40, 4);
}

TEST(Csc384Search, TheFourFactorReportsProgram) {
  expect_as_transcribed({"report:zhao", "zhao", "window", false, false}, 40, 4);
  expect_as_transcribed({"report:zhao-printed", "zhao-printed", "window", false, false}, 10, 3);
}

TEST(Csc384Search, TheHandoutsPlainSearch) {
  expect_as_transcribed({"report:simple", "simple", "off", false, false}, 30, 4);
}

TEST(Csc384Search, EveryCacheWithAndWithoutOrder) {
  for (const std::string cache : {"off", "board", "window", "window-sound"}) {
    for (const std::string heuristic : {"chen", "zhao"}) {
      const std::string words = heuristic + ",cache=" + cache;
      expect_as_transcribed({words, heuristic, cache, false, true}, 12, 4);
      expect_as_transcribed({words + ",order=heuristic", heuristic, cache, true, true}, 12, 4);
    }
  }
}

TEST(Csc384Search, WithoutCacheItReturnsMinimaxsValue) {
  const GamePointer game = course_game();
  Random random(1);
  for (int i = 0; i < 60; ++i) {
    const AnyPosition position = random_position(*game, random);
    SCOPED_TRACE(game->position_text(position));
    const double expected = choice_of(game, "minimax:zhao,depth=4", position).value;
    for (const char* const words :
         {"zhao,cache=off,depth=4", "zhao,cache=off,order=heuristic,depth=4",
          "zhao,cache=window-sound,order=heuristic,depth=4"}) {
      ASSERT_EQ(choice_of(game, words, position).value, expected) << words;
    }
  }
}

TEST(Csc384Search, AReportLooksNinePliesAhead) {
  const GamePointer game = course_game();
  const auto position = game->parse_position("W:W6,K13,22,26:B4,8,15,16,K31");
  for (const char* const words : {"report:chen", "report:zhao", "report:simple"}) {
    EXPECT_EQ(analysis_of(game, words, *position).depth, 9) << words;
  }
}

TEST(Csc384Search, ANodeLimitMeansDeepening) {
  const GamePointer game = course_game();
  const Analysis analysis = analysis_of(game, "report:chen,nodes=2000", game->start());
  EXPECT_LE(analysis.nodes, 2000U);
  EXPECT_GT(analysis.depth, 2);
  EXPECT_LT(analysis.depth, 9);
  const std::string same_depth = "report:chen,depth=" + std::to_string(analysis.depth);
  EXPECT_EQ(analysis.best(), analysis_of(game, same_depth, game->start()).best());
}

TEST(Csc384Search, ADepthThatTheNodesDoNotAllowStillGivesAMove) {
  const GamePointer game = course_game();
  for (const int nodes : {1, 2, 30, 500}) {
    const Analysis analysis =
        analysis_of(game, "report:chen,depth=12,nodes=" + std::to_string(nodes), game->start());
    EXPECT_TRUE(game->is_legal(game->start(), analysis.best()));
    EXPECT_EQ(analysis.depth, 0);
    EXPECT_LE(analysis.nodes, static_cast<Nodes>(nodes));
  }
}

TEST(Csc384Search, KnowsNoEndOfTheGameInTheReports) {
  // Red takes the last black man: for the report a board of two men, for the others a win.
  const GamePointer game = course_game();
  const auto position = game->parse_position("W:W22,30:B18");
  ASSERT_TRUE(position);
  EXPECT_EQ(choice_of(game, "report:simple,depth=3", *position).value, 2);
  EXPECT_EQ(choice_of(game, "simple,cache=off,depth=3", *position).value, kWon - 1);
}

TEST(CacheProofs, AWindowInTheSoundKeyNeverChangesTheResult) {
  const GamePointer game = course_game();
  Random random(7);
  std::uint64_t reuses = 0;
  for (int i = 0; i < 40; ++i) {
    const AnyPosition position = random_position(*game, random);
    for (const char* const text :
         {"chen,order=heuristic,cache=window-sound", "zhao,cache=window-sound"}) {
      const auto proof = prove_cache(*game, *parse_player(text), position, 5, nullptr);
      ASSERT_TRUE(proof);
      EXPECT_FALSE(proof->differs()) << game->position_text(position);
      EXPECT_LE(proof->cached.nodes, proof->fresh.nodes);
      reuses += proof->reuses;
    }
  }
  EXPECT_GT(reuses, 0U);
}

// What a proof says of a reuse holds: a search of that position says so.
TEST(CacheProofs, NameAReuseThatIsWrong) {
  const GamePointer game = course_game();
  Random random(8);
  int wrong = 0;
  for (int i = 0; i < 100; ++i) {
    const AnyPosition position = random_position(*game, random);
    const auto words = *parse_player("zhao,cache=board");
    const auto proof = prove_cache(*game, words, position, 6, nullptr);
    ASSERT_TRUE(proof);
    if (!proof->differs()) {
      EXPECT_FALSE(proof->wrong);
      continue;
    }
    SCOPED_TRACE(game->position_text(position));
    ASSERT_TRUE(proof->wrong);
    EXPECT_NE(proof->wrong->returned, proof->wrong->fresh);
    const bool shallower = proof->wrong->kept_depth < proof->wrong->depth;
    EXPECT_TRUE(shallower || proof->wrong->fault != CacheFault::kShallower);
    EXPECT_TRUE(!shallower || proof->wrong->fault != CacheFault::kBound);
    ++wrong;
    // A win's distance counts from the root, so only estimates are compared.
    if (proof->wrong->depth == 0 || proof->wrong->fresh.is_decided()) continue;
    const auto fresh =
        choice_of(game, "zhao,cache=off,depth=" + std::to_string(proof->wrong->depth),
                  proof->wrong->position);
    const bool same_side =
        game->side_to_move(proof->wrong->position) == game->side_to_move(position);
    EXPECT_EQ(as_number(proof->wrong->fresh), same_side ? fresh.value : -fresh.value);
  }
  EXPECT_GT(wrong, 5);
}

// Red has a king and a man that runs to be crowned. With the caches the search does not see it: the
// position after 14-10 was met at its horizon, and that value stands for a look of four plies.
TEST(CacheProofs, TheCacheLosesACrowning) {
  const GamePointer game = course_game();
  const auto position = game->parse_position("W:WK11,14:BK29");
  ASSERT_TRUE(position);
  for (const char* const text : {"chen,cache=board", "chen,cache=window"}) {
    SCOPED_TRACE(text);
    const auto proof = prove_cache(*game, *parse_player(text), *position, 5, nullptr);
    ASSERT_TRUE(proof);
    EXPECT_EQ(proof->cached.score, Score::of(1));
    EXPECT_EQ(game->move_text(*position, proof->cached.move), "11-8");
    EXPECT_EQ(proof->fresh.score, Score::of(3));
    EXPECT_EQ(game->move_text(*position, proof->fresh.move), "14-10");
    ASSERT_TRUE(proof->wrong);
    EXPECT_EQ(game->position_text(proof->wrong->position), "B:W10,K11:BK29");
    EXPECT_EQ(proof->wrong->fault, CacheFault::kShallower);
    EXPECT_EQ(proof->wrong->kept_depth, 0);
    EXPECT_EQ(proof->wrong->depth, 4);
    EXPECT_EQ(proof->wrong->returned, Score::of(1));
    EXPECT_EQ(proof->wrong->fresh, Score::of(3));
  }
  const auto sound =
      prove_cache(*game, *parse_player("chen,cache=window-sound"), *position, 5, nullptr);
  EXPECT_EQ(sound->cached.score, Score::of(3));
  // Not the proof's own arithmetic: full minimax sees the crowning too, and the player does not.
  EXPECT_EQ(choice_of(game, "minimax:chen,depth=5", *position).value, 3);
  EXPECT_EQ(choice_of(game, "chen,cache=board,depth=5", *position).value, 1);
}

TEST(CacheProofs, TheOtherFaultsHappenToo) {
  struct Case {
    const char *words, *position;
    Depth depth;
    CacheFault fault;
    double cached, fresh;
  };
  const GamePointer game = course_game();
  for (const Case& each :
       {Case{"chen,cache=board", "W:WK7,15,25:B8,K26", 5, CacheFault::kOtherSide, 1, 2},
        Case{"chen,order=heuristic,cache=board", "W:WK8,K20:B5,17,22,K24,K27", 7,
             CacheFault::kBound, -3, -4}}) {
    SCOPED_TRACE(each.position);
    const auto position = game->parse_position(each.position);
    ASSERT_TRUE(position);
    const auto proof =
        prove_cache(*game, *parse_player(each.words), *position, each.depth, nullptr);
    ASSERT_TRUE(proof);
    EXPECT_EQ(proof->cached.score, Score::of(each.cached));
    EXPECT_EQ(proof->fresh.score, Score::of(each.fresh));
    ASSERT_TRUE(proof->wrong);
    EXPECT_EQ(proof->wrong->fault, each.fault);
  }
}

TEST(CacheProofs, AreForPlayersWithACacheAlone) {
  const GamePointer game = course_game();
  for (const char* const text : {"chen", "chen,cache=off", "report:simple", "minimax:chen"}) {
    EXPECT_FALSE(prove_cache(*game, *parse_player(text), game->start(), 3, nullptr)) << text;
  }
  EXPECT_TRUE(prove_cache(*game, *parse_player("report:chen"), game->start(), 3, nullptr));
  const std::atomic<bool> stop = true;
  EXPECT_FALSE(prove_cache(*game, *parse_player("report:chen"), game->start(), 12, &stop));
}

}  // namespace
}  // namespace quadrille
