// SPDX-License-Identifier: MIT
// General Game Playing over HTTP (rules of Breakthrough, section 5.1): a message is the body of a
// POST or the target of a GET, and the reply is the body of the response.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "protocols/ggp/session.h"
#include "server/http_server.h"

namespace quadrille::cli {

// Serves the session, which must outlive it. `log` gets a line for every message and must not wait.
server::HttpService ggp_service(ggp::Session& session,
                                std::function<void(const std::string& line)> log);

// The message in the target of a GET: `/%28INFO%29` -> `(INFO)`; `+` is a blank, as Java writes it.
std::string decode_target(std::string_view target);

}  // namespace quadrille::cli
