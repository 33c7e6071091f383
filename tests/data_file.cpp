// SPDX-License-Identifier: MIT
#include "tests/data_file.h"

#include <filesystem>

namespace quadrille {

std::ifstream open_data(const std::string& name) {
  const std::filesystem::path sources = QUADRILLE_SOURCE_DIR;
  return std::ifstream(sources / ".." / "shared" / "data" / name, std::ios::binary);
}

std::ifstream open_source(const std::string& name) {
  return std::ifstream(std::filesystem::path(QUADRILLE_SOURCE_DIR) / name, std::ios::binary);
}

}  // namespace quadrille
