# SPDX-License-Identifier: Apache-2.0 OR MIT
# Copyright the Ashlar authors

# The project's warnings, for compilers that take GCC's options.

# ashlar_warnings(target) turns them on for a target; ASHLAR_WERROR makes them errors.
function(ashlar_warnings target)
  if(NOT MSVC)
    target_compile_options(${target} PRIVATE
      -Wall -Wextra -Wpedantic -Wconversion -Wshadow
      $<$<BOOL:${ASHLAR_WERROR}>:-Werror>)
  endif()
endfunction()
