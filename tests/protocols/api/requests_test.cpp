// SPDX-License-Identifier: MIT
#include "protocols/api/requests.h"

#include <gtest/gtest.h>

#include <atomic>
#include <fstream>
#include <map>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "base/text.h"
#include "tests/data_file.h"
#include "tests/protocols/api/reply.h"

namespace quadrille::api {
namespace {

Reply ask(std::string_view line) { return Reply(answer_line(line)); }

// A request that is told to stop before it begins.
Reply ask_stopped(std::string_view line) {
  Context context;
  const std::atomic<bool> stop = true;
  return Reply(answer(read_request(line, requests(), context), {.stop = stop}));
}

TEST(ApiRequests, MovesOfAPosition) {
  const Reply reply = ask(R"({"id":1,"do":"moves","game":"breakthrough:course:3x5"})");
  EXPECT_EQ(reply["id"], "1");
  EXPECT_EQ(reply["position"], R"("ppp/ppp/3/PPP/PPP w")");
  EXPECT_EQ(reply["to_move"], R"("white")");
  EXPECT_EQ(reply["moves"], R"(["a2-a3","b2-b3","c2-c3"])");
  EXPECT_EQ(reply["outcome"], "null");
  EXPECT_EQ(reply["reason"], "null");
}

TEST(ApiRequests, AFinishedPositionHasNoMovesAndNobodyToMove) {
  const Reply reply =
      ask(R"({"id":"a","do":"moves","game":"breakthrough:course","position":"3/3/p2/P2/3 w"})");
  EXPECT_EQ(reply["id"], R"("a")");
  EXPECT_EQ(reply["moves"], "[]");
  EXPECT_EQ(reply["to_move"], "null");
  EXPECT_EQ(reply["outcome"], R"("draw")");
  EXPECT_EQ(reply["reason"], R"("no legal moves")");
}

TEST(ApiRequests, PlayAppliesMovesAndNamesTheBadOne) {
  const auto play = [](std::string_view moves) {
    return ask(std::string(R"({"id":2,"do":"play","game":"breakthrough:3x5","moves":)") +
               std::string(moves) + "}");
  };
  EXPECT_EQ(play(R"(["a2-a3","b4xa3"])")["position"], R"("ppp/p1p/p2/1PP/PPP w")");
  EXPECT_EQ(play("[]")["position"], R"("ppp/ppp/3/PPP/PPP w")");
  const Reply bad = play(R"(["a2-a3","b4-a3"])");
  EXPECT_EQ(bad.error(), "illegal-move");
  EXPECT_EQ(bad["error.where"], R"("move 2")");
  EXPECT_EQ(ask(R"({"do":"play","game":"breakthrough"})").error(), "bad-request");
}

TEST(ApiRequests, PerftCounts) {
  EXPECT_EQ(ask(R"({"id":3,"do":"perft","game":"breakthrough","depth":4})")["nodes"], "256036");
}

TEST(ApiRequests, PerftCountsMovesToTheSamePositionOnceOnRequest) {
  const auto perft = [](std::string_view more) {
    return ask(std::string(R"({"id":3,"do":"perft","game":"checkers","depth":1,)"
                           R"("position":"W:WK5:B9,10,11,17,18,19,25,26,27")") +
               std::string(more) + "}");
  };
  EXPECT_EQ(perft("")["nodes"], "9");
  EXPECT_EQ(perft(R"(,"unique":false)")["nodes"], "9");
  EXPECT_EQ(perft(R"(,"unique":true)")["nodes"], "4");
  EXPECT_EQ(perft(R"(,"unique":1)").error(), "bad-request");
  EXPECT_EQ(ask(R"({"id":3,"do":"perft","game":"isolation","depth":1,"unique":true})").error(),
            "bad-option");
}

// A part of the count would be taken for the count.
TEST(ApiRequests, PerftThatIsStoppedHasNoCount) {
  const Reply reply = ask_stopped(R"({"id":3,"do":"perft","game":"breakthrough","depth":30})");
  EXPECT_EQ(reply["nodes"], "null");
  EXPECT_EQ(reply["stopped"], "true");
}

TEST(ApiRequests, EvaluateGivesTermsThatAddUp) {
  const Reply reply = ask(R"({"id":4,"do":"evaluate","game":"breakthrough:course:3x5",)"
                          R"("position":"p1p/3/p1p/1PP/2P w","heuristic":"ari","for":"black"})");
  EXPECT_EQ(reply["value"], "54");  // golden data
  double sum = 0;
  for (std::size_t i = 0; i < reply.size("terms"); ++i) {
    sum += reply.number("terms." + std::to_string(i) + ".contribution");
  }
  EXPECT_DOUBLE_EQ(sum, 54);
  EXPECT_EQ(reply["terms.0.term"], R"("base")");
  EXPECT_EQ(reply["terms.0.opponent"], "null");
}

TEST(ApiRequests, EvaluateAndSolvePlayTheMovesFirst) {
  const std::string after = R"("position":"ppp/p1p/p2/1PP/PPP w"})";
  const std::string moves = R"("moves":["a2-a3","b4xa3"]})";
  for (const std::string& request :
       {std::string(R"({"do":"evaluate","game":"breakthrough:3x5","heuristic":"ari",)"),
        std::string(R"({"do":"solve","game":"breakthrough:3x5","distance":true,)")}) {
    EXPECT_EQ(answer_line(request + moves), answer_line(request + after));
    EXPECT_EQ(ask(request + R"("moves":["a2-a4"]})")["error.where"], R"("move 1")");
  }
}

TEST(ApiRequests, AnalyzeFindsAWinAndCallsItExact) {
  const Reply reply =
      ask(R"({"id":5,"do":"analyze","game":"breakthrough","position":"3/P2/3/2p/3 w",)"
          R"("player":"alphabeta:ari,depth=4"})");
  EXPECT_EQ(reply["exact"], "true");
  EXPECT_EQ(reply["value"], R"("win")");
  EXPECT_EQ(reply["plies"], "1");
  EXPECT_GT(reply.number("score"), 1e8);
  EXPECT_EQ(reply.size("pv"), 1U);
  EXPECT_EQ(reply["stopped"], "nothing");
}

TEST(ApiRequests, AnalyzeGivesSeveralLines) {
  const Reply reply =
      ask(R"({"id":5,"do":"analyze","game":"breakthrough:5x5","player":"ari,depth=3","lines":3})");
  ASSERT_EQ(reply.size("lines"), 3U);
  EXPECT_EQ(reply["lines.0.best"], reply["best"]);
  EXPECT_NE(reply["lines.1.best"], reply["best"]);
  EXPECT_GE(reply.number("lines.1.score"), reply.number("lines.2.score"));
}

TEST(ApiRequests, OnlyPlayersThatTellLinesAreAskedForThem) {
  for (const char* const player : {"random", "minimax:ari", "solver"}) {
    const Reply reply = ask(std::string(R"({"do":"analyze","game":"breakthrough:5x5","lines":2,)") +
                            R"("player":")" + player + R"("})");
    EXPECT_EQ(reply.error(), "bad-option") << player;
    EXPECT_EQ(reply["error.where"], R"("lines")") << player;
  }
}

TEST(ApiRequests, AnUnfinishedIterationIsCalledSo) {
  const auto analyze = [](std::string_view limit) {
    return ask(R"({"do":"analyze","game":"breakthrough:6x6","player":"ari",)" + std::string(limit) +
               "}");
  };
  EXPECT_EQ(analyze(R"("nodes":20000)")["finished"], "false");
  EXPECT_EQ(analyze(R"("nodes":20000)")["depth"], "7");
  EXPECT_EQ(analyze(R"("depth":5)")["finished"], "nothing");
}

TEST(ApiRequests, LimitsOfAnalyzeAreFieldsToo) {
  const auto analyze = [](std::string_view more) {
    return ask(std::string(R"({"do":"analyze","game":"breakthrough:6x6",)") + std::string(more) +
               "}");
  };
  EXPECT_EQ(analyze(R"("depth":3)")["depth"], "3");
  EXPECT_LE(analyze(R"("nodes":500)").number("nodes"), 500);
  // A field goes before the same limit of the words, and beside the others.
  EXPECT_EQ(analyze(R"("player":"ari,depth=2","depth":3)")["depth"], "3");
  const Reply both = analyze(R"("player":"ari,depth=20","nodes":500)");
  EXPECT_LE(both.number("nodes"), 500);
  EXPECT_EQ(analyze(R"("time_ms":1,"depth":2)").error(), "");
  for (const auto& [more, code] : {std::pair{R"("depth":0)", "bad-option"},
                                   {R"("depth":251)", "bad-option"},
                                   {R"("nodes":0)", "bad-option"},
                                   {R"("time_ms":0)", "bad-option"},
                                   {R"("time_ms":1e3)", "bad-request"},
                                   {R"("nodes":"many")", "bad-request"},
                                   {R"("lines":0)", "bad-option"},
                                   {R"("progress":1)", "bad-request"}}) {
    EXPECT_EQ(analyze(more).error(), code) << more;
  }
}

// Black's king has gone to and fro: once more, and the game is drawn. A position alone does not
// know that.
TEST(ApiRequests, AnalyzeKnowsWhatStoodBefore) {
  const std::string request =
      R"({"do":"analyze","game":"checkers","position":"B:WK32:BK1","player":"zhao,depth=1","moves":)";
  const std::string fro_and_to = R"("1-6","32-27","6-1","27-32")";
  EXPECT_EQ(ask(request + "[" + fro_and_to + "]}").error(), "");
  EXPECT_EQ(ask(request + "[" + fro_and_to + "," + fro_and_to + "]}").error(), "bad-position");
  const Reply solved =
      ask(R"({"do":"solve","game":"checkers","position":"B:WK32:BK1","distance":true,"moves":[)" +
          fro_and_to + "," + fro_and_to + "]}");
  EXPECT_EQ(solved["value"], R"("draw")");
  EXPECT_EQ(solved["plies"], "0");
  EXPECT_EQ(solved["keeps"], "[]");
}

TEST(ApiRequests, AnalyzeThatIsStoppedHasAMoveAllTheSame) {
  for (const char* game : {"breakthrough:6x6", "checkers", "tablut", "isolation"}) {
    for (const char* player :
         {"", R"(,"player":"solver")", R"(,"player":"random")", R"(,"lines":3)"}) {
      const Reply reply = ask_stopped(std::string(R"({"do":"analyze","game":")") + game +
                                      R"(","depth":99)" + player + "}");
      EXPECT_EQ(reply.error(), "") << game << player;
      EXPECT_GE(reply.size("pv"), 1U) << game << player;
      EXPECT_EQ(reply["stopped"], "true") << game << player;
    }
  }
  for (const char* player : {"greedy:ari", "minimax:ari,depth=9", "report:ari", "ari,tt=off"}) {
    const Reply reply =
        ask_stopped(std::string(R"({"do":"analyze","game":"breakthrough:course","player":")") +
                    player + R"("})");
    EXPECT_GE(reply.size("pv"), 1U) << player;
  }
}

TEST(ApiRequests, AnalyzeTellsHowFarItIs) {
  Context context;
  const std::atomic<bool> stop = false;
  std::vector<std::string> events;
  const auto run = [&](std::string_view line) {
    events.clear();
    const Control control{.stop = stop,
                          .progress = [&](std::string_view event) { events.emplace_back(event); }};
    return Reply(answer(read_request(line, requests(), context), control));
  };
  const Reply reply =
      run(R"({"do":"analyze","game":"breakthrough:5x5","depth":3,"progress":true})");
  ASSERT_EQ(events.size(), 3U);
  EXPECT_EQ(Reply(events[0])["depth"], "1");
  EXPECT_EQ(Reply(events[0])["line"], "nothing");
  EXPECT_EQ(Reply(events[2])["best"], reply["best"]);
  run(R"({"do":"analyze","game":"breakthrough:5x5","depth":1,"lines":2,"progress":true})");
  ASSERT_EQ(events.size(), 2U);
  EXPECT_EQ(Reply(events[1])["line"], "1");
  run(R"({"do":"analyze","game":"breakthrough:5x5","depth":3})");
  EXPECT_TRUE(events.empty());
}

TEST(ApiRequests, ATableHasABound) {
  const Reply reply =
      ask(R"({"id":5,"do":"analyze","game":"breakthrough","player":"ari,depth=1,tt=1025"})");
  EXPECT_EQ(reply.error(), "limit");
  EXPECT_EQ(reply["error.message"],
            R"("tt=1025 is more than the 1024 MB that a request may have")");
  const Reply tree =
      ask(R"({"id":5,"do":"analyze","game":"breakthrough","player":"mcts,memory=1025"})");
  EXPECT_EQ(tree.error(), "limit");
  EXPECT_EQ(tree["error.message"],
            R"("memory=1025 is more than the 1024 MB that a request may have")");
  EXPECT_EQ(ask(R"({"id":5,"do":"analyze","game":"breakthrough","player":"ari,nodes=1,tt=1024"})")
                .error(),
            "");
}

Reply solve(std::string_view more) {
  return ask(R"({"id":6,"do":"solve")" + std::string(more) + "}");
}

TEST(ApiRequests, SolveTellsValueDistanceAndMoves) {
  const Reply reply = solve(R"(,"game":"breakthrough:2x6","distance":true)");
  EXPECT_EQ(reply["id"], "6");
  EXPECT_EQ(reply["value"], R"("win")");
  EXPECT_EQ(reply["plies"], "15");
  EXPECT_EQ(reply["keeps"], R"(["a2-a3","b2-b3","b2-a3","a2-b3"])");
  EXPECT_EQ(reply["best"], R"(["a2-a3","b2-b3"])");
  EXPECT_GT(reply.number("nodes"), 0);
  EXPECT_EQ(reply["keeps_complete"], "nothing");
}

TEST(ApiRequests, SolveWithoutDistanceSaysNothingOfIt) {
  for (const char* more : {"", R"(,"distance":false)"}) {
    const Reply reply = solve(R"(,"game":"breakthrough:2x6")" + std::string(more));
    EXPECT_EQ(reply["value"], R"("win")");
    EXPECT_EQ(reply.size("keeps"), 4U);
    EXPECT_EQ(reply["plies"], "nothing");
    EXPECT_EQ(reply["best"], "nothing");
  }
}

TEST(ApiRequests, EveryMoveOfALostPositionKeepsItsValue) {
  // Nobody can take the pawn on a2.
  const Reply reply =
      solve(R"(,"game":"breakthrough:standard","position":"3/3/3/p1P/3 w","distance":true)");
  EXPECT_EQ(reply["value"], R"("loss")");
  EXPECT_EQ(reply["plies"], "2");
  EXPECT_EQ(reply.size("keeps"), 2U);
  EXPECT_EQ(reply["best"], reply["keeps"]);
}

TEST(ApiRequests, ADrawHasNoDistanceAndItsBestMovesKeepIt) {
  const Reply reply = solve(R"(,"game":"breakthrough:course:3x5","distance":true)");
  EXPECT_EQ(reply["value"], R"("draw")");
  EXPECT_EQ(reply["plies"], "null");
  EXPECT_EQ(reply["keeps"], R"(["a2-a3","b2-b3","c2-c3"])");
  EXPECT_EQ(reply["best"], reply["keeps"]);
}

TEST(ApiRequests, AFinishedGameIsSolved) {
  EXPECT_EQ(solve(R"(,"game":"breakthrough:standard","position":"P2/3/3/3/2p b")").error(),
            "bad-position");  // both have arrived
  for (const auto& [game, position, value] :
       {std::tuple{"breakthrough", "P2/3/3/2p/3 b", R"("loss")"},
        {"breakthrough", "P2/3/3/2p/3 w", R"("win")"},
        {"breakthrough:course", "3/3/p2/P2/3 w", R"("draw")"}}) {
    const Reply reply = solve(std::string(R"(,"distance":true,"game":")") + game +
                              R"(","position":")" + position + '"');
    EXPECT_EQ(reply["value"], value);
    EXPECT_EQ(reply["plies"], "0");
    EXPECT_EQ(reply["keeps"], "[]");
    EXPECT_EQ(reply["best"], "[]");
  }
}

TEST(ApiRequests, WhatTheLimitsDoNotAllowIsUnknown) {
  const Reply reply = solve(R"(,"game":"breakthrough","nodes":1000,"distance":true)");
  EXPECT_EQ(reply["value"], R"("unknown")");
  EXPECT_EQ(reply["keeps"], "[]");
  EXPECT_EQ(reply["plies"], "null");
  EXPECT_EQ(reply["best"], "[]");
  EXPECT_EQ(reply["nodes"], "1000");
  EXPECT_EQ(reply.error(), "");
  EXPECT_EQ(solve(R"(,"game":"breakthrough","time_ms":1)")["value"], R"("unknown")");
}

TEST(ApiRequests, SolveThatIsStoppedIsUnknown) {
  const Reply reply = ask_stopped(R"({"do":"solve","game":"breakthrough"})");
  EXPECT_EQ(reply["value"], R"("unknown")");
  EXPECT_EQ(reply["keeps"], "[]");
  EXPECT_EQ(reply["stopped"], "true");
}

TEST(ApiRequests, SolveRefusesWhatItDoesNotKnow) {
  for (const auto& [more, code] : {std::pair{R"(,"nodes":0)", "bad-option"},
                                   {R"(,"nodes":-5)", "bad-option"},
                                   {R"(,"nodes":18446744073709551615)", "bad-option"},
                                   {R"(,"nodes":1.5)", "bad-request"},
                                   {R"(,"nodes":"many")", "bad-request"},
                                   {R"(,"distance":1)", "bad-request"},
                                   {R"(,"distance":null)", "bad-request"},
                                   {R"(,"depth":3)", "bad-option"},
                                   {R"(,"position":"x")", "bad-position"}}) {
    EXPECT_EQ(solve(R"(,"game":"breakthrough:2x6")" + std::string(more)).error(), code) << more;
  }
  EXPECT_EQ(solve(R"(,"game":"chess")").error(), "unknown-game");
}

TEST(ApiRequests, ListSaysWhatThereIs) {
  const Reply all = ask(R"({"id":1,"do":"list"})");
  EXPECT_GT(all.size("heuristics"), 30U);
  EXPECT_GT(all.size("features"), 30U);
  EXPECT_GT(all.size("players"), 5U);
  EXPECT_GT(all.size("options"), 5U);
  const Reply some = ask(R"({"id":1,"do":"list","what":"heuristics","game":"checkers"})");
  EXPECT_EQ(some["heuristics.0.game"], R"("checkers:english")");
  EXPECT_EQ(some["games"], "nothing");
  EXPECT_EQ(ask(R"({"id":1,"do":"list","what":"gmaes"})").error(), "bad-option");
  EXPECT_EQ(ask(R"({"id":1,"do":"list","game":"chess"})").error(), "unknown-game");
}

TEST(ApiRequests, ThereMayBeNothingToCancel) {
  const Reply reply = ask(R"({"id":9,"do":"cancel","request":5})");
  EXPECT_EQ(reply["request"], "5");
  EXPECT_EQ(reply["cancelled"], "false");
  EXPECT_EQ(ask(R"({"id":9,"do":"cancel","request":null})").error(), "bad-request");
  EXPECT_EQ(ask(R"({"id":9,"do":"cancel"})").error(), "bad-request");
}

TEST(ApiRequests, ErrorsHaveTheirCodes) {
  for (const auto& [line, code] : {
           std::pair{R"({"id":1,"do":"fly"})", "bad-request"},
           {R"({"id":1})", "bad-request"},
           {R"({"id":1,"do":5})", "bad-request"},
           {R"({"id":1,"do":"moves"})", "bad-request"},
           {R"({"id":1,"do":"moves","game":7})", "bad-request"},
           {R"({"id":1,"do":"moves","game":"chess"})", "unknown-game"},
           {R"({"id":1,"do":"moves","game":"breakthrough:20x20"})", "unknown-game"},
           {R"({"id":1,"do":"moves","game":"breakthrough","position":"x"})", "bad-position"},
           {R"({"id":1,"do":"moves","game":"breakthrough","depht":1})", "bad-option"},
           {R"({"id":1,"do":"perft","game":"breakthrough","depth":-1})", "bad-option"},
           {R"({"id":1,"do":"perft","game":"breakthrough","depth":31})", "bad-option"},
           {R"({"id":1,"do":"perft","game":"breakthrough","depth":1.5})", "bad-request"},
           {R"({"id":1,"do":"perft","game":"breakthrough","depth":18446744073709551615})",
            "bad-option"},
           {R"({"id":1,"do":"perft","game":"breakthrough","unique":true})", "bad-option"},
           {R"({"id":1,"do":"play","game":"breakthrough","moves":"a2"})", "bad-request"},
           {R"({"id":1,"do":"play","game":"breakthrough","moves":[2]})", "bad-request"},
           {R"({"id":1,"do":"evaluate","game":"breakthrough","heuristic":"arri"})",
            "unknown-heuristic"},
           {R"({"id":1,"do":"evaluate","game":"breakthrough","heuristic":"ari","for":"red"})",
            "bad-option"},
           {R"({"id":1,"do":"analyze","game":"breakthrough","player":"deep:blue"})",
            "unknown-player"},
           {R"({"id":1,"do":"analyze","game":"breakthrough","player":"ari,depht=3"})",
            "bad-option"},
           {R"({"id":1,"do":"analyze","game":"breakthrough","player":"ugi:true"})", "bad-option"},
           {R"({"id":1,"do":"analyze","game":"breakthrough","player":"human"})", "bad-option"},
       }) {
    const Reply reply = ask(line);
    EXPECT_EQ(reply.error(), code) << line;
    EXPECT_EQ(reply["id"], "1") << line;
  }
}

TEST(ApiRequests, WhatIsNotARequestHasNoId) {
  for (const char* line : {"nonsense", "[1]", "{\"id\":1", "5", "\"\xff\"", "{\"id\":[1]}",
                           "{\"id\":true}", "{\"id\":{}}"}) {
    const Reply reply = ask(line);
    EXPECT_EQ(reply["id"], "null") << line;
    EXPECT_EQ(reply.error(), "bad-request") << line;
  }
}

TEST(ApiRequests, AnIdIsANumberATextOrNull) {
  for (const char* id : {"7", "-7", "0.5", "18446744073709551615", R"("a\nb")", "null"}) {
    EXPECT_EQ(ask(R"({"do":"list","what":"games","id":)" + std::string(id) + "}")["id"], id);
  }
}

// Brackets and keys without end take neither the stack nor the time.
TEST(ApiRequests, DeepAndWideRequestsAreRefused) {
  const std::size_t many = 60'000;
  const std::string deep = R"({"id":)" + std::string(many, '[') + std::string(many, ']') + "}";
  EXPECT_EQ(ask(deep).error(), "bad-request");
  std::string wide = "{";
  for (std::size_t i = 0; i < 80'000; ++i) wide += "\"f" + std::to_string(i) + "\":1,";
  wide.back() = '}';
  EXPECT_EQ(ask(wide).error(), "bad-request");
}

TEST(ApiRequests, TheHelpNamesThemAll) {
  const std::string help = requests_help();
  for (const RequestKind& kind : requests()) {
    EXPECT_NE(help.find("  " + kind.name + " "), std::string::npos) << kind.name;
  }
}

// The words in `quotes` of a cell.
std::vector<std::string> quoted(std::string_view cell) {
  std::vector<std::string> words;
  const auto parts = split(cell, '`');
  for (std::size_t i = 1; i < parts.size(); i += 2) words.emplace_back(parts[i]);
  return words;
}

TEST(ApiRequests, ThePageHasTheirFields) {
  std::map<std::string, std::vector<std::string>> page;
  std::ifstream in = open_source("docs/api.md");
  ASSERT_TRUE(in);
  for (std::string line; std::getline(in, line) && !line.starts_with("## ");) {
    const auto cells = split(line, '|');
    if (cells.size() != 4) continue;
    const auto name = quoted(cells[1]);
    if (name.size() == 1) page[name[0]] = quoted(cells[2]);
  }
  std::map<std::string, std::vector<std::string>> table;
  for (const RequestKind& kind : requests()) table[kind.name] = kind.fields;
  EXPECT_EQ(page, table);
}

}  // namespace
}  // namespace quadrille::api
