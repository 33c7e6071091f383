// SPDX-License-Identifier: MIT
#pragma once

namespace quadrille {

// Adds `aind:NAME`: the agents of the Isolation report's tournament by their names there.
void add_aind_kind();

}  // namespace quadrille
