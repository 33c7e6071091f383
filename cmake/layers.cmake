include(cmake/precompiled_headers.cmake)

# quadrille_cold(TARGET): reads words, waits and prints. -O1 compiles it in two thirds of the time that -O3 takes, and
# nobody can tell the difference when it runs.
function(quadrille_cold target)
  target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-O1>)
endfunction()

# quadrille_unite(TARGET SOURCE...): compiles many files at a time, since half of what they take is their headers. A name
# that is local to one file must not stand in another one of its namespace; clang-tidy sees the files one by one.
option(QUADRILLE_UNITY "Compile the files of cold layers several at a time" ON)
set(quadrille_united 24)
function(quadrille_unite target)
  set(number 0)
  foreach(source IN LISTS ARGN)
    get_property(alone SOURCE ${source} PROPERTY SKIP_UNITY_BUILD_INCLUSION)
    if(NOT alone)
      math(EXPR group "${number} / ${quadrille_united}")
      set_property(SOURCE ${source} PROPERTY UNITY_GROUP ${group})
      math(EXPR number "${number} + 1")
    endif()
  endforeach()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ${QUADRILLE_UNITY} UNITY_BUILD_MODE GROUP)
endfunction()

# quadrille_hot(PATTERN...): the exceptions in cold targets that come after it: optimised, each by itself.
function(quadrille_hot)
  file(GLOB hot CONFIGURE_DEPENDS ${ARGN})
  set_property(SOURCE ${hot} PROPERTY SKIP_UNITY_BUILD_INCLUSION ON)
  set_property(SOURCE ${hot} APPEND PROPERTY COMPILE_OPTIONS $<$<CONFIG:Release>:-O3>)
endfunction()

# quadrille_layer(NAME [FOLDER folder] [UNITED] [COLD] [LINK targets...]): the library of src/NAME, or of that folder of
# src/, linked to the layer before it. UNITED: its files are compiled several at a time. COLD: that, and nothing in it is
# worth optimising but what quadrille_hot named. The first layer is not cold: g++ 12 crashes where code with -O3 uses a
# precompiled header made with -O1.
# tools/check_includes.py tests that no file includes one of a later layer.
function(quadrille_layer name)
  cmake_parse_arguments(ARG "COLD;UNITED" "FOLDER" "LINK" ${ARGN})
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
  if(ARG_COLD OR ARG_UNITED)
    quadrille_unite(quadrille_${name} ${sources})
  endif()
  set_property(GLOBAL PROPERTY quadrille_last_layer quadrille_${name})
endfunction()
