# SPDX-License-Identifier: Apache-2.0 OR MIT
# Copyright the Ashlar authors

"""ChaCha20, HChaCha20 and XChaCha20 as RFC 8439 sections 2.1 to 2.4 and draft-irtf-cfrg-xchacha-03 section 2
describe them: slow, without any thought of speed, so that the library can be compared with it."""

import struct

SIGMA = struct.unpack("<4I", b"expand 32-byte k")
COLUMNS = [(0, 4, 8, 12), (1, 5, 9, 13), (2, 6, 10, 14), (3, 7, 11, 15)]
DIAGONALS = [(0, 5, 10, 15), (1, 6, 11, 12), (2, 7, 8, 13), (3, 4, 9, 14)]


def rotate(x, n):
    return (x << n | x >> (32 - n)) & 0xFFFFFFFF


def quarter_round(x, a, b, c, d):
    for target, other, turned, n in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
        x[target] = (x[target] + x[other]) & 0xFFFFFFFF
        x[turned] = rotate(x[turned] ^ x[target], n)


def rounds(state):
    x = list(state)
    for _ in range(10):
        for quarter in COLUMNS + DIAGONALS:
            quarter_round(x, *quarter)
    return x


def initial(key, words):
    """The state: constants, key, and words 12 to 15."""
    return list(SIGMA) + list(struct.unpack("<8I", key)) + list(words)


def block_words(key, words):
    state = initial(key, words)
    return [(a + b) & 0xFFFFFFFF for a, b in zip(rounds(state), state)]


def block(key, words):
    return struct.pack("<16I", *block_words(key, words))


def xor(data, stream):
    return bytes(a ^ b for a, b in zip(data, stream))


def crypt(key, nonce, counter, data):
    """The three forms, told apart by the length of the nonce: 12 bytes RFC 8439, 8 the form with a 64-bit
    counter, 24 XChaCha20. Raises OverflowError past the last block."""
    if len(nonce) == 24:
        return crypt(hchacha(key, nonce[:16]), bytes(4) + nonce[16:], counter, data)
    counter_size = 16 - len(nonce)
    stream = b""
    for number in range(counter, counter + (len(data) + 63) // 64):
        words = struct.unpack("<4I", number.to_bytes(counter_size, "little") + nonce)
        stream += block(key, words)
    return xor(data, stream)


def hchacha(key, nonce16):
    x = rounds(initial(key, struct.unpack("<4I", nonce16)))
    return struct.pack("<8I", *(x[0:4] + x[12:16]))
