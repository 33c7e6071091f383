// SPDX-License-Identifier: MIT
#include "server/gate.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <array>

namespace quadrille::server {
namespace {

const Endpoint kLoopback{"127.0.0.1", 9147};
const Endpoint kLan{"192.168.1.7", 9147};

RequestHead from(std::string_view host, std::string_view origin = "", std::string_view site = "") {
  RequestHead head;
  head.host = host;
  head.origin = origin;
  head.fetch_site = site;
  return head;
}

TEST(Gate, KnowsTheNamesOfThisMachine) {
  const Gate gate({.hosts = {"Games.Example.org"}});
  std::array<char, 256> name{};
  ::gethostname(name.data(), name.size() - 1);
  for (const std::string host :
       {"", "localhost", "LOCALHOST:9147", "127.0.0.1", "127.0.0.1:80", "127.0.0.2:80",
        "[::1]:9147", "games.example.org:9147", static_cast<const char*>(name.data())}) {
    EXPECT_FALSE(gate.refusal(from(host), kLoopback)) << host;
  }
  for (const std::string host : {"evil.example", "evil.example:9147", "127.0.0.1.evil.example",
                                 "127.evil.example", "192.168.1.7", "[::2]", "[", ":80"}) {
    EXPECT_TRUE(gate.refusal(from(host), kLoopback)) << host;
  }
}

TEST(Gate, KnowsTheAddressThatWasCalled) {
  const Gate gate({});
  EXPECT_FALSE(gate.refusal(from("192.168.1.7:9147"), kLan));
  EXPECT_FALSE(gate.refusal(from("localhost"), kLan));
  EXPECT_TRUE(gate.refusal(from("192.168.1.8"), kLan));
  EXPECT_TRUE(gate.refusal(from("127.0.0.1"), kLan));
}

TEST(Gate, RefusesPagesOfOthers) {
  const Gate gate({.origins = {"https://Example.org"}});
  EXPECT_TRUE(gate.refusal(from("localhost", "https://evil.example"), kLoopback));
  EXPECT_TRUE(gate.refusal(from("localhost", "null"), kLoopback));
  EXPECT_TRUE(gate.refusal(from("localhost:9147", "http://localhost:8000"), kLoopback));
  EXPECT_TRUE(gate.refusal(from("localhost", "https://example.org.evil.example"), kLoopback));
  EXPECT_FALSE(gate.refusal(from("localhost", "https://example.org"), kLoopback));
  EXPECT_TRUE(gate.is_guest(from("localhost", "https://example.org")));
}

TEST(Gate, LetsItsOwnPagesAsk) {
  const Gate gate({});
  EXPECT_FALSE(gate.refusal(from("localhost:9147", "http://localhost:9147"), kLoopback));
  EXPECT_FALSE(gate.is_guest(from("localhost:9147", "http://localhost:9147")));
  // But not pages whose name was made to lead here.
  EXPECT_TRUE(gate.refusal(from("evil.example:9147", "http://evil.example:9147"), kLoopback));
}

TEST(Gate, LetsLinksLeadHereWhereTheyMay) {
  RequestHead link = from("localhost:9147", "", "cross-site");
  link.method = "GET";
  link.fetch_mode = "navigate";
  link.fetch_destination = "document";
  EXPECT_TRUE(Gate({}).refusal(link, kLoopback));
  const Gate gate({.links = true});
  EXPECT_FALSE(gate.refusal(link, kLoopback));
  RequestHead frame = link;
  frame.fetch_destination = "iframe";
  EXPECT_TRUE(gate.refusal(frame, kLoopback));
  RequestHead form = link;
  form.method = "POST";
  EXPECT_TRUE(gate.refusal(form, kLoopback));
  RequestHead script = link;
  script.fetch_mode = "no-cors";
  EXPECT_TRUE(gate.refusal(script, kLoopback));
  RequestHead foreign = link;
  foreign.host = "evil.example";
  EXPECT_TRUE(gate.refusal(foreign, kLoopback));
}

TEST(Gate, ItsOwnPagesMayComeThroughTls) {
  const Gate gate({.hosts = {"games.example.org"}});
  EXPECT_FALSE(gate.refusal(from("games.example.org", "https://games.example.org"), kLoopback));
  EXPECT_TRUE(gate.refusal(from("games.example.org", "https://evil.example"), kLoopback));
}

TEST(Gate, RefusesPicturesOnPagesOfOthers) {
  const Gate gate({});
  EXPECT_TRUE(gate.refusal(from("localhost", "", "cross-site"), kLoopback));
  EXPECT_TRUE(gate.refusal(from("localhost", "", "same-site"), kLoopback));
  EXPECT_FALSE(gate.refusal(from("localhost", "", "same-origin"), kLoopback));
  EXPECT_FALSE(gate.refusal(from("localhost", "", "none"), kLoopback));
}

}  // namespace
}  // namespace quadrille::server
