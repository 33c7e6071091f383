// SPDX-License-Identifier: MIT
#pragma once

#include "games/family.h"

namespace quadrille::breakthrough {

const GameFamily& family();

}  // namespace quadrille::breakthrough
