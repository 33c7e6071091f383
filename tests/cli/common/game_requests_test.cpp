// SPDX-License-Identifier: MIT
#include "cli/common/game_requests.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <string>
#include <vector>

#include "base/json_writer.h"
#include "cli/common/study_requests.h"
#include "games/registry.h"
#include "players/heuristics.h"
#include "tests/protocols/api/reply.h"

namespace quadrille::cli {
namespace {

using testing::HasSubstr;

api::Reply ask(const std::string& line, std::vector<std::string>* progress = nullptr) {
  api::Context context;
  std::vector<api::RequestKind> kinds = game_requests();
  for (auto& kind : study_requests("test")) kinds.push_back(kind);
  const std::atomic<bool> stop = false;
  api::Control control{.stop = stop, .wants_progress = true};
  if (progress != nullptr) {
    control.progress = [&](std::string_view object) { progress->emplace_back(object); };
  }
  return api::Reply(api::answer(api::read_request(line, kinds, context), control));
}

std::string as_json(const std::string& text) { return JsonWriter().value(text).text(); }

// The reply's text is JSON already.
api::Reply load(const std::string& text) { return ask(R"({"do":"load","text":)" + text + "}"); }

TEST(GameRequests, WhatIsSavedIsLoaded) {
  for (const std::string end :
       {R"("game":"checkers","moves":["9-13","22-18"]})",
        R"("game":"checkers","moves":["9-13","22-18"],"as":"quadrille"})",
        R"("game":"checkers","position":"W:W18,K29:B14,22,7,6,25","moves":["18x9x2"]})",
        R"("game":"tablut","moves":["e3-f3"],"opponent":"level:hard","side":"black"})",
        R"("game":"isolation:5x5","moves":["a5","c3"]})"}) {
    const api::Reply saved = ask(R"({"do":"save",)" + end);
    ASSERT_EQ(saved.error(), "") << end;
    const api::Reply loaded = load(saved["text"]);
    ASSERT_EQ(loaded.error(), "") << saved["text"];
    EXPECT_THAT(end, HasSubstr("\"moves\":" + loaded["moves"]));
  }
}

TEST(GameRequests, CheckersAreSavedAsPdnUnlessSomebodyWantsOurForm) {
  EXPECT_EQ(ask(R"({"do":"save","game":"checkers"})")["name"], R"("checkers.pdn")");
  EXPECT_THAT(ask(R"({"do":"save","game":"checkers","moves":["9-13"]})")["text"],
              HasSubstr("1. 9-13"));
  EXPECT_EQ(ask(R"({"do":"save","game":"tablut"})")["name"], R"("tablut.json")");
  EXPECT_EQ(ask(R"({"do":"save","game":"tablut","as":"pdn"})").error(), "bad-option");
}

TEST(GameRequests, AnEndThatIsNotInTheRulesIsKept) {
  const api::Reply saved =
      ask(R"({"do":"save","game":"tablut","moves":["e3-f3"],"opponent":"level:easy",)"
          R"("side":"white","given_up":{"winner":"black","reason":"resigned"}})");
  ASSERT_EQ(saved.error(), "");
  const api::Reply loaded = load(saved["text"]);
  EXPECT_EQ(loaded["outcome"], R"("black")");
  EXPECT_EQ(loaded["reason"], R"("resigned")");
  EXPECT_EQ(loaded["opponent"], R"("level:easy")");
  EXPECT_EQ(loaded["side"], R"("white")");
}

TEST(GameRequests, LoadSaysWhatIsWrong) {
  EXPECT_NE(load(as_json("no game")).error(), "");
  EXPECT_NE(load(as_json(R"({"game":"tablut","moves":["e3-e4"]})")).error(), "");
  EXPECT_NE(load(as_json(std::string(100'000, '('))).error(), "");
}

TEST(GameRequests, ReviewFindsTheBlunder) {
  // With its third move White could arrive, and lets Black arrive instead.
  std::vector<std::string> progress;
  const api::Reply reply =
      ask(R"({"do":"review","game":"breakthrough:3x5","position":"3/P2/2p/1P1/3 w",)"
          R"("moves":["b2-b3","c3-c2","b3-b4","c2-c1"],"nodes":2000})",
          &progress);
  ASSERT_EQ(reply.error(), "");
  EXPECT_EQ(reply["plies.2.move"], R"("b3-b4")");
  EXPECT_EQ(reply["plies.2.best"], R"("a4-a5")");
  EXPECT_EQ(reply["plies.2.mark"], R"("blunder")");
  EXPECT_EQ(reply["mistakes.0.ply"], "2");
  EXPECT_EQ(progress.size(), 4U);
  EXPECT_EQ(progress.back(), R"({"ply":4,"plies":4})");
}

TEST(StudyRequests, TellWhatTheFiveReportsSayAndPublished) {
  const api::Reply reply = ask(R"({"do":"studies"})");
  std::size_t reports = 0;
  for (std::size_t study = 0; study < reply.size("studies"); ++study) {
    const std::string here = "studies." + std::to_string(study) + ".reports";
    reports += reply.size(here);
    for (std::size_t i = 0; i < reply.size(here); ++i) {
      const std::string report = here + "." + std::to_string(i);
      EXPECT_GT(reply[report + ".says"].size(), 40U) << report;
      EXPECT_GT(reply[report + ".worth"].size(), 40U) << report;
      // Whoever is named can be looked at.
      const GamePointer game =
          *find_game(reply[report + ".game"].substr(1, reply[report + ".game"].size() - 2));
      for (std::size_t h = 0; h < reply.size(report + ".heuristics"); ++h) {
        const std::string name = reply[report + ".heuristics." + std::to_string(h)];
        EXPECT_TRUE(find_heuristic(*game, name.substr(1, name.size() - 2))) << name;
      }
    }
  }
  EXPECT_EQ(reports, 5U);
  // 8x8, Hoddi as White against Tryggvi; table 1, custom3 against MM_Improved.
  EXPECT_EQ(reply["studies.0.reports.0.published.1.rows.2.4"], R"("Tryggvi")");
  EXPECT_EQ(reply["studies.1.reports.0.published.0.rows.4.4"], R"("24")");
  EXPECT_EQ(reply["studies.1.reports.0.published.0.rows.8"],
            R"(["all","68.6 %","71.9 %","72.4 %","74.3 %"])");
}

TEST(StudyRequests, DoAStudyAgain) {
  EXPECT_THAT(ask(R"({"do":"studies"})")["studies"], HasSubstr(R"("study":"isolation")"));
  std::vector<std::string> progress;
  const std::string study =
      R"({"do":"study","study":"snai","options":{"--games":"1","--positions":"2","--nodes":"20"})";
  const api::Reply text = ask(study + "}", &progress);
  ASSERT_EQ(text.error(), "");
  EXPECT_GT(text.size("text"), 3U);
  EXPECT_THAT(text["text"], HasSubstr(R"("rows":[["white","black","won")"));
  EXPECT_THAT(text["text"], HasSubstr(R"("sentences":"20 nodes a move: every white)"));
  EXPECT_FALSE(progress.empty());
  const api::Reply json = ask(study + R"(,"as":"json"})");
  EXPECT_EQ(json["result.version"], R"("test")");
  EXPECT_EQ(ask(R"({"do":"study","study":"snai","options":{"--fly":"1"}})").error(), "bad-option");
  EXPECT_EQ(ask(R"({"do":"study","study":"none"})").error(), "bad-option");
}

}  // namespace
}  // namespace quadrille::cli
