// SPDX-License-Identifier: MIT
// The questions to an engine that speaks UGI or UCI, and to a client of the Tablut Challenge.
#pragma once

#include <chrono>

#include "engines/check/check.h"
#include "engines/uci/dialect.h"

namespace quadrille {

CheckReport check_uci_engine(const uci::Dialect& dialect, const CheckOptions& options);
CheckReport check_tablut_client(const CheckOptions& options, std::chrono::seconds time);

}  // namespace quadrille
