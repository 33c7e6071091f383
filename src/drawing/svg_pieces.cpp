// SPDX-License-Identifier: MIT
#include "drawing/svg_pieces.h"

#include <fmt/core.h>

#include <string_view>

namespace quadrille::svg {
namespace {

std::string_view class_of(Diagram::Tint tint) {
  switch (tint) {
    case Diagram::Tint::kWhite:
      return "white";
    case Diagram::Tint::kBlack:
      return "black";
    case Diagram::Tint::kRed:
      return "red";
  }
  return "white";
}

std::string outline(std::string_view style_class, std::string_view path) {
  return fmt::format(R"(<path class="{}" d="{}"/>)", style_class, path);
}

std::string circle(std::string_view style_class, int x, int y, int radius) {
  return fmt::format(R"(<circle class="{}" cx="{}" cy="{}" r="{}"/>)", style_class, x, y, radius);
}

// A head, a collar and a foot.
std::string pawn(std::string_view tint) {
  return outline(tint,
                 "M24 90C18 90 17 79 25 75C36 69 42 61 43 50L36 50C32 50 32 42 36 42L41 42"
                 "A17.5 17.5 0 1 1 59 42L64 42C68 42 68 50 64 50L57 50C58 61 64 69 75 75"
                 "C83 79 82 90 76 90Z");
}

// A disc that lies on the board, seen a little from the front.
std::string man(std::string_view tint) {
  return circle("shadow", 50, 54, 36) + circle(tint, 50, 50, 35);
}

std::string ring(std::string_view tint) { return circle(fmt::format("on-{}", tint), 50, 50, 25); }

std::string crown(std::string_view tint) {
  return outline(fmt::format("on-{}", tint),
                 "M33 63L29 39L41 49L50 33L59 49L71 39L67 63ZM34 70L66 70");
}

// A horse's head that looks to the left.
std::string knight(std::string_view tint) {
  return outline(tint,
                 "M27 87C27 76 34 70 40 63C44 58 46 54 46 49C42 53 37 54 33 57C30 60 27 63 23 61"
                 "C18 59 16 54 19 50C23 44 26 40 28 34C29 29 32 25 36 22L36 11L45 18"
                 "C65 19 79 37 79 64C79 73 78 80 78 87Z") +
         fmt::format(R"(<circle class="on-{}" cx="38" cy="34" r="1.6"/>)", tint) +
         outline(fmt::format("on-{}", tint), "M52 28C63 33 69 46 69 62");
}

}  // namespace

std::string piece(Diagram::Shape shape, Diagram::Tint tint) {
  const std::string_view name = class_of(tint);
  switch (shape) {
    case Diagram::Shape::kPawn:
      return pawn(name);
    case Diagram::Shape::kMan:
      return man(name) + ring(name);
    case Diagram::Shape::kKing:
      return man(name) + crown(name);
    case Diagram::Shape::kKnight:
      return knight(name);
  }
  return {};
}

}  // namespace quadrille::svg
