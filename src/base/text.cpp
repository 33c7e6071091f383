// SPDX-License-Identifier: MIT
#include "base/text.h"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <numeric>

namespace quadrille {
namespace {

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

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
