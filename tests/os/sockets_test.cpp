// SPDX-License-Identifier: MIT
#include "os/sockets.h"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <sys/socket.h>

#include <array>
#include <chrono>

namespace quadrille {
namespace {

using namespace std::chrono_literals;
using testing::HasSubstr;

WaitUntil soon() { return {.deadline = Clock::now() + 10s}; }

bool is_inherited(int descriptor) { return (::fcntl(descriptor, F_GETFD) & FD_CLOEXEC) == 0; }

// Waits for somebody at any of the sockets.
std::optional<Descriptor> accepted(Listener& listener) {
  const auto end = Clock::now() + 10s;
  while (Clock::now() < end) {
    if (auto socket = listener.accept()) return socket;
    wait_for(listener.sockets()[0].number(), POLLIN, {.deadline = Clock::now() + 1ms});
  }
  return std::nullopt;
}

TEST(Sockets, ConnectBothEnds) {
  auto listener = Listener::open("127.0.0.1", 0);
  ASSERT_TRUE(listener) << listener.error().text();
  const auto client = connect_to("127.0.0.1", listener->port(), soon());
  ASSERT_TRUE(client) << client.error().text();
  const auto server = accepted(*listener);
  ASSERT_TRUE(server);
  ASSERT_EQ(::send(client->number(), "hello", 5, MSG_NOSIGNAL), 5);
  ASSERT_EQ(wait_for(server->number(), POLLIN, soon()), Wait::kReady);
  std::array<char, 8> heard{};
  EXPECT_EQ(::recv(server->number(), heard.data(), heard.size(), 0), 5);
  EXPECT_EQ(local_end(server->number()).port, listener->port());
  EXPECT_EQ(local_end(server->number()).text(), remote_end(client->number()).text());
}

TEST(Sockets, AreInheritedByNobody) {
  auto listener = Listener::open("127.0.0.1", 0);
  ASSERT_TRUE(listener) << listener.error().text();
  const auto client = connect_to("127.0.0.1", listener->port(), soon());
  const auto server = accepted(*listener);
  ASSERT_TRUE(client);
  ASSERT_TRUE(server);
  EXPECT_FALSE(is_inherited(listener->sockets()[0].number()));
  EXPECT_FALSE(is_inherited(client->number()));
  EXPECT_FALSE(is_inherited(server->number()));
}

TEST(Sockets, ListenAtEveryAddressOfAName) {
  auto listener = Listener::open("localhost", 0);
  ASSERT_TRUE(listener) << listener.error().text();
  for (const Descriptor& socket : listener->sockets()) {
    const Endpoint end = local_end(socket.number());
    EXPECT_TRUE(end.is_loopback()) << end.text();
    EXPECT_EQ(end.port, listener->port());
    EXPECT_TRUE(connect_to(end.address, end.port, soon())) << end.text();
    EXPECT_TRUE(accepted(*listener)) << end.text();
  }
  EXPECT_TRUE(connect_to("127.0.0.1", listener->port(), soon()));
}

TEST(Sockets, RefuseAPortThatIsTaken) {
  const auto first = Listener::open("127.0.0.1", 0);
  ASSERT_TRUE(first) << first.error().text();
  const auto second = Listener::open("127.0.0.1", first->port());
  ASSERT_FALSE(second);
  EXPECT_THAT(second.error().text(), HasSubstr("in use"));
  // Somebody has 127.0.0.1: then ::1 alone would not do.
  EXPECT_FALSE(Listener::open("localhost", first->port()));
}

TEST(Sockets, WaitsEnd) {
  auto listener = Listener::open("127.0.0.1", 0);
  ASSERT_TRUE(listener) << listener.error().text();
  const int nobody = listener->sockets()[0].number();
  EXPECT_EQ(wait_for(nobody, POLLIN, {.deadline = Clock::now() + 1ms}), Wait::kTimeout);
  EXPECT_EQ(wait_for(nobody, POLLIN, {.deadline = Clock::now() - 1s}), Wait::kTimeout);
  const std::atomic<bool> stop = true;
  EXPECT_EQ(wait_for(nobody, POLLIN, {.stop = &stop}), Wait::kStopped);
}

// However long the resolver takes.
TEST(Sockets, NamesAreLookedUpUntilStopped) {
  const std::atomic<bool> stop = true;
  EXPECT_FALSE(connect_to("nobody.invalid", 9, {.stop = &stop}));
  EXPECT_FALSE(Listener::open("nobody.invalid", 0, {.deadline = Clock::now()}));
}

TEST(Sockets, KnowAddressesFromNames) {
  EXPECT_TRUE(is_address("127.0.0.1"));
  EXPECT_TRUE(is_address("::1"));
  EXPECT_FALSE(is_address("localhost"));
  EXPECT_FALSE(is_address("no address"));
  EXPECT_EQ((Endpoint{"::1", 80}).text(), "[::1]:80");
  EXPECT_FALSE((Endpoint{"10.0.0.1", 80}).is_loopback());
}

}  // namespace
}  // namespace quadrille
