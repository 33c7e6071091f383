// SPDX-License-Identifier: MIT
#include "protocols/tablut/log.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <utility>

#include "base/text.h"
#include "games/game_model.h"
#include "games/registry.h"
#include "games/tablut/board.h"
#include "games/tablut/rules.h"

namespace quadrille::challenge {
namespace {

// What stands behind `mark` in a line; nothing where the line does not have it.
std::optional<std::string_view> behind(std::string_view line, std::string_view mark) {
  const std::size_t at = line.find(mark);
  if (at == std::string_view::npos) return std::nullopt;
  return line.substr(at + mark.size());
}

class Reader {
 public:
  Reader(GamePointer game, std::string_view text) : game_(std::move(game)), rest_(text) {}

  Expected<GameLog> read() {
    while (const auto next = take_line()) {
      const std::string_view line = *next;
      MaybeError error;
      if (const auto names = behind(line, "Players:\t")) {
        read_names(*names);
      } else if (const auto move = behind(line, "Turn: ")) {
        error = read_move_line(*move);
      } else if (const auto result = behind(line, "FINE: Result: ")) {
        result_ = std::string(*result);
      } else if (line.ends_with("Stato:")) {
        error = read_board();
      }
      if (error) return *error;
    }
    if (!log_) {
      return Error{ErrorCode::kBadRequest,
                   "this is no log of a Tablut Challenge server: it has no board after `Stato:`",
                   ""};
    }
    log_->names = std::move(names_);
    log_->result = std::move(result_);
    return std::move(*log_);
  }

 private:
  // The next line without blanks around it; nullopt at the end.
  std::optional<std::string_view> take_line() {
    if (is_at_end_) return std::nullopt;
    const std::size_t end = rest_.find('\n');
    const std::string_view line = trim(rest_.substr(0, end));
    is_at_end_ = end == std::string_view::npos;
    if (!is_at_end_) rest_.remove_prefix(end + 1);
    ++number_;
    return line;
  }

  [[nodiscard]] Error refuse(ErrorCode code, std::string message) const {
    return refuse(code, std::move(message), number_);
  }
  static Error refuse(ErrorCode code, std::string message, std::size_t line) {
    return {code, std::move(message), fmt::format("line {}", line)};
  }

  void read_names(std::string_view text) {
    const auto parts = split(text, '\t');
    names_[0] = std::string(parts.front());
    names_[1] = std::string(parts.back());
  }

  // "W Pawn from e4 to f4". The original writes it down before it looks whether it is legal.
  MaybeError read_move_line(std::string_view text) {
    const auto words = split_words(text);
    if (words.size() != 6 || words[2] != "from" || words[4] != "to") {
      return refuse(ErrorCode::kBadRequest,
                    fmt::format("{} is not a move: W Pawn from e4 to f4", in_quotes(text)));
    }
    if (!log_) return refuse(ErrorCode::kBadRequest, "there is a move before the first board");
    Line& line = log_->line;
    if (const auto outcome = line.outcome()) {
      return refuse(ErrorCode::kIllegalMove,
                    fmt::format("the game goes on after its end: {}", to_string(outcome->reason)));
    }
    const auto move = game_->parse_move(line.position(), fmt::format("{}-{}", words[3], words[5]));
    if (!move) {
      log_->refused.push_back(fmt::format("line {}: {}", number_, move.error().text()));
      return std::nullopt;
    }
    line.play(*move);
    log_->moves.push_back(*move);
    return std::nullopt;
  }

  // Nine rows, a dash and the turn below `Stato:`.
  MaybeError read_board() {
    const std::size_t start = number_;
    std::string letters;
    for (int i = 0; i < tablut::kRows + 2; ++i) {
      const auto line = take_line();
      if (!line) return refuse(ErrorCode::kBadRequest, "the log ends inside a board", start);
      if (i != tablut::kRows) letters += *line;
    }
    const auto board = tablut::parse_board(letters);
    if (!board) return refuse(ErrorCode::kBadPosition, board.error().text(), start);
    if (!log_) {
      const AnyPosition position = erased(tablut::Tablut::position_of(*board));
      log_.emplace(GameLog{.start = position, .line = Line(game_, position)});
    } else if (const auto ours = restored<tablut::Position>(log_->line.position());
               tablut::Tablut::board_of(ours).squares != board->squares) {
      return refuse(ErrorCode::kBadPosition,
                    fmt::format("the board is not the one after move {}; by the rules it is {}",
                                log_->moves.size(), game_->position_text(log_->line.position())),
                    start);
    }
    log_->turn = board->turn;
    return std::nullopt;
  }

  GamePointer game_;
  std::string_view rest_;
  bool is_at_end_ = false;
  std::size_t number_ = 0;  // of the line that was read last
  std::array<std::string, 2> names_;
  std::string result_;
  std::optional<GameLog> log_;
};

}  // namespace

Expected<GameLog> read_log(std::string_view text) {
  auto game = find_game("tablut");
  if (!game) return game.error();
  return Reader(std::move(*game), text).read();
}

}  // namespace quadrille::challenge
