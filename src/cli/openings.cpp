// SPDX-License-Identifier: MIT
#include "cli/openings.h"

#include <fmt/core.h>

#include <optional>
#include <utility>

#include "base/for_people.h"
#include "base/text.h"
#include "cli/common/failure.h"
#include "os/files.h"
#include "protocols/pdn/matches.h"
#include "protocols/pdn/reader.h"

namespace quadrille::cli {
namespace {

constexpr std::uint64_t kMaxRandomPlies = 40;
constexpr std::uint64_t kMaxGivenPlies = 300;
constexpr std::size_t kMaxListBytes = std::size_t{1} << 26;
constexpr std::string_view kBallots = "ballots";
constexpr std::string_view kPlacements = "placements";

std::string left_out_text(const OpeningList& list) {
  std::vector<std::string> parts;
  for (const auto& [count, why] : {std::pair(list.finished(), "finished already"),
                                   std::pair(list.repeated(), "the same as an earlier one"),
                                   std::pair(list.unreadable(), "with a fault")}) {
    if (count > 0) parts.push_back(fmt::format("{} {}", count, why));
  }
  return join(parts, ", ");
}

}  // namespace

void OpeningWords::add(Command command) {
  command
      .add_option("--openings", openings,
                  "random plies before the players take over, or ballots, placements or a FILE. No "
                  "opening is used twice")
      .show_default();
  command.add_option("--opening-plies", plies, "how many plies of each game in a .pdn file")
      .show_default("all");
}

std::vector<Opening> OpeningWords::choose(const GamePointer& game, std::size_t count,
                                          std::uint64_t seed) const {
  if (!plies.empty() && !is_pdn()) {
    throw bad_option("only games of a .pdn file can be cut: --openings FILE.pdn",
                     "--opening-plies");
  }
  if (const auto number = parse_number(openings)) return random(game, *number, count, seed);
  const OpeningList found = list(game);
  if (const std::string left_out = left_out_text(found); !left_out.empty()) {
    fmt::print(stderr, "quadrille: {}: openings left out: {}\n", openings, left_out);
  }
  if (found.openings().empty()) {
    throw bad_option(fmt::format("{} has no opening for {}", in_quotes(openings), game->name()),
                     "--openings");
  }
  if (found.openings().size() < count) {
    fmt::print(stderr, "quadrille: {} has only {}: playing {} games\n", openings,
               counted(found.openings().size(), "opening", "openings"),
               2 * found.openings().size());
  }
  return drawn_openings(found.openings(), count, seed);
}

std::vector<Opening> OpeningWords::candidates(const GamePointer& game, std::size_t count,
                                              std::uint64_t seed) const {
  const auto number = parse_number(openings);
  if (number && *number <= kMaxRandomPlies) {
    return random_openings(game, static_cast<int>(*number), count, seed);
  }
  return drawn_openings(list(game).openings(), count, seed);
}

std::vector<Opening> OpeningWords::random(const GamePointer& game, std::uint64_t plies_each,
                                          std::size_t count, std::uint64_t seed) const {
  if (plies_each > kMaxRandomPlies) {
    throw bad_option(fmt::format("{} is not a number of random plies: from 0 to {}",
                                 in_quotes(openings), kMaxRandomPlies),
                     "--openings");
  }
  auto found = random_openings(game, static_cast<int>(plies_each), count, seed);
  if (found.empty()) {
    throw bad_option(fmt::format("no game of {} is still open after {}", game->name(),
                                 counted(plies_each, "ply", "plies")),
                     "--openings");
  }
  if (found.size() < count) {
    fmt::print(stderr, "quadrille: random play finds only {} of {} on {}: playing {} games\n",
               counted(found.size(), "different opening", "different openings"),
               counted(plies_each, "ply", "plies"), game->name(), 2 * found.size());
  }
  return found;
}

std::string OpeningWords::text() const {
  if (const auto number = parse_number(openings)) {
    return counted(*number, "random ply", "random plies");
  }
  if (openings == kBallots || openings == kPlacements) return "the " + openings;
  return plies.empty() ? in_quotes(openings)
                       : fmt::format("{} after {} plies", in_quotes(openings), plies);
}

bool OpeningWords::is_pdn() const { return lower_case(openings).ends_with(".pdn"); }

OpeningList OpeningWords::list(const GamePointer& game) const {
  const auto in_file = [&](Expected<OpeningList> found) {
    if (!found) {
      const Error& error = found.error();
      const std::string_view comma = error.where.empty() ? "" : ", ";
      throw Failure{{error.code, error.message,
                     fmt::format("--openings {}{}{}", openings, comma, error.where)}};
    }
    return std::move(*found);
  };
  if (openings == kBallots) return in_file(ballot_openings(game));
  if (openings == kPlacements) return in_file(placement_openings(game));
  std::optional<std::size_t> most;
  if (!plies.empty()) {
    most = parse_number(plies);
    if (!most || *most < 1 || *most > kMaxGivenPlies) {
      throw bad_option(fmt::format("{} is not a number of plies: from 1 to {}", in_quotes(plies),
                                   kMaxGivenPlies),
                       "--opening-plies");
    }
  }
  const auto text = read_file(openings, is_pdn() ? pdn::kMaxFileBytes : kMaxListBytes);
  if (!text) {
    throw bad_option(
        fmt::format("{} is neither a number of plies, ballots, placements nor a file of "
                    "openings: {}",
                    in_quotes(openings), text.error().message),
        "--openings");
  }
  return in_file(is_pdn() ? pdn::openings_of(game, *text, most) : listed_openings(game, *text));
}

}  // namespace quadrille::cli
