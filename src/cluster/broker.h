// SPDX-License-Identifier: MIT
// A connection to a message broker that speaks AMQP 0-9-1, such as RabbitMQ: queues that survive
// the broker's end, messages that are there once the broker has said so, and each taken by one
// reader at a time. Nothing here waits longer than the settings allow.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "base/error.h"

namespace quadrille {

// amqp[s]://USER[:PASSWORD]@HOST[:PORT][/VHOST]
struct BrokerAddress {
  bool tls = false;
  std::string user = "guest";
  std::string password = {};
  std::string host = "127.0.0.1";
  int port = 0;
  std::string vhost = "/";

  // For messages and records: without the password.
  [[nodiscard]] std::string text() const;
};
Expected<BrokerAddress> parse_broker_address(std::string_view text);

struct BrokerSettings {
  BrokerAddress address = {};
  std::string certificates = {};               // a file of those to trust; empty: the system's
  std::chrono::seconds heartbeat{10};          // who is silent for two of them is given up
  std::chrono::milliseconds patience{15'000};  // for an answer
};

// A message that was taken. It goes back to its queue unless it is acknowledged.
struct BrokerMessage {
  std::string body;
  std::uint64_t tag = 0;
  std::string died_of = {};  // why the broker moved it to a queue of dead letters
};

// Errors are kBadOption where somebody has to mend something (no such user, wrong password, a
// certificate that is not trusted), kInternal where the connection is lost: then this one is of no
// use any more, and its messages go back to their queues.
class Broker {
 public:
  static Expected<Broker> connect(const BrokerSettings& settings);
  Broker(Broker&&) noexcept;
  Broker& operator=(Broker&&) noexcept;
  Broker(const Broker&) = delete;
  Broker& operator=(const Broker&) = delete;
  ~Broker();

  // A queue that the broker keeps on disk, on several machines where it has them. A message that
  // went back more than `most_deliveries` times goes to the queue of that name; both or neither.
  MaybeError declare(const std::string& queue, const std::string& dead_letters = {},
                     int most_deliveries = 0);
  // Messages that wait in it; nothing if there is no such queue.
  Expected<std::optional<std::size_t>> waiting(const std::string& queue);
  MaybeError purge(const std::string& queue);
  MaybeError remove(const std::string& queue);

  // Returns when the broker has the message safe. To a queue that is gone it is lost.
  MaybeError publish(const std::string& queue, std::string_view body);
  // The next one; nothing if none waits, or if there is no such queue.
  Expected<std::optional<BrokerMessage>> take(const std::string& queue);
  MaybeError acknowledge(std::uint64_t tag);
  MaybeError give_back(std::uint64_t tag);

  // To be called at least every heartbeat by those who are busy otherwise.
  MaybeError keep_alive();

 private:
  struct Connection;
  explicit Broker(std::unique_ptr<Connection> connection);

  std::unique_ptr<Connection> connection_;
};

}  // namespace quadrille
