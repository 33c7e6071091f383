// SPDX-License-Identifier: MIT
// What coordinator and workers say to each other: one line of JSON each. Reading refuses what is
// missing, of another type, unknown or too much, and names it; texts for people come out as one
// printable line each.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "arena/record.h"
#include "base/error.h"

namespace quadrille {

// Queues. All tournaments are announced in one; each has its own for the rest.
inline constexpr const char* kTournamentsQueue = "quadrille.tournaments";
struct TournamentQueues {
  explicit TournamentQueues(const std::string& run)
      : work("quadrille." + run + ".work"),
        results("quadrille." + run + ".results"),
        dead("quadrille." + run + ".dead") {}

  std::string work, results;
  std::string dead;  // units that nobody could play
};

// Which program plays: results of others are not the same.
struct ProgramIdentity {
  std::string version;
  std::map<std::string, std::uint64_t> signatures;  // by board: see `bench --signature`

  friend bool operator==(const ProgramIdentity&, const ProgramIdentity&) = default;
};

// There is work.
struct Announcement {
  std::string run;  // its key
  ProgramIdentity program;
};

// Of a message. The games of a unit take a few; RabbitMQ itself passes on 128.
inline constexpr std::size_t kMostMegabytes = 64;
inline constexpr std::size_t kMostGamesInUnit = 200;

// A few games, handed out together.
struct WorkUnit {
  std::string run;
  std::uint64_t number = 0;
  std::vector<std::pair<std::size_t, GameJob>> jobs = {};  // with their numbers in the run
};

struct UnitResult {
  std::string run;
  std::uint64_t unit = 0;
  std::string worker = {};  // whoever played it
  std::string error = {};   // why it could not be played; empty: it was
  std::vector<std::pair<std::size_t, GameRecord>> records = {};
};

// What lies in the queue of the dead, as far as we put it there ourselves.
struct DeadUnit {
  std::string run;
  std::uint64_t unit = 0;
  std::string reason;
};

std::string to_json(const Announcement& announcement);
std::string to_json(const WorkUnit& unit);
std::string to_json(const UnitResult& result);
std::string to_json(const DeadUnit& dead);
Expected<Announcement> parse_announcement(std::string_view text);
Expected<WorkUnit> parse_unit(std::string_view text);
Expected<UnitResult> parse_result(std::string_view text);
Expected<DeadUnit> parse_dead(std::string_view text);

}  // namespace quadrille
