// SPDX-License-Identifier: MIT
#include "certificates/walk.h"

#include <fmt/core.h>

#include <algorithm>
#include <string>
#include <utility>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "base/for_people.h"

namespace quadrille::certificates {
namespace {

constexpr std::size_t kFirstPlaces = 1024;

// The text of a position is all of it.
Met::Key key_of_text(const std::string& text) {
  const XXH128_hash_t hash = XXH3_128bits(text.data(), text.size());
  return {hash.high64, hash.low64 | 1};  // never the empty place
}

}  // namespace

bool Met::insert(Key key) {
  if (3 * (size_ + 1) > 2 * places_.size()) grow();
  const std::size_t mask = places_.size() - 1;
  std::size_t place = static_cast<std::size_t>(key.high) & mask;
  while (places_[place] != Key{}) {
    if (places_[place] == key) return false;
    place = (place + 1) & mask;
  }
  places_[place] = key;
  ++size_;
  return true;
}

void Met::grow() {
  const auto old = std::exchange(places_, {});
  places_.resize(old.empty() ? kFirstPlaces : 2 * old.size());
  size_ = 0;
  for (const Key& key : old) {
    if (key != Key{}) insert(key);
  }
}

Walk::Walk(const AnyGame& game, NextMove next, const std::atomic<bool>* stop)
    : game_(game), next_(std::move(next)), stop_(stop) {
  const auto all = game.symmetries();
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (!all[i].swaps_sides) images_.push_back(static_cast<int>(i));
  }
}

MaybeError Walk::follow(const AnyPosition& position, Promise promise) {
  if (stop_ != nullptr && stop_->load(std::memory_order_relaxed)) {
    return Error{ErrorCode::kLimit, "stopped"};
  }
  if (const auto outcome = game_.outcome(position)) {
    if (promise.kept_by(*outcome)) return {};
    return fault_at(position, fmt::format("{}, and {} should {}", outcome_text(game_, *outcome),
                                          game_.side_name(promise.side),
                                          promise.wins ? "have won" : "not have lost"));
  }
  const auto moves = game_.legal_moves(position);
  if (game_.side_to_move(position) == promise.side) {
    return follow_own_move(position, moves, promise);
  }
  for (const AnyMove move : moves) {
    if (auto fault = follow(game_.apply(position, move), promise)) return fault;
  }
  return {};
}

MaybeError Walk::follow_own_move(const AnyPosition& position, std::span<const AnyMove> moves,
                                 Promise promise) {
  if (ends_as_promised(position, moves, promise)) return {};
  const Met::Key key = key_of(position);
  if (!met_.insert(key)) {
    if (std::ranges::find(open_, key) == open_.end()) return {};
    return fault_at(position, "the position comes back on its own way");
  }
  if (met_.size() > kMostMoves) {
    return fault_at(position, fmt::format("more than {} moves", grouped(kMostMoves)));
  }
  const auto chosen = next_(position, moves);
  if (!chosen) return chosen.error();
  if (*chosen >= moves.size()) {
    return fault_at(position, fmt::format("move number {} of {}", *chosen + 1,
                                          counted(moves.size(), "legal move", "legal moves")));
  }
  open_.push_back(key);
  auto fault = follow(game_.apply(position, moves[*chosen]), promise);
  open_.pop_back();
  return fault;
}

bool Walk::ends_as_promised(const AnyPosition& position, std::span<const AnyMove> moves,
                            Promise promise) const {
  return std::ranges::any_of(moves, [&](AnyMove move) {
    const auto outcome = game_.outcome(game_.apply(position, move));
    return outcome && promise.kept_by(*outcome);
  });
}

Met::Key Walk::key_of(const AnyPosition& position) const {
  Met::Key least = key_of_text(game_.position_text(position));
  for (const int image : images_) {
    least = std::min(least, key_of_text(game_.position_text(game_.mirrored(position, image))));
  }
  return least;
}

Error Walk::fault_at(const AnyPosition& position, std::string message) const {
  return {ErrorCode::kBadRequest, std::move(message),
          fmt::format("move {}, at \"{}\"", grouped(met_.size()), game_.position_text(position))};
}

}  // namespace quadrille::certificates
