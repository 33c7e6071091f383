// SPDX-License-Identifier: MIT
#include "base/text.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <numeric>

namespace quadrille {
namespace {

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

// A number of 64 bits has no more.
constexpr std::uint64_t kMostDigits = 20;

// The digits without the commas or underscores between groups of three; nothing if they stand
// elsewhere.
std::optional<std::string> without_groups(std::string_view text) {
  const std::size_t first = text.find_first_of(",_");
  if (first == std::string_view::npos) return std::string(text);
  const auto groups = split(text, text[first]);
  std::string digits;
  for (std::size_t i = 0; i < groups.size(); ++i) {
    const bool right_size =
        i == 0 ? !groups[i].empty() && groups[i].size() <= 3 : groups[i].size() == 3;
    if (!right_size || !parse_number(groups[i])) return std::nullopt;
    digits += groups[i];
  }
  return digits;
}

// 3 for k, 6 for M, 9 for G; else 0.
int power_of_unit(char unit) {
  switch (unit) {
    case 'k':
    case 'K':
      return 3;
    case 'm':
    case 'M':
      return 6;
    case 'g':
    case 'G':
      return 9;
    default:
      return 0;
  }
}

// Levenshtein distance, one row of the table at a time.
std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t substituted = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
      diagonal = row[j];
      row[j] = std::min({row[j] + 1, row[j - 1] + 1, substituted});
    }
  }
  return row[b.size()];
}

}  // namespace

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  while (true) {
    const std::size_t end = text.find(separator);
    parts.push_back(text.substr(0, end));
    if (end == std::string_view::npos) return parts;
    text.remove_prefix(end + 1);
  }
}

std::vector<std::string_view> split_words(std::string_view text) {
  std::vector<std::string_view> words;
  std::size_t i = 0;
  while (i < text.size()) {
    const std::size_t begin = i;
    while (i < text.size() && !is_blank(text[i])) ++i;
    if (i > begin) words.push_back(text.substr(begin, i - begin));
    while (i < text.size() && is_blank(text[i])) ++i;
  }
  return words;
}

std::string_view trim(std::string_view text) {
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return text;
}

std::string lower_case(std::string_view text) {
  std::string result(text);
  for (char& c : result) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return result;
}

std::string join(std::span<const std::string> parts, std::string_view separator) {
  std::string result;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (i > 0) result += separator;
    result += parts[i];
  }
  return result;
}

std::optional<std::uint64_t> parse_number(std::string_view text) {
  std::uint64_t number = 0;
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (fault != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return number;
}

std::string with_plain_dashes(std::string_view text) {
  struct Sign {
    std::string_view written, plain;
  };
  // U+2010 to U+2015, the minus sign, and the sign of multiplication.
  constexpr std::array kSigns = {Sign{"\xe2\x80\x90", "-"}, Sign{"\xe2\x80\x91", "-"},
                                 Sign{"\xe2\x80\x92", "-"}, Sign{"\xe2\x80\x93", "-"},
                                 Sign{"\xe2\x80\x94", "-"}, Sign{"\xe2\x80\x95", "-"},
                                 Sign{"\xe2\x88\x92", "-"}, Sign{"\xc3\x97", "x"}};
  std::string plain;
  while (!text.empty()) {
    const auto* const sign = std::ranges::find_if(
        kSigns, [&](const Sign& each) { return text.starts_with(each.written); });
    plain += sign == kSigns.end() ? text.substr(0, 1) : sign->plain;
    text.remove_prefix(sign == kSigns.end() ? 1 : sign->written.size());
  }
  return plain;
}

std::optional<std::uint64_t> parse_count(std::string_view text) {
  const auto ungrouped = without_groups(text);
  if (!ungrouped) return std::nullopt;
  std::string_view digits = *ungrouped;
  if (const auto plain = parse_number(digits)) return plain;
  // A power of ten behind the digits, and digits behind a point that it must make whole.
  int power = power_of_unit(digits.empty() ? ' ' : digits.back());
  if (power > 0) {
    digits.remove_suffix(1);
  } else if (const std::size_t e = digits.find_first_of("eE"); e != std::string_view::npos) {
    const auto written = parse_number(digits.substr(e + 1));
    if (!written || *written > kMostDigits) return std::nullopt;
    power = static_cast<int>(*written);
    digits = digits.substr(0, e);
  }
  const std::size_t point = digits.find('.');
  std::string whole(digits.substr(0, point));
  if (point != std::string_view::npos) {
    const std::string_view fraction = digits.substr(point + 1);
    if (whole.empty() || fraction.empty() || fraction.size() > static_cast<std::size_t>(power)) {
      return std::nullopt;
    }
    whole += fraction;
    power -= static_cast<int>(fraction.size());
  }
  if (whole.empty()) return std::nullopt;
  return parse_number(whole.append(static_cast<std::size_t>(power), '0'));
}

std::optional<std::string> nearest(std::string_view word, std::span<const std::string> known) {
  if (word.size() > 40) return std::nullopt;
  const std::string wanted = lower_case(word);
  std::optional<std::string> best;
  // A third of the letters may be wrong, but never all of them.
  std::size_t best_distance = std::max<std::size_t>(1, (wanted.size() + 1) / 3) + 1;
  for (const std::string& candidate : known) {
    const std::size_t distance = edit_distance(wanted, lower_case(candidate));
    if (distance < best_distance && distance < candidate.size()) {
      best_distance = distance;
      best = candidate;
    }
  }
  return best;
}

std::string suggestion(std::string_view word, std::span<const std::string> known) {
  if (const auto meant = nearest(word, known)) return fmt::format("; did you mean '{}'?", *meant);
  if (known.empty()) return "";
  if (known.size() == 1) return fmt::format("; there is only {}", known.front());
  return fmt::format("; there are {} and {}", join(known.first(known.size() - 1), ", "),
                     known.back());
}

std::string in_quotes(std::string_view text, std::size_t limit) {
  std::string result = "'";
  for (const char c : text.substr(0, limit)) {
    if (c >= ' ' && c <= '~') {
      result += c;
    } else {
      result += fmt::format("\\x{:02x}", static_cast<unsigned char>(c));
    }
  }
  return result + (text.size() > limit ? "...'" : "'");
}

}  // namespace quadrille
