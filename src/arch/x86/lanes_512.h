// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// The vector operations of chacha20_lanes.h for AVX-512 with 512-bit registers, whatever the shape.
// No include guard: it only defines macros.

#define LANES_VEC __m512i
#define LANES_PARTS 4
#define LANES_WITH_COLUMNS 1
#define LANES_REGISTERS 32
// Joining four parts takes longer than the two of a 256-bit vector.
#define LANES_NARROW_BLOCKS 2
#define LANES_NARROW(out, key, iv, counter) rows_run_narrow(out, key, iv, counter, 1)

// Arithmetic on 32-bit lanes. Rotations are single instructions.
#define V_ADD _mm512_add_epi32
#define V_XOR _mm512_xor_si512
#define V_TURN16(v, w) V_ROTL16(V_XOR(v, w))
#define V_TURN12(v, w) V_ROTL12(V_XOR(v, w))
#define V_TURN8(v, w) V_ROTL8(V_XOR(v, w))
#define V_TURN7(v, w) V_ROTL7(V_XOR(v, w))
#define V_ROTL16(v) _mm512_rol_epi32(v, 16)
#define V_ROTL12(v) _mm512_rol_epi32(v, 12)
#define V_ROTL8(v) _mm512_rol_epi32(v, 8)
#define V_ROTL7(v) _mm512_rol_epi32(v, 7)

// Broadcasts, and the numbers that tell blocks apart.
#define V_SET1(x) _mm512_set1_epi32((int)(x))
#define V_COLUMN_NUMBERS _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)
#define V_PART(p) _mm512_broadcast_i32x4(_mm_loadu_si128((const __m128i *)(const void *)(p)))
#define V_PART4(w0, w1, w2, w3)                                                                    \
  _mm512_broadcast_i32x4(_mm_set_epi64x((int64_t)((uint64_t)(w3) << 32 | (w2)),                    \
                                        (int64_t)((uint64_t)(w1) << 32 | (w0))))
#define V_PART_NUMBERS _mm512_setr_epi32(0, 0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0, 3, 0, 0, 0)

// Turning the rows of a block: one shuffle in each 128-bit part.
#define V_WORDS1(v) _mm512_shuffle_epi32(v, 0x39)
#define V_WORDS2(v) _mm512_shuffle_epi32(v, 0x4e)
#define V_WORDS3(v) _mm512_shuffle_epi32(v, 0x93)

// Transposing four by four words in each part, then the parts of four vectors against each other.
#define V_UNPACK_LO32 _mm512_unpacklo_epi32
#define V_UNPACK_HI32 _mm512_unpackhi_epi32
#define V_UNPACK_LO64 _mm512_unpacklo_epi64
#define V_UNPACK_HI64 _mm512_unpackhi_epi64
#define V_JOIN(v0, v1, v2, v3)                                                                     \
  {                                                                                                \
    __m512i lo01 = _mm512_shuffle_i32x4(v0, v1, 0x44), lo23 = _mm512_shuffle_i32x4(v2, v3, 0x44);  \
    __m512i hi01 = _mm512_shuffle_i32x4(v0, v1, 0xee), hi23 = _mm512_shuffle_i32x4(v2, v3, 0xee);  \
    v0 = _mm512_shuffle_i32x4(lo01, lo23, 0x88);                                                   \
    v1 = _mm512_shuffle_i32x4(lo01, lo23, 0xdd);                                                   \
    v2 = _mm512_shuffle_i32x4(hi01, hi23, 0x88);                                                   \
    v3 = _mm512_shuffle_i32x4(hi01, hi23, 0xdd);                                                   \
  }

// Memory: unaligned, and with byte masks, which touch no byte outside.
#define V_LOAD(p) _mm512_loadu_si512((const void *)(p))
#define V_LOAD4(a, b, c, d, p) LANES_LOAD4(a, b, c, d, p)
#define V_TAKE4(a, b, c, d, v) LANES_TAKE4(a, b, c, d, v)
#define V_STORE(p, v) _mm512_storeu_si512((void *)(p), v)
#define V_LOAD_PARTIAL(p, n) _mm512_maskz_loadu_epi8(ashlar_avx512_first(n), (const void *)(p))
#define V_STORE_PARTIAL(p, n, v) _mm512_mask_storeu_epi8((void *)(p), ashlar_avx512_first(n), v)

#define V_PARK(v0, v1)
#define V_PIN(v)

// Upper halves that are left in use slow down every SSE instruction of the caller; the compilers
// clear them in most returns, not in all.
#define V_END() _mm256_zeroupper()
