// SPDX-License-Identifier: MIT
#include "protocols/ggp/discovery.h"

#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "base/text.h"
#include "games/registry.h"

namespace quadrille::ggp {
namespace {

// A text has one kind of fact with three arguments, for squares.
constexpr std::size_t kMostKindsOfSquares = 4;
// Columns and rows are numbers or letters; our boards have at most ten.
constexpr std::uint64_t kMostLines = 10;

// `3` -> 3, `c` -> 3; letters and numbers do not mix.
std::optional<std::uint64_t> ordinal(const std::string& word, bool are_letters) {
  if (!are_letters) return parse_number(word);
  if (word.size() != 1 || word[0] < 'a' || word[0] > 'z') return std::nullopt;
  return static_cast<std::uint64_t>(word[0] - 'a' + 1);
}

// All words from the least to the greatest one, also those between that are not there; empty if
// they are no columns or rows.
std::vector<std::string> sequence(const std::set<std::string>& words) {
  const bool are_letters = !words.empty() && !parse_number(*words.begin());
  std::map<std::uint64_t, std::string> sorted;
  for (const std::string& word : words) {
    const auto number = ordinal(word, are_letters);
    if (!number || (!are_letters && std::to_string(*number) != word)) return {};
    sorted[*number] = word;
  }
  if (sorted.empty() || sorted.rbegin()->first - sorted.begin()->first >= kMostLines) return {};
  std::vector<std::string> result;
  for (std::uint64_t i = sorted.begin()->first; i <= sorted.rbegin()->first; ++i) {
    result.push_back(are_letters ? std::string(1, static_cast<char>('a' + i - 1))
                                 : std::to_string(i));
  }
  return result;
}

using Fact = std::vector<std::string>;  // head and arguments

// The facts that are a head with words behind it.
std::vector<Fact> flat_facts(const std::set<std::string>& facts) {
  std::vector<Fact> result;
  for (const std::string& text : facts) {
    const auto expression = parse_expression(text);
    if (!expression || !expression->is_list) continue;
    Fact fact;
    for (const Expression& item : expression->items) fact.push_back(item.word);
    if (std::ranges::none_of(fact, &std::string::empty)) result.push_back(std::move(fact));
  }
  return result;
}

// `(control white)`, if there is one such fact.
std::optional<Fact> control_fact(const FirstState& state) {
  std::optional<Fact> found;
  for (const Fact& fact : flat_facts(state.facts)) {
    if (fact.size() != 2 || std::ranges::find(state.roles, fact[1]) == state.roles.end()) continue;
    if (found) return std::nullopt;
    found = fact;
  }
  return found;
}

// The contents of the board as the text tells them, row by row from the lowest.
struct Layout {
  std::vector<std::string> columns;
  std::vector<std::string> rows;
  std::vector<std::set<std::string>> contents;  // of each row; what is not told is ""
};

std::optional<Layout> lay_out(const std::vector<Fact>& cells,
                              const std::array<std::size_t, 3>& places) {
  std::array<std::set<std::string>, 2> words;
  for (const Fact& cell : cells) {
    for (std::size_t i = 0; i < words.size(); ++i) words[i].insert(cell[places[i] + 1]);
  }
  Layout layout{.columns = sequence(words[0]), .rows = sequence(words[1]), .contents = {}};
  if (layout.columns.empty() || layout.rows.size() < 4) return std::nullopt;
  std::map<std::pair<std::string, std::string>, std::string> squares;
  for (const Fact& cell : cells) {
    const auto [at, is_new] =
        squares.try_emplace({cell[places[0] + 1], cell[places[1] + 1]}, cell[places[2] + 1]);
    if (!is_new) return std::nullopt;  // two pawns on one square
  }
  for (const std::string& row : layout.rows) {
    std::set<std::string>& contents = layout.contents.emplace_back();
    for (const std::string& column : layout.columns) contents.insert(squares[{column, row}]);
  }
  return layout;
}

// Two rows of one side's pawns, empty rows, two rows of the other's; fills in what the words are.
bool is_set_up(const Layout& layout, Vocabulary& words) {
  const auto& contents = layout.contents;
  if (std::ranges::any_of(contents, [](const auto& row) { return row.size() != 1; })) return false;
  const std::string& low = *contents.front().begin();
  const std::string& high = *contents.back().begin();
  if (low == high || contents[1] != contents[0]) return false;
  if (contents[contents.size() - 2] != contents.back()) return false;
  std::set<std::string> between;
  for (std::size_t i = 2; i + 2 < contents.size(); ++i) between.insert(*contents[i].begin());
  if (between.size() > 1 || between.contains(low) || between.contains(high)) return false;
  words.empty = between.empty() ? "" : *between.begin();
  words.pawns = {low, high};
  words.columns = layout.columns;
  words.rows = layout.rows;
  return !low.empty() && !high.empty();
}

// Readings of the board: with the lower pawns as those of the side that moves first, and, turned
// round, with the upper ones.
std::vector<Vocabulary> board_readings(const FirstState& state, const Fact& control) {
  std::vector<Vocabulary> readings;
  std::map<std::string, std::vector<Fact>> by_head;
  const auto facts = flat_facts(state.facts);
  for (const Fact& fact : facts) {
    if (fact.size() == 4) by_head[fact[0]].push_back(fact);
  }
  if (by_head.size() > kMostKindsOfSquares) return readings;
  for (const auto& [head, cells] : by_head) {
    std::array<std::size_t, 3> places = {0, 1, 2};
    do {
      Vocabulary words;
      words.cell = head;
      words.cell_places = places;
      words.control = control[0];
      const auto layout = lay_out(cells, places);
      if (!layout || !is_set_up(*layout, words)) continue;
      for (const std::string& fact : state.facts) {
        if (!fact.starts_with("(" + head + " ") && !fact.starts_with("(" + control[0] + " ")) {
          words.constants.push_back(fact);
        }
      }
      readings.push_back(words);
      std::ranges::reverse(words.rows);
      std::swap(words.pawns[0], words.pawns[1]);
      readings.push_back(std::move(words));
    } while (std::ranges::next_permutation(places).found);
  }
  return readings;
}

// The head that all moves have in common, with four words behind it.
std::optional<std::string> move_head(const std::set<std::string>& moves) {
  const auto facts = flat_facts(moves);
  if (facts.empty() || facts.size() != moves.size()) return std::nullopt;
  const bool are_alike = std::ranges::all_of(
      facts, [&](const Fact& fact) { return fact.size() == 5 && fact[0] == facts[0][0]; });
  if (!are_alike) return std::nullopt;
  return facts[0][0];
}

std::set<std::string> our_first_moves(const AnyGame& game, const Vocabulary& words) {
  std::set<std::string> moves;
  for (const AnyMove move : game.legal_moves(game.start())) {
    moves.insert(write_move(game, game.start(), words, move));
  }
  return moves;
}

}  // namespace

std::optional<std::size_t> role_in_control(const FirstState& state) {
  const auto control = control_fact(state);
  if (!control) return std::nullopt;
  return (*control)[1] == state.roles[0] ? 0 : 1;
}

std::vector<Guess> guesses(const FirstState& state) {
  std::vector<Guess> result;
  const auto control = control_fact(state);
  const auto mover = role_in_control(state);
  if (!mover) return result;
  const auto head = move_head(state.legal[*mover]);
  const std::set<std::string>& waiting = state.legal[1 - *mover];
  if (!head || waiting.size() > 1) return result;
  for (Vocabulary& words : board_readings(state, *control)) {
    words.roles = {state.roles[*mover], state.roles[1 - *mover]};
    words.first_moves_last = *mover == 1;
    words.move = *head;
    words.wait = waiting.empty() ? "" : *waiting.begin();
    for (const std::string_view rules : {"standard", "course"}) {
      const std::string name =
          fmt::format("breakthrough:{}:{}x{}", rules, words.columns.size(), words.rows.size());
      const auto game = find_game(name);
      if (!game) continue;
      // Several orders may give the same moves here: left and right look alike.
      words.move_places = {0, 1, 2, 3};
      do {
        if (our_first_moves(**game, words) == state.legal[*mover]) result.push_back({name, words});
      } while (std::ranges::next_permutation(words.move_places).found);
    }
  }
  return result;
}

}  // namespace quadrille::ggp
