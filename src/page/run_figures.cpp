// SPDX-License-Identifier: MIT
#include "page/run_figures.h"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <functional>
#include <set>

#include "arena/match.h"
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

std::string moves_of(const GameRecord& record) {
  std::string text = text_of(record.job.opening);
  for (const PlayedMove& move : record.played.moves) text += ' ' + move.move;
  return text;
}

// The players' games as those who moved first met those who moved second.
std::vector<PairingResult> pairings_by_side(const RunFigures& figures) {
  std::vector<PairingResult> pairings;
  for (const PairingFigures& pairing : figures.pairings) {
    pairings.push_back({pairing.a, pairing.b, pairing.as_side[0]});
    pairings.push_back({pairing.b, pairing.a, pairing.as_side[1].reversed()});
  }
  return pairings;
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

std::optional<double> parse_real(std::string_view text) {
  double value = 0;
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (fault != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

}  // namespace

Tally PlayerFigures::total() const {
  Tally total = as_side[0];
  return total += as_side[1];
}

Tally PairingFigures::total() const {
  Tally total = as_side[0];
  return total += as_side[1];
}

const PairingFigures* RunFigures::pairing(std::size_t a, std::size_t b) const {
  const auto found = std::ranges::find_if(
      pairings, [&](const PairingFigures& one) { return one.a == a && one.b == b; });
  return found == pairings.end() ? nullptr : &*found;
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

void RunCounter::count_pairing(const GameFigures& game, const Tally& first,
                               const std::string& opening) {
  const bool in_order = game.players[0] < game.players[1];
  const auto key = std::pair(std::min(game.players[0], game.players[1]),
                             std::max(game.players[0], game.players[1]));
  const auto [found, is_new] = pairings_.emplace(key, figures_.pairings.size());
  if (is_new) figures_.pairings.push_back({.a = key.first, .b = key.second});
  PairingFigures& pairing = figures_.pairings[found->second];
  const std::size_t side = in_order ? 0 : 1;
  const Tally result = in_order ? first : first.reversed();
  pairing.as_side[side] += result;

  // A game waits for the one from the same opening with colours exchanged.
  const auto place =
      waiting_.try_emplace(fmt::format("{} {} {}", key.first, key.second, opening)).first;
  Pair& waiting = place->second;
  waiting[side].push_back(static_cast<std::uint8_t>(result.half_points()));
  if (waiting[1 - side].empty()) return;
  std::uint8_t points = 0;
  for (auto& games : waiting) {
    points = static_cast<std::uint8_t>(points + games.front());
    games.erase(games.begin());
  }
  if (waiting[0].empty() && waiting[1].empty()) waiting_.erase(place);
  ++pairing.pairs[points];
  pairing.path.push_back(points);
}

void RunCounter::count_opening(const GameFigures& game, const Tally& first, const Opening& opening,
                               const std::string& key) {
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
  const GameRecord& record = stored.record;
  if (auto error = count_moves(*game, record)) return error;
  const Tally first = result_of(record.played, Side::kFirst);
  BoardFigures& board = figures_.boards[game->board];
  board.first += first;
  board.plies += record.plies();
  for (const Side side : kSides) {
    count_player(figures_.players[game->players[index_of(side)]], record, side);
  }
  count_end(record.played.outcome);
  const std::string opening = fmt::format("{} {}", game->board, text_of(record.job.opening));
  count_pairing(*game, first, opening);
  count_opening(*game, first, record.job.opening, opening);
  const std::string line =
      fmt::format("{} {} {} {}", game->board, game->players[0], game->players[1], moves_of(record));
  if (!lines_.insert(std::hash<std::string>()(line)).second) ++figures_.repeated;
  figures_.games.push_back(*std::move(game));
  return std::nullopt;
}

RunFigures RunCounter::finish() {
  std::ranges::sort(figures_.pairings, {},
                    [](const PairingFigures& one) { return std::pair(one.a, one.b); });
  figures_.ratings = rate_players(figures_.players.size(), pairings_by_side(figures_));
  if (figures_.pairings.size() == 1) figures_.sprt = sprt_of_command(figures_.run.run.command);
  return std::move(figures_);
}

std::optional<SprtTest> sprt_of_command(std::string_view command) {
  const std::vector<std::string_view> words = split_words(command);
  constexpr std::string_view kOption = "--sprt";
  for (std::size_t i = 0; i < words.size(); ++i) {
    std::string_view value;
    if (words[i] == kOption && i + 1 < words.size()) {
      value = words[i + 1];
    } else if (words[i].starts_with("--sprt=")) {
      value = words[i].substr(kOption.size() + 1);
    } else {
      continue;
    }
    const std::vector<std::string_view> ends = split(value, ',');
    if (ends.size() != 2) return std::nullopt;
    const auto elo0 = parse_real(ends[0]);
    const auto elo1 = parse_real(ends[1]);
    if (!elo0 || !elo1) return std::nullopt;
    const SprtTest test{.elo0 = *elo0, .elo1 = *elo1};
    return check_test(test) ? std::nullopt : std::optional(test);
  }
  return std::nullopt;
}

}  // namespace quadrille
