// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace quadrille {

// Whether somebody sits at a screen where a browser can open.
bool has_desktop();

// Opens the address in the user's browser, which lives on when we end. False if there is no program
// that does it.
bool open_in_browser(const std::string& address);

}  // namespace quadrille
