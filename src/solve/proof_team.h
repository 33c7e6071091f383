// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>

#include "base/hash.h"
#include "search/limits.h"

namespace quadrille {

// What threads that prove the same thing tell each other besides what is in their table.
class ProofTeam {
 public:
  // While it is there, a thread is at work at the position with that key.
  class Visit {
   public:
    Visit(ProofTeam& team, Hash key) : place_(team.place_of(key)) {
      place_.fetch_add(1, std::memory_order_relaxed);
    }
    ~Visit() { place_.fetch_sub(1, std::memory_order_relaxed); }
    Visit(const Visit&) = delete;
    Visit& operator=(const Visit&) = delete;

   private:
    std::atomic<std::uint8_t>& place_;
  };

  // About: a few positions share a place, and then somebody makes way without need.
  [[nodiscard]] std::uint32_t threads_at(Hash key) {
    return std::min<std::uint32_t>(place_of(key).load(std::memory_order_relaxed), kMany);
  }

  // Everybody comes back soon: there is an answer, or something to do that must be done alone.
  void end() { ended_.store(true, std::memory_order_relaxed); }
  [[nodiscard]] bool has_ended() const { return ended_.load(std::memory_order_relaxed); }
  [[nodiscard]] const std::atomic<bool>& ended() const { return ended_; }

  // Helpers give what they have counted, the thread that leads takes it: its budget is everybody's.
  void give_nodes(Nodes nodes) { nodes_.fetch_add(nodes, std::memory_order_relaxed); }
  [[nodiscard]] Nodes take_nodes() { return nodes_.exchange(0, std::memory_order_relaxed); }

 private:
  static constexpr std::size_t kPlaces = 1 << 12;
  static constexpr std::uint32_t kMany = 8;

  [[nodiscard]] std::atomic<std::uint8_t>& place_of(Hash key) {
    return places_[static_cast<std::size_t>(key) % kPlaces];
  }

  std::array<std::atomic<std::uint8_t>, kPlaces> places_ = {};
  std::atomic<bool> ended_ = false;
  std::atomic<Nodes> nodes_ = 0;
};

}  // namespace quadrille
