// SPDX-License-Identifier: MIT
#include "cli/common/ggp_service.h"

#include <fmt/core.h>

#include <utility>

#include "base/text.h"

namespace quadrille::cli {
namespace {

server::HttpResponse response_with(int status, std::string text) {
  return {.status = status, .content_type = "text/acl", .body = std::move(text)};
}

// What the course's program answers to whatever it cannot read.
server::HttpResponse refused(int status) { return response_with(status, "NIL"); }

}  // namespace

server::HttpService ggp_service(ggp::Session& session,
                                std::function<void(const std::string& line)> log) {
  const auto answer = [&session, log](const server::HttpRequest& request) {
    const bool is_get = request.head.method == "GET";
    if (!is_get && request.head.method != "POST") {
      log(fmt::format("{}: the method {} is not ours", request.peer,
                      in_quotes(request.head.method)));
      return refused(400);
    }
    const ggp::Answer made =
        session.answer(is_get ? decode_target(request.head.target) : request.body);
    log(fmt::format("{}: {} -> {}", request.peer, made.note, made.text));
    return made.understood ? response_with(200, made.text) : refused(400);
  };
  return {.answer = answer,
          .cancel = [&session] { session.cancel(); },
          .refuse = [](int status, std::string_view) { return refused(status); },
          .log = std::move(log)};
}

std::string decode_target(std::string_view target) {
  const auto digit = [](char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
  };
  if (target.starts_with('/')) target.remove_prefix(1);
  std::string message;
  for (std::size_t i = 0; i < target.size(); ++i) {
    if (target[i] == '%' && i + 2 < target.size() && digit(target[i + 1]) >= 0 &&
        digit(target[i + 2]) >= 0) {
      message += static_cast<char>(digit(target[i + 1]) * 16 + digit(target[i + 2]));
      i += 2;
    } else {
      message += target[i] == '+' ? ' ' : target[i];
    }
  }
  return message;
}

}  // namespace quadrille::cli
