// SPDX-License-Identifier: MIT
// Small tools for reading words: splitting, numbers, and the nearest known word to a misspelt one.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace quadrille {

// Splits at every separator; "a,,b" has an empty middle part, "" has one empty part.
std::vector<std::string_view> split(std::string_view text, char separator);
// The parts of a string that is gone after the call are gone too.
template <std::same_as<std::string> Temporary>
void split(Temporary&& text, char separator) = delete;

// Splits at runs of blanks, tabs and line ends; no part is empty.
std::vector<std::string_view> split_words(std::string_view text);

constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }

std::string_view trim(std::string_view text);
std::string lower_case(std::string_view text);
std::string join(std::span<const std::string> parts, std::string_view separator);

// Dashes and minus signs of Unicode as hyphens, and its sign of multiplication as an x: people copy
// moves from pages that have them.
std::string with_plain_dashes(std::string_view text);

// The whole of `text` as a decimal number without sign; nothing if it is anything else or too big.
std::optional<std::uint64_t> parse_number(std::string_view text);

// The same for a number as people write large ones: 20000, 20,000, 20_000, 20k, 1.5M, 1e5.
std::optional<std::uint64_t> parse_count(std::string_view text);

// The known word nearest to `word` by edit distance, if it is near enough to be what was meant.
std::optional<std::string> nearest(std::string_view word, std::span<const std::string> known);

// "; did you mean 'ari'?" or, when nothing is near, "; there are ari, binni and hoddi".
std::string suggestion(std::string_view word, std::span<const std::string> known);

// At most `limit` characters of text from outside, unprintable bytes as \xNN: safe to show.
std::string in_quotes(std::string_view text, std::size_t limit = 60);

}  // namespace quadrille
