// SPDX-License-Identifier: MIT
#include "workbench/tune/tune.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <utility>

#include "base/for_people.h"
#include "base/random.h"
#include "base/text.h"
#include "heuristics/formula_text.h"
#include "os/files.h"
#include "players/heuristic_files.h"
#include "players/heuristics.h"
#include "players/words.h"
#include "workbench/ablation.h"
#include "workbench/kept_positions.h"
#include "workbench/learning_targets.h"
#include "workbench/run_folder.h"
#include "workbench/tune/formula_numbers.h"
#include "workbench/tune/report.h"

namespace quadrille {
namespace {

constexpr std::size_t kLargestState = 64 << 20;

// Chance is drawn for openings of tests, for each round and for each iteration from its own seed.
constexpr std::uint64_t kTestSeed = 1'000'000;
constexpr std::uint64_t kLooksSeed = 2'000'000;

// As a shell takes it.
std::string shell_word(const std::string& word) {
  const bool plain = !word.empty() && std::ranges::all_of(word, [](char c) {
    return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
           std::string_view("-_./:,").find(c) != std::string_view::npos;
  });
  if (plain) return word;
  std::string quoted = "'";
  for (const char c : word) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return quoted + "'";
}

// What must be the same for a folder to be gone on with: what the result hangs on.
std::string settings_text(const TuneSettings& settings) {
  std::string text = command_of(settings) + '\n';
  std::vector<std::string> players = settings.from;
  players.push_back(settings.heuristic);
  players.insert(players.end(), settings.outsiders.begin(), settings.outsiders.end());
  for (const std::string& each : players) {
    const std::string words = has_heuristic(*settings.game, each) ? player_with(each, {}) : each;
    if (const std::string hash = hash_of_heuristic(words); !hash.empty()) {
      text += fmt::format("{} {}\n", each, hash);
    }
  }
  return text;
}

class Run {
 public:
  explicit Run(const TuneSettings& settings) : settings_(settings) {}

  Expected<Tuning> go() {
    if (auto error = prepare()) return *error;
    if (auto error = open_run_folder(settings_.folder, settings_text(settings_))) return *error;
    test_openings_ = random_openings(settings_.game, settings_.test_plies, settings_.test_pairs,
                                     derive_seed(settings_.seed, kTestSeed), settings_.stop);
    auto error = settings_.method == TuneMethod::kResults ? tune_by_results() : tune_by_games();
    if (!error && !stopped()) error = test();
    if (error) return *error;
    result_.stopped = stopped();
    return std::move(result_);
  }

 private:
  // What cannot be tuned is refused before a game is played, and before there is a folder.
  MaybeError prepare() {
    if (settings_.method == TuneMethod::kResults) {
      auto formula = find_formula(*settings_.game, settings_.heuristic);
      if (!formula) return formula.error();
      formula_ = *std::move(formula);
      if (weights_of(formula_).empty()) {
        return Error{ErrorCode::kUnknownHeuristic,
                     fmt::format("{} has no terms", settings_.heuristic), "heuristic"};
      }
      return std::nullopt;
    }
    if (settings_.numbers == TuneNumbers::kSearch) {
      if (const auto known = find_heuristic(*settings_.game, settings_.heuristic); !known) {
        return known.error();
      }
      tunable_ = Tunable::of_search(settings_.heuristic);
      return std::nullopt;
    }
    auto tunable = Tunable::make(*settings_.game, settings_.heuristic);
    if (!tunable) return tunable.error();
    tunable_ = *std::move(tunable);
    return std::nullopt;
  }

  [[nodiscard]] std::string path(const std::string& name) const {
    return settings_.folder + "/" + name;
  }

  MaybeError tune_by_results() {
    std::vector<std::string> players = settings_.from;
    for (int round = 1; round <= settings_.rounds && !stopped(); ++round) {
      if (auto error = play_round(round, players)) return error;
      if (stopped()) return std::nullopt;
      if (auto error = learn(round)) return error;
      if (round == settings_.rounds) return write_candidate_formula();
      // Who plays the next one.
      const std::string file = path(fmt::format("round-{}.toml", round));
      const std::string text = formula_text(result_.rounds.back().formula);
      if (auto error = write_file(file, text, Existing::kReplace)) return error;
      keep_heuristic_file(file, text);
      players = {file};
    }
    return std::nullopt;
  }

  MaybeError play_round(int round, const std::vector<std::string>& players) {
    begin_part(settings_.rounds == 1 ? std::string("games") : fmt::format("round {}: games", round),
               settings_.games);
    for (std::size_t i = 0; i < players.size() && !stopped(); ++i) {
      SelfPlayGames games;
      games.game = settings_.game;
      games.file = path(fmt::format("round-{}-games-{}", round, i + 1));
      games.player =
          has_heuristic(*settings_.game, players[i]) ? player_with(players[i], {}) : players[i];
      games.nodes = settings_.nodes;
      games.games =
          settings_.games / players.size() + (i < settings_.games % players.size() ? 1 : 0);
      games.least_plies = settings_.least_plies;
      games.most_plies = settings_.most_plies;
      games.seed = derive_seed(derive_seed(settings_.seed, static_cast<std::uint64_t>(round)), i);
      games.first_game = next_game_;
      games.kept_out = test_openings_;
      games.threads = settings_.threads;
      games.stop = settings_.stop;
      games.on_game = settings_.on_step;
      games.play_left = settings_.play_left;
      if (auto error = positions_.add(games)) return error;
      if (stopped()) return std::nullopt;
      next_game_ += static_cast<std::uint32_t>(games.games);
      ends_.push_back(next_game_);
      const std::string who =
          round == 1 ? players[i] : fmt::format("the result of round {}", round - 1);
      result_.data.push_back(fmt::format("{} games of {} against itself at {} nodes a move",
                                         grouped(games.games), who, grouped(settings_.nodes)));
    }
    return std::nullopt;
  }

  MaybeError learn(int round) {
    begin_part(
        settings_.rounds == 1 ? std::string("learning") : fmt::format("round {}: learning", round),
        1);
    std::vector<SelfPlayPosition>& positions = positions_.all();
    leave_out(settings_.game, positions, test_openings_);
    const SelfPlayParts parts = split_by_games(positions);
    if (parts.training.empty()) return nothing_to_learn_from(settings_.folder);
    const auto targets = targets_by_player(positions);
    FitSettings fit;
    fit.prior = settings_.prior;
    fit.target = [&](const SelfPlayPosition& each) {
      const auto part = std::ranges::upper_bound(ends_, each.game) - ends_.begin();
      return targets[static_cast<std::size_t>(part)].of(each);
    };
    auto fitted = fit_formula(*settings_.game, formula_, parts, fit);
    if (!fitted) return Error{fitted.error().code, fitted.error().message, settings_.folder};
    result_.rounds.push_back(*std::move(fitted));
    step();
    return std::nullopt;
  }

  // Each player's scores are in units of its own.
  [[nodiscard]] std::vector<LearningTargets> targets_by_player(
      std::span<const SelfPlayPosition> positions) const {
    std::vector<LearningTargets> targets;
    auto begin = positions.begin();
    for (const std::uint32_t end : ends_) {
      const auto next = std::find_if(
          begin, positions.end(), [&](const SelfPlayPosition& each) { return each.game >= end; });
      targets.emplace_back(std::span(begin, next), settings_.score_share);
      begin = next;
    }
    return targets;
  }

  MaybeError write_candidate_formula() {
    const FormulaFit& fit = result_.rounds.back();
    provenance_ = {fmt::format("Tuned by results: {}", command_of(settings_)),
                   fmt::format("Quadrille's seed {}; data:", settings_.seed)};
    for (const std::string& each : result_.data) provenance_.push_back("  " + each);
    provenance_.push_back(fmt::format(
        "  {} positions of {} games learned from, fingerprint {:016x}", grouped(fit.positions),
        grouped(fit.games), fingerprint(*settings_.game, positions_.all())));
    provenance_.push_back(fmt::format(
        "Loss of {} held-out games {:.4f}; with the weights before {:.4f}, of who knows nothing "
        "{:.4f}",
        grouped(fit.held_out_games), fit.loss, fit.loss_before, fit.loss_of_even));
    provenance_.emplace_back("Weights with their standard errors, by games:");
    for (const FittedWeight& each : fit.weights) {
      provenance_.push_back(fmt::format("  {} {} +- {:.2g} (before: {}){}", each.name, each.weight,
                                        each.error, each.before,
                                        each.remark.empty() ? "" : "; " + each.remark));
    }
    Formula formula = fit.formula;
    formula.info.name = settings_.name;
    formula.info.meaning = fmt::format("{}, tuned by results of games", formula_.info.name);
    formula.info.source = "quadrille tune";
    // Learned for this board.
    formula.games = {settings_.game->name()};
    make_text_ = [formula](const std::vector<std::string>& remarks) {
      return formula_text(formula, remarks);
    };
    ending_ = kFormulaEnding;
    return write_candidate();
  }

  MaybeError tune_by_games() {
    std::vector<SpsaNumber> ranges;
    for (const TunableNumber& each : tunable_->numbers()) ranges.push_back(each.range);
    Spsa spsa(std::move(ranges), {.iterations = settings_.iterations,
                                  .rate = settings_.rate,
                                  .seed = derive_seed(settings_.seed, kLooksSeed)});
    const std::string state = path("iterations.txt");
    if (std::filesystem::exists(state)) {
      const auto text = read_file(state, kLargestState);
      if (!text) return text.error();
      if (auto error = spsa.go_on(*text, state)) return error;
    }
    begin_part("iterations", static_cast<std::uint64_t>(settings_.iterations));
    for (int i = 0; i < spsa.iteration(); ++i) step();
    while (!spsa.done() && !stopped()) {
      const auto gain = look(spsa);
      if (!gain) return gain.error();
      if (stopped()) break;
      spsa.tell(*gain);
      if (auto error = write_file(state, spsa.text(), Existing::kReplace)) return error;
      step();
    }
    result_.numbers = tunable_->numbers();
    result_.history = spsa.history();
    result_.values = tunable_->written(spsa.best());
    return spsa.done() ? write_candidate_numbers() : std::nullopt;
  }

  // A match of the numbers moved one way against the numbers moved the other way.
  Expected<double> look(const Spsa& spsa) {
    const Spsa::Looks looks = spsa.looks();
    const auto iteration = static_cast<std::uint64_t>(spsa.iteration());
    HeuristicMatch match = usual_match();
    for (const bool is_plus : {true, false}) {
      std::string& player = is_plus ? match.a : match.b;
      player = tunable_->player(is_plus ? looks.plus : looks.minus);
      if (!player.empty()) continue;
      const std::string file = path(fmt::format("iteration-{}-{}{}", iteration + 1,
                                                is_plus ? "plus" : "minus", tunable_->ending()));
      const std::string text = tunable_->text(is_plus ? looks.plus : looks.minus);
      keep_heuristic_file(file, text);
      // Others look for it where it has its path.
      if (settings_.play_left) {
        if (auto error = write_file(file, text, Existing::kReplace)) return *error;
      }
      player = file;
    }
    match.nodes = settings_.nodes;
    match.seed = derive_seed(derive_seed(settings_.seed, kLooksSeed + 1), iteration);
    const auto lengths =
        static_cast<std::uint64_t>(settings_.most_plies - settings_.least_plies + 1);
    for (std::size_t i = 0; i < settings_.pairs; ++i) {
      const std::uint64_t seed = derive_seed(match.seed, i);
      const int plies =
          settings_.least_plies + static_cast<int>(Random(derive_seed(seed, 1)).below(lengths));
      const auto some = random_openings(settings_.game, plies, 1, seed, settings_.stop);
      match.openings.insert(match.openings.end(), some.begin(), some.end());
    }
    match.openings = openings_without(settings_.game, std::move(match.openings), test_openings_);
    const auto counter = play_match(match);
    if (!counter) return counter.error();
    const Tally total = counter->summary().total();
    return total.games() == 0 ? 0 : 2 * total.score() - 1;
  }

  MaybeError write_candidate_numbers() {
    const auto games = 2 * settings_.pairs * static_cast<std::size_t>(settings_.iterations);
    result_.data.push_back(fmt::format("{} iterations of {} games at {} nodes a move, {} in all",
                                       grouped(static_cast<std::uint64_t>(settings_.iterations)),
                                       2 * settings_.pairs, grouped(settings_.nodes),
                                       grouped(games)));
    provenance_ = {fmt::format("Tuned by games: {}", command_of(settings_)),
                   fmt::format("Quadrille's seed {}; {}", settings_.seed, result_.data.back()),
                   "Numbers, and what they were before:"};
    for (std::size_t i = 0; i < result_.values.size(); ++i) {
      provenance_.push_back(fmt::format("  {} {} ({})", result_.numbers[i].name, result_.values[i],
                                        result_.numbers[i].range.start));
    }
    make_text_ = [this](const std::vector<std::string>& remarks) {
      return tunable_->text(result_.values, remarks, settings_.name);
    };
    ending_ = tunable_->ending();
    result_.player = tunable_->player(result_.values);
    if (result_.player.empty()) return write_candidate();
    candidate_ = result_.player;
    return std::nullopt;
  }

  // What is tested. The result has what the matches said besides, and so is another file.
  MaybeError write_candidate() {
    candidate_ = path(fmt::format("candidate{}", ending_));
    const std::string text = make_text_(provenance_);
    if (auto error = write_file(candidate_, text, Existing::kReplace)) return error;
    keep_heuristic_file(candidate_, text);
    return std::nullopt;
  }

  [[nodiscard]] HeuristicMatch usual_match() const {
    HeuristicMatch match;
    match.game = settings_.game;
    match.threads = settings_.threads;
    match.stop = settings_.stop;
    match.play_left = settings_.play_left;
    return match;
  }

  MaybeError test() {
    FinalTestSettings test;
    test.match = usual_match();
    test.match.nodes = settings_.test_nodes;
    test.match.openings = test_openings_;
    test.match.seed = derive_seed(settings_.seed, kTestSeed + 1);
    test.match.on_game = [this] { step(); };
    test.sprt = settings_.sprt;
    test.before = settings_.heuristic;
    test.tuned = candidate_;
    test.outsiders = settings_.outsiders;
    test.gauntlet_pairs = settings_.gauntlet_pairs;
    test.folder = settings_.folder;
    begin_part("test", games_of(test));
    auto tested = test_tuned(test);
    if (!tested) return tested.error();
    result_.test = *std::move(tested);
    return result_.test->stopped ? std::nullopt : write_result();
  }

  // Somebody may have changed the file of an earlier run: it is his then.
  MaybeError write_result() {
    std::vector<std::string> remarks = provenance_;
    for (std::string& line : test_lines(settings_, *result_.test))
      remarks.push_back(std::move(line));
    const std::string text = make_text_(remarks);
    const std::string file = path(settings_.name + std::string(ending_));
    if (std::filesystem::exists(file)) {
      const auto before = read_file(file, kLargestHeuristicFile);
      if (!before) return before.error();
      if (*before != text) {
        return Error{ErrorCode::kBadOption,
                     "it was changed since this run wrote it: move it away, or take --name", file};
      }
    } else if (auto error = write_file(file, text, Existing::kRefuse)) {
      return error;
    }
    result_.file = file;
    return std::nullopt;
  }

  [[nodiscard]] bool stopped() const { return settings_.stop != nullptr && settings_.stop->load(); }
  void begin_part(const std::string& part, std::uint64_t steps) const {
    if (settings_.on_part) settings_.on_part(part, steps);
  }
  void step() const {
    if (settings_.on_step) settings_.on_step();
  }

  const TuneSettings& settings_;
  Formula formula_;
  std::optional<Tunable> tunable_;
  std::vector<Opening> test_openings_;
  KeptPositions positions_;
  std::uint32_t next_game_ = 0;
  std::vector<std::uint32_t> ends_;  // of each player's games of each round: the number behind
  std::vector<std::string> provenance_;
  std::function<std::string(const std::vector<std::string>&)> make_text_;
  std::string_view ending_;
  std::string candidate_;
  Tuning result_;
};

}  // namespace

std::string_view to_string(TuneMethod method) {
  return method == TuneMethod::kResults ? "results" : "games";
}

std::string_view to_string(TuneNumbers numbers) {
  return numbers == TuneNumbers::kHeuristic ? "heuristic" : "search";
}

std::vector<std::string> usual_teachers(const AnyGame& game, const std::string& heuristic) {
  std::vector<std::string> teachers = {heuristic};
  if (const std::string strongest = strongest_heuristic(game); strongest != heuristic) {
    teachers.push_back(strongest);
  }
  return teachers;
}

std::vector<std::string> usual_outsiders(const AnyGame& game, const std::string& heuristic) {
  if (std::string strongest = strongest_written_heuristic(game); strongest != heuristic) {
    return {std::move(strongest)};
  }
  const auto all = list_heuristics(game);
  const auto other = [&](const HeuristicInfo& info) { return info.name != heuristic; };
  auto found = std::ranges::find_if(
      all, [&](const HeuristicInfo& info) { return info.strong && other(info); });
  if (found == all.end()) found = std::ranges::find_if(all, other);
  if (found == all.end()) return {};
  return {found->name};
}

std::string command_of(const TuneSettings& settings) {
  std::string text =
      fmt::format("quadrille tune {} {} --into FOLDER --method {} --name {} --nodes {}",
                  settings.game->name(), shell_word(settings.heuristic), to_string(settings.method),
                  shell_word(settings.name), settings.nodes);
  if (settings.method == TuneMethod::kResults) {
    text += fmt::format(" --from {} --games {} --rounds {} --prior {} --score-share {}",
                        shell_word(join(settings.from, ";")), settings.games, settings.rounds,
                        settings.prior, settings.score_share);
  } else {
    text += fmt::format(" --iterations {} --games {} --rate {}", settings.iterations,
                        2 * settings.pairs, settings.rate);
  }
  if (settings.numbers != TuneNumbers::kHeuristic) {
    text += fmt::format(" --numbers {}", to_string(settings.numbers));
  }
  const SprtTest& test = settings.sprt;
  text += fmt::format(
      " --outsiders {} --test-nodes {} --test-games {} --gauntlet-games {} --sprt {},{}",
      shell_word(settings.outsiders.empty() ? "none" : join(settings.outsiders, ";")),
      settings.test_nodes, 2 * settings.test_pairs, 2 * settings.gauntlet_pairs, test.elo0,
      test.elo1);
  if (test.model != EloModel::kLogistic) text += fmt::format(" --model {}", to_string(test.model));
  if (test.alpha != SprtTest{}.alpha) text += fmt::format(" --alpha {}", test.alpha);
  if (test.beta != SprtTest{}.beta) text += fmt::format(" --beta {}", test.beta);
  return text + fmt::format(" --seed {}", settings.seed);
}

Expected<Tuning> tune(const TuneSettings& settings) { return Run(settings).go(); }

}  // namespace quadrille
