// SPDX-License-Identifier: MIT
// Small tools for reading words: splitting, numbers, and the nearest known word to a misspelt one.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace quadrille {

// Splits at every separator; "a,,b" has an empty middle part, "" has one empty part.
std::vector<std::string_view> split(std::string_view text, char separator);

// Splits at runs of blanks, tabs and line ends; no part is empty.
std::vector<std::string_view> split_words(std::string_view text);

std::string_view trim(std::string_view text);
std::string lower_case(std::string_view text);
std::string join(std::span<const std::string> parts, std::string_view separator);

// The whole of `text` as a decimal number without sign; nothing if it is anything else or too big.
std::optional<std::uint64_t> parse_number(std::string_view text);

// The known word nearest to `word` by edit distance, if it is near enough to be what was meant.
std::optional<std::string> nearest(std::string_view word, std::span<const std::string> known);

// "; did you mean 'ari'?" or, when nothing is near, "; there are ari, binni and hoddi".
std::string suggestion(std::string_view word, std::span<const std::string> known);

// At most `limit` characters of text from outside, unprintable bytes as \xNN: safe to show.
std::string in_quotes(std::string_view text, std::size_t limit = 60);

}  // namespace quadrille
