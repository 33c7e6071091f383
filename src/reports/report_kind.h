// SPDX-License-Identifier: MIT
#pragma once

namespace quadrille {

// Adds `report:H`: the plain search of the game's report, exactly as its rules file describes it.
void add_report_kind();

}  // namespace quadrille
