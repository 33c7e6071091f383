// SPDX-License-Identifier: MIT
// The Monte-Carlo search against brute force on small boards, and against what it promises: a tree
// that is kept and never too large, and the same result from the same seed.
#include "search/mcts.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "base/random.h"
#include "games/breakthrough/rules.h"
#include "games/registry.h"
#include "games/tablut/rules.h"
#include "players/parts.h"
#include "players/words.h"
#include "search/mcts_tree.h"
#include "solve/any_solver.h"
#include "solve/solution.h"
#include "tests/players/player_of.h"
#include "tests/search/own_evaluator.h"

namespace quadrille {
namespace {

using ::testing::HasSubstr;
using Breakthrough8x8 =
    breakthrough::Breakthrough<breakthrough::Square64, breakthrough::RuleSet::kStandard>;

// Open positions of random games, all of them.
std::vector<AnyPosition> positions_of_random_games(const AnyGame& game, std::size_t count,
                                                   Random& random) {
  std::vector<AnyPosition> positions;
  while (positions.size() < count) {
    AnyPosition position = game.start();
    for (auto moves = game.legal_moves(position); !moves.empty();
         moves = game.legal_moves(position)) {
      positions.push_back(position);
      position = game.apply(position, moves[random.below(moves.size())]);
    }
  }
  return positions;
}

GameValue value_of(Score score) {
  if (score.is_win()) return GameValue::kWin;
  return score.is_loss() ? GameValue::kLoss : GameValue::kDraw;
}

// The solver's own yardstick is brute force.
TEST(Mcts, WhatItProvesIsWhatTheSolverProves) {
  Random random(90);
  std::map<GameValue, int> proved;
  for (const std::string words :
       {"breakthrough:standard:3x4", "breakthrough:course:3x4", "breakthrough:course:2x6",
        "breakthrough:standard:4x4", "isolation:3x4", "isolation:4x4"}) {
    const GamePointer game = *find_game(words);
    const auto solver = make_solver(*game);
    const auto search = make_mcts(*game, std::nullopt, {.memory_bytes = 1 << 20});
    SearchRequest<AnyMove> request;
    request.limits.nodes = 400;
    for (const AnyPosition& position : positions_of_random_games(*game, 500, random)) {
      SCOPED_TRACE(words + " " + game->position_text(position));
      search->new_game(1);
      const auto result = search->search(position, request).front();
      ASSERT_FALSE(result.principal_variation.empty());
      ASSERT_FALSE(result.score.is_decided() && !result.exact);
      if (!result.exact) continue;
      const auto truth = solver->solve(position, {});
      ASSERT_EQ(value_of(result.score), truth.value);
      ASSERT_NE(std::ranges::find(truth.keeps, result.principal_variation.front()),
                truth.keeps.end());
      ++proved[truth.value];
    }
  }
  EXPECT_GT(proved[GameValue::kWin], 1000);
  EXPECT_GT(proved[GameValue::kLoss], 300);
  EXPECT_GT(proved[GameValue::kDraw], 20);
}

TEST(Mcts, PlaysAWinInOneAtOnce) {
  Random random(91);
  for (const std::string words : {"breakthrough", "isolation", "checkers", "tablut"}) {
    const GamePointer game = *find_game(words);
    const auto player = player_of(game, "mcts,nodes=1");
    int tried = 0;
    for (const AnyPosition& position : positions_of_random_games(*game, 3000, random)) {
      const auto wins = [&](AnyMove move) {
        const auto outcome = game->outcome(game->apply(position, move));
        return outcome && outcome->winner == game->side_to_move(position);
      };
      const auto moves = game->legal_moves(position);
      if (std::ranges::none_of(moves, wins)) continue;
      player->new_game(1);
      const Analysis analysis = player->choose(Line(game, position), {});
      ASSERT_TRUE(wins(analysis.best())) << game->position_text(position);
      ASSERT_EQ(analysis.score, Score::win_in(1));
      ASSERT_TRUE(analysis.exact);
      ++tried;
    }
    EXPECT_GT(tried, 10) << words;
  }
}

TEST(Mcts, FindsAWinInThree) {
  // Checkers sees no ends before they are there: this one is proved by the tree alone.
  const GamePointer game = *find_game("checkers");
  const Line line(game, *game->parse_position("W:WK10,K11:BK4"));
  for (const std::string words : {"mcts", "mcts:simple", "mcts:simple,leaf=heuristic"}) {
    const Analysis analysis = player_of(game, words + ",nodes=5000")->choose(line, {});
    EXPECT_TRUE(analysis.exact) << words;
    ASSERT_TRUE(analysis.score->is_win()) << words;
    EXPECT_FALSE(analysis.score->has_distance()) << words;
    EXPECT_LT(analysis.nodes, 5000U) << words << " goes on after the proof";
  }
}

// What a node is once its children are known to be these.
MctsFate fate_with(const std::vector<MctsFate>& fates) {
  MctsTree tree({.memory_bytes = 1}, false, 10);
  std::size_t i = 0;
  for (MctsNode& child : tree.add_children(tree.root(), fates.size())) {
    const MctsFate fate = fates[i++];
    if (fate != MctsFate::kOpen) child.settle(fate, 3);
  }
  tree.adopt(tree.root());
  return tree[tree.root()].fate;
}

TEST(MctsTree, ProvesWhatTheChildrenProve) {
  using enum MctsFate;
  EXPECT_EQ(fate_with({kOpen, kLost, kWon}), kLost) << "whoever is to move has a winning move";
  EXPECT_EQ(fate_with({kLost, kLost}), kWon);
  EXPECT_EQ(fate_with({kLost, kDrawn, kLost}), kDrawn);
  EXPECT_EQ(fate_with({kLost, kOpen}), kOpen);
  EXPECT_EQ(fate_with({kDrawn, kOpen}), kOpen);
}

// It is one on this way alone.
TEST(MctsTree, ADrawByRepetitionProvesNothing) {
  using enum MctsFate;
  EXPECT_EQ(fate_with({kLost, kRepeated}), kOpen);
  EXPECT_EQ(fate_with({kDrawn, kRepeated}), kOpen);
  EXPECT_EQ(fate_with({kWon, kRepeated}), kLost);
}

TEST(MctsTree, ResultsCountForTheSideThatMoved) {
  MctsTree tree({.memory_bytes = 1}, false, 10);
  tree.add_children(tree.root(), 2);
  tree.adopt(tree.root());
  const MctsTree::Index first = tree.select(tree.root());
  const std::vector<MctsTree::Index> way = {tree.root(), first};
  tree.back_up(way, 0);
  EXPECT_EQ(tree[first].mean(), 0);
  EXPECT_EQ(tree[tree.root()].mean(), 1);
  tree.back_up(way, 0.5);
  EXPECT_EQ(tree[first].mean(), 0.25);
  EXPECT_EQ(tree[tree.root()].mean(), 0.75);
  EXPECT_NE(tree.select(tree.root()), first) << "the other child was never tried";
}

TEST(Mcts, TheSameSeedGivesTheSameResult) {
  const GamePointer game = *find_game("breakthrough");
  for (const std::string words : {"mcts", "mcts:lorentz", "mcts:lorentz,leaf=mixed"}) {
    const auto player = player_of(game, words + ",nodes=3000");
    const auto result = [&](std::uint64_t seed) {
      player->new_game(seed);
      return player->choose(Line(game, game->start()), {});
    };
    const Analysis once = result(1);
    const Analysis other = result(2);
    const Analysis again = result(1);
    EXPECT_EQ(again.principal_variation, once.principal_variation) << words;
    EXPECT_EQ(again.score, once.score) << words;
    EXPECT_NE(other.score, once.score) << words << " leaves nothing to chance";
  }
}

TEST(Mcts, CountsASimulationAsANode) {
  const GamePointer game = *find_game("checkers");
  const auto player = player_of(game, "mcts,nodes=777");
  EXPECT_EQ(player->choose(Line(game, game->start()), {}).nodes, 777U);
}

TEST(Mcts, GoesOnInATreeThatIsFull) {
  const Breakthrough8x8 game(breakthrough::Size{8, 8});
  const std::optional<Evaluator> none;
  Mcts<Breakthrough8x8> mcts(game, none, {.memory_bytes = 1});
  SearchRequest<Breakthrough8x8::Move> request;
  request.limits.nodes = 20'000;
  auto position = game.start();
  for (int ply = 0; ply < 6; ++ply) {
    const auto result = mcts.search(position, request);
    EXPECT_EQ(result.nodes, 20'000U);
    EXPECT_LE(mcts.tree().size(), mcts.tree().capacity());
    EXPECT_LE(mcts.tree().capacity(), std::size_t{Breakthrough8x8::kMaxMoves} + 1);
    ASSERT_TRUE(game.is_legal(position, result.principal_variation.front()));
    position = game.apply(position, result.principal_variation.front());
  }
}

// A search of one simulation shows what it began with.
template <class G>
void expect_kept_tree(const G& game, std::size_t memory_bytes) {
  const std::optional<Evaluator> none;
  Mcts<G> mcts(game, none, {.memory_bytes = memory_bytes});
  mcts.new_game(1);
  SearchRequest<typename G::Move> request;
  request.limits.nodes = 3000;
  std::vector<Hash> past;
  auto position = game.start();
  for (int turn = 0; turn < 5; ++turn) {
    request.limits.nodes = 3000;
    request.past = past;
    const auto result = mcts.search(position, request);
    ASSERT_GE(result.principal_variation.size(), 2U);
    MctsTree::Index below = mcts.tree().root();
    for (int ply = 0; ply < 2; ++ply) {
      below = mcts.tree().best_child(below);
      past.push_back(game.hash(position));
      position = game.apply(position, result.principal_variation[static_cast<std::size_t>(ply)]);
    }
    const auto visits = mcts.tree()[below].visits;
    ASSERT_GT(visits, 1U);
    request.limits.nodes = 1;
    request.past = past;
    const auto next = mcts.search(position, request);
    ASSERT_EQ(mcts.root_visits(), visits + 1);
    ASSERT_TRUE(game.is_legal(position, next.principal_variation.front()));
  }
  // Neither a new game nor another position knows anything of it.
  SearchRequest<typename G::Move> other;
  other.limits.nodes = 1;
  mcts.search(game.start(), other);
  EXPECT_EQ(mcts.root_visits(), 1U);
  mcts.new_game(1);
  mcts.search(position, request);
  EXPECT_EQ(mcts.root_visits(), 1U);
}

TEST(Mcts, KeepsTheTreeBelowTheMovesThatWerePlayed) {
  expect_kept_tree(Breakthrough8x8(breakthrough::Size{8, 8}), std::size_t{64} << 20);
  expect_kept_tree(tablut::Tablut(), std::size_t{64} << 20);
}

TEST(Mcts, KeepsTheTreeWhereThePoolMustBeTidiedUp) {
  expect_kept_tree(Breakthrough8x8(breakthrough::Size{8, 8}), std::size_t{2} << 20);
  expect_kept_tree(tablut::Tablut(), std::size_t{4} << 20);
}

// Who thinks on the opponent's time goes on from the reply that it expects. The search for the move
// that follows another one still has what was found of that one before.
TEST(Mcts, AReplyThatWasNotExpectedIsNotForgotten) {
  const Breakthrough8x8 game(breakthrough::Size{8, 8});
  const std::optional<Evaluator> none;
  Mcts<Breakthrough8x8> mcts(game, none, {});
  mcts.new_game(1);
  SearchRequest<Breakthrough8x8::Move> request;
  auto position = game.start();
  std::vector<Hash> past;
  for (int turn = 0; turn < 3; ++turn) {
    SCOPED_TRACE(turn);
    request.limits.nodes = 5000;
    request.past = past;
    const auto best = mcts.search(position, request).principal_variation.front();
    const MctsTree& tree = mcts.tree();
    const MctsNode& answered = tree[tree.best_child(tree.root())];
    const auto is_more_visited = [&](MctsTree::Index a, MctsTree::Index b) {
      return tree[a].visits > tree[b].visits;
    };
    std::vector<MctsTree::Index> replies;
    for (MctsTree::Index i = 0; i < answered.child_count; ++i) {
      replies.push_back(answered.children + i);
    }
    std::ranges::sort(replies, is_more_visited);
    const auto after = game.apply(position, best);
    const auto expected =
        game.apply(after, Breakthrough8x8::Move::from_code(tree[replies[0]].move));
    const auto other = game.apply(after, Breakthrough8x8::Move::from_code(tree[replies[1]].move));
    const auto visits = tree[replies[1]].visits;
    ASSERT_GT(visits, 1U);
    past.push_back(game.hash(position));
    past.push_back(game.hash(after));
    request.past = past;
    mcts.search(expected, request);
    request.limits.nodes = 1;
    mcts.search(other, request);
    EXPECT_EQ(mcts.root_visits(), visits + 1);
    position = other;
  }
}

// Whether all nodes below have as many children as there are moves, by as many legal moves.
template <class G>
bool has_legal_moves(const G& game, const MctsTree& tree, MctsTree::Index index,
                     const typename G::Position& position) {
  const auto children = tree.children_of(index);
  if (children.empty()) return true;
  std::set<std::uint32_t> moves;
  for (const MctsNode& child : children) moves.insert(child.move);
  if (moves.size() != static_cast<std::size_t>(game.count_moves(position))) return false;
  for (std::size_t i = 0; i < children.size(); ++i) {
    const auto move = G::Move::from_code(children[i].move);
    if (!game.is_legal(position, move)) return false;
    const auto child = tree[index].children + static_cast<MctsTree::Index>(i);
    if (!has_legal_moves(game, tree, child, game.apply(position, move))) return false;
  }
  return true;
}

// A heuristic that fails leaves no children behind that nobody has filled in.
TEST(Mcts, GoesOnAfterAHeuristicThatFailed) {
  const Breakthrough8x8 game(breakthrough::Size{8, 8});
  SearchRequest<Breakthrough8x8::Move> request;
  request.limits.nodes = 100;
  int failed = 0;
  for (int call = 300; call < 800; call += 5) {
    SCOPED_TRACE(call);
    int calls = 0;
    const std::optional<Evaluator> failing = calling([&] {
      if (++calls == call) throw HeuristicFailure(Error{});
    });
    Mcts<Breakthrough8x8> mcts(game, failing, {.memory_bytes = 1 << 20});
    mcts.new_game(1);
    try {
      mcts.search(game.start(), request);
    } catch (const HeuristicFailure&) {
      ++failed;
    }
    mcts.search(game.start(), request);
    ASSERT_TRUE(has_legal_moves(game, mcts.tree(), mcts.tree().root(), game.start()));
  }
  EXPECT_GT(failed, 50);
}

// What was found out holds for one way to the position alone.
TEST(Mcts, ADifferentPastIsADifferentTree) {
  const tablut::Tablut game;
  const std::optional<Evaluator> none;
  Mcts<tablut::Tablut> mcts(game, none, {});
  auto position = game.start();
  std::vector<Hash> past;
  Random random(3);
  while (game.reversible_plies(position) < 4) {
    tablut::Tablut::MoveList moves;
    game.generate(position, moves);
    past.push_back(game.hash(position));
    position = game.apply(position, moves[random.below(moves.size())]);
  }
  SearchRequest<tablut::Move> request;
  request.limits.nodes = 100;
  request.past = past;
  mcts.search(position, request);
  mcts.search(position, request);
  EXPECT_EQ(mcts.root_visits(), 200U);
  past[past.size() - 2] ^= 1;
  mcts.search(position, request);
  EXPECT_EQ(mcts.root_visits(), 100U);
}

TEST(Mcts, StopsWithoutLimitsWhenItIsTold) {
  const GamePointer game = *find_game("tablut");
  const auto search = make_mcts(*game, std::nullopt, {});
  std::atomic<bool> stop = false;
  Nodes told = 0;
  SearchRequest<AnyMove> request;
  request.stop = &stop;
  request.on_iteration = [&](const SearchResult<AnyMove>& result) {
    told = result.nodes;
    stop = told > 3000;
  };
  const auto result = search->search(game->start(), request).front();
  EXPECT_GT(told, 3000U);
  EXPECT_LT(result.nodes, told + 10);
}

// The unit of a heuristic is its own business.
TEST(Mcts, LearnsTheScaleOfAHeuristic) {
  const GamePointer game = *find_game("breakthrough");
  for (const std::string leaf : {"playout", "heuristic", "mixed"}) {
    const auto choice = [&](const std::string& weight) {
      const auto player = player_of(
          game, "mcts:=" + weight + "*pawns+" + weight + "*mobility,nodes=2000,leaf=" + leaf);
      player->new_game(1);
      return player->choose(Line(game, game->start()), {});
    };
    const Analysis small = choice("1");
    const Analysis large = choice("1024");
    EXPECT_EQ(small.score, large.score) << leaf;
    EXPECT_EQ(small.principal_variation, large.principal_variation) << leaf;
  }
}

TEST(Mcts, EveryLeafPlaysEveryGameToItsEnd) {
  for (const auto& [words, heuristic] : {std::pair{"breakthrough:course", "ari"},
                                         {"isolation", "improved"},
                                         {"checkers", "zhao"},
                                         {"tablut", "snai"}}) {
    const GamePointer game = *find_game(words);
    for (const std::string leaf : {"playout", "heuristic", "mixed"}) {
      const auto player =
          player_of(game, std::string("mcts:") + heuristic + ",nodes=100,memory=1,leaf=" + leaf);
      player->new_game(1);
      Line line(game, game->start());
      int plies = 0;
      for (; plies < 300 && !line.outcome(); ++plies) {
        const Analysis analysis = player->choose(line, {});
        ASSERT_FALSE(analysis.forfeit);
        ASSERT_TRUE(game->is_legal(line.position(), analysis.best()));
        ASSERT_LE(analysis.nodes, 100U);
        line.play(analysis.best());
      }
      EXPECT_GT(plies, 5) << words << ' ' << leaf;
    }
  }
}

TEST(Mcts, PlaysAForcedMoveAtOnce) {
  const GamePointer game = *find_game("checkers");
  const auto player = player_of(game, "mcts,nodes=2000");
  Random random(5);
  int tried = 0;
  for (const AnyPosition& position : positions_of_random_games(*game, 500, random)) {
    const auto moves = game->legal_moves(position);
    if (moves.size() != 1) continue;
    player->new_game(1);
    const Analysis choice = player->choose(Line(game, position), {});
    ASSERT_EQ(choice.best(), moves.front());
    ASSERT_LE(choice.nodes, 1U);
    ++tried;
  }
  EXPECT_GT(tried, 10);
}

TEST(Mcts, BeatsChance) {
  const GamePointer game = *find_game("breakthrough:6x6");
  const auto player = player_of(game, "mcts,nodes=200");
  Random random(4);
  int won = 0;
  for (int i = 0; i < 10; ++i) {
    player->new_game(static_cast<std::uint64_t>(i));
    const Side mine = i % 2 == 0 ? Side::kFirst : Side::kSecond;
    Line line(game, game->start());
    while (!line.outcome()) {
      const auto moves = game->legal_moves(line.position());
      const bool my_turn = game->side_to_move(line.position()) == mine;
      line.play(my_turn ? player->choose(line, {}).best() : moves[random.below(moves.size())]);
    }
    won += static_cast<int>(line.outcome()->winner == mine);
  }
  EXPECT_EQ(won, 10);
}

std::string complaint_about(const std::string& words) {
  const auto player = make_player(*find_game("breakthrough"), words);
  return player ? "nothing is wrong" : player.error().text();
}

TEST(MctsWords, SayWhatIsWrong) {
  EXPECT_THAT(complaint_about("mcts,depth=4"), HasSubstr("mcts has no depth"));
  EXPECT_THAT(complaint_about("mcts:ari,leaf=leaves"), HasSubstr("playout, heuristic or mixed"));
  EXPECT_THAT(complaint_about("mcts,memory=0"), HasSubstr("megabytes from 1 to"));
  EXPECT_THAT(complaint_about("mcts,memory=big"), HasSubstr("megabytes from 1 to"));
  EXPECT_THAT(complaint_about("mcts,explore=-1"), HasSubstr("a number from 0 to 10"));
  EXPECT_THAT(complaint_about("mcts:ari,implicit=2"), HasSubstr("a number from 0 to 1"));
  EXPECT_THAT(complaint_about("mcts:ari,implicit=nan"), HasSubstr("a number from 0 to 1"));
  EXPECT_THAT(complaint_about("mcts,leaf=mixed"), HasSubstr("write mcts:H"));
  EXPECT_THAT(complaint_about("mcts,implicit=0.4"), HasSubstr("write mcts:H"));
  EXPECT_THAT(complaint_about("mcts:"), HasSubstr("mcts needs a heuristic"));
  EXPECT_THAT(complaint_about("mcts,tt=16"), HasSubstr("only alphabeta"));
  EXPECT_THAT(complaint_about("alphabeta:ari,leaf=mixed"), HasSubstr("only mcts"));
}

TEST(MctsWords, TheLeafOfWhoHasAHeuristicIsMixed) {
  EXPECT_EQ(parse_player("mcts")->mcts.leaf, MctsLeaf::kPlayout);
  EXPECT_EQ(parse_player("mcts:ari")->mcts.leaf, MctsLeaf::kMixed);
  EXPECT_EQ(parse_player("mcts:ari,leaf=playout")->mcts.leaf, MctsLeaf::kPlayout);
  EXPECT_EQ(parse_player("mcts:ari,leaf=heuristic")->mcts.leaf, MctsLeaf::kHeuristic);
  EXPECT_EQ(parse_player("mcts,memory=3")->mcts.memory_bytes, 3U << 20);
  EXPECT_EQ(parse_player("mcts,explore=0.25")->mcts.explore, 0.25);
  EXPECT_EQ(parse_player("mcts:ari,implicit=0")->mcts.implicit, 0);
}

// A limit for all players may be a depth; it says nothing to this one.
TEST(MctsWords, ADepthForAllPlayersDoesNoHarm) {
  const GamePointer game = *find_game("breakthrough");
  PlayerLimits common;
  common.per_move.depth = 3;
  const auto player = make_player(game, "mcts", common);
  ASSERT_TRUE(player);
  EXPECT_EQ((*player)->choose(Line(game, game->start()), {}).nodes, kDefaultNodes);
}

}  // namespace
}  // namespace quadrille
