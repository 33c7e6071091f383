// SPDX-License-Identifier: MIT
// Positions are settled in the order of their distance from the end, one ply after the other. Ahead
// of that every position is looked at once, forwards: one with a jump has to jump, into slices that
// are finished, and so its result is known; of the others the crownings are known and the rest of
// the moves are counted. Then level after level: from a position that is lost at this level, every
// move taken back gives a win; from one that is won it takes a move from the predecessor's count,
// and a predecessor without moves left is lost.
//
// Results that come by captures and crownings are written down before their level is reached. That
// does no harm: a win is overwritten by a sooner one only, and
//   - an odd code beside a count that is not 0 is a floor: the best crowning loses so late, but
//     there are quiet moves left. Either they turn out to lose too, or it is no loss at all.
#include "solve/checkers_tables/retrograde.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>

#include "games/checkers/features.h"
#include "games/checkers/rules.h"

namespace quadrille::checkers {
namespace {

// Any rule set would do: White is the first side here, and nobody counts plies.
using Rules = Checkers<RuleSet::kCsc384>;
constexpr Side kWhite = Rules::side_of(Colour::kWhite);

Position white_to_move(const Placement& placement) {
  return {.own = placement.own(),
          .enemy = placement.enemy(),
          .kings = placement.own_kings | placement.enemy_kings,
          .quiet_plies = 0,
          .to_move = kWhite};
}

// The result for the mover when the move gives the opponent `successor`.
constexpr Code one_more(Code successor) {
  return successor == kDrawCode ? kDrawCode : static_cast<Code>(successor + 1);
}

// The better of two results for the mover.
constexpr Code better(Code a, Code b) {
  if (is_win_code(a) && is_win_code(b)) return std::min(a, b);
  if (is_win_code(a) || is_win_code(b)) return is_win_code(a) ? a : b;
  if (a == kDrawCode || b == kDrawCode) return kDrawCode;
  return std::max(a, b);
}

// The codes that a block of positions may hold: what a level need not look through is left out.
// Codes far apart share a bit, which costs a look and no more.
class Levels {
 public:
  void add(Code code) {
    const std::atomic_ref word(words_[place_of(code)]);
    if ((word.load(std::memory_order_relaxed) & bit_of(code)) == 0) {
      word.fetch_or(bit_of(code), std::memory_order_relaxed);
    }
  }
  [[nodiscard]] bool may_have(Code code) {
    const std::atomic_ref word(words_[place_of(code)]);
    return (word.load(std::memory_order_relaxed) & bit_of(code)) != 0;
  }

 private:
  static constexpr std::size_t kWords = 8;
  static constexpr std::size_t place_of(Code code) { return code / 64 % kWords; }
  static constexpr Bits64 bit_of(Code code) { return Bits64{1} << code % 64; }

  std::array<Bits64, kWords> words_ = {};
};

class PairBuilder {
 public:
  PairBuilder(const Material& material, const SliceSet& finished, const Labour& labour)
      : finished_(finished), labour_(labour) {
    halves_.emplace_back(material);
    if (material.swapped() != material) halves_.emplace_back(material.swapped());
  }

  std::optional<std::vector<Slice>> build() {
    if (!look_forward()) return std::nullopt;
    // Quiet levels end it only behind the last result that captures and crownings gave.
    int quiet_levels = 0;
    for (int level = 0; quiet_levels < 2 || level <= last_known_; ++level) {
      const std::uint64_t settled = settle_level(level);
      if (is_stopped()) return std::nullopt;
      quiet_levels = settled == 0 ? quiet_levels + 1 : 0;
    }
    if (!forget_floors()) return std::nullopt;
    std::vector<Slice> slices;
    for (Half& half : halves_) slices.push_back(std::move(half.slice));
    return slices;
  }

 private:
  // A slice that is being built. Two threads may come to one predecessor.
  struct Half {
    explicit Half(const Material& material) : slice(material) {
      slice.codes.resize(static_cast<std::size_t>(slice.index.size()), kDrawCode);
      open_moves.resize(slice.codes.size(), kCannotLose);
      levels.resize(slice.codes.size() / kBlock + 1);
    }

    [[nodiscard]] Code code(std::size_t i) {
      return std::atomic_ref(slice.codes[i]).load(std::memory_order_relaxed);
    }
    void set_code(std::size_t i, Code code) {
      std::atomic_ref(slice.codes[i]).store(code, std::memory_order_relaxed);
      levels[i / kBlock].add(code);
    }
    // An odd code that is not a loss yet, and perhaps never: see above.
    [[nodiscard]] bool is_floor(std::size_t i) {
      const auto open = std::atomic_ref(open_moves[i]).load(std::memory_order_relaxed);
      return open != 0 && open != kCannotLose;
    }

    Slice slice;
    std::vector<std::uint8_t> open_moves;  // that have not turned out to lose
    std::vector<Levels> levels;            // by block
  };

  // A count that never comes to 0: there is a way out, or the result is settled.
  static constexpr std::uint8_t kCannotLose = 255;
  static constexpr std::size_t kBlock = 1 << 10;
  static constexpr std::size_t kChunk = 16 * kBlock;  // what a thread takes at a time

  [[nodiscard]] Half& twin_of(const Half& half) {
    return halves_.size() == 2 && &half == halves_.data() ? halves_[1] : halves_[0];
  }

  // Once it was stopped it stays so: a chunk that was left out makes all that follows wrong.
  [[nodiscard]] bool is_stopped() {
    if (!stopped_.load(std::memory_order_relaxed) && labour_.stopped()) stopped_ = true;
    return stopped_.load(std::memory_order_relaxed);
  }

  // Calls `work(half, begin, end)` for all positions, a chunk at a time, and adds up what it
  // returns.
  template <class Work>
  std::uint64_t for_all(const Work& work) {
    std::vector<std::pair<Half*, std::size_t>> chunks;
    for (Half& half : halves_) {
      for (std::size_t begin = 0; begin < half.slice.codes.size(); begin += kChunk) {
        chunks.emplace_back(&half, begin);
      }
    }
    std::atomic<std::uint64_t> sum = 0;
    labour_.spread(chunks.size(), [&](std::size_t number) {
      if (is_stopped()) return;
      auto [half, begin] = chunks[number];
      sum += work(*half, begin, std::min(begin + kChunk, half->slice.codes.size()));
    });
    return sum;
  }

  bool look_forward() {
    for_all([this](Half& half, std::size_t begin, std::size_t end) {
      SliceIndex::Walk walk(half.slice.index);
      for (std::size_t i = begin; i < end; ++i) look_at(half, i, walk.to(i));
      return 0U;
    });
    for (const Half& half : halves_) {
      last_known_ = std::max<int>(last_known_, *std::ranges::max_element(half.slice.codes));
    }
    return !is_stopped();
  }

  void look_at(Half& half, std::size_t i, const Placement& placement) {
    const Position position = white_to_move(placement);
    Rules::MoveList moves;
    rules_.generate(position, moves);
    if (moves.empty()) {
      half.set_code(i, kLostNow);
      return;
    }
    // The best of the moves that leave the slice; before the first there is none.
    std::optional<Code> best;
    std::uint8_t stays = 0;
    for (const Move move : moves) {
      const bool crowns = (placement.own_men & square(move.from())) != 0 &&
                          (square(move.to()) & kCrownRow<Colour::kWhite>) != 0;
      if (!Rules::is_capture(position, move) && !crowns) {
        ++stays;
        continue;
      }
      const Code result = one_more(finished_code(Rules::apply(position, move)));
      best = best ? better(*best, result) : result;
    }
    if (best && *best != kDrawCode) half.set_code(i, *best);
    const bool can_lose = stays > 0 && (!best || is_loss_code(*best));
    half.open_moves[i] = can_lose ? stays : kCannotLose;
  }

  [[nodiscard]] Code finished_code(const Position& black_to_move) const {
    if (black_to_move.own == 0) return kLostNow;
    const Placement placement = placement_of(black_to_move, Colour::kBlack);
    return finished_.find(placement.material())->at(placement);
  }

  std::uint64_t settle_level(int level) {
    const Code wanted = code_of(level);
    const std::uint64_t settled = for_all([&](Half& half, std::size_t begin, std::size_t end) {
      SliceIndex::Walk walk(half.slice.index);
      Notices notices(twin_of(half), wanted);
      unsigned found = 0;
      for (std::size_t block = begin; block < end; block += kBlock) {
        if (!half.levels[block / kBlock].may_have(wanted)) continue;
        std::array<std::size_t, kBlock> places;  // NOLINT: filled as far as it is read
        const std::size_t count =
            find_codes(half, block, std::min(block + kBlock, end), wanted, places);
        for (const std::size_t i : std::span(places).first(count)) {
          if (is_loss_code(wanted) && half.is_floor(i)) continue;
          for_each_predecessor(walk.to(i).turned(),
                               [&](const Placement& before) { notices.add(before); });
          ++found;
        }
      }
      notices.send();
      return found;
    });
    if (labour_.on_settled) labour_.on_settled(settled);
    return settled;
  }

  // Where the code is, and how often: without a branch, since it is most of the work of a level.
  static std::size_t find_codes(Half& half, std::size_t begin, std::size_t end, Code wanted,
                                std::array<std::size_t, kBlock>& places) {
    std::size_t found = 0;
    for (std::size_t i = begin; i < end; ++i) {
      places[found] = i;
      found += static_cast<std::size_t>(half.code(i) == wanted);
    }
    return found;
  }

  // Positions one of whose moves leads to a settled one. Tables are larger than any cache, and the
  // positions lie anywhere in them: so they are fetched while others are still being found.
  class Notices {
   public:
    Notices(Half& half, Code settled) : half_(half), settled_(settled) {}

    void add(const Placement& before) {
      if (count_ == places_.size()) send();
      const auto place = static_cast<std::size_t>(half_.slice.index.index_of(before));
      if (is_loss_code(settled_)) {
        __builtin_prefetch(&half_.slice.codes[place]);
      } else {
        __builtin_prefetch(&half_.open_moves[place]);
      }
      places_[count_++] = place;
    }
    void send() {
      for (const std::size_t place : std::span(places_).first(count_)) {
        if (is_loss_code(settled_)) {
          win(place);
        } else {
          lose_move(place);
        }
      }
      count_ = 0;
    }

   private:
    void win(std::size_t i) {
      const Code known = half_.code(i);
      const Code code = one_more(settled_);
      if (!is_win_code(known) || known > code) half_.set_code(i, code);
    }
    void lose_move(std::size_t i) {
      const std::atomic_ref<std::uint8_t> open(half_.open_moves[i]);
      if (open.load(std::memory_order_relaxed) == kCannotLose) return;
      if (open.fetch_sub(1, std::memory_order_relaxed) != 1) return;
      half_.set_code(i, std::max(half_.code(i), one_more(settled_)));
    }

    Half& half_;
    Code settled_;
    std::size_t count_ = 0;
    std::array<std::size_t, 128> places_;  // as far as count_ says
  };

  // Floors that were never reached.
  bool forget_floors() {
    for_all([](Half& half, std::size_t begin, std::size_t end) {
      for (std::size_t i = begin; i < end; ++i) {
        if (is_loss_code(half.slice.codes[i]) && half.is_floor(i)) half.slice.codes[i] = kDrawCode;
      }
      return 0U;
    });
    return !is_stopped();
  }

  // Takes back every quiet move that White, who is not to move, may have made last. A side that had
  // a jump did not make a quiet move.
  template <class Visit>
  void for_each_predecessor(const Placement& after, const Visit& visit) const {
    const Squares empty = ~(after.own() | after.enemy());
    const auto take_back = [&]<Direction kDirection>(Squares movers, Squares Placement::*kind) {
      for_each_bit(Bits64{stepped<kDirection>(movers) & empty}, [&](int bit) {
        const Squares from = square(bit);
        Placement before = after;
        before.*kind ^= from | std::rotr(from, rotation(kDirection));
        if (!white_can_jump(before)) visit(before);
      });
    };
    constexpr auto kMen = &Placement::own_men;
    constexpr auto kKings = &Placement::own_kings;
    take_back.template operator()<Direction::kDownRight>(after.own_men, kMen);
    take_back.template operator()<Direction::kDownLeft>(after.own_men, kMen);
    take_back.template operator()<Direction::kUpRight>(after.own_kings, kKings);
    take_back.template operator()<Direction::kUpLeft>(after.own_kings, kKings);
    take_back.template operator()<Direction::kDownRight>(after.own_kings, kKings);
    take_back.template operator()<Direction::kDownLeft>(after.own_kings, kKings);
  }

  [[nodiscard]] bool white_can_jump(const Placement& placement) const {
    return SideView<Rules, kWhite>(rules_, white_to_move(placement)).victims() != 0;
  }

  const SliceSet& finished_;
  const Labour& labour_;
  Rules rules_;
  std::vector<Half> halves_;
  int last_known_ = 0;
  std::atomic<bool> stopped_ = false;
};

}  // namespace

void spread_in_turn(std::size_t count, const std::function<void(std::size_t)>& work) {
  for (std::size_t i = 0; i < count; ++i) work(i);
}

std::optional<std::vector<Slice>> build_pair(const Material& material, const SliceSet& finished,
                                             const Labour& labour) {
  return PairBuilder(material, finished, labour).build();
}

}  // namespace quadrille::checkers
