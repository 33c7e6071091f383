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
