// SPDX-License-Identifier: MIT
#include "page/run_figures.h"

#include <fmt/core.h>

#include <algorithm>
#include <set>

#include "arena/match.h"
#include "arena/statistics/cross_table.h"
#include "arena/tournament_summary.h"
#include "base/text.h"
#include "games/registry.h"

namespace quadrille {
namespace {

// Names from a file may be empty, or the same for two players.
std::vector<std::string> told_apart(const std::vector<RunPlayer>& players) {
  std::vector<std::string> names;
  std::set<std::string> used;
  for (const RunPlayer& player : players) {
    const std::string wanted = trim(player.name).empty() ? player.words : player.name;
    std::string name = wanted;
    for (int i = 2; !used.insert(name).second; ++i) name = fmt::format("{} ({})", wanted, i);
    names.push_back(std::move(name));
  }
  return names;
}

std::string text_of(const Opening& opening) {
  return opening.position + '\n' + join(opening.moves, " ");
}

void count_player(PlayerFigures& player, const GameRecord& record, Side side) {
  const std::size_t i = index_of(side);
  const PlayedGame& played = record.played;
  player.as_side[i] += result_of(played, side);
  player.nodes += played.nodes[i];
  player.seconds += played.seconds[i];
  player.overruns += played.overruns[i];
  if (is_forfeit(played.outcome.reason) && played.outcome.winner == opposite(side)) {
    ++player.forfeits[played.outcome.reason];
  }
}

}  // namespace

Tally PlayerFigures::total() const {
  Tally total = as_side[0];
  return total += as_side[1];
}

const PairingFigures* RunFigures::pairing(std::size_t a, std::size_t b) const {
  const auto found = std::ranges::find_if(
      pairings, [&](const PairingFigures& one) { return one.a == a && one.b == b; });
  return found == pairings.end() ? nullptr : &*found;
}

const SprtState* RunFigures::sprt() const {
  const bool is_test = pairings.size() == 1 && pairings[0].summary.sprt;
  return is_test ? &*pairings[0].summary.sprt : nullptr;
}

RunCounter::RunCounter(StoredRun run) {
  for (std::string& name : told_apart(run.run.players)) {
    figures_.players.push_back({.name = std::move(name)});
  }
  figures_.run = std::move(run);
}

// Who plays a side is known by its words and the file behind them. Where both sides have the same,
// the pairs of a match tell: A begins in every other game.
std::optional<std::size_t> RunCounter::player_of(const StoredGame& game, Side side) const {
  const GameJob& job = game.record.job;
  const std::size_t i = index_of(side);
  std::vector<std::size_t> alike;
  const auto& players = figures_.run.run.players;
  for (std::size_t player = 0; player < players.size(); ++player) {
    if (players[player].words == job.players[i] && players[player].hash == job.hashes[i]) {
      alike.push_back(player);
    }
  }
  if (alike.empty()) return std::nullopt;
  if (alike.size() == 1) return alike[0];
  return alike[side_of_a(game.number) == side ? 0 : 1];
}

Expected<std::size_t> RunCounter::board_of(const std::string& words) {
  const auto known = boards_.find(words);
  if (known != boards_.end()) return known->second;
  auto game = find_game(words);
  if (!game) return game.error();
  figures_.boards.push_back({.game = *std::move(game), .first = {}});
  boards_.emplace(words, figures_.boards.size() - 1);
  return figures_.boards.size() - 1;
}

void RunCounter::count_opening(const GameFigures& game, const Tally& first,
                               const Opening& opening) {
  const std::string key = fmt::format("{} {}", game.board, text_of(opening));
  const auto [found, is_new] = openings_.emplace(key, figures_.openings.size());
  if (is_new) figures_.openings.push_back({.board = game.board, .opening = opening});
  OpeningFigures& figures = figures_.openings[found->second];
  figures.first += first;
  figures.games.push_back(game.id);
}

MaybeError RunCounter::count_moves(const GameFigures& game, const GameRecord& record) {
  const GamePointer& board = figures_.boards[game.board].game;
  const auto opening = begin_line(board, record.job.opening);
  if (!opening) return opening.error();
  Side mover = board->side_to_move(opening->position());
  for (const PlayedMove& move : record.played.moves) {
    PlayerFigures& player = figures_.players[game.players[index_of(mover)]];
    ++player.moves;
    if (move.depth) {
      ++player.moves_with_depth;
      player.depths += static_cast<std::uint64_t>(std::max(*move.depth, 0));
      player.deepest = std::max(player.deepest, *move.depth);
    }
    mover = opposite(mover);  // sides take turns in all our games
  }
  return std::nullopt;
}

void RunCounter::count_end(const Outcome& outcome) {
  EndFigures& end = figures_.ends[outcome.reason];
  if (outcome.winner) {
    ++end.won[index_of(*outcome.winner)];
  } else {
    ++end.undecided;
  }
}

Expected<GameFigures> RunCounter::figures_of(const StoredGame& stored) {
  const GameRecord& record = stored.record;
  const auto board = board_of(record.job.game);
  if (!board) return board.error();
  GameFigures game{.id = stored.id,
                   .board = *board,
                   .outcome = record.played.outcome,
                   .fault = record.played.fault,
                   .plies = record.plies()};
  const auto refused = [&](std::string why) {
    return Error{ErrorCode::kBadRequest, std::move(why), fmt::format("game {}", stored.id)};
  };
  for (const Side side : kSides) {
    const auto player = player_of(stored, side);
    if (!player) {
      return refused(fmt::format("{} is not among the players of the run",
                                 in_quotes(record.job.players[index_of(side)])));
    }
    game.players[index_of(side)] = *player;
  }
  if (game.players[0] == game.players[1]) return refused("has the same player on both sides");
  return game;
}

MaybeError RunCounter::add(const StoredGame& stored) {
  auto game = figures_of(stored);
  if (!game) return game.error();
  figures_.games.push_back(*std::move(game));
  Waiting next{stored, figures_.games.size() - 1};
  const auto before = std::exchange(waiting_, std::nullopt);
  if (before && is_pair(*before, next)) return count_pair({*before, std::move(next)});
  waiting_ = std::move(next);
  return std::nullopt;
}

// As matches and tournaments have it: game 2i and the next one, from the same opening with colours
// exchanged.
bool RunCounter::is_pair(const Waiting& one, const Waiting& other) const {
  const GameFigures& first = figures_.games[one.place];
  const GameFigures& second = figures_.games[other.place];
  return one.stored.number % 2 == 0 && other.stored.number == one.stored.number + 1 &&
         first.board == second.board && first.players[0] == second.players[1] &&
         first.players[1] == second.players[0] &&
         text_of(one.stored.record.job.opening) == text_of(other.stored.record.job.opening);
}

PairingFigures& RunCounter::pairing_of(std::size_t a, std::size_t b) {
  const auto [found, is_new] = pairings_.emplace(std::pair(a, b), figures_.pairings.size());
  if (is_new) figures_.pairings.push_back({.a = a, .b = b});
  return figures_.pairings[found->second];
}

MaybeError RunCounter::count_pair(const std::array<Waiting, 2>& pair) {
  const GameFigures& game = figures_.games[pair[0].place];
  const auto [a, b] = std::minmax(game.players[0], game.players[1]);
  const std::optional<SprtTest>& test = figures_.run.run.sprt;
  Meeting& meeting =
      meetings_
          .try_emplace({a, b, game.board},
                       Meeting{MatchCounter(Counting{figures_.boards[game.board].game, test})})
          .first->second;
  // A test goes by the numbers of pairs, and stops at the first one that is not there.
  const std::size_t number = test ? pair[0].stored.number / 2 : meeting.pairs++;
  MatchCounter& counter = meeting.counter;
  if (!counter.counts(2 * number)) return std::nullopt;
  PairingFigures& pairing = pairing_of(a, b);
  const PairCounts before = counter.settled().counted_pairs();
  for (const Waiting& each : pair) {
    const bool a_is_first = figures_.games[each.place].players[0] == a;
    counter.add(2 * number + (a_is_first ? 0 : 1), each.stored.record);
    if (auto error = count_game(each)) return error;
  }
  const PairCounts after = counter.settled().counted_pairs();
  for (std::size_t points = 0; points < after.size(); ++points) {
    if (after[points] > before[points]) pairing.path.push_back(static_cast<std::uint8_t>(points));
  }
  return std::nullopt;
}

MaybeError RunCounter::count_game(const Waiting& waiting) {
  GameFigures& game = figures_.games[waiting.place];
  game.counts = true;
  ++figures_.counted;
  const GameRecord& record = waiting.stored.record;
  const Tally first = result_of(record.played, Side::kFirst);
  BoardFigures& board = figures_.boards[game.board];
  board.first += first;
  board.plies += record.plies();
  for (const Side side : kSides) {
    count_player(figures_.players[game.players[index_of(side)]], record, side);
  }
  count_end(record.played.outcome);
  count_opening(game, first, record.job.opening);
  return count_moves(game, record);
}

RunFigures RunCounter::finish() {
  for (const auto& [who, meeting] : meetings_) {
    if (meeting.counter.finished() == 0) continue;
    MatchSummary& summary = pairing_of(who[0], who[1]).summary;
    MatchSummary more = meeting.counter.summary();
    if (more.sprt) summary.sprt = more.sprt;
    summary += more;
  }
  std::ranges::sort(figures_.pairings, {},
                    [](const PairingFigures& one) { return std::pair(one.a, one.b); });
  CrossTable table;
  for (const PlayerFigures& player : figures_.players) table.players.push_back(player.name);
  for (const PairingFigures& pairing : figures_.pairings) {
    add_pairing(table, {pairing.a, pairing.b}, pairing.summary);
    figures_.all += pairing.summary;
  }
  figures_.ratings = ratings_of(table);
  return std::move(figures_);
}

}  // namespace quadrille
