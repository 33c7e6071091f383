// SPDX-License-Identifier: MIT
#include "server/http_head.h"

#include <fmt/core.h>

#include <boost/beast/core/string.hpp>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/status.hpp>
#include <cstddef>
#include <limits>

namespace quadrille::server {
namespace {

namespace beast = boost::beast;
namespace http = boost::beast::http;

constexpr std::string_view kBlankLine = "\r\n\r\n";

}  // namespace

std::optional<std::size_t> end_of_head(std::string_view input, std::size_t from) {
  // The blank line may have begun in what was looked at.
  const std::size_t begin = from < kBlankLine.size() ? 0 : from - kBlankLine.size();
  const std::size_t at = input.find(kBlankLine, begin);
  if (at == std::string_view::npos) return std::nullopt;
  return at + kBlankLine.size();
}

Expected<RequestHead> parse_head(std::string_view head) {
  http::request_parser<http::empty_body> parser;
  // The caller has limited the head, and reads the body itself.
  parser.header_limit(std::numeric_limits<std::uint32_t>::max());
  parser.body_limit(std::numeric_limits<std::uint64_t>::max());
  boost::system::error_code fault;
  parser.put(boost::asio::const_buffer(head.data(), head.size()), fault);
  if (fault) return Error{ErrorCode::kBadRequest, fault.message()};
  if (!parser.is_header_done()) return Error{ErrorCode::kBadRequest, "the head is not complete"};

  const auto& message = parser.get();
  const auto field = [&](auto name) { return std::string(message[name]); };
  RequestHead result;
  result.method = std::string(message.method_string());
  result.target = std::string(message.target());
  result.host = field(http::field::host);
  result.origin = field(http::field::origin);
  result.fetch_site = field("Sec-Fetch-Site");
  result.fetch_mode = field("Sec-Fetch-Mode");
  result.fetch_destination = field("Sec-Fetch-Dest");
  result.content_type = field(http::field::content_type);
  result.accept = field(http::field::accept);
  result.accept_encoding = field(http::field::accept_encoding);
  result.if_none_match = field(http::field::if_none_match);
  result.forwarded_protocol = field("X-Forwarded-Proto");
  result.cookie = field(http::field::cookie);
  result.authorization = field(http::field::authorization);
  if (const auto length = parser.content_length()) result.content_length = *length;
  // Any other coding than chunked would not be understood either.
  result.is_chunked = message.find(http::field::transfer_encoding) != message.end();
  result.expects_continue = beast::iequals(message[http::field::expect], "100-continue");
  return result;
}

std::string response_head(int status, const Headers& headers) {
  const auto reason = http::obsolete_reason(http::int_to_status(static_cast<unsigned>(status)));
  std::string text =
      fmt::format("HTTP/1.0 {} {}\r\n", status, std::string_view(reason.data(), reason.size()));
  for (const auto& [name, value] : headers) text += fmt::format("{}: {}\r\n", name, value);
  return text + "Connection: close\r\n\r\n";
}

}  // namespace quadrille::server
