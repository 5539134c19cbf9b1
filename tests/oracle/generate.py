# SPDX-License-Identifier: Apache-2.0 OR MIT
# Copyright the Ashlar authors

"""Writes the generated vector files of tests/vectors from the oracle: python3 tests/oracle/generate.py [DIRECTORY].
Every answer in them is the oracle's."""

import pathlib
import sys

import aead
import chacha
import poly1305
from vectors import format_record, parse_bytes, pattern

RECIPE = "# Written by tests/oracle/generate.py: do not edit.\n"
DIRECTORY = pathlib.Path(__file__).resolve().parent.parent / "vectors"

KEY = bytes(range(32))
LONGEST = 2304

# For each width of a SIMD group: the nonce's last word, and the block number, with which key stream word 12 under KEY
# is small; found by carry_search.c. In the group whose last lane is that block, a row that adds the lane number with
# too wide an addition goes wrong; narrower groups do not notice.
CARRY_BLOCKS = {
    2: (2, 0x8EAE9AA6),
    4: (0, 0xF25CB513),
    8: (0, 0x65914655),
    16: (0, 0x44CC143E),
    32: (0, 0x0F0D3E22),
}

COUNTERS32 = [0, 1, 0x7FFFFFF0, 0x80000000, 2**32 - 32]
COUNTERS64 = [2**32 - 40, 2**32 - 16, 2**32 - 1, 3 * 2**32 - 9, 2**63 - 20, 2**64 - 33]

# What the last multiplication leaves, modulo p: around 0, p, and where limbs of 26, 44 and 64 bits meet.
POLY_TARGETS = sorted(
    {(2**n + d) % poly1305.P for n in (26, 44, 52, 64, 78, 88, 104, 128, 129, 130) for d in (-1, 0, 1)}
    | {d % poly1305.P for d in range(-6, 7)}
)
ONES = bytes([0xFF])
def every_other_limb(limb, start):
    """A block in which every second limb of so many bits is all ones."""
    ones = sum((2**limb - 1) << limb * i for i in range(start, 5, 2))
    return (ones % 2**128).to_bytes(16, "little")


POLY_BLOCKS = [bytes(16), ONES * 16] + [
    every_other_limb(limb, start) for limb in (26, 44, 64) for start in (0, 1)
]


def stream_lengths(name, nonce):
    """One message as long as the longest; a shorter one must give its beginning."""
    yield stream(name, KEY, nonce, 1, f"pattern:{LONGEST}:{len(nonce)}", kind="stream-lengths")


def stream(name, key, nonce, counter, text, kind="stream", **more):
    out = chacha.crypt(key, nonce, counter, parse_bytes(text))
    return format_record(kind, name, key=key, nonce=nonce, counter=counter, in_=text, out=out, **more)


def chacha20_file():
    for name, size, counters in (
        ("chacha20", 12, COUNTERS32),
        ("xchacha20", 24, COUNTERS32),
        ("chacha20-old", 8, COUNTERS32 + COUNTERS64),
    ):
        nonce = pattern(size, size)
        yield from stream_lengths(name, nonce)
        for i, counter in enumerate(counters):
            # The last block of the counter's range where that is near.
            length = 64 * min(33, 2 ** (64 if size == 8 else 32) - counter)
            yield stream(name, pattern(32, i), nonce, counter, f"{length}*00")
    for width, (nonce_word, block) in CARRY_BLOCKS.items():
        nonce, start = bytes(8) + nonce_word.to_bytes(4, "little"), block - (width - 1)
        out = chacha.crypt(KEY, nonce, start, bytes(64 * width))
        word = int.from_bytes(out[-16:-12], "little")
        assert width // 2 - 1 <= word < width - 1
        yield format_record(
            "stream", "chacha20", from_=f"word 12 of lane {width - 1} of {width} is {word}", key=KEY,
            nonce=nonce, counter=start, in_=f"{64 * width}*00", skip=64 * (width - 1), out=out[-64:],
        )
    for i in range(16):
        key, nonce = pattern(32, 100 + i), pattern(16, 200 + i)
        if i < 4:
            key, nonce = [bytes(32), ONES * 32][i % 2], [bytes(16), ONES * 16][i // 2]
        yield format_record("derive", "hchacha20", key=key, nonce=nonce, out=chacha.hchacha(key, nonce))


def mac(key, message):
    return format_record("mac", "poly1305", key=key, in_=message, tag=poly1305.mac(key, message))


def message_to(target, r, prefix):
    """A message whose accumulator ends at target under r, or None: prefix and one block more."""
    h = poly1305.accumulate(0, r, prefix)
    last = (target * pow(r, -1, poly1305.P) - h - 2**128) % poly1305.P
    return prefix + last.to_bytes(16, "little") if last < 2**128 else None


def poly1305_file():
    tags = b"".join(poly1305.mac(KEY, pattern(LONGEST, 3)[:n])[:4] for n in range(LONGEST + 1))
    yield format_record("mac-lengths", "poly1305", key=KEY, in_=f"pattern:{LONGEST}:3", tags=tags)
    r_all = poly1305.CLAMP.to_bytes(16, "little")
    for length in list(range(0, 66)) + [80, 127, 128, 129, 256, 257, 512, 1024, 1040]:
        yield mac(ONES * 32, ONES * length)
    for r in (r_all, bytes([1]) + bytes(15), bytes([2]) + bytes(15), bytes(15) + bytes([0x0F])):
        for a in POLY_BLOCKS:
            for b in POLY_BLOCKS:
                yield mac(r + ONES * 16, (a + b) * 3 + a[:5])
    for target in POLY_TARGETS:
        for blocks in (0, 1, 7, 35):
            for attempt in range(100):
                r = pattern(16, target % 1000 + attempt)
                message = message_to(target, poly1305.r_of(r), pattern(16 * blocks, attempt))
                if message is not None:
                    yield mac(r + bytes(16), message)
                    yield mac(r + ONES * 16, message)
                    break
            else:
                # One block, whose bit 128 is set, cannot make 0.
                assert blocks == 0 and target == 0


def seal(alg, number, aad_text, text, whole):
    key, nonce = pattern(32, number), pattern(aead.NONCE_SIZES[alg], number + 1)
    out, tag = aead.seal(alg, key, nonce, parse_bytes(aad_text), parse_bytes(text))
    answer = {"out": out, "tag": tag} if whole else {"tag": tag}
    return format_record("aead", alg, key=key, nonce=nonce, aad=aad_text, in_=text, **answer)


def aead_lengths(alg):
    """Every message length, with additional data of length 7n mod 41: a whole ciphertext, four bytes of each tag."""
    nonce = pattern(aead.NONCE_SIZES[alg], 9)
    aad, plaintext = pattern(41, 5), pattern(LONGEST, 6)
    ciphertext, _ = aead.seal(alg, KEY, nonce, b"", plaintext)
    one_time = aead.one_time_key(KEY, nonce)
    tags = b"".join(
        poly1305.mac(one_time, aead.mac_input(alg, aad[: 7 * n % 41], ciphertext[:n]))[:4]
        for n in range(LONGEST + 1)
    )
    return format_record(
        "aead-lengths", alg, key=KEY, nonce=nonce, aad="pattern:41:5", in_=f"pattern:{LONGEST}:6",
        out=ciphertext, tags=tags,
    )


def aead_file():
    for alg in aead.NONCE_SIZES:
        yield aead_lengths(alg)
        for i, (aad_len, length) in enumerate(
            [(0, 0), (1, 0), (16, 0), (0, 1), (13, 16), (12, 15), (15, 17), (17, 63), (32, 64), (5, 65), (300, 127)]
            + [(0, 128), (13, 255), (13, 257), (64, 512), (1, 1350)]
        ):
            yield seal(alg, 10 * i, f"pattern:{aad_len}:{i}", f"pattern:{length}:{i + 1}", True)
        for length in (4095, 8192, 16385):
            yield seal(alg, length, f"pattern:{length // 3}:1", f"pattern:{length}:2", False)


FILES = {
    "chacha20.txt": chacha20_file,
    "poly1305.txt": poly1305_file,
    "chacha20_poly1305.txt": aead_file,
}


def contents(name):
    return "\n".join([RECIPE, *FILES[name]()])


def main():
    directory = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else DIRECTORY
    for name in FILES:
        (directory / name).write_text(contents(name))


if __name__ == "__main__":
    main()
