include(cmake/precompiled_headers.cmake)

# quadrille_cold(TARGET): reads words, waits and prints. -O1 compiles it in two thirds of the time that -O3 takes, and
# nobody can tell the difference when it runs.
function(quadrille_cold target)
  target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-O1>)
endfunction()

# quadrille_hot(FILE...): the exceptions in such a target.
function(quadrille_hot)
  set_property(SOURCE ${ARGN} APPEND PROPERTY COMPILE_OPTIONS $<$<CONFIG:Release>:-O3>)
endfunction()

# quadrille_layer(NAME [FOLDER folder] [COLD] [LINK targets...]): the library of src/NAME, or of that folder of
# src/, linked to the layer before it. COLD: nothing in it is worth optimising, see quadrille_cold.
# tools/check_includes.py tests that no file includes one of a later layer.
function(quadrille_layer name)
  cmake_parse_arguments(ARG "COLD" "FOLDER" "LINK" ${ARGN})
  if(NOT ARG_FOLDER)
    set(ARG_FOLDER ${name})
  endif()
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/${ARG_FOLDER}/*.cpp)
  add_library(quadrille_${name} STATIC ${sources})
  target_include_directories(quadrille_${name} PUBLIC ${PROJECT_SOURCE_DIR}/src)
  target_link_libraries(quadrille_${name} PUBLIC quadrille_options ${ARG_LINK})
  get_property(previous GLOBAL PROPERTY quadrille_last_layer)
  if(previous)
    target_link_libraries(quadrille_${name} PUBLIC ${previous})
    quadrille_precompile(quadrille_${name} AS quadrille_base)
  else()
    quadrille_precompile(quadrille_${name})
  endif()
  if(ARG_COLD)
    quadrille_cold(quadrille_${name})
  endif()
  set_property(GLOBAL PROPERTY quadrille_last_layer quadrille_${name})
endfunction()
