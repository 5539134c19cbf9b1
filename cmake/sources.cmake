# SPDX-License-Identifier: Apache-2.0 OR MIT
# Copyright the Ashlar authors

# The only list of the library's sources; the build, the amalgamation and the lints read it. One path a line.
# Every file compiles on every target: what does not apply there is empty.

set(ASHLAR_PUBLIC_HEADERS
  include/ashlar/api.h
  include/ashlar/status.h
  include/ashlar/version.h
  include/ashlar/memory.h
  include/ashlar/cpu.h
  include/ashlar/chacha20.h
  include/ashlar/poly1305.h
  include/ashlar/aead.h
)

set(ASHLAR_SOURCES
  src/base/cpu.c
  src/base/memory.c
  src/base/status.c
  src/cipher/chacha20.c
  src/cipher/chacha20_portable.c
  src/mac/poly1305.c
  src/mac/poly1305_portable32.c
  src/mac/poly1305_portable64.c
  src/aead/aead.c
  src/aead/chacha20_poly1305.c
  src/aead/chacha20_poly1305_portable.c
  src/arch/arm/chacha20_neon.c
  src/arch/arm/chacha20_poly1305_neon.c
  src/arch/arm/poly1305_neon.c
  src/arch/ppc/chacha20_vsx.c
  src/arch/ppc/chacha20_poly1305_vsx.c
  src/arch/ppc/poly1305_power9.c
  src/arch/x86/chacha20_avx2.c
  src/arch/x86/chacha20_avx512.c
  src/arch/x86/chacha20_avx512vl.c
  src/arch/x86/chacha20_avx512x24.c
  src/arch/x86/chacha20_sse2.c
  src/arch/x86/chacha20_ssse3.c
  src/arch/x86/chacha20_poly1305_avx2.c
  src/arch/x86/chacha20_poly1305_avx512.c
  src/arch/x86/chacha20_poly1305_avx512vl.c
  src/arch/x86/chacha20_poly1305_avx512x24.c
  src/arch/x86/chacha20_poly1305_sse2.c
  src/arch/x86/chacha20_poly1305_ssse3.c
  src/arch/x86/poly1305_avx2.c
  src/arch/x86/poly1305_ifma.c
  src/arch/x86/poly1305_sse2.c
)
