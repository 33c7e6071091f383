// SPDX-License-Identifier: MIT
#include "protocols/api/heuristic_requests.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "games/registry.h"
#include "players/champions.h"
#include "players/heuristics.h"
#include "protocols/api/own_heuristics.h"
#include "protocols/api/requests.h"
#include "tests/protocols/api/reply.h"

namespace quadrille::api {
namespace {

using testing::HasSubstr;
using testing::Not;

constexpr const char* kMine = R"("own":{"mine.toml":"name = \"mine\"\n[terms]\npawns = 3\n"})";

Reply ask_in(Context& context, const std::string& line) {
  const std::atomic<bool> stop = false;
  std::vector<RequestKind> kinds = requests();
  std::ranges::move(heuristic_folder_requests(), std::back_inserter(kinds));
  return Reply(answer(read_request(line, kinds, context), {.stop = stop}));
}
Reply ask(const std::string& line) {
  Context context;
  context.opens_files = false;
  return ask_in(context, line);
}

TEST(HeuristicRequests, ATextOfTheRequestIsAHeuristic) {
  const std::string end = R"("game":"breakthrough:5x5","position":"ppppp/pppp1/5/PPPPP/PPPPP w",)" +
                          std::string(kMine) + "}";
  const Reply value = ask(R"({"do":"evaluate","heuristic":"mine.toml",)" + end);
  EXPECT_EQ(value["value"], "3");
  const Reply best =
      ask(R"({"do":"analyze","player":"alphabeta:mine.toml,depth=2","nodes":1000,)" + end);
  EXPECT_EQ(best.error(), "");
  EXPECT_NE(best["best"], "");
}

TEST(HeuristicRequests, TheSameNameMeansTheTextOfItsOwnRequest) {
  const auto value = [](const std::string& weight) {
    return ask(R"({"do":"evaluate","game":"breakthrough:5x5","heuristic":"mine.toml",)"
               R"("position":"ppppp/pppp1/5/PPPPP/PPPPP w",)"
               R"("own":{"mine.toml":"[terms]\npawns = )" +
               weight + R"(\n"}})")["value"];
  };
  EXPECT_EQ(value("1"), "1");
  EXPECT_EQ(value("2"), "2");
  EXPECT_EQ(value("1"), "1");
}

TEST(HeuristicRequests, ErrorsNameThePlaceInTheText) {
  const Reply bad = ask(R"({"do":"evaluate","game":"breakthrough","heuristic":"mine.toml",)"
                        R"("own":{"mine.toml":"[terms]\npawns = \n"}})");
  EXPECT_THAT(bad["error.where"], HasSubstr(R"("mine.toml:2)"));
}

// A script may do well at the start and fail in the middle of a search: there is no line to tell.
TEST(HeuristicRequests, AScriptThatFailsInASearchIsAnError) {
  const auto analyze = [](const std::string& failure, const std::string& rest) {
    return ask(R"({"do":"analyze","game":"breakthrough",)"
               R"("position":"pppppppp/pppppppp/8/8/8/8/PPPPPPPP/PPPPPPP1 w",)"
               R"("player":"alphabeta:bad.lua,depth=2","own":{"bad.lua":"function evaluate(own))"
               R"( if own.pawns<16 then )" +
               failure + R"( end return 0 end"})" + rest + "}");
  };
  for (const std::string rest : {"", R"(,"lines":3)", R"(,"progress":true)"}) {
    const Reply reply = analyze("error('x')", rest);
    EXPECT_EQ(reply.error(), "unknown-heuristic") << rest;
    EXPECT_THAT(reply["error.message"], HasSubstr("bad.lua")) << rest;
    EXPECT_EQ(reply["error.where"], R"("player")") << rest;
  }
  EXPECT_EQ(analyze("return 0/0", "").error(), "not-finite");
  EXPECT_EQ(analyze("while true do end", "").error(), "limit");
}

TEST(HeuristicRequests, NoFileOfTheMachineIsOpened) {
  for (const char* const name : {"/etc/x.toml", "heuristics/breakthrough.toml", "../x.lua"}) {
    const Reply reply = ask(R"({"do":"evaluate","game":"breakthrough","heuristic":")" +
                            std::string(name) + R"("})");
    EXPECT_EQ(reply.error(), "bad-option") << name;
    const Reply player = ask(R"({"do":"analyze","game":"breakthrough","player":"alphabeta:)" +
                             std::string(name) + R"("})");
    EXPECT_EQ(player.error(), "bad-option") << name;
  }
  EXPECT_EQ(ask(R"({"do":"lint","game":"breakthrough","heuristics":["/etc/x.toml"]})").error(),
            "bad-option");
  EXPECT_FALSE(is_plain_file_name("a/b.toml"));
  EXPECT_FALSE(is_plain_file_name("..toml"));
  EXPECT_FALSE(is_plain_file_name(".toml"));
  EXPECT_FALSE(is_plain_file_name("a.txt"));
  EXPECT_TRUE(is_plain_file_name("my-own_1.lua"));
}

TEST(HeuristicRequests, SquaresAddUpToTheirTerms) {
  const Reply reply = ask(R"({"do":"evaluate","game":"breakthrough:course:3x5","heuristic":"ari",)"
                          R"("squares":true})");
  EXPECT_EQ(reply["for"], R"("white")");
  EXPECT_NE(reply["neutral"], "");
  EXPECT_THAT(reply["terms"], HasSubstr(R"("squares":[)"));
}

TEST(HeuristicRequests, CompareTellsWhichTermMakesTheDifference) {
  const Reply reply = ask(
      R"({"do":"compare","game":"breakthrough:5x5","position":"ppppp/ppp1p/2P1p/PP1PP/PPPPP w",)"
      R"("heuristic":"mine.toml","a":"c3xb4","b":"a2-a3",)" +
      std::string(kMine) + "}");
  EXPECT_EQ(reply.error(), "");
  EXPECT_EQ(reply["side"], R"("white")");
  EXPECT_EQ(reply["difference"], R"([{"term":"pawns","difference":3}])");
  EXPECT_THAT(reply["weights"], HasSubstr(R"("term":"pawns","weight":3)"));
}

// A script that takes its time takes it for every weight and every move.
TEST(HeuristicRequests, WhoeverWaitsForASlowScriptHasABound) {
  const auto script = [](int weights, std::string_view loop) {
    std::string text = "weights = {";
    for (int i = 0; i < weights; ++i) text += "w" + std::to_string(i) + " = 1, ";
    return text + "} function evaluate(own) " + std::string(loop) + " return 0 end";
  };
  const auto request = [&](std::string_view what, const std::string& text) {
    return R"({"do":")" + std::string(what) +
           R"(","game":"breakthrough:5x5","heuristic":"slow.lua","own":{"slow.lua":")" + text +
           R"("}})";
  };
  EXPECT_EQ(ask(request("compare", script(20, "")))["moves.0.value"], "0");
  const Reply many = ask(request("evaluate", script(600, "")));
  EXPECT_THAT(many["error.message"], HasSubstr("500 weights"));

  Context context;
  const std::atomic<bool> stop = true;
  const Reply stopped(
      answer(read_request(request("compare", script(1, "")), requests(), context), {.stop = stop}));
  EXPECT_EQ(stopped.error(), "limit");
}

TEST(HeuristicRequests, LintAndNewHeuristicTakeTexts) {
  const Reply lint = ask(R"({"do":"lint","game":"breakthrough:5x5","heuristics":["mine.toml"],)"
                         R"("positions":50,)" +
                         std::string(kMine) + "}");
  EXPECT_EQ(lint.error(), "");
  EXPECT_THAT(lint["heuristics"], HasSubstr("mine"));
  const Reply fresh = ask(R"({"do":"new_heuristic","game":"tablut","name":"mine.lua"})");
  EXPECT_THAT(fresh["text"], HasSubstr("function"));
  EXPECT_EQ(ask(R"({"do":"new_heuristic","game":"tablut","name":"../x.lua"})").error(),
            "bad-option");
}

TEST(HeuristicRequests, EveryBuiltInOneIsAFileToo) {
  for (const std::string game : {"breakthrough", "breakthrough:course", "checkers",
                                 "checkers:csc384", "tablut", "isolation"}) {
    const auto heuristics = list_heuristics(**find_game(game));
    EXPECT_FALSE(heuristics.empty());
    for (const HeuristicInfo& heuristic : heuristics) {
      const Reply file = ask(R"({"do":"heuristic_text","game":")" + game + R"(","heuristic":")" +
                             heuristic.name + R"("})");
      if (has_shipped_patterns(**find_game(game), heuristic.name)) {
        EXPECT_THAT(file["error.message"], HasSubstr("was learned from games"));
        continue;
      }
      EXPECT_EQ(file.error(), "") << game << ' ' << heuristic.name;
      EXPECT_THAT(file["name"], HasSubstr(heuristic.name));
      EXPECT_THAT(file["text"], HasSubstr("game"));
    }
  }
  EXPECT_THAT(
      ask(R"({"do":"heuristic_text","game":"breakthrough","heuristic":"binni-fixed"})")["name"],
      HasSubstr("binni-described.toml"));
  EXPECT_EQ(ask(R"({"do":"heuristic_text","game":"tablut","heuristic":"ari"})").error(),
            "unknown-heuristic");
  EXPECT_EQ(ask(R"({"do":"heuristic_text","game":"tablut","heuristic":"../x.lua"})").error(),
            "bad-option");
}

TEST(HeuristicRequests, SavesIntoItsFolderAlone) {
  const auto folder = std::filesystem::path(testing::TempDir()) / "quadrille_heuristics";
  std::filesystem::remove_all(folder);
  std::filesystem::create_directories(folder);
  Context context;
  context.opens_files = false;
  const std::string save = R"({"do":"save_heuristic","name":"mine.toml","text":"[terms]\npawns=2")";
  EXPECT_EQ(ask_in(context, save + "}").error(), "bad-option");  // there is no folder
  context.heuristics_folder = folder;
  EXPECT_EQ(ask_in(context, save + "}")["name"], R"("mine.toml")");
  EXPECT_NE(ask_in(context, save + "}").error(), "");  // it is there already
  EXPECT_EQ(ask_in(context, save + R"(,"replace":true})")["name"], R"("mine.toml")");
  EXPECT_EQ(ask_in(context, R"({"do":"save_heuristic","name":"../x.toml","text":""})").error(),
            "bad-option");
  EXPECT_THAT(ask_in(context, R"({"do":"heuristic_files"})")["files"], HasSubstr("mine.toml"));
  EXPECT_EQ(
      ask_in(context, R"({"do":"evaluate","game":"breakthrough","heuristic":"mine.toml"})").error(),
      "");
  std::filesystem::remove_all(folder);
}

// They are no texts: nobody edits them, and they would not fit JSON.
TEST(HeuristicRequests, FilesOfPatternsAreFoundInTheFolderAndNotEdited) {
  const auto folder = std::filesystem::path(testing::TempDir()) / "quadrille_patterns";
  std::filesystem::remove_all(folder);
  std::filesystem::create_directories(folder);
  Context context;
  context.opens_files = false;
  context.heuristics_folder = folder;
  const auto shipped = shipped_patterns().front();
  std::ofstream(folder / "learned.patterns", std::ios::binary) << shipped.file;
  EXPECT_EQ(ask_in(context, R"({"do":"heuristic_files"})")["files"], "[]");
  const std::string evaluate = R"({"do":"evaluate","game":")" + std::string(shipped.game) + "\"";
  EXPECT_EQ(ask_in(context, evaluate + R"(,"heuristic":"learned.patterns"})").error(), "");
  EXPECT_EQ(ask_in(context, evaluate + R"(,"heuristic":"other.patterns"})").error(),
            "unknown-heuristic");
  EXPECT_EQ(ask_in(context, evaluate + R"(,"heuristic":"../learned.patterns"})").error(),
            "bad-option");
  for (const char* const request :
       {R"({"do":"save_heuristic","text":"","name":"x.patterns"})",
        R"({"do":"new_heuristic","game":"tablut","name":"x.patterns"})"}) {
    EXPECT_EQ(ask_in(context, request).error(), "bad-option");
  }
  std::filesystem::remove_all(folder);
}

TEST(HeuristicRequests, WhatPatternsSeeIsToldByItsSquares) {
  const auto reply =
      ask(R"({"do":"evaluate","game":"breakthrough","moves":["c2-c3"],"heuristic":"champion"})");
  EXPECT_EQ(reply.error(), "");
  EXPECT_THAT(reply["patterns"], HasSubstr(R"("term":"3x3 rows )"));
  EXPECT_THAT(reply["patterns"], HasSubstr("\"c3\""));
  const auto by_squares =
      ask(R"({"do":"evaluate","game":"breakthrough","moves":["c2-c3"],"heuristic":"champion",)"
          R"("squares":true})");
  EXPECT_EQ(by_squares["patterns"], reply["patterns"]);
  EXPECT_EQ(ask(R"({"do":"evaluate","game":"breakthrough","heuristic":"ari"})")["patterns"],
            "nothing");
}

TEST(HeuristicRequests, PlayersHaveBounds) {
  Context context;
  context.bounds.threads = 2;
  EXPECT_EQ(
      ask_in(context, R"({"do":"analyze","game":"tablut","player":"snai,threads=3"})").error(),
      "limit");
  EXPECT_EQ(ask_in(context, R"({"do":"analyze","game":"tablut","player":"snai,tt=2000"})").error(),
            "limit");
}

TEST(HeuristicRequests, ChanceFollowsTheSeed) {
  const auto move = [](const std::string& seed) {
    return ask(R"({"do":"analyze","game":"tablut","player":"random","seed":)" + seed + "}")["best"];
  };
  EXPECT_EQ(move("1"), move("1"));
  bool differs = false;
  for (int seed = 2; seed < 8; ++seed) differs |= move(std::to_string(seed)) != move("1");
  EXPECT_TRUE(differs);
}

TEST(HeuristicRequests, ListHasLevelsAndBoards) {
  EXPECT_THAT(ask(R"({"do":"list","what":"levels"})")["levels"],
              HasSubstr(R"("level":"beginner")"));
  const Reply boards = ask(R"({"do":"list","what":"boards","game":"breakthrough"})");
  EXPECT_THAT(boards["boards"], HasSubstr(R"("game":"breakthrough:standard:8x8","columns":8)"));
  // Sizes that people play on, under both rule sets, each once.
  EXPECT_EQ(boards.size("boards"), 14U);
  EXPECT_EQ(boards["boards.3.game"], R"("breakthrough:standard:5x5")");
  EXPECT_THAT(boards["boards"], HasSubstr("breakthrough:course:6x6"));
  const Reply fixed = ask(R"({"do":"list","what":"boards","game":"isolation:udacity-9x11"})");
  EXPECT_THAT(fixed["boards"], Not(HasSubstr("udacity-9x11:5x5")));
}

}  // namespace
}  // namespace quadrille::api
