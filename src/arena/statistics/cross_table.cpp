// SPDX-License-Identifier: MIT
#include "arena/statistics/cross_table.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <optional>

#include "arena/statistics/json.h"
#include "base/text.h"

namespace quadrille {
namespace {

// Sums of such numbers stay exact.
constexpr std::uint64_t kMostGamesALine = 1'000'000'000;

// Players get numbers in the order in which they are named.
class TableReader {
 public:
  MaybeError add_line(std::string_view line) {
    const auto words = split_words(line.substr(0, line.find('#')));
    if (words.empty()) return std::nullopt;
    if (words.size() < 4 || words.size() > 5) {
      return Error::bad_option(fmt::format("has {}: write FIRST SECOND WINS LOSSES DRAWS",
                                           counted(words.size(), "word", "words")),
                               "");
    }
    std::array<std::uint64_t, 3> counts{};
    for (std::size_t i = 2; i < words.size(); ++i) {
      const auto count = parse_number(words[i]);
      if (!count || *count > kMostGamesALine) {
        return Error::bad_option(fmt::format("{} is not a number of games", in_quotes(words[i])),
                                 "");
      }
      counts[i - 2] = *count;
    }
    const auto [wins, losses, draws] = counts;
    const std::size_t first = number_of(words[0]);
    const std::size_t second = number_of(words[1]);
    if (first == second) {
      return Error::bad_option(fmt::format("{} cannot play against itself", in_quotes(words[0])),
                               "");
    }
    if (table_.players.size() > kMostRatedPlayers) {
      return Error::bad_option(fmt::format("there are more than {} players", kMostRatedPlayers),
                               "");
    }
    table_.pairings.push_back({first, second, {.wins = wins, .draws = draws, .losses = losses}});
    return std::nullopt;
  }

  [[nodiscard]] const CrossTable& table() const { return table_; }

 private:
  std::size_t number_of(std::string_view name) {
    const auto [found, is_new] = numbers_.emplace(name, table_.players.size());
    if (is_new) table_.players.emplace_back(name);
    return found->second;
  }

  CrossTable table_;
  std::map<std::string, std::size_t, std::less<>> numbers_;
};

// The players of a group from the strongest on, as places in its lists.
std::vector<std::size_t> by_strength(const RatedGroup& group) {
  std::vector<std::size_t> order(group.players.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(
      order, [&](std::size_t a, std::size_t b) { return group.elo[a] > group.elo[b]; });
  return order;
}

std::string names_in(const CrossTable& table, const RatedGroup& group) {
  constexpr std::size_t kMostNames = 5;
  std::vector<std::string> names;
  for (const std::size_t place : by_strength(group)) {
    if (names.size() == kMostNames) {
      names.push_back(fmt::format("{} more", group.players.size() - kMostNames));
      break;
    }
    names.push_back(table.players[group.players[place]]);
  }
  return join(names, ", ");
}

std::string group_table(const CrossTable& table, const RatedGroup& group) {
  Table rows({"", "Elo", "+-", "games", "score"});
  for (const std::size_t place : by_strength(group)) {
    const Tally tally = table.tally_of(group.players[place]);
    const bool alone = group.players.size() == 1;
    rows.add({table.players[group.players[place]],
              alone ? "-" : fmt::format("{:.1f}", group.elo[place]),
              alone ? "-" : fmt::format("{:.1f}", group.error(place)), grouped(tally.games()),
              tally.games() == 0 ? "-" : fmt::format("{:.1f} %", 100 * tally.score())});
  }
  return rows.text();
}

std::string apart_text(const CrossTable& table, const Ratings& ratings, const GroupsApart& apart) {
  const std::string above = names_in(table, ratings.groups[apart.above]);
  const std::string below = names_in(table, ratings.groups[apart.below]);
  if (!apart.ordered) return fmt::format("{} | {}: nothing joins them.", above, below);
  return apart.games == 0
             ? fmt::format("{} > {}: by players between them who won every game.", above, below)
             : fmt::format("{} > {}: won all of {}.", above, below,
                           counted(apart.games, "game", "games"));
}

}  // namespace

Tally CrossTable::tally_of(std::size_t player) const {
  Tally tally;
  for (const PairingResult& pairing : pairings) {
    if (pairing.first == player) tally += pairing.result;
    if (pairing.second == player) tally += pairing.result.reversed();
  }
  return tally;
}

Expected<CrossTable> parse_cross_table(std::string_view text) {
  TableReader reader;
  std::size_t number = 0;
  for (const std::string_view line : split(text, '\n')) {
    ++number;
    if (auto error = reader.add_line(line)) {
      error->where = fmt::format("line {}", number);
      return *error;
    }
  }
  if (reader.table().pairings.empty()) {
    return Error::bad_option(
        "has no results: write a line FIRST SECOND WINS LOSSES DRAWS for each "
        "pairing",
        "");
  }
  return reader.table();
}

std::vector<Passage> ratings_text(const CrossTable& table, const Ratings& ratings,
                                  bool with_first_move, std::size_t width) {
  std::vector<Passage> passages;
  for (const RatedGroup& group : ratings.groups) {
    if (&group != &ratings.groups.front()) passages.push_back({"\n"});
    passages.push_back({group_table(table, group)});
  }
  std::string notes = "\n" + wrapped(
                                 "The lowest rating of a group is 0; +- is half a 95 % interval "
                                 "around the mean of the group.",
                                 width);
  if (ratings.first_move) {
    notes += "\n" + wrapped(fmt::format("The first move is worth {:+.1f} +- {:.1f} Elo.",
                                        ratings.first_move->elo, ratings.first_move->error),
                            width);
  } else if (with_first_move) {
    notes += "\n" + wrapped(
                        "What the first move is worth these games do not tell: one side won "
                        "all that could.",
                        width);
  }
  passages.push_back({notes + "\n"});
  if (ratings.apart.empty()) return passages;
  passages.push_back({wrapped("These groups cannot be compared, since no result speaks against an "
                              "endless difference:",
                              width) +
                          "\n",
                      Emphasis::kWarning});
  constexpr std::size_t kMostLines = 20;
  for (std::size_t i = 0; i < std::min(ratings.apart.size(), kMostLines); ++i) {
    passages.push_back(
        {wrapped("- " + apart_text(table, ratings, ratings.apart[i]), width, 2) + "\n"});
  }
  if (ratings.apart.size() > kMostLines) {
    passages.push_back({fmt::format("- and {} more\n", ratings.apart.size() - kMostLines)});
  }
  return passages;
}

JsonWriter& write_ratings(JsonWriter& json, const CrossTable& table, const Ratings& ratings) {
  json.begin_object().key("groups").begin_array();
  for (const RatedGroup& group : ratings.groups) {
    json.begin_array();
    for (std::size_t i = 0; i < group.players.size(); ++i) {
      json.begin_object().member("player", table.players[group.players[i]]);
      json.member("elo", group.elo[i]).member("error", group.error(i)).key("results");
      write_tally(json, table.tally_of(group.players[i]));
      json.member_list("covariance", group.covariance[i]).end_object();
    }
    json.end_array();
  }
  json.end_array().key("apart").begin_array();
  for (const GroupsApart& apart : ratings.apart) {
    json.begin_object().member("above", apart.above).member("below", apart.below);
    json.member("ordered", apart.ordered).member("games", apart.games).end_object();
  }
  json.end_array().key("first_move");
  if (!ratings.first_move) return json.value(nullptr).end_object();
  json.begin_object().member("elo", ratings.first_move->elo);
  return json.member("error", ratings.first_move->error).end_object().end_object();
}

}  // namespace quadrille
