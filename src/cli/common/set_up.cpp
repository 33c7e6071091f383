// SPDX-License-Identifier: MIT
#include "cli/common/set_up.h"

#include "engines/kinds.h"
#include "reports/kinds.h"

namespace quadrille::cli {

void set_up_program() {
  add_engine_kinds();
  add_report_kinds();
}

}  // namespace quadrille::cli
