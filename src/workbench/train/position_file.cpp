// SPDX-License-Identifier: MIT
#include "workbench/train/position_file.h"

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <iterator>
#include <utility>

#include "base/text.h"

namespace quadrille {
namespace {

constexpr std::string_view kHeader = "quadrille positions 1\n";
constexpr std::string_view kEnd = "end\n";
constexpr char kBetween = '\t';
constexpr std::string_view kNoScore = "-";

template <class Number>
bool read_number(std::string_view text, Number& number) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc() && end == text.data() + text.size();
}

}  // namespace

std::string positions_text(const AnyGame& game, std::span<const SelfPlayPosition> positions) {
  std::string text(kHeader);
  for (const SelfPlayPosition& each : positions) {
    fmt::format_to(std::back_inserter(text), "{}\t{}\t{}\t{}\t{}\n",
                   game.position_text(each.position), each.points,
                   each.score ? fmt::format("{}", *each.score) : kNoScore, each.game, each.ply);
  }
  text += kEnd;
  return text;
}

Expected<std::vector<SelfPlayPosition>> parse_positions(const AnyGame& game, std::string_view text,
                                                        const std::string& path) {
  const auto refuse = [&](std::size_t line, std::string why) {
    return Error{ErrorCode::kBadOption,
                 std::move(why) + "; delete the file, and its games are played again",
                 fmt::format("{}:{}", path, line)};
  };
  if (!text.starts_with(kHeader)) return refuse(1, "this is no file of positions");
  if (!text.ends_with(kEnd)) return refuse(1, "the end of the file is missing");
  text.remove_prefix(kHeader.size());
  text.remove_suffix(kEnd.size());
  std::vector<SelfPlayPosition> positions;
  for (std::size_t number = 2; !text.empty(); ++number) {
    const std::size_t end = text.find('\n');
    if (end == std::string_view::npos) return refuse(number, "the line has no end");
    const auto fields = split(text.substr(0, end), kBetween);
    text.remove_prefix(end + 1);
    if (fields.size() != 5) return refuse(number, "five fields were expected");
    const auto position = game.parse_position(fields[0]);
    if (!position) return refuse(number, position.error().message);
    SelfPlayPosition each;
    each.position = *position;
    each.to_move = game.side_to_move(*position);
    float score = 0;
    const bool has_score = fields[2] != kNoScore;
    if (!read_number(fields[1], each.points) || (has_score && !read_number(fields[2], score)) ||
        !read_number(fields[3], each.game) || !read_number(fields[4], each.ply)) {
      return refuse(number, "a number was expected");
    }
    const bool is_share = each.points >= 0 && each.points <= 1;  // false of what is no number
    if (!is_share || !std::isfinite(score)) {
      return refuse(number, "points from 0 to 1 and a finite score were expected");
    }
    if (has_score) each.score = score;
    positions.push_back(each);
  }
  return positions;
}

}  // namespace quadrille
