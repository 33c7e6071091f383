// SPDX-License-Identifier: MIT
#pragma once

#include "games/family.h"

namespace quadrille::isolation {

const GameFamily& family();

bool is_isolation(const AnyGame& game);

}  // namespace quadrille::isolation
