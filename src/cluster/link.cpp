// SPDX-License-Identifier: MIT
#include "cluster/link.h"

#include <algorithm>
#include <thread>
#include <utility>

#include "os/waiting.h"

namespace quadrille {
namespace {

constexpr std::chrono::milliseconds kFirstPause{200};
constexpr std::chrono::milliseconds kLongestPause{5000};
// A connection that has held for so long is a good one.
constexpr std::chrono::seconds kSteady{5};

}  // namespace

Expected<std::optional<Link::Open>> Link::open() {
  if (broker_) return std::optional(Open{&*broker_, false});
  std::string told;
  while (!settings_.stopped()) {
    rest(pause_);
    auto broker = Broker::connect(settings_.broker);
    if (broker) {
      broker_.emplace(*std::move(broker));
      connected_ = Clock::now();
      return std::optional(Open{&*broker_, true});
    }
    const Error& error = broker.error();
    back_off();
    if (error.code != ErrorCode::kInternal ||
        Clock::now() + pause_ >= *down_since_ + settings_.patience) {
      return error;
    }
    if (settings_.tell && told != error.message) settings_.tell(error.message + ": trying again");
    told = error.message;
  }
  return std::optional<Open>();
}

MaybeError Link::note(const MaybeError& error) {
  if (!error || error->code != ErrorCode::kInternal) return error;
  if (broker_) {
    // A broker that has just been started answers, and then fails: it needs time, not questions.
    if (Clock::now() - connected_ > kSteady) {
      pause_ = {};
      down_since_.reset();
    }
    back_off();
    if (settings_.tell) settings_.tell(error->message);
    broker_.reset();
    if (Clock::now() >= *down_since_ + settings_.patience) return error;
  }
  return std::nullopt;
}

void Link::back_off() {
  if (!down_since_) down_since_ = Clock::now();
  pause_ = std::min(std::max(2 * pause_, kFirstPause), kLongestPause);
}

void Link::rest(std::chrono::milliseconds time) {
  const auto end = Clock::now() + time;
  while (!settings_.stopped() && Clock::now() < end) {
    std::this_thread::sleep_for(kGlance);
    if (broker_) static_cast<void>(note(broker_->keep_alive()));
  }
}

}  // namespace quadrille
