// SPDX-License-Identifier: MIT
// What a game is to everything above it: a small immutable object that knows the rules of one
// variant on one board, and works on positions that are plain values. The search, perft and the
// type-erased border (any_game.h) are templates over this concept, so a game has no virtual
// functions and its moves are inlined into the search.
//
// A type G that models Game gives
//   Position, Move, MoveList   values; a move fits 32 bits, a move list has a fixed capacity
//   start()                    the position a game begins with
//   side_to_move(p), hash(p)   equal positions, equal hashes; kept by apply, or computed
//   recomputed_hash(p)         the same number from the pieces alone, to check the former
//   status(p)                  open, won or drawn; a finished position has no legal moves
//   outcome(p)                 the same with its reason
//   legal_moves(p, list)       fills the list, in an order that depends on the position alone
//   generate(p, list)          the same for a position that is known to be open
//   is_legal(p, m)             without making the list
//   is_capture(p, m)           a legal move that takes something: ordered first by the search
//   apply(p, m)                the position after a legal move
//   count_moves(p)             the length of the list, without making it
//   random_game(p, random)     uniformly random moves to the end, as fast as the game can; a game
//                              that may go on for ever stops after kLongestRandomGame plies
//   parse_position, position_text, parse_move, move_text       notation, both ways
//   diagram(p, last)           the board as a grid for people
//   for_each_piece(p, visit)   visit(square, side, whether it is a king) for all that stand there
//   diagram_cell(square)       where the square of that number is in the grid's cells
//   kPlanes, squares(), write_planes(p, planes)        what stands where, as sets: planes.h
//   rules_in_words()           what somebody must know to play, in short paragraphs
//   symmetries(), mirrored(p, i), mirrored(p, m, i)   maps of the board that keep the rules
// and the facts name(), side_name(side), kMaxMoves. Where it applies, also
//   reversible_plies(p), occurrences_to_draw()   how far back a position can have stood before, and
//                              how many times it must stand for a draw
//   plies_to_draw(p)           how many more plies it takes to a draw by counting, if all of them
//                              count
//   closed_cells(p)            the squares that nothing can enter any more
//   drawn_by_repetition(p)     the position marked as such an end, where its text can say so
//   without_draw_rules()       the same game in which no draw ends a game by counting
//   certain_result(p)          who wins an open position whatever the other side does, as far as
//                              that is cheap to see
//   noisy_moves(p, list)       fills the list with the moves before which a position should not be
//                              judged, the best first; true: the side to move must make one of them
//   capture_worth(p, m)        which captures to try first, from 0 to 63
//   must_answer(p)             whether the other side threatens to win with its next move
//   is_urgent(p, m)            whether a quiet move matters at once, and must not be put off
//   may_coincide(m)            whether another move may lead to the same position as this one
//   warnings(p)                what is odd about a position that was read
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>

#include "base/error.h"
#include "base/hash.h"
#include "base/random.h"
#include "games/diagram.h"
#include "games/outcome.h"
#include "games/side.h"

namespace quadrille {

// A symmetry of the rules: `swaps_sides` when it also exchanges the players' roles.
struct Symmetry {
  std::string_view name;
  bool swaps_sides = false;
};

template <class M>
concept MoveValue = std::is_trivially_copyable_v<M> && sizeof(M) <= 4 &&
                    std::equality_comparable<M>&& requires(M move, std::uint32_t code) {
  { move.code() } -> std::same_as<std::uint32_t>;
  { M::from_code(code) } -> std::same_as<M>;
};

// Games in which a position can come back.
template <class G>
concept Repeats = requires(const G& game, const typename G::Position& position) {
  { game.reversible_plies(position) } -> std::same_as<int>;
  { game.occurrences_to_draw() } -> std::same_as<int>;
};

// Games that are drawn after so many plies of a kind. The count is not part of the hash.
template <class G>
concept DrawsByCount = requires(const G& game, const typename G::Position& position) {
  { game.plies_to_draw(position) } -> std::same_as<int>;
};

// Games that see some ends before they are there.
template <class G>
concept SeesEnds = requires(const G& game, const typename G::Position& position) {
  { game.certain_result(position) } -> std::same_as<CertainResult>;
};

// Games with exchanges: see noisy_moves.
template <class G>
concept HasNoise = requires(const G& game, const typename G::Position& position,
                            typename G::Move move, typename G::MoveList& list) {
  { game.noisy_moves(position, list) } -> std::same_as<bool>;
  { game.capture_worth(position, move) } -> std::same_as<int>;
};

// Games that tell threats.
template <class G>
concept KnowsThreats = requires(const G& game, const typename G::Position& position,
                                typename G::Move move) {
  { game.must_answer(position) } -> std::same_as<bool>;
  { game.is_urgent(position, move) } -> std::same_as<bool>;
};

template <class G>
concept Game = MoveValue<typename G::Move> && std::is_trivially_copyable_v<typename G::Position> &&
    requires(const G& game, const typename G::Position& position, typename G::Move move,
             typename G::MoveList& list, std::optional<typename G::Move> last,
             std::string_view text, Side side, int square, int symmetry, Random& random) {
  { game.name() } -> std::same_as<std::string>;
  { game.side_name(side) } -> std::same_as<std::string_view>;
  { game.start() } -> std::same_as<typename G::Position>;
  { game.side_to_move(position) } -> std::same_as<Side>;
  { game.hash(position) } -> std::same_as<Hash>;
  { game.recomputed_hash(position) } -> std::same_as<Hash>;
  { game.status(position) } -> std::same_as<Status>;
  { game.outcome(position) } -> std::same_as<std::optional<Outcome>>;
  { game.legal_moves(position, list) } -> std::same_as<void>;
  { game.generate(position, list) } -> std::same_as<void>;
  { game.is_legal(position, move) } -> std::same_as<bool>;
  { game.is_capture(position, move) } -> std::same_as<bool>;
  { game.apply(position, move) } -> std::same_as<typename G::Position>;
  { game.count_moves(position) } -> std::same_as<int>;
  { game.random_game(position, random) } -> std::same_as<Playout>;
  { game.parse_position(text) } -> std::same_as<Expected<typename G::Position>>;
  { game.position_text(position) } -> std::same_as<std::string>;
  { game.parse_move(position, text) } -> std::same_as<Expected<typename G::Move>>;
  { game.move_text(position, move) } -> std::same_as<std::string>;
  { game.diagram(position, last) } -> std::same_as<Diagram>;
  { game.diagram_cell(square) } -> std::same_as<std::size_t>;
  { game.rules_in_words() } -> std::same_as<std::string_view>;
  { game.symmetries() } -> std::same_as<std::span<const Symmetry>>;
  { game.mirrored(position, symmetry) } -> std::same_as<typename G::Position>;
  { game.mirrored(position, move, symmetry) } -> std::same_as<typename G::Move>;
  requires G::MoveList::capacity()
  >= std::size_t{G::kMaxMoves};
};

// The same game without draws by counting plies or repetitions: what perft counts in, and what a
// solver asks whether a win can be forced in.
template <Game G>
G without_draw_rules(const G& game) {
  if constexpr (requires { game.without_draw_rules(); }) {
    return game.without_draw_rules();
  } else {
    return game;
  }
}

}  // namespace quadrille
