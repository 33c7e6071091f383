// SPDX-License-Identifier: MIT
#include "server/gate.h"

#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <utility>

#include "base/text.h"

namespace quadrille::server {
namespace {

// `localhost:9147` -> `localhost`, `[::1]:80` -> `::1`
std::string without_port(std::string_view host) {
  if (host.starts_with('[')) return lower_case(host.substr(1, host.find(']') - 1));
  return lower_case(host.substr(0, host.find(':')));
}

bool contains(const std::vector<std::string>& list, std::string_view word) {
  return std::ranges::find(list, word) != list.end();
}

}  // namespace

Gate::Gate(GateRules rules) : rules_(std::move(rules)) {
  for (std::string& host : rules_.hosts) host = lower_case(host);
  for (std::string& origin : rules_.origins) origin = lower_case(origin);
  std::array<char, 256> name{};
  if (::gethostname(name.data(), name.size() - 1) != 0) return;
  rules_.hosts.push_back(lower_case(name.data()));
  rules_.hosts.push_back(lower_case(name.data()) + ".local");
}

std::optional<std::string> Gate::refusal(const RequestHead& head, const Endpoint& local) const {
  // A page whose name was made to lead here (DNS rebinding) has the name in Host.
  if (!head.host.empty() && !is_our_name(without_port(head.host), local)) {
    return fmt::format("the host {} is not this machine", in_quotes(head.host));
  }
  if (!head.origin.empty()) {
    // The host is ours, so a page from there is ours too, also by way of somebody who does TLS.
    const std::string origin = lower_case(head.origin);
    const std::string host = lower_case(head.host);
    if (origin == "http://" + host || origin == "https://" + host || is_guest(head)) {
      return std::nullopt;
    }
    return fmt::format("web pages of {} may not ask", in_quotes(head.origin));
  }
  // Pictures and links have no Origin.
  const std::string site = lower_case(head.fetch_site);
  if (site.empty() || site == "same-origin" || site == "none") return std::nullopt;
  // The page that has the link cannot read what fills another window.
  if (rules_.links && head.method == "GET" && head.fetch_mode == "navigate" &&
      head.fetch_destination == "document") {
    return std::nullopt;
  }
  return "a web page of somebody else asks";
}

bool Gate::is_guest(const RequestHead& head) const {
  return !head.origin.empty() && contains(rules_.origins, lower_case(head.origin));
}

bool Gate::is_our_name(std::string_view host, const Endpoint& local) const {
  if (host == "localhost" || host == local.address || contains(rules_.hosts, host)) return true;
  const Endpoint named{.address = std::string(host)};
  return local.is_loopback() && is_address(named.address) && named.is_loopback();
}

}  // namespace quadrille::server
