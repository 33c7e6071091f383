// SPDX-License-Identifier: MIT
// Whole runs, small ones: what comes out, what is kept, and what is refused.
#include "workbench/tune/tune.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <string>

#include "arena/statistics/elo.h"
#include "games/registry.h"
#include "os/parallel.h"
#include "players/factory.h"
#include "players/heuristic_files.h"
#include "workbench/tune/formula_numbers.h"

namespace quadrille {
namespace {

namespace fs = std::filesystem;

class TuneRun : public testing::Test {
 protected:
  void SetUp() override {
    fs::remove_all(folder_);
    forget_heuristic_files();
  }
  void TearDown() override { fs::remove_all(folder_); }

  [[nodiscard]] TuneSettings settings(const std::string& game, const std::string& heuristic) const {
    TuneSettings settings;
    settings.game = *find_game(game);
    settings.heuristic = heuristic;
    settings.folder = (folder_ / "run").string();
    settings.from = usual_teachers(*settings.game, heuristic);
    settings.outsiders = usual_outsiders(*settings.game, heuristic);
    settings.games = 200;
    settings.rounds = 1;
    settings.nodes = 60;
    settings.iterations = 6;
    settings.pairs = 3;
    settings.test_nodes = 60;
    settings.test_pairs = 12;
    settings.gauntlet_pairs = 10;
    return settings;
  }

  static std::map<std::string, std::string> files_in(const fs::path& folder) {
    std::map<std::string, std::string> files;
    for (const auto& each : fs::directory_iterator(folder)) {
      std::stringstream text;
      text << std::ifstream(each.path()).rdbuf();
      files[each.path().filename().string()] = text.str();
    }
    return files;
  }

  // Stops the run at every so many steps and begins it again, until it comes to its end.
  static int run_in_pieces(TuneSettings settings, int steps_a_piece, Tuning& done) {
    for (int pieces = 1; pieces < 1000; ++pieces) {
      std::atomic<bool> stop = false;
      // Steps of work that was done in an earlier piece count too.
      int left = steps_a_piece * pieces;
      settings.stop = &stop;
      settings.on_step = [&] {
        if (--left == 0) stop = true;
      };
      forget_heuristic_files();
      auto part = tune(settings);
      EXPECT_TRUE(part) << part.error().text();
      if (!part) return 0;
      EXPECT_EQ(part->stopped, stop.load());
      if (part->stopped) {
        EXPECT_TRUE(part->file.empty());
        continue;
      }
      done = *std::move(part);
      return pieces;
    }
    return 0;
  }

  void expect_same_in_pieces(TuneSettings settings, int steps_a_piece) {
    const auto whole = tune(settings);
    ASSERT_TRUE(whole) << whole.error().text();
    const auto files = files_in(settings.folder);
    settings.folder = (folder_ / "pieces").string();
    Tuning done;
    EXPECT_GT(run_in_pieces(settings, steps_a_piece, done), 3);
    EXPECT_EQ(done.test->verdict, whole->test->verdict);
    EXPECT_EQ(done.test->reason, whole->test->reason);
    for (const auto& [name, text] : files_in(settings.folder)) {
      // Games in the order in which they ended, and with their times.
      if (name.ends_with(".games")) continue;
      ASSERT_TRUE(files.contains(name)) << name;
      EXPECT_EQ(text, files.at(name)) << name;
    }
  }

  fs::path folder_ = fs::path(testing::TempDir()) / ("tune-" + std::to_string(getpid()));
};

TEST_F(TuneRun, RecoversWeightsWithAllSignsTurned) {
  TuneSettings run = settings("breakthrough:5x5",
                              "=50-pawns-protectors-threateners+distance+blocked-only_columns");
  run.games = 600;
  run.nodes = 100;
  run.test_pairs = 40;
  const auto done = tune(run);
  ASSERT_TRUE(done) << done.error().text();
  ASSERT_TRUE(done->test);
  EXPECT_EQ(done->test->verdict, TuneVerdict::kBetter) << done->test->reason;
  EXPECT_LT(done->rounds.back().slope_before, 0);
  // 200 Elo are 76 %.
  EXPECT_GT(done->test->direct.estimate()->score, 0.76);
  // The result plays, is for the board, and tells how it was made.
  forget_heuristic_files();
  const auto formula = find_formula(*run.game, done->file);
  ASSERT_TRUE(formula) << formula.error().text();
  EXPECT_EQ(formula->games, std::vector{run.game->name()});
  EXPECT_EQ(formula->info.name, "tuned");
  const std::string text = files_in(run.folder)["tuned.toml"];
  for (const std::string part : {"quadrille tune breakthrough:standard:5x5 '=50-", "--seed 1",
                                 "fingerprint", "held-out", "against schadd", "\n# better: "}) {
    EXPECT_NE(text.find(part), std::string::npos) << part << '\n' << text;
  }
}

TEST_F(TuneRun, OfResultsInPiecesIsTheSame) {
  TuneSettings run = settings("breakthrough:5x5", "ari");
  run.rounds = 2;
  expect_same_in_pieces(run, 90);
}

TEST_F(TuneRun, OfGamesInPiecesIsTheSame) {
  TuneSettings run = settings("breakthrough:5x5", "=10*pawns-2.5*distance");
  run.method = TuneMethod::kGames;
  expect_same_in_pieces(run, 4);
}

TEST_F(TuneRun, OfASearchInPiecesIsTheSame) {
  TuneSettings run = settings("breakthrough:6x6", "schadd");
  run.method = TuneMethod::kGames;
  run.numbers = TuneNumbers::kSearch;
  // With fewer the numbers change no winner.
  run.nodes = 1'000;
  run.test_nodes = 1'000;
  expect_same_in_pieces(run, 4);
  // What is printed plays, and stands in the file below how it was made.
  const auto done = tune(run);
  ASSERT_TRUE(done) << done.error().text();
  EXPECT_FALSE(
      std::ranges::all_of(done->history, [](const Spsa::Past& past) { return past.gain == 0; }));
  const auto player = make_player(run.game, done->player);
  EXPECT_TRUE(player) << player.error().text();
  const std::string text = files_in(run.folder)["tuned.txt"];
  EXPECT_TRUE(text.ends_with('\n' + done->player + '\n')) << text;
  EXPECT_NE(text.find("--numbers search"), std::string::npos) << text;
}

TEST_F(TuneRun, IsTheSameWhateverTheThreads) {
  TuneSettings run = settings("breakthrough:5x5", "ari");
  run.test_pairs = 10;
  const auto one = tune(run);
  ASSERT_TRUE(one) << one.error().text();
  const auto files = files_in(run.folder);
  run.folder = (folder_ / "more").string();
  run.threads = 3;
  forget_heuristic_files();
  const auto three = tune(run);
  ASSERT_TRUE(three) << three.error().text();
  EXPECT_EQ(files_in(run.folder)["tuned.toml"], files.at("tuned.toml"));
}

TEST_F(TuneRun, ClaimsNothingOfWhatIsNoBetter) {
  // Left as it is: all of its terms never count.
  TuneSettings run = settings("breakthrough:5x5", "=pawns");
  const auto done = tune(run);
  ASSERT_TRUE(done) << done.error().text();
  EXPECT_EQ(done->test->verdict, TuneVerdict::kNotShown);
  EXPECT_FALSE(done->test->reason.empty());
}

TEST_F(TuneRun, GoesOnWithItsOwnFolderAlone) {
  TuneSettings run = settings("breakthrough:5x5", "ari");
  const auto done = tune(run);
  ASSERT_TRUE(done) << done.error().text();
  run.seed = 2;
  const auto other = tune(run);
  ASSERT_FALSE(other);
  EXPECT_EQ(other.error().where, run.folder);
  // A result that somebody has changed is his.
  run.seed = 1;
  std::ofstream(done->file, std::ios::app) << "# mine\n";
  const auto changed = tune(run);
  ASSERT_FALSE(changed);
  EXPECT_EQ(changed.error().where, done->file);
  EXPECT_NE(files_in(run.folder)["tuned.toml"].find("# mine"), std::string::npos);
}

TEST_F(TuneRun, KnowsAChangedFileForAnotherHeuristic) {
  fs::create_directories(folder_);
  const std::string file = (folder_ / "mine.toml").string();
  std::ofstream(file) << "[terms]\npawns = 1\ndistance = -1\n";
  const TuneSettings run = settings("breakthrough:5x5", file);
  ASSERT_TRUE(tune(run));
  std::ofstream(file) << "[terms]\npawns = 1\ndistance = 1\n";
  forget_heuristic_files();
  const auto other = tune(run);
  ASSERT_FALSE(other);
  EXPECT_EQ(other.error().where, run.folder);
}

TEST_F(TuneRun, LeavesNoFolderWhereNothingCanBeTuned) {
  for (const std::string words : {"binni", "arri", "no.toml", "no.patterns"}) {
    const TuneSettings run = settings("breakthrough:5x5", words);
    EXPECT_FALSE(tune(run)) << words;
    EXPECT_FALSE(fs::exists(run.folder)) << words;
  }
}

// The whole of it, with the settings that users get: some minutes.
class TuneNightly : public TuneRun {
 protected:
  void expect_recovered(const std::string& game, const std::string& original,
                        const std::string& flipped) {
    TuneSettings run;
    run.game = *find_game(game);
    run.heuristic = flipped;
    run.folder = (folder_ / "run").string();
    run.from = usual_teachers(*run.game, flipped);
    run.outsiders = usual_outsiders(*run.game, flipped);
    run.threads = default_threads();
    const auto done = tune(run);
    ASSERT_TRUE(done) << done.error().text();
    EXPECT_EQ(done->test->verdict, TuneVerdict::kBetter) << done->test->reason;
    HeuristicMatch match;
    match.game = run.game;
    match.a = done->file;
    match.threads = run.threads;
    // Openings that the run has not seen.
    match.openings = random_openings(run.game, 6, 500, 4711);
    // By 200 Elo and more.
    match.b = flipped;
    match.sprt = SprtTest{.elo0 = 150, .elo1 = 200, .alpha = 0.01, .beta = 0.01};
    const auto beaten = play_match(match);
    ASSERT_TRUE(beaten) << beaten.error().text();
    EXPECT_EQ(beaten->summary().sprt->decision, SprtDecision::kAcceptH1);
    EXPECT_GT(beaten->summary().estimate()->interval.low, score_of_elo(200));
    // And not worse than what was flipped.
    match.b = original;
    match.sprt = SprtTest{.elo0 = -30, .elo1 = 0};
    const auto equal = play_match(match);
    ASSERT_TRUE(equal) << equal.error().text();
    EXPECT_EQ(equal->summary().sprt->decision, SprtDecision::kAcceptH1);
  }
};

TEST_F(TuneNightly, RecoversAriOnSixBySix) {
  expect_recovered("breakthrough:6x6", "ari",
                   "=50-pawns-protectors-threateners+distance+blocked-only_columns");
}

TEST_F(TuneNightly, RecoversLorentzOnEightByEight) {
  expect_recovered("breakthrough:8x8", "lorentz",
                   "=-10*pawns-square_values-0.5*safe_square_values");
}

TEST(Tune, FindsTeachersAndOutsiders) {
  const GamePointer game = *find_game("breakthrough:8x8");
  EXPECT_EQ(usual_teachers(*game, "hoddi"), (std::vector<std::string>{"hoddi", "champion"}));
  EXPECT_EQ(usual_teachers(*game, "champion"), std::vector<std::string>{"champion"});
  EXPECT_EQ(usual_outsiders(*game, "hoddi"), std::vector<std::string>{"lorentz"});
  EXPECT_NE(usual_outsiders(*game, "lorentz"), std::vector<std::string>{"lorentz"});
  EXPECT_EQ(usual_outsiders(*game, "lorentz").size(), 1U);
}

TEST(Tune, CommandsCanBeRepeated) {
  TuneSettings run;
  run.game = *find_game("isolation");
  run.heuristic = "it's mine.toml";
  EXPECT_NE(command_of(run).find(R"('it'\''s mine.toml')"), std::string::npos) << command_of(run);
}

}  // namespace
}  // namespace quadrille
