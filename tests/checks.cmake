# Everything besides the unit tests of this build, so that ctest covers it all: the checks of the sources, the command
# line, and the programs of the sanitizer builds, which ./test makes.
# Labels: `lint` and `cli` belong to the quick step of ./test, as unit tests do; `thorough` is its second step, most of
# which needs the sanitizer builds; `nightly` is in neither. See the test presets.

# Checks of shared/conform that must agree; a game's checks are added when the game is.
set(conform_checks
  breakthrough_values breakthrough_moves breakthrough_terms breakthrough_perft breakthrough_edges
  breakthrough_solved
  isolation_perft isolation_scores isolation_edges isolation_truth_5x5 isolation_truth_6x6 isolation_truth_7x7
  checkers_perft checkers_values checkers_ballots checkers_boards checkers_puzzles checkers_endgame_sample_le3
  tablut_moves tablut_results tablut_edges tablut_perft tablut_values tablut_games tablut_wins_in_one)

# The tests that start threads run under ThreadSanitizer too.
list(TRANSFORM thread_words REPLACE "(.+)" "*\\1*" OUTPUT_VARIABLE thread_suites)
list(JOIN thread_suites ":" thread_suites)

# On a machine where no file has passed yet, those that changed last are looked at; the night looks at all.
set(tidy_seconds 60)
set(fuzz_seconds 4)
set(fuzz_seconds_nightly 600)
set(asan_shards 4)
# The longest input that a fuzzer tries in a few seconds: a word or a line is short, files and messages are long. At
# night it is as much as somebody may send; by day fuzz/large_inputs.py has some of that size.
set(fuzz_length 4096)
set(fuzz_length_nightly 1048576)
set(fuzz_length_api 65536)
set(fuzz_length_cluster 65536)
set(fuzz_length_gdl 65536)
set(fuzz_length_json 65536)
set(fuzz_length_sexpr 65536)
set(fuzz_length_pdn 65536)
set(fuzz_length_log 65536)
set(fuzz_length_table 65536)
set(fuzz_length_proofs 65536)
set(fuzz_length_certificate 65536)
set(fuzz_length_patterns 65536)
# No input may take more memory than this, most of which is the sanitizers' own.
set(fuzz_megabytes 1024)

set(fuzz_build ${PROJECT_SOURCE_DIR}/build/fuzz)
set(tsan_build ${PROJECT_SOURCE_DIR}/build/tsan)
find_program(CLANG_FORMAT clang-format)
# Sanitizers' reports with functions and lines; the name with a number is not found by itself.
find_program(SYMBOLIZER llvm-symbolizer-19)
set(sanitizer_environment
  ASAN_OPTIONS=external_symbolizer_path=${SYMBOLIZER} TSAN_OPTIONS=external_symbolizer_path=${SYMBOLIZER}
  UBSAN_OPTIONS=print_stacktrace=1:external_symbolizer_path=${SYMBOLIZER})

# quadrille_check(NAME LABEL label [COST n] COMMAND words...): ctest starts the dearest first.
function(quadrille_check name)
  cmake_parse_arguments(ARG "" "LABEL;COST;TIMEOUT" "COMMAND;ENVIRONMENT" ${ARGN})
  add_test(NAME ${name} COMMAND ${ARG_COMMAND} WORKING_DIRECTORY ${PROJECT_SOURCE_DIR})
  set_tests_properties(${name} PROPERTIES
    LABELS ${ARG_LABEL} TIMEOUT 900 SKIP_RETURN_CODE 77
    ENVIRONMENT "${sanitizer_environment};${ARG_ENVIRONMENT}")
  if(ARG_COST)
    set_tests_properties(${name} PROPERTIES COST ${ARG_COST})
  endif()
  if(ARG_TIMEOUT)
    set_tests_properties(${name} PROPERTIES TIMEOUT ${ARG_TIMEOUT})
  endif()
endfunction()

# Sources.
file(GLOB_RECURSE formatted CONFIGURE_DEPENDS
  ${PROJECT_SOURCE_DIR}/src/*.h ${PROJECT_SOURCE_DIR}/src/*.cpp
  ${PROJECT_SOURCE_DIR}/tests/*.h ${PROJECT_SOURCE_DIR}/tests/*.cpp
  ${PROJECT_SOURCE_DIR}/fuzz/*.h ${PROJECT_SOURCE_DIR}/fuzz/*.cpp)
quadrille_check(format LABEL lint COMMAND ${CLANG_FORMAT} --dry-run -Werror ${formatted})
quadrille_check(includes LABEL lint COMMAND ${Python3_EXECUTABLE} tools/check_includes.py)
quadrille_check(pages LABEL lint COMMAND ${Python3_EXECUTABLE} tools/wrap_docs.py --check)
find_program(SHELLCHECK shellcheck)
if(SHELLCHECK)
  quadrille_check(scripts LABEL lint COMMAND ${SHELLCHECK} -x quadrille test .ci/run tools/conform
    tools/fetch_broker tools/fresh_machine tools/npm_in_web)
endif()
quadrille_check(tidy LABEL thorough COST 900 TIMEOUT 1800
  COMMAND ${Python3_EXECUTABLE} tools/tidy.py --build ${PROJECT_SOURCE_DIR}/build/tidy --seconds ${tidy_seconds})
quadrille_check(tidy.nightly LABEL nightly TIMEOUT 3600
  COMMAND ${Python3_EXECUTABLE} tools/tidy.py --build ${PROJECT_SOURCE_DIR}/build/tidy)
# It keeps all cores busy by itself.
cmake_host_system_information(RESULT cores QUERY NUMBER_OF_LOGICAL_CORES)
set_tests_properties(tidy PROPERTIES PROCESSORS ${cores})
# clang-tidy sees every header, and the source file of its name alone where there is one.
quadrille_check(headers LABEL nightly
  COMMAND ${CMAKE_COMMAND} --build ${fuzz_build} --target quadrille_headers --parallel 1)

# The tools' own tests.
file(GLOB tool_tests CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/tools/*_test.py)
foreach(tool_test IN LISTS tool_tests)
  cmake_path(GET tool_test STEM name)
  quadrille_check(tools.${name} LABEL lint COMMAND ${Python3_EXECUTABLE} ${tool_test})
endforeach()

# The bridges to other people's programs.
quadrille_check(bridges.aind LABEL cli COST 10
  COMMAND ${Python3_EXECUTABLE} tests/bridges/test_aind.py
  ENVIRONMENT QUADRILLE_BINARY=$<TARGET_FILE:quadrille>)

# The Tablut Challenge with real programs over real sockets.
quadrille_check(challenge.tablut LABEL cli COST 10
  COMMAND ${Python3_EXECUTABLE} tests/protocols/tablut/challenge_test.py
  ENVIRONMENT QUADRILLE_BINARY=$<TARGET_FILE:quadrille>)

# The README's commands on a bare Debian.
quadrille_check(fresh_machine LABEL nightly TIMEOUT 14400 COMMAND tools/fresh_machine)
set_tests_properties(fresh_machine PROPERTIES PROCESSORS ${cores})

# How the program ends, what it leaves behind, that it plays the same over every protocol, and what strangers do to it.
foreach(test IN ITEMS os/signals cli/run cli/resume cli/play cli/own_heuristics cli/terminal engines/same_games engines/strangers
    store/tournament store/show app/serve)
  string(REPLACE "/" "." name ${test})
  quadrille_check(program.${name} LABEL cli COST 10
    COMMAND ${Python3_EXECUTABLE} tests/${test}_test.py
    ENVIRONMENT QUADRILLE_BINARY=$<TARGET_FILE:quadrille>)
endforeach()

# The page: its types, its parts, and people's ways through it in Debian's Chromium. They are skipped where there is no
# Node, and where there is one they need what ./test has installed for the page.
quadrille_check(web.types LABEL cli COST 20 COMMAND tools/npm_in_web run check)
quadrille_check(web.parts LABEL cli COST 10 COMMAND tools/npm_in_web test)
quadrille_check(web.browser LABEL cli COST 60
  COMMAND tools/npm_in_web run browser
  ENVIRONMENT QUADRILLE=$<TARGET_FILE:quadrille>)

# Many machines, with the broker from Debian.
quadrille_check(program.cluster LABEL cli COST 60
  COMMAND ${Python3_EXECUTABLE} tests/cluster/cluster_test.py
  ENVIRONMENT QUADRILLE_BINARY=$<TARGET_FILE:quadrille> QUADRILLE_UNIT_TESTS=$<TARGET_FILE:quadrille_tests>)

# The command line, and the data beside the repository.
file(GLOB_RECURSE cases CONFIGURE_DEPENDS
  RELATIVE ${CMAKE_CURRENT_SOURCE_DIR}/cli ${CMAKE_CURRENT_SOURCE_DIR}/cli/*.case)
foreach(case IN LISTS cases)
  string(REGEX REPLACE "[.]case$" "" name ${case})
  quadrille_check(cli.${name} LABEL cli
    COMMAND ${Python3_EXECUTABLE} tests/cli/run_cases.py --binary $<TARGET_FILE:quadrille> tests/cli/${case})
endforeach()
quadrille_check(cli.examples LABEL cli COST 50
  COMMAND ${Python3_EXECUTABLE} tests/cli/check_examples.py $<TARGET_FILE:quadrille>)
quadrille_check(conform LABEL thorough COST 100
  COMMAND tools/conform $<TARGET_FILE:quadrille> ${conform_checks})

# The unit tests again, under the sanitizers. What takes long because it repeats the same code on very many
# positions is left to the nightly run.
set(many_positions *AgreeWithTheSlow*:*FeaturesHaveNames*:*SymmetriesKeep*:*IsAsPublished*:*HashesSpread*
  Benchmark.*:BreakthroughRaces.*:*SolvesEveryPuzzle*:*SolvesItsOpenings*:*FastRandomGames*:Terms.*
  ProofSolver.AgreesWithBruteForce:IsolationSolver.AgreesWithBruteForce:Csc384Search.EveryCache*:TablutPerft.HasThePublished*:*OnlyTheTestOfTheKing*
  CheckersRules.NoPositionHasMoreJumps*:Minimax.IsTheTextbooks:AlphaBeta.FindsTheShortestWin*:FullSearch.MissesNoShortWin:*PerftAgreesWithTheReferee*:*PerftFromPlayed*
  ReportSearch.*:GgpRecognise.KnowsThe*OfEverySize:Statistics.Equal*:*UnderTheUdacityRules*:SolverPlayer.NeverGives*
  CheckersTablesThreads.KnowFirst*:BreakthroughRules.EverySize*:CheckersRules.MoveListsHold*
  Ablation.AddedTerms*:Lint.FindsNoFaultInPlain*:LintPositions.AreUnfinished*:Lint.TellsWhatTwoHeuristics*:*LintListedFaults*
  LintUnbuiltFaults.*:*/Codes.*:*/PatternHeuristic.*:LearnPatterns.MergingChangesNoValue*:WindowCodes.HasRoom*:UsualPatterns.CanBe*
  Grade.TheTruthWithDistance*:SolvedSet.TheSameWhatever*:Champions.EveryShipped*:GradeReport.*)
list(JOIN many_positions ":" many_positions)
quadrille_check(asan.nightly LABEL nightly TIMEOUT 7200
  COMMAND ${fuzz_build}/tests/quadrille_tests --gtest_brief=1 ENVIRONMENT GTEST_FILTER=${many_positions}:-*Nightly*)
math(EXPR last_shard "${asan_shards} - 1")
foreach(shard RANGE ${last_shard})
  quadrille_check(asan.${shard} LABEL thorough COST 400 COMMAND ${fuzz_build}/tests/quadrille_tests --gtest_brief=1
    ENVIRONMENT GTEST_TOTAL_SHARDS=${asan_shards} GTEST_SHARD_INDEX=${shard} GTEST_FILTER=-*Nightly*:${many_positions})
endforeach()
quadrille_check(tsan LABEL thorough COST 500 COMMAND ${tsan_build}/tests/quadrille_tests --gtest_brief=1
  ENVIRONMENT GTEST_FILTER=${thread_suites}:-*Nightly*)

# Every fuzz target: from its seeds, for a while. What it finds new stays in the build folder, and an
# input that breaks a property too. On a fresh checkout the short run goes the same way each time, so that
# it judges the commit and not its luck; chance belongs to the night.
file(GLOB fuzzers CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/fuzz/*_fuzzer.cpp)
foreach(fuzzer IN LISTS fuzzers)
  cmake_path(GET fuzzer STEM target)
  string(REGEX REPLACE "_fuzzer$" "" name ${target})
  set(found ${fuzz_build}/corpus/${name})
  file(MAKE_DIRECTORY ${found})
  set(length ${fuzz_length})
  if(DEFINED fuzz_length_${name})
    set(length ${fuzz_length_${name}})
  endif()
  # Without its own exit code a finding would look like a skipped check.
  set(command ${fuzz_build}/fuzz/${target} -timeout=10 -error_exitcode=1 -print_final_stats=1
    -max_len=${length} -rss_limit_mb=${fuzz_megabytes} -artifact_prefix=${fuzz_build}/corpus/${name}- ${found})
  if(EXISTS ${PROJECT_SOURCE_DIR}/fuzz/corpus/${name})
    list(APPEND command ${PROJECT_SOURCE_DIR}/fuzz/corpus/${name})
  endif()
  quadrille_check(fuzz.${name} LABEL thorough COST 200 COMMAND ${command} -seed=1 -max_total_time=${fuzz_seconds})
  quadrille_check(fuzz.${name}.nightly LABEL nightly TIMEOUT 1200
    COMMAND ${command} -max_len=${fuzz_length_nightly} -max_total_time=${fuzz_seconds_nightly})
endforeach()
quadrille_check(fuzz.large_inputs LABEL thorough COST 300
  COMMAND ${Python3_EXECUTABLE} fuzz/large_inputs.py ${fuzz_build}/fuzz)
