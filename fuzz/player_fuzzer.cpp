// SPDX-License-Identifier: MIT
// The words of players, durations and clocks.
#include <chrono>

#include "fuzz/check.h"
#include "players/words.h"

namespace quadrille::fuzz {
namespace {

using std::chrono::nanoseconds;

void check_player(std::string_view text) {
  const auto words = parse_player(text);
  if (!words) return require_readable(words.error());
  const auto& limits = words->limits;
  require(!limits.per_move.time || *limits.per_move.time >= nanoseconds(0), "no negative time",
          text);
  require(!limits.clock || limits.clock->base >= nanoseconds(0), "no negative clock", text);
  const auto again = parse_player(words->text);
  require(static_cast<bool>(again), "a player's text can be read again", text);
  require(again->text == words->text && again->kind == words->kind &&
              again->heuristic == words->heuristic,
          "a player's text reads back as it was", text);
}

void check_times(std::string_view text) {
  const auto duration = parse_duration(text);
  if (duration) {
    require(*duration >= nanoseconds(0), "no negative duration", text);
    const auto clock = parse_clock(text);
    require(clock && clock->base == *duration, "a duration is a clock without increment", text);
  } else {
    require_readable(duration.error());
  }
  const auto clock = parse_clock(text);
  if (!clock) return require_readable(clock.error());
  require(clock->base >= nanoseconds(0) && clock->increment >= nanoseconds(0), "no negative clock",
          text);
}

}  // namespace
}  // namespace quadrille::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace quadrille;
  fuzz::check_player(fuzz::as_text(data, size));
  fuzz::check_times(fuzz::as_text(data, size));
  return 0;
}
