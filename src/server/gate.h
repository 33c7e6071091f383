// SPDX-License-Identifier: MIT
// Who may talk to a server on this machine. Every web page that is open in a browser here can send
// requests to 127.0.0.1; but a browser says in Host, Origin and Sec-Fetch-Site where they come
// from, and a page cannot change that. Other programs say nothing and are welcome.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "os/sockets.h"
#include "server/http_head.h"

namespace quadrille::server {

struct GateRules {
  std::vector<std::string> hosts = {};    // names of this machine besides those it has anyway
  std::vector<std::string> origins = {};  // `https://example.org`: pages of others that may ask
  // Whether links on pages of others may lead to us: only where a GET changes nothing.
  bool links = false;
};

class Gate {
 public:
  // The name that the machine gives itself is one of its names.
  explicit Gate(GateRules rules);

  // Why the request is refused, in one line; nullopt if it may pass. `local` is our end of its
  // connection.
  [[nodiscard]] std::optional<std::string> refusal(const RequestHead& head,
                                                   const Endpoint& local) const;

  // Whether its page is somebody else's and may read our replies.
  [[nodiscard]] bool is_guest(const RequestHead& head) const;

 private:
  [[nodiscard]] bool is_our_name(std::string_view host, const Endpoint& local) const;

  GateRules rules_;
};

}  // namespace quadrille::server
