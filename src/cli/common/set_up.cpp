// SPDX-License-Identifier: MIT
#include "cli/common/set_up.h"

#include "engines/kinds.h"
#include "os/large_pages.h"
#include "reports/kinds.h"

namespace quadrille::cli {

void set_up_program() {
  use_large_pages();
  add_engine_kinds();
  add_report_kinds();
}

}  // namespace quadrille::cli
