// SPDX-License-Identifier: MIT
#include "base/json_writer.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <optional>
#include <string>
#include <vector>

namespace quadrille {
namespace {

std::string written(auto value) {
  JsonWriter json;
  json.value(value);
  return json.text();
}

TEST(JsonWriter, WritesObjectsAndListsWithCommasBetween) {
  JsonWriter json;
  json.begin_object().member("a", 1).member("b", true).member("c", std::optional<int>());
  json.member_list("d", std::vector<std::string>{"x", "y"});
  json.key("e").begin_array().begin_object().end_object().begin_array().end_array().end_array();
  json.end_object();
  EXPECT_EQ(json.text(), R"({"a":1,"b":true,"c":null,"d":["x","y"],"e":[{},[]]})");
}

TEST(JsonWriter, NumbersReadBack) {
  EXPECT_EQ(written(3.0), "3");
  EXPECT_EQ(written(-0.5), "-0.5");
  EXPECT_EQ(written(0.1 + 0.2), "0.30000000000000004");
  EXPECT_EQ(written(1e300), "1e+300");
  EXPECT_EQ(written(~std::uint64_t{0}), "18446744073709551615");
  EXPECT_EQ(written(std::numeric_limits<double>::infinity()), "\"inf\"");
  EXPECT_EQ(written(-std::numeric_limits<double>::infinity()), "\"-inf\"");
  EXPECT_EQ(written(std::nan("")), "null");
}

TEST(JsonWriter, QuotesWhatNeedsIt) {
  EXPECT_EQ(written("a\"b\\c\b\f\n\r\t\x01"), R"("a\"b\\c\b\f\n\r\t\u0001")");
  EXPECT_EQ(written("\xc3\xa9\xe2\x80\x93\xf0\x9f\x99\x82"),
            "\"\xc3\xa9\xe2\x80\x93\xf0\x9f\x99\x82\"");
}

// A surrogate, an overlong form, a lone continuation, a cut sequence: none of them is UTF-8.
TEST(JsonWriter, ReplacesWhatIsNoText) {
  EXPECT_EQ(written("\xed\xa0\x80"), "\"\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\"");
  EXPECT_EQ(written("\xc0\xaf"), "\"\xef\xbf\xbd\xef\xbf\xbd\"");
  EXPECT_EQ(written("a\x80z"), "\"a\xef\xbf\xbdz\"");
  EXPECT_EQ(written("\xe2\x80"), "\"\xef\xbf\xbd\xef\xbf\xbd\"");
}

}  // namespace
}  // namespace quadrille
