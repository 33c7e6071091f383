// SPDX-License-Identifier: MIT
#include "engines/uci/introduction.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <initializer_list>
#include <string>

#include "games/registry.h"

namespace quadrille::uci {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;

Introduction introduction(std::initializer_list<const char*> lines) {
  Introduction engine;
  for (const char* const line : lines) EXPECT_TRUE(engine.hear(line)) << line;
  return engine;
}

TEST(Introduction, HearsNameAndOptions) {
  const Introduction engine =
      introduction({"id name Some Engine 1.2", "id author somebody", "banner",
                    "option name Skill Level type spin default 20 min 0 max 20",
                    "option name Clear Hash type button",
                    "option name UCI_Variant type combo default chess var chess var breakthrough"});
  EXPECT_EQ(engine.name, "Some Engine 1.2");
  ASSERT_EQ(engine.options.size(), 3U);
  EXPECT_EQ(engine.find("skill level")->type, "spin");
  EXPECT_TRUE(engine.find("UCI_Variant")->takes("breakthrough"));
  EXPECT_FALSE(engine.find("UCI_Variant")->takes("isolation"));
  EXPECT_EQ(engine.find("Hash"), nullptr);
}

TEST(Introduction, RefusesOptionsThatCannotBeRead) {
  for (const char* const line :
       {"option", "option name", "option name Hash", "option Hash type spin",
        "option name type spin", "option name Hash type"}) {
    EXPECT_FALSE(Introduction().hear(line)) << line;
  }
}

TEST(Preparation, SetsWhatIsOfferedAndRefusesTheRest) {
  const auto game = *find_game("breakthrough");
  const Introduction engine = introduction(
      {"option name Hash type spin default 1 min 1 max 9", "option name Clear Hash type button",
       "option name UCI_Variant type combo default chess var chess var breakthrough"});
  ProgramWords words;
  words.options = {{"hash", "4"}, {"Clear Hash", ""}};
  const auto prepared = prepare(uci_dialect(), *game, words, engine);
  ASSERT_TRUE(prepared) << prepared.error().text();
  EXPECT_THAT(prepared->lines,
              ElementsAre("setoption name Hash value 4", "setoption name Clear Hash"));
  EXPECT_EQ(prepared->last_line, "setoption name UCI_Variant value breakthrough");

  words.options = {{"Hsh", "4"}};
  const auto refused = prepare(uci_dialect(), *game, words, engine);
  ASSERT_FALSE(refused);
  EXPECT_THAT(refused.error().message, HasSubstr("no option 'Hsh'; did you mean 'Hash'?"));
}

TEST(Preparation, TellsFairyStockfishHowAGameIsPlayed) {
  const auto game = *find_game("isolation:5x5");
  const char* const variants = "option name UCI_Variant type combo default chess var chess";
  const auto cannot = prepare(uci_dialect(), *game, {}, introduction({variants}));
  ASSERT_FALSE(cannot);
  EXPECT_THAT(cannot.error().message, HasSubstr("variant=NAME"));

  const Introduction fairy =
      introduction({variants, "option name VariantPath type string default <empty>"});
  const auto prepared = prepare(uci_dialect(), *game, {}, fairy);
  ASSERT_TRUE(prepared);
  EXPECT_TRUE(prepared->defines_variant);
  EXPECT_EQ(prepared->lines.front(), "load <<END");
  EXPECT_EQ(prepared->lines.back(), "END");
  EXPECT_THAT(prepared->lines, Contains("[isolation-aind-5x5]"));

  ProgramWords words;
  words.variant = "knights";
  const auto named = prepare(uci_dialect(), *game, words, introduction({variants}));
  ASSERT_TRUE(named);
  EXPECT_EQ(named->last_line, "setoption name UCI_Variant value knights");
  EXPECT_FALSE(named->defines_variant);
}

TEST(Preparation, OfAnEngineWithOneGameIsNothing) {
  const auto prepared = prepare(uci_dialect(), **find_game("breakthrough"), {}, {});
  ASSERT_TRUE(prepared);
  EXPECT_TRUE(prepared->lines.empty());
  EXPECT_TRUE(prepared->last_line.empty());
  EXPECT_FALSE(prepare(uci_dialect(), **find_game("tablut"), {}, {}));
}

}  // namespace
}  // namespace quadrille::uci
