// SPDX-License-Identifier: MIT
#include "workbench/train/learn_patterns.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>
#include <utility>

#include "base/random.h"
#include "base/text.h"
#include "heuristics/patterns/anchored_codes.h"
#include "heuristics/patterns/sets.h"
#include "heuristics/patterns/window_codes.h"
#include "workbench/learning_targets.h"
#include "workbench/train/merge_parts.h"

namespace quadrille {
namespace {

using namespace patterns;

// All that a position has, as numbers of weights: each with the sign with which it counts.
class Lookup {
 public:
  Lookup(const Lookup&) = delete;
  Lookup& operator=(const Lookup&) = delete;
  ~Lookup() = default;
  Lookup(const AnyGame& game, Sets sets) : sets_(std::move(sets)), shared_(sets_.shared()) {
    for (const Set& set : sets_.all()) {
      if (set.kind == ShapeKind::kWindow || set.kind == ShapeKind::kSquare) {
        windows_.emplace_back(&set, WindowCodes(set, sets_.board()));
      } else {
        anchored_.emplace_back(&set, AnchoredCodes(set, sets_.board()));
      }
    }
    read_ = game.planes().read;
  }

  void read(const AnyPosition& position, std::vector<std::uint32_t>& entries,
            Planes& planes) const {
    read_(position.bytes.data(), planes);
    entries.clear();
    const auto read_all = [&](const auto& readers) {
      for (const auto& reader : readers) {
        const Set& set = *reader.first;
        reader.second.read(planes, [&](std::size_t place, std::uint32_t code) {
          entries.push_back(static_cast<std::uint32_t>(set.entry(place, code)));
        });
      }
    };
    read_all(windows_);
    read_all(anchored_);
  }

  [[nodiscard]] const Sets& sets() const { return sets_; }
  [[nodiscard]] const std::vector<Shared>& shared() const { return shared_; }

 private:
  Sets sets_;
  std::vector<Shared> shared_;
  std::vector<std::pair<const Set*, WindowCodes>> windows_;
  std::vector<std::pair<const Set*, AnchoredCodes>> anchored_;
  void (*read_)(const void*, Planes&) = nullptr;
};

// The share of the first phase in a position.
class Phases {
 public:
  Phases(const Spec& spec, const PlaneReader& reader) {
    if (!spec.phase) return;
    first_ = spec.phase->first;
    last_ = spec.phase->last;
    for (std::size_t i = 0; i < reader.planes.size(); ++i) {
      if (std::ranges::count(spec.phase->pieces, reader.planes[i].piece) > 0) planes_.push_back(i);
    }
  }
  [[nodiscard]] float share_of_first(const Planes& planes) const {
    if (planes_.empty()) return 1;
    int count = 0;
    for (const std::size_t plane : planes_) {
      for (const Bits64 word : planes.sets[plane]) count += popcount(word);
    }
    return std::clamp(static_cast<float>(count - last_) / static_cast<float>(first_ - last_), 0.F,
                      1.F);
  }

 private:
  int first_ = 1;
  int last_ = 0;
  std::vector<std::size_t> planes_;
};

// A number that is learned, and how much has been learned of it (AdaGrad: Duchi, Hazan and Singer
// 2011): what moved often moves less.
struct Learned {
  float value = 0;
  float moved = 0;

  void learn(float gradient, float rate, float prior) {
    moved += gradient * gradient;
    value += rate * gradient / std::sqrt(moved + prior);
  }
};

class Learner {
 public:
  Learner(const AnyGame& game, Sets sets, const LearnSettings& settings)
      : game_(game),
        settings_(settings),
        lookup_(game, std::move(sets)),
        phases_(settings.spec, lookup_.sets().board().reader),
        weights_(lookup_.sets().entries() * 2) {
    const auto features = game.features();
    for (const std::string& name : settings.spec.features) {
      features_.push_back(*std::ranges::find(features, name, &Feature::name));
    }
    for (const Set& set : lookup_.sets().all()) {
      firsts_.push_back(set.first_entry);
      rates_.push_back(
          1 / std::pow(static_cast<float>(set.slots), static_cast<float>(settings.slowness)));
    }
    feature_weights_.resize(features_.size() * 2);
    feature_scales_.assign(features_.size(), 1);
  }

  // The features' usual sizes, so that one rate does for all.
  void look_at(std::span<const SelfPlayPosition> positions) {
    constexpr std::size_t kSample = 20'000;
    const std::size_t step = std::max<std::size_t>(1, positions.size() / kSample);
    for (std::size_t i = 0; i < features_.size(); ++i) {
      double squares = 0;
      std::size_t count = 0;
      for (std::size_t at = 0; at < positions.size(); at += step, ++count) {
        const double difference = feature_difference(i, positions[at].position);
        squares += difference * difference;
      }
      const double size = std::sqrt(squares / static_cast<double>(std::max<std::size_t>(count, 1)));
      feature_scales_[i] = size > 0 ? 1 / size : 0;
    }
    targets_ = LearningTargets(positions, settings_.score_share);
  }

  // One pass in that order; the mean loss.
  double epoch(std::span<const SelfPlayPosition> positions, std::span<const std::uint32_t> order,
               float rate) {
    double loss = 0;
    std::size_t seen = 0;
    for (const std::uint32_t number : order) {
      if (seen % 4096 == 0 && stopped()) break;
      ++seen;
      const SelfPlayPosition& each = positions[number];
      const double target = targets_.of(each);
      const double probability = squashed(judge(each.position));
      loss += loss_of(probability, target);
      const auto gradient = static_cast<float>(target - probability);
      const auto prior = static_cast<float>(settings_.prior);
      const float first = phase_ * gradient;
      const float last = (1 - phase_) * gradient;
      for (const std::uint32_t entry : entries_) {
        const auto [to, sign] = lookup_.shared()[entry];
        Learned* const pair = &weights_[std::size_t{2} * to];
        const auto s = static_cast<float>(sign);
        const float its_rate = rate * rate_of(entry);
        if (first != 0) pair[0].learn(s * first, its_rate, prior);
        if (last != 0) pair[1].learn(s * last, its_rate, prior);
      }
      for (std::size_t i = 0; i < features_.size(); ++i) {
        feature_weights_[2 * i].learn(values_[i] * first, rate, prior);
        feature_weights_[2 * i + 1].learn(values_[i] * last, rate, prior);
      }
    }
    return seen == 0 ? 0 : loss / static_cast<double>(seen);
  }

  [[nodiscard]] double loss(std::span<const SelfPlayPosition> positions) {
    double loss = 0;
    for (const SelfPlayPosition& each : positions) {
      loss += loss_of(squashed(judge(each.position)), each.points);
    }
    return positions.empty() ? 0 : loss / static_cast<double>(positions.size());
  }

  // The weights of the sets that the heuristic keeps, the others' merged into them.
  Weights merged(const Sets& kept, std::span<const SelfPlayPosition> training);

  [[nodiscard]] bool stopped() const { return settings_.stop != nullptr && settings_.stop->load(); }

 private:
  [[nodiscard]] double feature_difference(std::size_t feature, const AnyPosition& position) const {
    return features_[feature].for_first_side(game_.typed(), position.bytes.data());
  }

  // The log-odds that the first side wins. Leaves what it found in entries_, values_ and phase_.
  double judge(const AnyPosition& position) {
    Planes planes;
    lookup_.read(position, entries_, planes);
    phase_ = phases_.share_of_first(planes);
    float first = 0;
    float last = 0;
    for (const std::uint32_t entry : entries_) {
      const auto [to, sign] = lookup_.shared()[entry];
      const Learned* const pair = &weights_[std::size_t{2} * to];
      first += static_cast<float>(sign) * pair[0].value;
      last += static_cast<float>(sign) * pair[1].value;
    }
    values_.resize(features_.size());
    for (std::size_t i = 0; i < features_.size(); ++i) {
      values_[i] = static_cast<float>(feature_difference(i, position) * feature_scales_[i]);
      first += values_[i] * feature_weights_[2 * i].value;
      last += values_[i] * feature_weights_[2 * i + 1].value;
    }
    return double{phase_ * first + (1 - phase_) * last};
  }

  // Large shapes learn more slowly: what their parts can explain is left to those.
  [[nodiscard]] float rate_of(std::uint32_t entry) const {
    std::size_t set = firsts_.size() - 1;
    while (firsts_[set] > entry) --set;
    return rates_[set];
  }

  std::vector<std::size_t> firsts_;  // entries, by set
  std::vector<float> rates_;
  const AnyGame& game_;
  const LearnSettings& settings_;
  Lookup lookup_;
  Phases phases_;
  std::vector<Learned> weights_;  // by entry that stands for its images, and phase
  std::vector<Feature> features_;
  std::vector<Learned> feature_weights_;
  std::vector<double> feature_scales_;
  LearningTargets targets_{{}, 0};
  std::vector<std::uint32_t> entries_;
  std::vector<float> values_;
  float phase_ = 1;
};

std::int16_t rounded(double log_odds) {
  const double units = std::round(log_odds * 100 * kOneHundredth);
  return static_cast<std::int16_t>(std::clamp(units, -32767.0, 32767.0));
}

Weights Learner::merged(const Sets& kept, std::span<const SelfPlayPosition> training) {
  const Sets& all = lookup_.sets();
  const auto& shared = lookup_.shared();
  // Every entry's own, with its sign. The kept sets are the first ones of all.
  std::vector<double> values(2 * all.entries());
  for (std::size_t entry = 0; entry < all.entries(); ++entry) {
    const auto [to, sign] = shared[entry];
    for (std::size_t phase = 0; phase < 2; ++phase) {
      values[2 * entry + phase] = sign * double{weights_[2 * std::size_t{to} + phase].value};
    }
  }
  const std::size_t kept_sets = kept.all().size();
  for (std::size_t part = kept_sets; part < all.all().size(); ++part) {
    const Set& small = all.all()[part];
    merge_part(small, *containing(std::span(all.all()).first(kept_sets), small), values);
  }

  // How often, and with what end, each was seen.
  std::vector<double> seen(kept.entries());
  std::vector<double> won(kept.entries());
  for (const SelfPlayPosition& each : training) {
    judge(each.position);
    for (const std::uint32_t entry : entries_) {
      if (entry >= kept.entries()) continue;
      const auto [to, sign] = shared[entry];
      seen[to] += 1;
      won[to] += sign > 0 ? each.points : 1 - each.points;
    }
  }

  Weights weights;
  weights.spec = settings_.spec;
  weights.games = {game_.name()};
  const std::size_t phases = settings_.spec.phases();
  for (std::size_t entry = 0; entry < kept.entries(); ++entry) {
    if (shared[entry].entry != entry || shared[entry].sign == 0) continue;
    for (std::size_t phase = 0; phase < phases; ++phase) {
      weights.values.push_back(rounded(values[2 * entry + phase]));
    }
    weights.seen.push_back(seen_code(seen[entry]));
    const double share = seen[entry] > 0 ? won[entry] / seen[entry] : 0.5;
    weights.won.push_back(static_cast<std::uint8_t>(std::round(255 * share)));
  }
  for (std::size_t i = 0; i < features_.size(); ++i) {
    FeatureWeight feature{std::string(features_[i].name), {}};
    for (std::size_t phase = 0; phase < phases; ++phase) {
      const double weight = std::round(double{feature_weights_[2 * i + phase].value} *
                                       feature_scales_[i] * 100 * kOneHundredth);
      constexpr double kLargest = kLargestFeatureWeight;
      feature.weights.push_back(static_cast<int>(std::clamp(weight, -kLargest, kLargest)));
    }
    weights.features.push_back(std::move(feature));
  }
  return weights;
}

MaybeError check(const AnyGame& game, const LearnSettings& settings, const Sets& all) {
  const auto refuse = [](std::string message) {
    return Error{ErrorCode::kBadOption, std::move(message), "patterns"};
  };
  const auto features = game.features();
  for (const std::string& name : settings.spec.features) {
    if (std::ranges::count(features, name, &Feature::name) == 0) {
      return refuse("the game has no feature '" + name + "'");
    }
  }
  const std::size_t kept = settings.spec.sets.size();
  for (std::size_t part = kept; part < all.all().size(); ++part) {
    const Set& small = all.all()[part];
    if (containing(std::span(all.all()).first(kept), small) != nullptr) continue;
    return refuse("no larger shape contains '" + small.spec.shape + "' of " +
                  join(small.spec.pieces, " and "));
  }
  return std::nullopt;
}

// What is learned: the sets that are kept, and behind them their parts.
Expected<Sets> sets_to_learn(const AnyGame& game, const LearnSettings& settings) {
  Spec with_parts = settings.spec;
  with_parts.sets.insert(with_parts.sets.end(), settings.parts.begin(), settings.parts.end());
  auto all = Sets::make(game, with_parts);
  if (!all) return all.error();
  if (auto error = check(game, settings, *all)) return *error;
  return all;
}

}  // namespace

MaybeError check_learning(const AnyGame& game, const LearnSettings& settings) {
  const auto all = sets_to_learn(game, settings);
  return all ? MaybeError() : all.error();
}

Expected<LearnedPatterns> learn_patterns(const AnyGame& game,
                                         std::span<const SelfPlayPosition> training,
                                         std::span<const SelfPlayPosition> held_out,
                                         const LearnSettings& settings) {
  auto kept = Sets::make(game, settings.spec);
  if (!kept) return kept.error();
  auto all = sets_to_learn(game, settings);
  if (!all) return all.error();

  Learner learner(game, *std::move(all), settings);
  learner.look_at(training);
  LearnedPatterns result;
  result.positions = training.size();
  std::vector<std::uint32_t> order(training.size());
  std::iota(order.begin(), order.end(), 0U);
  Random random(settings.seed);
  for (int epoch = 0; epoch < settings.epochs && !learner.stopped(); ++epoch) {
    for (std::size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[random.below(i)]);
    // The rate falls in a straight line, so that the last steps are small.
    const double rate = settings.rate * (1 - static_cast<double>(epoch) / settings.epochs);
    result.training_loss = learner.epoch(training, order, static_cast<float>(rate));
    result.held_out_loss = learner.loss(held_out);
    if (settings.on_epoch) settings.on_epoch(epoch + 1, result.held_out_loss);
  }
  double mean = 0;
  for (const SelfPlayPosition& each : held_out) mean += each.points;
  if (!held_out.empty()) mean /= static_cast<double>(held_out.size());
  result.held_out_loss_of_even = held_out.empty() ? 0 : loss_of(mean, mean);
  result.weights = learner.merged(*kept, training);
  return result;
}

}  // namespace quadrille
