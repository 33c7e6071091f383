// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "base/error.h"
#include "os/files.h"

namespace quadrille::cli {

// The file that a command's result goes to. One that is there already is replaced with `force`
// alone. `-` is standard output; devices and pipes are written to as they are.

// Whether the result can be written: asked before the work that leads to it.
MaybeError check_output(const std::string& path, bool force);
// In one step: whatever goes wrong, an existing file stays as it is.
MaybeError write_output(const std::string& path, std::string_view text, bool force);

// The same for one that grows: checked now, and there with its first piece.
Expected<GrowingFile> growing_output(const std::string& path, bool force);

}  // namespace quadrille::cli
