// SPDX-License-Identifier: MIT
// The head of an HTTP request and of a response: what stands before the body. Boost.Beast reads
// requests; only http_head.cpp knows it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/error.h"

namespace quadrille::server {

struct RequestHead {
  std::string method;  // GET
  std::string target;  // /api?x=1, as it was sent
  std::string host;
  std::string origin;
  std::string fetch_site;  // Sec-Fetch-Site: where a browser says that the request comes from
  std::string fetch_mode;  // Sec-Fetch-Mode: `navigate` where somebody opens a page
  std::string fetch_destination;  // Sec-Fetch-Dest: `document` where it fills a window
  std::string content_type;
  std::string accept;
  std::string accept_encoding;
  std::string if_none_match;
  std::string forwarded_protocol;  // X-Forwarded-Proto: what a server that stands before us speaks
  std::string cookie;
  std::string authorization;
  std::optional<std::uint64_t> content_length;
  bool is_chunked = false;
  bool expects_continue = false;
};

// Where the head at the front of `input` ends, with its blank line; nullopt if it has not come yet.
// `from` is what an earlier call has looked at.
std::optional<std::size_t> end_of_head(std::string_view input, std::size_t from);

// Reads a whole head.
Expected<RequestHead> parse_head(std::string_view head);

using Headers = std::vector<std::pair<std::string, std::string>>;

// `HTTP/1.0 200 OK` and the headers. The peer is told that the connection closes after the body.
std::string response_head(int status, const Headers& headers);

}  // namespace quadrille::server
