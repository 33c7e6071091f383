// SPDX-License-Identifier: MIT
#include "os/large_pages.h"

#include <sys/mman.h>

#include "base/large_pages.h"

namespace quadrille {

void use_large_pages() {
  // Advice: where it is not taken everything works, but slower.
  advise_large_pages = [](void* memory, std::size_t bytes) {
    madvise(memory, bytes, MADV_HUGEPAGE);
  };
}

}  // namespace quadrille
