// SPDX-License-Identifier: MIT
#include "solve/checkers_tables/material.h"

#include <fmt/core.h>

#include <algorithm>
#include <tuple>

namespace quadrille::checkers {
namespace {

std::string side_text(int men, int kings) {
  std::string text;
  if (men > 0) text += fmt::format("{}M", men);
  if (kings > 0) text += fmt::format("{}K", kings);
  return text;
}

}  // namespace

std::string Material::text() const {
  return fmt::format("{} v {}", side_text(own_men, own_kings), side_text(enemy_men, enemy_kings));
}

std::vector<Material> materials_of(int pieces) {
  std::vector<Material> materials;
  for (int own_men = 0; own_men <= pieces; ++own_men) {
    for (int own_kings = 0; own_men + own_kings <= pieces; ++own_kings) {
      const int enemies = pieces - own_men - own_kings;
      for (int enemy_men = 0; enemy_men <= enemies; ++enemy_men) {
        const Material material{
            static_cast<std::uint8_t>(own_men), static_cast<std::uint8_t>(own_kings),
            static_cast<std::uint8_t>(enemy_men), static_cast<std::uint8_t>(enemies - enemy_men)};
        if (material.both_sides()) materials.push_back(material);
      }
    }
  }
  return materials;
}

std::vector<Material> pairs_in_building_order(int most_pieces) {
  std::vector<Material> pairs;
  for (int pieces = 2; pieces <= most_pieces; ++pieces) {
    for (const Material& material : materials_of(pieces)) {
      if (material >= material.swapped()) pairs.push_back(material);
    }
  }
  std::ranges::sort(pairs, [](const Material& a, const Material& b) {
    return std::tuple(a.pieces(), a.men(), a) < std::tuple(b.pieces(), b.men(), b);
  });
  return pairs;
}

}  // namespace quadrille::checkers
