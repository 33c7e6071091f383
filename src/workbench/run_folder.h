// SPDX-License-Identifier: MIT
// The folder of long work that goes on where it was killed.
#pragma once

#include <string>
#include <string_view>

#include "base/error.h"

namespace quadrille {

// Makes the folder, or finds that it is of the same run: `settings`, in words, is what the run's
// results hang on, and stays there as settings.txt. An error where they are another run's.
MaybeError open_run_folder(const std::string& folder, std::string_view settings);

}  // namespace quadrille
