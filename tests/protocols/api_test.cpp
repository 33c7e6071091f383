// SPDX-License-Identifier: MIT
#include "protocols/api.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <sstream>
#include <string>

namespace quadrille {
namespace {

using nlohmann::json;

json ask(const json& request) { return json::parse(answer_line(request.dump())); }

std::string error_code(const json& request) { return ask(request)["error"]["code"]; }

TEST(Api, MovesOfAPosition) {
  const json reply = ask({{"id", 1}, {"do", "moves"}, {"game", "breakthrough:course:3x5"}});
  EXPECT_EQ(reply["id"], 1);
  EXPECT_EQ(reply["position"], "ppp/ppp/3/PPP/PPP w");
  EXPECT_EQ(reply["to_move"], "white");
  EXPECT_EQ(reply["moves"], (json{"a2-a3", "b2-b3", "c2-c3"}));
  EXPECT_TRUE(reply["outcome"].is_null());
  EXPECT_TRUE(reply["reason"].is_null());
}

TEST(Api, AFinishedPositionHasNoMovesAndNobodyToMove) {
  const json reply = ask({{"id", "a"},
                          {"do", "moves"},
                          {"game", "breakthrough:course"},
                          {"position", "3/3/p2/P2/3 w"}});
  EXPECT_EQ(reply["id"], "a");
  EXPECT_EQ(reply["moves"], json::array());
  EXPECT_TRUE(reply["to_move"].is_null());
  EXPECT_EQ(reply["outcome"], "draw");
  EXPECT_EQ(reply["reason"], "no legal moves");
}

TEST(Api, PlayAppliesMovesAndNamesTheBadOne) {
  json request = {
      {"id", 2}, {"do", "play"}, {"game", "breakthrough:3x5"}, {"moves", {"a2-a3", "b4xa3"}}};
  EXPECT_EQ(ask(request)["position"], "ppp/p1p/p2/1PP/PPP w");
  request["moves"] = {"a2-a3", "b4-a3"};
  const json error = ask(request)["error"];
  EXPECT_EQ(error["code"], "illegal-move");
  EXPECT_EQ(error["where"], "move 2");
}

TEST(Api, PerftCounts) {
  const json request = {{"id", 3}, {"do", "perft"}, {"game", "breakthrough"}, {"depth", 4}};
  EXPECT_EQ(ask(request)["nodes"], 256036);
}

TEST(Api, PerftCountsMovesToTheSamePositionOnceOnRequest) {
  json request = {{"id", 3},
                  {"do", "perft"},
                  {"game", "checkers"},
                  {"position", "W:WK5:B9,10,11,17,18,19,25,26,27"},
                  {"depth", 1}};
  EXPECT_EQ(ask(request)["nodes"], 9);
  request["unique"] = false;
  EXPECT_EQ(ask(request)["nodes"], 9);
  request["unique"] = true;
  EXPECT_EQ(ask(request)["nodes"], 4);
  request["unique"] = 1;
  EXPECT_EQ(error_code(request), "bad-request");
  EXPECT_EQ(
      error_code(
          {{"id", 3}, {"do", "perft"}, {"game", "isolation"}, {"depth", 1}, {"unique", true}}),
      "bad-option");
}

TEST(Api, EvaluateGivesTermsThatAddUp) {
  const json reply = ask({{"id", 4},
                          {"do", "evaluate"},
                          {"game", "breakthrough:course:3x5"},
                          {"position", "p1p/3/p1p/1PP/2P w"},
                          {"heuristic", "ari"},
                          {"for", "black"}});
  EXPECT_EQ(reply["value"], 54);  // golden data
  double sum = 0;
  for (const json& term : reply["terms"]) sum += term["contribution"].get<double>();
  EXPECT_DOUBLE_EQ(sum, 54);
  EXPECT_EQ(reply["terms"][0]["term"], "base");
  EXPECT_TRUE(reply["terms"][0]["opponent"].is_null());
}

TEST(Api, AnalyzeFindsAWinAndCallsItExact) {
  const json reply = ask({{"id", 5},
                          {"do", "analyze"},
                          {"game", "breakthrough"},
                          {"position", "3/P2/3/2p/3 w"},
                          {"player", "alphabeta:ari,depth=4"}});
  EXPECT_EQ(reply["exact"], true);
  EXPECT_EQ(reply["value"], "win");
  EXPECT_EQ(reply["plies"], 1);
  EXPECT_GT(reply["score"].get<double>(), 1e8);
  EXPECT_EQ(reply["pv"].size(), 1U);
}

TEST(Api, AnalyzeGivesSeveralLines) {
  const json reply = ask({{"id", 5},
                          {"do", "analyze"},
                          {"game", "breakthrough:5x5"},
                          {"player", "alphabeta:ari,depth=3"},
                          {"lines", 3}});
  ASSERT_EQ(reply["lines"].size(), 3U);
  EXPECT_EQ(reply["lines"][0]["best"], reply["best"]);
  EXPECT_NE(reply["lines"][1]["best"], reply["best"]);
  EXPECT_GE(reply["lines"][1]["score"], reply["lines"][2]["score"]);
}

json solve(const json& more) {
  json request = {{"id", 6}, {"do", "solve"}, {"game", "breakthrough:2x6"}};
  request.update(more);
  return ask(request);
}

TEST(Api, SolveTellsValueDistanceAndMoves) {
  const json reply = solve({{"distance", true}});
  EXPECT_EQ(reply["id"], 6);
  EXPECT_EQ(reply["value"], "win");
  EXPECT_EQ(reply["plies"], 15);
  EXPECT_EQ(reply["keeps"], (json{"a2-a3", "b2-b3", "b2-a3", "a2-b3"}));
  EXPECT_EQ(reply["best"], (json{"a2-a3", "b2-b3"}));
  EXPECT_GT(reply["nodes"], 0);
  EXPECT_FALSE(reply.contains("keeps_complete"));
}

TEST(Api, SolveWithoutDistanceSaysNothingOfIt) {
  for (const json& more : {json::object(), json{{"distance", false}}}) {
    const json reply = solve(more);
    EXPECT_EQ(reply["value"], "win");
    EXPECT_EQ(reply["keeps"].size(), 4U);
    EXPECT_FALSE(reply.contains("plies"));
    EXPECT_FALSE(reply.contains("best"));
  }
}

TEST(Api, EveryMoveOfALostPositionKeepsItsValue) {
  // Nobody can take the pawn on a2.
  const json reply =
      solve({{"game", "breakthrough:standard"}, {"position", "3/3/3/p1P/3 w"}, {"distance", true}});
  EXPECT_EQ(reply["value"], "loss");
  EXPECT_EQ(reply["plies"], 2);
  EXPECT_EQ(reply["keeps"].size(), 2U);
  EXPECT_EQ(reply["best"], reply["keeps"]);
}

TEST(Api, ADrawHasNoDistanceAndItsBestMovesKeepIt) {
  const json reply = solve({{"game", "breakthrough:course:3x5"}, {"distance", true}});
  EXPECT_EQ(reply["value"], "draw");
  EXPECT_TRUE(reply["plies"].is_null());
  EXPECT_EQ(reply["keeps"], (json{"a2-a3", "b2-b3", "c2-c3"}));
  EXPECT_EQ(reply["best"], reply["keeps"]);
}

TEST(Api, AFinishedGameIsSolved) {
  const json reply =
      solve({{"game", "breakthrough:standard"}, {"position", "P2/3/3/3/2p b"}, {"distance", true}});
  EXPECT_EQ(reply["error"]["code"], "bad-position");  // both have arrived
  for (const auto& [position, value] :
       {std::pair{"P2/3/3/2p/3 b", "loss"}, {"P2/3/3/2p/3 w", "win"}}) {
    const json solved =
        solve({{"game", "breakthrough"}, {"position", position}, {"distance", true}});
    EXPECT_EQ(solved["value"], value);
    EXPECT_EQ(solved["plies"], 0);
    EXPECT_EQ(solved["keeps"], json::array());
    EXPECT_EQ(solved["best"], json::array());
  }
  const json draw =
      solve({{"game", "breakthrough:course"}, {"position", "3/3/p2/P2/3 w"}, {"distance", true}});
  EXPECT_EQ(draw["value"], "draw");
  EXPECT_EQ(draw["plies"], 0);
}

TEST(Api, WhatTheLimitsDoNotAllowIsUnknown) {
  const json reply = solve({{"game", "breakthrough"}, {"nodes", 1000}, {"distance", true}});
  EXPECT_EQ(reply["value"], "unknown");
  EXPECT_EQ(reply["keeps"], json::array());
  EXPECT_TRUE(reply["plies"].is_null());
  EXPECT_EQ(reply["best"], json::array());
  EXPECT_EQ(reply["nodes"], 1000);
  EXPECT_FALSE(reply.contains("error"));
}

TEST(Api, SolveRefusesWhatItDoesNotKnow) {
  for (const auto& [more, code] : {std::pair{json{{"nodes", 0}}, "bad-option"},
                                   {json{{"nodes", -5}}, "bad-option"},
                                   {json{{"nodes", 18446744073709551615ULL}}, "bad-option"},
                                   {json{{"nodes", 1.5}}, "bad-request"},
                                   {json{{"nodes", "many"}}, "bad-request"},
                                   {json{{"distance", 1}}, "bad-request"},
                                   {json{{"distance", nullptr}}, "bad-request"},
                                   {json{{"depth", 3}}, "bad-option"},
                                   {json{{"game", "chess"}}, "unknown-game"},
                                   {json{{"position", "x"}}, "bad-position"}}) {
    EXPECT_EQ(solve(more)["error"]["code"], code) << more;
  }
}

TEST(Api, ErrorsHaveTheirCodes) {
  EXPECT_EQ(error_code({{"id", 1}, {"do", "fly"}}), "bad-request");
  EXPECT_EQ(error_code({{"id", 1}}), "bad-request");
  EXPECT_EQ(error_code({{"id", 1}, {"do", 5}}), "bad-request");
  EXPECT_EQ(error_code({{"id", 1}, {"do", "moves"}}), "bad-request");
  EXPECT_EQ(error_code({{"id", 1}, {"do", "moves"}, {"game", 7}}), "bad-request");
  EXPECT_EQ(error_code({{"id", 1}, {"do", "moves"}, {"game", "chess"}}), "unknown-game");
  EXPECT_EQ(error_code({{"id", 1}, {"do", "moves"}, {"game", "breakthrough:20x20"}}),
            "unknown-game");
  EXPECT_EQ(error_code({{"id", 1}, {"do", "moves"}, {"game", "breakthrough"}, {"position", "x"}}),
            "bad-position");
  EXPECT_EQ(error_code({{"id", 1}, {"do", "moves"}, {"game", "breakthrough"}, {"depht", 1}}),
            "bad-option");
  EXPECT_EQ(error_code({{"id", 1}, {"do", "perft"}, {"game", "breakthrough"}, {"depth", -1}}),
            "bad-option");
  EXPECT_EQ(error_code({{"id", 1}, {"do", "perft"}, {"game", "breakthrough"}, {"depth", 1.5}}),
            "bad-request");
  EXPECT_EQ(error_code({{"id", 1},
                        {"do", "perft"},
                        {"game", "breakthrough"},
                        {"depth", 18446744073709551615ULL}}),
            "bad-option");
  EXPECT_EQ(error_code({{"id", 1}, {"do", "perft"}, {"game", "breakthrough"}, {"unique", true}}),
            "bad-option");
  EXPECT_EQ(error_code({{"id", 1}, {"do", "play"}, {"game", "breakthrough"}, {"moves", "a2"}}),
            "bad-request");
  const json evaluate = {{"id", 1}, {"do", "evaluate"}, {"game", "breakthrough"}};
  json request = evaluate;
  request["heuristic"] = "arri";
  EXPECT_EQ(error_code(request), "unknown-heuristic");
  request["heuristic"] = "ari";
  request["for"] = "red";
  EXPECT_EQ(error_code(request), "bad-option");
  json analyze = {{"id", 1}, {"do", "analyze"}, {"game", "breakthrough"}, {"player", "deep:blue"}};
  EXPECT_EQ(error_code(analyze), "unknown-player");
  analyze["player"] = "ari,depht=3";
  EXPECT_EQ(error_code(analyze), "bad-option");
  analyze["player"] = "ugi:true";
  EXPECT_EQ(error_code(analyze), "bad-option");
}

TEST(Api, WhatIsNotARequestHasNoId) {
  for (const char* line : {"nonsense", "[1]", "{\"id\":1", "5", "\"\xff\""}) {
    const json reply = json::parse(answer_line(line));
    EXPECT_TRUE(reply["id"].is_null()) << line;
    EXPECT_EQ(reply["error"]["code"], "bad-request") << line;
  }
}

TEST(Api, ServesLinesUntilTheEnd) {
  std::istringstream in(
      "\n{\"id\":1,\"do\":\"perft\",\"game\":\"breakthrough\",\"depth\":0}\n   \nrubbish\n" +
      std::string(kMaxRequestBytes + 1, 'x') +
      "\n{\"id\":2,\"do\":\"perft\",\"game\":\"breakthrough\",\"depth\":1}");
  std::ostringstream out;
  serve_api(in, out);
  std::istringstream replies(out.str());
  std::vector<json> lines;
  for (std::string line; std::getline(replies, line);) lines.push_back(json::parse(line));
  ASSERT_EQ(lines.size(), 4U);
  EXPECT_EQ(lines[0]["nodes"], 1);
  EXPECT_EQ(lines[1]["error"]["code"], "bad-request");
  EXPECT_EQ(lines[2]["error"]["code"], "limit");
  EXPECT_EQ(lines[3]["nodes"], 22);
}

}  // namespace
}  // namespace quadrille
