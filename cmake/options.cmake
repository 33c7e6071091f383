# Everything that is compiled sees these flags; nothing else sets flags.
add_library(quadrille_options INTERFACE)
target_compile_options(quadrille_options INTERFACE
  -Wall -Wextra -Wpedantic -Wconversion -Wsign-conversion -Wshadow -Wold-style-cast -Woverloaded-virtual
  $<$<BOOL:${QUADRILLE_WERROR}>:-Werror>
  # g++ 12 sees overlapping copies in std::string where there are none (GCC bug 105651).
  $<$<AND:$<CXX_COMPILER_ID:GNU>,$<VERSION_LESS:$<CXX_COMPILER_VERSION>,13>>:-Wno-restrict>
  # g++ stops less often to look for memory that it could use again: a twentieth of the time for 50 MB more.
  $<$<CXX_COMPILER_ID:GNU>:--param=ggc-min-heapsize=1000000 --param=ggc-min-expand=1000>
  # clang blames callers of std::stable_sort for a deprecated function inside libstdc++ 12; g++ still
  # tells about deprecated functions of our own choice.
  $<$<CXX_COMPILER_ID:Clang>:-Wno-deprecated-declarations>
  # Heuristics must have the same bits on every machine: no fused multiply-add.
  -ffp-contract=off
  $<IF:$<BOOL:${QUADRILLE_NATIVE}>,-march=native,-march=x86-64-v2>)

set(sanitizers ${QUADRILLE_SANITIZE})
if(QUADRILLE_FUZZ)
  # Coverage in every library, so that the fuzzer sees where its inputs lead; only the fuzz targets
  # link libFuzzer's main.
  string(APPEND sanitizers ",fuzzer-no-link")
endif()
if(sanitizers)
  target_compile_definitions(quadrille_options INTERFACE _GLIBCXX_ASSERTIONS QUADRILLE_SANITIZED)
  target_compile_options(quadrille_options INTERFACE
    -fsanitize=${sanitizers} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_options(quadrille_options INTERFACE -fsanitize=${sanitizers})
endif()

find_program(QUADRILLE_MOLD mold)
if(QUADRILLE_MOLD)
  target_link_options(quadrille_options INTERFACE -fuse-ld=mold)
endif()

# Objects are shared between clones of the repository in different folders: ccache is told the root,
# and to leave the folder out of its key; precompiled headers need its trust in two more things.
find_program(QUADRILLE_CCACHE ccache)
if(QUADRILLE_CCACHE)
  set(CMAKE_CXX_COMPILER_LAUNCHER
    ${CMAKE_COMMAND} -E env CCACHE_BASEDIR=${PROJECT_SOURCE_DIR} CCACHE_NOHASHDIR=1
    CCACHE_SLOPPINESS=pch_defines,time_macros ${QUADRILLE_CCACHE})
endif()
