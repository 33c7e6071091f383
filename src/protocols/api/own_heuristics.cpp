// SPDX-License-Identifier: MIT
#include "protocols/api/own_heuristics.h"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

#include "base/text.h"
#include "os/files.h"
#include "players/heuristic_files.h"

namespace quadrille::api {
namespace {

constexpr std::size_t kMostOwn = 16;
constexpr std::size_t kLongestName = 40;

bool is_plain(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
         c == '_';
}

bool has_plain_stem(std::string_view name) {
  const std::string_view stem = name.substr(0, name.rfind('.'));
  return !stem.empty() && name.size() <= kLongestName && std::ranges::all_of(stem, is_plain);
}

}  // namespace

bool is_plain_file_name(std::string_view name) {
  return names_a_text(name) && has_plain_stem(name);
}

Expected<OwnHeuristics> OwnHeuristics::read(const Fields& fields, const Context& context) {
  OwnHeuristics own(context);
  auto texts = fields.texts_by_name("own");
  if (!texts) return texts.error();
  if (texts->size() > kMostOwn) {
    return bad_option(fmt::format(R"("own" has more than {} heuristics)", kMostOwn), "own");
  }
  for (auto& [name, text] : *texts) {
    if (!is_plain_file_name(name)) {
      return bad_option(fmt::format("{} is no name for a heuristic: letters, digits, - and _, up "
                                    "to {}, with the ending .toml or .lua",
                                    in_quotes(name), kLongestName),
                        "own");
    }
    own.texts_.emplace(name, std::move(text));
  }
  return own;
}

Expected<std::string> OwnHeuristics::find(const std::string& words) const {
  if (!names_a_file(words)) return words;
  if (const auto own = texts_.find(words); own != texts_.end()) {
    return keep_heuristic_text(words, own->second);
  }
  if (!context_->heuristics_folder.empty() && has_plain_stem(words)) {
    const auto path = context_->heuristics_folder / words;
    const auto text = read_file(path.string(), kLargestPatternsFile);
    if (!text) return Error{ErrorCode::kUnknownHeuristic, text.error().message, words};
    return keep_heuristic_text(words, *text);
  }
  if (context_->opens_files) return words;
  return bad_option(
      fmt::format(R"({}: no files of this machine are opened here: send its text in "own")",
                  in_quotes(words)),
      "heuristic");
}

Expected<PlayerWords> OwnHeuristics::find(PlayerWords player) const {
  if (player.heuristic.empty()) return player;
  auto found = find(player.heuristic);
  if (!found) return found.error();
  player.heuristic = *std::move(found);
  return player;
}

}  // namespace quadrille::api
