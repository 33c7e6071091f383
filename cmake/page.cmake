# quadrille_embed_page(TARGET FOLDER): the files of FOLDER and of FOLDER/assets as quadrille::app::embedded_page()
# (src/app/page.h), each as it is and by gzip; no files if FOLDER has no index.html. The assembler reads them: a file may
# be large or binary, which literals of C++ may not be.
function(quadrille_embed_page target folder)
  set(place ${CMAKE_CURRENT_BINARY_DIR}/embedded/page)
  # A page that comes or goes is noticed by the next build.
  file(GLOB files CONFIGURE_DEPENDS RELATIVE ${folder} ${folder}/* ${folder}/assets/*)
  if(NOT EXISTS ${folder}/index.html)
    set(files)
  endif()
  set(number 0)
  set(bytes "")
  set(constants "")
  set(list "")
  set(read "")
  file(MAKE_DIRECTORY ${place})
  foreach(name IN LISTS files)
    set(file ${folder}/${name})
    if(IS_DIRECTORY ${file})
      continue()
    endif()
    if(file MATCHES "[\"\\\\\n;]")
      message(FATAL_ERROR "the page has a file whose name cannot be written into the program: ${file}")
    endif()
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${file})
    execute_process(COMMAND gzip -9 -n -c ${file} OUTPUT_FILE ${place}/${number}.gz COMMAND_ERROR_IS_FATAL ANY)
    file(SHA256 ${file} hash)
    string(SUBSTRING ${hash} 0 16 tag)
    foreach(kind IN ITEMS plain zipped)
      set(source ${file})
      if(kind STREQUAL zipped)
        set(source ${place}/${number}.gz)
      endif()
      set(symbol quadrille_page_${number}_${kind})
      string(APPEND bytes
        "asm(\".section .rodata\\n.global ${symbol}\\n.global ${symbol}_end\\n${symbol}:\\n\"\n"
        "    \".incbin \\\"${source}\\\"\\n${symbol}_end:\\n.byte 0\\n.text\\n\");\n"
        "extern \"C\" const char ${symbol}[], ${symbol}_end[];\n")
      list(APPEND read ${source})
    endforeach()
    string(APPEND list
      "      {\"/${name}\", between(quadrille_page_${number}_plain, quadrille_page_${number}_plain_end),\n"
      "       between(quadrille_page_${number}_zipped, quadrille_page_${number}_zipped_end), \"${tag}\"},\n")
    math(EXPR number "${number} + 1")
  endforeach()
  set(body "std::span<const PageFile> embedded_page() { return {}; }\n")
  if(number GREATER 0)
    string(CONCAT body "namespace {\n\nstd::string_view between(const char* begin, const char* end) {\n"
      "  return {begin, static_cast<std::size_t>(end - begin)};\n}\n\n}  // namespace\n\n"
      "std::span<const PageFile> embedded_page() {\n  static const PageFile files[] = {\n${list}  };\n  return files;\n}\n")
  endif()
  set(source ${CMAKE_CURRENT_BINARY_DIR}/embedded/page_files.cpp)
  file(CONFIGURE OUTPUT ${source} @ONLY CONTENT
    "#include \"app/page.h\"\n\n${bytes}\nnamespace quadrille::app {\n\n${body}\n}  // namespace quadrille::app\n")
  # What the assembler reads is no include: nobody else knows that the object depends on it.
  set_source_files_properties(${source} PROPERTIES OBJECT_DEPENDS "${read}" SKIP_UNITY_BUILD_INCLUSION ON)
  target_sources(${target} PRIVATE ${source})
endfunction()
