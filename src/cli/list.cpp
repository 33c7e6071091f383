// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "base/text.h"
#include "cli/commands.h"
#include "cli/common/failure.h"
#include "cli/common/terminal.h"
#include "games/registry.h"
#include "protocols/listing.h"

namespace quadrille::cli {
namespace {

struct Options {
  std::string what;
  std::string game;
  bool json = false;
};

void print_remarks(const Listing& listing) {
  bool first = true;
  for (std::size_t i = 0; i < listing.remarks.size(); ++i) {
    if (listing.remarks[i].empty()) continue;
    if (std::exchange(first, false)) fmt::print("\n");
    fmt::print("{}\n",
               wrapped(fmt::format("{}: {}", listing.rows[i][0], listing.remarks[i]), kTextWidth));
  }
}

void print_for_people(const std::vector<Listing>& all) {
  for (std::size_t i = 0; i < all.size(); ++i) {
    fmt::print("{}{}{}{}\n", i > 0 ? "\n" : "", style(stdout, Style::kBold), all[i].heading,
               style(stdout, Style::kNone));
    Table table(std::vector<std::string>(all[i].columns.size()));
    for (auto row : all[i].rows) {
      row[0] = "  " + row[0];
      table.add(std::move(row));
    }
    fmt::print("{}", table.text().substr(1));  // the header is empty
    print_remarks(all[i]);
  }
}

// `list breakthrough` names a game and means everything about it.
void settle_words(Options& options) {
  if (list_kind(options.what) || !options.game.empty()) return;
  const std::string_view head = split(options.what, ':')[0];
  const auto families = all_families();
  if (std::ranges::any_of(families, [&](const GameFamily* f) { return f->name() == head; })) {
    options.game = std::exchange(options.what, "");
  }
}

int list(Options options) {
  settle_words(options);
  const auto all = need(list_what_there_is(need(list_kind(options.what)), options.game));
  if (options.json) {
    JsonWriter json;
    json.begin_object();
    write_listings(json, all);
    fmt::print("{}\n", json.end_object().text());
  } else {
    print_for_people(all);
  }
  return kDone;
}

}  // namespace

void add_list(Command program) {
  auto options = std::make_shared<Options>();
  Command command = program.add_command("list", "What there is, each with its meaning and source");
  command.add_option("WHAT", options->what,
                     "games, heuristics, features or players; all if left out");
  command.add_option("GAME", options->game, "only for this game");
  command.add_flag("--json", options->json, "for programs");
  command.footer("Examples:\n  quadrille list\n  quadrille list heuristics breakthrough:8x8");
  command.set_action([options] { return list(*options); });
}

}  // namespace quadrille::cli
