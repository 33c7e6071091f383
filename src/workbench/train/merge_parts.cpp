// SPDX-License-Identifier: MIT
#include "workbench/train/merge_parts.h"

#include <algorithm>
#include <cstdint>

namespace quadrille {

using patterns::Place;
using patterns::Set;
using patterns::ShapeKind;

namespace {

// Which places of a larger set contain a place of a smaller one, and which of their slots its slots
// are.
struct Container {
  std::size_t place;
  std::vector<std::uint32_t> worth;  // by slot of the small one: of its digit in the large one
};
std::vector<Container> containers_of(const Set& large, const Place& small) {
  std::vector<Container> found;
  if (large.kind != ShapeKind::kWindow && large.kind != ShapeKind::kSquare) return found;
  for (std::size_t i = 0; i < large.places.size(); ++i) {
    const auto& cells = large.places[i].cells;
    Container container{i, {}};
    for (const std::size_t cell : small.cells) {
      const auto at = std::ranges::find(cells, cell);
      if (at == cells.end()) break;
      std::uint32_t worth = 1;
      for (auto slot = at - cells.begin(); slot > 0; --slot) worth *= large.states;
      container.worth.push_back(worth);
    }
    if (container.worth.size() == small.cells.size()) found.push_back(std::move(container));
  }
  return found;
}

bool tells_apart(const Set& large, const Set& small) {
  return (small.kind == ShapeKind::kWindow || small.kind == ShapeKind::kSquare) &&
         std::ranges::all_of(small.planes, [&](std::size_t plane) {
           return std::ranges::count(large.planes, plane) > 0;
         });
}

// Adds the weights of one place of a part to those of all places that contain it, in equal shares.
// What the large set tells apart and the part does not counts as not there.
void merge_place(const Set& small, std::size_t place, const Set& large,
                 std::span<const Container> containers, std::vector<double>& values) {
  std::vector<std::uint32_t> digit(large.states);
  for (std::size_t i = 0; i < large.planes.size(); ++i) {
    const auto at = std::ranges::find(small.planes, large.planes[i]);
    digit[i + 1] =
        at == small.planes.end() ? 0 : static_cast<std::uint32_t>(at - small.planes.begin()) + 1;
  }
  const double share = 1.0 / static_cast<double>(containers.size());
  for (const Container& container : containers) {
    for (std::uint32_t code = 0; code < large.codes; ++code) {
      std::uint32_t small_code = 0;
      std::uint32_t small_worth = 1;
      for (const std::uint32_t slot_worth : container.worth) {
        small_code += digit[code / slot_worth % large.states] * small_worth;
        small_worth *= small.states;
      }
      const std::size_t from = 2 * small.entry(place, small_code);
      const std::size_t to = 2 * large.entry(container.place, code);
      values[to] += share * values[from];
      values[to + 1] += share * values[from + 1];
    }
  }
}

}  // namespace

const Set* containing(std::span<const Set> sets, const Set& part) {
  const auto found = std::ranges::find_if(sets, [&](const Set& set) {
    return tells_apart(set, part) && std::ranges::none_of(part.places, [&](const Place& place) {
             return containers_of(set, place).empty();
           });
  });
  return found == sets.end() ? nullptr : &*found;
}

void merge_part(const Set& part, const Set& into, std::vector<double>& values) {
  for (std::size_t place = 0; place < part.places.size(); ++place) {
    merge_place(part, place, into, containers_of(into, part.places[place]), values);
  }
}

}  // namespace quadrille
