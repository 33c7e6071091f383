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

}  // namespace

Expected<std::optional<Link::Open>> Link::open() {
  if (broker_) return std::optional(Open{&*broker_, false});
  const auto end = std::chrono::steady_clock::now() + settings_.patience;
  std::string told;
  for (auto pause = kFirstPause; !settings_.stopped(); pause = std::min(2 * pause, kLongestPause)) {
    auto broker = Broker::connect(settings_.broker);
    if (broker) {
      broker_.emplace(*std::move(broker));
      return std::optional(Open{&*broker_, true});
    }
    const Error& error = broker.error();
    if (error.code != ErrorCode::kInternal || std::chrono::steady_clock::now() + pause >= end)
      return error;
    if (settings_.tell && told != error.message) settings_.tell(error.message + ": trying again");
    told = error.message;
    rest(pause);
  }
  return std::optional<Open>();
}

MaybeError Link::note(const MaybeError& error) {
  if (!error || error->code != ErrorCode::kInternal) return error;
  if (broker_ && settings_.tell) settings_.tell(error->message);
  broker_.reset();
  return std::nullopt;
}

void Link::rest(std::chrono::milliseconds time) {
  const auto end = std::chrono::steady_clock::now() + time;
  while (!settings_.stopped() && std::chrono::steady_clock::now() < end) {
    std::this_thread::sleep_for(kGlance);
    if (broker_) static_cast<void>(note(broker_->keep_alive()));
  }
}

}  // namespace quadrille
