# The headers that most files include are compiled once for all layers, which saves about half a second a file. What
# compiles so must compile without: clang-tidy sees every file by itself.
option(QUADRILLE_PCH "Compile the headers that most files include once for all layers" ON)

set(quadrille_common_headers
  <algorithm> <array> <chrono> <functional> <memory> <optional> <span> <string> <string_view> <vector> <fmt/core.h>)

# quadrille_precompile(TARGET [header...]): the common headers, and these, for TARGET alone.
# quadrille_precompile(TARGET AS other): the precompiled header of another target that is compiled with the same options.
function(quadrille_precompile target)
  if(NOT QUADRILLE_PCH)
    return()
  endif()
  cmake_parse_arguments(ARG "" "AS" "" ${ARGN})
  if(ARG_AS)
    target_precompile_headers(${target} REUSE_FROM ${ARG_AS})
  else()
    target_precompile_headers(${target} PRIVATE ${quadrille_common_headers} ${ARGN})
  endif()
  # With precompiled headers g++ 12 sees overflows in std::string where there are none (GCC bug 105651).
  target_compile_options(${target} PRIVATE $<$<CXX_COMPILER_ID:GNU>:-Wno-stringop-overflow -Wno-array-bounds>)
endfunction()
