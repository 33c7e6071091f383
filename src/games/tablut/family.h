// SPDX-License-Identifier: MIT
#pragma once

#include "games/family.h"

namespace quadrille::tablut {

const GameFamily& family();

}  // namespace quadrille::tablut
