// SPDX-License-Identifier: MIT
#pragma once

namespace quadrille {

// From now on large tables (base/large_pages.h) lie on large pages where the system has them.
void use_large_pages();

}  // namespace quadrille
