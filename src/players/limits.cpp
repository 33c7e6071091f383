// SPDX-License-Identifier: MIT
#include "players/limits.h"

#include <fmt/core.h>

#include <charconv>
#include <cmath>
#include <string>
#include <utility>

#include "base/text.h"

namespace quadrille {
namespace {

using std::chrono::nanoseconds;

Error no_time(std::string_view value, std::string where) {
  return Error::bad_option(fmt::format("{} leaves no time to think", in_quotes(value)),
                           std::move(where));
}

}  // namespace

MaybeError read_limit(std::string_view name, std::string_view value, PlayerLimits& limits) {
  if (name == "depth") {
    const auto depth = parse_number(value);
    if (!depth || *depth < 1 || *depth > kMaxDepth) {
      return Error::bad_option(fmt::format("{} is not a depth: a whole number from 1 to {}",
                                           in_quotes(value), kMaxDepth),
                               "option depth");
    }
    limits.per_move.depth = static_cast<Depth>(*depth);
  } else if (name == "nodes") {
    const auto nodes = parse_count(value);
    if (!nodes || *nodes < 1) {
      return Error::bad_option(
          fmt::format("{} is not a number of nodes: a whole number from 1, such as 20000 or 20k",
                      in_quotes(value)),
          "option nodes");
    }
    limits.per_move.nodes = nodes;
  } else if (name == "time") {
    const auto time = parse_duration(value);
    if (!time) return time.error();
    if (*time <= nanoseconds::zero()) return no_time(value, "option time");
    limits.per_move.time = *time;
  } else {
    const auto clock = parse_clock(value);
    if (!clock) return clock.error();
    if (clock->base <= nanoseconds::zero()) return no_time(value, "option clock");
    limits.clock = *clock;
  }
  return std::nullopt;
}

Expected<nanoseconds> parse_duration(std::string_view text) {
  const auto refuse = [&] {
    if (const auto seconds = parse_number(text)) {
      return Error::bad_option(
          fmt::format("{} has no unit: write {}s for seconds; ms, m and h are units too",
                      in_quotes(text), *seconds),
          "time");
    }
    return Error::bad_option(
        fmt::format("{} is not a time: write 150ms, 4s, 2m or 1.5h", in_quotes(text)), "time");
  };
  double number = 0;
  const char* const end = text.data() + text.size();
  // Without exponents: the plus of `1e+3s` would be that of a clock.
  const auto [rest, fault] = std::from_chars(text.data(), end, number, std::chars_format::fixed);
  if (fault != std::errc{} || !std::isfinite(number) || number < 0) return refuse();
  const std::string_view unit(rest, static_cast<std::size_t>(end - rest));
  const double seconds = unit == "us"   ? number * 1e-6
                         : unit == "ms" ? number * 1e-3
                         : unit == "s"  ? number
                         : unit == "m"  ? number * 60
                         : unit == "h"  ? number * 3600
                                        : -1;
  if (seconds < 0 || seconds > 86400 * 30.0) return refuse();
  return nanoseconds(static_cast<std::int64_t>(seconds * 1e9));
}

Expected<nanoseconds> parse_seconds(std::string_view text) {
  const bool is_bare =
      !text.empty() && text.find_first_not_of("0123456789.") == std::string_view::npos;
  return parse_duration(is_bare ? std::string(text) + 's' : std::string(text));
}

Expected<GameClock> parse_clock(std::string_view text) {
  const auto parts = split(text, '+');
  if (parts.size() > 2) {
    return Error::bad_option(fmt::format("{} is not a clock: write 60s+0.6s", in_quotes(text)),
                             "clock");
  }
  GameClock clock;
  const auto base = parse_duration(parts[0]);
  if (!base) return base.error();
  clock.base = *base;
  if (parts.size() == 2) {
    const auto increment = parse_duration(parts[1]);
    if (!increment) return increment.error();
    clock.increment = *increment;
  }
  return clock;
}

}  // namespace quadrille
