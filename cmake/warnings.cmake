# SPDX-License-Identifier: Apache-2.0 OR MIT
# Copyright the Ashlar authors

# ashlar_warnings(target) turns on the project's warnings; ASHLAR_WERROR makes them errors.
function(ashlar_warnings target)
  target_compile_options(${target} PRIVATE
    -Wall -Wextra -Wpedantic -Wconversion -Wshadow
    $<$<BOOL:${ASHLAR_WERROR}>:-Werror>)
endfunction()
