// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace quadrille {

// Writes a file that appears whole or not at all, even when the machine stops: it is written under
// another name beside the old one, brought to the disk, and renamed. 0, or the errno of what went
// wrong.
int replace_file(const std::string& path, std::string_view content);

// The same for a new file: EEXIST if there is something of that name. While it is written, an empty
// file keeps the name; where that fails, nothing is left behind.
int create_file(const std::string& path, std::string_view content);

}  // namespace quadrille
