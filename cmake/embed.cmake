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
