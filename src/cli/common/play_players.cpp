// SPDX-License-Identifier: MIT
#include "cli/common/play_players.h"

#include <fmt/core.h>

#include "players/levels.h"
#include "search/score_text.h"

namespace quadrille::cli {

std::string player_or_level(const std::string& text) {
  const std::string head = text.substr(0, text.find(','));  // a name may follow
  return find_level(head) != nullptr ? "level:" + text : text;
}

std::string shown_name(const PlayerWords& words) {
  if (!words.name.empty()) return words.name;
  return words.kind->name == "level" ? words.argument : words.text;
}

std::string own_score_text(Score score) {
  return score.is_decided() ? "it " + score_text(score)
                            : fmt::format("score {} to it", score_text(score));
}

}  // namespace quadrille::cli
