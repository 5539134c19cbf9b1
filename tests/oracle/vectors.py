# SPDX-License-Identifier: Apache-2.0 OR MIT
# Copyright the Ashlar authors

"""The text form of test vectors, read and written; the C reader is tests/harness/vectors.c. A record is lines
"field value", records are separated by an empty line, "#" begins a comment. Bytes are words joined: hex,
"-" for none, "64*ff" for a repeated byte string, "pattern:LEN:SEED" for LEN pseudo-random bytes."""

MASK64 = 2**64 - 1


def pattern(length, seed):
    """Pseudo-random bytes that C makes in the same way: the generator splitmix64, little-endian."""
    out = b""
    while len(out) < length:
        seed = (seed + 0x9E3779B97F4A7C15) & MASK64
        z = seed
        z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & MASK64
        z = (z ^ z >> 27) * 0x94D049BB133111EB & MASK64
        out += (z ^ z >> 31).to_bytes(8, "little")
    return out[:length]


def parse_bytes(text):
    out = b""
    for word in text.split():
        if word.startswith("pattern:"):
            length, seed = word.split(":")[1:]
            out += pattern(int(length), int(seed))
        elif "*" in word:
            count, unit = word.split("*")
            out += bytes.fromhex(unit) * int(count)
        elif word != "-":
            out += bytes.fromhex(word)
    return out


def format_bytes(data):
    return data.hex() or "-"


def parse(text):
    """Yields each record as a dict; the first line, its kind and name, as fields "kind" and "name"."""
    for paragraph in text.split("\n\n"):
        lines = [line for line in paragraph.splitlines() if line and not line.startswith("#")]
        if lines:
            record = dict(line.split(" ", 1) for line in lines[1:])
            record["kind"], record["name"] = lines[0].split(" ")
            yield record


def format_record(kind, name, **fields):
    lines = [f"{kind} {name}"]
    for field, value in fields.items():
        value = format_bytes(value) if isinstance(value, bytes) else value
        lines.append(f"{field.rstrip('_')} {value}")
    return "\n".join(lines) + "\n"
