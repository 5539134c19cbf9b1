// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// The vector operations of chacha20_lanes.h that instruction sets with 128-bit registers share.
// No include guard: it only defines macros.

#define LANES_VEC __m128i
#define LANES_PARTS 1
#define LANES_WITH_COLUMNS 1
#define V_ADD _mm_add_epi32
#define V_XOR _mm_xor_si128
#define V_TURN16(v, w) V_ROTL16(V_XOR(v, w))
#define V_TURN12(v, w) V_ROTL12(V_XOR(v, w))
#define V_TURN8(v, w) V_ROTL8(V_XOR(v, w))
#define V_TURN7(v, w) V_ROTL7(V_XOR(v, w))
#define V_ROTL12(v) _mm_or_si128(_mm_slli_epi32(v, 12), _mm_srli_epi32(v, 20))
#define V_ROTL7(v) _mm_or_si128(_mm_slli_epi32(v, 7), _mm_srli_epi32(v, 25))

#define LANES_NARROW(out, key, iv, counter) (void)0

// Broadcasts, and the numbers that tell blocks apart.
#define V_SET1(x) _mm_set1_epi32((int)(x))
#define V_COLUMN_NUMBERS _mm_setr_epi32(0, 1, 2, 3)
#define V_PART(p) _mm_loadu_si128((const __m128i *)(const void *)(p))
#define V_PART4(w0, w1, w2, w3) _mm_set_epi32((int)(w3), (int)(w2), (int)(w1), (int)(w0))
#define V_PART_NUMBERS _mm_setzero_si128()

// Turning the rows of a block: one shuffle in each 128-bit part.
#define V_WORDS1(v) _mm_shuffle_epi32(v, 0x39)
#define V_WORDS2(v) _mm_shuffle_epi32(v, 0x4e)
#define V_WORDS3(v) _mm_shuffle_epi32(v, 0x93)

// Transposing four by four words in each part; a vector has one part, so nothing is left to join.
#define V_UNPACK_LO32 _mm_unpacklo_epi32
#define V_UNPACK_HI32 _mm_unpackhi_epi32
#define V_UNPACK_LO64 _mm_unpacklo_epi64
#define V_UNPACK_HI64 _mm_unpackhi_epi64
#define V_JOIN(v0, v1, v2, v3)

// Memory: unaligned, and by parts where there is less than a vector (lanes_helpers.h).
#define V_LOAD(p) _mm_loadu_si128((const __m128i *)(const void *)(p))
#define V_LOAD4(a, b, c, d, p) LANES_LOAD4(a, b, c, d, p)
#define V_TAKE4(a, b, c, d, v) LANES_TAKE4(a, b, c, d, v)
#define V_STORE(p, v) _mm_storeu_si128((__m128i *)(void *)(p), v)
#define V_LOAD_PARTIAL(p, n) ashlar_sse2_load_partial(p, n)
#define V_STORE_PARTIAL(p, n, v) ashlar_sse2_store_partial(p, n, v)

// GCC keeps more words of columns in memory than it must, unless it is told which. With VEX it does
// not.
#if defined(__clang__) || !ASHLAR_HAS_ASM
#define V_PARK(v0, v1)
#else
#define V_PARK(v0, v1) __asm__("" : "+m"(v0), "+m"(v1));
#endif

#define V_PIN(v)

// Nothing here touches upper halves.
#define V_END() (void)0
