// SPDX-License-Identifier: MIT
#include "app/token.h"

#include <fmt/core.h>

#include <cstddef>
#include <utility>

#include "base/text.h"

namespace quadrille::app {
namespace {

constexpr std::string_view kParameter = "token=";
constexpr std::string_view kBearer = "Bearer ";

// Letters of an address that mean themselves: a token has no others.
std::string_view parameter_of(std::string_view target) {
  const std::size_t query = target.find('?');
  if (query == std::string_view::npos) return {};
  for (const std::string_view each : split(target.substr(query + 1), '&')) {
    if (each.starts_with(kParameter)) return each.substr(kParameter.size());
  }
  return {};
}

// The same address without the token. Two slashes would begin the name of another machine.
std::string without_token(std::string_view target) {
  const std::string_view path = target.substr(0, target.find('?'));
  const bool leads_elsewhere =
      !path.starts_with('/') || path.starts_with("//") || path.starts_with("/\\");
  std::string address = leads_elsewhere ? "/" : std::string(path);
  char separator = '?';
  for (const std::string_view each : split(target.substr(path.size()).substr(1), '&')) {
    if (each.empty() || each.starts_with(kParameter)) continue;
    address += separator;
    address += each;
    separator = '&';
  }
  return address;
}

std::string_view cookie_of(std::string_view cookies, std::string_view name) {
  for (const std::string_view each : split(cookies, ';')) {
    const std::string_view cookie = trim(each);
    if (cookie.starts_with(name) && cookie.substr(name.size()).starts_with('=')) {
      return cookie.substr(name.size() + 1);
    }
  }
  return {};
}

}  // namespace

Token::Token(std::string word, std::uint16_t port)
    : word_(std::move(word)), cookie_(fmt::format("quadrille-{}", port)) {}

std::optional<server::HttpResponse> Token::stop(const server::RequestHead& head) const {
  if (word_.empty()) return std::nullopt;
  if (head.method == "GET" && is_right(parameter_of(head.target))) {
    // Lax: a link on somebody's page may lead here, and a GET changes nothing.
    std::string cookie = fmt::format("{}={}; Path=/; HttpOnly; SameSite=Lax", cookie_, word_);
    if (lower_case(head.forwarded_protocol) == "https") cookie += "; Secure";
    return server::HttpResponse{.status = 303,
                                .headers = {{"Location", without_token(head.target)},
                                            {"Set-Cookie", std::move(cookie)},
                                            {"Referrer-Policy", "no-referrer"}}};
  }
  const std::string_view bearer = head.authorization;
  if (is_right(cookie_of(head.cookie, cookie_)) ||
      (bearer.starts_with(kBearer) && is_right(bearer.substr(kBearer.size())))) {
    return std::nullopt;
  }
  return server::HttpResponse{
      .status = 401,
      .content_type = "application/json",
      .body = R"({"id":null,"error":{"code":"bad-request","message":)"
              R"("open the address that the server has printed, with its token"}})",
      .headers = {{"WWW-Authenticate", "Bearer"}}};
}

// Takes as long for every word of that length, however much of it is right.
bool Token::is_right(std::string_view word) const {
  if (word.size() != word_.size()) return false;
  unsigned difference = 0;
  for (std::size_t i = 0; i < word.size(); ++i) {
    difference |= static_cast<unsigned>(word[i] ^ word_[i]);
  }
  return difference == 0;
}

}  // namespace quadrille::app
