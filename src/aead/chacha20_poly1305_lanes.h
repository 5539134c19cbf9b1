// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// ChaCha20-Poly1305 on vectors, RFC 8439 section 2.8, one-shot: the one text for every instruction
// set. It has no include guard: the file of a row includes the vector operations with
// chacha20_lanes.h, and this once.
//
// The one-time key is block 0 of the first set of blocks, so a short message costs no block more
// than it needs. Longer ones run set by set, with the MAC of a stretch of ciphertext woven into the
// rounds of a set: when sealing, the stretch before the set; when opening, to the set's own end or
// a little further, before the ciphertext is overwritten in place.
//
//   LANES_ACC            an accumulator of blocks one by one
//   LANES_POLY(name)     its functions, those of mac/poly1305_words64.h
//   LANES(mac)           the MAC in progress, with the members
//                          LANES_ACC p              accumulator before mac_begin and after mac_end
//                          const uint8_t *next      the ciphertext it takes in next
//                          size_t left              bytes it may take in now, whole units
//   LANES(powers)        what it needs and does not change after mac_begin
//   LANES_MAC_UNIT       bytes that it takes in at once
//   LANES_MAC_MIN        bytes for which it pays
//   mac_begin(m, powers, bytes)   makes ready for the bytes at m->next, LANES_MAC_MIN or more; may
//                        take in a unit of them
//   mac_drain(m, powers) takes in all of m->left
//   mac_wipe(m), powers_wipe(powers)   zero what is secret in them
//   mac_end(m, powers, bytes, trailer)   takes in the last bytes, fewer than a unit, the last block
//                        filled up with zeros, and then the block trailer unless that is NULL

// What the texts below take for granted of the shapes and of the MAC.
_Static_assert(LANES_SET_BYTES + LANES_MAC_UNIT <= 64 * (LANES_STREAM_BLOCKS + LANES_PARTS),
               "what bulk leaves to the end fits into its stream");

_Static_assert(LANES_SET_BLOCKS == LANES_STREAM_BLOCKS ||
                   LANES_MAC_UNIT <= 64 * (LANES_STREAM_BLOCKS - LANES_SET_BLOCKS),
               "the MAC can run ahead of a set");

// A message goes on set by set while so many bytes are left: those that stay behind a set are never
// less than a unit, so that the MAC can run ahead, and an end that fits into one call of keystream
// is left to it.
#define LANES_BULK_MIN                                                                             \
  (LANES_SET_BLOCKS < LANES_STREAM_BLOCKS ? (size_t)64 * LANES_STREAM_BLOCKS + 1                   \
                                          : LANES_SET_BYTES + LANES_MAC_UNIT)

// mac_whole takes in the bytes at m->next, the last block filled up with zeros, and the trailer.
ASHLAR_INLINE void LANES(mac_whole)(struct LANES(mac) *m, size_t bytes, const uint64_t trailer[2])
{
  if (bytes < LANES_MAC_MIN) {
    LANES_POLY(padded)(&m->p, m->next, bytes);
    if (trailer != NULL)
      LANES_POLY(block)(&m->p, trailer[0], trailer[1], 1);
    return;
  }
  const uint8_t *end = m->next + bytes;
  struct LANES(powers) powers;
  LANES(mac_begin)(m, &powers, bytes);
  bytes = (size_t)(end - m->next);
  m->left = bytes - bytes % LANES_MAC_UNIT;
  LANES(mac_drain)(m, &powers);
  LANES(mac_end)(m, &powers, bytes % LANES_MAC_UNIT, trailer);
  LANES(powers_wipe)(&powers);
}

// From this length on caches are too small for a message and what is made of it. The MAC reads too
// few lines at a time to hide how far memory is.
#define LANES_FAR ((size_t)1 << 20)

// fetch_next asks for the lines of the next run of so many bytes, as far as the MAC reads, and of
// where it will go.
ASHLAR_INLINE void LANES(fetch_next)(uint8_t *out, const uint8_t *in, const size_t bytes)
{
  for (size_t i = 0; i < bytes; i += 64) {
    __builtin_prefetch(in + bytes + LANES_MAC_UNIT + i);
    __builtin_prefetch(out + bytes + i, 1);
  }
}

// bulk processes a message too long for one keystream call. first is the key stream of its first
// bytes, a set less the key block; sealing, they are done, opening, they wait until the MAC has
// taken them in. The MAC takes the bytes of ciphertext at m->next.
ASHLAR_INLINE void LANES(bulk)(struct LANES(mac) *m, uint8_t *out,
                               const struct ashlar_chacha20_poly1305_job *job, const uint8_t *first,
                               size_t bytes, const uint64_t trailer[2], int opening)
{
  const size_t begun = LANES_SET_BYTES - 64;
  const uint8_t *in = job->in + begun, *mac_end = m->next + bytes;
  uint8_t *const out_begin = out;
  size_t left = job->in_len - begun;
  int waiting = opening;
  struct LANES(start) start;
  struct LANES(powers) powers;

  out += begun;
  LANES(mac_begin)(m, &powers, bytes);
  LANES(start_at)(&start, job->key, job->iv, LANES_SET_BLOCKS);
  LANES(start_columns)(&start);
  while (left >= LANES_BULK_MIN) {
    size_t sets = 1;
    if (LANES_RUN_SETS > 1)
      sets += (left - LANES_BULK_MIN) / LANES_SET_BYTES;
    if (sets > LANES_RUN_SETS)
      sets = LANES_RUN_SETS;
    const size_t run = sets * LANES_SET_BYTES;
    size_t ready = (size_t)((opening ? in + run + LANES_MAC_UNIT - 1 : out) - m->next);
    m->left = ready - ready % LANES_MAC_UNIT;
    if (left >= LANES_FAR)
      LANES(fetch_next)(out, in, LANES_RUN_SETS * LANES_SET_BYTES);
    LANES(run)(out, in, &start, m, &powers, sets);
    if (waiting)
      LANES(xor_bytes)(out_begin, job->in, begun, first);
    waiting = 0;
    in += run;
    out += run;
    left -= run;
  }

  // Less than LANES_BULK_MIN; keystream writes whole row groups.
  _Alignas(LANES_BYTES) uint8_t stream[64 * (LANES_STREAM_BLOCKS + LANES_PARTS)];
  size_t ready = (size_t)((opening ? mac_end : out) - m->next);
  m->left = ready - ready % LANES_MAC_UNIT;
  LANES(run_end)(stream, &start, m, &powers, left);
  if (!opening) {
    LANES(xor_bytes)(out, in, left, stream);
    ready = (size_t)(mac_end - m->next);
    m->left = ready - ready % LANES_MAC_UNIT;
    LANES(mac_drain)(m, &powers);
  }
  LANES(mac_end)(m, &powers, (size_t)(mac_end - m->next), trailer);
  if (opening) {
    if (waiting)
      LANES(xor_bytes)(out_begin, job->in, begun, first);
    LANES(xor_bytes)(out, in, left, stream);
  }
  LANES(wipe)(stream, left);
  LANES(start_wipe)(&start);
  LANES(powers_wipe)(&powers);
}

// mac_message computes the tag of a message whose one-time key is the first block of stream. whole
// messages are crypted, with the ciphertext at stream + 64; others are handed to bulk. It stands
// apart so that short messages need not make room for what long ones keep on the stack.
ASHLAR_NOINLINE void LANES(mac_message)(uint8_t *out, uint8_t tag[16],
                                        const struct ashlar_chacha20_poly1305_job *job,
                                        const uint8_t *stream, int whole, int opening)
{
  struct LANES(mac) m;
  const uint8_t *text = whole ? stream + 64 : opening ? job->in : out;
  const uint64_t lengths[2] = {job->aad_len, job->in_len}, *trailer = lengths;
  struct LANES_POLY(stretch) stretch = {text, job->in_len, NULL, 0, 0, 0, 0};
  uint8_t last[16];
  LANES_POLY(start)(&m.p, stream);
  if (job->padded) {
    LANES_POLY(padded)(&m.p, job->aad, job->aad_len);
  } else {
    trailer = NULL;
    LANES_POLY(unpadded_begin)(&m.p, &stretch, job->aad, job->aad_len, text, job->in_len);
    if (!whole && opening) {
      // The end of the ciphertext may be overwritten before it is due.
      memcpy(last, stretch.rest, stretch.rest_len);
      stretch.rest = last;
    }
  }
  m.next = stretch.blocks;
  if (whole)
    LANES(mac_whole)(&m, stretch.blocks_len, trailer);
  else
    LANES(bulk)(&m, out, job, stream + 64, stretch.blocks_len, trailer, opening);
  if (!job->padded)
    LANES_POLY(unpadded_end)(&m.p, &stretch, job->in_len);
  LANES_POLY(finish)(&m.p, ashlar_load64_le(stream + 16), ashlar_load64_le(stream + 24), tag);
  LANES(mac_wipe)(&m);
}

// mac_short does it for a short message, whole: no address of the accumulator leaves the function,
// so that it stays in registers.
ASHLAR_INLINE void LANES(mac_short)(uint8_t tag[16], const struct ashlar_chacha20_poly1305_job *job,
                                    const uint8_t *stream)
{
  LANES_ACC p;
  LANES_POLY(start)(&p, stream);
  if (job->padded) {
    LANES_POLY(padded)(&p, job->aad, job->aad_len);
    LANES_POLY(padded)(&p, stream + 64, job->in_len);
    LANES_POLY(block)(&p, job->aad_len, job->in_len, 1);
  } else {
    struct LANES_POLY(stretch) s;
    LANES_POLY(unpadded_begin)(&p, &s, job->aad, job->aad_len, stream + 64, job->in_len);
    LANES_POLY(blocks)(&p, s.blocks, s.blocks_len / 16, 1);
    LANES_POLY(unpadded_end)(&p, &s, job->in_len);
  }
  LANES_POLY(finish)(&p, ashlar_load64_le(stream + 16), ashlar_load64_le(stream + 24), tag);
}

// aead seals or opens one message and computes its tag. A message that fits into one call of
// keystream is processed whole, and the MAC reads a copy of the ciphertext, still in the store
// buffer; bulk takes the longer ones. The key block is the first of the stream: r, then s (RFC
// 8439, 2.6).
ASHLAR_NOINLINE void LANES(aead)(uint8_t *out, uint8_t tag[16],
                                 const struct ashlar_chacha20_poly1305_job *job, int opening)
{
  // Aligned: a store across cache lines cannot be forwarded to the loads of the MAC.
  _Alignas(LANES_BYTES) uint8_t stream[64 * LANES_STREAM_BLOCKS];
  size_t blocks = 1 + job->in_len / 64 + (job->in_len % 64 != 0);
  const int whole = blocks <= LANES_STREAM_BLOCKS;
  LANES(keystream)(stream, job->key, job->iv, 0, whole ? blocks : LANES_SET_BLOCKS);
  if (whole)
    LANES(xor_keep)(out, job->in, job->in_len, stream + 64, opening);
  else if (!opening)
    LANES(xor_bytes)(out, job->in, LANES_SET_BYTES - 64, stream + 64);
  if (whole && job->in_len < LANES_MAC_MIN)
    LANES(mac_short)(tag, job, stream);
  else
    LANES(mac_message)(out, tag, job, stream, whole, opening);
  // Of a message processed whole, what is behind the key block is ciphertext now.
  LANES(wipe)(stream, whole ? 64 : LANES_SET_BYTES);
  V_END();
}

// The row's two functions; one body serves both, so that code stands once.
ASHLAR_ENTRY void LANES(chacha20_poly1305_seal)(const struct ashlar_chacha20_poly1305_row *row,
                                                uint8_t *out, uint8_t tag[16],
                                                const struct ashlar_chacha20_poly1305_job *job)
{
  (void)row;
  LANES(aead)(out, tag, job, 0);
}

ASHLAR_ENTRY void LANES(chacha20_poly1305_open)(const struct ashlar_chacha20_poly1305_row *row,
                                                uint8_t *out, uint8_t tag[16],
                                                const struct ashlar_chacha20_poly1305_job *job)
{
  (void)row;
  LANES(aead)(out, tag, job, 1);
}
