"""Boards as links: what is written is read, wherever it stands; what is damaged or hostile is one line."""

from __future__ import annotations

import base64
import time
import zlib

import pytest

from tests import contract
from tests.lamps.puzzle import Lamps
from workbench.core import link
from workbench.core.errors import FormatError, OptionError
from workbench.core.puzzle import AnyPuzzle
from workbench.core.recognise import recognise
from workbench.core.recognised import Recognised

TEXT = "puzzle: lamps 1\nlamps: 5\ncount: 2\n\n*..-.\n"
LINK = link.folded(TEXT)


def read(text: str) -> Recognised:
    return recognise(text, (Lamps(),))


@pytest.mark.parametrize("puzzle", contract.ALL, ids=lambda puzzle: puzzle.slug)
def test_every_sample_goes_through_a_link(puzzle: AnyPuzzle) -> None:
    for path in contract.samples(puzzle):
        board = puzzle.parse(path.read_text("utf-8"))
        found = recognise(puzzle.link(board), contract.ALL)
        assert (found.puzzle, found.board, found.format, found.guess) == (puzzle, board, "link", False)
        assert len(puzzle.link(board)) < 400


def test_a_link_is_one_word_and_short() -> None:
    assert LINK.startswith("puzzle-workbench:lamps/1/")
    assert len(LINK.split()) == 1
    assert [link.unfolded(one) for one in link.found_in(LINK)] == [(TEXT, len(LINK))]
    sparse = "puzzle: towers 1\nsize: 15\n\n" + "+ " + ". " * 200
    assert len(link.folded(sparse)) < 100


@pytest.mark.parametrize(
    "text",
    [
        f"Try this: {LINK} have fun!",
        f"<{LINK}>",
        f"({LINK})\nregards",
        f'<a href="{LINK}">board</a>',
        "\r\n".join(LINK[at : at + 30] for at in range(0, len(LINK), 30)) + "\r\nregards, Me",
    ],
)
def test_a_link_is_found_in_what_people_write_around_it(text: str) -> None:
    assert read(text).board == Lamps().parse(TEXT)


def test_several_links_are_offered_as_several_boards_are() -> None:
    """The first one was taken, and nothing said of the others."""
    other = link.folded(TEXT.replace("*..-.", "...-."))
    broken = "\n".join(LINK[at : at + 30] for at in range(0, len(LINK), 30))
    lines = broken.count("\n")
    for text in (f"Look:\n{broken}\nor\n\n{other} have fun!\n", f"Look:\n{broken}\nor\n\n{other}\n{LINK}"):
        found = read(text)
        (beside,) = found.other_readings
        assert (found.board, beside.board) == (Lamps().parse(TEXT), Lamps().parse(TEXT.replace("*..-.", "...-.")))
        assert (found.format, found.guess, found.place, beside.place) == ("link", True, 1, 2)
        assert found.skipped[:3] == (1, lines + 3, lines + 5)
        assert beside.skipped[: lines + 3] == (*range(1, lines + 4),)
    assert read(f"{LINK} {other}").other_readings
    twice = read(f'<a href="{LINK}">{LINK}</a>\nbye')
    assert (twice.guess, twice.skipped, twice.other_readings) == (False, (), ())
    for text in (f"{LINK}\n{other[:-3]}", f"{other[:-3]}\n{LINK}"):  # what cannot be read is told as left out
        assert (read(text).board, read(text).guess, len(read(text).skipped)) == (Lamps().parse(TEXT), True, 1)


def test_a_damaged_link_is_no_other_board() -> None:
    begin = LINK.index("/1/") + 3
    shorter = [LINK[:at] + LINK[at + 1 :] for at in range(begin, len(LINK))]
    other = [LINK[:at] + ("x" if LINK[at] != "x" else "y") + LINK[at + 1 :] for at in range(begin, len(LINK) - 1)]
    for damaged in (*shorter, *other):  # the last letter has bits that say nothing
        with pytest.raises(FormatError, match="damaged"):
            read(damaged)
    with pytest.raises(FormatError, match="damaged"):
        read(LINK.replace("/1/", "/2/"))
    with pytest.raises(FormatError, match="damaged"):
        recognise(LINK.replace("lamps", "towers"), contract.ALL)


def made(packed: bytes) -> str:
    """A link with a right checksum of whatever somebody has packed."""
    data = link._checksum("lamps", "1", packed) + packed
    return f"{link.SCHEME}lamps/1/{base64.urlsafe_b64encode(data).decode().rstrip('=')}"


def deflated(data: bytes) -> bytes:
    packer = zlib.compressobj(9, wbits=-zlib.MAX_WBITS)
    return packer.compress(data) + packer.flush()


def test_what_a_hostile_link_stands_for_is_not_unfolded() -> None:
    bomb = made(deflated(bytes(100_000_000)))
    began = time.process_time()
    with pytest.raises(FormatError, match=r"more than 262,144 bytes"):
        read(bomb)
    assert time.process_time() - began < 1
    for packed in (b"\xff\xff\xff", deflated(b"\xff\xfe"), deflated(b"size: 3") + b"more", deflated(b"size: 3")[:-1]):
        with pytest.raises(FormatError, match="stands for no text"):
            read(made(packed))
    for body in (b"lamps: 5000000\n\n", b"rubbish", b""):
        with pytest.raises(FormatError):
            read(made(deflated(body)))
    with pytest.raises(FormatError, match="damaged"):
        read(link.SCHEME + "lamps/1/ab" + " ab" * 40_000)


def test_a_link_is_a_format_like_others() -> None:
    assert recognise(LINK, (Lamps(),), format="link", puzzle="lamps").title == "Link text"
    with pytest.raises(FormatError, match="no link in it"):
        recognise(TEXT, (Lamps(),), format="link")
    with pytest.raises(OptionError, match="native, link and row"):
        recognise(TEXT, (Lamps(),), format="linc")
    with pytest.raises(FormatError, match="unknown puzzle 'towers'"):
        read(link.folded("puzzle: towers 1\nsize: 3\n\n"))
    assert read(f"puzzle: lamps 1\nlamps: 3\ncount: 1\nfrom: {LINK}\n\n...\n").format == "native"
