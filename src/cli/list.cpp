// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "base/text.h"
#include "cli/commands.h"
#include "cli/common/failure.h"
#include "cli/common/terminal.h"
#include "games/registry.h"
#include "heuristics/evaluator.h"
#include "protocols/listing.h"

namespace quadrille::cli {
namespace {

struct ListOptions {
  std::string what;
  std::string game;
  bool json = false;
};

std::size_t width() { return std::min(terminal_width(stdout), kTextWidth); }

void print_heading(const std::string& heading) {
  fmt::print("{}{}{}\n", style(stdout, Style::kBold), heading, style(stdout, Style::kNone));
}

// One list as names with texts beside them.
class ListPrinter {
 public:
  explicit ListPrinter(const Listing& listing) : listing_(listing) {
    for (const auto& row : listing.rows) {
      left_ = std::max(left_, row[0].size() + 4);
      if (has_sources()) ++rows_from_[row[2]];
    }
  }

  // Rows that share a source stand under it, each of the others names its own.
  void print() {
    print_heading(listing_.heading);
    std::vector<std::string> told;
    for (std::size_t i = 0; i < listing_.rows.size(); ++i) {
      const std::string source = shared_source(i);
      if (std::ranges::find(told, source) != told.end()) continue;
      told.push_back(source);
      if (!source.empty()) fmt::print(" {}:\n", source);
      if (source.empty() && told.size() > 1) fmt::print(" others:\n");
      for (std::size_t j = i; j < listing_.rows.size(); ++j) {
        if (shared_source(j) == source) print_row(j);
      }
    }
  }

 private:
  [[nodiscard]] bool has_sources() const { return listing_.columns.size() > 2; }

  // Empty where no other row has the same source.
  [[nodiscard]] std::string shared_source(std::size_t row) const {
    if (!has_sources()) return {};
    const std::string& source = listing_.rows[row][2];
    return rows_from_.at(source) > 1 ? source : "";
  }

  void print_row(std::size_t row) const {
    std::string text = listing_.rows[row][1];
    if (has_sources() && shared_source(row).empty()) {
      text += fmt::format(" ({})", listing_.rows[row][2]);
    }
    if (row < listing_.remarks.size() && !listing_.remarks[row].empty()) {
      text += ". " + listing_.remarks[row];
    }
    if (row < listing_.former_names.size() && !listing_.former_names[row].empty()) {
      if (!text.ends_with('.')) text += '.';
      text += fmt::format(" Was called {}, which is still understood.", listing_.former_names[row]);
    }
    std::string label = "  " + listing_.rows[row][0];
    label.resize(left_, ' ');
    const std::size_t room = std::max<std::size_t>(width(), left_ + 20) - left_;
    text = wrapped(text, room);
    for (const std::string_view line : split(text, '\n')) {
      fmt::print("{}{}\n", label, line);
      label.assign(left_, ' ');
    }
  }

  const Listing& listing_;
  std::size_t left_ = 0;
  std::map<std::string, int> rows_from_;
};

void print_for_people(const std::vector<Listing>& all) {
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (i > 0) fmt::print("\n");
    ListPrinter(all[i]).print();
  }
  if (std::ranges::any_of(all, [](const Listing& each) { return each.key == "heuristics"; })) {
    fmt::print("\n{}\n", wrapped(kNamesOfHeuristics, width()));
  }
}

// `list breakthrough` names a game and means everything about it.
void settle_words(ListOptions& options) {
  if (list_kind(options.what) || !options.game.empty()) return;
  const std::string_view head = split(options.what, ':')[0];
  const auto families = all_families();
  if (std::ranges::any_of(families, [&](const GameFamily* f) { return f->name() == head; })) {
    options.game = std::exchange(options.what, "");
  }
}

int list(ListOptions options) {
  settle_words(options);
  const ListKind kind = need(list_kind(options.what));
  auto all = need(list_what_there_is(kind, options.game));
  if (options.json) {
    JsonWriter json;
    json.begin_object();
    write_listings(json, all);
    fmt::print("{}\n", json.end_object().text());
    return kDone;
  }
  // Everything at once is for programs: people begin with the games, or with what one game has.
  const bool begins = kind == ListKind::kAll && options.game.empty();
  if (kind == ListKind::kAll) {
    std::erase_if(all, [begins](const Listing& each) {
      return begins ? each.key != "games" : each.game.empty();
    });
  }
  print_for_people(all);
  if (begins) {
    fmt::print(
        "\nMore:\n"
        "  quadrille list heuristics [GAME]   what judges positions\n"
        "  quadrille list features [GAME]     what heuristics are made of\n"
        "  quadrille list players             who plays, and with which options\n"
        "  quadrille list GAME                the heuristics and features of one game\n");
  }
  return kDone;
}

}  // namespace

void add_list(Command program) {
  auto options = std::make_shared<ListOptions>();
  Command command = program.add_command("list", "What there is, each with its meaning and source");
  command.add_option("WHAT", options->what,
                     "games, heuristics, features, players, or a GAME for all it has; games if "
                     "left out");
  command.add_option("GAME", options->game, "only for this game");
  command.add_flag("--json", options->json, "for programs; everything if WHAT is left out");
  command.footer(
      "Examples:\n"
      "  quadrille list\n"
      "  quadrille list heuristics breakthrough:8x8\n"
      "  quadrille list tablut");
  command.set_action([options] { return list(*options); });
}

}  // namespace quadrille::cli
