// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// The MAC of the older ChaCha20-Poly1305: a message of two parts with their lengths behind each,
// without padding. One text for accumulators of every word size; it has no include guard. The
// header of an accumulator defines POLY(name), the names of its functions, and POLY_ACC, its type.

// What is left of the second part once the blocks that mix it with something else are done.
struct POLY(stretch) {
  const uint8_t *blocks; // blocks_len bytes of whole blocks
  size_t blocks_len;
  const uint8_t *rest; // rest_len bytes, fewer than a block
  size_t rest_len;
  uint64_t lo, hi; // part_len bytes that wait for the rest of their block, then zeros
  size_t part_len;
};

// append_word puts the low len bytes of lo + 2^64 hi, fewer than 16 and the others 0, behind those
// that wait; a block that comes full goes to p.
ASHLAR_INLINE void POLY(append_word)(POLY_ACC *p, struct POLY(stretch) *s, uint64_t lo,
                                     uint64_t hi, size_t len)
{
  const unsigned have = 8 * (unsigned)s->part_len; // bits, fewer than 128
  s->part_len += len;
  if (have == 0) {
    s->lo = lo;
    s->hi = hi;
    return;
  }
  const unsigned up = have % 64, down = 64 - up; // down is 64 when up is 0
  const uint64_t lo_over = up == 0 ? 0 : lo >> down, hi_over = up == 0 ? 0 : hi >> down;
  uint64_t next_lo, next_hi; // what belongs to the block behind
  if (have < 64) {
    s->lo |= lo << up;
    s->hi |= hi << up | lo_over;
    next_lo = hi_over;
    next_hi = 0;
  } else {
    s->hi |= lo << up;
    next_lo = hi << up | lo_over;
    next_hi = hi_over;
  }
  if (s->part_len >= 16) {
    POLY(block)(p, s->lo, s->hi, 1);
    s->lo = next_lo;
    s->hi = next_hi;
    s->part_len -= 16;
  }
}

// append does it with len bytes, 1 to 15, at in.
ASHLAR_INLINE void POLY(append)(POLY_ACC *p, struct POLY(stretch) *s, const uint8_t *in,
                                size_t len)
{
  uint64_t lo, hi;
  ashlar_load128_partial(&lo, &hi, in, len);
  POLY(append_word)(p, s, lo, hi, len);
}

// unpadded_begin takes in aad, its length, and as much of text as fills the block begun.
ASHLAR_INLINE void POLY(unpadded_begin)(POLY_ACC *p, struct POLY(stretch) *s, const uint8_t *aad,
                                        size_t aad_len, const uint8_t *text, size_t text_len)
{
  s->lo = s->hi = 0;
  s->part_len = 0;
  POLY(blocks)(p, aad, aad_len / 16, 1);
  if (aad_len % 16 != 0)
    POLY(append)(p, s, aad + (aad_len - aad_len % 16), aad_len % 16);
  POLY(append_word)(p, s, aad_len, 0, 8);
  size_t fill = (16 - s->part_len) % 16;
  if (fill > text_len)
    fill = text_len;
  if (fill != 0)
    POLY(append)(p, s, text, fill);
  s->blocks = text + fill;
  s->blocks_len = (text_len - fill) / 16 * 16;
  s->rest = s->blocks + s->blocks_len;
  s->rest_len = text_len - fill - s->blocks_len;
}

// unpadded_end takes in the rest of the text and its length, after the blocks.
ASHLAR_INLINE void POLY(unpadded_end)(POLY_ACC *p, struct POLY(stretch) *s, size_t text_len)
{
  if (s->rest_len != 0)
    POLY(append)(p, s, s->rest, s->rest_len);
  POLY(append_word)(p, s, text_len, 0, 8);
  if (s->part_len != 0) {
    // A last block short of 16 bytes carries its 1 right behind its last byte.
    if (s->part_len < 8)
      s->lo |= UINT64_C(1) << (8 * s->part_len);
    else
      s->hi |= UINT64_C(1) << (8 * s->part_len - 64);
    POLY(block)(p, s->lo, s->hi, 0);
  }
}

#undef POLY
#undef POLY_ACC
