// SPDX-License-Identifier: MIT
#include "cli/common/saved_game.h"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include <csignal>
#include <cstdio>
#include <filesystem>
#include <fstream>

namespace quadrille::cli {
namespace {

class SavedGameFile : public testing::Test {
 protected:
  SavedGameFile() {
    folder_ = std::filesystem::temp_directory_path() /
              ("quadrille_test_" + std::to_string(testing::UnitTest::GetInstance()->random_seed()) +
               "_" + std::to_string(reinterpret_cast<std::uintptr_t>(this)));
    std::filesystem::create_directories(folder_);
  }
  ~SavedGameFile() override { std::filesystem::remove_all(folder_); }

  [[nodiscard]] std::string path(const char* name) const { return folder_ / name; }
  void write(const char* name, const std::string& text) const { std::ofstream(path(name)) << text; }

  std::filesystem::path folder_;
};

TEST_F(SavedGameFile, ComesBackAsItWas) {
  SavedGame game{*set_up("breakthrough:course:5x5", ""), {}};
  AnyPosition position = game.start.position;
  for (int ply = 0; ply < 6; ++ply) {
    game.moves.push_back(game.start.game->legal_moves(position).back());
    position = game.start.game->apply(position, game.moves.back());
  }
  ASSERT_FALSE(save_game(path("game.json"), game));
  const auto loaded = load_game(path("game.json"));
  ASSERT_TRUE(loaded);
  EXPECT_EQ(loaded->start.game->name(), "breakthrough:course:5x5");
  EXPECT_EQ(loaded->moves, game.moves);
}

TEST_F(SavedGameFile, IsNotKeptWithoutAFolder) {
  SavedGame game{*set_up("breakthrough", ""), {}};
  game.moves = {game.start.game->legal_moves(game.start.position).front()};
  GameKeeper keeper("");
  const auto error = keeper.keep(game);
  ASSERT_TRUE(error);
  EXPECT_EQ(error->message, "you have no home folder");
  EXPECT_TRUE(keeper.file().empty());
}

TEST_F(SavedGameFile, NeverOverwrites) {
  write("taken", "precious");
  const SavedGame game{*set_up("breakthrough", ""), {}};
  const auto error = save_game(path("taken"), game);
  ASSERT_TRUE(error);
  EXPECT_NE(error->message.find("exists"), std::string::npos);
  std::string kept;
  std::ifstream(path("taken")) >> kept;
  EXPECT_EQ(kept, "precious");
}

TEST_F(SavedGameFile, BadFilesAreRefusedWithAReason) {
  EXPECT_FALSE(load_game(path("missing")));
  EXPECT_TRUE(save_game(path("no/such/folder"), {*set_up("breakthrough", ""), {}}));
  const std::pair<const char*, const char*> cases[] = {
      {"not json", "saved game"},
      {"[]", "saved game"},
      {R"({"game":"breakthrough","position":"start"})", "moves"},
      {R"({"game":"chess","position":"start","moves":[]})", "chess"},
      {R"({"game":"breakthrough","position":"start","moves":["a2-a3",7]})", "move 2"},
      {R"({"game":"breakthrough","position":"start","moves":["a2-a5"]})", "move 1"},
      {R"({"game":"breakthrough","position":"start","moves":[[["a2-a3"]]]})", "move 1"}};
  for (const auto& [text, part] : cases) {
    write("bad", text);
    const auto loaded = load_game(path("bad"));
    ASSERT_FALSE(loaded) << text;
    EXPECT_NE(loaded.error().text().find(part), std::string::npos) << loaded.error().text();
  }
}

// Brackets and keys without end take neither the stack nor the time.
TEST_F(SavedGameFile, DeepAndWideFilesAreRefused) {
  const std::string start = R"({"game":"breakthrough","position":"start","moves":)";
  write("deep", start + std::string(200'000, '[') + std::string(200'000, ']') + "}");
  EXPECT_NE(load_game(path("deep")).error().text().find("nested"), std::string::npos);
  std::string wide = "{";
  for (int i = 0; i < 40'000; ++i) wide += "\"f" + std::to_string(i) + "\":1,";
  wide.back() = '}';
  write("wide", wide);
  EXPECT_NE(load_game(path("wide")).error().text().find("keys"), std::string::npos);
}

// What cannot be written in full leaves nothing behind, and its name can be used again.
TEST_F(SavedGameFile, IsWrittenWholeOrNotAtAll) {
  const SavedGame game{*set_up("breakthrough", ""), {}};
  rlimit before = {};
  ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &before), 0);
  const auto handler = std::signal(SIGXFSZ, SIG_IGN);
  rlimit small = before;
  small.rlim_cur = 10;  // as on a full disk
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &small), 0);
  const auto error = save_game(path("game.json"), game);
  setrlimit(RLIMIT_FSIZE, &before);
  std::signal(SIGXFSZ, handler);
  ASSERT_TRUE(error);
  EXPECT_NE(error->text().find("cannot be written"), std::string::npos);
  EXPECT_TRUE(std::filesystem::is_empty(folder_));
  EXPECT_FALSE(save_game(path("game.json"), game));
}

// Opponent, side, limits, clocks and an end outside the rules go on with the game.
TEST_F(SavedGameFile, RemembersHowItWasPlayed) {
  SavedGame game{*set_up("checkers", ""), {}};
  game.moves.push_back(game.start.game->legal_moves(game.start.position).front());
  game.opponent = "level:hard";
  game.side = Side::kSecond;
  game.seed = 7;
  game.limits.clock = GameClock{std::chrono::minutes(5), std::chrono::seconds(3)};
  game.clocks = {std::chrono::milliseconds(299'500), std::chrono::seconds(300)};
  ASSERT_FALSE(save_game(path("game.json"), game));
  const auto loaded = load_game(path("game.json"));
  ASSERT_TRUE(loaded) << loaded.error().text();
  EXPECT_EQ(loaded->opponent, "level:hard");
  EXPECT_EQ(loaded->side, Side::kSecond);
  EXPECT_EQ(loaded->seed, 7u);
  EXPECT_EQ(loaded->limits.clock->increment, std::chrono::seconds(3));
  EXPECT_EQ(loaded->clocks, game.clocks);
  EXPECT_FALSE(loaded->outcome());

  game.given_up = Outcome{Side::kFirst, Reason::kTime};
  ASSERT_FALSE(save_game(path("game.json"), game, true));
  EXPECT_EQ(load_game(path("game.json"))->outcome(), (Outcome{Side::kFirst, Reason::kTime}));
  for (const char* wrong : {R"("side":"red")", R"("clocks":[-1,5])", R"("clocks":[1e300,5])",
                            R"("limits":{"depth":-1})", R"("given_up_to":"nobody")"}) {
    write("bad", R"({"game":"checkers","position":"start","moves":[],)" + std::string(wrong) + "}");
    EXPECT_FALSE(load_game(path("bad"))) << wrong;
  }
}

// The game that was left last, not one that is over, and never another game's file.
TEST_F(SavedGameFile, TheLastUnfinishedGameGoesOn) {
  EXPECT_FALSE(GameKeeper::last_unfinished(folder_ / "games"));
  // A pipe would be waited for.
  std::filesystem::create_directories(folder_ / "games");
  ASSERT_EQ(::mkfifo((folder_ / "games" / "pipe.json").c_str(), 0600), 0);
  EXPECT_FALSE(GameKeeper::last_unfinished(folder_ / "games"));
  SavedGame game{*set_up("breakthrough:5x5", ""), {}};
  GameKeeper first(folder_ / "games");
  EXPECT_FALSE(first.keep(game));  // nothing was played yet
  EXPECT_TRUE(first.file().empty());
  game.moves.push_back(game.start.game->legal_moves(game.start.position).front());
  ASSERT_FALSE(first.keep(game));
  GameKeeper second(folder_ / "games");
  game.given_up = Outcome{Side::kFirst, Reason::kResigned};
  ASSERT_FALSE(second.keep(game));
  EXPECT_NE(first.file(), second.file());
  write("games/rubbish.json", "{");
  const auto kept = GameKeeper::last_unfinished(folder_ / "games");
  ASSERT_TRUE(kept);
  EXPECT_EQ(kept->file, first.file());
  EXPECT_EQ(kept->game.moves, game.moves);
}

}  // namespace
}  // namespace quadrille::cli
