// SPDX-License-Identifier: MIT
// The word that lets somebody in who is not on this machine. It comes once with the address, then a
// cookie has it; programs send it as `Authorization: Bearer WORD`.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "server/http_server.h"

namespace quadrille::app {

inline constexpr std::size_t kShortestToken = 16;

class Token {
 public:
  // Empty: everybody may enter. Cookies do not tell ports apart, so theirs have the port's number.
  Token(std::string word, std::uint16_t port);

  // The response to somebody who may not enter, or who has it in the address: then it is the way to
  // the same address without it. Nothing: the request may be answered.
  [[nodiscard]] std::optional<server::HttpResponse> stop(const server::RequestHead& head) const;

 private:
  [[nodiscard]] bool is_right(std::string_view word) const;

  std::string word_;
  std::string cookie_;  // its name
};

}  // namespace quadrille::app
