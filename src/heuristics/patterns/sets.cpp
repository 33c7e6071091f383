// SPDX-License-Identifier: MIT
#include "heuristics/patterns/sets.h"

#include <fmt/core.h>

#include <algorithm>
#include <map>

#include "base/text.h"

namespace quadrille::patterns {
namespace {

constexpr std::uint32_t kMostCodes = 1 << 16;  // codes of windows are added up in 16 bits
constexpr std::size_t kMostEntries = 4'000'000;
constexpr std::string_view kKing = "king";
constexpr std::string_view kKnight = "knight";
constexpr std::string_view kBlank = "blank";
constexpr std::array<std::pair<int, int>, kDirections> kKnightSteps = {
    {{-2, -1}, {-2, 1}, {-1, 2}, {1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}}};

Error bad_shape(const SetSpec& spec, std::string message) {
  return {ErrorCode::kUnknownHeuristic, std::move(message),
          fmt::format("shape {}", in_quotes(spec.shape))};
}

// "3x3" as columns and rows.
std::optional<std::pair<int, int>> window_size(std::string_view shape) {
  if (shape.size() != 3 || shape[1] != 'x') return std::nullopt;
  const auto digit = [](char c) { return c >= '1' && c <= '9' ? c - '0' : 0; };
  const int columns = digit(shape[0]);
  const int rows = digit(shape[2]);
  if (columns == 0 || rows == 0) return std::nullopt;
  return std::pair(columns, rows);
}

std::uint32_t power(std::uint32_t base, std::uint32_t exponent) {
  std::uint64_t result = 1;
  while (exponent-- > 0 && result <= kMostCodes) result *= base;
  return static_cast<std::uint32_t>(std::min<std::uint64_t>(result, kMostCodes + 1));
}

// "rows 6-8", whichever of them is above; where rows are called by their squares "rows 1-4 to
// 13-16".
std::string span_of(const std::string& top, const std::string& bottom) {
  if (top.find('-') != std::string::npos) return fmt::format("rows {} to {}", top, bottom);
  const bool upwards = parse_number(bottom) < parse_number(top);
  return fmt::format("rows {}-{}", upwards ? bottom : top, upwards ? top : bottom);
}

// Where a symmetry takes a place, and which slot of its image each of its slots becomes.
struct PlaceImage {
  std::size_t place = 0;
  std::vector<std::size_t> slots;
};

// How the codes of one place become those of its image: a sum of what its lower and its upper
// digits become, which is faster than digit by digit.
class CodeMap {
 public:
  CodeMap(const Set& set, const PlaceImage& image, const BoardSymmetry& symmetry) {
    std::vector<std::uint32_t> powers(set.slots);
    for (std::uint32_t slot = 0; slot < set.slots; ++slot) powers[slot] = power(set.states, slot);
    std::vector<std::uint32_t> digits(set.states);
    for (std::size_t i = 0; i < set.planes.size(); ++i) {
      const auto found = std::ranges::find(set.planes, symmetry.planes[set.planes[i]]);
      digits[i + 1] = static_cast<std::uint32_t>(found - set.planes.begin()) + 1;
    }
    const std::uint32_t half = set.slots / 2;
    split_ = power(set.states, half);
    const auto fill = [&](std::vector<std::uint32_t>& table, std::uint32_t begin,
                          std::uint32_t end) {
      table.resize(power(set.states, end - begin));
      for (std::uint32_t code = 0; code < table.size(); ++code) {
        std::uint32_t rest = code;
        for (std::uint32_t slot = begin; slot < end; ++slot, rest /= set.states) {
          table[code] += digits[rest % set.states] * powers[image.slots[slot]];
        }
      }
    };
    fill(low_, 0, half);
    fill(high_, half, set.slots);
  }

  [[nodiscard]] std::uint32_t operator()(std::uint32_t code) const {
    return low_[code % split_] + high_[code / split_];
  }

 private:
  std::uint32_t split_ = 1;
  std::vector<std::uint32_t> low_, high_;
};

// The direction that a symmetry turns each direction of a knight into.
std::array<std::size_t, kDirections> turned_directions(const BoardMap& board,
                                                       const BoardSymmetry& symmetry) {
  std::array<std::size_t, kDirections> turned{};
  for (std::size_t direction = 0; direction < kDirections; ++direction) {
    for (std::size_t cell = 0; cell < board.steps.size(); ++cell) {
      const std::size_t target = board.steps[cell][direction];
      if (target == kNowhere) continue;
      const auto& images = board.steps[symmetry.cells[cell]];
      const auto* const found = std::ranges::find(images, symmetry.cells[target]);
      turned[direction] = static_cast<std::size_t>(found - images.begin());
      break;
    }
  }
  return turned;
}

// Where a symmetry takes the places of one set.
class PlaceMap {
 public:
  PlaceMap(const BoardMap& board, const Set& set, const BoardSymmetry& symmetry)
      : set_(set), symmetry_(symmetry), turned_(turned_directions(board, symmetry)) {
    for (std::size_t i = 0; i < set.places.size(); ++i) by_key_[key_of(set.places[i])] = i;
  }

  [[nodiscard]] PlaceImage operator()(std::size_t number) const {
    const Place& place = set_.places[number];
    Place image = place;
    if (place.cells.empty()) {
      if (symmetry_.swaps_sides) image.side = 1 - place.side;
      if (place.direction != kNowhere) image.direction = turned_[place.direction];
      return {by_key_.at(key_of(image)), {turned_.begin(), turned_.end()}};
    }
    if (place.anchor != kNowhere) image.anchor = symmetry_.cells[place.anchor];
    for (std::size_t& cell : image.cells) cell = symmetry_.cells[cell];
    const std::size_t target = by_key_.at(key_of(image));
    PlaceImage result{target, {}};
    for (const std::size_t cell : image.cells) {
      const auto& cells = set_.places[target].cells;
      result.slots.push_back(
          static_cast<std::size_t>(std::ranges::find(cells, cell) - cells.begin()));
    }
    return result;
  }

 private:
  static std::vector<std::size_t> key_of(const Place& place) {
    std::vector<std::size_t> key = place.cells;
    std::ranges::sort(key);
    key.insert(key.end(), {place.anchor, place.side, place.direction});
    return key;
  }

  const Set& set_;
  const BoardSymmetry& symmetry_;
  std::array<std::size_t, kDirections> turned_;
  std::map<std::vector<std::size_t>, std::size_t> by_key_;
};

}  // namespace

BoardMap::BoardMap(const AnyGame& game)
    : reader(game.planes()), symmetries(symmetries_of(game)), cell_of_bit(128, kNowhere) {
  Diagram diagram = game.diagram(game.start(), std::nullopt);
  row_labels = std::move(diagram.row_labels);
  column_labels = std::move(diagram.column_labels);
  const auto count = reader.bits.size();
  steps.resize(count);
  for (std::size_t cell = 0; cell < count; ++cell) {
    if (reader.bits[cell] >= 0) cell_of_bit[static_cast<std::size_t>(reader.bits[cell])] = cell;
    const int row = static_cast<int>(cell) / reader.columns;
    const int column = static_cast<int>(cell) % reader.columns;
    for (std::size_t direction = 0; direction < kDirections; ++direction) {
      const int to_row = row + kKnightSteps[direction].first;
      const int to_column = column + kKnightSteps[direction].second;
      const bool inside =
          to_row >= 0 && to_row < reader.rows && to_column >= 0 && to_column < reader.columns;
      steps[cell][direction] =
          inside ? static_cast<std::size_t>(to_row * reader.columns + to_column) : kNowhere;
    }
  }
}

Expected<Sets> Sets::make(const AnyGame& game, const Spec& spec) {
  Sets sets(game);
  for (const SetSpec& each : spec.sets) {
    if (auto error = sets.add(each)) return *error;
  }
  if (spec.phase) {
    if (auto error = sets.check_phase(*spec.phase)) return *error;
  }
  return sets;
}

bool Sets::has(std::string_view piece) const {
  return std::ranges::count(board_.reader.planes, piece, &Plane::piece) > 0;
}

// A phase that counts nothing would be the last one for ever.
MaybeError Sets::check_phase(const PhaseSpec& phase) const {
  for (const std::string& piece : phase.pieces) {
    if (has(piece)) continue;
    return Error{ErrorCode::kUnknownHeuristic,
                 fmt::format("it counts {}, and the game has no such piece", in_quotes(piece)),
                 "phase"};
  }
  return std::nullopt;
}

MaybeError Sets::add(const SetSpec& spec) {
  Set set;
  set.spec = spec;
  for (std::size_t plane = 0; plane < board_.reader.planes.size(); ++plane) {
    const std::string_view piece = board_.reader.planes[plane].piece;
    if (std::ranges::count(spec.pieces, piece) > 0) set.planes.push_back(plane);
  }
  for (const std::string& piece : spec.pieces) {
    if (has(piece)) continue;
    std::vector<std::string> known;
    for (const Plane& plane : board_.reader.planes) known.emplace_back(plane.piece);
    return bad_shape(spec, fmt::format("the game has no piece {}{}", in_quotes(piece),
                                       suggestion(piece, known)));
  }
  if (set.planes.empty()) return bad_shape(spec, "it names no pieces to tell apart");
  set.states = static_cast<std::uint32_t>(set.planes.size()) + 1;
  set.first_entry = entries_;
  if (const auto size = window_size(spec.shape)) {
    set.kind = size == std::pair(1, 1) ? ShapeKind::kSquare : ShapeKind::kWindow;
    const auto [columns, rows] = *size;
    add_windows(set, columns, rows);
    // Else its image would be a place that is none.
    if (columns != rows && board_.can_be_turned()) add_windows(set, rows, columns);
  } else if (spec.shape == "king-lines") {
    if (std::ranges::count(board_.reader.planes, kKing, &Plane::piece) != 1) {
      return bad_shape(spec, "it is for games with one king");
    }
    set.kind = ShapeKind::kKingLines;
    add_king_lines(set);
  } else if (spec.shape == "exits" || spec.shape == "exits-of-exits") {
    if (!has(kKnight)) return bad_shape(spec, "it is for games with knights");
    const bool of_exits = spec.shape == "exits-of-exits";
    if (of_exits && set.planes.back() != board_.blank_plane()) {
      return bad_shape(spec, "it begins at blank cells: name the piece 'blank' too");
    }
    set.kind = of_exits ? ShapeKind::kExitsOfExits : ShapeKind::kExits;
    add_exits(set, of_exits);
  } else {
    return bad_shape(spec,
                     "there is no such shape: columns and rows such as \"3x3\", or king-lines, "
                     "exits, exits-of-exits");
  }
  if (set.places.empty()) return bad_shape(spec, "the board has no place for it");
  set.codes = power(set.states, set.slots);
  if (set.codes > kMostCodes) {
    return bad_shape(spec, fmt::format("{} squares with {} states each are more than {} codes",
                                       set.slots, set.states, kMostCodes));
  }
  entries_ += set.entries();
  if (entries_ > kMostEntries) {
    return bad_shape(spec, fmt::format("the table would have more than {} entries", kMostEntries));
  }
  sets_.push_back(std::move(set));
  return std::nullopt;
}

std::size_t Sets::term(const std::string& name) {
  const auto found = std::ranges::find(terms_, name);
  if (found != terms_.end()) return static_cast<std::size_t>(found - terms_.begin());
  terms_.push_back(name);
  return terms_.size() - 1;
}

// Rows of places go together: a term has those with the same rows.
void Sets::add_windows(Set& set, int columns, int rows) {
  const PlaneReader& reader = board_.reader;
  for (int row = 0; row + rows <= reader.rows; ++row) {
    for (int column = 0; column + columns <= reader.columns; ++column) {
      Place place;
      for (int y = row; y < row + rows; ++y) {
        for (int x = column; x < column + columns; ++x) {
          const auto cell = static_cast<std::size_t>(y * reader.columns + x);
          if (reader.bits[cell] >= 0) place.cells.push_back(cell);
        }
      }
      if (place.cells.empty()) continue;
      if (set.slots != 0 && place.cells.size() != set.slots) continue;  // another shape
      set.slots = static_cast<std::uint32_t>(place.cells.size());
      const std::string& top = board_.row_labels[static_cast<std::size_t>(row)];
      const std::string& bottom = board_.row_labels[static_cast<std::size_t>(row + rows - 1)];
      const std::string pieces = sets_.empty() ? "" : join(set.spec.pieces, " and ") + " ";
      const std::string rows_text = rows == 1 ? fmt::format("row {}", top) : span_of(top, bottom);
      place.term = term(fmt::format("{}{}x{} {}", pieces, columns, rows, rows_text));
      set.places.push_back(std::move(place));
    }
  }
}

void Sets::add_king_lines(Set& set) {
  const PlaneReader& reader = board_.reader;
  const std::size_t terms[] = {term("king's row"), term("king's column")};
  for (std::size_t cell = 0; cell < reader.bits.size(); ++cell) {
    const int row = static_cast<int>(cell) / reader.columns;
    const int column = static_cast<int>(cell) % reader.columns;
    for (const bool along_column : {false, true}) {
      Place place;
      place.anchor = cell;
      place.term = terms[along_column ? 1 : 0];
      for (int i = 0; i < (along_column ? reader.rows : reader.columns); ++i) {
        const int at = along_column ? i * reader.columns + column : row * reader.columns + i;
        if (static_cast<std::size_t>(at) != cell)
          place.cells.push_back(static_cast<std::size_t>(at));
      }
      set.slots = static_cast<std::uint32_t>(place.cells.size());
      set.places.push_back(std::move(place));
    }
  }
}

void Sets::add_exits(Set& set, bool of_exits) {
  set.slots = kDirections;
  const std::size_t number = term(of_exits ? "exits of exits" : "exits");
  for (std::size_t side = 0; side < 2; ++side) {
    if (!of_exits) {
      set.places.push_back({kNowhere, {}, side, kNowhere, number});
      continue;
    }
    for (std::size_t direction = 0; direction < kDirections; ++direction) {
      set.places.push_back({kNowhere, {}, side, direction, number});
    }
  }
}

std::size_t BoardMap::anchor_plane(ShapeKind kind, std::size_t side) const {
  const bool is_king = kind == ShapeKind::kKingLines;
  const auto found = std::ranges::find_if(reader.planes, [&](const Plane& plane) {
    return is_king ? plane.piece == kKing
                   : plane.piece == kKnight && plane.of && index_of(*plane.of) == side;
  });
  return static_cast<std::size_t>(found - reader.planes.begin());
}

std::size_t BoardMap::blank_plane() const {
  const auto found = std::ranges::find(reader.planes, kBlank, &Plane::piece);
  return static_cast<std::size_t>(found - reader.planes.begin());
}

bool BoardMap::can_be_turned() const {
  const auto row = [&](std::size_t cell) {
    return cell / static_cast<std::size_t>(reader.columns);
  };
  return std::ranges::any_of(symmetries, [&](const BoardSymmetry& symmetry) {
    return row(symmetry.cells[0]) != row(symmetry.cells[1]);
  });
}

std::size_t Sets::anchor_cell(const Set& set, std::size_t side, const Planes& planes) const {
  const auto& words = planes.sets[board_.anchor_plane(set.kind, side)];
  if (words[0] != 0) return board_.cell_of_bit[static_cast<std::size_t>(lowest_bit(words[0]))];
  if (words[1] != 0) return board_.cell_of_bit[static_cast<std::size_t>(64 + lowest_bit(words[1]))];
  return kNowhere;
}

std::uint32_t Sets::code_of(const Set& set, std::span<const std::size_t> cells,
                            const Planes& planes) const {
  std::uint32_t code = 0;
  std::uint32_t worth = 1;
  for (const std::size_t cell : cells) {
    if (cell != kNowhere) {
      for (std::uint32_t i = 0; i < set.planes.size(); ++i) {
        if (planes.has(set.planes[i], board_.reader.bits[cell])) code += (i + 1) * worth;
      }
    }
    worth *= set.states;
  }
  return code;
}

std::vector<std::size_t> Sets::cells(const Set& set, std::size_t number,
                                     const Planes& planes) const {
  const Place& place = set.places[number];
  if (!place.cells.empty()) return place.cells;
  std::size_t from = anchor_cell(set, place.side, planes);
  if (from == kNowhere) return {};
  if (place.direction != kNowhere) {
    from = board_.steps[from][place.direction];
    if (from == kNowhere || !planes.has(board_.blank_plane(), board_.reader.bits[from])) return {};
  }
  return {board_.steps[from].begin(), board_.steps[from].end()};
}

Sets::Codes Sets::codes(const Set& set, const Planes& planes) const {
  Codes found;
  switch (set.kind) {
    case ShapeKind::kWindow:
    case ShapeKind::kSquare:
      for (std::size_t i = 0; i < set.places.size(); ++i) {
        found.emplace_back(i, code_of(set, set.places[i].cells, planes));
      }
      break;
    case ShapeKind::kKingLines: {
      const std::size_t cell = anchor_cell(set, 0, planes);
      if (cell == kNowhere) break;
      for (const std::size_t i : {2 * cell, 2 * cell + 1}) {
        found.emplace_back(i, code_of(set, set.places[i].cells, planes));
      }
      break;
    }
    case ShapeKind::kExits:
    case ShapeKind::kExitsOfExits:
      for (std::size_t i = 0; i < set.places.size(); ++i) {
        const auto around = cells(set, i, planes);
        if (!around.empty()) found.emplace_back(i, code_of(set, around, planes));
      }
      break;
  }
  return found;
}

Sets::Where Sets::where(std::size_t entry) const {
  std::size_t set = sets_.size() - 1;
  while (sets_[set].first_entry > entry) --set;
  const std::size_t rest = entry - sets_[set].first_entry;
  return {set, rest / sets_[set].codes, static_cast<std::uint32_t>(rest % sets_[set].codes)};
}

std::vector<Shared> Sets::shared() const {
  std::vector<Shared> shared(entries_);
  for (std::size_t entry = 0; entry < entries_; ++entry) {
    shared[entry].entry = static_cast<std::uint32_t>(entry);
  }
  for (const Set& set : sets_) share(set, shared);
  return shared;
}

// The least of all images stands for them.
void Sets::share(const Set& set, std::vector<Shared>& shared) const {
  for (const BoardSymmetry& symmetry : board_.symmetries) {
    const PlaceMap places(board_, set, symmetry);
    const std::int8_t sign = symmetry.swaps_sides ? -1 : 1;
    for (std::size_t place = 0; place < set.places.size(); ++place) {
      const PlaceImage image = places(place);
      const CodeMap codes(set, image, symmetry);
      for (std::uint32_t code = 0; code < set.codes; ++code) {
        Shared& here = shared[set.entry(place, code)];
        const auto there = static_cast<std::uint32_t>(set.entry(image.place, codes(code)));
        if (there < here.entry) {
          here = {there, sign};
        } else if (there == here.entry && sign != here.sign) {
          here.sign = 0;
        }
      }
    }
  }
}

}  // namespace quadrille::patterns
