// SPDX-License-Identifier: MIT
#pragma once

namespace quadrille {

// Adds the players of the reports: `report:H`, `aind:NAME`, and the option `cache` of alphabeta.
void add_report_kinds();

}  // namespace quadrille
