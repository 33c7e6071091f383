// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include <algorithm>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "base/text.h"
#include "cli/commands.h"
#include "cli/common/explanation.h"
#include "cli/common/failure.h"
#include "cli/common/saved_game.h"
#include "cli/common/table_folder.h"
#include "cli/common/terminal.h"
#include "cli/words.h"
#include "players/factory.h"
#include "players/heuristics.h"
#include "protocols/json.h"

namespace quadrille::cli {
namespace {

// What a hint may cost, whatever the opponent's limits are.
constexpr Nodes kHintNodes = 1'000'000;
constexpr std::size_t kLongestInput = 4096;

struct Options {
  PositionWords position;
  std::string opponent;
  std::string side;
  std::string file;
  LimitWords limits;
  std::uint64_t seed = 1;
  bool json = false;
};

// A game between the person at the keyboard and a player (or a second person).
class PlaySession {
 public:
  PlaySession(SavedGame game, const Options& options)
      : options_(options), game_(std::move(game)), positions_{game_.start.position} {
    for (const AnyMove move : game_.moves) {
      positions_.push_back(rules().apply(positions_.back(), move));
    }
    const std::string words = options.opponent.empty() ? default_player(rules()) : options.opponent;
    const PlayerWords parsed = need(parse_player(words));
    if (parsed.kind->name != "human") {
      opponent_ = need(make_player(game_.start.game, parsed, options.limits.limits()));
      opponent_->new_game(options.seed);
      human_ = human_side();
    }
  }

  int run() {
    introduce();
    while (!left_) {
      const auto outcome = line().outcome();
      if (outcome) {
        show_board();
        tell(*outcome);
        // On a terminal the last word is the person's: undo, save or quit.
        if (!is_terminal(stdin) || !read_command()) break;
      } else if (!human_ || rules().side_to_move(position()) == *human_) {
        if (!asked_) show_turn();
        asked_ = true;
        if (!read_command()) break;
      } else {
        let_opponent_move();
      }
    }
    if (options_.json) fmt::print("{}\n", final_json().dump());
    return kDone;
  }

 private:
  [[nodiscard]] const AnyGame& rules() const { return *game_.start.game; }
  [[nodiscard]] const AnyPosition& position() const { return positions_.back(); }
  [[nodiscard]] Line line() const {
    Line line(game_.start.game, game_.start.position);
    for (const AnyMove move : game_.moves) line.play(move);
    return line;
  }
  [[nodiscard]] std::optional<AnyMove> last_move() const {
    return game_.moves.empty() ? std::nullopt : std::optional(game_.moves.back());
  }
  [[nodiscard]] std::string_view to_move() const {
    return rules().side_name(rules().side_to_move(position()));
  }

  [[nodiscard]] Side human_side() const {
    if (options_.side.empty()) return rules().side_to_move(position());
    return need(rules().side_named(options_.side));
  }

  // With --json standard output is for the result alone.
  template <class... Args>
  void say(fmt::format_string<Args...> format, Args&&... args) const {
    fmt::print(options_.json ? stderr : stdout, format, std::forward<Args>(args)...);
    std::fflush(options_.json ? stderr : stdout);
  }

  void introduce() const {
    if (human_) {
      say("{}: you are {}, {} is {}. Type help for what you can say.\n", rules().name(),
          rules().side_name(*human_), opponent_->name(), rules().side_name(opposite(*human_)));
    } else {
      say("{}: two people. Type help for what you can say.\n", rules().name());
    }
  }

  void show_board() const {
    say("\n{}\n", draw_board(rules().diagram(position(), last_move()), stdout));
  }

  void show_turn() const {
    show_board();
    say("{} to move:\n", to_move());
    const auto moves = rules().legal_moves(position());
    std::string line;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const std::string item =
          fmt::format("{:>3} {}", i + 1, rules().move_text(position(), moves[i]));
      if (line.size() + item.size() > 76) {
        say("{}\n", line);
        line.clear();
      }
      line += item + "  ";
    }
    say("{}\n", line);
  }

  void tell(const Outcome& outcome) const {
    say("{}: {}.\n",
        outcome.winner ? fmt::format("{} has won", rules().side_name(*outcome.winner)) : "A draw",
        to_string(outcome.reason));
  }

  void let_opponent_move() {
    say("{} thinks ...\n", opponent_->name());
    const Analysis choice = opponent_->choose(line(), {});
    if (choice.forfeit) {
      say("{} has no move: {}.\n", opponent_->name(), choice.forfeit->message);
      return give_up(choice.forfeit->reason);
    }
    say("{} plays {}{}\n", opponent_->name(), rules().move_text(position(), choice.best()),
        choice.score ? fmt::format(" (its score: {})", score_text(*choice.score)) : "");
    push(choice.best());
  }

  void push(AnyMove move) {
    positions_.push_back(rules().apply(position(), move));
    game_.moves.push_back(move);
    asked_ = false;
  }

  // One line of the person's; false at the end of input.
  bool read_command() {
    if (is_terminal(stdin)) say("> ");
    std::string line;
    if (!std::getline(std::cin, line)) {
      say("\nThe input ended; the game is left as it is.\n");
      return false;
    }
    if (line.size() > kLongestInput) {
      say("That line is too long.\n");
      return true;
    }
    const auto words = split_words(line);
    if (!words.empty()) obey(lower_case(words[0]), words);
    return true;
  }

  void obey(const std::string& word, const std::vector<std::string_view>& words) {
    const std::string argument = words.size() > 1 ? std::string(words[1]) : "";
    if (word == "help" || word == "?") return help();
    if (word == "quit" || word == "exit") return quit();
    if (word == "undo") return undo();
    if (word == "board" || word == "moves") return show_turn();
    if (word == "save") return save(argument);
    if (word == "load") return load(argument);
    if (line().outcome()) return say("The game is over: undo, save FILE or quit.\n");
    if (word == "hint") return hint();
    if (word == "explain") return explain(argument);
    if (word == "resign") return resign();
    make_move(std::string(words[0]));
  }

  void help() const {
    say("a move such as {}, or its number\n"
        "hint          what a strong player would do\n"
        "undo          takes back your last move and the answer to it\n"
        "explain [H]   what heuristic H sees here\n"
        "moves         the board and the legal moves again\n"
        "save FILE     writes the game to a new file\n"
        "load FILE     goes on with a saved game\n"
        "resign        gives the game up\n"
        "quit          leaves\n",
        line().outcome() ? "a2-a3"
                         : rules().move_text(position(), rules().legal_moves(position()).front()));
  }

  void quit() { left_ = true; }

  void make_move(const std::string& text) {
    const auto moves = rules().legal_moves(position());
    const auto number = parse_number(text);
    if (number && *number >= 1 && *number <= moves.size()) return push(moves[*number - 1]);
    const auto move = rules().parse_move(position(), text);
    if (!move) return say("{}. Type help for what you can say.\n", move.error().message);
    push(*move);
  }

  void hint() const {
    PlayerLimits limits;
    limits.per_move.nodes = kHintNodes;
    const auto adviser = need(make_player(game_.start.game, default_player(rules()), limits));
    const Analysis advice = adviser->choose(line(), {});
    say("{} would play {} ({}): {}\n", adviser->name(),
        rules().move_text(position(), advice.best()), score_text(*advice.score),
        line_text(rules(), position(), advice.principal_variation, 6));
  }

  void undo() {
    if (game_.moves.empty()) return say("There is nothing to take back.\n");
    do {
      game_.moves.pop_back();
      positions_.pop_back();
    } while (!game_.moves.empty() && human_ && rules().side_to_move(position()) != *human_);
    asked_ = false;
  }

  void explain(const std::string& name) const {
    const std::string wanted = name.empty() ? list_heuristics(rules()).front().name : name;
    const auto heuristic = find_heuristic(rules(), wanted);
    if (!heuristic) return say("{}.\n", heuristic.error().message);
    const Side side = rules().side_to_move(position());
    say("{}: {}\n{}", wanted, heuristic->info().meaning,
        explanation_text(heuristic->explain(position(), side), to_move(),
                         heuristic->info().neutral.of(side)));
  }

  void save(const std::string& path) const {
    if (path.empty()) return say("Save where? Type save FILE.\n");
    if (const auto error = save_game(path, game_)) return say("{}.\n", error->text());
    say("Saved to {}; `quadrille play --load {}` goes on.\n", path, path);
  }

  void load(const std::string& path) {
    if (path.empty()) return say("Load what? Type load FILE.\n");
    auto loaded = load_game(path);
    if (!loaded) return say("{}.\n", loaded.error().text());
    if (loaded->start.game->name() != rules().name()) {
      return say("That is a game of {}, this is {}.\n", loaded->start.game->name(), rules().name());
    }
    game_ = std::move(*loaded);
    positions_ = {game_.start.position};
    for (const AnyMove move : game_.moves) {
      positions_.push_back(rules().apply(position(), move));
    }
    asked_ = false;
  }

  void resign() { give_up(Reason::kResigned); }

  // The side to move loses for a reason that is not in the rules.
  void give_up(Reason reason) {
    given_up_ = Outcome{opposite(rules().side_to_move(position())), reason};
    tell(*given_up_);
    left_ = true;
  }

  [[nodiscard]] Json final_json() const {
    Json json = state_json(line());
    if (given_up_) {
      json["outcome"] = rules().side_name(*given_up_->winner);
      json["reason"] = to_string(given_up_->reason);
    }
    Json moves = Json::array();
    for (std::size_t i = 0; i < game_.moves.size(); ++i) {
      moves.push_back(rules().move_text(positions_[i], game_.moves[i]));
    }
    json["moves"] = std::move(moves);
    return json;
  }

  const Options& options_;
  SavedGame game_;
  std::vector<AnyPosition> positions_;  // after every move, the start first
  std::unique_ptr<Player> opponent_;    // nothing: two people
  std::optional<Side> human_;           // nothing: both sides
  std::optional<Outcome> given_up_;
  bool asked_ = false;  // the person has seen this position
  bool left_ = false;
};

int play(const Options& options) {
  use_tables();
  if (!options.file.empty()) {
    if (!options.position.game.empty()) {
      throw bad_option("a saved game names its game itself: leave GAME out", "--load");
    }
    return PlaySession(need(load_game(options.file)), options).run();
  }
  if (options.position.game.empty()) {
    throw bad_option("which game? For example: quadrille play breakthrough:6x6");
  }
  if (options.position.position == "-") {
    throw bad_option("standard input is for your moves: write the position itself", "POSITION");
  }
  return PlaySession({options.position.set_up(), {}}, options).run();
}

}  // namespace

void add_play(Command program) {
  auto options = std::make_shared<Options>();
  Command command = program.add_command("play", "Play against a player at the terminal");
  command.add_option("GAME", options->position.game, "the game, e.g. breakthrough:6x6");
  options->position.add_position(command);
  command.add_option("--vs", options->opponent,
                     "the opponent, e.g. ari or greedy:hoddi; human for two people");
  command.add_option("--side", options->side, "your side; the one to move if left out");
  command.add_option("--load", options->file, "go on with a saved game");
  options->limits.add(command);
  command.add_option("--seed", options->seed, "for opponents that use chance");
  command.add_flag("--json", options->json, "prints the finished game for programs");
  command.footer(
      "Moves are typed (a2-a3) or chosen by number; help lists the other words.\n"
      "Examples:\n"
      "  quadrille play breakthrough:6x6 --vs ari --side black\n"
      "  quadrille play breakthrough --vs alphabeta:lorentz,time=1s\n"
      "  quadrille play --load game.json --vs hoddi");
  command.set_action([options] { return play(*options); });
}

}  // namespace quadrille::cli
