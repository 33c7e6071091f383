// SPDX-License-Identifier: MIT
// The player `report:H` against a direct transcription of rules/breakthrough.md, section 4, points
// 1 to 6, on the slow board and with the slow heuristics.
#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/random.h"
#include "games/registry.h"
#include "players/factory.h"
#include "tests/games/breakthrough/referee.h"
#include "tests/heuristics/breakthrough_slow.h"
#include "tests/players/player_of.h"

namespace quadrille {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

struct Choice {
  std::string move;
  double value = 0;
  int depth = 0;  // of the iteration that chose the move
};

class TranscribedSearch {
 public:
  TranscribedSearch(std::string heuristic, SlowRules rules)
      : heuristic_(std::move(heuristic)), rules_(rules) {}

  // Point 1, with a depth in place of the clock; `stops` is the early stop of point 6.
  Choice choose(const SlowBoard& root, int max_depth, bool stops = true) {
    agent_is_white_ = root.white_to_move;
    Choice choice;
    for (int depth = 1; depth <= max_depth; ++depth) {
      choice = iteration(root, depth);
      if (stops && choice.value == 100) break;
    }
    return choice;
  }

 private:
  // Points 2 and 5: full window at the root, only a strictly better move replaces the best.
  Choice iteration(const SlowBoard& root, int depth) const {
    Choice best{"", -kInfinity, depth};
    for (const SlowMove& move : pawn_moves(root, rules_)) {
      const double value = minimax(after_move(root, move), depth - 1, best.value, kInfinity);
      if (value > best.value) best = {write_move(move), value, depth};
    }
    return best;
  }

  double minimax(const SlowBoard& board, int depth, double alpha, double beta) const {
    // Point 3: "no moves" comes before "won".
    const auto moves = pawn_moves(board, rules_);
    if (moves.empty()) return 50;
    if (white_on_goal_row(board)) return agent_is_white_ ? 100 : 0;
    if (black_on_goal_row(board)) return agent_is_white_ ? 0 : 100;
    if (depth == 0) return heuristic_value(heuristic_, board, agent_is_white_);
    const bool agent_moves = board.white_to_move == agent_is_white_;
    double best = agent_moves ? -kInfinity : kInfinity;
    for (const SlowMove& move : moves) {
      const double value = minimax(after_move(board, move), depth - 1, alpha, beta);
      if (agent_moves) {
        best = std::max(best, value);
        alpha = std::max(alpha, best);
      } else {
        best = std::min(best, value);
        beta = std::min(beta, best);
      }
      if (beta <= alpha) break;
    }
    return best;
  }

  std::string heuristic_;
  SlowRules rules_;
  bool agent_is_white_ = true;
};

// The fast player's choice in the same terms.
class FastReport {
 public:
  FastReport(const std::string& game, const std::string& heuristic) : heuristic_(heuristic) {
    game_ = *find_game(game);
  }

  Choice choose(const std::string& text, int depth) {
    auto& player = players_[depth];
    if (!player) {
      player = player_of(game_, "report:" + heuristic_ + ",depth=" + std::to_string(depth));
    }
    const auto position = game_->parse_position(text);
    EXPECT_TRUE(position) << text;
    const Analysis analysis = player->choose(Line(game_, *position), {});
    return {game_->move_text(*position, analysis.best()), analysis.score->value() + 50,
            analysis.depth};
  }

 private:
  std::string heuristic_;
  GamePointer game_;
  std::map<int, std::unique_ptr<Player>> players_;
};

std::string words_for(int width, int height, const char* rules = "course") {
  return std::string("breakthrough:") + rules + ":" + std::to_string(width) + "x" +
         std::to_string(height);
}

// An open position: from a random game, or any pawns anywhere.
SlowBoard random_open_board(int width, int height, SlowRules rules, Random& random) {
  while (true) {
    SlowBoard board = start_board(width, height);
    if (random.below(2) == 0) {
      board = random_board(width, height, rules, random);
    } else {
      const auto most = static_cast<std::uint64_t>(3 * width);
      for (std::uint64_t plies = random.below(most); plies > 0; --plies) {
        if (verdict_on(board, rules)) break;
        const auto moves = pawn_moves(board, rules);
        board = after_move(board, moves[random.below(moves.size())]);
      }
    }
    if (!verdict_on(board, rules)) return board;
  }
}

TEST(ReportSearch, ChoosesAsTheReportsProcedureDoes) {
  Random random(60);
  for (const auto& [width, height] : {std::pair{3, 5}, {4, 4}, {5, 5}, {6, 6}}) {
    for (const std::string& heuristic : report_heuristics()) {
      TranscribedSearch slow(heuristic, SlowRules::kCourse);
      FastReport fast(words_for(width, height), heuristic);
      for (int i = 0; i < 60; ++i) {
        const SlowBoard board = random_open_board(width, height, SlowRules::kCourse, random);
        const std::string text = write_board(board);
        for (int depth = 1; depth <= (i < 15 ? 4 : 3); ++depth) {
          SCOPED_TRACE(heuristic + " depth " + std::to_string(depth) + " " + text);
          const Choice expected = slow.choose(board, depth);
          const Choice got = fast.choose(text, depth);
          ASSERT_EQ(got.move, expected.move);
          ASSERT_EQ(got.value, expected.value);
        }
      }
    }
  }
}

TEST(ReportSearch, ChoosesAsTheProcedureDoesUnderTheStandardRulesToo) {
  Random random(61);
  for (const std::string& heuristic : report_heuristics()) {
    TranscribedSearch slow(heuristic, SlowRules::kStandard);
    FastReport fast(words_for(5, 5, "standard"), heuristic);
    for (int i = 0; i < 30; ++i) {
      const SlowBoard board = random_open_board(5, 5, SlowRules::kStandard, random);
      const std::string text = write_board(board);
      for (int depth = 1; depth <= 2; ++depth) {
        SCOPED_TRACE(heuristic + " depth " + std::to_string(depth) + " " + text);
        const Choice expected = slow.choose(board, depth);
        const Choice got = fast.choose(text, depth);
        ASSERT_EQ(got.move, expected.move);
        ASSERT_EQ(got.value, expected.value);
      }
    }
  }
}

TEST(ReportSearch, PlaysWholeGamesAsTheProcedureDoes) {
  struct Match {
    int width, height, depth;
  };
  for (const Match& match : {Match{3, 5, 3}, {5, 5, 3}, {6, 6, 2}, {8, 8, 2}}) {
    for (const std::string& white : report_heuristics()) {
      for (const std::string& black : report_heuristics()) {
        if (white == black || (match.width == 8 && white != "hoddi")) continue;
        TranscribedSearch slow_white(white, SlowRules::kCourse);
        TranscribedSearch slow_black(black, SlowRules::kCourse);
        FastReport fast_white(words_for(match.width, match.height), white);
        FastReport fast_black(words_for(match.width, match.height), black);
        SlowBoard board = start_board(match.width, match.height);
        while (!verdict_on(board, SlowRules::kCourse)) {
          const bool white_moves = board.white_to_move;
          const std::string text = write_board(board);
          SCOPED_TRACE(white + " - " + black + " " + text);
          const Choice expected =
              (white_moves ? slow_white : slow_black).choose(board, match.depth);
          const Choice got = (white_moves ? fast_white : fast_black).choose(text, match.depth);
          ASSERT_EQ(got.move, expected.move);
          ASSERT_EQ(got.value, expected.value);
          for (const SlowMove& move : pawn_moves(board, SlowRules::kCourse)) {
            if (write_move(move) == got.move) {
              board = after_move(board, move);
              break;
            }
          }
        }
      }
    }
  }
}

TEST(ReportSearch, AWonGameWhoseLoserCannotMoveIsWorthFifty) {
  // After a4-a5 White has won, but Black's only pawn is blocked: "no moves" is asked first.
  FastReport only_move("breakthrough:course:3x5", "ari");
  const Choice forced = only_move.choose("3/P2/2p/2P/3 w", 1);
  EXPECT_EQ(forced.move, "a4-a5");
  EXPECT_EQ(forced.value, 50);
  // So a quiet move that looks like more than 50 is preferred to the win at hand: b1-b2 gives Black
  // something to capture.
  for (const char* const heuristic : {"ari", "hoddi", "tryggvi"}) {
    FastReport report("breakthrough:course:3x5", heuristic);
    const Choice choice = report.choose("3/P2/2p/2P/1P1 w", 1);
    EXPECT_EQ(choice.move, "b1-b2") << heuristic;
    EXPECT_GT(choice.value, 50) << heuristic;
  }
  // The engine's own search takes the win.
  const auto setup = set_up("breakthrough:course:3x5", "3/P2/2p/2P/1P1 w");
  auto sound = *make_player(setup->game, "alphabeta:ari,depth=1");
  const Analysis analysis = sound->choose(Line(setup->game, setup->position), {});
  EXPECT_EQ(setup->game->move_text(setup->position, analysis.best()), "a4-a5");
}

TEST(ReportSearch, StopsDeepeningAtAWin) {
  // Depth 1 sees b4-b5 win. Depth 3 would see that a1-a2 wins later, which is worth the same, and
  // would keep it as the first in the order of columns.
  const std::string text = "3/1Pp/3/3/P2 w";
  TranscribedSearch slow("ari", SlowRules::kCourse);
  EXPECT_EQ(slow.choose(read_board(text), 3, false).move, "a1-a2");
  FastReport report("breakthrough:course:3x5", "ari");
  const Choice choice = report.choose(text, 3);
  EXPECT_EQ(choice.move, "b4-b5");
  EXPECT_EQ(choice.value, 100);
  EXPECT_EQ(choice.depth, 1);
}

TEST(ReportSearch, StopsDeepeningAtAHeuristicValueOfExactlyOneHundred) {
  // Hoddi's mobility gets that far where many pawns face few. Only positions count in which a
  // deeper search would have chosen another move.
  Random random(62);
  int differing = 0;
  TranscribedSearch slow("hoddi", SlowRules::kCourse);
  FastReport fast(words_for(6, 8), "hoddi");
  const auto crowd_against_few = [&] {
    SlowBoard board = empty_board(6, 8);
    for (int i = 0; i < 12; ++i) {
      board.put(1 + static_cast<int>(random.below(6)), 1 + static_cast<int>(random.below(4)), 'P');
    }
    for (int i = 0; i < 3; ++i) {
      board.put(1 + static_cast<int>(random.below(6)), 4 + static_cast<int>(random.below(5)), 'p');
    }
    return board;
  };
  for (int i = 0; i < 5000 && differing < 6; ++i) {
    const SlowBoard board = crowd_against_few();
    const Choice first = slow.choose(board, 1);
    if (first.value != 100) continue;
    const Choice deeper = slow.choose(board, 2, false);
    if (deeper.move == first.move) continue;
    bool wins = false;
    for (const SlowMove& move : pawn_moves(board, SlowRules::kCourse)) {
      const SlowBoard next = after_move(board, move);
      if (white_on_goal_row(next) || black_on_goal_row(next)) wins = true;
    }
    if (wins) continue;
    ++differing;
    const std::string text = write_board(board);
    SCOPED_TRACE(text);
    const Choice got = fast.choose(text, 2);
    ASSERT_EQ(got.move, first.move);
    ASSERT_EQ(got.value, 100);
    ASSERT_EQ(got.depth, 1);
  }
  EXPECT_EQ(differing, 6);
}

TEST(ReportSearch, ANodeLimitGivesTheMoveOfTheLastCompletedIteration) {
  // With as many nodes as iterations 1 and 2 need, and a few more, the move is that of depth 2.
  const auto game = *find_game("breakthrough:course:6x6");
  Random random(63);
  int compared = 0;
  for (int i = 0; i < 40; ++i) {
    const SlowBoard board = random_open_board(6, 6, SlowRules::kCourse, random);
    const auto position = *game->parse_position(write_board(board));
    auto fixed = *make_player(game, "report:tryggvi,depth=2");
    const Analysis two = fixed->choose(Line(game, position), {});
    if (two.depth < 2) continue;
    auto limited = *make_player(game, "report:tryggvi,nodes=" + std::to_string(two.nodes + 1));
    const Analysis got = limited->choose(Line(game, position), {});
    if (got.depth != 2) continue;  // the third iteration was that short
    EXPECT_EQ(got.best(), two.best()) << write_board(board);
    EXPECT_EQ(got.score, two.score) << write_board(board);
    EXPECT_LE(got.nodes, two.nodes + 1);
    ++compared;
  }
  EXPECT_GT(compared, 20);
}

TEST(ReportSearch, KeepsNothingBetweenMoves) {
  const auto game = *find_game("breakthrough:course:5x5");
  auto used = *make_player(game, "report:binni,depth=3");
  Random random(64);
  for (int i = 0; i < 20; ++i) {
    const SlowBoard board = random_open_board(5, 5, SlowRules::kCourse, random);
    const auto position = *game->parse_position(write_board(board));
    auto fresh = *make_player(game, "report:binni,depth=3");
    const Analysis a = used->choose(Line(game, position), {});
    const Analysis b = fresh->choose(Line(game, position), {});
    EXPECT_EQ(a.best(), b.best());
    EXPECT_EQ(a.score, b.score);
    EXPECT_EQ(a.nodes, b.nodes);
  }
}

}  // namespace
}  // namespace quadrille
