include(cmake/precompiled_headers.cmake)

# quadrille_cold(TARGET): reads words, waits and prints. -O1 compiles it in two thirds of the time that -O3 takes, and
# nobody can tell the difference when it runs.
function(quadrille_cold target)
  target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-O1>)
endfunction()

# quadrille_unite(TARGET SOURCE...): compiles the files of a folder several at a time, since half of what they take is
# their headers. A name that is local to one file must not stand in another one of its folder; clang-tidy sees the files
# one by one.
option(QUADRILLE_UNITY "Compile the files of the layers above the players several at a time" ON)
set(quadrille_united 7)
function(quadrille_unite target)
  set(number 0)
  foreach(source IN LISTS ARGN)
    cmake_path(GET source PARENT_PATH folder)
    cmake_path(GET folder FILENAME folder)
    math(EXPR group "${number} / ${quadrille_united}")
    set_property(SOURCE ${source} PROPERTY UNITY_GROUP ${folder}_${group})
    math(EXPR number "${number} + 1")
  endforeach()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ${QUADRILLE_UNITY} UNITY_BUILD_MODE GROUP)
endfunction()

# quadrille_hot(FILE...): the exceptions in such a target.
function(quadrille_hot)
  set_property(SOURCE ${ARGN} APPEND PROPERTY COMPILE_OPTIONS $<$<CONFIG:Release>:-O3>)
endfunction()

# quadrille_layer(NAME [FOLDER folder] [COLD] [LINK targets...]): the library of src/NAME, or of that folder of
# src/, linked to the layer before it. COLD: nothing in it is worth optimising, see quadrille_cold,
# and its files are compiled several at a time.
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
    quadrille_unite(quadrille_${name} ${sources})
  endif()
  set_property(GLOBAL PROPERTY quadrille_last_layer quadrille_${name})
endfunction()
