// SPDX-License-Identifier: MIT
#include "workbench/grade/truth_file.h"

#include <fmt/core.h>

#include <array>
#include <charconv>

#include "base/text.h"

namespace quadrille {
namespace {

constexpr std::string_view kFirstLine = "quadrille solved positions 1";
constexpr std::string_view kPositions = "positions";
constexpr std::string_view kEnd = "end\t";
constexpr std::string_view kNone = "-";
constexpr char kBetween = '\t';
constexpr std::array kValues = {GameValue::kUnknown, GameValue::kLoss, GameValue::kDraw,
                                GameValue::kWin};

// FNV-1a (Fowler, Noll, Vo), stirred.
Hash hash_on(Hash so_far, std::string_view text) {
  Hash hash = so_far ^ 0xcbf29ce484222325;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
  return mix(hash);
}

template <class Number>
bool read_number(std::string_view text, Number& number) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc() && end == text.data() + text.size();
}

// Reads line by line, and knows where it is.
class Reader {
 public:
  Reader(const AnyGame& game, std::string_view text, const std::string& path)
      : game_(game), text_(text), path_(path) {}

  Expected<TruthFile> read(const TruthConditions& conditions) {
    if (next() != kFirstLine) return refused("this is no file of solved positions");
    check_ = hash_on(0, line_);
    if (auto error = read_conditions(conditions)) return *error;
    TruthFile file;
    while (const auto line = next()) {
      if (line->starts_with(kEnd)) {
        if (!is_checked() || !text_.empty() ||
            content_ != fmt::format("{}{}", kEnd, file.positions.size())) {
          return refused("the end does not fit what stands before it: the file is damaged");
        }
        file.complete = true;
        return file;
      }
      if (!is_checked()) return refused("the line is not as it was written: the file is damaged");
      const auto solved = read_position();
      if (!solved) return solved.error();
      file.positions.push_back(*solved);
    }
    return file;
  }

 private:
  // Without its end. Nothing where there is no whole line left.
  std::optional<std::string_view> next() {
    const std::size_t end = text_.find('\n');
    if (end == std::string_view::npos) return std::nullopt;
    line_ = text_.substr(0, end);
    text_.remove_prefix(end + 1);
    ++number_;
    return line_;
  }

  [[nodiscard]] Error refused(std::string why) const {
    return Error::bad_option(std::move(why) + "; name another file, or delete this one",
                             fmt::format("{}:{}", path_, number_));
  }

  MaybeError read_conditions(const TruthConditions& conditions) {
    for (const auto& [name, value] : conditions) {
      const auto line = next();
      if (!line) return refused("the beginning is not whole");
      const auto fields = split(*line, kBetween);
      if (fields.size() != 2 || fields[0] != name) {
        return refused(fmt::format("'{}' was expected", name));
      }
      if (fields[1] != value) {
        return refused(fmt::format("these positions are of another {}: {}, not {}", name,
                                   in_quotes(fields[1]), in_quotes(value)));
      }
      check_ = hash_on(check_, *line);
    }
    if (next() != kPositions) return refused("'positions' was expected");
    return std::nullopt;
  }

  // Takes the check off the line.
  bool is_checked() {
    const std::size_t tab = line_.rfind(kBetween);
    if (tab == std::string_view::npos) return false;
    content_ = line_.substr(0, tab);
    check_ = hash_on(check_, content_);
    return line_.substr(tab + 1) == fmt::format("{:016x}", check_);
  }

  // What has the right check was written so, but perhaps not by us.
  Expected<SolvedPosition> read_position() {
    const auto fields = split(content_, kBetween);
    if (fields.size() != 8) return refused("nine fields were expected");
    const auto position = game_.parse_position(fields[0]);
    if (!position) return refused(position.error().message);
    if (game_.outcome(*position)) return refused("the game is over in this position");
    SolvedPosition solved;
    solved.sampled.position = *position;
    const auto side = game_.side_named(fields[1]);
    if (!side) return refused(side.error().message);
    solved.sampled.asked_for = *side;
    const bool is_leaf = fields[2] == to_string(PositionSource::kLeaf);
    if (!is_leaf && fields[2] != to_string(PositionSource::kGame)) {
      return refused(fmt::format("{} is no source of positions", in_quotes(fields[2])));
    }
    solved.sampled.source = is_leaf ? PositionSource::kLeaf : PositionSource::kGame;
    if (!read_number(fields[3], solved.sampled.game) ||
        !read_number(fields[4], solved.sampled.ply)) {
      return refused("a number was expected");
    }
    if (auto error = read_truth(fields, solved)) return *error;
    return solved;
  }

  MaybeError read_truth(const std::vector<std::string_view>& fields, SolvedPosition& solved) {
    Truth& truth = solved.truth;
    bool named = false;
    for (const GameValue value : kValues) {
      if (fields[5] != quadrille::to_string(value)) continue;
      truth.value = value;
      named = true;
    }
    if (!named) return refused(fmt::format("{} is no value", in_quotes(fields[5])));
    if (fields[6] != kNone) {
      int plies = 0;
      if (!read_number(fields[6], plies) || plies < 1) return refused("a number was expected");
      truth.plies = plies;
    }
    const auto moves = parse_moves_letters(fields[7] == kNone ? "" : fields[7]);
    const std::size_t legal = game_.legal_moves(solved.sampled.position).size();
    if (!moves || moves->size() != (truth.known() ? legal : 0)) {
      return refused(fmt::format("{} moves were expected", legal));
    }
    truth.moves = *moves;
    return std::nullopt;
  }

  const AnyGame& game_;
  std::string_view text_;
  const std::string& path_;
  std::string_view line_;
  std::string_view content_;  // of the line, without its check
  std::size_t number_ = 0;
  Hash check_ = 0;
};

}  // namespace

std::string TruthWriter::begin(const TruthConditions& conditions) {
  check_ = hash_on(0, kFirstLine);
  std::string text = fmt::format("{}\n", kFirstLine);
  for (const auto& [name, value] : conditions) {
    const std::string line = fmt::format("{}\t{}", name, value);
    check_ = hash_on(check_, line);
    text += line + '\n';
  }
  return text + fmt::format("{}\n", kPositions);
}

std::string TruthWriter::checked(std::string line) {
  check_ = hash_on(check_, line);
  return fmt::format("{}\t{:016x}\n", line, check_);
}

std::string TruthWriter::line(const AnyGame& game, const SolvedPosition& solved) {
  ++positions_;
  const auto& [sampled, truth] = solved;
  const std::string letters = moves_letters(truth);
  return checked(fmt::format("{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}", game.position_text(sampled.position),
                             game.side_name(sampled.asked_for), to_string(sampled.source),
                             sampled.game, sampled.ply, quadrille::to_string(truth.value),
                             truth.plies ? std::to_string(*truth.plies) : kNone,
                             letters.empty() ? kNone : letters));
}

Expected<TruthFile> parse_truth_file(const AnyGame& game, std::string_view text,
                                     const TruthConditions& conditions, const std::string& path) {
  return Reader(game, text, path).read(conditions);
}

std::string TruthWriter::end() { return checked(fmt::format("{}{}", kEnd, positions_)); }

}  // namespace quadrille
