// SPDX-License-Identifier: MIT
#include "protocols/tablut/client.h"

#include <fmt/core.h>

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "base/for_people.h"
#include "base/stopwatch.h"
#include "base/text.h"
#include "engines/challenge/connection.h"
#include "games/game_model.h"
#include "games/line.h"
#include "games/registry.h"
#include "games/tablut/rules.h"
#include "players/factory.h"
#include "players/pondering.h"

namespace quadrille::challenge {
namespace {

using std::chrono::nanoseconds;
using namespace std::chrono_literals;

// For a message on its way out: far more than a network needs.
constexpr nanoseconds kSendTime = 5s;

// The game as the States tell it. They have no history, but a draw by repetition needs one, so each
// is explained by a move from the one before.
class Follower {
 public:
  explicit Follower(GamePointer game) : game_(std::move(game)) {}

  // True when the position was there already: the server did not take our last answer.
  bool see(const AnyPosition& position) {
    const Hash hash = game_->hash(position);
    if (line_ && game_->hash(line_->position()) == hash) return true;
    if (line_) {
      for (const AnyMove move : game_->legal_moves(line_->position())) {
        if (game_->hash(game_->apply(line_->position(), move)) == hash) {
          line_->play(move);
          return false;
        }
      }
    }
    line_.emplace(game_, position);
    return false;
  }

  [[nodiscard]] const Line& line() const { return *line_; }

 private:
  GamePointer game_;
  std::optional<Line> line_;
};

class Client {
 public:
  Client(const ClientOptions& options, GamePointer game, std::unique_ptr<Player> player,
         Limits limits, Connection server)
      : options_(options),
        game_(std::move(game)),
        player_(std::move(player)),
        limits_(limits),
        server_(std::move(server)),
        follower_(game_),
        pondering_(*player_) {}

  Expected<ClientReport> play() {
    if (!write(name_message(options_.name))) return ended(ClientReport::End::kStreamEnded);
    while (true) {
      std::string message;
      switch (server_.read(message, {.stop = options_.stop})) {
        case Connection::Read::kMessage:
          break;
        case Connection::Read::kStopped:
          return ended(ClientReport::End::kStopped);
        case Connection::Read::kTooLong:
          return Error{ErrorCode::kBadRequest,
                       fmt::format("the server announced a message of {} bytes: this is not a "
                                   "server of the Tablut Challenge",
                                   server_.announced()),
                       ""};
        default:
          return ended(ClientReport::End::kStreamEnded);
      }
      const auto arrival = Clock::now();
      const auto board = tablut::parse_board(message);
      if (!message.starts_with('{') || !board) {
        return Error{ErrorCode::kBadRequest,
                     fmt::format("the server sent {}, which is not a State", in_quotes(message)),
                     board ? "" : board.error().text()};
      }
      if (board->turn != StateTurn::kWhiteMoves && board->turn != StateTurn::kBlackMoves) {
        report_.result = board->turn;
        return ended(ClientReport::End::kFinished);
      }
      const AnyPosition position = erased(tablut::Tablut::position_of(*board));
      if (!follower_.see(position)) tried_.clear();
      if (board->turn == turn_of(options_.side) && !answer(arrival)) {
        const bool stopped = options_.stop != nullptr && options_.stop->load();
        return ended(stopped ? ClientReport::End::kStopped : ClientReport::End::kStreamEnded);
      }
    }
  }

 private:
  ClientReport ended(ClientReport::End end) {
    report_.end = end;
    return report_;
  }

  bool write(std::string_view message) {
    return server_.write(message, {.deadline = Clock::now() + kSendTime, .stop = options_.stop});
  }

  // False when the move could not be sent.
  bool answer(Clock::time_point arrival) {
    pondering_.end();
    const AnyPosition& position = follower_.line().position();
    const Analysis chosen = choose(position);
    if (options_.stop != nullptr && options_.stop->load()) return false;
    if (chosen.principal_variation.empty()) {
      // The competition's server knows no stalemate: it waits until our time is over. Whatever we
      // sent would be illegal.
      options_.log("there is no move to send; waiting for the end");
      return true;
    }
    tried_.push_back(chosen.best());
    if (!write(move_message(*game_, position, chosen.best()))) return false;
    ++report_.moves;
    if (Clock::now() - arrival > options_.timeout) report_.late = true;
    if (options_.ponder) pondering_.begin(follower_.line(), chosen);
    return true;
  }

  [[nodiscard]] bool was_tried(AnyMove move) const {
    return std::ranges::find(tried_, move) != tried_.end();
  }

  // The best move that the server has not refused, with its line where the player tells one.
  // Whatever the player does, a legal one; nothing where there is none.
  Analysis choose(const AnyPosition& position) {
    auto moves = game_->legal_moves(position);
    std::erase_if(moves, [this](AnyMove move) { return was_tried(move); });
    if (moves.empty()) return {};
    const auto tell = [&](const Analysis& analysis, std::string_view remark) {
      options_.log(fmt::format("{}: {}", game_->move_text(position, analysis.best()), remark));
      return analysis;
    };
    Analysis first;
    first.principal_variation = {moves[0]};
    if (moves.size() == 1) return tell(first, "the only move");

    Turn turn;
    turn.stop = options_.stop;
    turn.limits = PlayerLimits{.per_move = limits_};
    const int lines = 1 + static_cast<int>(tried_.size());
    for (const Analysis& analysis : player_->choose_lines(follower_.line(), turn, lines)) {
      if (analysis.forfeit) return tell(first, "the player failed, " + analysis.forfeit->message);
      if (std::ranges::find(moves, analysis.best()) == moves.end()) continue;
      return tell(analysis,
                  fmt::format("depth {}, {}, {:.2f} s", analysis.depth,
                              counted(analysis.nodes, "node", "nodes"), analysis.seconds));
    }
    return tell(first, "the player has no other move");
  }

  const ClientOptions& options_;
  GamePointer game_;
  std::unique_ptr<Player> player_;
  Limits limits_;
  Connection server_;
  Follower follower_;
  Pondering pondering_;
  std::vector<AnyMove> tried_;  // in this position
  ClientReport report_;
};

}  // namespace

nanoseconds thinking_time(nanoseconds timeout) {
  return std::max<nanoseconds>(timeout - 1s - timeout / 20, 100ms);
}

Expected<ClientReport> play_challenge(const ClientOptions& options) {
  auto game = find_game("tablut");
  if (!game) return game.error();
  // The player's own limits stay, but the server's clock is over all of them.
  PlayerWords words = options.player;
  Limits& limits = words.limits.per_move;
  const nanoseconds time = thinking_time(options.timeout);
  limits.time = std::min(limits.time.value_or(time), time);

  auto server = connect_to(options.host, options.port,
                           {.deadline = Clock::now() + options.retry, .stop = options.stop});
  if (!server) {
    if (options.stop != nullptr && options.stop->load()) {
      return ClientReport{.end = ClientReport::End::kStopped};
    }
    return server.error();
  }
  options.log(
      fmt::format("connected to {} port {}, seed {}", options.host, options.port, options.seed));
  auto player = make_player(*game, words);
  if (!player) return player.error();
  (*player)->new_game(options.seed);
  options.log((*player)->name() + " is ready");
  Client client(options, *game, std::move(*player), limits, Connection(std::move(*server)));
  return client.play();
}

}  // namespace quadrille::challenge
