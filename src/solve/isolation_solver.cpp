// SPDX-License-Identifier: MIT
#include "solve/isolation_solver.h"

#include <algorithm>
#include <bit>
#include <tuple>
#include <utility>

#include "base/bits.h"
#include "base/hash.h"

namespace quadrille {
namespace {

constexpr std::size_t kFewestEntries = std::size_t{1} << 14;
constexpr std::size_t kMostEntries = std::size_t{1} << 24;
// Longest paths of knights that cannot meet: given up after so many steps, and counted as nodes.
constexpr std::uint64_t kMostSteps = 100'000;
constexpr Nodes kStepsANode = 4;
// Keys of moves below all others.
constexpr int kTryFirst = -2000;
constexpr int kWinsAtOnce = -3000;
constexpr std::size_t kBucket = 2;  // entries that share a place: the dearest known, and the latest
// Until so many cells are visited, positions that are images of each other share an entry: later
// they hardly ever meet.
constexpr int kSymmetricPlies = 6;

}  // namespace

template <class Layout>
IsolationSolver<Layout>::IsolationSolver(const G& game)
    : game_(game), board_(game.board()), paths_(game.board()), most_entries_(kMostEntries) {
  for (int map = 0; map < board_.maps(); ++map) {
    auto& cells = maps_[static_cast<std::size_t>(map)];
    for (int cell = 0; cell <= Layout::kCells; ++cell) {
      const bool on_board = cell < Layout::kCells && (board_.all() >> cell & 1) != 0;
      cells[static_cast<std::size_t>(cell)] =
          static_cast<std::uint8_t>(on_board ? board_.mapped(cell, map) : cell);
    }
  }
  if (game.rules() == isolation::RuleSet::kUdacity9x11) by_proof_numbers_.emplace(game);
}

template <class Layout>
void IsolationSolver<Layout>::clear() {
  table_.clear();
  table_.shrink_to_fit();
  grow();
  if (by_proof_numbers_) by_proof_numbers_->clear();
}

template <class Layout>
void IsolationSolver<Layout>::set_most_bytes(std::size_t most_bytes) {
  most_entries_ = std::max(std::bit_floor(most_bytes / sizeof(Entry)), kFewestEntries);
  if (by_proof_numbers_) by_proof_numbers_->set_most_bytes(most_bytes);
}

template <class Layout>
auto IsolationSolver<Layout>::solve(const Position& root, const SolveRequest& request)
    -> Solution<Move> {
  if (by_proof_numbers_) return by_proof_numbers_->solve(root, request);
  SolveRun& run = run_.emplace(request);
  if (table_.empty()) grow();

  Solution<Move> solution;
  if (game_.status(root) != Status::kOpen) {
    solution.value = GameValue::kLoss;  // the side to move is stuck
    solution.plies = 0;
    return solution;
  }
  find_value(root, solution);
  run.note(solution.value);
  if (request.distance && solution.value != GameValue::kUnknown) find_distance(root, solution);
  solution.nodes = run.nodes();
  solution.state = run.state();
  return solution;
}

template <class Layout>
void IsolationSolver<Layout>::find_value(const Position& root, Solution<Move>& solution) {
  typename G::MoveList moves;
  game_.generate(root, moves);
  const Node node = node_of(root);
  Candidates candidates;
  order(node, kNoMove, candidates);

  run_->note_refuted(0, candidates.size());
  // The quickest win is looked for among all of them.
  const bool one_is_enough = !run_->request().all_moves && !run_->request().distance;
  std::vector<int> winning;
  std::size_t decided = 0;
  for (const Candidate& candidate : candidates) {
    const bool lost_for_other = !wins(after(node, candidate.to));
    if (run_->exhausted()) break;
    ++decided;
    if (lost_for_other) winning.push_back(candidate.to);
    run_->note_refuted(decided - winning.size(), candidates.size());
    if (lost_for_other && one_is_enough) break;
  }
  solution.keeps_complete = decided == candidates.size() || one_is_enough;
  if (winning.empty() && decided < candidates.size()) {
    solution.keeps_complete = true;  // nothing is known, and nothing is claimed
    return;
  }
  solution.value = winning.empty() ? GameValue::kLoss : GameValue::kWin;
  for (const Move move : moves) {
    const bool wins_game = std::find(winning.begin(), winning.end(), move.to()) != winning.end();
    if (winning.empty() || wins_game) solution.keeps.push_back(move);
  }
}

template <class Layout>
void IsolationSolver<Layout>::find_distance(const Position& root, Solution<Move>& solution) {
  const Node node = node_of(root);
  const bool won = solution.value == GameValue::kWin;
  const auto ends_within = [&](Move move, int plies) {
    const Node next = after(node, move.to());
    return won ? loses_within(next, plies - 1) : wins_within(next, plies - 1);
  };
  for (int plies = won ? 1 : 2; !run_->exhausted(); plies += 2) {
    run_->note_depth(plies);
    // A winner needs one move that is quick enough; a loser is lost when all of them are.
    std::vector<Move> quick;
    std::vector<Move> slow;
    for (const Move move : solution.keeps) {
      const bool is_quick = ends_within(move, plies);
      if (run_->exhausted()) return;
      (is_quick ? quick : slow).push_back(move);
      if (won && is_quick && !run_->request().all_moves) break;
      if (!won && !is_quick) break;
    }
    if (won ? quick.empty() : !slow.empty()) continue;
    if (!won) {  // the moves that last as long as any
      quick.clear();
      for (const Move move : solution.keeps) {
        const bool is_quick = plies > 2 && ends_within(move, plies - 2);
        if (run_->exhausted()) return;
        if (!is_quick) quick.push_back(move);
      }
    }
    solution.plies = plies;
    solution.best = std::move(quick);
    return;
  }
}

template <class Layout>
auto IsolationSolver<Layout>::node_of(const Position& position) const -> Node {
  return {position.blank, position.knight(position.to_move),
          position.knight(opposite(position.to_move))};
}

template <class Layout>
bool IsolationSolver<Layout>::wins(Node node) {
  if (!run_->count_node()) return false;
  if ((board_.steps(node.mover) & node.blank) == 0) return false;
  const Reach reach = reach_of(node);
  if (!reach.meet()) {
    if (const auto won = wins_race(node, reach)) return *won;
  }
  node.blank = reach.mover | reach.other;
  if (is_mirror_lost(node)) return false;

  node = canonical(node);
  __builtin_prefetch(
      bucket_of(node.blank, node.mover, node.other));  // the moves are ordered while it comes
  Candidates candidates;
  if (!order(node, kNoMove, candidates)) return true;  // cheaper to see again than to store
  if (const Entry* entry = find(node)) {
    if (entry->facts.result != Known::kNothing) return entry->facts.result == Known::kWon;
  }
  for (const Candidate& candidate : candidates) {
    const bool won = !wins(after(node, candidate.to));
    if (run_->exhausted()) return false;
    if (won) {
      store(node, {Known::kWon}, candidate.to);
      return true;
    }
  }
  store(node, {Known::kLost}, kNoMove);
  return false;
}

template <class Layout>
bool IsolationSolver<Layout>::wins_within(Node node, int plies) {
  if (!run_->count_node() || plies < 1) return false;
  if ((board_.steps(node.mover) & node.blank) == 0) return false;
  const Reach reach = reach_of(node);
  if (!reach.meet()) {
    if (const auto facts = race(node, reach)) {
      return facts->result == Known::kWon && facts->most <= plies;
    }
  }
  node.blank = reach.mover | reach.other;
  // The loser has no more moves than this: then any win comes in time.
  if (plies >= 2 * path_bound(board_, reach.other, node.other) + 1) return wins(node);

  node = canonical(node);
  int best = kNoMove;
  if (const Entry* entry = find(node)) {
    const Facts& facts = entry->facts;
    if (facts.result == Known::kLost || facts.no_win_within >= plies) return false;
    if (facts.result == Known::kWon && facts.most <= plies) return true;
    best = entry->best;
  }
  Candidates candidates;
  if (!order(node, best, candidates)) return true;
  for (const Candidate& candidate : candidates) {
    const bool won = loses_within(after(node, candidate.to), plies - 1);
    if (run_->exhausted()) return false;
    if (won) {
      store(node, {Known::kWon, static_cast<std::uint8_t>(plies)}, candidate.to);
      return true;
    }
  }
  store(node, {Known::kNothing, kLongest, static_cast<std::uint8_t>(plies)}, kNoMove);
  return false;
}

template <class Layout>
bool IsolationSolver<Layout>::loses_within(Node node, int plies) {
  if (!run_->count_node()) return false;
  if ((board_.steps(node.mover) & node.blank) == 0) return true;
  if (plies < 2) return false;
  const Reach reach = reach_of(node);
  if (!reach.meet()) {
    if (const auto facts = race(node, reach)) {
      return facts->result == Known::kLost && facts->most <= plies;
    }
  }
  node.blank = reach.mover | reach.other;
  if (plies >= 2 * path_bound(board_, reach.mover, node.mover)) return !wins(node);

  node = canonical(node);
  int best = kNoMove;
  if (const Entry* entry = find(node)) {
    const Facts& facts = entry->facts;
    if (facts.result == Known::kWon || facts.no_loss_within >= plies) return false;
    if (facts.result == Known::kLost && facts.most <= plies) return true;
    best = entry->best;
  }
  Candidates candidates;
  if (!order(node, best, candidates)) return false;
  for (const Candidate& candidate : candidates) {
    const bool lost = wins_within(after(node, candidate.to), plies - 1);
    if (run_->exhausted()) return false;
    if (!lost) {
      store(node, {Known::kNothing, kLongest, 0, static_cast<std::uint8_t>(plies)}, candidate.to);
      return false;
    }
  }
  store(node, {Known::kLost, static_cast<std::uint8_t>(plies)}, kNoMove);
  return true;
}

template <class Layout>
auto IsolationSolver<Layout>::reach_of(const Node& node) const -> Reach {
  // Both floods in one loop: their steps do not wait for each other.
  Reach reach{board_.steps(node.mover) & node.blank, board_.steps(node.other) & node.blank};
  while (true) {
    const Reach wider{(reach.mover | board_.stepped(reach.mover)) & node.blank,
                      (reach.other | board_.stepped(reach.other)) & node.blank};
    if (((wider.mover ^ reach.mover) | (wider.other ^ reach.other)) == 0) return reach;
    reach = wider;
  }
}

template <class Layout>
std::optional<int> IsolationSolver<Layout>::longest_path(Bits reached, int knight, int enough) {
  const auto found = paths_.search(reached, knight, enough, kMostSteps);
  run_->add_nodes(paths_.steps() / kStepsANode);
  return found.proved ? std::optional(found.length) : std::nullopt;
}

template <class Layout>
std::optional<bool> IsolationSolver<Layout>::wins_race(const Node& node, const Reach& reach) {
  // Neither path is searched further than the other can matter.
  const int bound = path_bound(board_, reach.other, node.other);
  const auto mover = longest_path(reach.mover, node.mover, bound + 1);
  if (!mover) return std::nullopt;
  if (*mover > bound) return true;
  const auto other = longest_path(reach.other, node.other, *mover);
  if (!other) return std::nullopt;
  return *other < *mover;
}

template <class Layout>
auto IsolationSolver<Layout>::race(const Node& node, const Reach& reach) -> std::optional<Facts> {
  const auto other = longest_path(reach.other, node.other, Layout::kCells);
  if (!other) return std::nullopt;
  const auto mover = longest_path(reach.mover, node.mover, *other + 1);
  if (!mover) return std::nullopt;
  if (*mover > *other) return Facts{Known::kWon, static_cast<std::uint8_t>(2 * *other + 1)};
  return Facts{Known::kLost, static_cast<std::uint8_t>(2 * *mover)};
}

template <class Layout>
bool IsolationSolver<Layout>::is_mirror_lost(const Node& node) const {
  if (node.mover == G::kNowhere || node.other == G::kNowhere) return false;
  const int reflections = board_.is_square() ? 5 : isolation::kRectangleMaps;
  for (int map = 0; map < reflections; ++map) {  // the two quarter turns come last
    const auto& cells = maps_[static_cast<std::size_t>(map)];
    if (cells[static_cast<std::size_t>(node.mover)] != node.other) continue;
    bool mirrored = true;
    for_each_bit(node.blank, [&](int cell) {
      const int image = cells[static_cast<std::size_t>(cell)];
      mirrored = mirrored && image != cell && (node.blank >> image & 1) != 0;
    });
    if (mirrored) return true;
  }
  return false;
}

template <class Layout>
bool IsolationSolver<Layout>::order(const Node& node, int known_best,
                                    Candidates& candidates) const {
  Bits targets = board_.steps(node.mover) & node.blank;
  while (targets != 0) {
    const int to = pop_lowest_bit(targets);
    const Bits blank = node.blank & ~bit<Bits>(to);
    const Bits other_moves = board_.steps(node.other) & blank;
    const Bits own_moves = board_.steps(to) & blank;
    int key = 8 * (popcount(other_moves) - popcount(own_moves)) +
              2 * (popcount(board_.stepped(other_moves) & blank) -
                   popcount(board_.stepped(own_moves) & blank));
    if (own_moves == 0) key += 1000;
    if (to == known_best) key = kTryFirst;
    // Placing a knight as the other's image: the search sees at once that it wins.
    if (node.mover == G::kNowhere && is_mirror_lost(after(node, to))) key = kTryFirst;
    if (other_moves == 0) key = kWinsAtOnce;
    candidates.push_back({key, to});
  }
  const auto by_key = [](const Candidate& a, const Candidate& b) {
    return a.key != b.key ? a.key < b.key : a.to < b.to;
  };
  std::sort(candidates.begin(), candidates.end(), by_key);
  return candidates[0].key != kWinsAtOnce;
}

template <class Layout>
auto IsolationSolver<Layout>::canonical(const Node& node) const -> Node {
  if (popcount(board_.all() & ~node.blank) > kSymmetricPlies) return node;
  Node least = node;
  for (int map = 0; map < board_.maps(); ++map) {
    const auto& cells = maps_[static_cast<std::size_t>(map)];
    Node image{0, cells[static_cast<std::size_t>(node.mover)],
               cells[static_cast<std::size_t>(node.other)]};
    for_each_bit(node.blank, [&](int cell) {
      image.blank |= bit<Bits>(cells[static_cast<std::size_t>(cell)]);
    });
    const auto key = [](const Node& each) {
      return std::tuple(each.blank, each.mover, each.other);
    };
    if (key(image) < key(least)) least = image;
  }
  return least;
}

template <class Layout>
auto IsolationSolver<Layout>::bucket_of(Bits blank, int mover, int other) -> Entry* {
  Hash hash =
      mix(static_cast<std::uint64_t>(blank) + static_cast<std::uint64_t>(mover << 8 | other));
  if constexpr (Layout::kCells == 128) {
    hash = mix(hash ^ static_cast<std::uint64_t>(blank >> 64));
  }
  return &table_[static_cast<std::size_t>(hash) & (entries_ - kBucket)];
}

template <class Layout>
auto IsolationSolver<Layout>::find(const Node& node) -> Entry* {
  Entry* const bucket = bucket_of(node.blank, node.mover, node.other);
  for (std::size_t i = 0; i < kBucket; ++i) {
    Entry& entry = bucket[i];
    if (entry.blank == node.blank && entry.mover == node.mover && entry.other == node.other) {
      return &entry;
    }
  }
  return nullptr;
}

template <class Layout>
void IsolationSolver<Layout>::store(const Node& node, const Facts& facts, int best) {
  if (Entry* const entry = find(node)) {
    Facts& known = entry->facts;
    if (facts.result != Known::kNothing) known.result = facts.result;
    known.most = std::min(known.most, facts.most);
    known.no_win_within = std::max(known.no_win_within, facts.no_win_within);
    known.no_loss_within = std::max(known.no_loss_within, facts.no_loss_within);
    if (best != kNoMove) entry->best = static_cast<std::uint8_t>(best);
    return;
  }
  if (++stored_ > entries_ / 2 && entries_ < most_entries_) grow();
  put({node.blank, static_cast<std::uint8_t>(node.mover), static_cast<std::uint8_t>(node.other),
       facts, static_cast<std::uint8_t>(best), static_cast<std::uint8_t>(popcount(node.blank))});
}

template <class Layout>
void IsolationSolver<Layout>::put(const Entry& entry) {
  Entry* const bucket = bucket_of(entry.blank, entry.mover, entry.other);
  if (entry.work >= bucket[0].work) {
    bucket[1] = std::exchange(bucket[0], entry);
  } else {
    bucket[1] = entry;
  }
}

// A table that grows with its work stays in the processor's cache for small positions.
template <class Layout>
void IsolationSolver<Layout>::grow() {
  const auto old = std::exchange(table_, {});
  entries_ = old.empty() ? kFewestEntries : std::min(old.size() * 4, most_entries_);
  table_.resize(entries_);
  stored_ = 0;
  for (const Entry& entry : old) {
    if (entry.blank == 0) continue;
    put(entry);
    ++stored_;
  }
}

template class IsolationSolver<isolation::Square64>;
template class IsolationSolver<isolation::Packed64>;
template class IsolationSolver<isolation::Wide128>;

}  // namespace quadrille
