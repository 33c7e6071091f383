// SPDX-License-Identifier: MIT
#pragma once

namespace quadrille::cli {

// Puts the program together: what the layers have to know of later ones is told here, once, before
// anything else happens. Calling it again does no harm.
void set_up_program();

}  // namespace quadrille::cli
