# SPDX-License-Identifier: Apache-2.0 OR MIT
# Copyright the Ashlar authors

"""Poly1305 with whole numbers: RFC 8439, section 2.5."""

P = 2**130 - 5
CLAMP = 0x0FFFFFFC0FFFFFFC0FFFFFFC0FFFFFFF


def r_of(key):
    return int.from_bytes(key[:16], "little") & CLAMP


def accumulate(h, r, message):
    """Adds message, in blocks of 16 bytes each with a 1 behind it, to the accumulator h."""
    for i in range(0, len(message), 16):
        h = (h + int.from_bytes(message[i : i + 16] + b"\x01", "little")) * r % P
    return h


def mac(key, message):
    h = accumulate(0, r_of(key), message)
    return ((h + int.from_bytes(key[16:], "little")) % 2**128).to_bytes(16, "little")
