# Everything that is compiled sees these flags; nothing else sets flags.
add_library(quadrille_options INTERFACE)
target_compile_options(quadrille_options INTERFACE
  -Wall -Wextra -Wpedantic -Wconversion -Wsign-conversion -Wshadow -Wold-style-cast -Woverloaded-virtual
  $<$<BOOL:${QUADRILLE_WERROR}>:-Werror>
  # g++ 12 sees overlapping copies in std::string where there are none (GCC bug 105651).
  $<$<AND:$<CXX_COMPILER_ID:GNU>,$<VERSION_LESS:$<CXX_COMPILER_VERSION>,13>>:-Wno-restrict>
  # Heuristics must have the same bits on every machine: no fused multiply-add.
  -ffp-contract=off
  $<IF:$<BOOL:${QUADRILLE_NATIVE}>,-march=native,-march=x86-64-v2>)

if(QUADRILLE_SANITIZE)
  target_compile_options(quadrille_options INTERFACE
    -fsanitize=${QUADRILLE_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_options(quadrille_options INTERFACE -fsanitize=${QUADRILLE_SANITIZE})
endif()

find_program(QUADRILLE_MOLD mold)
if(QUADRILLE_MOLD)
  target_link_options(quadrille_options INTERFACE -fuse-ld=mold)
endif()

find_program(QUADRILLE_CCACHE ccache)
if(QUADRILLE_CCACHE)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${QUADRILLE_CCACHE})
endif()
