// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include <filesystem>
#include <memory>
#include <system_error>

#include "arena/run_jobs.h"
#include "base/json_writer.h"
#include "base/stopwatch.h"
#include "base/text.h"
#include "cli/commands.h"
#include "cli/common/board.h"
#include "cli/common/explanation.h"
#include "cli/common/failure.h"
#include "cli/common/solved_moves.h"
#include "cli/common/solving.h"
#include "cli/common/table_folder.h"
#include "cli/common/terminal.h"
#include "cli/words.h"
#include "os/parallel.h"
#include "os/signals.h"
#include "protocols/json.h"
#include "tables/build.h"
#include "tables/inventory.h"
#include "tables/json.h"
#include "tables/probe.h"
#include "tables/table_file.h"

namespace quadrille::cli {
namespace {

struct TablebaseOptions {
  PositionWords position = {.game = "checkers", .position = {}, .after = {}};
  int pieces = 4;
  std::string tables;
  unsigned threads = default_threads();
  bool json = false;
};

std::string size_text(std::uint64_t bytes) {
  if (bytes < 10'000) return fmt::format("{} bytes", grouped(bytes));
  if (bytes < 1'000'000) return fmt::format("{:.1f} kB", static_cast<double>(bytes) / 1e3);
  if (bytes < 10'000'000'000) return fmt::format("{:.1f} MB", static_cast<double>(bytes) / 1e6);
  return fmt::format("{:.1f} GB", static_cast<double>(bytes) / 1e9);
}

std::string tables_text(int count) {
  return counted(static_cast<std::uint64_t>(count), "table", "tables");
}

// Building.

// What building took where it was tried, rounded up.
constexpr double kBytesAPosition = 0.5;
constexpr double kSecondsAPosition = 6e-7;  // of one core

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

// What an earlier build has left in the folder need not be written again.
std::uint64_t bytes_there(const std::filesystem::path& folder, int most_pieces) {
  std::uint64_t bytes = 0;
  for (int pieces = 2; pieces <= most_pieces; ++pieces) {
    for (const checkers::Material& material : checkers::materials_of(pieces)) {
      std::error_code fault;
      const auto size = std::filesystem::file_size(folder / table_file_name(material), fault);
      if (!fault) bytes += size;
    }
  }
  return bytes;
}

// What building will take, and whether there is room for it.
void announce(const TablebaseOptions& options, const std::filesystem::path& folder,
              std::uint64_t positions) {
  const auto bytes = static_cast<std::uint64_t>(static_cast<double>(positions) * kBytesAPosition);
  if (!options.json) {
    const std::string text = fmt::format(
        "checkers, up to {} pieces: {} positions, up to {} in {}\n"
        "about {} on {}, with {} of memory",
        options.pieces, grouped(positions), size_text(bytes), folder.string(),
        duration_text(static_cast<double>(positions) * kSecondsAPosition / options.threads),
        counted(options.threads, "thread", "threads"),
        size_text(checkers::build_memory(options.pieces)));
    fmt::print("{}\n", fitted(stdout, text));
    std::fflush(stdout);
  }
  const std::uint64_t free = free_bytes(folder);
  if (free + bytes_there(folder, options.pieces) < bytes) {
    throw Failure{
        {ErrorCode::kLimit,
         fmt::format("only {} are free there; --tables names another folder", size_text(free)),
         "--tables"},
        kRefused};
  }
}

int build(const TablebaseOptions& options) {
  const auto folder = table_folder(options.tables);
  const std::uint64_t positions = checkers::table_positions(options.pieces);
  announce(options, folder, positions);

  const Stopwatch watch;
  ProgressBar bar("positions", positions);
  checkers::Labour labour;
  labour.spread = on_threads(options.threads);
  labour.stop = &interrupted();
  labour.on_settled = [&bar](std::uint64_t settled) { bar.advance(settled); };
  const auto report = checkers::build_tables(folder, options.pieces, labour);
  if (!report) throw failure_of(report.error());
  bar.finish();
  if (options.json) {
    JsonWriter json;
    write_build(json.begin_object(), folder, options.pieces, *report, watch.seconds());
    fmt::print("{}\n", json.end_object().text());
  } else {
    fmt::print("{} built, {} kept, {}\n", tables_text(report->built), report->kept,
               duration_text(watch.seconds()));
  }
  if (!report->stopped) return kDone;
  fmt::print(stderr, "{}\n",
             fitted(stderr, "quadrille: stopped; the same command goes on with what is missing"));
  return kStopped;
}

// Looking into them.

int probe(const TablebaseOptions& options) {
  use_tables(options.tables, options.threads);
  const Line line = options.position.play();
  const AnyGame& game = *line.game();
  const AnyPosition& position = line.position();
  auto probed = checkers::probe_tables(game, position, &interrupted());
  if (!probed) throw Failure{probed.error(), interrupted() ? kStopped : kRefused};
  probed->moves = best_first(probed->moves);
  if (options.json) {
    JsonWriter json;
    write_probed(json.begin_object(), game, position, *probed);
    fmt::print("{}\n", json.end_object().text());
    return kDone;
  }
  fmt::print("{}\n\n{}\n{} to move {}{}{}\n", game.name(),
             draw_board(game.diagram(position, line.last_move()), stdout),
             game.side_name(game.side_to_move(position)), style(stdout, Style::kBold),
             value_text(probed->value, probed->plies), style(stdout, Style::kNone));
  if (!probed->moves.empty()) fmt::print("\n{}", moves_table(game, position, probed->moves));
  return kDone;
}

void print_inventory(const std::filesystem::path& folder, const checkers::Inventory& inventory) {
  if (inventory.empty()) {
    fmt::print("{}\n", fitted(stdout, fmt::format("there are no endgame tables of checkers in {}; "
                                                  "`quadrille tablebase checkers build` makes them",
                                                  folder.string())));
    return;
  }
  fmt::print("{}\n", fitted(stdout, "endgame tables of checkers in " + folder.string()));
  Table table({"to move", "positions", "wins", "losses", "draws", "longest win", "size"});
  for (const auto& [material, counts, bytes] : inventory.sound) {
    table.add({material.text(), grouped(counts.positions()), grouped(counts.wins),
               grouped(counts.losses), grouped(counts.draws), std::to_string(counts.longest_win),
               size_text(bytes)});
  }
  if (!inventory.sound.empty()) fmt::print("\n{}\n", table.text());
  fmt::print("{} with the right checksums, {}\n",
             tables_text(static_cast<int>(inventory.sound.size())), size_text(inventory.bytes()));
}

int info(const TablebaseOptions& options) {
  const auto folder = table_folder(options.tables);
  const auto inventory = checkers::take_inventory(folder, on_threads(options.threads));
  if (inventory.empty() && !options.tables.empty()) throw no_tables_in(folder);
  if (options.json) {
    JsonWriter json;
    write_inventory(json.begin_object(), folder, inventory);
    fmt::print("{}\n", json.end_object().text());
  } else {
    print_inventory(folder, inventory);
    for (const Error& fault : inventory.faults) {
      fmt::print(stderr, "{}\n", fitted(stderr, "quadrille: " + fault.text()));
    }
  }
  return inventory.faults.empty() ? kDone : kRefused;
}

constexpr const char* kExamples =
    "Up to four pieces no folder is needed. A build that was ended goes on when it is started "
    "again.\n"
    "Examples:\n"
    "  quadrille tablebase checkers build --pieces 4\n"
    "  quadrille tablebase checkers probe \"W:WK14,K15:BK1\"\n"
    "  quadrille tablebase checkers info";

Command add(Command parent, const std::shared_ptr<TablebaseOptions>& options, const char* name,
            const char* meaning, const char* footer, int (*run)(const TablebaseOptions&)) {
  Command command = parent.add_command(name, meaning);
  command.footer(footer);
  command.add_option("--tables", options->tables, kTablesHelp);
  command.add_flag("--json", options->json, "for programs");
  command.set_action([options, run] { return run(*options); });
  return command;
}

}  // namespace

void add_tablebase(Command program) {
  auto options = std::make_shared<TablebaseOptions>();
  Command tablebase = program.add_command("tablebase", "Endgame tables: true results by position");
  tablebase.require_command();
  tablebase.footer(kExamples);
  Command command = tablebase.add_command("checkers", "Tables of up to 6 pieces");
  command.require_command();
  command.footer(kExamples);

  Command building = add(command, options, "build", "Makes the tables",
                         "A build that was ended goes on when it is started again.\n"
                         "Examples:\n"
                         "  quadrille tablebase checkers build --pieces 4",
                         build);
  building.add_option("--pieces", options->pieces, "all tables up to that many pieces, 2 to 6")
      .between(2, checkers::kMostTablePieces)
      .show_default();
  building.add_option("--threads", options->threads, "threads")
      .between(1, 1024)
      .show_default("all cores");

  Command probing = add(command, options, "probe", "A position's value and that of its moves",
                        "Up to four pieces no folder is needed.\n"
                        "Examples:\n"
                        "  quadrille tablebase checkers probe \"W:WK14,K15:BK1\"\n"
                        "  quadrille tablebase checkers probe \"W:WK14,K15:BK1\" --json",
                        probe);
  options->position.add_position(probing);

  add(command, options, "info", "What is there, and whether it is sound",
      "Every file is read; exit code 1 if one is not sound.\n"
      "Examples:\n"
      "  quadrille tablebase checkers info\n"
      "  quadrille tablebase checkers info --json",
      info);
}

}  // namespace quadrille::cli
