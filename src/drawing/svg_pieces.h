// SPDX-License-Identifier: MIT
// Pieces as shapes, so that no picture depends on the fonts of its reader.
#pragma once

#include <string>

#include "games/diagram.h"

namespace quadrille::svg {

// A piece in a square of 100 by 100.
std::string piece(Diagram::Shape shape, Diagram::Tint tint);

}  // namespace quadrille::svg
