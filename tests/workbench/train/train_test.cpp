// SPDX-License-Identifier: MIT
#include "workbench/train/train.h"

#include <fmt/core.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <atomic>
#include <filesystem>
#include <map>
#include <string>

#include "games/registry.h"
#include "heuristics/patterns/weights.h"
#include "os/files.h"
#include "players/heuristic_files.h"
#include "players/heuristics.h"

namespace quadrille {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

class Train : public ::testing::Test {
 protected:
  Train() {
    std::filesystem::remove_all(root_);
    forget_heuristic_files();
    settings_.game = *find_game("breakthrough:5x5");
    settings_.from = "=0";
    settings_.folder = folder("run");
    settings_.name = "learned";
    settings_.learn.spec = {.sets = {{"1x1", {"pawn"}}}, .features = {"to_move"}};
    settings_.learn.epochs = 2;
    settings_.generations = 1;
    settings_.games = 60;
    settings_.nodes = 20;
    settings_.test_nodes = {20};
    settings_.test_pairs = 20;
  }
  ~Train() override {
    std::filesystem::remove_all(root_);
    forget_heuristic_files();
  }

  [[nodiscard]] std::string folder(const std::string& name) const {
    return (root_ / name).string();
  }

  // Every file of a folder.
  static std::map<std::string, std::string> files_of(const std::string& folder) {
    std::map<std::string, std::string> files;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
      files[entry.path().filename().string()] = *read_file(entry.path().string(), 1 << 24);
    }
    return files;
  }

  // Where a run was killed, the same command goes on: after so many steps of games, learning and
  // matches.
  void expect_that_a_killed_run_goes_on(int steps_before_the_end) {
    SCOPED_TRACE(steps_before_the_end);
    TrainSettings killed = settings_;
    killed.folder = folder(fmt::format("killed-{}", steps_before_the_end));
    std::atomic<bool> stop = false;
    killed.stop = &stop;
    int steps = 0;
    killed.on_step = [&] { stop = stop || ++steps == steps_before_the_end; };
    const auto part = train(killed);
    ASSERT_TRUE(part) << part.error().text();
    EXPECT_TRUE(part->stopped);
    stop = false;
    killed.on_step = {};
    forget_heuristic_files();
    const auto rest = train(killed);
    ASSERT_TRUE(rest) << rest.error().text();
    EXPECT_FALSE(rest->stopped);
    auto files = files_of(killed.folder);
    for (auto& [name, text] : files) {
      for (auto at = text.find(killed.folder); at != std::string::npos;
           at = text.find(killed.folder)) {
        text.replace(at, killed.folder.size(), settings_.folder);
      }
    }
    EXPECT_EQ(files, files_of(settings_.folder));
  }

  std::filesystem::path root_ =
      std::filesystem::path(testing::TempDir()) / fmt::format("train-{}", getpid());
  TrainSettings settings_;
};

TEST_F(Train, AGenerationThatBeatsTheOneBeforeIsTheBest) {
  settings_.from = "=-1*pawns";  // gives them away
  settings_.games = 200;
  const auto training = train(settings_);
  ASSERT_TRUE(training) << training.error().text();
  ASSERT_EQ(training->generations.size(), 1U);
  const Generation& made = training->generations.front();
  EXPECT_TRUE(made.accepted) << made.verdict;
  EXPECT_THAT(made.verdict, StartsWith("accepted: it beats the one before"));
  EXPECT_EQ(training->best, made.file);
  ASSERT_EQ(made.matches.size(), 1U);
  EXPECT_EQ(made.matches[0].opponent, "=-1*pawns");
  EXPECT_EQ(made.matches[0].summary.total().games(), 40U);
  EXPECT_LT(made.held_out_loss, made.held_out_loss_of_even);
}

TEST_F(Train, TheFileSaysHowItWasMade) {
  settings_.test_pairs = 1;
  ASSERT_TRUE(train(settings_));
  const std::string file = settings_.folder + "/generation-1.patterns";
  const std::string text = *read_file(file, 1 << 24);
  for (const char* const line :
       {"# generation 1 of quadrille train with these settings:\n",
        "#   game breakthrough:standard:5x5\n", "#   from =0\n", "#   sets 1x1:pawn",
        "#   seed 1\n", "# 60 games at 20 nodes a move, ", ", fingerprint ",
        "# loss of held-out games 0."}) {
    EXPECT_THAT(text, HasSubstr(line));
  }
  const auto weights = patterns::parse_weights(text, file);
  ASSERT_TRUE(weights) << weights.error().text();
  EXPECT_EQ(weights->name, "learned");
  EXPECT_TRUE(find_heuristic(*settings_.game, file));
  EXPECT_FALSE(find_heuristic(**find_game("breakthrough:6x6"), file));
}

// What must not get worse: an outsider whom it can only lose to more often.
TEST_F(Train, ARefusedGenerationKeepsTheBest) {
  settings_.from = "schadd";
  settings_.generations = 2;
  settings_.games = 20;
  settings_.test_pairs = 6;
  const auto training = train(settings_);
  ASSERT_TRUE(training) << training.error().text();
  ASSERT_EQ(training->generations.size(), 2U);
  for (const Generation& made : training->generations) {
    EXPECT_FALSE(made.accepted);
    EXPECT_THAT(made.verdict, StartsWith("refused: at 20 nodes it is not shown to beat"));
    EXPECT_EQ(made.matches.at(0).opponent, "schadd");
  }
  EXPECT_EQ(training->best, "schadd");
}

TEST_F(Train, OutsidersAreAskedAboutBoth) {
  settings_.outsiders = {"random", "material"};
  settings_.test_pairs = 3;
  const auto training = train(settings_);
  ASSERT_TRUE(training) << training.error().text();
  const auto& matches = training->generations.at(0).matches;
  ASSERT_EQ(matches.size(), 3U);
  EXPECT_FALSE(matches[0].of_best);
  EXPECT_TRUE(matches[1].of_best);
  EXPECT_EQ(matches[1].opponent, "random");
  EXPECT_EQ(matches[2].opponent, "material");
}

TEST_F(Train, AKilledRunGoesOnAsIfItHadNotBeen) {
  settings_.generations = 2;
  settings_.test_pairs = 4;
  ASSERT_TRUE(train(settings_));
  expect_that_a_killed_run_goes_on(30);  // in the first games
  expect_that_a_killed_run_goes_on(61);  // in learning
  expect_that_a_killed_run_goes_on(65);  // in the matches
  expect_that_a_killed_run_goes_on(90);  // in the games of the second generation
}

TEST_F(Train, AKilledRunGoesOnBetweenBatches) {
  settings_.from = "material";
  settings_.nodes = 2;
  settings_.games = 1100;
  settings_.test_pairs = 1;
  ASSERT_TRUE(train(settings_));
  expect_that_a_killed_run_goes_on(1050);
}

TEST_F(Train, IsTheSameWithAnyNumberOfThreads) {
  settings_.test_pairs = 4;
  ASSERT_TRUE(train(settings_));
  const auto files = files_of(settings_.folder);
  TrainSettings several = settings_;
  several.folder = folder("several");
  several.threads = 3;
  ASSERT_TRUE(train(several));
  EXPECT_EQ(files_of(several.folder), files);
}

TEST_F(Train, AFolderIsOfOneRun) {
  settings_.games = 10;
  settings_.test_pairs = 1;
  ASSERT_TRUE(train(settings_));
  const auto refused = [&](const auto& change) {
    TrainSettings other = settings_;
    change(other);
    const auto error = train(other);
    return !error && error.error().text().find("a run with other settings") != std::string::npos;
  };
  EXPECT_FALSE(refused([](TrainSettings&) {}));
  EXPECT_FALSE(refused([](TrainSettings& other) { other.threads = 2; }));
  EXPECT_TRUE(refused([](TrainSettings& other) { other.nodes = 21; }));
  EXPECT_TRUE(refused([](TrainSettings& other) { other.games = 11; }));
  EXPECT_TRUE(refused([](TrainSettings& other) { other.seed = 2; }));
  EXPECT_TRUE(refused([](TrainSettings& other) { other.from = "material"; }));
  EXPECT_TRUE(refused([](TrainSettings& other) { other.name = "another"; }));
  EXPECT_TRUE(refused([](TrainSettings& other) { other.learn.epochs = 3; }));
  EXPECT_TRUE(refused([](TrainSettings& other) { other.learn.prior = 3; }));
  EXPECT_TRUE(refused([](TrainSettings& other) { other.learn.score_share = 0; }));
  EXPECT_TRUE(refused([](TrainSettings& other) { other.learn.spec.sets[0].shape = "2x2"; }));
  EXPECT_TRUE(refused([](TrainSettings& other) {
    other.learn.spec.phase = patterns::PhaseSpec{{"pawn"}, 10, 2};
  }));
  EXPECT_TRUE(refused([](TrainSettings& other) { other.game = *find_game("breakthrough:5x6"); }));
}

TEST_F(Train, ADamagedFileOfPositionsIsNamed) {
  settings_.games = 10;
  settings_.test_pairs = 1;
  ASSERT_TRUE(train(settings_));
  const std::string file = settings_.folder + "/generation-1-games-1.positions";
  const std::string text = *read_file(file, 1 << 24);
  ASSERT_FALSE(write_file(file, text.substr(0, text.size() / 2), Existing::kReplace));
  const auto again = train(settings_);
  ASSERT_FALSE(again);
  EXPECT_THAT(again.error().text(), HasSubstr("generation-1-games-1.positions"));
  std::filesystem::remove(file);
  ASSERT_TRUE(train(settings_));
  EXPECT_EQ(*read_file(file, 1 << 24), text);
}

}  // namespace
}  // namespace quadrille
