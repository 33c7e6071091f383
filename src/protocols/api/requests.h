// SPDX-License-Identifier: MIT
// The requests that there are.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "protocols/api/request.h"

namespace quadrille::api {

const std::vector<RequestKind>& requests();

// "  moves    the legal moves of a position\n" and so on, for --help.
std::string requests_help();

// The reply to one line alone, as if there were no others.
std::string answer_line(std::string_view line);

}  // namespace quadrille::api
