// SPDX-License-Identifier: MIT
// What every game must do, whatever its rules: agree with its referee, keep its hash, read what it
// writes, respect its symmetries. A new game gets all of this by being registered with a referee.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/random.h"
#include "base/text.h"
#include "games/any_game.h"
#include "games/family.h"
#include "games/game.h"
#include "games/registry.h"
#include "tests/games/measure_all.h"
#include "tests/games/referee.h"

namespace quadrille {
namespace {

using ::testing::UnorderedElementsAreArray;

std::vector<std::string> all_samples() {
  std::vector<std::string> names;
  for (const GameFamily* family : all_families()) {
    for (const std::string& name : family->samples()) names.push_back(name);
  }
  return names;
}

std::string test_name(const ::testing::TestParamInfo<std::string>& info) {
  std::string name = info.param;
  std::replace_if(
      name.begin(), name.end(), [](char c) { return c == ':' || c == '-'; }, '_');
  return name;
}

class GenericGame : public ::testing::TestWithParam<std::string> {
 protected:
  void SetUp() override {
    auto found = find_game(GetParam());
    ASSERT_TRUE(found) << found.error().text();
    game_ = *found;
    referee_ = referee_for(game_->name());
    ASSERT_NE(referee_, nullptr) << "every game needs a referee: see tests/games/referee.h";
  }

  [[nodiscard]] std::optional<Verdict> verdict(const AnyPosition& position) const {
    const auto outcome = game_->outcome(position);
    if (!outcome) return std::nullopt;
    return Verdict{outcome->winner ? std::string(game_->side_name(*outcome->winner)) : "draw",
                   std::string(to_string(outcome->reason))};
  }

  [[nodiscard]] std::vector<std::string> move_texts(const AnyPosition& position) const {
    std::vector<std::string> texts;
    for (const AnyMove move : game_->legal_moves(position)) {
      texts.push_back(game_->move_text(position, move));
    }
    return texts;
  }

  [[nodiscard]] AnyPosition read(const std::string& text) const {
    auto position = game_->parse_position(text);
    EXPECT_TRUE(position) << text << ": " << position.error().text();
    return position ? *position : game_->start();
  }

  // Everything the referee has an opinion on.
  void expect_agreement(const AnyPosition& position) const {
    const std::string text = game_->position_text(position);
    SCOPED_TRACE(text);
    ASSERT_EQ(game_->side_name(game_->side_to_move(position)), referee_->side_to_move(text));
    ASSERT_EQ(verdict(position), referee_->verdict(text));
    ASSERT_THAT(move_texts(position), UnorderedElementsAreArray(referee_->legal_moves(text)));
    for (const AnyMove move : game_->legal_moves(position)) {
      const std::string move_text = game_->move_text(position, move);
      ASSERT_EQ(game_->position_text(game_->apply(position, move)),
                referee_->after(text, move_text))
          << move_text;
    }
  }

  void expect_kept_hash(const AnyPosition& position) const {
    ASSERT_EQ(game_->hash(position), game_->recomputed_hash(position))
        << game_->position_text(position);
  }

  void expect_round_trips(const AnyPosition& position) const {
    const std::string text = game_->position_text(position);
    SCOPED_TRACE(text);
    const auto read_back = game_->parse_position(text);
    ASSERT_TRUE(read_back) << read_back.error().text();
    ASSERT_EQ(game_->position_text(*read_back), text);
    ASSERT_EQ(game_->hash(*read_back), game_->hash(position));
    for (const AnyMove move : game_->legal_moves(position)) {
      const std::string move_text = game_->move_text(position, move);
      const auto move_back = game_->parse_move(position, move_text);
      ASSERT_TRUE(move_back) << move_text << ": " << move_back.error().text();
      ASSERT_EQ(*move_back, move) << move_text;
    }
  }

  // The positions of a game of random moves, from `position` to the end.
  [[nodiscard]] std::vector<AnyPosition> random_line(AnyPosition position, Random& random) const {
    std::vector<AnyPosition> line = {position};
    for (auto moves = game_->legal_moves(position); !moves.empty();
         moves = game_->legal_moves(position)) {
      position = game_->apply(position, moves[random.below(moves.size())]);
      line.push_back(position);
    }
    return line;
  }

  // Some positions of random games, and some that no game leads to.
  [[nodiscard]] std::vector<AnyPosition> many_positions(std::uint64_t seed) const {
    Random random(seed);
    std::vector<AnyPosition> positions;
    for (int i = 0; i < 3; ++i) {
      const auto line = random_line(game_->start(), random);
      positions.insert(positions.end(), line.begin(), line.end());
    }
    for (int i = 0; i < 200; ++i) positions.push_back(read(referee_->random_setup(random)));
    return positions;
  }

  GamePointer game_;
  std::unique_ptr<Referee> referee_;
};

TEST_P(GenericGame, IsFoundUnderItsOwnName) {
  const auto again = find_game(game_->name());
  ASSERT_TRUE(again) << again.error().text();
  EXPECT_EQ((*again)->name(), game_->name());
  for (const Side side : kSides) {
    EXPECT_EQ(*game_->side_named(game_->side_name(side)), side);
  }
  EXPECT_FALSE(game_->side_named("nobody"));
}

TEST_P(GenericGame, BeginsWhereTheRefereeSays) {
  EXPECT_EQ(game_->position_text(game_->start()), referee_->start());
  EXPECT_EQ(game_->side_to_move(game_->start()), Side::kFirst);
}

TEST_P(GenericGame, RandomGamesAgreeWithTheReferee) {
  Random random(20);
  for (int i = 0; i < 6; ++i) {
    for (const AnyPosition& position : random_line(game_->start(), random)) {
      ASSERT_NO_FATAL_FAILURE(expect_agreement(position));
      ASSERT_NO_FATAL_FAILURE(expect_kept_hash(position));
      ASSERT_NO_FATAL_FAILURE(expect_round_trips(position));
    }
  }
}

TEST_P(GenericGame, SetUpPositionsAgreeWithTheReferee) {
  Random random(21);
  for (int i = 0; i < 400; ++i) {
    const std::string text = referee_->random_setup(random);
    const AnyPosition position = read(text);
    ASSERT_EQ(game_->position_text(position), text);
    ASSERT_NO_FATAL_FAILURE(expect_agreement(position));
    ASSERT_NO_FATAL_FAILURE(expect_kept_hash(position));
    ASSERT_NO_FATAL_FAILURE(expect_round_trips(position));
  }
}

TEST_P(GenericGame, FinishedPositionsHaveNoMovesAndOpenOnesHaveSome) {
  for (const AnyPosition& position : many_positions(22)) {
    const bool finished = game_->outcome(position).has_value();
    const auto moves = game_->legal_moves(position);
    ASSERT_EQ(moves.empty(), finished) << game_->position_text(position);
    ASSERT_EQ(game_->perft(position, 0), 1U);
    // A draw by counting moves is no end to perft.
    if (finished && game_->outcome(position)->reason == Reason::kFortyMoves) continue;
    ASSERT_EQ(game_->perft(position, 1), moves.size()) << game_->position_text(position);
    if (finished) {
      ASSERT_EQ(game_->perft(position, 3), 0U);
    }
  }
}

TEST_P(GenericGame, HashesTellPositionsApart) {
  Random random(23);
  std::map<std::string, Hash> hash_of;
  std::map<Hash, std::string> text_of;
  std::size_t seen_again = 0;
  for (int i = 0; i < 150; ++i) {
    for (const AnyPosition& position : random_line(game_->start(), random)) {
      const std::string text = referee_->identity(game_->position_text(position));
      const Hash hash = game_->hash(position);
      const auto [by_text, is_new] = hash_of.try_emplace(text, hash);
      ASSERT_EQ(by_text->second, hash) << text << " was reached by two ways";
      const auto [by_hash, hash_is_new] = text_of.try_emplace(hash, text);
      ASSERT_EQ(by_hash->second, text) << "two positions share a hash";
      if (!is_new) ++seen_again;
    }
  }
  // Else nothing was tested but start positions.
  EXPECT_GT(seen_again, 150U);
}

TEST_P(GenericGame, TheSideToMoveIsPartOfTheHash) {
  Random random(24);
  int compared = 0;
  for (const AnyPosition& position : random_line(game_->start(), random)) {
    const std::string text = game_->position_text(position);
    const auto other = game_->parse_position(referee_->with_other_side(text));
    if (!other) continue;  // not every position has both
    ASSERT_NE(game_->side_to_move(*other), game_->side_to_move(position)) << text;
    EXPECT_NE(game_->hash(*other), game_->hash(position)) << text;
    ++compared;
  }
  EXPECT_GT(compared, 0);
}

// Goes through the tree to a depth and checks at every node whatever can be checked.
TEST_P(GenericGame, PerftAgreesWithTheRefereeAtEveryNode) {
  constexpr std::uint64_t kMostLeaves = 3000;
  int depth = 1;
  while (depth < 8 && game_->perft(game_->start(), depth + 1) <= kMostLeaves) ++depth;

  // Moves from all over the game, to be asked of positions in which most of them are illegal.
  std::vector<AnyMove> pool;
  Random random(25);
  for (int i = 0; i < 3; ++i) {
    for (const AnyPosition& position : random_line(game_->start(), random)) {
      for (const AnyMove move : game_->legal_moves(position)) {
        if (std::find(pool.begin(), pool.end(), move) == pool.end()) pool.push_back(move);
      }
    }
  }
  ASSERT_GE(pool.size(), game_->legal_moves(game_->start()).size());

  std::uint64_t leaves = 0;
  std::uint64_t nodes = 0;
  const auto visit = [&](const auto& self, const AnyPosition& position, int rest) -> void {
    ++nodes;
    ASSERT_NO_FATAL_FAILURE(expect_agreement(position));
    ASSERT_NO_FATAL_FAILURE(expect_kept_hash(position));
    ASSERT_NO_FATAL_FAILURE(expect_round_trips(position));
    const auto moves = game_->legal_moves(position);
    for (const AnyMove move : pool) {
      const bool listed = std::find(moves.begin(), moves.end(), move) != moves.end();
      ASSERT_EQ(game_->is_legal(position, move), listed)
          << game_->position_text(position) << " move code " << move.code;
    }
    if (rest == 0) {
      ++leaves;
      return;
    }
    for (const AnyMove move : moves) {
      ASSERT_NO_FATAL_FAILURE(self(self, game_->apply(position, move), rest - 1));
    }
  };
  ASSERT_NO_FATAL_FAILURE(visit(visit, game_->start(), depth));
  EXPECT_EQ(leaves, game_->perft(game_->start(), depth));
  EXPECT_EQ(leaves, referee_->perft(referee_->start(), depth));
  EXPECT_EQ(nodes, game_->walk(game_->start(), depth).nodes);
}

TEST_P(GenericGame, PerftFromPlayedPositionsIsTheReferees) {
  Random random(26);
  const auto line = random_line(game_->start(), random);
  for (std::size_t i = 0; i < line.size(); i += line.size() / 8 + 1) {
    const std::string text = game_->position_text(line[i]);
    for (int depth = 0; depth <= 2; ++depth) {
      EXPECT_EQ(game_->perft(line[i], depth), referee_->perft(text, depth)) << text;
    }
  }
}

TEST_P(GenericGame, MovesOfOtherPositionsAreRefused) {
  Random random(27);
  const auto line = random_line(game_->start(), random);
  const AnyPosition& end = line.back();
  for (std::size_t i = 0; i + 1 < line.size(); ++i) {
    for (const AnyMove move : game_->legal_moves(line[i])) {
      const auto after_the_end = game_->parse_move(end, game_->move_text(line[i], move));
      ASSERT_FALSE(after_the_end) << "a move after the end";
      ASSERT_EQ(after_the_end.error().code, ErrorCode::kIllegalMove);
      ASSERT_FALSE(game_->is_legal(end, move));
    }
  }
  for (const char* const text : {"", " ", "hello", "a", "-", "z9-z8", "a1-a1"}) {
    const auto move = game_->parse_move(game_->start(), text);
    ASSERT_FALSE(move) << text;
    EXPECT_EQ(move.error().code, ErrorCode::kIllegalMove) << text;
    EXPECT_FALSE(move.error().message.empty());
  }
}

TEST_P(GenericGame, SymmetriesKeepTheRules) {
  const auto symmetries = game_->symmetries();
  const int count = static_cast<int>(symmetries.size());
  const auto positions = many_positions(28);
  for (int i = 0; i < count; ++i) {
    SCOPED_TRACE(std::string(symmetries[static_cast<std::size_t>(i)].name));
    const bool swaps = symmetries[static_cast<std::size_t>(i)].swaps_sides;
    // One of the symmetries leads back from every position: for a reflection it is itself.
    std::vector<bool> leads_back(symmetries.size(), true);
    for (const AnyPosition& position : positions) {
      const AnyPosition image = game_->mirrored(position, i);
      SCOPED_TRACE(game_->position_text(position) + " -> " + game_->position_text(image));
      ASSERT_NO_FATAL_FAILURE(expect_kept_hash(image));
      ASSERT_NO_FATAL_FAILURE(expect_agreement(image));
      const Side side = game_->side_to_move(position);
      ASSERT_EQ(game_->side_to_move(image), swaps ? opposite(side) : side);

      auto outcome = game_->outcome(position);
      if (outcome && outcome->winner && swaps) outcome->winner = opposite(*outcome->winner);
      ASSERT_EQ(game_->outcome(image), outcome);

      std::vector<std::string> images;
      for (const AnyMove move : game_->legal_moves(position)) {
        const AnyMove move_image = game_->mirrored(position, move, i);
        images.push_back(game_->move_text(image, move_image));
        ASSERT_EQ(game_->position_text(game_->apply(image, move_image)),
                  game_->position_text(game_->mirrored(game_->apply(position, move), i)));
      }
      ASSERT_THAT(move_texts(image), UnorderedElementsAreArray(images));

      for (int back = 0; back < count; ++back) {
        if (game_->position_text(game_->mirrored(image, back)) != game_->position_text(position)) {
          leads_back[static_cast<std::size_t>(back)] = false;
        }
      }
    }
    EXPECT_NE(std::find(leads_back.begin(), leads_back.end(), true), leads_back.end());
  }
}

TEST_P(GenericGame, SymmetriesMoveSomething) {
  const auto positions = many_positions(29);
  for (int i = 0; i < static_cast<int>(game_->symmetries().size()); ++i) {
    const bool moved = std::any_of(positions.begin(), positions.end(), [&](const auto& position) {
      return game_->position_text(game_->mirrored(position, i)) != game_->position_text(position);
    });
    EXPECT_TRUE(moved) << game_->symmetries()[static_cast<std::size_t>(i)].name;
  }
}

TEST_P(GenericGame, DiagramsShowThePosition) {
  for (const AnyPosition& position : many_positions(30)) {
    const std::string text = game_->position_text(position);
    const auto grid = referee_->grid(text);
    const Diagram diagram = game_->diagram(position, std::nullopt);
    ASSERT_EQ(diagram.row_labels.size(), grid.size());
    ASSERT_EQ(diagram.column_labels.size(), grid[0].size());
    ASSERT_EQ(diagram.cells.size(), grid.size() * grid[0].size());
    for (std::size_t row = 0; row < grid.size(); ++row) {
      for (std::size_t column = 0; column < grid[0].size(); ++column) {
        const Diagram::Cell& cell = diagram.cells[row * grid[0].size() + column];
        const char piece = grid[row][column];
        // A cell that is closed for ever has a letter in the text, but nothing stands there.
        ASSERT_EQ(cell.blocked ? 'x' : cell.piece == 0 ? '.' : cell.piece, piece) << text;
        if (cell.piece != 0) {
          ASSERT_EQ(cell.of_first, referee_->is_of_first(piece)) << text;
        }
        ASSERT_FALSE(cell.last_move);
      }
    }
    for (const AnyMove move : game_->legal_moves(position)) {
      const Diagram after = game_->diagram(game_->apply(position, move), move);
      const auto marked = std::count_if(after.cells.begin(), after.cells.end(),
                                        [](const auto& cell) { return cell.last_move; });
      ASSERT_GE(marked, 1) << game_->move_text(position, move);
    }
  }
}

TEST_P(GenericGame, FeaturesHaveNamesAndFiniteValues) {
  const auto features = game_->features();
  for (const AnyPosition& position : many_positions(31)) {
    for (const Side side : kSides) {
      const auto values = measure_all(*game_, position, side);
      ASSERT_EQ(values.size(), features.size());
      for (std::size_t i = 0; i < values.size(); ++i) {
        ASSERT_TRUE(std::isfinite(values[i])) << features[i].name;
      }
    }
  }
  for (const FeatureInfo& feature : features) {
    EXPECT_FALSE(feature.name.empty());
    EXPECT_FALSE(feature.meaning.empty()) << feature.name;
    EXPECT_EQ(std::count_if(features.begin(), features.end(),
                            [&](const auto& each) { return each.name == feature.name; }),
              1)
        << feature.name;
  }
}

// Features that see a difference between a position and its mirror image, or between the sides:
// quirks of the reports' programs, a point that is no board's centre, a search that is cut short.
bool is_lopsided(std::string_view game, std::string_view feature) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 7> kLopsided = {{
      {"breakthrough", "forward"},
      {"breakthrough", "mobility"},
      {"breakthrough", "distance_or_zero"},
      {"isolation", "distance"},
      {"isolation", "center"},
      {"isolation", "longest_path"},
      {"tablut", "king_capturable_as_written"},
  }};
  const std::string_view family = game.substr(0, game.find(':'));
  return std::ranges::find(kLopsided, std::pair(family, feature)) != kLopsided.end();
}

TEST_P(GenericGame, FeaturesRespectTheSymmetries) {
  const auto symmetries = game_->symmetries();
  for (const Feature& feature : game_->features()) {
    if (is_lopsided(game_->name(), feature.name)) continue;
    for (const AnyPosition& position : many_positions(37)) {
      for (int i = 0; i < static_cast<int>(symmetries.size()); ++i) {
        const bool swaps = symmetries[static_cast<std::size_t>(i)].swaps_sides;
        const AnyPosition mirrored = game_->mirrored(position, i);
        for (const Side side : kSides) {
          ASSERT_EQ(game_->measure(feature, mirrored, swaps ? opposite(side) : side),
                    game_->measure(feature, position, side))
              << feature.name << " of " << game_->position_text(position) << " under "
              << symmetries[static_cast<std::size_t>(i)].name;
        }
      }
    }
  }
}

TEST_P(GenericGame, FeaturesSayWhetherTheyAreTheSameForBothSides) {
  const auto features = game_->features();
  std::set<std::string_view> differ;
  for (const AnyPosition& position : many_positions(37)) {
    SCOPED_TRACE(game_->position_text(position));
    for (const Feature& feature : features) {
      std::array<double, 2> both{};
      feature.measure_both(game_->typed(), position.bytes.data(), both.data());
      ASSERT_EQ(both[0], game_->measure(feature, position, Side::kFirst)) << feature.name;
      ASSERT_EQ(both[1], game_->measure(feature, position, Side::kSecond)) << feature.name;
      if (both[0] != both[1]) differ.insert(feature.name);
    }
  }
  // On the smallest boards some features that differ elsewhere cannot.
  const bool tells_all = game_->diagram(game_->start(), std::nullopt).cells.size() >= 25;
  for (const Feature& feature : features) {
    const bool differs = differ.contains(feature.name);
    EXPECT_FALSE(feature.same_for_both && differs) << feature.name;
    EXPECT_TRUE(feature.same_for_both || differs || !tells_all) << feature.name;
  }
}

TEST_P(GenericGame, SquaresAddUpToTheirFeatures) {
  const auto features = game_->features();
  for (const AnyPosition& position : many_positions(36)) {
    SCOPED_TRACE(game_->position_text(position));
    const Diagram diagram = game_->diagram(position, std::nullopt);
    for (const Feature& feature : features) {
      for (const Side side : kSides) {
        const auto shares = game_->shares(feature, position, side);
        if (!shares) continue;
        ASSERT_EQ(shares->size(), diagram.cells.size());
        double sum = 0;
        for (std::size_t i = 0; i < shares->size(); ++i) {
          sum += (*shares)[i];
          ASSERT_FALSE(diagram.cells[i].unused && (*shares)[i] != 0) << feature.name;
        }
        ASSERT_EQ(sum, game_->measure(feature, position, side)) << feature.name;
      }
    }
  }
}

// Results of games for the first side (1, 1/2, 0) and their lengths.
struct Sample {
  double games = 0;
  double score = 0, score_squares = 0;
  double plies = 0, plies_squares = 0;

  void add(double result, double length) {
    ++games;
    score += result;
    score_squares += result * result;
    plies += length;
    plies_squares += length * length;
  }
};

struct Estimate {
  double mean;
  double variance_of_mean;
};
Estimate estimate(double games, double sum, double squares) {
  const double mean = sum / games;
  return {mean, std::max(0.0, squares / games - mean * mean) / games};
}

double result_for_first(Status status) {
  return status == Status::kFirstWins ? 1 : status == Status::kDraw ? 0.5 : 0;
}

TEST_P(GenericGame, FastRandomGamesAreLikeTheReferees) {
  Random random(32);
  const std::string first(game_->side_name(Side::kFirst));
  Sample slow;
  for (int i = 0; i < 150; ++i) {
    std::string position = referee_->start();
    int plies = 0;
    while (!referee_->verdict(position) && plies < kLongestRandomGame) {
      const auto moves = referee_->legal_moves(position);
      position = referee_->after(position, moves[random.below(moves.size())]);
      ++plies;
    }
    const auto verdict = referee_->verdict(position);
    const std::string winner = verdict ? verdict->winner : "draw";
    slow.add(winner == "draw" ? 0.5 : winner == first ? 1 : 0, plies);
  }
  Sample fast;
  for (int i = 0; i < 3000; ++i) {
    const Playout playout = game_->random_game(game_->start(), random);
    ASSERT_NE(playout.status, Status::kOpen);
    fast.add(result_for_first(playout.status), playout.plies);
  }
  // Five standard errors of the difference.
  const auto expect_near = [](Estimate a, Estimate b, const char* what) {
    EXPECT_NEAR(a.mean, b.mean, 5 * std::sqrt(a.variance_of_mean + b.variance_of_mean) + 1e-9)
        << what;
  };
  expect_near(estimate(slow.games, slow.score, slow.score_squares),
              estimate(fast.games, fast.score, fast.score_squares), "result");
  expect_near(estimate(slow.games, slow.plies, slow.plies_squares),
              estimate(fast.games, fast.plies, fast.plies_squares), "length");
}

// What becomes of random games within a number of plies: how many end, and of those that do the sum
// of results and of lengths. Means, when it is computed; the others count as 0.
struct SoonEnded {
  double ended = 0, result = 0, length = 0;
};

// The same near the end of games, where every move counts: compared with the means over the tree of
// all moves, as deep as it can be searched.
TEST_P(GenericGame, FastRandomGamesHaveTheRightMeanNearTheEnd) {
  constexpr int kMostNodes = 30000;
  constexpr int kMostPlies = 60;
  Random random(33);
  const auto mean = [&](const auto& self, const AnyPosition& position, int plies,
                        int& nodes) -> SoonEnded {
    ++nodes;
    const auto moves = game_->legal_moves(position);
    if (moves.empty()) {
      const auto outcome = game_->outcome(position);
      return {1, !outcome->winner ? 0.5 : *outcome->winner == Side::kFirst ? 1.0 : 0.0, 0};
    }
    SoonEnded sum;
    if (plies == 0) return sum;
    for (const AnyMove move : moves) {
      if (nodes > kMostNodes) break;
      const SoonEnded after = self(self, game_->apply(position, move), plies - 1, nodes);
      sum.ended += after.ended / static_cast<double>(moves.size());
      sum.result += after.result / static_cast<double>(moves.size());
      sum.length += (after.length + after.ended) / static_cast<double>(moves.size());
    }
    return sum;
  };
  int compared = 0;
  for (int i = 0; i < 400 && compared < 12; ++i) {
    const auto line = random_line(read(referee_->random_setup(random)), random);
    if (line.size() < 3) continue;
    const AnyPosition position = line[line.size() - 3];
    SoonEnded expected;
    int plies = 0;
    while (plies < kMostPlies && expected.ended < 1 - 1e-9) {
      int nodes = 0;
      const SoonEnded deeper = mean(mean, position, plies + 1, nodes);
      if (nodes > kMostNodes) break;
      expected = deeper;
      ++plies;
    }
    if (plies < 2) continue;
    Sample games;
    Sample endings;
    for (int game = 0; game < 4000; ++game) {
      const Playout playout = game_->random_game(position, random);
      ASSERT_NE(playout.status, Status::kOpen);
      const bool soon = playout.plies <= plies;
      games.add(soon ? result_for_first(playout.status) : 0, soon ? playout.plies : 0);
      endings.add(soon ? 1 : 0, 0);
    }
    SCOPED_TRACE(game_->position_text(position) + " within " + std::to_string(plies) + " plies");
    const auto ended = estimate(endings.games, endings.score, endings.score_squares);
    const auto results = estimate(games.games, games.score, games.score_squares);
    const auto lengths = estimate(games.games, games.plies, games.plies_squares);
    // A sample in which a rare result never came up has no variance: allow for one in a thousand.
    EXPECT_NEAR(ended.mean, expected.ended, 5 * std::sqrt(ended.variance_of_mean) + 0.002);
    EXPECT_NEAR(results.mean, expected.result, 5 * std::sqrt(results.variance_of_mean) + 0.002);
    EXPECT_NEAR(lengths.mean, expected.length, 5 * std::sqrt(lengths.variance_of_mean) + 0.01);
    ++compared;
  }
  EXPECT_GT(compared, 3);
}

TEST_P(GenericGame, RandomGamesFromFinishedPositionsHaveNoMoves) {
  Random random(34);
  for (int i = 0; i < 10; ++i) {
    const AnyPosition end = random_line(game_->start(), random).back();
    const auto outcome = game_->outcome(end);
    ASSERT_TRUE(outcome);
    const Playout playout = game_->random_game(end, random);
    EXPECT_EQ(playout.plies, 0);
    EXPECT_EQ(playout.status, outcome->winner ? won_by(*outcome->winner) : Status::kDraw);
  }
}

TEST_P(GenericGame, RandomGamesDependOnTheSeedAlone) {
  Random one(35);
  Random two(35);
  for (int i = 0; i < 20; ++i) {
    const Playout a = game_->random_game(game_->start(), one);
    const Playout b = game_->random_game(game_->start(), two);
    EXPECT_EQ(a.status, b.status);
    EXPECT_EQ(a.plies, b.plies);
  }
}

INSTANTIATE_TEST_SUITE_P(Samples, GenericGame, ::testing::ValuesIn(all_samples()), test_name);

}  // namespace
}  // namespace quadrille
