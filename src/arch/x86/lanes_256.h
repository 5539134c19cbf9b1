// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// The vector operations of chacha20_lanes.h that instruction sets with 256-bit registers share.
// No include guard: it only defines macros.

#define LANES_VEC __m256i
#define LANES_PARTS 2
#define LANES_WITH_COLUMNS 1
#define V_ADD _mm256_add_epi32
#define V_XOR _mm256_xor_si256
#define V_TURN16(v, w) V_ROTL16(V_XOR(v, w))
#define V_TURN12(v, w) V_ROTL12(V_XOR(v, w))
#define V_TURN8(v, w) V_ROTL8(V_XOR(v, w))
#define V_TURN7(v, w) V_ROTL7(V_XOR(v, w))

#define LANES_NARROW(out, key, iv, counter) (void)0

// Broadcasts, and the numbers that tell blocks apart.
#define V_SET1(x) _mm256_set1_epi32((int)(x))
#define V_COLUMN_NUMBERS _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7)
#define V_PART(p) _mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)(const void *)(p)))
#define V_PART4(w0, w1, w2, w3)                                                                    \
  _mm256_broadcastsi128_si256(_mm_set_epi64x((int64_t)((uint64_t)(w3) << 32 | (w2)),               \
                                             (int64_t)((uint64_t)(w1) << 32 | (w0))))
#define V_PART_NUMBERS _mm256_setr_epi32(0, 0, 0, 0, 1, 0, 0, 0)

// Turning the rows of a block: one shuffle in each 128-bit part.
#define V_WORDS1(v) _mm256_shuffle_epi32(v, 0x39)
#define V_WORDS2(v) _mm256_shuffle_epi32(v, 0x4e)
#define V_WORDS3(v) _mm256_shuffle_epi32(v, 0x93)

// Transposing four by four words in each part, then the parts of two vectors against each other.
#define V_UNPACK_LO32 _mm256_unpacklo_epi32
#define V_UNPACK_HI32 _mm256_unpackhi_epi32
#define V_UNPACK_LO64 _mm256_unpacklo_epi64
#define V_UNPACK_HI64 _mm256_unpackhi_epi64
#define V_JOIN(v0, v1, v2, v3)                                                                     \
  {                                                                                                \
    __m256i hi01 = _mm256_permute2x128_si256(v0, v1, 0x31);                                        \
    __m256i hi23 = _mm256_permute2x128_si256(v2, v3, 0x31);                                        \
    v0 = _mm256_permute2x128_si256(v0, v1, 0x20);                                                  \
    v1 = _mm256_permute2x128_si256(v2, v3, 0x20);                                                  \
    v2 = hi01;                                                                                     \
    v3 = hi23;                                                                                     \
  }

// Memory, unaligned.
#define V_LOAD(p) _mm256_loadu_si256((const __m256i *)(const void *)(p))
#define V_LOAD4(a, b, c, d, p) LANES_LOAD4(a, b, c, d, p)
#define V_TAKE4(a, b, c, d, v) LANES_TAKE4(a, b, c, d, v)
#define V_STORE(p, v) _mm256_storeu_si256((__m256i *)(void *)(p), v)

#define V_PARK(v0, v1)
#define V_PIN(v)

// Upper halves that are left in use slow down every SSE instruction of the caller; the compilers
// clear them in most returns, not in all.
#define V_END() _mm256_zeroupper()
