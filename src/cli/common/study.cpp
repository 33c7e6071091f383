// SPDX-License-Identifier: MIT
#include "cli/common/study.h"

#include <fmt/core.h>

#include "base/text.h"
#include "cli/common/failure.h"
#include "cli/common/terminal.h"

namespace quadrille::cli {

Nodes read_nodes(const std::string& text) {
  const auto nodes = parse_number(text);
  if (!nodes || *nodes < 1) {
    throw bad_option(fmt::format("{} is not a number of nodes", in_quotes(text)), "--nodes");
  }
  return *nodes;
}

std::string limit_text(const Limits& limits) {
  if (limits.time) {
    return fmt::format("{} a move",
                       duration_text(std::chrono::duration<double>(*limits.time).count()));
  }
  return fmt::format("{} nodes a move", grouped(*limits.nodes));
}

}  // namespace quadrille::cli
