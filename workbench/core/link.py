"""A board's text as a link: short, of letters that go through mail, chat and a picture's metadata unharmed.

    puzzle-workbench:SLUG/VERSION/LETTERS

LETTERS are base64 (that of URLs) of four bytes of CRC-32 and of the board's own text without its first line, deflated.
The checksum is of all behind the colon but itself, so that a link that lost a letter is no other board.
"""

from __future__ import annotations

import base64
import binascii
import re
import zlib
from itertools import islice

from workbench.core.errors import FormatError

NAME, TITLE = "link", "Link text"
"""What the format is called in commands, and for people."""
SCHEME = "puzzle-workbench:"
LONGEST = 1 << 18
"""Bytes of the largest text that a link is unfolded to: a few letters may stand for gigabytes."""
_SUM = 4  # bytes of the checksum
_MOST_PARTS = 400  # lines that mail may have broken a link into
_MOST = 24  # links of one text
_LINK = re.compile(
    rf"{SCHEME}([a-z_][a-z0-9_]{{0,39}})/(\d{{1,9}})/([\w-]+(?:\s+(?!{SCHEME})[\w-]+){{0,{_MOST_PARTS}}})", re.ASCII
)
_FIRST_LINE = re.compile(r"puzzle: (\w+) (\d+)\n")


def folded(text: str) -> str:
    """The link of a board's own text."""
    first = _FIRST_LINE.match(text)
    assert first is not None, "a board's text begins with its puzzle"
    slug, version = first.groups()
    packer = zlib.compressobj(9, wbits=-zlib.MAX_WBITS)
    packed = packer.compress(text[first.end() :].encode()) + packer.flush()
    data = _checksum(slug, version, packed) + packed
    return f"{SCHEME}{slug}/{version}/{base64.urlsafe_b64encode(data).decode().rstrip('=')}"


def found_in(text: str) -> list[re.Match[str]]:
    """The links within `text`, for `unfolded`."""
    return [*islice(_LINK.finditer(text), _MOST)]


def unfolded(found: re.Match[str]) -> tuple[str, int]:
    """The board's own text that a link stands for, and where it ends. FormatError for one that was damaged, or stands
    for more than a board."""
    slug, version, parts = found.groups()
    letters = ""
    for part in re.finditer(r"\S+", parts):  # words may follow it, or it may be broken into lines
        letters += part[0]
        packed = _packed(slug, version, letters)
        if packed is not None:
            return f"puzzle: {slug} {version}\n{_inflated(packed)}", found.start(3) + part.end()
    raise FormatError(f"the link {SCHEME}{slug}/… is damaged: a letter is missing, or was changed")


def picture_link(data: bytes) -> str | None:
    """The link within a picture's bytes; "" for a picture without one, None where they are no picture's."""
    if not (data.startswith((b"\x89PNG\r\n", b"%PDF-")) or re.match(rb"\s*(<[?!][^>]*>\s*)*<svg\b", data[:2000])):
        return None
    found = re.search(SCHEME.encode() + rb"\w+/\d+/[\w-]+", data)
    return "" if found is None else found[0].decode()


def _checksum(slug: str, version: str, packed: bytes) -> bytes:
    return zlib.crc32(f"{slug}/{version}/".encode() + packed).to_bytes(_SUM, "big")


def _packed(slug: str, version: str, letters: str) -> bytes | None:
    """What letters stand for, still deflated; None unless all of them are there."""
    try:
        data = base64.urlsafe_b64decode(letters + "=" * (-len(letters) % 4))
    except binascii.Error:
        return None
    packed = data[_SUM:]
    return packed if packed and data[:_SUM] == _checksum(slug, version, packed) else None


def _inflated(packed: bytes) -> str:
    """FormatError for what is no text, or is larger than a board."""
    unpacker = zlib.decompressobj(-zlib.MAX_WBITS)
    try:
        data = unpacker.decompress(packed, LONGEST + 1)
        if len(data) > LONGEST:
            raise FormatError(f"the link stands for more than {LONGEST:,} bytes, the most that is read as a board")
        if not unpacker.eof or unpacker.unused_data:
            raise FormatError("the link stands for no text")
        return data.decode()
    except (zlib.error, UnicodeDecodeError):
        raise FormatError("the link stands for no text") from None
