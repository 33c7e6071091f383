// SPDX-License-Identifier: MIT
// Text as Unicode has it.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace quadrille {

// The length of the UTF-8 sequence that `text` begins with, 0 if there is none (Unicode, table
// 3-7).
std::size_t utf8_sequence_length(std::string_view text);

// What stands for bytes that are no UTF-8.
inline constexpr std::string_view kReplacementCharacter = "\xef\xbf\xbd";

// How many characters a UTF-8 text has: the columns it takes where each takes one.
std::size_t characters_of(std::string_view text);

// The text if it has no more characters than that, else its beginning with an ellipsis.
std::string cut_to(std::string_view text, std::size_t most);

// Text from outside as a screen may have it: a replacement character for each byte that is no UTF-8
// and for each that controls a terminal.
std::string without_controls(std::string_view text);

}  // namespace quadrille
