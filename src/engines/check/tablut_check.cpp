// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include <chrono>
#include <memory>
#include <optional>
#include <utility>

#include "base/random.h"
#include "engines/challenge/client_player.h"
#include "engines/check/engine_check.h"
#include "engines/check/positions.h"
#include "engines/check/questions.h"
#include "engines/kinds.h"

namespace quadrille {
namespace {

using challenge::ClientPlayer;
using std::chrono::nanoseconds;
using namespace std::chrono_literals;

constexpr std::size_t kMiddle = 9;  // plies, so that Black moves next
constexpr int kMovesOfAGame = 4;    // that the client is asked for in a row

class ClientCheck : private Questions {
 public:
  ClientCheck(const CheckOptions& options, std::chrono::seconds time)
      : Questions(options), time_(time) {}

  CheckReport run() {
    play_as(Side::kFirst);
    play_as(Side::kSecond);
    ask("plays a legal move from any position", [&](CheckResult& result) {
      play(result, random_line(options().game, kMiddle, kCheckSeed), 1);
    });
    if (const auto last = line_before_the_end(options().game, kCheckSeed)) {
      ask("plays a legal move where a move can end the game",
          [&](CheckResult& result) { play(result, Line(options().game, last->position()), 1); });
    }
    ask("leaves when the server is gone", [&](CheckResult& result) {
      result.sent = "the end of the connection";
      auto client = start(result, Side::kFirst);
      if (!client) return;
      client->new_game(kCheckSeed);
      if (!client->left_by_itself()) note(result, "it " + client->farewell());
    });
    return finish(std::move(name_));
  }

 private:
  // Nothing if it could not be started, which is then the answer.
  std::unique_ptr<ClientPlayer> start(CheckResult& result, Side side) {
    PlayerLimits limits;
    limits.per_move.time = time_;
    auto made = ClientPlayer::make(options().game, options().player.text,
                                   program_of(options().player), limits);
    std::unique_ptr<ClientPlayer> client;
    if (made) client.reset(static_cast<ClientPlayer*>(made->release()));  // NOLINT: it is one
    if (!client) {
      fail(result, made.error().message);
      return nullptr;
    }
    client->new_game(kCheckSeed);
    const Stopwatch watch;
    client->take_side(side);
    if (const auto& failure = client->failure()) {
      fail(result, failure->message);
      return nullptr;
    }
    result.came = fmt::format("there after {:.1f} s", watch.seconds());
    return client;
  }

  // Lets it play from there against random moves, and ends the game.
  void play(CheckResult& result, Line line, int moves) {
    const AnyGame& game = *options().game;
    const Side side = game.side_to_move(line.position());
    auto client = start(result, side);
    if (!client) return;
    result.sent = "State of " + game.position_text(line.position());
    play_on(result, *client, line, moves);
    if (result.mark == CheckMark::kFail) return;
    client->end_game(line, line.outcome().value_or(Outcome{std::nullopt, Reason::kLength}));
    if (!client->left_by_itself()) note(result, result.came + "; " + client->farewell());
  }

  void play_on(CheckResult& result, ClientPlayer& client, Line& line, int moves) {
    const AnyGame& game = *options().game;
    Random random(kCheckSeed);
    std::string played;
    double slowest = 0;
    for (int i = 0; i < moves && !line.outcome(); ++i) {
      Turn turn;
      turn.stop = options().stop;
      const Analysis choice = client.choose(line, turn);
      if (choice.forfeit) return fail(result, choice.forfeit->message);
      slowest = std::max(slowest, choice.seconds);
      played += (played.empty() ? "" : " ") + game.move_text(line.position(), choice.best());
      line.play(choice.best());
      if (line.outcome()) break;
      const auto replies = game.legal_moves(line.position());
      line.play(replies[random.below(replies.size())]);
    }
    result.came = fmt::format("{} in at most {:.1f} s", played, slowest);
    const auto limit = std::chrono::duration<double>(time_).count();
    if (slowest > limit) return fail(result, result.came + fmt::format(", of {} s", limit));
    // The competition's server looks for answers once a second.
    if (slowest > limit - 1) note(result, result.came + ": a second before the end is safe");
  }

  void play_as(Side side) {
    const bool is_white = side == Side::kFirst;
    ask(fmt::format("starts as {}, connects and tells its name", is_white ? "White" : "Black"),
        [&](CheckResult& result) {
          auto client = start(result, side);
          if (!client) return;
          name_ = client->told_name();
          result.came = fmt::format("'{}', {}", client->told_name(), result.came);
          if (client->told_name().empty()) result.mark = CheckMark::kFail;
        });
    ask(fmt::format("plays legal moves as {}", is_white ? "White" : "Black"),
        [&](CheckResult& result) {
          Line line = random_line(options().game, is_white ? 0 : 1, kCheckSeed);
          play(result, line, kMovesOfAGame);
        });
  }

  std::chrono::seconds time_;
  std::string name_;  // that the client told last
};

}  // namespace

CheckReport check_tablut_client(const CheckOptions& options, std::chrono::seconds time) {
  return ClientCheck(options, time).run();
}

}  // namespace quadrille
