// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <optional>

namespace quadrille::cli {

// A variable of the environment that is set to something.
std::optional<std::filesystem::path> environment_path(const char* name);

// HOME, else what the password database says of the user. nullopt: the user has none.
std::optional<std::filesystem::path> home_folder();

// Where the user's data lie: `quadrille` in XDG_DATA_HOME, or in ~/.local/share. nullopt: nowhere.
std::optional<std::filesystem::path> data_folder();

}  // namespace quadrille::cli
