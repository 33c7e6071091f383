// SPDX-License-Identifier: MIT
// Requests of those who draw boards and know no rules.
#pragma once

#include <vector>

#include "protocols/api/request.h"

namespace quadrille::api {

// board, why, edit and rules.
std::vector<RequestKind> board_requests();

}  // namespace quadrille::api
