// SPDX-License-Identifier: MIT
// What all drawings share: text, numbers, the frame of a picture and its colours.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace quadrille {

// Light, dark, or as the reader's screen is.
enum class SvgTheme : std::uint8_t { kAuto, kLight, kDark };

namespace svg {

// Text as XML has it. What XML or UTF-8 cannot hold is replaced.
std::string escaped(std::string_view text);

// A coordinate: two decimals at most.
std::string number(double value);

struct Frame {
  double width = 0;
  double height = 0;
  std::string title;  // for those who do not see the picture
  SvgTheme theme = SvgTheme::kAuto;
};

// A whole picture around its content. Pictures of several themes can stand in one page.
std::string picture(const Frame& frame, std::string_view content);

// The same for a page that has the style sheet of the theme, and a ground of its own.
std::string picture_in_page(const Frame& frame, std::string_view content);
std::string style_sheet(SvgTheme theme);

// A group of things moved to another place.
std::string moved_to(double x, double y, std::string_view content);

enum class Anchor : std::uint8_t { kStart, kMiddle, kEnd };
// Text of a class of the style sheet.
std::string text(double x, double y, std::string_view style_class, Anchor anchor,
                 std::string_view words);

std::string rectangle(double x, double y, double width, double height, std::string_view style_class,
                      std::string_view more = {});

}  // namespace svg
}  // namespace quadrille
