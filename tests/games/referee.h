// SPDX-License-Identifier: MIT
// The second opinion on the rules. A Referee is written from the rules text alone, for obviousness
// and not for speed, and knows positions and moves only as text: so it shares nothing with the fast
// games that could make both wrong together.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/random.h"

namespace quadrille {

struct Verdict {
  std::string winner;  // a side's name, or `draw`
  std::string reason;

  friend bool operator==(const Verdict&, const Verdict&) = default;
};

class Referee {
 public:
  virtual ~Referee() = default;

  [[nodiscard]] virtual std::string start() const = 0;
  // A position with pieces anywhere, reachable or not, finished or not, that a reader must accept.
  [[nodiscard]] virtual std::string random_setup(Random& random) const = 0;

  [[nodiscard]] virtual std::string side_to_move(std::string_view position) const = 0;
  [[nodiscard]] virtual std::optional<Verdict> verdict(std::string_view position) const = 0;
  // Empty when the game is over.
  [[nodiscard]] virtual std::vector<std::string> legal_moves(std::string_view position) const = 0;
  [[nodiscard]] virtual std::string after(std::string_view position,
                                          std::string_view move) const = 0;

  // The board, rows from the top, the letters of the position text and `.` for an empty square.
  [[nodiscard]] virtual std::vector<std::string> grid(std::string_view position) const = 0;
  [[nodiscard]] virtual bool is_of_first(char piece) const = 0;

  // The number of move sequences of exactly `depth` plies.
  [[nodiscard]] virtual std::uint64_t perft(const std::string& position, int depth) const;

  // What texts of the same position share, whatever their counters say.
  [[nodiscard]] virtual std::string identity(std::string_view position) const;
  // The same pieces with the other side to move. Without a game's own version: the second word of
  // the position names the side, w or b, A or B.
  [[nodiscard]] virtual std::string with_other_side(std::string_view position) const;
};

// The rows of a board as text, `1P2/4`, for referees of games that write them so: from the top,
// with
// `.` for an empty square. Written here once more, so that they share nothing with games/rows.h.
std::vector<std::string> read_rows(std::string_view text);
std::string write_rows(const std::vector<std::string>& rows);

// The size at the end of a game's words: `:8x6` is {8, 6}, width first.
std::pair<int, int> size_in_words(std::string_view game);

// The referee of the game that these words name in full; nothing when there is none.
std::unique_ptr<Referee> referee_for(std::string_view game);

}  // namespace quadrille
