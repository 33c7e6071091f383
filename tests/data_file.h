// SPDX-License-Identifier: MIT
#pragma once

#include <fstream>
#include <string>

namespace quadrille {

// A file of the data that may lie beside the sources, e.g. `checkers/games.pdn`. Where there is
// none the stream is bad, and the test is skipped.
std::ifstream open_data(const std::string& name);

// A file of the sources themselves, e.g. `docs/api.md`.
std::ifstream open_source(const std::string& name);

}  // namespace quadrille
