// SPDX-License-Identifier: MIT
#include "page/run_page.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <string_view>
#include <vector>

#include "base/for_people.h"
#include "drawing/svg_parts.h"
#include "page/page_files.h"
#include "page/page_parts.h"
#include "page/page_sections.h"
#include "page/run_verdict.h"

namespace quadrille {
namespace {

// The text with each {{name}} replaced, in one pass: what comes from outside is not looked at
// again.
std::string filled(std::string_view text, const std::map<std::string_view, std::string>& values) {
  std::string out;
  while (!text.empty()) {
    const std::size_t begin = text.find("{{");
    out += text.substr(0, begin);
    if (begin == std::string_view::npos) break;
    const std::size_t end = text.find("}}", begin);
    out += values.at(text.substr(begin + 2, end - begin - 2));
    text.remove_prefix(end + 2);
  }
  return out;
}

// As a Content-Security-Policy writes a hash: base64 of the bytes that the hexadecimal digits mean.
std::string base64_of_hex(std::string_view hex) {
  constexpr std::string_view kDigits =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  unsigned bits = 0;
  int held = 0;
  for (const char c : hex) {
    bits = bits << 4 | static_cast<unsigned>(c <= '9' ? c - '0' : c - 'a' + 10);
    held += 4;
    if (held >= 6) {
      held -= 6;
      text += kDigits[bits >> held & 63];
    }
  }
  if (held > 0) text += kDigits[bits << (6 - held) & 63];
  while (text.size() % 4 != 0) text += '=';
  return text;
}

// Names, where there is room for them.
std::string heading(const RunFigures& figures) {
  const std::size_t count = figures.players.size();
  if (count == 2) {
    return fmt::format("{} <span class=\"against\">against</span> {}", html::name(figures, 0),
                       html::name(figures, 1));
  }
  if (count > 5) return html::text(counted(count, "player", "players"));
  std::string names;
  for (std::size_t i = 0; i < count; ++i) names += (i == 0 ? "" : ", ") + html::name(figures, i);
  return names;
}

std::string title(const RunFigures& figures) {
  if (figures.players.size() == 2) {
    return html::text(fmt::format("{} against {}", shown_name(figures, 0), shown_name(figures, 1)));
  }
  return html::text("Tournament of " + counted(figures.players.size(), "player", "players"));
}

}  // namespace

std::string run_page(const RunFigures& figures, const std::set<std::int64_t>& replayed,
                     const Replays& replays, const std::string& program_version) {
  const bool match = figures.run.run.kind == RunKind::kMatch;
  return filled(kPageHtml, {{"title", title(figures)},
                            {"script hash", base64_of_hex(kPageScriptSha256)},
                            {"style", std::string(kPageCss) + svg::style_sheet(SvgTheme::kAuto)},
                            {"definitions", replays.definitions()},
                            {"kind", match ? "Match" : "Tournament"},
                            {"heading", heading(figures)},
                            {"verdict", html::text(verdict_of_run(figures))},
                            {"facts", html::facts(figures)},
                            {"alerts", html::alerts(figures, replayed)},
                            {"strength", html::strength(figures)},
                            {"results", html::results(figures, replayed)},
                            {"ends", html::ends(figures)},
                            {"thinking", html::thinking(figures)},
                            {"replay note", html::replay_note(figures, replayed)},
                            {"repeat", html::repeat(figures)},
                            {"version", html::text(program_version)},
                            {"data", replays.json()},
                            {"script", std::string(kPageScript)}});
}

}  // namespace quadrille
