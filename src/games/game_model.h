// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstring>
#include <memory>
#include <span>
#include <typeinfo>
#include <utility>

#include "base/type_list.h"
#include "games/any_game.h"
#include "games/feature.h"
#include "games/game.h"
#include "games/perft.h"

namespace quadrille {

template <class Position>
AnyPosition erased(const Position& position) {
  static_assert(sizeof(Position) <= sizeof(AnyPosition));
  AnyPosition result;
  std::memcpy(result.bytes.data(), &position, sizeof(Position));
  return result;
}

template <class Position>
Position restored(const AnyPosition& position) {
  Position result;
  std::memcpy(&result, position.bytes.data(), sizeof(Position));
  return result;
}

// A typed game seen through the type-erased border.
template <Game G>
class GameModel final : public AnyGame {
  using Position = typename G::Position;
  using Move = typename G::Move;

 public:
  explicit GameModel(G game) : game_(std::move(game)) {}

  [[nodiscard]] std::string name() const override { return game_.name(); }
  [[nodiscard]] std::string_view side_name(Side side) const override {
    return game_.side_name(side);
  }
  [[nodiscard]] std::string_view side_name_on_board(Side side) const override {
    if constexpr (requires { game_.side_name_on_board(side); }) {
      return game_.side_name_on_board(side);
    } else {
      return {};
    }
  }

  [[nodiscard]] AnyPosition start() const override { return erased(game_.start()); }
  [[nodiscard]] Side side_to_move(const AnyPosition& position) const override {
    return game_.side_to_move(typed(position));
  }
  [[nodiscard]] std::optional<Outcome> outcome(const AnyPosition& position) const override {
    return game_.outcome(typed(position));
  }
  [[nodiscard]] std::vector<AnyMove> legal_moves(const AnyPosition& position) const override {
    typename G::MoveList list;
    game_.legal_moves(typed(position), list);
    std::vector<AnyMove> moves;
    moves.reserve(list.size());
    for (const Move move : list) moves.push_back({move.code()});
    return moves;
  }
  [[nodiscard]] bool is_legal(const AnyPosition& position, AnyMove move) const override {
    return game_.is_legal(typed(position), typed(move));
  }
  [[nodiscard]] bool is_capture(const AnyPosition& position, AnyMove move) const override {
    return game_.is_capture(typed(position), typed(move));
  }
  [[nodiscard]] AnyPosition apply(const AnyPosition& position, AnyMove move) const override {
    return erased(game_.apply(typed(position), typed(move)));
  }

  [[nodiscard]] Expected<AnyPosition> parse_position(std::string_view text) const override {
    auto position = game_.parse_position(text);
    if (!position) return position.error();
    return erased(*position);
  }
  [[nodiscard]] std::string position_text(const AnyPosition& position) const override {
    return game_.position_text(typed(position));
  }
  [[nodiscard]] bool repeats() const override { return Repeats<G>; }
  [[nodiscard]] int reversible_plies(const AnyPosition& position) const override {
    if constexpr (Repeats<G>) {
      return game_.reversible_plies(typed(position));
    } else {
      return 0;
    }
  }
  [[nodiscard]] AnyPosition drawn_by_repetition(const AnyPosition& position) const override {
    if constexpr (requires { game_.drawn_by_repetition(typed(position)); }) {
      return erased(game_.drawn_by_repetition(typed(position)));
    } else {
      return position;
    }
  }
  [[nodiscard]] int occurrences_to_draw() const override {
    if constexpr (Repeats<G>) {
      return game_.occurrences_to_draw();
    } else {
      return 0;
    }
  }
  [[nodiscard]] std::vector<std::string> warnings(const AnyPosition& position) const override {
    if constexpr (requires { game_.warnings(typed(position)); }) {
      return game_.warnings(typed(position));
    } else {
      return {};
    }
  }
  [[nodiscard]] std::string move_text(const AnyPosition& position, AnyMove move) const override {
    return game_.move_text(typed(position), typed(move));
  }
  [[nodiscard]] Diagram diagram(const AnyPosition& position,
                                std::optional<AnyMove> last) const override {
    return game_.diagram(typed(position), last ? std::optional<Move>(typed(*last)) : std::nullopt);
  }
  [[nodiscard]] std::string_view rules_in_words() const override { return game_.rules_in_words(); }

  [[nodiscard]] Hash hash(const AnyPosition& position) const override {
    return game_.hash(typed(position));
  }
  [[nodiscard]] Hash recomputed_hash(const AnyPosition& position) const override {
    return game_.recomputed_hash(typed(position));
  }
  [[nodiscard]] std::span<const Symmetry> symmetries() const override { return game_.symmetries(); }
  [[nodiscard]] AnyPosition mirrored(const AnyPosition& position, int symmetry) const override {
    return erased(game_.mirrored(typed(position), symmetry));
  }
  [[nodiscard]] AnyMove mirrored(const AnyPosition& position, AnyMove move,
                                 int symmetry) const override {
    return {game_.mirrored(typed(position), typed(move), symmetry).code()};
  }

  void write_occupants(const void* typed_position, Side me,
                       std::span<double> cells) const override {
    const auto& position = *static_cast<const Position*>(typed_position);
    std::ranges::fill(cells, Occupant::kNone);
    if constexpr (requires { game_.closed_cells(position); }) {
      for_each_bit(game_.closed_cells(position),
                   [&](int square) { cells[game_.diagram_cell(square)] = Occupant::kClosed; });
    }
    game_.for_each_piece(position, [&](int square, Side side, bool is_king) {
      const double piece = is_king ? Occupant::kKing : Occupant::kPiece;
      cells[game_.diagram_cell(square)] = side == me ? piece : -piece;
    });
  }
  [[nodiscard]] AnyPosition any_position(const void* typed_position) const override {
    return erased(*static_cast<const Position*>(typed_position));
  }
  [[nodiscard]] std::shared_ptr<const AnyGame> copy() const override {
    return std::make_shared<GameModel>(game_);
  }

  [[nodiscard]] PlaneReader planes() const override {
    PlaneReader reader;
    reader.planes = G::kPlanes;
    const Diagram diagram = game_.diagram(game_.start(), std::nullopt);
    reader.rows = static_cast<int>(diagram.row_labels.size());
    reader.columns = static_cast<int>(diagram.column_labels.size());
    reader.bits.assign(diagram.cells.size(), -1);
    for_each_bit(game_.squares(),
                 [&](int square) { reader.bits[game_.diagram_cell(square)] = square; });
    reader.read = [](const void* position, Planes& planes) {
      const auto& typed_position = *static_cast<const Position*>(position);
      G::write_planes(typed_position, planes);
      planes.to_move = G::side_to_move(typed_position);
    };
    return reader;
  }

  [[nodiscard]] std::span<const Feature> all_features() const override {
    static constexpr auto kFeatures = []<class... Fs>(TypeList<Fs...>) {
      return std::array{feature_of<Fs, G>()...};
    }(typename FeaturesOf<G>::List{});
    return kFeatures;
  }

  [[nodiscard]] Walk walk(const AnyPosition& position, int depth) const override {
    Walk result;
    quadrille::walk(game_, typed(position), depth, result);
    return result;
  }
  [[nodiscard]] Playout random_game(const AnyPosition& position, Random& random) const override {
    return game_.random_game(typed(position), random);
  }

  [[nodiscard]] const std::type_info& type() const override { return typeid(G); }
  [[nodiscard]] const void* typed() const override { return &game_; }

 private:
  [[nodiscard]] Expected<AnyMove> read_move(const AnyPosition& position,
                                            std::string_view text) const override {
    auto move = game_.parse_move(typed(position), text);
    if (!move) return move.error();
    return AnyMove{move->code()};
  }
  [[nodiscard]] std::uint64_t count_sequences(const AnyPosition& position, int depth,
                                              const std::atomic<bool>* stop) const override {
    return stoppable_perft(without_draw_rules(game_), typed(position), depth, stop);
  }
  [[nodiscard]] Expected<std::uint64_t> count_unique_sequences(
      const AnyPosition& position, int depth, const std::atomic<bool>* stop) const override {
    if constexpr (HasCoincidingMoves<G>) {
      return quadrille::perft_unique(without_draw_rules(game_), typed(position), depth, stop);
    } else {
      return Error{ErrorCode::kBadOption,
                   "no two moves of " + game_.name() + " lead to the same position", "unique"};
    }
  }

  static Position typed(const AnyPosition& position) { return restored<Position>(position); }
  static Move typed(AnyMove move) { return Move::from_code(move.code); }

  G game_;
};

// A typed game and what came of setting up a position of it.
template <Game G>
Expected<Setup> erased_setup(G game, const Expected<typename G::Position>& position) {
  if (!position) return position.error();
  return Setup{std::make_shared<GameModel<G>>(std::move(game)), erased(*position)};
}

// The typed game behind the border; null if it is of another type.
template <Game G>
const G* typed_game(const AnyGame& any) {
  return any.type() == typeid(G) ? static_cast<const G*>(any.typed()) : nullptr;
}

}  // namespace quadrille
