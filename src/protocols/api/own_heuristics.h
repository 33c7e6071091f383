// SPDX-License-Identifier: MIT
// Heuristics whose text comes with the request that names them: `"own":{"mine.toml":"..."}`.
#pragma once

#include <map>
#include <string>

#include "base/error.h"
#include "players/words.h"
#include "protocols/api/fields.h"
#include "protocols/api/request.h"

namespace quadrille::api {

class OwnHeuristics {
 public:
  // The field `own`, which may be left out.
  static Expected<OwnHeuristics> read(const Fields& fields, const Context& context);

  // The words by which everybody finds the heuristic: of one that came with the request, of a file
  // in the service's folder, of a path where those may be opened, or built in.
  [[nodiscard]] Expected<std::string> find(const std::string& words) const;
  // The same for the heuristic of a player.
  [[nodiscard]] Expected<PlayerWords> find(PlayerWords player) const;

  [[nodiscard]] const std::map<std::string, std::string>& texts() const { return texts_; }

 private:
  explicit OwnHeuristics(const Context& context) : context_(&context) {}

  const Context* context_;
  std::map<std::string, std::string> texts_;  // by name
};

// Whether it is letters, digits, `-` and `_` with the ending of a heuristic that somebody writes,
// and no path.
bool is_plain_file_name(std::string_view name);

}  // namespace quadrille::api
