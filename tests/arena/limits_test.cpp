// SPDX-License-Identifier: MIT
#include "arena/limits.h"

#include <gtest/gtest.h>

#include <chrono>

namespace quadrille {
namespace {

using namespace std::chrono_literals;

TEST(ArenaLimits, AreToldInWords) {
  PlayerLimits limits;
  EXPECT_EQ(limits_text(limits), "no limit");
  limits.per_move.nodes = 5000;
  EXPECT_EQ(limits_text(limits), "5,000 nodes a move");
  limits.per_move.depth = 1;
  EXPECT_EQ(limits_text(limits), "1 ply, 5,000 nodes a move");
  EXPECT_EQ(limits_text({.per_move = {.depth = {}, .nodes = {}, .time = 20ms}}), "20.0 ms a move");
  EXPECT_EQ(limits_text({.per_move = {}, .clock = GameClock{60s, 600ms}}),
            "1:00 a game and 600.0 ms a move more");
}

TEST(ArenaLimits, ComeBackFromJson) {
  for (const char* json :
       {R"({})", R"({"depth":6})", R"({"nodes":500,"seconds":0.15})",
        R"({"clock":{"base":60,"increment":0.6}})", R"({"seconds":0.000000001})"}) {
    const auto limits = read_limits(*parse_json(json));
    ASSERT_TRUE(limits) << json;
    JsonWriter writer;
    const auto again = read_limits(*parse_json(write_limits(writer, *limits).text()));
    ASSERT_TRUE(again) << json;
    EXPECT_EQ(again->per_move.time, limits->per_move.time);
    EXPECT_EQ(again->per_move.nodes, limits->per_move.nodes);
    EXPECT_EQ(again->clock.has_value(), limits->clock.has_value());
  }
  for (const char* json : {R"([])", R"({"nodes":-5})", R"({"plies":3})", R"({"seconds":1e300})",
                           R"({"clock":{"base":60}})", R"({"depth":1000})"}) {
    EXPECT_FALSE(read_limits(*parse_json(json))) << json;
  }
}

}  // namespace
}  // namespace quadrille
