// SPDX-License-Identifier: MIT
// What the colour to move can do: whether anything, how many moves, the list of them, one at
// random. The colour is a template argument, so that every direction is a constant.
#pragma once

#include <bit>
#include <cstdint>

#include "base/bits.h"
#include "base/random.h"
#include "games/checkers/board.h"
#include "games/checkers/position.h"

namespace quadrille::checkers {

template <Colour kColour>
class Generator {
 public:
  explicit Generator(const Position& position)
      : own_(position.own),
        kings_(position.own & position.kings),
        enemy_(position.enemy),
        empty_(~(position.own | position.enemy)) {}

  [[nodiscard]] bool can_move() const {
    return Steps(*this).any() || men_can_jump(men()) || kings_can_jump();
  }

  // Jumps if there are any, else steps: by direction, then by target.
  void list_moves(MoveList& list) const {
    const Jumpers jumpers = find_jumpers();
    if (jumpers.any()) {
      push_jumps(jumpers, list);
      return;
    }
    const Steps steps(*this);
    push_steps<kRight>(steps.right, list);
    push_steps<kLeft>(steps.left, list);
    push_steps<kBackRight>(steps.back_right, list);
    push_steps<kBackLeft>(steps.back_left, list);
  }

  void list_jumps(MoveList& list) const {
    const Jumpers jumpers = find_jumpers();
    if (jumpers.any()) push_jumps(jumpers, list);
  }

  // The number of legal moves. Inlined whatever the compiler thinks: perft does little else.
  [[nodiscard]] [[gnu::always_inline]] int count_moves() const {
    const Jumpers jumpers = find_jumpers();
    return jumpers.any() ? count_jumps(jumpers.men, jumpers.kings ? kings_ : 0, enemy_, empty_)
                         : Steps(*this).count();
  }

  // Any of the list with the same probability; false when there is none. Inlined whatever the
  // compiler thinks: it is most of what a random game costs.
  [[nodiscard]] [[gnu::always_inline]] bool draw_move(Random& random, Move& move) const {
    const Jumpers jumpers = find_jumpers();
    if (jumpers.any()) {
      MoveList jumps;
      push_jumps(jumpers, jumps);
      move = jumps[jumps.size() == 1 ? 0 : random.below(jumps.size())];
      return true;
    }
    // The four sets of targets as two words; a step is a bit of them.
    const Steps steps(*this);
    const Bits64 forward = steps.right | Bits64{steps.left} << 32;
    const Bits64 backward = steps.back_right | Bits64{steps.back_left} << 32;
    const int ahead = popcount(forward);
    const int moves = ahead + popcount(backward);
    if (moves == 0) return false;
    const int number = static_cast<int>(random.below(static_cast<std::uint64_t>(moves)));
    const bool goes_ahead = number < ahead;
    const int chosen =
        lowest_bit(goes_ahead ? nth_bit(forward, number) : nth_bit(backward, number - ahead));
    const bool goes_left = chosen >= 32;
    const int step = goes_ahead  ? rotation(goes_left ? kLeft : kRight)
                     : goes_left ? rotation(kBackLeft)
                                 : rotation(kBackRight);
    const int to = chosen & 31;
    move = Move((to - step) & 31, to);
    return true;
  }

 private:
  static constexpr Direction kRight = kForwardRight<kColour>;
  static constexpr Direction kLeft = kForwardLeft<kColour>;
  static constexpr Direction kBackRight = reversed(kLeft);
  static constexpr Direction kBackLeft = reversed(kRight);

  [[nodiscard]] Squares men() const { return own_ & ~kings_; }

  // Steps of all pieces, by direction: where they lead.
  struct Steps {
    explicit Steps(const Generator& pieces)
        : right(stepped<kRight>(pieces.own_) & pieces.empty_),
          left(stepped<kLeft>(pieces.own_) & pieces.empty_),
          back_right(stepped<kBackRight>(pieces.kings_) & pieces.empty_),
          back_left(stepped<kBackLeft>(pieces.kings_) & pieces.empty_) {}
    [[nodiscard]] bool any() const { return (right | left | back_right | back_left) != 0; }
    [[nodiscard]] int count() const {
      // Two sets share a word: half the counting.
      return popcount(right | Bits64{left} << 32) + popcount(back_right | Bits64{back_left} << 32);
    }

    Squares right, left, back_right, back_left;
  };

  template <Direction kDirection>
  static void push_steps(Squares targets, MoveList& list) {
    for_each_bit(Bits64{targets},
                 [&](int to) { list.push_back(Move((to - rotation(kDirection)) & 31, to)); });
  }

  [[nodiscard]] bool men_can_jump(Squares men) const {
    return (jumped<kRight>(men, enemy_, empty_) | jumped<kLeft>(men, enemy_, empty_)) != 0;
  }
  [[nodiscard]] bool kings_can_jump() const {
    return (jumped<Direction::kUpRight>(kings_, enemy_, empty_) |
            jumped<Direction::kUpLeft>(kings_, enemy_, empty_) |
            jumped<Direction::kDownLeft>(kings_, enemy_, empty_) |
            jumped<Direction::kDownRight>(kings_, enemy_, empty_)) != 0;
  }
  [[nodiscard]] static Squares men_that_jump(Squares men, Squares enemy, Squares empty) {
    const Squares right = jumped<kRight>(men, enemy, empty);
    const Squares left = jumped<kLeft>(men, enemy, empty);
    return std::rotr(right, 2 * rotation(kRight)) | std::rotr(left, 2 * rotation(kLeft));
  }

  // Who must jump: the men that can; of the kings, whether one can.
  struct Jumpers {
    [[nodiscard]] bool any() const { return men != 0 || kings; }

    Squares men = 0;
    bool kings = false;
  };
  [[nodiscard]] [[gnu::always_inline]] Jumpers find_jumpers() const {
    return {men_that_jump(men(), enemy_, empty_), kings_ != 0 && kings_can_jump()};
  }

  void push_jumps(const Jumpers& jumpers, MoveList& list) const {
    for_each_bit(Bits64{jumpers.men},
                 [&](int from) { push_man_paths(square(from), Move(from, from), list); });
    if (!jumpers.kings) return;
    for_each_bit(Bits64{kings_}, [&](int from) {
      push_king_paths(square(from), Move(from, from), enemy_, empty_ | square(from), list);
    });
  }

  // All ways to go on, at least by one jump. What a man leaves behind, its own square and the
  // pieces it took, it cannot come back to, so nothing of it need be remembered. From the crowning
  // row no jump leads forward: the turn ends.
  void push_man_paths(Squares at, Move path, MoveList& list) const {
    push_man_path<kRight>(at, path, list);
    push_man_path<kLeft>(at, path, list);
  }
  template <Direction kDirection>
  void push_man_path(Squares at, Move path, MoveList& list) const {
    const Squares to = jumped<kDirection>(at, enemy_, empty_);
    if (to == 0) return;
    const Move longer = path.then(kDirection, lowest_bit(Bits64{to}));
    if (men_can_jump(to)) {
      push_man_paths(to, longer, list);
    } else {
      list.push_back(longer);
    }
  }

  // The same for a king. Its start counts as empty; no enemy is jumped twice. Squares it lands on
  // and squares it jumps over are never the same, so `empty` stays what it is. Whether it jumped.
  static bool push_king_paths(Squares at, Move path, Squares enemy, Squares empty, MoveList& list) {
    bool jumps = push_king_path<Direction::kUpRight>(at, path, enemy, empty, list);
    jumps |= push_king_path<Direction::kUpLeft>(at, path, enemy, empty, list);
    jumps |= push_king_path<Direction::kDownLeft>(at, path, enemy, empty, list);
    jumps |= push_king_path<Direction::kDownRight>(at, path, enemy, empty, list);
    return jumps;
  }
  template <Direction kDirection>
  static bool push_king_path(Squares at, Move path, Squares enemy, Squares empty, MoveList& list) {
    const Squares to = jumped<kDirection>(at, enemy, empty);
    if (to == 0) return false;
    const Move longer = path.then(kDirection, lowest_bit(Bits64{to}));
    const Squares left = enemy & ~std::rotl(at, rotation(kDirection));
    if (!push_king_paths(to, longer, left, empty, list)) list.push_back(longer);
    return true;
  }

  // Most positions have no jumps: counting steps is faster with this out of line, and with all that
  // it needs in registers.
  [[nodiscard]] [[gnu::noinline]] static int count_jumps(Squares men, Squares kings, Squares enemy,
                                                         Squares empty) {
    int jumps = count_man_paths(men, enemy, empty);
    for_each_bit(Bits64{kings}, [&](int from) {
      jumps += count_king_paths(square(from), enemy, empty | square(from));
    });
    return jumps;
  }

  // All men at once: a direction leads different men to different squares.
  [[nodiscard]] static int count_man_paths(Squares men, Squares enemy, Squares empty) {
    return count_man_paths_by<kRight>(men, enemy, empty) +
           count_man_paths_by<kLeft>(men, enemy, empty);
  }
  template <Direction kDirection>
  [[nodiscard]] static int count_man_paths_by(Squares men, Squares enemy, Squares empty) {
    const Squares to = jumped<kDirection>(men, enemy, empty);
    if (to == 0) return 0;
    const Squares going_on = men_that_jump(to, enemy, empty);
    const int ended = popcount(Bits64{to & ~going_on});
    return going_on == 0 ? ended : ended + count_man_paths(going_on, enemy, empty);
  }

  static int count_king_paths(Squares at, Squares enemy, Squares empty) {
    return count_king_paths_by<Direction::kUpRight>(at, enemy, empty) +
           count_king_paths_by<Direction::kUpLeft>(at, enemy, empty) +
           count_king_paths_by<Direction::kDownLeft>(at, enemy, empty) +
           count_king_paths_by<Direction::kDownRight>(at, enemy, empty);
  }
  template <Direction kDirection>
  static int count_king_paths_by(Squares at, Squares enemy, Squares empty) {
    const Squares to = jumped<kDirection>(at, enemy, empty);
    if (to == 0) return 0;
    const int longer = count_king_paths(to, enemy & ~std::rotl(at, rotation(kDirection)), empty);
    return longer != 0 ? longer : 1;
  }

  Squares own_, kings_, enemy_, empty_;
};

}  // namespace quadrille::checkers
