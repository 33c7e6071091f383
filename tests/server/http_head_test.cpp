// SPDX-License-Identifier: MIT
#include "server/http_head.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace quadrille::server {
namespace {

using testing::Optional;

TEST(HttpHead, EndsWithABlankLine) {
  EXPECT_EQ(end_of_head("GET / HTTP/1.0\r\n", 0), std::nullopt);
  EXPECT_THAT(end_of_head("GET / HTTP/1.0\r\n\r\nbody", 0), Optional(18));
  for (std::size_t looked_at = 0; looked_at < 18; ++looked_at) {
    EXPECT_THAT(end_of_head("GET / HTTP/1.0\r\n\r\n", looked_at), Optional(18)) << looked_at;
  }
}

TEST(HttpHead, IsRead) {
  const auto head = parse_head(
      "POST /api?x=1 HTTP/1.1\r\nHOST: localhost:80\r\nOrigin: http://a\r\nsec-fetch-site: none\r\n"
      "Content-Type: text/acl\r\nContent-length: 12\r\nExpect: 100-Continue\r\n\r\n");
  ASSERT_TRUE(head) << head.error().text();
  EXPECT_EQ(head->method, "POST");
  EXPECT_EQ(head->target, "/api?x=1");
  EXPECT_EQ(head->host, "localhost:80");
  EXPECT_EQ(head->origin, "http://a");
  EXPECT_EQ(head->fetch_site, "none");
  EXPECT_EQ(head->content_type, "text/acl");
  EXPECT_THAT(head->content_length, Optional(12));
  EXPECT_TRUE(head->expects_continue);
  EXPECT_FALSE(head->is_chunked);
}

TEST(HttpHead, MayHaveLittle) {
  const auto head = parse_head("GET / HTTP/1.0\r\n\r\n");
  ASSERT_TRUE(head) << head.error().text();
  EXPECT_EQ(head->content_length, std::nullopt);
  EXPECT_TRUE(parse_head("POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n")->is_chunked);
}

TEST(HttpHead, IsRefused) {
  for (const std::string_view text :
       {"", "\r\n\r\n", "GET / HTTP/1.0\r\n", "GET /\r\n\r\n", "GET / HTTP/1.0\r\nx\r\n\r\n",
        "POST / HTTP/1.0\r\nContent-Length: 99999999999999999999\r\n\r\n"}) {
    EXPECT_FALSE(parse_head(text)) << text;
  }
}

TEST(HttpHead, IsWritten) {
  EXPECT_EQ(response_head(200, {{"A", "b"}}),
            "HTTP/1.0 200 OK\r\nA: b\r\nConnection: close\r\n\r\n");
  EXPECT_EQ(response_head(403, {}), "HTTP/1.0 403 Forbidden\r\nConnection: close\r\n\r\n");
}

}  // namespace
}  // namespace quadrille::server
