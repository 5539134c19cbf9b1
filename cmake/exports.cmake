# SPDX-License-Identifier: Apache-2.0 OR MIT
# Copyright the Ashlar authors

# What the shared library exports: the functions that the public headers declare, and nothing else. The
# list is read from the headers when the build is configured, and given to the linker in its own form.

# ashlar_exports(target) limits the exports of a shared library to the declared functions.
function(ashlar_exports target)
  set(names "")
  foreach(header IN LISTS ASHLAR_PUBLIC_HEADERS)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/${header})
    file(READ ${PROJECT_SOURCE_DIR}/${header} text)
    string(REGEX REPLACE "//[^\n]*" "" text "${text}")
    string(REGEX MATCHALL "\nASHLAR_API[^;(]*\\(" declarations "${text}")
    foreach(declaration IN LISTS declarations)
      string(REGEX MATCH "ashlar_[a-z0-9_]+\\($" name "${declaration}")
      string(REPLACE "(" "" name "${name}")
      list(APPEND names ${name})
    endforeach()
  endforeach()

  set(list ${PROJECT_BINARY_DIR}/ashlar-exports)
  if(WIN32)
    list(JOIN names "\n  " lines)
    file(CONFIGURE OUTPUT ${list}.def CONTENT "EXPORTS\n  ${lines}\n")
    target_sources(${target} PRIVATE ${list}.def)
  elseif(APPLE)
    list(JOIN names "\n_" lines)
    file(CONFIGURE OUTPUT ${list}.txt CONTENT "_${lines}\n")
    target_link_options(${target} PRIVATE "LINKER:-exported_symbols_list,${list}.txt")
    set_target_properties(${target} PROPERTIES LINK_DEPENDS ${list}.txt)
  elseif(UNIX)
    list(JOIN names ";\n    " lines)
    file(CONFIGURE OUTPUT ${list}.map
      CONTENT "ASHLAR_${PROJECT_VERSION_MAJOR} {\n  global:\n    ${lines};\n  local:\n    *;\n};\n")
    target_link_options(${target} PRIVATE "LINKER:--version-script=${list}.map"
      "LINKER:-z,noexecstack" "LINKER:-z,relro")
    # Sanitizers leave their symbols for the program to bring.
    if(NOT CMAKE_C_FLAGS MATCHES "-fsanitize")
      target_link_options(${target} PRIVATE "LINKER:--no-undefined")
    endif()
    set_target_properties(${target} PROPERTIES LINK_DEPENDS ${list}.map)
  endif()
endfunction()
