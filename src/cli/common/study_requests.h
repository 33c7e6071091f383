// SPDX-License-Identifier: MIT
// Requests of the API about the five reports' experiments.
#pragma once

#include <string>
#include <vector>

#include "protocols/api/request.h"

namespace quadrille::cli {

// studies and study.
std::vector<api::RequestKind> study_requests(const std::string& version);

}  // namespace quadrille::cli
