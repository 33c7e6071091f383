// SPDX-License-Identifier: MIT
// A person at the keyboard who plays a game against a player, or against a second person.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/common/board.h"
#include "cli/common/line_reader.h"
#include "cli/common/saved_game.h"
#include "players/player.h"

namespace quadrille::cli {

class PlaySession {
 public:
  struct Options {
    std::filesystem::path folder;  // where games are kept while they are played; empty: nowhere
    std::filesystem::path file;    // of the game that goes on there; empty: a new one
    bool json = false;             // standard output is for the result alone
    bool ascii = false;            // letters for pieces whatever the terminal can show
  };

  // The game says who plays and how. Throws Failure if its opponent cannot be made.
  PlaySession(SavedGame game, Options options);

  // Plays until the person leaves; returns the exit code.
  int run();

 private:
  // What a person can type besides moves.
  struct Word {
    std::string_view word;
    std::string_view argument;
    std::string_view meaning;
    void (PlaySession::*act)(const std::string& argument);
    bool while_playing = false;  // means nothing when the game is over
  };
  static std::span<const Word> words();

  // The game as it stands.
  [[nodiscard]] const AnyGame& rules() const { return *game_.start.game; }
  [[nodiscard]] const AnyPosition& position() const { return positions_.back(); }
  [[nodiscard]] Side to_move() const { return rules().side_to_move(position()); }
  [[nodiscard]] bool persons_turn() const { return !game_.side || to_move() == *game_.side; }
  [[nodiscard]] std::vector<std::string> legal_texts() const;

  // What is said. With --json it goes to standard error.
  void print(std::string_view text) const;
  void say(std::string_view paragraphs) const;  // broken to the width of the screen
  [[nodiscard]] std::string broken(std::string_view paragraphs) const;
  void show_pages(std::string_view text);  // where somebody sees them, a screen at a time
  [[nodiscard]] std::size_t width() const;
  void introduce() const;
  void draw() const;
  void show_turn() const;
  [[nodiscard]] std::string state_text() const;
  [[nodiscard]] std::string listed(const std::vector<std::string>& moves) const;
  [[nodiscard]] std::string last_captures() const;
  void tell_end() const;
  void tell_where_it_is_kept() const;

  // What happens.
  void take_up(SavedGame game);
  void read_word();
  void take(const TypedLine& typed);
  void obey(std::string_view line);
  void try_move(const std::string& text);
  void let_opponent_move();
  Analysis wait_for_opponent();
  void push(AnyMove move);
  void after_move();
  void keep();
  void give_up(Side loser, Reason reason);
  [[nodiscard]] std::optional<Clock::time_point> flag_falls() const;
  void charge_clock();
  void leave_game();
  void begin_again(std::optional<Side> side);
  [[nodiscard]] std::size_t moves_to_take_back() const;

  // What the words do: play_words.cpp.
  void help(const std::string&);
  void tell_rules(const std::string&);
  void board(const std::string&);
  void moves(const std::string& from);
  void hint(const std::string&);
  void score(const std::string&);
  void explain(const std::string& name);
  void undo(const std::string& count);
  void redo(const std::string&);
  void list(const std::string&);
  void flip(const std::string&);
  void clock(const std::string&);
  void save(const std::string& path);
  void load(const std::string& path);
  void resign(const std::string&);
  void new_game(const std::string&);
  void rematch(const std::string&);
  void review(const std::string&);
  void quit(const std::string&);

  [[nodiscard]] Analysis advice() const;
  [[nodiscard]] std::string result_json() const;

  Options options_;
  SavedGame game_;
  std::vector<AnyPosition> positions_;  // after every move, the start first
  std::vector<AnyMove> undone_;         // the last one first to come back
  std::unique_ptr<Player> opponent_;    // null: two people
  std::string opponent_name_;
  std::string units_;  // of the opponent's scores; empty: they were told
  GameKeeper keeper_;
  LineReader reader_;
  BoardLook look_;
  std::string saved_as_;  // by `save`, which may replace it
  Clock::time_point turn_began_ = {};
  bool asked_ = false;  // the person has seen this position
  bool end_told_ = false;
  bool cannot_keep_ = false;  // and was told so
  bool left_ = false;
  bool interrupted_ = false;
};

}  // namespace quadrille::cli
