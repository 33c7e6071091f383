// SPDX-License-Identifier: MIT
// What every player must do, whatever its kind and game: play legal moves, keep to the limits of
// the turn, stop when it is told to, repeat itself with the same seed, and know what stood before.
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <ctime>
#include <memory>
#include <ostream>
#include <string>
#include <vector>

#include "base/random.h"
#include "games/registry.h"
#include "players/factory.h"
#include "players/heuristics.h"

namespace quadrille {
namespace {

struct Case {
  std::string game;
  std::string player;
};

void PrintTo(const Case& test, std::ostream* out) { *out << test.game << ' ' << test.player; }

// For the names of tests: letters and digits alone.
std::string name_of(const ::testing::TestParamInfo<Case>& info) {
  std::string name = info.param.game + "_" + info.param.player;
  std::ranges::replace_if(
      name, [](unsigned char c) { return std::isalnum(c) == 0; }, '_');
  return name;
}

// Every kind that thinks here by itself, with the first heuristic of each game. The words are
// written down: the reports' kinds are added when the tests begin, after the cases are made.
std::vector<Case> cases() {
  std::vector<Case> all;
  const auto add = [&](const std::string& game, const std::vector<std::string>& players) {
    for (const std::string& player : players) all.push_back({game, player});
  };
  add("breakthrough:course:5x5",
      {"random", "greedy:ari", "minimax:ari", "alphabeta:ari", "solver", "mcts", "mcts:ari",
       "report:ari", "level:beginner", "level:champion"});
  add("checkers", {"random", "greedy:zhao", "minimax:zhao", "alphabeta:zhao", "solver", "mcts",
                   "mcts:zhao", "report:chen", "chen,cache=board"});
  add("tablut", {"random", "greedy:snai", "minimax:snai", "alphabeta:snai", "solver", "mcts",
                 "mcts:snai", "level:medium"});
  add("isolation:5x5", {"random", "greedy:improved", "minimax:improved", "alphabeta:improved",
                        "mcts", "mcts:improved", "solver", "report:custom1", "aind:AB_Improved"});
  return all;
}

class EveryPlayer : public ::testing::TestWithParam<Case> {
 protected:
  void SetUp() override {
    auto player = make_player(game_, GetParam().player);
    ASSERT_TRUE(player) << player.error().text();
    player_ = std::move(*player);
    player_->new_game(1);
  }

  // A game of random moves that is not over yet.
  [[nodiscard]] Line some_line(std::uint64_t seed, int plies) const {
    Random random(seed);
    Line line(game_, game_->start());
    for (int ply = 0; ply < plies; ++ply) {
      const auto moves = game_->legal_moves(line.position());
      Line next = line;
      next.play(moves[random.below(moves.size())]);
      if (next.outcome()) break;
      line = std::move(next);
    }
    return line;
  }

  static Turn turn_of_nodes(Nodes nodes) {
    Turn turn;
    turn.limits.emplace();
    turn.limits->per_move.nodes = nodes;
    return turn;
  }

  GamePointer game_ = *find_game(GetParam().game);
  std::unique_ptr<Player> player_;
};

TEST_P(EveryPlayer, PlaysLegalMoves) {
  for (std::uint64_t seed = 0; seed < 6; ++seed) {
    const Line line = some_line(seed, static_cast<int>(4 * seed));
    const Analysis analysis = player_->choose(line, turn_of_nodes(300));
    ASSERT_FALSE(analysis.principal_variation.empty());
    EXPECT_TRUE(game_->is_legal(line.position(), analysis.best()));
  }
}

// The player's own limit is a hundred thousand nodes; the turn's goes before it.
TEST_P(EveryPlayer, KeepsToTheLimitsOfTheTurn) {
  const bool looks_one_ply_ahead = GetParam().player.starts_with("greedy");
  for (const Nodes nodes : {1U, 100U, 1000U}) {
    const Analysis analysis = player_->choose(some_line(3, 4), turn_of_nodes(nodes));
    EXPECT_LE(analysis.nodes, looks_one_ply_ahead ? 200 : nodes + 1) << nodes;
  }
  Turn turn;
  turn.limits.emplace();
  turn.limits->per_move.depth = 1;
  const Analysis shallow = player_->choose(some_line(3, 4), turn);
  // A proof goes as deep as it must, but not on for ever.
  EXPECT_TRUE(shallow.depth <= 1 || shallow.exact) << shallow.depth;
  EXPECT_LE(shallow.nodes, kDefaultNodes + 1000);
}

// In processor time: on a machine with other work to do the clock runs faster than we do.
TEST_P(EveryPlayer, KeepsToTheTimeOfTheTurn) {
  constexpr std::chrono::milliseconds kTime{20};
#ifdef QUADRILLE_SANITIZED
  constexpr double kMostSeconds = 0.5;  // everything takes many times as long
#else
  constexpr double kMostSeconds = 0.045;
#endif
  Turn turn;
  turn.limits.emplace();
  turn.limits->per_move.time = kTime;
  const std::clock_t before = std::clock();
  player_->choose(some_line(3, 4), turn);
  EXPECT_LT(static_cast<double>(std::clock() - before) / CLOCKS_PER_SEC, kMostSeconds);
}

TEST_P(EveryPlayer, StopsWhenItIsTold) {
  std::atomic<bool> stop = true;
  Turn turn = turn_of_nodes(Nodes{1} << 40);
  turn.stop = &stop;
  const Line line = some_line(5, 2);
  const Analysis analysis = player_->choose(line, turn);
  EXPECT_LE(analysis.nodes, 2000U);
  EXPECT_TRUE(game_->is_legal(line.position(), analysis.best()));
}

// In the middle of its work: who tells of an iteration is told to stop then.
TEST_P(EveryPlayer, StopsWhenItIsToldLater) {
  std::atomic<bool> stop = false;
  Nodes nodes = 0;
  Turn turn = turn_of_nodes(100'000);
  turn.stop = &stop;
  turn.on_iteration = [&](int, const Analysis& analysis) {
    if (!stop.exchange(true)) nodes = analysis.nodes;
  };
  const Line line = some_line(5, 2);
  const Analysis analysis = player_->choose(line, turn);
  EXPECT_TRUE(game_->is_legal(line.position(), analysis.best()));
  if (stop) {
    EXPECT_LE(analysis.nodes, nodes + 2000U);
  }
}

// What people see while it thinks.
TEST_P(EveryPlayer, TellsTheNodesOfEveryIteration) {
  std::vector<Nodes> told;
  Turn turn = turn_of_nodes(3000);
  turn.on_iteration = [&](int, const Analysis& analysis) { told.push_back(analysis.nodes); };
  const Analysis analysis = player_->choose(some_line(3, 4), turn);
  for (const Nodes nodes : told) EXPECT_GT(nodes, 0U);
  told.push_back(analysis.nodes);
  EXPECT_TRUE(std::ranges::is_sorted(told));
}

TEST_P(EveryPlayer, TheSameSeedGivesTheSameMoves) {
  const auto moves = [&] {
    player_->new_game(7);
    std::vector<AnyMove> chosen;
    for (std::uint64_t seed = 0; seed < 4; ++seed) {
      chosen.push_back(player_->choose(some_line(seed, 6), turn_of_nodes(300)).best());
    }
    return chosen;
  };
  const auto once = moves();
  EXPECT_EQ(moves(), once);
}

TEST_P(EveryPlayer, HasNoMoveInAFinishedGame) {
  Line line(game_, game_->start());
  Random random(1);
  while (!line.outcome()) {
    const auto moves = game_->legal_moves(line.position());
    line.play(moves[random.below(moves.size())]);
  }
  const Analysis analysis = player_->choose(line, turn_of_nodes(100));
  EXPECT_TRUE(analysis.principal_variation.empty());
  ASSERT_TRUE(analysis.forfeit);
  EXPECT_EQ(analysis.forfeit->message, "the game is over");
  EXPECT_TRUE(player_->choose_lines(line, turn_of_nodes(100), 3).front().forfeit);
}

INSTANTIATE_TEST_SUITE_P(Kinds, EveryPlayer, ::testing::ValuesIn(cases()), name_of);

// Positions of random games in which one move is legal.
std::vector<Line> forced_lines(const GamePointer& game) {
  std::vector<Line> lines;
  for (std::uint64_t seed = 0; seed < 200 && lines.size() < 4; ++seed) {
    Random random(seed);
    Line line(game, game->start());
    while (!line.outcome()) {
      const auto moves = game->legal_moves(line.position());
      if (moves.size() == 1) lines.push_back(line);
      line.play(moves[random.below(moves.size())]);
    }
  }
  return lines;
}

TEST(PlayersAndForcedMoves, AForcedMoveIsPlayedAtOnce) {
  for (const auto& [words, heuristic] :
       {std::pair{"checkers", "zhao"}, std::pair{"isolation:5x5", "improved"}}) {
    const GamePointer game = *find_game(words);
    const auto lines = forced_lines(game);
    ASSERT_FALSE(lines.empty()) << words;
    for (const std::string kind : {"alphabeta:", "minimax:", "solver"}) {
      const std::string name = kind == "solver" ? kind : kind + heuristic;
      const auto player = *make_player(game, name + ",nodes=2000");
      for (const Line& line : lines) {
        player->new_game(1);
        const Analysis choice = player->choose(line, {});
        EXPECT_TRUE(game->is_legal(line.position(), choice.best())) << name;
        // The position after it, and the jumps that must be made there.
        EXPECT_LE(choice.nodes, 10U) << name;
        EXPECT_LE(choice.depth, 1) << name;
      }
    }
  }
}

// Who wants to know what a player thinks of a position wants it thought about.
TEST(PlayersAndForcedMoves, AnAnalysisGoesAsDeepAsItMay) {
  const GamePointer game = *find_game("checkers");
  const auto player = *make_player(game, "alphabeta:zhao,nodes=2000");
  // The reports' programs thought about every move.
  const auto report = *make_player(game, "report:chen,nodes=2000");
  Nodes analyzed = 0;
  Nodes played = 0;
  for (const Line& line : forced_lines(game)) {
    analyzed += player->choose_lines(line, {}, 1).front().nodes;
    played += report->choose(line, {}).nodes;
  }
  EXPECT_GE(analyzed, 2000U);
  EXPECT_GE(played, 2000U);
}

// In Tablut a position that stands for the second time is a draw. White wins by any of several
// moves; after a detour back to the same position the first of them would repeat one, and a player
// that knows the game plays another and claims no proof.
TEST(PlayersAndRepetition, AWinThatRepeatsIsNone) {
  const GamePointer game = *find_game("tablut");
  int tried = 0;
  for (const std::string text : {"9/9/9/9/9/4k4/9/8b/9 w", "9/9/9/9/9/4k4/9/b8/9 w",
                                 "9/8b/9/4k4/9/9/9/9/9 w", "9/9/8b/9/3k5/9/9/9/9 w"}) {
    const auto start = game->parse_position(text);
    ASSERT_TRUE(start) << start.error().text();
    const auto fresh = *make_player(game, "solver,nodes=20000");
    const Analysis won = fresh->choose(Line(game, *start), {});
    ASSERT_TRUE(won.score && won.score->is_win()) << text;
    if (won.score->plies() == 1) continue;
    // King there, soldier away, king back, soldier back.
    Line line(game, game->apply(*start, won.best()));
    const auto go_on = [&](const auto& wanted) {
      for (const AnyMove move : game->legal_moves(line.position())) {
        Line next = line;
        next.play(move);
        if (!next.outcome() && wanted(next)) {
          line = std::move(next);
          return true;
        }
      }
      return false;
    };
    const auto leads_back = [&](const Line& from) {
      for (const AnyMove move : game->legal_moves(from.position())) {
        if (game->hash(game->apply(from.position(), move)) == game->hash(*start)) return true;
      }
      return false;
    };
    const bool round =
        go_on([&](const Line& next) {
          return std::ranges::any_of(game->legal_moves(next.position()), [&](AnyMove move) {
            Line further = next;
            further.play(move);
            return !further.outcome() && leads_back(further);
          });
        }) &&
        go_on(leads_back) &&
        go_on([&](const Line& next) { return game->hash(next.position()) == game->hash(*start); });
    if (!round) continue;
    ++tried;
    for (const std::string words :
         {"solver,nodes=20000", "alphabeta:snai,depth=5", "mcts,nodes=3000"}) {
      const auto player = *make_player(game, words);
      const Analysis choice = player->choose(line, {});
      Line next = line;
      next.play(choice.best());
      EXPECT_FALSE(next.outcome() && !next.outcome()->winner) << words << " draws in " << text;
    }
    EXPECT_FALSE((*make_player(game, "solver,nodes=20000"))->choose(line, {}).exact) << text;
  }
  EXPECT_GT(tried, 0);
}

}  // namespace
}  // namespace quadrille
