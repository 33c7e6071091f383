// SPDX-License-Identifier: MIT
#include "heuristics/patterns/evaluator.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "heuristics/formula.h"
#include "heuristics/patterns/anchored_codes.h"
#include "heuristics/patterns/chessboard_windows.h"
#include "heuristics/patterns/sets.h"
#include "heuristics/patterns/window_codes.h"

namespace quadrille::patterns {
namespace {

// Values are sums of these, so an even position is worth nothing.
constexpr int kShares = 64;  // of the first phase in a mixture
constexpr double kUnit = 1.0 / (kShares * kOneHundredth);

// The weights of the phases, added up. Whole numbers: the same in every order.
struct Sums {
  std::int32_t first = 0;
  std::int32_t last = 0;

  void add(std::int32_t pair) {
    first += static_cast<std::int16_t>(pair & 0xffff);
    last += pair >> 16;
  }
  void add(const Sums& other) {
    first += other.first;
    last += other.last;
  }
  [[nodiscard]] Sums sums() const { return *this; }
};
// The same where there is one phase.
struct OneSum {
  std::int32_t sum;

  explicit OneSum(const Sums& sums) : sum(sums.first) {}
  void add(std::int16_t value) { sum += value; }
  void add(const Sums& other) { sum += other.first; }
  [[nodiscard]] Sums sums() const { return {sum, 0}; }
};
std::int32_t pair_of(std::int16_t first, std::int16_t last) {
  return static_cast<std::int32_t>(static_cast<std::uint32_t>(static_cast<std::uint16_t>(first)) |
                                   static_cast<std::uint32_t>(last) << 16);
}

class Patterns {
 public:
  Patterns(const AnyGame& game, Sets sets, const Weights& weights, std::string_view left_out)
      : game_(game.copy()),
        typed_(game_->typed()),
        sets_(std::move(sets)),
        read_(sets_.board().reader.read) {
    expand(weights, left_out);
    for (const Set& set : sets_.all()) add_set(set);
    add_features(weights, left_out);
    add_phase(weights);
    if (weights.spec.phases() == 1) {
      for (const std::int32_t pair : values_) {
        narrow_.push_back(static_cast<std::int16_t>(pair & 0xffff));
      }
    }
  }

  [[nodiscard]] double value(const void* position, Side me) const {
    Planes planes;
    read_(position, planes);
    const Sums sums = narrow_.empty() ? added<Sums>(values_.data(), planes)
                                      : added<OneSum>(narrow_.data(), planes);
    const int share = share_of_first(planes);
    double whole = mixed(sums, share);
    for (const FeatureTerm& each : features_) {
      whole += weighted(each, position, planes.to_move, share);
    }
    return whole * kUnit * sign_of(me) + 0.0;  // never -0
  }

  [[nodiscard]] Explanation explain(const void* position, Side me) const {
    Planes planes;
    read_(position, planes);
    const int share = share_of_first(planes);
    const double sign = me == Side::kFirst ? 1 : -1;
    std::vector<double> by_term(sets_.terms().size());
    std::vector<std::vector<double>> cells_of(
        by_term.size(), std::vector<double>(sets_.board().reader.bits.size()));
    Explanation explanation;
    std::vector<std::uint32_t> told;  // which entry stands for each of the patterns
    sets_.read(planes, [&](std::size_t set, std::size_t place, std::uint32_t code) {
      const std::size_t entry = sets_.all()[set].entry(place, code);
      Sums sums;
      sums.add(values_[entry]);
      const double worth = sign * mixed(sums, share) * kUnit;
      const std::size_t term = sets_.all()[set].places[place].term;
      by_term[term] += worth;
      share_out(worth, sets_.cells(sets_.all()[set], place, planes), cells_of[term]);
      if (auto seen = seen_at(set, place, entry, worth, planes, me)) {
        explanation.patterns.push_back(*std::move(seen));
        told.push_back(stands_for_[entry]);
      }
    });
    explanation.patterns = each_once(std::move(explanation.patterns), told);
    for (std::size_t i = 0; i < by_term.size(); ++i) {
      // What the places add up to counts once: so it can be said what another weight would change.
      explanation.add(
          {sets_.terms()[i], by_term[i], {}, 1, by_term[i], {}, std::move(cells_of[i])});
    }
    for (const FeatureTerm& each : features_) {
      const double weight = (each.first * share + each.last * (kShares - share)) * kUnit;
      explanation.add(term_of(each.feature, position, me, weight));
    }
    std::ranges::stable_sort(explanation.patterns, std::ranges::greater{},
                             [](const PatternSeen& seen) {
                               return std::abs(seen.contribution) * static_cast<double>(seen.count);
                             });
    if (explanation.patterns.size() > kPatternsTold) explanation.patterns.resize(kPatternsTold);
    return explanation;
  }

  [[nodiscard]] std::vector<std::string> terms() const {
    std::vector<std::string> names = sets_.terms();
    for (const FeatureTerm& each : features_) names.emplace_back(each.feature.name);
    return names;
  }

 private:
  // Where the weights of a set are, and how to find those of a position.
  struct Windows {
    std::size_t first_entry;
    WindowCodes codes;
  };
  struct Anchored {
    std::size_t first_entry;
    std::size_t count;  // of codes
    AnchoredCodes codes;
  };
  // Single squares are looked up by who stands there: by bit what that is worth more than nobody.
  struct Squares {
    std::size_t plane;
    std::vector<Sums> values;
  };
  // The weights of all that the position has. Written for both kinds of sums, which the compiler
  // takes apart.
  template <class Sum, class Value>
  [[gnu::always_inline]] Sums added(const Value* values, const Planes& planes) const {
    Sum sum(of_empty_squares_);
    if (chessboard_) chessboard_->add(planes, values + first_of_chessboard_, sum);
    for (const Windows& windows : windows_) {
      windows.codes.add(planes, values + windows.first_entry, sum);
    }
    for (const Anchored& anchored : anchored_) {
      const Value* const first = values + anchored.first_entry;
      anchored.codes.read(planes, [&](std::size_t place, std::uint32_t code) {
        sum.add(first[place * anchored.count + code]);
      });
    }
    for (const Squares& squares : squares_) {
      for (std::size_t word = 0; word < Planes::kWords; ++word) {
        for_each_bit(planes.sets[squares.plane][word], [&](int bit) {
          sum.add(squares.values[64 * word + static_cast<std::size_t>(bit)]);
        });
      }
    }
    return sum.sums();
  }

  struct FeatureTerm {
    Feature feature;
    double first, last;
    bool is_to_move;  // the one that every heuristic of patterns has: not worth a call
  };

  // Whole numbers as they are: sums of the largest weights would not fit 32 bits.
  static double mixed(const Sums& sums, int share) {
    return static_cast<double>(sums.first) * share +
           static_cast<double>(sums.last) * (kShares - share);
  }

  // Who is asked for changes from call to call: looked up, not branched on.
  static double sign_of(Side side) {
    constexpr std::array<double, 2> kSigns = {1, -1};
    return kSigns[index_of(side)];
  }

  // Every entry by itself, from those that stand for several.
  void expand(const Weights& weights, std::string_view left_out) {
    const std::vector<Shared> shared = sets_.shared();
    std::vector<std::uint32_t> number(shared.size());
    std::uint32_t distinct = 0;
    for (std::size_t entry = 0; entry < shared.size(); ++entry) {
      if (shared[entry].entry == entry && shared[entry].sign != 0) number[entry] = distinct++;
    }
    const std::size_t phases = weights.spec.phases();
    values_.resize(shared.size());
    stands_for_.resize(shared.size());
    seen_.resize(shared.size());
    won_.resize(shared.size());
    for (const Set& set : sets_.all()) {
      for (std::size_t place = 0; place < set.places.size(); ++place) {
        if (sets_.terms()[set.places[place].term] == left_out) continue;
        for (std::uint32_t code = 0; code < set.codes; ++code) {
          const std::size_t entry = set.entry(place, code);
          const auto [stands_for_it, sign] = shared[entry];
          if (sign == 0) continue;
          stands_for_[entry] = stands_for_it;
          const std::size_t at = number[stands_for_it];
          const auto weight = [&](std::size_t phase) {
            // The least number of 16 bits has no negative.
            const int value = std::max<int>(weights.values[at * phases + phase], -32767);
            return static_cast<std::int16_t>(sign * value);
          };
          values_[entry] = pair_of(weight(0), weight(phases - 1));
          seen_[entry] = weights.seen[at];
          won_[entry] =
              sign > 0 ? weights.won[at] : static_cast<std::uint8_t>(255 - weights.won[at]);
        }
      }
    }
  }

  void add_set(const Set& set) {
    switch (set.kind) {
      case ShapeKind::kWindow:
        if (!chessboard_) {
          chessboard_ = ChessboardWindows::make(set, sets_.board());
          if (chessboard_) {
            first_of_chessboard_ = set.first_entry;
            break;
          }
        }
        windows_.push_back({set.first_entry, WindowCodes(set, sets_.board())});
        break;
      case ShapeKind::kSquare:
        add_squares(set);
        break;
      case ShapeKind::kKingLines:
      case ShapeKind::kExits:
      case ShapeKind::kExitsOfExits:
        anchored_.push_back({set.first_entry, set.codes, AnchoredCodes(set, sets_.board())});
        break;
    }
  }
  void add_squares(const Set& set) {
    for (std::size_t place = 0; place < set.places.size(); ++place) {
      of_empty_squares_.add(values_[set.entry(place, 0)]);
    }
    for (std::size_t i = 0; i < set.planes.size(); ++i) {
      Squares squares{set.planes[i], std::vector<Sums>(64 * Planes::kWords)};
      for (std::size_t place = 0; place < set.places.size(); ++place) {
        const int bit = sets_.board().reader.bits[set.places[place].cells.front()];
        Sums& worth = squares.values[static_cast<std::size_t>(bit)];
        worth.add(values_[set.entry(place, static_cast<std::uint32_t>(i) + 1)]);
        Sums empty;
        empty.add(values_[set.entry(place, 0)]);
        worth.first -= empty.first;
        worth.last -= empty.last;
      }
      squares_.push_back(std::move(squares));
    }
  }

  void add_features(const Weights& weights, std::string_view left_out) {
    const auto features = game_->features();
    for (const FeatureWeight& each : weights.features) {
      if (each.feature == left_out) continue;
      const auto found = std::ranges::find(features, each.feature, &Feature::name);
      features_.push_back({*found, static_cast<double>(each.weights.front()),
                           static_cast<double>(each.weights.back()), each.feature == "to_move"});
    }
  }

  void add_phase(const Weights& weights) {
    if (!weights.spec.phase) return;
    first_ = weights.spec.phase->first;
    last_ = weights.spec.phase->last;
    const auto& planes = sets_.board().reader.planes;
    for (std::size_t i = 0; i < planes.size(); ++i) {
      if (std::ranges::count(weights.spec.phase->pieces, planes[i].piece) > 0) {
        phase_planes_.push_back(i);
      }
    }
  }

  [[nodiscard]] int share_of_first(const Planes& planes) const {
    if (phase_planes_.empty()) return kShares;
    int count = 0;
    for (const std::size_t plane : phase_planes_) {
      for (const Bits64 word : planes.sets[plane]) count += popcount(word);
    }
    return std::clamp((count - last_) * kShares / (first_ - last_), 0, kShares);
  }

  [[nodiscard]] double weighted(const FeatureTerm& each, const void* position, Side to_move,
                                int share) const {
    const double weight = each.first * share + each.last * (kShares - share);
    if (each.is_to_move) return sign_of(to_move) * weight;
    return weight * each.feature.for_first_side(typed_, position);
  }

  [[nodiscard]] Term term_of(const Feature& feature, const void* position, Side me,
                             double weight) const {
    const std::string name(feature.name);
    if (feature.same_for_both) {  // speaks for the first side
      const double value = feature.measure(typed_, position, me);
      const double own_weight = weight * sign_of(me);
      return {name, value, {}, own_weight, own_weight * value, name};
    }
    double by_side[2];
    feature.measure_both(typed_, position, by_side);
    const double own = by_side[index_of(me)];
    const double opponent = by_side[index_of(opposite(me))];
    return {name, own, opponent, weight, weight * (own - opponent), name};
  }

  // In equal parts among the squares of a place. Where all are off the board, none adds it.
  static void share_out(double worth, std::vector<std::size_t> cells, std::vector<double>& sums) {
    std::erase(cells, kNowhere);
    for (const std::size_t cell : cells) sums[cell] += worth / static_cast<double>(cells.size());
  }

  // Nothing where there is nothing to say.
  [[nodiscard]] std::optional<PatternSeen> seen_at(std::size_t set, std::size_t place,
                                                   std::size_t entry, double worth,
                                                   const Planes& planes, Side me) const {
    if (worth == 0) return std::nullopt;
    const Set& all = sets_.all()[set];
    PatternSeen seen;
    seen.term = sets_.terms()[all.places[place].term];
    seen.cells = sets_.cells(all, place, planes);
    std::erase(seen.cells, kNowhere);
    if (seen.cells.empty()) return std::nullopt;  // all steps leave the board
    seen.contribution = worth;
    seen.seen = times_seen(seen_[entry]);
    const double won = won_[entry] / 255.0;
    seen.won = me == Side::kFirst ? won : 1 - won;
    return seen;
  }

  // Images are one pattern, told where the first of them is. What both sides have alike cancels,
  // and explains nothing.
  static std::vector<PatternSeen> each_once(std::vector<PatternSeen> all,
                                            std::span<const std::uint32_t> stands_for) {
    std::map<std::uint32_t, int> balance;
    const auto sign = [&](std::size_t i) { return all[i].contribution > 0 ? 1 : -1; };
    for (std::size_t i = 0; i < all.size(); ++i) balance[stands_for[i]] += sign(i);
    std::vector<PatternSeen> once;
    for (std::size_t i = 0; i < all.size(); ++i) {
      int& left = balance[stands_for[i]];
      if (left * sign(i) <= 0) continue;
      all[i].count = static_cast<std::size_t>(std::abs(left));
      left = 0;
      once.push_back(std::move(all[i]));
    }
    return once;
  }

  GamePointer game_;
  const void* typed_;
  Sets sets_;
  void (*read_)(const void*, Planes&) = nullptr;
  std::vector<std::int32_t> values_;       // by entry: the weights of both phases
  std::vector<std::int16_t> narrow_;       // the same where there is one phase: half the memory
  std::vector<std::uint32_t> stands_for_;  // by entry: the one that its images share
  std::vector<std::uint8_t> seen_, won_;
  std::optional<ChessboardWindows> chessboard_;
  std::size_t first_of_chessboard_ = 0;
  std::vector<Windows> windows_;
  std::vector<Anchored> anchored_;
  std::vector<Squares> squares_;  // a plane each
  Sums of_empty_squares_;
  std::vector<FeatureTerm> features_;
  std::vector<std::size_t> phase_planes_;
  int first_ = 1;
  int last_ = 0;
};

double value_of(const void* state, const void* position, Side me) {
  return static_cast<const Patterns*>(state)->value(position, me);
}
Explanation explanation_of(const void* state, const void* position, Side me) {
  return static_cast<const Patterns*>(state)->explain(position, me);
}

MaybeError check_features(const AnyGame& game, const Weights& weights) {
  const auto features = game.features();
  for (const FeatureWeight& each : weights.features) {
    if (std::ranges::count(features, each.feature, &Feature::name) > 0) continue;
    return Error{ErrorCode::kUnknownHeuristic,
                 fmt::format("{} has no feature {}", game.name(), each.feature), weights.name};
  }
  return std::nullopt;
}

}  // namespace

HeuristicInfo info_of(const Weights& weights) {
  HeuristicInfo info;
  info.name = weights.name;
  info.meaning = weights.meaning;
  info.source = weights.source;
  info.remark = weights.remark;
  return info;
}

Expected<Evaluator> make_evaluator(const AnyGame& game, const Weights& weights,
                                   const std::string& hash, std::string_view left_out) {
  if (!is_made_for(weights.games, game)) {
    return made_for_others(weights.name, weights.games, game);
  }
  if (auto error = check_features(game, weights)) return *error;
  auto sets = Sets::make(game, weights.spec);
  if (!sets) return sets.error();
  if (const std::size_t wanted = count_distinct(*sets); wanted != weights.seen.size()) {
    return Error{ErrorCode::kUnknownHeuristic,
                 fmt::format("its shapes have {} weights on {}, and the file has {}", wanted,
                             game.name(), weights.seen.size()),
                 weights.name};
  }
  auto state = std::make_shared<const Patterns>(game, *std::move(sets), weights, left_out);
  HeuristicInfo info = info_of(weights);
  info.hash = hash;
  // An even position loses what the term is worth at the start.
  if (!left_out.empty()) {
    const AnyPosition start = game.start();
    double at_start = 0;  // for the first side
    const Patterns whole(game, *Sets::make(game, weights.spec), weights, {});
    for (const Term& term : whole.explain(start.bytes.data(), Side::kFirst).terms) {
      if (term.name == left_out) at_start += term.contribution;
    }
    info.neutral = Neutral(0 - at_start, at_start);
  }
  auto names = state->terms();
  return Evaluator({std::move(info), {names, names}, std::move(state), value_of, explanation_of});
}

}  // namespace quadrille::patterns
