# SPDX-License-Identifier: Apache-2.0 OR MIT
# Copyright the Ashlar authors

"""The mutants: each breaks the library in one way that a test must notice. Mutant(what it breaks, file, text that stands
there exactly once, text in its place, label of the tests that must fail, what the CPU must have)."""

from typing import NamedTuple


class Mutant(NamedTuple):
    what: str
    file: str
    old: str
    new: str
    label: str = "check"
    flag: str = ""  # of /proc/cpuinfo: only a CPU with it runs the code


CHACHA = "src/cipher/chacha20_portable.c"
CHACHA_API = "src/cipher/chacha20.c"
POLY = "src/mac/poly1305.c"
POLY32 = "src/mac/poly1305_words32.h"
CHACHA_LANES_ROWS = "src/cipher/chacha20_lanes_rows.h"
AEAD_LANES = "src/aead/chacha20_poly1305_lanes.h"
WOVEN = "src/aead/chacha20_poly1305_woven.h"
IFMA = "src/arch/x86/poly1305_ifma.h"
LANES26 = "src/mac/poly1305_lanes26.h"
POLY64 = "src/mac/poly1305_words64.h"
AEAD = "src/aead/aead.c"
FORMS = "src/aead/chacha20_poly1305.c"
PAIR = "src/aead/chacha20_poly1305_portable.c"
MEMORY = "src/base/memory.c"
CPU = "src/base/cpu.c"
CPUID = "src/arch/x86/cpu_x86.h"
CPU_ARM = "src/arch/arm/cpu_arm.h"
CPU_POWER = "src/arch/ppc/cpu_ppc.h"
CPU_SYSTEM = "src/base/os.h"

# A SIMD row that adds lane numbers with a carry into the next word goes wrong where word 12 of a lane is below its
# number.
LANES = [
    Mutant(
        f"lane number carries into the nonce, groups of {width}", CHACHA,
        "w->start[12] = counter;",
        f"w->start[12] = counter; w->start[13] += w->x[12] + counter < ((counter - iv[0]) & {width - 1});",
    )
    for width in (2, 4, 8, 16, 32)
]

MUTANTS = LANES + [
    Mutant("key stream tail written a byte too far", CHACHA,
           "for (size_t i = 0; i < len; i++)", "for (size_t i = 0; i < 64 && i <= len; i++)"),
    Mutant("last legal block refused", CHACHA_API,
           "(len - 1) / 64 > last_blocks", "len / 64 > last_blocks"),
    Mutant("32-bit counter passes its end", CHACHA_API,
           "chacha20_check(out, in, len, key, nonce, 12, UINT32_MAX - counter)",
           "chacha20_check(out, in, len, key, nonce, 12, UINT64_MAX)"),
    Mutant("XChaCha20 counter passes its end by one block", CHACHA_API,
           "nonce, 24, UINT32_MAX - counter)", "nonce, 24, UINT64_C(1) + UINT32_MAX - counter)"),
    Mutant("64-bit counter passes its end", CHACHA_API,
           "nonce, 8, UINT64_MAX - counter)", "nonce, 8, UINT64_MAX)"),
    Mutant("64-bit counter stays below 2^32", CHACHA_API,
           "iv[1] = (uint32_t)(counter >> 32);\n    out", "out"),
    Mutant("overlap of output and nonce allowed", CHACHA_API,
           "ashlar_overlap(out, len, nonce, nonce_len))", "0 * nonce_len)"),
    Mutant("overlap of output and key allowed", CHACHA_API,
           "ashlar_overlap(out, len, key, 32) ||", ""),
    Mutant("incomplete final reduction, 64-bit words", POLY64,
           "uint64_t mask = 0 - ((p->h2 + (uint64_t)(t >> 64)) >> 2);",
           "uint64_t mask = 0 - ((p->h2 + 0 * (uint64_t)(t >> 64)) >> 2);"),
    Mutant("carry lost when a block is added, 64-bit words", POLY64,
           "ashlar_add3(&h0, &h1, &h2, lo, hi, high_bit);", "ashlar_add2(&h0, &h1, lo, hi), h2 += high_bit;"),
    Mutant("carry lost into the top word, 64-bit words", POLY64,
           "ashlar_add3(&h0, &h1, &h2, c, 0, 0);", "ashlar_add2(&h0, &h1, c, 0);"),
    Mutant("carry lost when s is added, 64-bit words", POLY64,
           "p->h1) + s1 + (uint64_t)(t >> 64));", "p->h1) + s1);"),
    Mutant("incomplete final reduction, 32-bit words", POLY32,
           "uint32_t mask = 0 - c;", "uint32_t mask = 0 * c;"),
    Mutant("carry lost from the top limb, 32-bit words", POLY32,
           "  c *= 5;\n", "  c = 0;\n"),
    Mutant("carry lost into the second limb, 32-bit words", POLY32,
           "p->h[1] = ((uint32_t)d1 & ASHLAR_POLY32_MASK) + (uint32_t)(c >> 26);",
           "p->h[1] = (uint32_t)d1 & ASHLAR_POLY32_MASK;"),
    Mutant("last short block with bit 128", POLY,
           "ctx->row->blocks(ctx->state, ctx->buffer, 1, 0);",
           "ctx->row->blocks(ctx->state, ctx->buffer, 1, 1);"),
    Mutant("bytes that overflow a block lost, older form", "src/mac/poly1305_stretch.h",
           "next_lo = hi << up | lo_over;", "next_lo = hi << up;"),
    Mutant("context not wiped by final", POLY,
           "ctx->row->finish(ctx->state, tag);\n  ashlar_wipe(ctx, sizeof *ctx);",
           "ctx->row->finish(ctx->state, tag);\n  ctx->row = NULL;"),
    Mutant("update of a context that is not set up", POLY,
           "if (ctx->row == NULL)\n    return ASHLAR_ERR_STATE;\n  if (ashlar_overlap(ctx, sizeof *ctx, in, len))",
           "if (ctx->row == NULL)\n    return ASHLAR_OK;\n  if (ashlar_overlap(ctx, sizeof *ctx, in, len))"),
    Mutant("MAC input inside the context", POLY,
           "if (ashlar_overlap(ctx, sizeof *ctx, in, len))", "if (ctx->used > 16)"),
    Mutant("output kept after a bad tag", AEAD, "ashlar_wipe(out, m->in_len);", ""),
    Mutant("only the first 4096 bytes zeroed after a bad tag", AEAD,
           "ashlar_wipe(out, m->in_len);", "ashlar_wipe(out, m->in_len < 4096 ? m->in_len : 4096);"),
    Mutant("a byte too many zeroed after a bad tag", AEAD,
           "ashlar_wipe(out, m->in_len);", "ashlar_wipe(out, m->in_len + 1);"),
    Mutant("last tag byte not compared, one-shot", AEAD,
           "ctx->alg->open(ctx, out, right, m);\n  int equal = ashlar_equal(right, tag, 16);",
           "ctx->alg->open(ctx, out, right, m);\n  int equal = ashlar_equal(right, tag, 15);"),
    Mutant("first tag byte not compared, incremental", AEAD,
           "stream->ctx.alg->finish(stream, right);\n  int equal = ashlar_equal(right, tag, 16);",
           "stream->ctx.alg->finish(stream, right);\n  int equal = ashlar_equal(right + 1, tag + 1, 15);"),
    Mutant("comparison blind to one bit", MEMORY,
           "differ |= (uint32_t)(x[i] ^ y[i]);", "differ |= (uint32_t)(x[i] ^ y[i]) & 0x7f;"),
    Mutant("comparison in which differences cancel", MEMORY,
           "differ |= (uint32_t)(x[i] ^ y[i]);", "differ ^= (uint32_t)(x[i] ^ y[i]);"),
    Mutant("limit of a call not checked", AEAD,
           "if (m->in_len > ctx->alg->max_size)", "if (m->in_len > ctx->alg->max_size + 64)"),
    Mutant("limit of updates checked for each alone", AEAD,
           "if (len > stream->ctx.alg->max_size - stream->data_len)",
           "if (len > stream->ctx.alg->max_size)"),
    Mutant("limit of updates off by one", AEAD,
           "if (len > stream->ctx.alg->max_size - stream->data_len)",
           "if (len > stream->ctx.alg->max_size - stream->data_len + 1)"),
    Mutant("length of additional data wraps around", AEAD,
           "if (len > UINT64_MAX - stream->aad_len)", "if (len > UINT64_MAX - 0)"),
    Mutant("longer nonces accepted", AEAD,
           "if (m->nonce_len != ctx->alg->nonce_size)", "if (m->nonce_len < ctx->alg->nonce_size)"),
    Mutant("short key accepted", AEAD,
           "if (key_len != alg->key_size)", "if (key_len > alg->key_size)"),
    Mutant("input of 15 bytes opened", AEAD, "if (in_len < 16)\n", "if (in_len < 15)\n"),
    Mutant("overlap of output and additional data allowed", AEAD,
           "ashlar_overlap(out, out_len, m->aad, m->aad_len) ||", ""),
    Mutant("overlap of output and nonce allowed in an AEAD", AEAD,
           "ashlar_overlap(out, out_len, m->nonce, m->nonce_len) ||", ""),
    Mutant("overlap of output and context allowed", AEAD,
           "ashlar_overlap(out, out_len, ctx, sizeof *ctx))\n", "0)\n"),
    Mutant("overlap of tag and input allowed", AEAD,
           "ashlar_overlap(tag_out, 16, m->in, in_len) ||", ""),
    Mutant("overlap of output and tag allowed when opening", AEAD,
           "if (ashlar_overlap(out, in_len, tag, 16))", "if (0)"),
    Mutant("buffers that only touch refused", "src/base/overlap.h",
           "(a0 <= b0 ? b0 - a0 < a_len", "(a0 <= b0 ? b0 - a0 <= a_len"),
    Mutant("empty additional data refused after data", AEAD,
           "(len != 0 || !aead_in_data(stream))", "1"),
    Mutant("additional data taken after data", AEAD,
           "if (!aead_in_aad(stream) && (len != 0 || !aead_in_data(stream)))",
           "if (!aead_in_aad(stream) && !aead_in_data(stream))"),
    Mutant("empty update ends the additional data", AEAD,
           "  if (len == 0)\n    return ASHLAR_OK;\n  aead_data_begin(stream);",
           "  aead_data_begin(stream);\n  if (len == 0)\n    return ASHLAR_OK;"),
    Mutant("finish of the other direction allowed", AEAD,
           "if (stream->phase != aad_phase && stream->phase != data_phase)",
           "if (aad_phase == data_phase || (!aead_in_aad(stream) && !aead_in_data(stream)))"),
    Mutant("stream not wiped by seal_finish", AEAD,
           "stream->ctx.alg->finish(stream, tag);\n  ashlar_wipe(stream, sizeof *stream);",
           "stream->ctx.alg->finish(stream, tag);\n  stream->phase = 0;"),
    Mutant("key left in the stream by open_finish", AEAD,
           "ashlar_wipe(right, sizeof right);\n  ashlar_wipe(stream, sizeof *stream);",
           "ashlar_wipe(right, sizeof right);\n  ashlar_wipe(&stream->phase, 4);"),
    Mutant("stream begins in the middle of a block", AEAD, "stream->used = 0;", ""),
    Mutant("finish after a message of additional data alone", AEAD,
           "  aead_data_begin(stream);\n  stream->ctx.alg->finish(stream, right);",
           "  stream->ctx.alg->finish(stream, right);"),
    Mutant("ciphertext authenticated after it was overwritten, one-shot", PAIR,
           "    if (opening)\n      ashlar_poly1305_absorb(&mac, in, piece);\n"
           "    ashlar_chacha20_xor64(row->cipher, out, in, piece, job->key, iv);\n",
           "    ashlar_chacha20_xor64(row->cipher, out, in, piece, job->key, iv);\n"
           "    if (opening)\n      ashlar_poly1305_absorb(&mac, in, piece);\n"),
    Mutant("older form padded", FORMS, "return ctx->alg->nonce_size != NONCE_OLD;", "return 1;"),
    Mutant("a feature stays without what it builds on", CPU,
           "if ((cpu_feature_table[i].builds_on & ~features) != 0)",
           "if (i != 4 && (cpu_feature_table[i].builds_on & ~features) != 0)"),
    Mutant("empty names in a mask allowed", CPU, "if (bit == 0)\n", "if (bit == 0 && len != 0)\n"),
    Mutant("OSXSAVE not checked", CPUID,
           "  if ((id->leaf1_ecx >> 27 & 1) != 0) { // OSXSAVE", "  { // OSXSAVE"),
    Mutant("a bit of the system's word beside the right one", CPU_ARM, "{24, ASHLAR_CPU_DIT}", "{23, ASHLAR_CPU_DIT}"),
    Mutant("bits of 32-bit ARM's second word taken from the first", CPU_ARM,
           "ashlar_arm_bits(hwcap2, second,", "ashlar_arm_bits(hwcap, second,"),
    Mutant("older names of Apple's system not asked", CPU_ARM,
           " || (names[i].older != NULL && has(names[i].older))", ""),
    Mutant("POWER7 taken for POWER8", CPU_POWER, " || (hwcap2 & ASHLAR_PPC2_ARCH_2_07) == 0", ""),
    Mutant("registers of vectors that the system does not save", CPU_POWER, "(hwcap & vectors) != vectors", "hwcap == 0"),
    Mutant("a word that the system could not tell", CPU_SYSTEM,
           "(int)sizeof word) == 0 ? word : 0", "(int)sizeof word) >= 0 ? word : 0"),
    Mutant("a name that is there and has the value 0", CPU_SYSTEM, " && value != 0", ""),
    Mutant("AVX-512 state not checked", CPUID, "(id->xcr0 & 0xe6) == 0xe6", "(id->xcr0 & 0x06) == 0x06"),
    Mutant("AVX512VL not checked", CPUID, "UINT32_C(1) << 30 | UINT32_C(1) << 31",
           "UINT32_C(1) << 30"),
    Mutant("comparison that stops at the first difference", MEMORY,
           "differ |= (uint32_t)(x[i] ^ y[i]);",
           "if ((differ |= (uint32_t)(x[i] ^ y[i])) != 0)\n      return 0;", "ct"),
    Mutant("branch on the final reduction", POLY64,
           "uint64_t mask = 0 - ((p->h2 + (uint64_t)(t >> 64)) >> 2);",
           "uint64_t mask = 0 - ((p->h2 + (uint64_t)(t >> 64)) >> 2);\n"
           "  if (mask)\n    *(volatile uint8_t *)tag = 1;", "ct"),
    Mutant("look-up at an address from the key", CHACHA,
           "  chacha20_state(x, key, iv);\n  chacha20_rounds(x);",
           "  chacha20_state(x, key, iv);\n  volatile uint32_t leak = ((volatile uint32_t *)x)[key[0] % 16];\n"
           "  x[0] += leak * 0;\n  chacha20_rounds(x);", "ct"),
    Mutant("row groups count their blocks wrongly", CHACHA_LANES_ROWS, "d = V_ADD(d, V_PART4(LANES_PARTS,", "d = V_ADD(d, V_PART4(LANES_PARTS + 1,", flag="sse2"),
    Mutant("columns after a set start at the wrong block", AEAD_LANES,
           "LANES(start_at)(&start, job->key, job->iv, LANES_SET_BLOCKS);",
           "LANES(start_at)(&start, job->key, job->iv, LANES_SET_BLOCKS + 1);", flag="sse2"),
    Mutant("opening, the MAC stops short of the set that is overwritten", AEAD_LANES,
           "in + run + LANES_MAC_UNIT - 1 : out", "in + run : out", flag="sse2"),
    Mutant("opening, the first bytes are overwritten too early", AEAD_LANES,
           "int waiting = opening;",
           "int waiting = 0;\n  if (opening)\n    LANES(xor_bytes)(out, in, LANES_SET_BYTES - 64, first);", flag="sse2"),
    Mutant("the end of a ciphertext is read after it is overwritten", AEAD_LANES,
           "      stretch.rest = last;\n", "", flag="sse2"),
    Mutant("a full last vector loses its trailer, IFMA", IFMA, "if (count == 8) {", "if (count == 9) {", flag="avx512ifma"),
    Mutant("a carry lost, IFMA", IFMA,
           "h.limb[1] = _mm512_add_epi64(h.limb[1], _mm512_srli_epi64(h.limb[0], 44));", "", flag="avx512ifma"),
    Mutant("one block only behind the last set", WOVEN,
           "(left - LANES_SET_BYTES + 63) / 64);", "1);", flag="avx512ifma"),
    Mutant("a wrong power in a step of six vectors, IFMA", IFMA,
           "v->stride[5] = ifma_factor(ifma_times(r32, &v->stride[1]));",
           "v->stride[5] = ifma_factor(ifma_times(r32, &v->stride[0]));", flag="avx512ifma"),
    Mutant("high bit of the lanes' blocks lost", LANES26, "L_SET1(1 << 24)", "L_SET1(0)", flag="avx2"),
    Mutant("what is above bit 130 lost in the lanes", LANES26,
           "l[0] = L_ADD(l[0], L_ADD(c, L_SHL(c, 2)));", "", flag="avx2"),
]
