// SPDX-License-Identifier: MIT
#include "drawing/svg_parts.h"

#include <fmt/core.h>

#include <array>
#include <cmath>

#include "base/utf8.h"

namespace quadrille::svg {
namespace {

// A class of the style sheet with what it looks like on light and on dark screens. Plain rules
// rather than variables, which not every program that shows SVG knows.
struct Rule {
  std::string_view name;
  std::string_view both;
  std::string_view light;
  std::string_view dark;
};

// Blue and orange are told apart by everybody; how strong they are is the opacity's to say.
constexpr auto kRules = std::to_array<Rule>({
    {"page", "", "fill:#fff", "fill:#1b1c1e"},
    {"frame", "fill:none;stroke-width:2", "stroke:#4d4a45", "stroke:#0e0f10"},
    {"light", "", "fill:#ece5d6", "fill:#b4b2a6"},
    {"dark", "", "fill:#a3b18f", "fill:#6f7f69"},
    {"board", "", "fill:#e9dfc8", "fill:#a8a18f"},
    {"pale", "", "fill:#f1f1ef", "fill:#8b8e92"},
    {"shaded", "", "fill:#e1e1de", "fill:#7c7f84"},
    {"camp", "", "fill:#bda783", "fill:#7d6f58"},
    {"throne", "", "fill:#dcb54d", "fill:#b58f30"},
    {"goal", "", "fill:#c3d7d6", "fill:#7f9b9b"},
    {"blocked", "", "fill:#514f4c", "fill:#2b2c2e"},
    {"grid", "fill:none;stroke-width:1;stroke-opacity:.28", "stroke:#3b352b", "stroke:#16140f"},
    {"last", "fill-opacity:.5", "fill:#d7c83a", "fill:#cdbb1f"},
    {"mark", "fill:none;stroke-width:2.5;stroke-linecap:round", "stroke:#2d2b28", "stroke:#f4f2ec"},
    {"target", "fill-opacity:.32", "fill:#1c2a1c", "fill:#0b110b"},
    {"captured", "fill:none;stroke-width:4;stroke-linecap:round", "stroke:#a3261c",
     "stroke:#ff8a7d"},
    {"gain", "", "fill:#1f6fd0", "fill:#2f86f0"},
    {"loss", "", "fill:#e9730c", "fill:#ff8412"},
    {"white", "stroke-width:3;stroke-linejoin:round", "fill:#fdfcf9;stroke:#37332e",
     "fill:#f4f2ec;stroke:#191816"},
    {"black", "stroke-width:3;stroke-linejoin:round", "fill:#3c3936;stroke:#161514",
     "fill:#232220;stroke:#0a0a09"},
    {"red", "stroke-width:3;stroke-linejoin:round", "fill:#cf3d31;stroke:#641611",
     "fill:#c8382d;stroke:#4c0f0b"},
    {"on-white", "fill:none;stroke:#37332e;stroke-width:2.5;stroke-linejoin:round", "", ""},
    {"on-black", "fill:none;stroke:#c9c4ba;stroke-width:2.5;stroke-linejoin:round", "", ""},
    {"on-red", "fill:none;stroke:#ffd9d3;stroke-width:2.5;stroke-linejoin:round", "", ""},
    {"shadow", "fill:#000;fill-opacity:.28", "", ""},
    {"axis", "stroke-width:1", "stroke:#b4b1aa", "stroke:#55575b"},
    {"track", "", "fill:#f3f2ef", "fill:#26282b"},
    {"value", "", "fill:#6b6862", "fill:#b3b1ab"},
    {"label", "font-size:14px", "fill:#6f6b65", "fill:#a09d97"},
    {"number", "font-size:11px;fill-opacity:.75", "fill:#2b2d23", "fill:#14150f"},
    {"heat",
     "font-size:13px;font-weight:600;stroke-width:3.5;paint-order:stroke;"
     "stroke-linejoin:round",
     "fill:#1b1a18;stroke:#fff", "fill:#fff;stroke:#1a1b1d"},
    {"heading", "font-size:20px;font-weight:700", "fill:#1f1e1c", "fill:#f2f0ea"},
    {"text", "font-size:15px", "fill:#33312d", "fill:#dcd9d2"},
    {"strong", "font-size:15px;font-weight:700", "fill:#1f1e1c", "fill:#f2f0ea"},
    {"small", "font-size:13px", "fill:#6f6b65", "fill:#a09d97"},
    {"tick", "font-size:12px", "fill:#6f6b65", "fill:#a09d97"},
    {"level", "font-size:12px;stroke-width:4;paint-order:stroke;stroke-linejoin:round",
     "fill:#33312d;stroke:#fff", "fill:#dcd9d2;stroke:#1b1c1e"},
    {"whisker", "fill:none;stroke-width:2", "stroke:#1f6fd0", "stroke:#6fb0ff"},
    {"dot", "", "fill:#1f6fd0", "fill:#6fb0ff"},
    {"path", "fill:none;stroke-width:2;stroke-linejoin:round", "stroke:#1f6fd0", "stroke:#6fb0ff"},
    {"second-path", "fill:none;stroke-width:2;stroke-linejoin:round;stroke-dasharray:5 3",
     "stroke:#b4540a", "stroke:#ff9d47"},
    {"band", "fill-opacity:.16", "fill:#1f6fd0", "fill:#6fb0ff"},
    {"bound", "fill:none;stroke-width:1.5;stroke-dasharray:6 4", "stroke:#6b6862",
     "stroke:#b3b1ab"},
});

std::string_view name_of(SvgTheme theme) {
  switch (theme) {
    case SvgTheme::kAuto:
      return "quadrille-auto";
    case SvgTheme::kLight:
      return "quadrille-light";
    case SvgTheme::kDark:
      return "quadrille-dark";
  }
  return "";
}

}  // namespace

std::string style_sheet(SvgTheme theme) {
  const std::string_view scope = name_of(theme);
  const bool dark = theme == SvgTheme::kDark;
  std::string text;
  std::string darkened;
  for (const Rule& rule : kRules) {
    const std::string_view colours = dark ? rule.dark : rule.light;
    text += fmt::format(".{} .{}{{{}{}{}}}\n", scope, rule.name, rule.both,
                        rule.both.empty() || colours.empty() ? "" : ";", colours);
    if (theme == SvgTheme::kAuto && !rule.dark.empty()) {
      darkened += fmt::format(".{} .{}{{{}}}\n", scope, rule.name, rule.dark);
    }
  }
  if (!darkened.empty()) {
    text += fmt::format("@media (prefers-color-scheme:dark){{\n{}}}\n", darkened);
  }
  return text;
}

std::string escaped(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const char c = text.front();
    const std::size_t length = utf8_sequence_length(text);
    if (c == '&') {
      out += "&amp;";
    } else if (c == '<') {
      out += "&lt;";
    } else if (c == '>') {
      out += "&gt;";
    } else if (c == '"') {
      out += "&quot;";
    } else if (length == 1 && static_cast<unsigned char>(c) < 0x20) {
      out += ' ';
    } else if (length == 0) {
      out += kReplacementCharacter;
    } else {
      out += text.substr(0, length);
    }
    text.remove_prefix(length == 0 ? 1 : length);
  }
  return out;
}

std::string number(double value) {
  const double rounded = std::round(value * 100) / 100;
  return fmt::format("{:g}", rounded == 0 ? 0 : rounded);
}

std::string picture_in_page(const Frame& frame, std::string_view content) {
  return fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" width=\"{0}\" "
      "height=\"{1}\" role=\"img\" class=\"{2}\" font-family=\"system-ui,-apple-system,'Segoe "
      "UI',Roboto,'DejaVu Sans',sans-serif\">\n<title>{3}</title>\n{4}</svg>\n",
      number(frame.width), number(frame.height), name_of(frame.theme), escaped(frame.title),
      content);
}

std::string picture(const Frame& frame, std::string_view content) {
  return picture_in_page(
      frame,
      fmt::format(
          "<style>\n{}</style>\n<rect class=\"page\" width=\"{}\" height=\"{}\" rx=\"10\"/>\n{}",
          style_sheet(frame.theme), number(frame.width), number(frame.height), content));
}

std::string moved_to(double x, double y, std::string_view content) {
  return fmt::format("<g transform=\"translate({} {})\">\n{}</g>\n", number(x), number(y), content);
}

std::string text(double x, double y, std::string_view style_class, Anchor anchor,
                 std::string_view words) {
  const std::string_view place = anchor == Anchor::kMiddle ? " text-anchor=\"middle\""
                                 : anchor == Anchor::kEnd  ? " text-anchor=\"end\""
                                                           : "";
  return fmt::format("<text class=\"{}\" x=\"{}\" y=\"{}\"{}>{}</text>\n", style_class, number(x),
                     number(y), place, escaped(words));
}

std::string rectangle(double x, double y, double width, double height, std::string_view style_class,
                      std::string_view more) {
  return fmt::format("<rect class=\"{}\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"{}{}/>\n",
                     style_class, number(x), number(y), number(width), number(height),
                     more.empty() ? "" : " ", more);
}

}  // namespace quadrille::svg
