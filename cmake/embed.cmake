# quadrille_embed(TARGET HEADER NAME=FILE...): the texts of files as constants of the namespace quadrille, with the
# SHA-256 of each, which HEADER declares: `extern const std::string_view kNAME, kNAMESha256;`.
function(quadrille_embed target header)
  set(constants "")
  foreach(pair IN LISTS ARGN)
    string(REPLACE "=" ";" pair ${pair})
    list(GET pair 0 name)
    list(GET pair 1 file)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${file})
    file(READ ${file} text)
    file(SHA256 ${file} hash)
    string(APPEND constants
      "const std::string_view k${name} = R\"embedded(${text})embedded\";\n"
      "const std::string_view k${name}Sha256 = \"${hash}\";\n")
  endforeach()
  set(source ${CMAKE_CURRENT_BINARY_DIR}/embedded/${target}.cpp)
  file(CONFIGURE OUTPUT ${source} @ONLY
    CONTENT "#include \"${header}\"\n\nnamespace quadrille {\n${constants}}  // namespace quadrille\n")
  target_sources(${target} PRIVATE ${source})
endfunction()

# quadrille_embed_heuristics(TARGET FOLDER): the files FOLDER/GAME/NAME as quadrille::shipped_heuristics()
# (src/workbench/shipped_heuristics.h).
function(quadrille_embed_heuristics target folder)
  file(GLOB files CONFIGURE_DEPENDS RELATIVE ${folder} ${folder}/*/*.toml ${folder}/*/*.lua)
  set(list "")
  foreach(file IN LISTS files)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${folder}/${file})
    file(READ ${folder}/${file} text)
    get_filename_component(game ${file} DIRECTORY)
    get_filename_component(name ${file} NAME)
    string(APPEND list "      {\"${game}\", \"${name}\", R\"embedded(${text})embedded\"},\n")
  endforeach()
  set(source ${CMAKE_CURRENT_BINARY_DIR}/embedded/${target}_heuristics.cpp)
  file(CONFIGURE OUTPUT ${source} @ONLY
    CONTENT "#include \"workbench/shipped_heuristics.h\"\n\nnamespace quadrille {\n
std::span<const ShippedHeuristic> shipped_heuristics() {\n  static const ShippedHeuristic all[] = {\n${list}  };\n  return all;\n}\n
}  // namespace quadrille\n")
  target_sources(${target} PRIVATE ${source})
endfunction()

# quadrille_embed_patterns(TARGET FOLDER): the files FOLDER/GAME/NAME.patterns as quadrille::shipped_patterns()
# (src/players/champions.h). The assembler reads them: they are binary.
function(quadrille_embed_patterns target folder)
  file(GLOB files CONFIGURE_DEPENDS RELATIVE ${folder} ${folder}/*/*.patterns)
  set(number 0)
  set(bytes "")
  set(list "")
  set(read "")
  foreach(file IN LISTS files)
    get_filename_component(game ${file} DIRECTORY)
    get_filename_component(name ${file} NAME_WE)
    set(symbol quadrille_patterns_${number})
    string(APPEND bytes
      "asm(\".section .rodata\\n.global ${symbol}\\n.global ${symbol}_end\\n${symbol}:\\n\"\n"
      "    \".incbin \\\"${folder}/${file}\\\"\\n${symbol}_end:\\n.byte 0\\n.text\\n\");\n"
      "extern \"C\" const char ${symbol}[], ${symbol}_end[];\n")
    string(APPEND list
      "      {\"${name}\", \"${game}\", {${symbol}, static_cast<std::size_t>(${symbol}_end - ${symbol})}},\n")
    list(APPEND read ${folder}/${file})
    math(EXPR number "${number} + 1")
  endforeach()
  set(body "std::span<const ShippedPatterns> shipped_patterns() { return {}; }\n")
  if(number GREATER 0)
    set(body "std::span<const ShippedPatterns> shipped_patterns() {\n  static const ShippedPatterns all[] = {\n${list}  };\n  return all;\n}\n")
  endif()
  set(source ${CMAKE_CURRENT_BINARY_DIR}/embedded/${target}_patterns.cpp)
  file(CONFIGURE OUTPUT ${source} @ONLY CONTENT
    "#include \"players/champions.h\"\n\n${bytes}\nnamespace quadrille {\n\n${body}\n}  // namespace quadrille\n")
  # What the assembler reads is no include: nobody else knows that the object depends on it.
  set_source_files_properties(${source} PROPERTIES OBJECT_DEPENDS "${read}" SKIP_UNITY_BUILD_INCLUSION ON)
  target_sources(${target} PRIVATE ${source})
endfunction()
