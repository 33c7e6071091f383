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

# quadrille_hot(PATTERN...): what is compiled by itself, and optimised in cold layers too that are made after this.
function(quadrille_hot)
  file(GLOB hot CONFIGURE_DEPENDS ${ARGN})
  set_property(SOURCE ${hot} PROPERTY SKIP_UNITY_BUILD_INCLUSION ON)
  set_property(GLOBAL PROPERTY quadrille_hot_files ${hot})
endfunction()

# quadrille_precompile_cold(TARGET): all cold targets share the precompiled header of the first. With that of a target
# with -O3 g++ would take over its optimisation too, whatever the command says, and it crashes the other way round.
function(quadrille_precompile_cold target)
  get_property(first GLOBAL PROPERTY quadrille_first_cold)
  if(first)
    quadrille_precompile(${target} AS ${first})
  else()
    set_property(GLOBAL PROPERTY quadrille_first_cold ${target})
    quadrille_precompile(${target})
  endif()
endfunction()

# quadrille_layer(NAME [FOLDER folder] [UNITED] [COLD] [LINK targets...]): the library of src/NAME, or of that folder of
# src/, linked to the layer before it. UNITED: its files are compiled several at a time. COLD: that, and nothing in it is
# worth optimising but what quadrille_hot named.
# tools/check_includes.py tests that no file includes one of a later layer.
function(quadrille_layer name)
  cmake_parse_arguments(ARG "COLD;UNITED" "FOLDER" "LINK" ${ARGN})
  if(NOT ARG_FOLDER)
    set(ARG_FOLDER ${name})
  endif()
  get_property(previous GLOBAL PROPERTY quadrille_last_layer)
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/${ARG_FOLDER}/*.cpp)
  set(hot ${sources})
  if(ARG_COLD)
    get_property(hot_files GLOBAL PROPERTY quadrille_hot_files)
    list(REMOVE_ITEM sources ${hot_files})
    list(REMOVE_ITEM hot ${sources})
    if(hot)
      add_library(quadrille_${name}_hot OBJECT ${hot})
      target_include_directories(quadrille_${name}_hot PUBLIC ${PROJECT_SOURCE_DIR}/src)
      target_link_libraries(quadrille_${name}_hot PUBLIC quadrille_options ${ARG_LINK} ${previous})
      quadrille_precompile(quadrille_${name}_hot AS quadrille_base)
      list(APPEND sources $<TARGET_OBJECTS:quadrille_${name}_hot>)
    endif()
  endif()
  add_library(quadrille_${name} STATIC ${sources})
  target_include_directories(quadrille_${name} PUBLIC ${PROJECT_SOURCE_DIR}/src)
  target_link_libraries(quadrille_${name} PUBLIC quadrille_options ${ARG_LINK} ${previous})
  if(ARG_COLD)
    quadrille_cold(quadrille_${name})
    quadrille_precompile_cold(quadrille_${name})
  elseif(previous)
    quadrille_precompile(quadrille_${name} AS quadrille_base)
  else()
    quadrille_precompile(quadrille_${name})
  endif()
  if(ARG_COLD OR ARG_UNITED)
    quadrille_unite(quadrille_${name} ${sources})
  endif()
  set_property(GLOBAL PROPERTY quadrille_last_layer quadrille_${name})
endfunction()
