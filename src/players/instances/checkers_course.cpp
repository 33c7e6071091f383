// SPDX-License-Identifier: MIT
#include "games/checkers/rules.h"
#include "players/course_player.h"

namespace quadrille {

using English = checkers::Checkers<checkers::RuleSet::kEnglish>;
using Csc384 = checkers::Checkers<checkers::RuleSet::kCsc384>;

template std::unique_ptr<Player> make_course_player(const English&, const PlayerWords&,
                                                    const CourseOptions&, const PlayerLimits&);
template std::unique_ptr<Player> make_course_player(const Csc384&, const PlayerWords&,
                                                    const CourseOptions&, const PlayerLimits&);
template std::optional<CacheProof> prove_typed_cache(const English&, const PlayerWords&,
                                                     const CourseOptions&, const AnyPosition&,
                                                     Depth, const std::atomic<bool>*);
template std::optional<CacheProof> prove_typed_cache(const Csc384&, const PlayerWords&,
                                                     const CourseOptions&, const AnyPosition&,
                                                     Depth, const std::atomic<bool>*);

}  // namespace quadrille
