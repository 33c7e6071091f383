// SPDX-License-Identifier: MIT
// Requests of the API about whole games: as text for files, out of such a text, and what a strong
// player thinks of them.
#pragma once

#include <vector>

#include "protocols/api/request.h"

namespace quadrille::cli {

// save, load and review.
std::vector<api::RequestKind> game_requests();

}  // namespace quadrille::cli
