// SPDX-License-Identifier: MIT
#pragma once

#include "games/family.h"

namespace quadrille::checkers {

const GameFamily& family();

}  // namespace quadrille::checkers
