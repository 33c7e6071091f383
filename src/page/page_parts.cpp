// SPDX-License-Identifier: MIT
#include "page/page_parts.h"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

#include "base/for_people.h"
#include "drawing/svg_parts.h"
#include "page/run_verdict.h"

namespace quadrille::html {

std::string text(std::string_view words) { return svg::escaped(words); }

std::string name(const RunFigures& figures, std::size_t player) {
  return fmt::format("<bdi>{}</bdi>", text(shown_name(figures, player)));
}

std::string note(std::string_view words) {
  return fmt::format("<p class=\"note\">{}</p>\n", text(words));
}

Table::Table(std::string_view caption, std::vector<Column> columns, std::string_view style_class)
    : caption_(caption), style_class_(style_class), columns_(std::move(columns)) {
  for (const Column& column : columns_) {
    head_ += fmt::format("<th scope=\"col\"{}>{}</th>", column.number ? " class=\"n\"" : "",
                         column.label);
  }
}

void Table::add(const std::vector<std::string>& cells) {
  body_ += fmt::format("<tr><th scope=\"row\">{}</th>", cells[0]);
  for (std::size_t i = 1; i < cells.size(); ++i) {
    // A cell that says how it is shaded is one already.
    body_ += cells[i].starts_with("<td")
                 ? cells[i]
                 : fmt::format("<td{}>{}</td>", columns_[i].number ? " class=\"n\"" : "", cells[i]);
  }
  body_ += "</tr>\n";
}

std::string Table::html() const {
  return fmt::format(
      "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"{}\">\n<table{}>"
      "<thead><tr>{}</tr></thead>\n<tbody>\n{}</tbody></table></div>\n",
      text(caption_), style_class_.empty() ? "" : fmt::format(" class=\"{}\"", style_class_), head_,
      body_);
}

std::string bar(const Tally& tally, std::uint64_t of) {
  const double games =
      static_cast<double>(std::max<std::uint64_t>(of == 0 ? tally.games() : of, 1));
  double x = 0;
  std::string parts;
  const auto part = [&](std::uint64_t count, std::string_view style_class) {
    const double width = 100 * static_cast<double>(count) / games;
    if (count > 0) parts += svg::rectangle(x, 0, width, 10, style_class);
    x += width;
  };
  part(tally.wins, "won");
  part(tally.draws + tally.cut, "drawn");
  part(tally.losses, "lost");
  return fmt::format(
      "<svg class=\"bar\" viewBox=\"0 0 100 10\" preserveAspectRatio=\"none\" "
      "aria-hidden=\"true\">{}</svg>",
      parts);
}

std::string bar_key(std::string_view won, std::string_view lost) {
  return fmt::format(
      "<p class=\"note\"><span class=\"key won\"></span>{} <span class=\"key drawn\"></span>nobody "
      "<span class=\"key lost\"></span>{}</p>\n",
      text(won), text(lost));
}

std::string percent(double share) { return fmt::format("{:.1f} %", 100 * share); }

std::string game_link(std::int64_t id, const std::set<std::int64_t>& replayed) {
  if (!replayed.contains(id)) return std::to_string(id);
  return fmt::format("<a href=\"#game={0}\">{0}</a>", id);
}

}  // namespace quadrille::html
