// SPDX-License-Identifier: MIT
// Requests of those who work on a heuristic.
#pragma once

#include <vector>

#include "protocols/api/request.h"

namespace quadrille::api {

// compare, lint, new_heuristic and heuristic_text.
std::vector<RequestKind> heuristic_requests();

// heuristic_files and save_heuristic, for a service that has a folder for them.
std::vector<RequestKind> heuristic_folder_requests();

}  // namespace quadrille::api
