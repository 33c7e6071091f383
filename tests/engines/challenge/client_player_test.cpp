// SPDX-License-Identifier: MIT
#include "engines/challenge/client_player.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <string>
#include <vector>

#include "games/registry.h"
#include "players/factory.h"

namespace quadrille::challenge {
namespace {

using namespace std::chrono_literals;
using testing::ElementsAre;
using testing::HasSubstr;

TEST(ClientPlayer, StartsAClientAsTheCompetitionDoes) {
  const ClientStart white{.side = Side::kFirst, .time = 60s, .port = 5800, .seed = 9};
  EXPECT_THAT(filled_command({"./run.sh", "-v"}, white),
              ElementsAre("./run.sh", "-v", "White", "60", "127.0.0.1"));
  // A port alone does not say where the rest goes.
  EXPECT_THAT(filled_command({"./run.sh", "--port={port}"}, white),
              ElementsAre("./run.sh", "--port=5800", "White", "60", "127.0.0.1"));
}

TEST(ClientPlayer, FillsPlaceholders) {
  const ClientStart black{.side = Side::kSecond, .time = 5s, .port = 4711, .seed = 9};
  EXPECT_THAT(
      filled_command({"run", "{address}:{port}", "{role}{role}", "{time}", "{seed}", "{x}"}, black),
      ElementsAre("run", "127.0.0.1:4711", "BlackBlack", "5", "9", "{x}"));
}

TEST(ClientPlayer, RefusesWhatAClientCannotBeTold) {
  const auto tablut = *find_game("tablut");
  const auto fault = [](const GamePointer& game, const char* words) {
    const auto player = make_player(game, words);
    return player ? std::string() : player.error().text();
  };
  EXPECT_EQ(fault(tablut, "tablut:true"), "");  // a minute for a move
  EXPECT_EQ(fault(tablut, "tablut:true,time=1s"), "");
  for (const char* const words : {"tablut:true,nodes=5", "tablut:true,depth=5",
                                  "tablut:true,clock=60s", "tablut:true,time=1s,nodes=5"}) {
    EXPECT_THAT(fault(tablut, words), HasSubstr("knows no limit but the time")) << words;
  }
  EXPECT_THAT(fault(tablut, "tablut:true,time=1500ms"), HasSubstr("whole seconds"));
  EXPECT_THAT(fault(tablut, "tablut:true,time=100ms"), HasSubstr("whole seconds"));
  EXPECT_THAT(fault(tablut, "tablut:no-such-program"), HasSubstr("No such file"));
  EXPECT_THAT(fault(tablut, "tablut:true,dir=/no/such"), HasSubstr("no such folder"));
  EXPECT_THAT(fault(*find_game("checkers"), "tablut:true"), HasSubstr("plays Tablut, not"));
}

}  // namespace
}  // namespace quadrille::challenge
