// SPDX-License-Identifier: MIT
// Positions to learn from as lines of text: what a killed run goes on with.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "workbench/self_play.h"

namespace quadrille {

std::string positions_text(const AnyGame& game, std::span<const SelfPlayPosition> positions);

// `path` is for errors, which name the line too.
Expected<std::vector<SelfPlayPosition>> parse_positions(const AnyGame& game, std::string_view text,
                                                        const std::string& path);

}  // namespace quadrille
