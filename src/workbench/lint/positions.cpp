// SPDX-License-Identifier: MIT
#include "workbench/lint/positions.h"

#include <algorithm>
#include <cctype>
#include <string_view>
#include <unordered_set>
#include <utility>

#include "base/text.h"
#include "games/rows.h"

namespace quadrille {
namespace {

// `2P1/PP2 w 0 1`: rows and the side to move; whatever follows is left out.
struct RowsText {
  std::string squares;  // unfolded
  int width = 0;
  std::string side;
};

bool has_rows(std::string_view text) { return text.find('/') != std::string_view::npos; }

RowsText rows_of(std::string_view text) {
  RowsText rows;
  const auto words = split_words(text);
  for (const std::string_view row : split(words[0], '/')) {
    const std::size_t before = rows.squares.size();
    for (std::size_t i = 0; i < row.size();) {
      std::size_t run = 0;
      while (i < row.size() && is_digit(row[i])) {
        run = 10 * run + static_cast<std::size_t>(row[i++] - '0');
      }
      rows.squares.append(run, kEmptySquare);
      if (i < row.size()) rows.squares += row[i++];
    }
    rows.width = static_cast<int>(rows.squares.size() - before);
  }
  rows.side = words.size() > 1 ? words[1] : "";
  return rows;
}

std::string text_of(const RowsText& rows) {
  return fold_rows(rows.squares, rows.width) + ' ' + rows.side;
}

// `W:WK12,20:B7`: the side to move, then for each colour its letter and its squares.
struct ListText {
  struct Colour {
    char letter = 0;
    std::vector<std::string> squares;
  };
  std::string side;
  std::array<Colour, 2> colours;
};

ListText lists_of(std::string_view text) {
  ListText lists;
  const auto parts = split(text, ':');
  lists.side = parts[0];
  for (std::size_t i = 0; i < 2; ++i) {
    const std::string_view part = parts[i + 1];
    lists.colours[i].letter = part.front();
    if (part.size() == 1) continue;
    for (const std::string_view square : split(part.substr(1), ',')) {
      lists.colours[i].squares.emplace_back(square);
    }
  }
  return lists;
}

std::string text_of(const ListText& lists) {
  std::string text = lists.side;
  for (const ListText::Colour& colour : lists.colours) {
    text += ':';
    text += colour.letter;
    text += join(colour.squares, ",");
  }
  return text;
}

std::string side_word(const std::string& text) {
  return has_rows(text) ? rows_of(text).side : lists_of(text).side;
}

}  // namespace

PositionEditor::PositionEditor(GamePointer game) : game_(std::move(game)) {
  const AnyPosition start = game_->start();
  const AnyPosition next = game_->apply(start, game_->legal_moves(start).front());
  side_words_[index_of(game_->side_to_move(start))] = side_word(game_->position_text(start));
  side_words_[index_of(game_->side_to_move(next))] = side_word(game_->position_text(next));
}

std::optional<AnyPosition> PositionEditor::open_position(const std::string& text) const {
  auto position = game_->parse_position(text);
  if (!position || game_->outcome(*position)) return std::nullopt;
  return *position;
}

std::vector<std::string> PositionEditor::texts_with_one_less(const AnyPosition& position) const {
  std::vector<std::string> texts;
  const std::string text = game_->position_text(position);
  if (has_rows(text)) {
    RowsText rows = rows_of(text);
    for (char& square : rows.squares) {
      if (square == kEmptySquare) continue;
      const char piece = std::exchange(square, kEmptySquare);
      texts.push_back(text_of(rows));
      square = piece;
    }
    return texts;
  }
  const ListText lists = lists_of(text);
  for (std::size_t colour = 0; colour < 2; ++colour) {
    for (std::size_t i = 0; i < lists.colours[colour].squares.size(); ++i) {
      ListText less = lists;
      auto& squares = less.colours[colour].squares;
      squares.erase(squares.begin() + static_cast<std::ptrdiff_t>(i));
      texts.push_back(text_of(less));
    }
  }
  return texts;
}

std::array<int, 2> PositionEditor::men_of(const AnyPosition& position) const {
  std::array<int, 2> men{};
  for (const Diagram::Cell& cell : game_->diagram(position, std::nullopt).cells) {
    // A knight of Isolation is not taken: without it the side has not placed it yet.
    if (cell.empty() || cell.blocked || cell.shape == Diagram::Shape::kKnight) continue;
    ++men[index_of(cell.of_first ? Side::kFirst : Side::kSecond)];
  }
  return men;
}

std::optional<Lessened> PositionEditor::lessened(const std::string& text,
                                                 const std::array<int, 2>& men_before) const {
  const auto less = open_position(text);
  if (!less) return std::nullopt;
  const auto men = men_of(*less);
  std::optional<Side> loser;
  for (const Side side : kSides) {
    if (men[index_of(side)] < men_before[index_of(side)]) loser = side;
  }
  return Lessened{*less, loser};
}

std::vector<Lessened> PositionEditor::one_piece_less(const AnyPosition& position) const {
  const auto men_before = men_of(position);
  std::vector<Lessened> result;
  for (const std::string& text : texts_with_one_less(position)) {
    if (const auto less = lessened(text, men_before)) result.push_back(*less);
  }
  return result;
}

std::optional<AnyPosition> PositionEditor::any_piece_less(const AnyPosition& position,
                                                          std::optional<Side> victim,
                                                          Random& random) const {
  constexpr int kTries = 10;
  const auto texts = texts_with_one_less(position);
  const auto men_before = men_of(position);
  for (int i = 0; i < kTries && !texts.empty(); ++i) {
    const auto less = lessened(texts[random.below(texts.size())], men_before);
    if (less && (!victim || less->loser == victim)) return less->position;
  }
  return std::nullopt;
}

std::vector<Lessened> PositionEditor::one_king_less(const AnyPosition& position) const {
  std::vector<Lessened> result;
  const std::string text = game_->position_text(position);
  if (has_rows(text)) return result;
  const ListText lists = lists_of(text);
  for (std::size_t colour = 0; colour < 2; ++colour) {
    const std::string letter(1, lists.colours[colour].letter);
    const Side owner = letter == side_words_[0] ? Side::kFirst : Side::kSecond;
    for (std::size_t i = 0; i < lists.colours[colour].squares.size(); ++i) {
      ListText less = lists;
      std::string& square = less.colours[colour].squares[i];
      if (square.front() != 'K') continue;
      square.erase(0, 1);
      if (const auto man = open_position(text_of(less))) result.push_back({*man, owner});
    }
  }
  return result;
}

std::optional<AnyPosition> PositionEditor::without_history(const AnyPosition& position) const {
  const std::string text = game_->position_text(position);
  return open_position(has_rows(text) ? text_of(rows_of(text)) : text_of(lists_of(text)));
}

std::optional<AnyPosition> PositionEditor::other_to_move(const AnyPosition& position) const {
  const std::string text = game_->position_text(position);
  const std::string& other = side_words_[index_of(opposite(game_->side_to_move(position)))];
  if (has_rows(text)) {
    RowsText rows = rows_of(text);
    rows.side = other;
    return open_position(text_of(rows));
  }
  ListText lists = lists_of(text);
  lists.side = other;
  return open_position(text_of(lists));
}

int PositionEditor::size(const AnyPosition& position) const {
  return static_cast<int>(texts_with_one_less(position).size());
}

namespace {

using Holds = std::function<bool(const AnyPosition&)>;

std::optional<AnyPosition> with_one_less(const PositionEditor& editor, const AnyPosition& position,
                                         const Holds& holds) {
  for (const Lessened& less : editor.one_piece_less(position)) {
    if (holds(less.position)) return less.position;
  }
  return std::nullopt;
}

// What depends on a balance survives only if both sides lose something.
std::optional<AnyPosition> with_two_less(const PositionEditor& editor, const AnyPosition& position,
                                         const Holds& holds) {
  for (const Lessened& less : editor.one_piece_less(position)) {
    if (const auto found = with_one_less(editor, less.position, holds)) return found;
  }
  return std::nullopt;
}

}  // namespace

AnyPosition shrunk(const PositionEditor& editor, AnyPosition position, const Holds& holds) {
  const auto plain = editor.without_history(position);
  if (plain && holds(*plain)) position = *plain;
  for (;;) {
    auto smaller = with_one_less(editor, position, holds);
    if (!smaller) smaller = with_two_less(editor, position, holds);
    if (!smaller) return position;
    position = *smaller;
  }
}

namespace {

class Sampler {
 public:
  Sampler(const GamePointer& game, const PositionEditor& editor, std::uint64_t seed,
          const std::atomic<bool>* stop)
      : game_(game), editor_(editor), random_(seed), stop_(stop) {}

  PositionSample sample(std::size_t wanted) {
    add(game_->start());
    // Small games have fewer positions than that: no end of games finds more.
    const std::size_t most_games = wanted;
    const std::size_t from_games = wanted * 3 / 5;
    for (std::size_t i = 0; i < most_games && !stopped(); ++i) {
      if (sample_.positions.size() >= from_games) break;
      play();
    }
    sample_.played = sample_.positions.size();
    for (std::size_t i = 0; i < sample_.played && !stopped(); ++i) {
      if (sample_.positions.size() >= wanted) break;
      add_extreme_of(sample_.positions[i].position);
    }
    return std::move(sample_);
  }

 private:
  [[nodiscard]] bool stopped() const {
    return stop_ != nullptr && stop_->load(std::memory_order_relaxed);
  }

  void add(const AnyPosition& position) {
    if (!seen_.insert(game_->hash(position)).second) return;
    sample_.positions.push_back({position, editor_.size(position)});
  }

  // One game to its end, of which every few positions are kept.
  void play() {
    constexpr int kLongest = 400;
    constexpr std::uint64_t kApart = 4;
    AnyPosition position = game_->start();
    for (int ply = 0; ply < kLongest; ++ply) {
      const auto moves = game_->legal_moves(position);
      position = game_->apply(position, moves[random_.below(moves.size())]);
      if (game_->outcome(position)) {
        constexpr std::size_t kMostFinished = 200;
        if (sample_.finished.size() < kMostFinished) sample_.finished.push_back(position);
        return;
      }
      if (random_.below(kApart) == 0) add(position);
    }
  }

  // What games hardly ever show: boards that are almost empty, one side almost or wholly without
  // pieces, the wrong side to move.
  void add_extreme_of(AnyPosition position) {
    switch (random_.below(4)) {
      case 0:
        if (const auto other = editor_.other_to_move(position)) add(*other);
        return;
      case 1:
        return thin_out(position, std::nullopt);
      case 2:
        return thin_out(position, Side::kFirst);
      default:
        return thin_out(position, Side::kSecond);
    }
  }

  // Takes away a random number of pieces of one side, or of both.
  void thin_out(AnyPosition position, std::optional<Side> victim) {
    const auto pieces = static_cast<std::uint64_t>(std::max(editor_.size(position), 1));
    const std::uint64_t taken = 1 + random_.below(pieces);
    for (std::uint64_t i = 0; i < taken; ++i) {
      const auto less = editor_.any_piece_less(position, victim, random_);
      if (!less) break;
      position = *less;
    }
    add(position);
  }

  const GamePointer& game_;
  const PositionEditor& editor_;
  Random random_;
  const std::atomic<bool>* stop_;
  std::unordered_set<Hash> seen_;
  PositionSample sample_;
};

}  // namespace

PositionSample sample_positions(const GamePointer& game, const PositionEditor& editor,
                                std::uint64_t seed, std::size_t wanted,
                                const std::atomic<bool>* stop) {
  return Sampler(game, editor, seed, stop).sample(wanted);
}

}  // namespace quadrille
