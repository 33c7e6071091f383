// SPDX-License-Identifier: MIT
// The type-erased border. Above the search, "some game" is an AnyGame: positions and moves are
// opaque values, everything else is text. GameModel (game_model.h) wraps any type that models the
// Game concept; nothing else derives from this class. What searches, solvers and heuristics know of
// a game is in players/parts.h.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <typeinfo>
#include <vector>

#include "base/error.h"
#include "base/hash.h"
#include "base/random.h"
#include "games/diagram.h"
#include "games/feature.h"
#include "games/game.h"
#include "games/outcome.h"
#include "games/perft.h"
#include "games/planes.h"
#include "games/side.h"

namespace quadrille {

// A position of some game: a plain value that only its own game can read.
struct AnyPosition {
  alignas(16) std::array<std::byte, 112> bytes{};
};

struct AnyMove {
  std::uint32_t code = 0;

  friend bool operator==(AnyMove, AnyMove) = default;
};

// What stands on a square, as a number that tells whose it is by its sign.
struct Occupant {
  static constexpr double kNone = 0;
  static constexpr double kPiece = 1;   // the opponent's: -1
  static constexpr double kKing = 2;    // the opponent's: -2
  static constexpr double kClosed = 9;  // nothing can enter any more
};

class AnyGame {
 public:
  virtual ~AnyGame() = default;

  // The words that name this game in full: `breakthrough:course:6x6`.
  [[nodiscard]] virtual std::string name() const = 0;
  [[nodiscard]] virtual std::string_view side_name(Side side) const = 0;
  // What the board calls a side where that is another name; else empty.
  [[nodiscard]] virtual std::string_view side_name_on_board(Side side) const = 0;
  // The side of that name, in upper or lower case; else an error that tells the sides there are.
  [[nodiscard]] Expected<Side> side_named(std::string_view name) const;

  [[nodiscard]] virtual AnyPosition start() const = 0;
  [[nodiscard]] virtual Side side_to_move(const AnyPosition& position) const = 0;
  [[nodiscard]] virtual std::optional<Outcome> outcome(const AnyPosition& position) const = 0;
  [[nodiscard]] virtual std::vector<AnyMove> legal_moves(const AnyPosition& position) const = 0;
  [[nodiscard]] virtual bool is_legal(const AnyPosition& position, AnyMove move) const = 0;
  // Whether a legal move takes something.
  [[nodiscard]] virtual bool is_capture(const AnyPosition& position, AnyMove move) const = 0;
  [[nodiscard]] virtual AnyPosition apply(const AnyPosition& position, AnyMove move) const = 0;

  [[nodiscard]] virtual Expected<AnyPosition> parse_position(std::string_view text) const = 0;
  [[nodiscard]] virtual std::string position_text(const AnyPosition& position) const = 0;
  // Whether a position can come back, be it drawn then or not.
  [[nodiscard]] virtual bool repeats() const = 0;
  // Games in which positions come back: see game.h. Elsewhere both are 0.
  [[nodiscard]] virtual int reversible_plies(const AnyPosition& position) const = 0;
  [[nodiscard]] virtual int occurrences_to_draw() const = 0;
  // The position as the end of a game: only some games can write that down.
  [[nodiscard]] virtual AnyPosition drawn_by_repetition(const AnyPosition& position) const = 0;

  // What a reader should know of an odd position, as sentences; mostly nothing.
  [[nodiscard]] virtual std::vector<std::string> warnings(const AnyPosition& position) const = 0;
  // A move as people write it: dashes of every kind are hyphens.
  [[nodiscard]] Expected<AnyMove> parse_move(const AnyPosition& position,
                                             std::string_view text) const;
  [[nodiscard]] virtual std::string move_text(const AnyPosition& position, AnyMove move) const = 0;
  [[nodiscard]] virtual Diagram diagram(const AnyPosition& position,
                                        std::optional<AnyMove> last) const = 0;
  // What somebody must know to play, in short paragraphs that are not broken into lines yet.
  [[nodiscard]] virtual std::string_view rules_in_words() const = 0;

  [[nodiscard]] virtual Hash hash(const AnyPosition& position) const = 0;
  [[nodiscard]] virtual Hash recomputed_hash(const AnyPosition& position) const = 0;
  [[nodiscard]] virtual std::span<const Symmetry> symmetries() const = 0;
  [[nodiscard]] virtual AnyPosition mirrored(const AnyPosition& position, int symmetry) const = 0;
  [[nodiscard]] virtual AnyMove mirrored(const AnyPosition& position, AnyMove move,
                                         int symmetry) const = 0;

  // What stands on each cell of the diagram, seen by a side: its own pieces and kings, and the
  // other side's, as the numbers of Occupant. The position is one of the typed game's.
  virtual void write_occupants(const void* typed_position, Side me,
                               std::span<double> cells) const = 0;
  [[nodiscard]] virtual AnyPosition any_position(const void* typed_position) const = 0;
  // The same game for somebody who keeps it.
  [[nodiscard]] virtual std::shared_ptr<const AnyGame> copy() const = 0;

  // How positions are read as sets of squares.
  [[nodiscard]] virtual PlaneReader planes() const = 0;

  // All features of the game, and those that are defined on this board.
  [[nodiscard]] virtual std::span<const Feature> all_features() const = 0;
  [[nodiscard]] std::vector<Feature> features() const;
  [[nodiscard]] double measure(const Feature& feature, const AnyPosition& position,
                               Side side) const {
    return feature.measure(typed(), position.bytes.data(), side);
  }
  // What each cell of the diagram, row by row from the top left, adds to the measure; nothing for a
  // feature that does not count squares.
  [[nodiscard]] std::optional<std::vector<double>> shares(const Feature& feature,
                                                          const AnyPosition& position,
                                                          Side side) const;

  // Tree walks that run inside the typed game: see perft.h. A count means nothing once `stop` is
  // set.
  [[nodiscard]] std::uint64_t perft(const AnyPosition& position, int depth,
                                    const std::atomic<bool>* stop = nullptr) const {
    return count_sequences(position, depth, stop);
  }
  // Moves to the same position counted once; an error in games that have no such moves.
  [[nodiscard]] Expected<std::uint64_t> perft_unique(
      const AnyPosition& position, int depth, const std::atomic<bool>* stop = nullptr) const {
    return count_unique_sequences(position, depth, stop);
  }
  [[nodiscard]] virtual Walk walk(const AnyPosition& position, int depth) const = 0;
  [[nodiscard]] virtual Playout random_game(const AnyPosition& position, Random& random) const = 0;

  // Which typed game this is, and the game itself: for those who know that type.
  [[nodiscard]] virtual const std::type_info& type() const = 0;
  [[nodiscard]] virtual const void* typed() const = 0;

 private:
  [[nodiscard]] virtual Expected<AnyMove> read_move(const AnyPosition& position,
                                                    std::string_view text) const = 0;
  [[nodiscard]] virtual std::uint64_t count_sequences(const AnyPosition& position, int depth,
                                                      const std::atomic<bool>* stop) const = 0;
  [[nodiscard]] virtual Expected<std::uint64_t> count_unique_sequences(
      const AnyPosition& position, int depth, const std::atomic<bool>* stop) const = 0;
};

using GamePointer = std::shared_ptr<const AnyGame>;

// A game with a position on its board.
struct Setup {
  GamePointer game;
  AnyPosition position;
};

// "white has won: goal row reached", "a draw: repetition"
std::string outcome_text(const AnyGame& game, const Outcome& outcome);

}  // namespace quadrille
