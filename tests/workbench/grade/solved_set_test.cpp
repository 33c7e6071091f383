// SPDX-License-Identifier: MIT
#include "workbench/grade/solved_set.h"

#include <gtest/gtest.h>

#include <atomic>
#include <filesystem>
#include <set>

#include "base/text.h"
#include "games/registry.h"
#include "os/files.h"
#include "players/heuristics.h"
#include "workbench/self_play.h"

namespace quadrille {
namespace {

SolvedSetSettings small_settings(const std::string& game = "breakthrough:5x5") {
  SolvedSetSettings settings;
  settings.sample.game = *find_game(game);
  settings.sample.player = strongest_written_heuristic(*settings.sample.game);
  settings.sample.games = 20;
  settings.sample.nodes = 50;
  settings.sample.each = 3;
  settings.solve_nodes = 2000;
  return settings;
}

// What there is to know of a set, as text.
std::string text_of(const SolvedSetSettings& settings, const SolvedSet& set) {
  TruthWriter writer;
  std::string text = writer.begin(conditions_of(settings));
  for (const SolvedPosition& each : set.positions) {
    text += writer.line(*settings.sample.game, each);
  }
  return text + writer.end();
}

// A folder that goes with the test.
class SolvedSetFile : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = std::filesystem::temp_directory_path() /
              ("quadrille-grade-" + std::to_string(::getpid()) + "-" +
               testing::UnitTest::GetInstance()->current_test_info()->name());
    std::filesystem::create_directories(folder_);
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  [[nodiscard]] std::string path() const { return (folder_ / "some.positions").string(); }
  [[nodiscard]] std::string content() const { return *read_file(path(), 1 << 24); }
  void write(const std::string& text) const {
    ASSERT_FALSE(write_file(path(), text, Existing::kReplace));
  }

 private:
  std::filesystem::path folder_;
};

TEST(SolvedSet, PositionsAreOpenAndThereOnceUpToMirrorImages) {
  const auto settings = small_settings();
  const auto set = make_solved_set(settings, {});
  ASSERT_TRUE(set) << set.error().text();
  EXPECT_FALSE(set->stopped);
  std::set<Hash> seen;
  const AnyGame& game = *settings.sample.game;
  std::uint32_t last = 0;
  for (const SolvedPosition& each : set->positions) {
    EXPECT_TRUE(each.truth.known());
    EXPECT_FALSE(game.outcome(each.sampled.position));
    EXPECT_TRUE(seen.insert(hash_up_to_mirrors(game, each.sampled.position)).second);
    EXPECT_GE(each.sampled.game, last);
    last = each.sampled.game;
  }
  EXPECT_GT(set->solved[0], 10U);
  EXPECT_GT(set->solved[1], 10U);
  EXPECT_LE(set->asked[0], 20 * 3U);
  EXPECT_LE(set->asked[1], set->asked[0]);
}

TEST(SolvedSet, TheSameWhateverTheNumberOfThreads) {
  for (const std::string game : {"breakthrough:5x5", "isolation:5x5", "checkers", "tablut"}) {
    auto settings = small_settings(game);
    settings.sample.games = 6;
    settings.solve_nodes = 500;
    const auto one = make_solved_set(settings, {.threads = 1});
    const auto three = make_solved_set(settings, {.threads = 3});
    ASSERT_TRUE(one && three);
    EXPECT_EQ(text_of(settings, *one), text_of(settings, *three)) << game;
    EXPECT_EQ(one->asked, three->asked);
  }
}

// A solver knows no draws by counting: what it proves is true where nothing was counted yet.
TEST(SolvedSet, NothingIsCountedBeforeAPosition) {
  auto settings = small_settings("checkers");
  settings.sample.games = 6;
  settings.sample.each = 8;
  const auto sample = positions_to_grade(settings.sample, {});
  ASSERT_TRUE(sample);
  EXPECT_GT(sample->size(), 50U);
  for (const GradedPosition& each : *sample) {
    EXPECT_EQ(settings.sample.game->reversible_plies(each.position), 0);
  }
}

TEST(SolvedSet, AnotherSeedGivesOtherPositions) {
  auto settings = small_settings();
  const auto one = make_solved_set(settings, {});
  settings.sample.seed = 2;
  const auto two = make_solved_set(settings, {});
  EXPECT_NE(text_of(settings, *one), text_of(settings, *two));
}

TEST_F(SolvedSetFile, IsReadAndGivesTheSame) {
  auto settings = small_settings();
  const auto fresh = make_solved_set(settings, {});
  settings.file = path();
  const auto made = make_solved_set(settings, {});
  const std::string kept = content();
  bool played = false;
  GradeWork work;
  work.on_part = [&](const std::string&, std::uint64_t) { played = true; };
  const auto read = make_solved_set(settings, work);
  ASSERT_TRUE(read) << read.error().text();
  EXPECT_FALSE(played);
  EXPECT_EQ(read->read, read->asked[0] + read->asked[1]);
  EXPECT_EQ(made->read, 0U);
  EXPECT_EQ(text_of(settings, *made), text_of(settings, *read));
  EXPECT_EQ(text_of(settings, *made), text_of(settings, *fresh));
  EXPECT_EQ(made->asked, read->asked);
  EXPECT_EQ(content(), kept);
}

TEST_F(SolvedSetFile, GoesOnWhereAKilledRunEnded) {
  auto settings = small_settings();
  settings.file = path();
  const auto whole = make_solved_set(settings, {});
  const std::string kept = content();
  // Killed in the middle of a line, at the end of one, and before the last.
  for (const std::size_t length : {kept.size() / 2, kept.find('\n', kept.size() / 3) + 1,
                                   kept.rfind('\n', kept.size() - 2) + 1}) {
    write(kept.substr(0, length));
    const auto again = make_solved_set(settings, {.threads = 2});
    ASSERT_TRUE(again) << again.error().text();
    EXPECT_FALSE(again->stopped);
    EXPECT_GT(again->read, 0U);
    EXPECT_EQ(content(), kept);
    EXPECT_EQ(text_of(settings, *whole), text_of(settings, *again));
  }
}

TEST_F(SolvedSetFile, IsRefusedWhereItIsNotWhatItShouldBe) {
  auto settings = small_settings();
  settings.file = path();
  ASSERT_TRUE(make_solved_set(settings, {}));
  const std::string kept = content();
  const auto error_of = [&](const std::string& text) {
    write(text);
    const auto set = make_solved_set(settings, {});
    EXPECT_EQ(content(), text);  // nothing is replaced
    return set ? "no error" : set.error().text();
  };
  EXPECT_NE(error_of("something else\n").find("no file of solved positions"), std::string::npos);
  EXPECT_NE(error_of("").find("no file of solved positions"), std::string::npos);
  // A letter of a value, a line less, a line twice.
  std::string other = kept;
  const std::size_t win = other.find("\twin\t");
  other.replace(win, 5, "\tloss\t");
  EXPECT_NE(error_of(other).find("damaged"), std::string::npos);
  const std::size_t line = kept.find("positions\n", 30) + 10;
  const std::size_t next = kept.find('\n', line) + 1;
  EXPECT_NE(error_of(kept.substr(0, line) + kept.substr(next)).find("damaged"), std::string::npos);
  EXPECT_NE(error_of(kept.substr(0, next) + kept.substr(line)).find("damaged"), std::string::npos);
  EXPECT_NE(error_of(kept + "more\n").find("damaged"), std::string::npos);
  write(kept);
  settings.sample.seed = 5;
  const auto seed = make_solved_set(settings, {});
  ASSERT_FALSE(seed);
  EXPECT_NE(seed.error().text().find("another seed: '1', not '5'"), std::string::npos)
      << seed.error().text();
}

TEST_F(SolvedSetFile, LiesWithARightCheckAreFoundOut) {
  auto settings = small_settings();
  settings.file = path();
  auto set = *make_solved_set(settings, {});
  // Whoever writes such a file can give it right checks; not truth.
  TruthWriter writer;
  std::string text = writer.begin(conditions_of(settings));
  for (SolvedPosition each : set.positions) {
    each.truth.value = reversed(each.truth.value);
    text += writer.line(*settings.sample.game, each);
  }
  write(text + writer.end());
  const auto again = make_solved_set(settings, {});
  ASSERT_FALSE(again);
  EXPECT_NE(again.error().text().find("is solved as"), std::string::npos) << again.error().text();
}

TEST(SolvedSet, StopsWithWhatWasDone) {
  const auto settings = small_settings();
  std::atomic<bool> stop = true;
  const auto set = make_solved_set(settings, {.stop = &stop});
  ASSERT_TRUE(set);
  EXPECT_TRUE(set->stopped);
  EXPECT_TRUE(set->positions.empty());
}

}  // namespace
}  // namespace quadrille
