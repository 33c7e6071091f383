// SPDX-License-Identifier: MIT
#pragma once

#include "games/family.h"

namespace quadrille::isolation {

const GameFamily& family();

}  // namespace quadrille::isolation
