// SPDX-License-Identifier: MIT
#include "workbench/train/train.h"

#include <fmt/core.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>
#include <tuple>
#include <utility>

#include "arena/statistics/elo.h"
#include "base/for_people.h"
#include "base/random.h"
#include "base/text.h"
#include "os/files.h"
#include "players/heuristic_files.h"
#include "workbench/ablation.h"
#include "workbench/heuristic_match.h"
#include "workbench/kept_positions.h"
#include "workbench/run_folder.h"

namespace quadrille {
namespace {

constexpr std::string_view kAccepted = "accepted";
constexpr std::string_view kRefused = "refused";

// Chance is drawn for openings of training and of tests from different seeds, and for each
// generation from its own.
constexpr std::uint64_t kTestSeed = 1'000'000;

std::string specs_text(const std::vector<patterns::SetSpec>& sets) {
  std::string text;
  for (const patterns::SetSpec& set : sets) {
    text += fmt::format("{}:{} ", set.shape, join(set.pieces, "+"));
  }
  return text;
}

// What must be the same for a folder to be gone on with: what the games, the weights and the
// verdicts hang on. The tests' openings decide which ones are left to learn from.
std::string settings_text(const TrainSettings& settings) {
  const LearnSettings& learn = settings.learn;
  std::string text = fmt::format(
      "game {}\nfrom {}\nname {}\ngames {}\nnodes {}\ngrowth {}\nplies {} to {}\nseed {}\nsets "
      "{}\nparts {}\nfeatures {}\nepochs {}\nrate {}\nslowness {}\nprior {}\nscore share {}\n",
      settings.game->name(), settings.from, settings.name, settings.games, settings.nodes,
      settings.growth, settings.least_plies, settings.most_plies, settings.seed,
      specs_text(learn.spec.sets), specs_text(learn.parts), join(learn.spec.features, " "),
      learn.epochs, learn.rate, learn.slowness, learn.prior, learn.score_share);
  if (const auto& phase = learn.spec.phase) {
    text += fmt::format("phase {} {} to {}\n", join(phase->pieces, "+"), phase->first, phase->last);
  }
  text += fmt::format("tests {} games at {} nodes after {} plies\n", 2 * settings.test_pairs,
                      fmt::join(settings.test_nodes, " and "), settings.test_plies);
  if (!settings.outsiders.empty()) {
    text += fmt::format("outsiders {}\n", join(settings.outsiders, ";"));
  }
  return text;
}

struct Difference {
  double mean = 0;
  double error = 0;  // half of its 95 % interval
};
// Of two scores that were found by different games.
std::optional<Difference> difference_of(const MatchSummary& a, const MatchSummary& b) {
  const auto first = a.estimate();
  const auto second = b.estimate();
  if (!first || !second) return std::nullopt;
  const auto half = [](const ScoreEstimate& each) {
    return (each.interval.high - each.interval.low) / 2;
  };
  return Difference{first->score - second->score, std::hypot(half(*first), half(*second))};
}

class Run {
 public:
  explicit Run(const TrainSettings& settings) : settings_(settings), best_(settings.from) {}

  Expected<Training> go() {
    if (auto error = check_learning(*settings_.game, settings_.learn)) return *error;
    if (auto error = open_run_folder(settings_.folder, settings_text(settings_))) return *error;
    test_openings_ = random_openings(settings_.game, settings_.test_plies, settings_.test_pairs,
                                     derive_seed(settings_.seed, kTestSeed), settings_.stop);
    for (int number = 1; number <= settings_.generations && !stopped(); ++number) {
      if (auto error = generation(number)) return *error;
    }
    result_.best = best_;
    result_.stopped = stopped();
    return std::move(result_);
  }

 private:
  [[nodiscard]] std::string path(const std::string& name) const {
    return settings_.folder + "/" + name;
  }

  MaybeError generation(int number) {
    Generation made;
    made.number = number;
    made.file = path(fmt::format("generation-{}.patterns", number));
    const std::string verdict = path(fmt::format("generation-{}.txt", number));
    if (auto error = play_games(number)) return error;
    if (stopped()) return std::nullopt;
    if (std::filesystem::exists(verdict)) {  // an earlier run has come as far
      const auto text = read_file(verdict, 1 << 20);
      if (!text) return text.error();
      made.accepted = text->starts_with(kAccepted);
      made.verdict = std::string(trim(*text));
    } else {
      if (auto error = learn(made)) return error;
      if (stopped()) return std::nullopt;
      if (auto error = test(made)) return error;
      if (stopped()) return std::nullopt;
      if (auto error = write_file(verdict, made.verdict + "\n", Existing::kReplace)) return error;
    }
    if (made.accepted) best_ = made.file;
    result_.generations.push_back(std::move(made));
    return std::nullopt;
  }

  [[nodiscard]] Nodes nodes_of(int number) const {
    return static_cast<Nodes>(std::llround(static_cast<double>(settings_.nodes) *
                                           std::pow(settings_.growth, number - 1)));
  }

  MaybeError play_games(int number) {
    begin_part(fmt::format("generation {}: games", number), settings_.games);
    SelfPlayGames games;
    games.game = settings_.game;
    games.file = path(fmt::format("generation-{}-games", number));
    games.player = player_with(best_, {});
    games.nodes = nodes_of(number);
    games.games = settings_.games;
    games.least_plies = settings_.least_plies;
    games.most_plies = settings_.most_plies;
    games.seed = derive_seed(settings_.seed, static_cast<std::uint64_t>(number));
    games.first_game =
        static_cast<std::uint32_t>((static_cast<std::size_t>(number) - 1) * settings_.games);
    games.kept_out = test_openings_;
    games.threads = settings_.threads;
    games.stop = settings_.stop;
    games.on_game = settings_.on_step;
    games.play_left = settings_.play_left;
    return positions_.add(games);
  }

  MaybeError learn(Generation& made) {
    std::vector<SelfPlayPosition>& positions = positions_.all();
    leave_out(settings_.game, positions, test_openings_);
    SelfPlayParts parts = split_by_games(positions);
    if (parts.training.empty()) return nothing_to_learn_from(settings_.folder);
    LearnSettings learn = settings_.learn;
    learn.stop = settings_.stop;
    begin_part(fmt::format("generation {}: learning", made.number),
               static_cast<std::uint64_t>(learn.epochs));
    learn.on_epoch = [&](int epoch, double loss) {
      if (settings_.learn.on_epoch) settings_.learn.on_epoch(epoch, loss);
      step();
    };
    auto learned = learn_patterns(*settings_.game, parts.training, parts.held_out, learn);
    if (!learned) return learned.error();
    if (stopped()) return std::nullopt;
    made.positions = learned->positions;
    made.held_out_loss = learned->held_out_loss;
    made.held_out_loss_of_even = learned->held_out_loss_of_even;
    patterns::Weights& weights = learned->weights;
    weights.name = settings_.name;
    weights.meaning =
        fmt::format("patterns learned from {} positions of its own games", grouped(made.positions));
    weights.source = "quadrille train";
    weights.provenance = {
        fmt::format("generation {} of quadrille train with these settings:", made.number)};
    const std::string words = settings_text(settings_);
    for (const std::string_view line : split(trim(words), '\n')) {
      weights.provenance.push_back(fmt::format("  {}", line));
    }
    weights.provenance.push_back(
        fmt::format("{} games at {} nodes a move, {} positions in all, fingerprint {:016x}",
                    grouped(settings_.games), grouped(nodes_of(made.number)),
                    grouped(positions.size()), fingerprint(*settings_.game, positions)));
    weights.provenance.push_back(
        fmt::format("loss of held-out games {:.4f}, of who knows nothing {:.4f}",
                    made.held_out_loss, made.held_out_loss_of_even));
    const std::string text = patterns::weights_text(weights);
    if (auto error = write_file(made.file, text, Existing::kReplace)) return error;
    keep_heuristic_file(made.file, text);
    return std::nullopt;
  }

  Expected<MatchSummary> match(const std::string& a, const std::string& b, Nodes nodes) {
    HeuristicMatch match{.game = settings_.game, .a = a, .b = b, .nodes = nodes};
    match.openings = test_openings_;
    match.seed = derive_seed(settings_.seed, kTestSeed + 1);
    match.threads = settings_.threads;
    match.stop = settings_.stop;
    match.play_left = settings_.play_left;
    match.on_game = [this] { step(); };
    const auto counter = play_match(match);
    if (!counter) return counter.error();
    return counter->summary();
  }

  // The best one's results against an outsider are wanted by every generation that comes after it.
  Expected<MatchSummary> match_of_best(const std::string& outsider, Nodes nodes) {
    const auto key = std::tuple(best_, outsider, nodes);
    const auto known = of_best_.find(key);
    if (known != of_best_.end()) return known->second;
    auto summary = match(best_, outsider, nodes);
    if (summary && !stopped()) of_best_[key] = *summary;
    return summary;
  }

  MaybeError test(Generation& made) {
    const std::size_t opponents = 1 + 2 * settings_.outsiders.size();
    begin_part(fmt::format("generation {}: matches", made.number),
               2 * test_openings_.size() * settings_.test_nodes.size() * opponents);
    std::vector<std::string> all = {best_};
    all.insert(all.end(), settings_.outsiders.begin(), settings_.outsiders.end());
    for (const std::string& opponent : all) {
      for (const Nodes nodes : settings_.test_nodes) {
        auto summary = match(made.file, opponent, nodes);
        if (!summary) return summary.error();
        if (stopped()) return std::nullopt;
        TrainMatch played{opponent, nodes, *std::move(summary), {}};
        if (opponent != best_) {
          auto of_best = match_of_best(opponent, nodes);
          if (!of_best) return of_best.error();
          if (stopped()) return std::nullopt;
          played.of_best = *std::move(of_best);
        }
        made.matches.push_back(std::move(played));
      }
    }
    judge(made);
    return std::nullopt;
  }

  static std::string elo_text(const MatchSummary& summary) {
    const auto estimate = summary.estimate();
    if (!estimate) return "no games";
    const auto number = [](double score) {
      const auto elo = finite_elo(score);
      return elo ? fmt::format("{:+.0f}", std::round(*elo) + 0.0)
                 : std::string(score > 0.5 ? "+inf" : "-inf");
    };
    return fmt::format("{:.1f} %, Elo {} ({} to {}), {} games", 100 * estimate->score,
                       number(estimate->score), number(estimate->interval.low),
                       number(estimate->interval.high), summary.total().games());
  }

  // It must beat the best before it at each number of nodes, and must not be shown to be weaker
  // than that one against anybody else.
  static void judge(Generation& made) {
    std::vector<std::string> lines;
    std::vector<std::string> reasons;
    for (const TrainMatch& each : made.matches) {
      const bool against_best = !each.of_best;
      lines.push_back(fmt::format("against {} at {} nodes: {}", each.opponent, grouped(each.nodes),
                                  elo_text(each.summary)));
      if (against_best) {
        const auto estimate = each.summary.estimate();
        if (!estimate || estimate->interval.low <= 0.5) {
          reasons.push_back(fmt::format("at {} nodes it is not shown to beat the one before",
                                        grouped(each.nodes)));
        }
      } else {
        lines.back() += fmt::format("; the one before: {}", elo_text(*each.of_best));
        const auto difference = difference_of(each.summary, *each.of_best);
        if (difference && difference->mean + difference->error < 0) {
          reasons.push_back(fmt::format("it is weaker than the one before against {} at {} nodes",
                                        each.opponent, grouped(each.nodes)));
        }
      }
    }
    made.accepted = reasons.empty();
    made.verdict = fmt::format("{}: {}", made.accepted ? kAccepted : kRefused,
                               made.accepted ? std::string("it beats the one before, and is not "
                                                           "shown to be weaker against anybody")
                                             : join(reasons, "; "));
    made.verdict += fmt::format(
        "\n{} positions, loss of held-out games {:.4f} (who knows nothing: "
        "{:.4f})",
        grouped(made.positions), made.held_out_loss, made.held_out_loss_of_even);
    for (const std::string& line : lines) made.verdict += "\n" + line;
  }

  [[nodiscard]] bool stopped() const { return settings_.stop != nullptr && settings_.stop->load(); }
  void begin_part(const std::string& part, std::uint64_t steps) const {
    if (settings_.on_part) settings_.on_part(part, steps);
  }
  void step() const {
    if (settings_.on_step) settings_.on_step();
  }

  const TrainSettings& settings_;
  std::string best_;
  std::vector<Opening> test_openings_;
  KeptPositions positions_;  // of all generations so far
  std::map<std::tuple<std::string, std::string, Nodes>, MatchSummary> of_best_;
  Training result_;
};

}  // namespace

Expected<Training> train(const TrainSettings& settings) { return Run(settings).go(); }

}  // namespace quadrille
