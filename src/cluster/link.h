// SPDX-License-Identifier: MIT
// A connection to the broker that is made again when it is lost.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <optional>
#include <string>

#include "base/error.h"
#include "cluster/broker.h"

namespace quadrille {

struct LinkSettings {
  BrokerSettings broker = {};
  std::chrono::seconds patience{300};  // without a connection, until we give up
  const std::atomic<bool>* stop = nullptr;
  std::function<void(const std::string&)> tell = {};  // people, what happens

  [[nodiscard]] bool stopped() const { return stop != nullptr && stop->load(); }
};

class Link {
 public:
  explicit Link(LinkSettings settings) : settings_(std::move(settings)) {}

  // The connection, made anew if there is none; `is_new` tells so. Nothing once `stop` is set. An
  // error where somebody has to mend something, or when patience is at its end.
  struct Open {
    Broker* broker = nullptr;
    bool is_new = false;
  };
  Expected<std::optional<Open>> open();

  // What came of a question. A lost connection is told, and is no error: the next `open` makes
  // another one.
  MaybeError note(const MaybeError& error);

  // Waits and keeps the connection alive, until the time is over or `stop` is set.
  void rest(std::chrono::milliseconds time);

  [[nodiscard]] bool is_up() const { return broker_.has_value(); }
  [[nodiscard]] const LinkSettings& settings() const { return settings_; }

 private:
  using Clock = std::chrono::steady_clock;

  // Waits longer before every further attempt.
  void back_off();

  LinkSettings settings_;
  std::optional<Broker> broker_;
  Clock::time_point connected_ = {};
  std::optional<Clock::time_point> down_since_ = {};  // without a connection that held
  std::chrono::milliseconds pause_{0};                // before the next attempt
};

}  // namespace quadrille
