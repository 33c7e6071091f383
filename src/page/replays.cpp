// SPDX-License-Identifier: MIT
#include "page/replays.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <string_view>
#include <tuple>

#include "base/text.h"
#include "drawing/svg.h"
#include "store/swings.h"

namespace quadrille {
namespace {

// A cell is three characters: its place in two hexadecimal digits, and one for what is there now,
// which is 3 * sign + mark. page.js reads it.
constexpr std::string_view kCodes =
    "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
enum class CellMark : std::uint8_t { kNone, kLastMove, kCaptured };
constexpr std::size_t kMarks = 3;

CellMark mark_of(const Diagram::Cell& cell) {
  if (cell.captured) return CellMark::kCaptured;
  return cell.last_move ? CellMark::kLastMove : CellMark::kNone;
}

bool same_sign(const Diagram::Cell& one, const Diagram::Cell& other) {
  if (one.blocked != other.blocked || one.empty() != other.empty()) return false;
  return one.empty() || (one.shape == other.shape && one.of_first == other.of_first);
}

// Few digits are enough for a graph. A decided game's score is a count of plies below 10^9, and
// keeps all of them.
constexpr double kDecided = 1e8;
void write_rounded(JsonWriter& json, std::optional<double> value, int digits) {
  if (!value || !std::isfinite(*value)) {
    json.value(nullptr);
  } else if (std::abs(*value) >= kDecided) {
    json.value(*value);
  } else {
    json.raw(fmt::format("{:.{}g}", *value == 0 ? 0 : *value, digits));
  }
}

// What a replay takes on the page, nearly.
std::size_t bytes_of(const GameFigures& game) { return 300 + 32 * game.plies; }

std::string definition(std::string_view id, std::string_view drawn) {
  return fmt::format("<g id=\"{}\">{}</g>\n", id, drawn);
}

}  // namespace

std::set<std::int64_t> chosen_replays(const RunFigures& figures, const ReplayBounds& bounds) {
  std::vector<const GameFigures*> games;
  for (const GameFigures& game : figures.games) games.push_back(&game);
  const auto rank = [&](const GameFigures* game) {
    bool surprise = false;
    if (const auto winner = game->outcome.winner) {
      const auto score = [&](Side side) {
        return figures.players[game->players[index_of(side)]].total().score();
      };
      surprise = score(*winner) < score(opposite(*winner));
    }
    return std::tuple(!is_forfeit(game->outcome.reason), !surprise, game->plies, game->id);
  };
  std::ranges::sort(games, {}, rank);
  std::set<std::int64_t> chosen;
  std::size_t bytes = 0;
  for (const GameFigures* game : games) {
    bytes += bytes_of(*game);
    if (chosen.size() >= bounds.games || bytes > bounds.bytes) break;
    chosen.insert(game->id);
  }
  return chosen;
}

Replays::Replays(const RunFigures& figures) : figures_(figures) { games_.begin_array(); }

std::size_t Replays::sign_of(const Diagram& diagram, const Diagram::Cell& cell) {
  if (!cell.blocked && cell.empty()) return 0;
  const std::string drawn = cell.blocked ? svg::blocked_square()
                                         : svg::piece_on_square(cell.shape, diagram.tint_of(cell));
  const auto found = std::ranges::find(signs_, drawn);
  const auto sign = static_cast<std::size_t>(found - signs_.begin()) + 1;
  if (found == signs_.end()) signs_.push_back(drawn);
  return sign;
}

std::string Replays::changes(const Diagram* before, const Diagram& after) {
  std::string text;
  for (std::size_t i = 0; i < after.cells.size(); ++i) {
    const Diagram::Cell& cell = after.cells[i];
    const CellMark mark = before == nullptr ? CellMark::kNone : mark_of(cell);
    const bool changed =
        before == nullptr ? (cell.blocked || !cell.empty()) : !same_sign(before->cells[i], cell);
    if (!changed && mark == CellMark::kNone) continue;
    const std::size_t code = kMarks * sign_of(after, cell) + static_cast<std::size_t>(mark);
    text += fmt::format("{:02x}{}", i, kCodes.at(code));
  }
  return text;
}

void Replays::add(const StoredGame& stored, const GameFigures& figures) {
  const GameRecord& record = stored.record;
  const GamePointer& game = figures_.boards[figures.board].game;
  const std::vector<AnyPosition> positions = positions_of(game, record);
  std::vector<std::string> moves = record.job.opening.moves;
  for (const PlayedMove& played : record.played.moves) moves.push_back(played.move);

  Diagram before = game->diagram(positions.front(), std::nullopt);
  std::vector<std::string> steps = {changes(nullptr, before)};
  for (std::size_t ply = 0; ply < moves.size(); ++ply) {
    const AnyPosition& position = positions[ply];
    const auto move = game->parse_move(position, moves[ply]);
    Diagram after =
        with_captures(game->diagram(positions[ply + 1], move ? std::optional(*move) : std::nullopt),
                      before, game->side_to_move(position));
    steps.push_back(changes(&before, after));
    before = std::move(after);
  }

  const Outcome& outcome = record.played.outcome;
  games_.begin_object().member("id", stored.id).member("board", figures.board);
  games_.member_list("players", figures.players).key("winner");
  outcome.winner ? games_.value(index_of(*outcome.winner)) : games_.value(nullptr);
  games_.member("reason", to_string(outcome.reason));
  games_.member("failure", is_forfeit(outcome.reason)).member("fault", record.played.fault);
  games_.member("begins", index_of(game->side_to_move(positions.front())));
  games_.member("opening", record.job.opening.moves.size());
  games_.member("moves", join(moves, " ")).member("steps", join(steps, " "));
  games_.member("counts", figures.counts).key("swing");
  const auto swing = largest_swing(record.played);
  write_rounded(games_, swing ? std::optional(swing->change) : std::nullopt, 5);
  games_.member("swing_ply", swing ? record.job.opening.moves.size() + swing->move + 1 : 0);
  const auto list = [&](std::string_view name, const auto& write) {
    games_.key(name).begin_array();
    for (const PlayedMove& move : record.played.moves) write(move);
    games_.end_array();
  };
  list("scores", [&](const PlayedMove& move) { write_rounded(games_, move.score, 5); });
  list("depths", [&](const PlayedMove& move) { games_.value(move.depth); });
  list("seconds", [&](const PlayedMove& move) { write_rounded(games_, move.seconds, 2); });
  games_.end_object();
}

std::string Replays::json() const {
  JsonWriter json;
  json.begin_object().key("players").begin_array();
  for (const PlayerFigures& player : figures_.players) json.value(player.name);
  json.end_array().key("boards").begin_array();
  for (const BoardFigures& board : figures_.boards) {
    const Diagram diagram = board.game->diagram(board.game->start(), std::nullopt);
    const svg::EmptyBoard empty = svg::empty_board(diagram, false);
    json.begin_object().member("name", board.game->name()).key("sides").begin_array();
    for (const Side side : kSides) json.value(board.game->side_name(side));
    json.end_array().member("bottom", index_of(diagram.at_bottom.value_or(Side::kFirst)));
    json.member("columns", diagram.column_labels.size());
    json.member("rows", diagram.row_labels.size()).member("width", empty.drawn.width);
    json.member("height", empty.drawn.height).member("left", empty.left);
    json.member("square", empty.side).end_object();
  }
  json.end_array().key("games").raw(games_.text() + "]").end_object();
  std::string safe;
  for (const char c : json.text()) {
    // Inside strings alone: `</script>` and `<!--` must not be read as HTML.
    if (c == '<') {
      safe += "\\u003c";
    } else {
      safe += c;
    }
  }
  return safe;
}

std::string Replays::definitions() const {
  std::string text;
  for (std::size_t i = 0; i < figures_.boards.size(); ++i) {
    const AnyGame& game = *figures_.boards[i].game;
    const Diagram diagram = game.diagram(game.start(), std::nullopt);
    for (const bool turned : {false, true}) {
      text += definition(fmt::format("board-{}{}", i, turned ? "-turned" : ""),
                         svg::empty_board(diagram, turned).drawn.content);
    }
  }
  for (std::size_t i = 0; i < signs_.size(); ++i) {
    text += definition(fmt::format("sign-{}", i + 1), signs_[i]);
  }
  return text + definition("mark-last", svg::last_move_mark()) +
         definition("mark-captured", svg::captured_mark());
}

}  // namespace quadrille
