// SPDX-License-Identifier: MIT
#include "reports/kinds.h"

#include "reports/aind/kinds.h"
#include "reports/csc384/kinds.h"
#include "reports/report_kind.h"

namespace quadrille {

void add_report_kinds() {
  add_report_kind();
  add_aind_kind();
  add_csc384_cache();
}

}  // namespace quadrille
