// SPDX-License-Identifier: MIT
#include "engines/uci/engine.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <exception>
#include <set>
#include <utility>

#include "base/text.h"
#include "engines/uci/info.h"
#include "games/registry.h"
#include "players/factory.h"

namespace quadrille::uci {
namespace {

using std::chrono::milliseconds;

// A month: it keeps times from overflowing.
constexpr std::uint64_t kMaxMilliseconds = std::uint64_t{30} * 86'400'000;

// What may stand behind `go` with a number, beside the clocks. Our clocks are for the whole game,
// so we have no use for the moves to the next control.
constexpr std::array<std::string_view, 4> kGoLimits = {"movetime", "depth", "nodes", "movestogo"};

Error bad_request(std::string message, std::string where) {
  return {ErrorCode::kBadRequest, std::move(message), std::move(where)};
}

std::string joined(std::span<const std::string_view> words) {
  const std::vector<std::string> texts(words.begin(), words.end());
  return join(texts, " ");
}

// The smaller of two limits that may be missing.
template <class T>
std::optional<T> tighter(const std::optional<T>& a, const std::optional<T>& b) {
  return a && b ? std::min(*a, *b) : a ? a : b;
}

// The games that the option for them offers, `own` first. Every other board can be set too.
std::vector<std::string> variants(const Dialect& dialect, const AnyGame& own) {
  std::vector<std::string> offered;
  std::set<std::string> seen;
  const auto offer = [&](const AnyGame& game) {
    for (const std::string& name : dialect.names_of(game)) {
      if (seen.insert(name).second) offered.push_back(name);
    }
  };
  offer(own);
  for (const GameFamily* family : all_families()) {
    for (const std::string& sample : family->samples()) {
      if (const auto game = find_game(sample)) offer(**game);
    }
  }
  return offered;
}

// The game after a list of moves, as the dialect writes them.
Expected<Line> play_moves(const Dialect& dialect, Line line,
                          std::span<const std::string_view> moves) {
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const std::string where = fmt::format("move {}", i + 1);
    if (line.outcome()) {
      return Error{ErrorCode::kIllegalMove,
                   fmt::format("{} comes after the end of the game", in_quotes(moves[i])), where};
    }
    auto move = dialect.parse_move(*line.game(), line.position(), moves[i]);
    if (!move) return Error{move.error().code, move.error().message, where};
    line.play(*move);
  }
  return line;
}

// A whole number. Some hosts write 50.0: what is behind the point is less than we count.
std::optional<std::uint64_t> parse_limit(std::string_view text) {
  const std::size_t point = text.find('.');
  if (point == std::string_view::npos) return parse_number(text);
  const bool is_fraction =
      text.find_first_not_of("0123456789", point + 1) == std::string_view::npos;
  return is_fraction ? parse_number(text.substr(0, point)) : std::nullopt;
}

}  // namespace

Expected<std::unique_ptr<Engine>> Engine::make(const EngineOptions& options, Output output) {
  if (auto error = options.dialect->check_game(*options.game)) return *error;
  std::unique_ptr<Engine> engine(new Engine(options, std::move(output)));
  if (auto error = engine->build_player(options.game, options.player)) return *error;
  return engine;
}

Engine::Engine(const EngineOptions& options, Output output)
    : dialect_(*options.dialect),
      name_(options.name),
      output_(std::move(output)),
      game_(options.game),
      line_(game_, dialect_.start(*game_)) {}

Engine::~Engine() { end_thinking(); }

bool Engine::take(std::string_view line) {
  struct Command {
    std::string_view name;
    MaybeError (Engine::*answer)(Words);
  };
  const std::array<Command, 9> commands = {{{dialect_.greeting, &Engine::introduce},
                                            {"isready", &Engine::is_ready},
                                            {"setoption", &Engine::set_option},
                                            {dialect_.new_game, &Engine::new_game},
                                            {"position", &Engine::set_position},
                                            {"go", &Engine::go},
                                            {"ponderhit", &Engine::ponder_hit},
                                            {"stop", &Engine::stop},
                                            {"query", &Engine::query}}};
  const auto words = split_words(line);
  if (words.empty()) return true;
  if (words[0] == "quit") {
    end_thinking();
    return false;
  }
  const auto* const command = std::ranges::find(commands, words[0], &Command::name);
  if (command == commands.end()) {
    std::vector<std::string> known = {"quit"};
    for (const Command& each : commands) known.emplace_back(each.name);
    complain(bad_request(
        fmt::format("there is no command {}{}", in_quotes(words[0]), suggestion(words[0], known)),
        ""));
  } else if (const auto error = (this->*command->answer)(std::span(words).subspan(1))) {
    complain(*error);
  }
  return true;
}

MaybeError Engine::introduce(Words) {
  say("id name " + name_);
  say("id author the Quadrille authors");
  const std::vector<std::string> offered = variants(dialect_, *game_);
  std::string variant =
      fmt::format("option name {} type combo default {}", dialect_.variant, offered.front());
  for (const std::string& name : offered) variant += " var " + name;
  say(variant);
  say("option name Player type string default " + words_.text);
  const std::size_t memory =
      words_.kind->name == "mcts" ? words_.mcts.memory_bytes : words_.options.table_bytes;
  say(fmt::format("option name Hash type spin default {} min 1 max {}",
                  std::max<std::size_t>(memory >> 20, 1), kMostTableMegabytes));
  say("option name Seed type string default ");
  say("option name Ponder type check default false");
  say(std::string(dialect_.welcome));
  return std::nullopt;
}

MaybeError Engine::is_ready(Words) {
  say("readyok");
  return std::nullopt;
}

MaybeError Engine::set_option(Words words) {
  if (auto error = refuse_while_searching("setoption")) return error;
  const auto value_at = std::ranges::find(words, std::string_view("value"));
  if (words.size() < 2 || words[0] != "name" || value_at == words.end()) {
    return bad_request("write setoption name NAME value VALUE", "setoption");
  }
  const auto split_at = static_cast<std::size_t>(value_at - words.begin());
  const std::string name = joined(words.subspan(1, split_at - 1));
  const std::string value = joined(words.subspan(split_at + 1));
  // UCI's option names are the same in upper and lower case, and hosts rely on it.
  if (lower_case(name) == lower_case(dialect_.variant)) return set_variant(value);
  if (lower_case(name) == "player") return set_player(value);
  if (lower_case(name) == "hash") return set_hash(value);
  if (lower_case(name) == "seed") return set_seed(value);
  if (lower_case(name) == "ponder") return set_ponder(value);
  const std::vector<std::string> known = {std::string(dialect_.variant), "Player", "Hash", "Seed",
                                          "Ponder"};
  return bad_request(
      fmt::format("there is no option {}{}", in_quotes(name), suggestion(name, known)),
      "setoption");
}

MaybeError Engine::set_variant(const std::string& value) {
  const auto game = dialect_.find_game(value);
  if (!game) return game.error();
  if (auto error = build_player(*game, player_option_)) {
    // A heuristic of one game is nothing to another.
    if (player_option_.empty()) return error;
    if (auto worse = build_player(*game, "")) return worse;
    error->message += "; the player is now " + words_.text;
    complain(*error);
  }
  game_ = *game;
  line_ = Line(game_, dialect_.start(*game_));
  return std::nullopt;
}

MaybeError Engine::set_player(const std::string& value) { return build_player(game_, value); }

MaybeError Engine::set_hash(const std::string& value) {
  const auto megabytes = parse_number(value);
  if (!megabytes || *megabytes < 1 || *megabytes > kMostTableMegabytes) {
    return bad_request(fmt::format("{} is not a table size: megabytes from 1 to {}",
                                   in_quotes(value), kMostTableMegabytes),
                       "option Hash");
  }
  const auto before = std::exchange(table_bytes_, static_cast<std::size_t>(*megabytes) << 20);
  auto error = build_player(game_, player_option_);
  if (error) table_bytes_ = before;
  return error;
}

MaybeError Engine::set_seed(const std::string& value) {
  const auto seed = parse_number(value);
  if (!seed) {
    return bad_request(fmt::format("{} is not a seed: a whole number", in_quotes(value)),
                       "option Seed");
  }
  seed_ = seed;
  return std::nullopt;
}

MaybeError Engine::set_ponder(const std::string& value) {
  if (value != "true" && value != "false") {
    return bad_request(fmt::format("{} is neither true nor false", in_quotes(value)),
                       "option Ponder");
  }
  tells_reply_ = value == "true";
  return std::nullopt;
}

// Replaces the player only where the new one can be built.
MaybeError Engine::build_player(const GamePointer& game, const std::string& text) {
  auto words = parse_player(text.empty() ? default_player(*game) : text);
  if (!words) return words.error();
  if (!words->kind->thinks_here) {
    return Error{ErrorCode::kUnknownPlayer,
                 fmt::format("an engine thinks itself: {} does not", words->kind->name), "player"};
  }
  if (words->limits.clock) {
    return Error{ErrorCode::kBadOption,
                 "the host has the clock: leave clock= out, or use time=", "player"};
  }
  if (table_bytes_) words->options.table_bytes = words->mcts.memory_bytes = *table_bytes_;
  // The table is for whatever limits the host may set, not for the default number of nodes.
  PlayerLimits widest;
  widest.per_move.depth = kMaxDepth;
  try {
    auto player = make_player(game, *words, widest);
    if (!player) return player.error();
    player_ = std::move(*player);
  } catch (const std::bad_alloc&) {
    return Error{ErrorCode::kLimit, "there is not enough memory for the table", "player"};
  }
  words_ = std::move(*words);
  player_option_ = text;
  player_->new_game(++games_);
  return std::nullopt;
}

MaybeError Engine::new_game(Words) {
  if (auto error = refuse_while_searching(dialect_.new_game)) return error;
  ++games_;
  player_->new_game(seed_.value_or(games_));
  line_ = Line(game_, dialect_.start(*game_));
  return std::nullopt;
}

MaybeError Engine::set_position(Words words) {
  if (auto error = refuse_while_searching("position")) return error;
  // The old position stays where the new one is wrong.
  const auto refuse = [&](Error error) {
    error.message += "; the position stays as it was";
    return error;
  };
  const auto moves_at = std::ranges::find(words, std::string_view("moves"));
  const auto board = words.first(static_cast<std::size_t>(moves_at - words.begin()));
  AnyPosition position = dialect_.start(*game_);
  if (board.size() >= 2 && board[0] == "fen") {
    const auto parsed = dialect_.parse_position(*game_, joined(board.subspan(1)));
    if (!parsed) return refuse(parsed.error());
    position = *parsed;
  } else if (board.size() != 1 || board[0] != "startpos") {
    return refuse(bad_request("write position startpos, or position fen POSITION, and then moves",
                              "position"));
  }
  const auto moves = words.subspan(std::min(board.size() + 1, words.size()));
  const auto played = play_moves(dialect_, Line(game_, position), moves);
  if (!played) return refuse(played.error());
  line_ = *played;
  return std::nullopt;
}

// A host waits for an answer to every `go`: what cannot be read is told and passed over.
Engine::Request Engine::read_request(Words words) {
  Request request;
  std::array<std::optional<milliseconds>, 2> clocks;
  std::array<milliseconds, 2> increments{};
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string_view name = words[i];
    if (name == "infinite") {
      request.infinite = true;
      continue;
    }
    if (name == "ponder") {
      request.ponder = true;
      continue;
    }
    const auto* const clock = std::ranges::find(dialect_.time, name);
    const auto* const increment = std::ranges::find(dialect_.increment, name);
    const bool is_clock = clock != dialect_.time.end();
    const bool is_increment = increment != dialect_.increment.end();
    if (!is_clock && !is_increment && std::ranges::find(kGoLimits, name) == kGoLimits.end()) {
      complain(bad_request(fmt::format("there is no limit {}", in_quotes(name)), "go"));
      continue;
    }
    const auto number = i + 1 < words.size() ? parse_limit(words[i + 1]) : std::nullopt;
    if (!number) {
      complain(bad_request(fmt::format("{} needs a number", name), "go"));
      continue;
    }
    ++i;
    const milliseconds time(std::min(*number, kMaxMilliseconds));
    if (name == "movetime") {
      request.limits.per_move.time = std::max(time, milliseconds(1));
    } else if (name == "depth") {
      request.limits.per_move.depth =
          static_cast<Depth>(std::clamp<std::uint64_t>(*number, 1, kMaxDepth));
    } else if (name == "nodes") {
      request.limits.per_move.nodes = std::max<Nodes>(*number, 1);
    } else if (is_clock) {
      clocks[static_cast<std::size_t>(clock - dialect_.time.begin())] = time;
    } else if (is_increment) {
      increments[static_cast<std::size_t>(increment - dialect_.increment.begin())] = time;
    }
  }
  const std::size_t mover = index_of(game_->side_to_move(line_.position()));
  if (clocks[mover]) request.limits.clock = GameClock{*clocks[mover], increments[mover]};
  return request;
}

MaybeError Engine::go(Words words) {
  if (auto error = refuse_while_searching("go")) return error;
  Request request = read_request(words);
  if (line_.outcome()) {
    complain({ErrorCode::kBadPosition, "the game is over", "go"});
    say(fmt::format("bestmove {}", dialect_.no_move));
    return std::nullopt;
  }
  // The player's own limits stay, under those of the host.
  const Limits own = words_.limits.per_move;
  Limits& asked = request.limits.per_move;
  asked.depth = tighter(asked.depth, own.depth);
  asked.nodes = tighter(asked.nodes, own.nodes);
  asked.time = tighter(asked.time, own.time);
  if (request.limits.unlimited() && !request.infinite) asked.nodes = kDefaultNodes;

  end_thinking();
  stop_ = false;
  pondered_ = !request.ponder;
  searching_ = true;
  thread_ = std::thread([this, line = line_, request] { think(line, request); });
  return std::nullopt;
}

// What the player finds. A host waits for a move whatever happens to us: if the player fails, the
// first one that is legal.
Analysis Engine::look(const Line& line, const Turn& turn, bool infinite) {
  try {
    // Whoever asks without a limit wants to know more than what to play.
    auto found =
        infinite ? player_->choose_lines(line, turn, 1).front() : player_->choose(line, turn);
    if (!found.forfeit && !found.principal_variation.empty()) return found;
    complain(found.forfeit ? Error{found.forfeit->code, found.forfeit->message, "go"}
                           : Error{ErrorCode::kInternal, "the player tells no move", "go"});
  } catch (const std::exception& fault) {
    complain({ErrorCode::kInternal, fmt::format("a fault of ours: {}", fault.what()), "go"});
  } catch (...) {
    complain({ErrorCode::kInternal, "a fault of ours", "go"});
  }
  Analysis any;
  any.principal_variation = {game_->legal_moves(line.position()).front()};
  return any;
}

void Engine::think(const Line& line, const Request& request) {
  const AnyPosition& position = line.position();
  const AnyGame& game = *game_;
  Analysis told;
  const auto tell = [&](int, const Analysis& analysis) {
    if (!analysis.score) return;
    say(info_line(dialect_, game, position, analysis));
    told = analysis;
  };
  Turn turn;
  turn.on_iteration = tell;
  Analysis found;
  if (request.ponder) {
    turn.limits.emplace().per_move.depth = request.limits.per_move.depth;
    turn.stop = &pondered_;
    found = look(line, turn, true);
    pondered_.wait(false);
  }
  // What was found on the opponent's time is in the player's table: the search for the move goes
  // over it in no time. A host that stops us there wants what there is.
  if (!request.ponder || !stop_) {
    turn.limits = request.limits;
    turn.stop = &stop_;
    found = look(line, turn, request.infinite);
  }
  // The last iteration is told already, unless more was found in half of the next one.
  if (found.depth != told.depth || found.principal_variation != told.principal_variation) {
    tell(0, found);
  }
  // A host that wants us to think until it says stop does not expect a move earlier.
  if (request.infinite) stop_.wait(false);
  std::string best = "bestmove " + dialect_.move_text(game, position, found.best());
  if (tells_reply_ && found.principal_variation.size() > 1) {
    const AnyPosition after = game.apply(position, found.best());
    best += " ponder " + dialect_.move_text(game, after, found.principal_variation[1]);
  }
  searching_ = false;
  say(best);
}

MaybeError Engine::ponder_hit(Words) {
  if (pondered_) return bad_request("nothing is pondered: send go ponder first", "ponderhit");
  pondered_ = true;
  pondered_.notify_all();
  return std::nullopt;
}

MaybeError Engine::stop(Words) {
  end_thinking();
  return std::nullopt;
}

void Engine::end_thinking() {
  stop_ = true;
  stop_.notify_all();
  pondered_ = true;
  pondered_.notify_all();
  if (thread_.joinable()) thread_.join();
}

MaybeError Engine::query(Words words) {
  const auto outcome = line_.outcome();
  const auto answer = [&](std::string_view text) {
    say(fmt::format("response {}", text));
    return std::nullopt;
  };
  const std::string_view what = words.size() == 1 ? words[0] : std::string_view();
  if (what == "p1turn") {
    return answer(game_->side_to_move(line_.position()) == Side::kFirst ? "true" : "false");
  }
  if (what == "gameover") return answer(outcome ? "true" : "false");
  if (what == "result") {
    return answer(!outcome                           ? "none"
                  : !outcome->winner                 ? "draw"
                  : *outcome->winner == Side::kFirst ? "p1win"
                                                     : "p2win");
  }
  return bad_request("write query p1turn, query gameover or query result", "query");
}

MaybeError Engine::refuse_while_searching(std::string_view command) const {
  if (!searching_) return std::nullopt;
  return bad_request("not while a search runs: send stop first", std::string(command));
}

void Engine::say(const std::string& line) {
  const std::lock_guard lock(output_mutex_);
  output_(line);
}

void Engine::complain(const Error& error) { say("info string " + error.text()); }

}  // namespace quadrille::uci
