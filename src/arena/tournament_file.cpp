// SPDX-License-Identifier: MIT
#include "arena/tournament_file.h"

#include <fmt/core.h>
#define TOML_HEADER_ONLY 0  // NOLINT(cppcoreguidelines-macro-usage): read by the next header
#include <toml++/toml.h>

#include <algorithm>
#include <utility>

#include "base/text.h"

namespace quadrille {
namespace {

constexpr std::uint64_t kMostNumber = 1'000'000'000;
constexpr std::size_t kMostNames = 1000;

// Reads a file's tables. The first fault found is kept, and everything after it is of no account.
class TournamentReader {
 public:
  explicit TournamentReader(std::string path) : path_(std::move(path)) {}

  Expected<TournamentFile> read(const toml::table& table) {
    refuse_unknown_keys(table, {"name", "source", "boards", "players", "games", "gauntlet",
                                "rounds", "seed", "longest", "openings", "opening_plies", "limits",
                                "balanced", "balance", "adjudicate"});
    TournamentFile file;
    file.name = text(table, "name");
    file.source = text(table, "source");
    file.boards = texts(table, "boards", 1);
    file.players = texts(table, "players", 2);
    file.games = number(table, "games", 2);
    file.gauntlet = number(table, "gauntlet", 1);
    file.rounds = number(table, "rounds", 1);
    file.seed = number(table, "seed", 0);
    file.longest = number(table, "longest", 1);
    file.openings = text_or_number(table, "openings");
    if (const auto plies = number(table, "opening_plies", 1)) {
      file.opening_plies = std::to_string(*plies);
    }
    read_limits(table, file.limits);
    file.adjudicate = text(table, "adjudicate");
    read_balance(table, file.balance);
    if (fault_) return *fault_;
    return file;
  }

 private:
  void refuse(const toml::source_region& source, std::string message) {
    if (fault_) return;
    fault_ = Error{ErrorCode::kBadOption, std::move(message),
                   fmt::format("{}:{}:{}", path_, source.begin.line, source.begin.column)};
  }
  void refuse(const toml::node& node, std::string message) {
    refuse(node.source(), std::move(message));
  }

  void refuse_unknown_keys(const toml::table& table, const std::vector<std::string>& known) {
    for (const auto& [key, node] : table) {
      if (std::ranges::find(known, key.str()) != known.end()) continue;
      refuse(key.source(),
             fmt::format("unknown key {}{}", in_quotes(key.str()), suggestion(key.str(), known)));
    }
  }

  // What is there is printed on people's terminals.
  static bool is_line(const std::string& text) {
    return !text.empty() && std::ranges::all_of(text, [](char c) {
      return static_cast<unsigned char>(c) >= ' ' && c != 127;
    });
  }

  std::string text(const toml::table& table, std::string_view key) {
    const toml::node* const node = table.get(key);
    if (node == nullptr) return {};
    auto value = node->is_string() ? node->value_or(std::string()) : std::string();
    if (!is_line(value)) refuse(*node, fmt::format("{} is a text in quotes, on one line", key));
    return value;
  }

  std::vector<std::string> texts(const toml::table& table, std::string_view key,
                                 std::size_t least) {
    const toml::node* const node = table.get(key);
    const std::string shape =
        fmt::format("{} is a list of {} texts or more: {} = [\"...\"]", key, least, key);
    if (node == nullptr) {
      refuse(table, fmt::format("there is no {}: {}", key, shape));
      return {};
    }
    std::vector<std::string> words;
    if (const toml::array* const list = node->as_array()) {
      for (const toml::node& each : *list) {
        words.push_back(each.is_string() ? each.value_or(std::string()) : std::string());
        if (!is_line(words.back())) refuse(each, shape);
      }
    }
    if (words.size() < least || words.size() > kMostNames) refuse(*node, shape);
    return words;
  }

  std::optional<std::uint64_t> number(const toml::table& table, std::string_view key,
                                      std::uint64_t least) {
    const toml::node* const node = table.get(key);
    if (node == nullptr) return std::nullopt;
    const auto value = node->is_integer() ? node->value<std::int64_t>() : std::nullopt;
    if (value && *value >= static_cast<std::int64_t>(least) &&
        static_cast<std::uint64_t>(*value) <= kMostNumber) {
      return static_cast<std::uint64_t>(*value);
    }
    refuse(*node, fmt::format("{} is a whole number from {}", key, least));
    return std::nullopt;
  }

  std::string text_or_number(const toml::table& table, std::string_view key) {
    const toml::node* const node = table.get(key);
    if (node == nullptr || !node->is_integer()) return text(table, key);
    return std::to_string(number(table, key, 0).value_or(0));
  }

  const toml::table* table_at(const toml::table& table, std::string_view key) {
    const toml::node* const node = table.get(key);
    if (node == nullptr) return nullptr;
    if (!node->is_table()) {
      refuse(*node, fmt::format("{} is a table: write [{}], and its lines below", key, key));
    }
    return node->as_table();
  }

  void read_limits(const toml::table& table, PlayerLimits& limits) {
    const toml::table* const given = table_at(table, "limits");
    if (given == nullptr) return;
    refuse_unknown_keys(*given, {"depth", "nodes", "time", "clock"});
    for (const auto& [key, node] : *given) {
      const std::string value = text_or_number(*given, key.str());
      if (fault_) return;
      if (const auto error = read_limit(key.str(), value, limits)) refuse(node, error->message);
    }
  }

  void read_balance(const toml::table& table, std::optional<Balance>& balance) {
    const toml::node* const wanted = table.get("balanced");
    if (wanted != nullptr && !wanted->is_boolean()) {
      return refuse(*wanted, "balanced is true or false");
    }
    const toml::table* const given = table_at(table, "balance");
    const bool asked = wanted != nullptr && wanted->value_or(false);
    if (given != nullptr && !asked) {
      return refuse(*given, "[balance] needs balanced = true above the tables");
    }
    if (!asked) return;
    balance.emplace();
    if (given == nullptr) return;
    refuse_unknown_keys(*given, {"heuristic", "nodes", "within"});
    balance->heuristic = text(*given, "heuristic");
    balance->nodes = number(*given, "nodes", 1).value_or(balance->nodes);
    if (const toml::node* const within = given->get("within")) {
      balance->within = within->is_number() ? within->value_or(-1.0) : -1.0;
      if (!(balance->within >= 0)) refuse(*within, "within is a number from 0");
    }
  }

  std::string path_;
  MaybeError fault_;
};

}  // namespace

Expected<TournamentFile> parse_tournament_file(std::string_view text, const std::string& path) {
  try {
    return TournamentReader(path).read(toml::parse(text, path));
  } catch (const toml::parse_error& error) {
    const auto& at = error.source().begin;
    const std::string what = in_quotes(error.description(), 200);
    return Error{ErrorCode::kBadOption, what.substr(1, what.size() - 2),
                 fmt::format("{}:{}:{}", path, at.line, at.column)};
  }
}

}  // namespace quadrille
