// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <system_error>

#include "arena/run_jobs.h"
#include "base/stopwatch.h"
#include "base/text.h"
#include "cli/commands.h"
#include "cli/common/explanation.h"
#include "cli/common/failure.h"
#include "cli/common/interrupt.h"
#include "cli/common/solved_moves.h"
#include "cli/common/solving.h"
#include "cli/common/table_folder.h"
#include "cli/common/terminal.h"
#include "cli/words.h"
#include "games/checkers/rules.h"
#include "games/game_model.h"
#include "protocols/json.h"
#include "solve/exact_tables.h"
#include "tables/build.h"
#include "tables/table_file.h"

namespace quadrille::cli {
namespace {

using Rules = checkers::Checkers<checkers::RuleSet::kEnglish>;

struct Options {
  PositionWords position = {.game = "checkers", .position = {}, .after = {}};
  int pieces = 4;
  std::string tables;
  unsigned threads = default_threads();
  bool json = false;
};

std::string size_text(std::uint64_t bytes) {
  if (bytes < 10'000) return fmt::format("{} bytes", grouped(bytes));
  if (bytes < 1'000'000) return fmt::format("{:.1f} kB", static_cast<double>(bytes) / 1e3);
  return fmt::format("{:.1f} MB", static_cast<double>(bytes) / 1e6);
}

std::string tables_text(int count) {
  return fmt::format("{} table{}", count, count == 1 ? "" : "s");
}

// Building.

// What building took where it was tried, rounded up.
constexpr double kBytesAPosition = 0.5;
constexpr double kSecondsAPosition = 1e-6;  // of one core
constexpr std::uint64_t kMemoryAPosition = 4;

// Free space where the folder is, or will be.
std::uint64_t free_bytes(std::filesystem::path folder) {
  std::error_code fault;
  folder = std::filesystem::absolute(folder, fault);
  while (!std::filesystem::exists(folder, fault) && folder.has_relative_path()) {
    folder = folder.parent_path();
  }
  const auto space = std::filesystem::space(folder, fault);
  return fault ? std::uintmax_t{0} : space.available;
}

int build(const Options& options) {
  const auto folder = table_folder(options.tables);
  const std::uint64_t positions = checkers::table_positions(options.pieces);
  const auto bytes = static_cast<std::uint64_t>(static_cast<double>(positions) * kBytesAPosition);
  const std::uint64_t free = free_bytes(folder);
  fmt::print("checkers, up to {} pieces: {} positions, up to {} in {}\n", options.pieces,
             grouped(positions), size_text(bytes), folder.string());
  fmt::print("about {} on {} thread{}, with {} of memory\n",
             duration_text(static_cast<double>(positions) * kSecondsAPosition / options.threads),
             options.threads, options.threads == 1 ? "" : "s",
             size_text(positions * kMemoryAPosition));
  std::fflush(stdout);
  if (free < bytes) {
    throw Failure{
        {ErrorCode::kLimit,
         fmt::format("only {} are free there; --tables names another folder", size_text(free)),
         "--tables"},
        kRefused};
  }

  const Stopwatch watch;
  ProgressBar bar("positions", positions);
  checkers::Labour labour;
  labour.threads = options.threads;
  labour.stop = &interrupted();
  labour.on_settled = [&bar](std::uint64_t settled) { bar.advance(settled); };
  const auto report = need(checkers::build_tables(folder, options.pieces, labour));
  bar.finish();
  fmt::print("{} built, {} kept, {}\n", tables_text(report.built), report.kept,
             duration_text(watch.seconds()));
  if (!report.stopped) return kDone;
  fmt::print(stderr, "quadrille: interrupted; the same command goes on with what is missing\n");
  return kRefused;
}

// Looking into them.

std::optional<ExactResult> find(const ExactTables<Rules>& tables, const AnyPosition& position) {
  const auto typed = restored<checkers::Position>(position);
  if (typed.own == 0) return ExactResult{GameValue::kLoss, 0};
  return tables.find(typed, MemoryTables::kLarge);
}

// A draw has no distance.
std::optional<int> plies_of(const ExactResult& result) {
  if (result.value == GameValue::kDraw) return std::nullopt;
  return result.plies;
}

Failure not_in_tables() {
  return {
      {ErrorCode::kLimit,
       "it is in no table here; `quadrille tablebase checkers build --pieces N` makes those of N "
       "pieces",
       "position"},
      kRefused};
}

int probe(const Options& options) {
  use_tables(options.tables);
  const Line line = options.position.play();
  const AnyGame& game = *line.game();
  const AnyPosition& position = line.position();
  const ExactTables<Rules> tables;
  const auto result = find(tables, position);
  if (!result) throw not_in_tables();
  std::vector<SolvedMove> moves;
  for (const AnyMove move : game.legal_moves(position)) {
    const auto reply = find(tables, game.apply(position, move));
    if (!reply) throw not_in_tables();
    const ExactResult mine = reply->one_ply_earlier();
    moves.push_back({move, mine.value, plies_of(mine)});
  }
  moves = best_first(moves);
  const auto plies = plies_of(*result);
  if (options.json) {
    const Json reply = {{"value", to_string(result->value)},
                        {"plies", plies ? Json(*plies) : Json(nullptr)},
                        {"moves", moves_json(game, position, moves)}};
    fmt::print("{}\n", reply.dump());
    return kDone;
  }
  fmt::print("{}\n\n{}\n{} to move {}{}{}\n", game.name(),
             draw_board(game.diagram(position, line.last_move()), stdout),
             game.side_name(game.side_to_move(position)), style(stdout, Style::kBold),
             value_text(result->value, plies), style(stdout, Style::kNone));
  if (!moves.empty()) fmt::print("\n{}", moves_table(game, position, moves));
  return kDone;
}

int info(const Options& options) {
  const auto folder = table_folder(options.tables);
  Table table({"to move", "positions", "wins", "losses", "draws", "longest win", "size"});
  std::vector<Error> faults;
  std::uint64_t bytes = 0;
  int sound = 0;
  for (int pieces = 2; pieces <= checkers::kMostTablePieces; ++pieces) {
    for (const checkers::Material& material : checkers::materials_of(pieces)) {
      const auto path = folder / checkers::table_file_name(material);
      std::error_code ignored;
      if (!std::filesystem::exists(path, ignored)) continue;
      const auto file = checkers::TableFile::open(path, material);
      if (!file) {
        faults.push_back(file.error());
        continue;
      }
      if (const auto slice = file->read_all(options.threads); !slice) {
        faults.push_back(slice.error());
        continue;
      }
      const checkers::SliceCounts& counts = file->counts();
      table.add({material.text(), grouped(counts.positions()), grouped(counts.wins),
                 grouped(counts.losses), grouped(counts.draws), std::to_string(counts.longest_win),
                 size_text(file->bytes())});
      bytes += file->bytes();
      ++sound;
    }
  }
  fmt::print("endgame tables of checkers in {}\n", folder.string());
  if (sound > 0) fmt::print("\n{}\n", table.text());
  fmt::print("{} with the right checksums, {}\n", tables_text(sound), size_text(bytes));
  for (const Error& fault : faults) fmt::print(stderr, "quadrille: {}\n", fault.text());
  return faults.empty() ? kDone : kRefused;
}

Command add(Command parent, const std::shared_ptr<Options>& options, const char* name,
            const char* meaning, int (*run)(const Options&)) {
  Command command = parent.add_command(name, meaning);
  command.add_option("--tables", options->tables, kTablesHelp);
  command.set_action([options, run] { return run(*options); });
  return command;
}

}  // namespace

void add_tablebase(Command program) {
  auto options = std::make_shared<Options>();
  Command tablebase = program.add_command("tablebase", "Endgame tables: true results by position");
  tablebase.require_command();
  Command command = tablebase.add_command("checkers", "Tables of up to 5 pieces");
  command.require_command();

  Command building = add(command, options, "build", "Makes the tables", build);
  building.add_option("--pieces", options->pieces, "all tables up to so many pieces, 2 to 5; 4")
      .between(2, checkers::kMostTablePieces);
  building.add_option("--threads", options->threads, "threads; all cores").between(1, 1024);

  Command probing =
      add(command, options, "probe", "A position's value and that of its moves", probe);
  options->position.add_position(probing);
  probing.add_flag("--json", options->json, "for programs");

  add(command, options, "info", "What is there, and whether it is sound", info);
  command.footer(
      "Up to four pieces no folder is needed. A build that was ended goes on when it is started "
      "again.\n"
      "Examples:\n"
      "  quadrille tablebase checkers build --pieces 4\n"
      "  quadrille tablebase checkers probe \"W:WK14,K15:BK1\"\n"
      "  quadrille tablebase checkers info");
}

}  // namespace quadrille::cli
