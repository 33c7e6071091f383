// SPDX-License-Identifier: MIT
#include "base/json_value.h"

#include <gtest/gtest.h>

#include <string>

namespace quadrille {
namespace {

TEST(JsonValue, ReadsWhatItWrites) {
  const std::string text =
      R"({"id":7,"x":[true,null,-3,0.25,"a\"\u0001"],"o":{},"big":18446744073709551615})";
  const auto value = parse_json(text);
  ASSERT_TRUE(value);
  EXPECT_EQ(value->text(), text);
  EXPECT_EQ(value->find("id")->natural(), 7U);
  EXPECT_EQ(value->find("x")->array()->at(2).number(), -3.0);
  EXPECT_FALSE(value->find("x")->array()->at(2).natural());
  EXPECT_TRUE(value->find("x")->array()->at(2).is_integer());
  EXPECT_TRUE(value->find("id")->is_integer());
  EXPECT_FALSE(value->find("x")->array()->at(3).is_integer());
  EXPECT_EQ(value->find("none"), nullptr);
}

TEST(JsonValue, TellsWhatIsWrong) {
  EXPECT_FALSE(parse_json(""));
  EXPECT_FALSE(parse_json("{} {}"));
  EXPECT_FALSE(parse_json("[1,]"));
  EXPECT_FALSE(parse_json("\"\xff\""));
  EXPECT_EQ(parse_json("{\"a\":1,\"a\":2}").error().message, "the key 'a' stands twice");
}

// Half a million brackets are as harmless as thirty-three.
TEST(JsonValue, DepthAndKeysAreBounded) {
  const auto nested = [](std::size_t depth) {
    return std::string(depth, '[') + std::string(depth, ']');
  };
  EXPECT_TRUE(parse_json(nested(32)));
  EXPECT_EQ(parse_json(nested(33)).error().message, "nested deeper than 32 levels");
  EXPECT_FALSE(parse_json(nested(500'000)));
  std::string many = "{";
  for (int i = 0; i < 1001; ++i) many += "\"" + std::to_string(i) + "\":0,";
  many.back() = '}';
  EXPECT_EQ(parse_json(many).error().message, "an object has more than 1000 keys");
}

}  // namespace
}  // namespace quadrille
