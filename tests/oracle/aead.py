# SPDX-License-Identifier: Apache-2.0 OR MIT
# Copyright the Ashlar authors

"""The three AEADs: RFC 8439 section 2.8, XChaCha20-Poly1305 of draft-irtf-cfrg-xchacha-03 section 2, and the older
form with a 64-bit nonce, whose MAC has no padding and a length behind each part."""

import chacha
import poly1305

NONCE_SIZES = {
    "chacha20-poly1305": 12,
    "xchacha20-poly1305": 24,
    "chacha20-poly1305-old": 8,
}


def pad16(data):
    return data + bytes(-len(data) % 16)


def le64(n):
    return n.to_bytes(8, "little")


def mac_input(alg, aad, ciphertext):
    if alg == "chacha20-poly1305-old":
        return aad + le64(len(aad)) + ciphertext + le64(len(ciphertext))
    return pad16(aad) + pad16(ciphertext) + le64(len(aad)) + le64(len(ciphertext))


def one_time_key(key, nonce):
    return chacha.crypt(key, nonce, 0, bytes(32))


def seal(alg, key, nonce, aad, plaintext):
    """Returns ciphertext and tag."""
    if len(nonce) != NONCE_SIZES[alg]:
        raise ValueError("nonce length")
    ciphertext = chacha.crypt(key, nonce, 1, plaintext)
    return ciphertext, poly1305.mac(one_time_key(key, nonce), mac_input(alg, aad, ciphertext))
