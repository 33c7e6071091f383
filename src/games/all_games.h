// SPDX-License-Identifier: MIT
// The list of typed games. Include this only where a typed game is really needed: to build
// heuristics and players. Everything else includes registry.h.
#pragma once

#include <cassert>
#include <type_traits>
#include <utility>

#include "base/type_list.h"
#include "games/any_game.h"
#include "games/breakthrough/features.h"
#include "games/breakthrough/rules.h"
#include "games/checkers/features.h"
#include "games/checkers/rules.h"
#include "games/game_model.h"
#include "games/isolation/features.h"
#include "games/isolation/rules.h"
#include "games/tablut/features.h"
#include "games/tablut/rules.h"

namespace quadrille {

using AllGames =
    TypeList<breakthrough::Breakthrough<breakthrough::Square64, breakthrough::RuleSet::kStandard>,
             breakthrough::Breakthrough<breakthrough::Square64, breakthrough::RuleSet::kCourse>,
             breakthrough::Breakthrough<breakthrough::Packed64, breakthrough::RuleSet::kStandard>,
             breakthrough::Breakthrough<breakthrough::Packed64, breakthrough::RuleSet::kCourse>,
             breakthrough::Breakthrough<breakthrough::Wide128, breakthrough::RuleSet::kStandard>,
             breakthrough::Breakthrough<breakthrough::Wide128, breakthrough::RuleSet::kCourse>,
             isolation::Isolation<isolation::Square64>, isolation::Isolation<isolation::Packed64>,
             isolation::Isolation<isolation::Wide128>,
             checkers::Checkers<checkers::RuleSet::kEnglish>,
             checkers::Checkers<checkers::RuleSet::kCsc384>, tablut::Tablut>;

// Calls `visit(game)` with the typed game behind the border.
template <class Visit>
void visit_game(const AnyGame& any, Visit&& visit) {
  const bool found = any_of_types(AllGames{}, [&]<class G>(std::type_identity<G>) {
    if (any.type() != typeid(G)) return false;
    visit(static_cast<const GameModel<G>&>(any).game());
    return true;
  });
  assert(found && "a game that is not in AllGames");
  static_cast<void>(found);
}

}  // namespace quadrille
