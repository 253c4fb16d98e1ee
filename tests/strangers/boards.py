"""Boards as strangers write them: files, formats of other programs, pasted texts, links, pictures, moves."""

from __future__ import annotations

import base64
import io
import re
import zlib
from collections.abc import Iterator
from contextlib import suppress
from functools import cache, partial
from typing import Any

from tests.contract import board_of, responses, samples
from tests.pasted import forms
from tests.strangers.parts import OWN, Parser, chosen, goes_on, own_boards, text_of
from workbench.core import boardfile, expectation, files, link, native, options
from workbench.core.errors import WorkbenchError
from workbench.core.options import Values
from workbench.core.puzzle import AnyPuzzle
from workbench.core.recognise import recognise
from workbench.core.text_format import Format
from workbench.puzzles import PUZZLES
from workbench.puzzles.towers.formats.pages import parse_penpa


def _foreign_boards(puzzle: AnyPuzzle, one: Format[Any]) -> Iterator[bytes]:
    if one.example:
        yield one.example.encode()
    for path in samples(puzzle) if one.format is not None else ():
        with suppress(WorkbenchError):
            assert one.format is not None
            yield one.format(board_of(puzzle, path)).encode()
    for form in forms(puzzle.slug) if puzzle in PUZZLES else ():
        with suppress(WorkbenchError):
            _read_foreign(puzzle, one, form.text.encode())
            yield form.text.encode()


@cache
def _board_options(puzzle: AnyPuzzle) -> tuple[Values, ...]:
    found = [puzzle.options_of(board_of(puzzle, path)) for path in samples(puzzle)]
    return tuple(dict.fromkeys((options.defaults(puzzle.options), *found)))


def _read_foreign(puzzle: AnyPuzzle, one: Format[Any], data: bytes) -> None:
    assert one.parse is not None
    board = one.parse(text_of(data), chosen(data, _board_options(puzzle)))
    if board is not None:
        goes_on(puzzle, board)


def _read_pasted(data: bytes) -> None:
    found = recognise(text_of(data), PUZZLES, front=chosen(data, (None, *PUZZLES)))
    for one in (found, *found.other_readings):
        goes_on(one.puzzle, one.board)


def _pasted() -> Iterator[bytes]:
    for puzzle in PUZZLES:
        yield from (form.text.encode() for form in forms(puzzle.slug))
        yield from (puzzle.link(board_of(puzzle, path)).encode() for path in samples(puzzle))


def _read_header(data: bytes) -> None:
    text = text_of(data)
    boardfile.title_of(boardfile.take_apart(text).header)
    for read in (expectation.expectations, expectation.races, expectation.pictured):
        with suppress(WorkbenchError):
            read(text)
    native.foreign_header(PUZZLES[0], text)


def _read_link(data: bytes) -> None:
    """The text, and the link whose checksum is right and whose text is nobody's."""
    packed = base64.urlsafe_b64encode(zlib.crc32(b"towers/1/" + data).to_bytes(4, "big") + data).decode().rstrip("=")
    for text in (f"{link.SCHEME}towers/1/{packed}", text_of(data)):
        for one in link.found_in(text):
            with suppress(WorkbenchError):
                found, _ = link.unfolded(one)
                assert [link.unfolded(again)[0] for again in link.found_in(link.folded(found))] == [found]


def _links() -> Iterator[bytes]:
    for puzzle in PUZZLES:
        for path in samples(puzzle)[:4]:
            text = puzzle.format(board_of(puzzle, path))
            yield link.folded(text).encode()
            yield _deflated(text.encode())


def _deflated(data: bytes) -> bytes:
    packer = zlib.compressobj(9, wbits=-zlib.MAX_WBITS)
    return packer.compress(data) + packer.flush()


def _read_penpa(data: bytes) -> None:
    """What the address of a page stands for."""
    code = base64.b64encode(_deflated(data)).decode()
    goes_on(PUZZLES[0], parse_penpa(f"#m=edit&p={code}", options.defaults(PUZZLES[0].options)))


def _penpas() -> Iterator[bytes]:
    for text in (form.text for form in forms("towers")):
        if found := re.search(r"penpa-edit/[#?]m=\w+&p=([\w+/=-]+)", text):
            yield zlib.decompressobj(-zlib.MAX_WBITS).decompress(base64.b64decode(found[1]))


def _read_moves(puzzle: AnyPuzzle, data: bytes) -> None:
    """Line by line, each a move on what the one before has made of the board."""
    board = before = chosen(data, _moved_boards(puzzle))
    for line in text_of(data).splitlines()[:8]:
        with suppress(WorkbenchError):
            after = puzzle.apply(board, line)
            puzzle.caption(board, line)
            board = after
    if board != before:
        goes_on(puzzle, board)


@cache
def _moved_boards(puzzle: AnyPuzzle) -> tuple[Any, ...]:
    return tuple(board_of(puzzle, path) for path in samples(puzzle)[:8])


def _moves(puzzle: AnyPuzzle) -> Iterator[bytes]:
    for board in _moved_boards(puzzle)[:2]:
        found = sorted({one.move for one in responses(puzzle, board, most=3) if one.move})
        yield from (move.encode() for move in found)
        yield "\n".join(found).encode()


def _read_picture(data: bytes) -> None:
    files.decoded(io.BytesIO(data), "file")


def _pictures() -> Iterator[bytes]:
    for text in _links():
        if text.startswith(link.SCHEME.encode()):
            yield b'<?xml version="1.0"?><svg><metadata>' + text + b"</metadata></svg>"
            yield b"\x89PNG\r\n\x1a\n" + text
            yield text


def _of(puzzle: AnyPuzzle) -> Iterator[Parser]:
    """What reads boards and moves of a puzzle."""

    def read(data: bytes) -> None:
        goes_on(puzzle, puzzle.parse(text_of(data)))

    yield Parser(puzzle.slug, read, partial(own_boards, puzzle))
    yield Parser(f"{puzzle.slug}-moves", partial(_read_moves, puzzle), partial(_moves, puzzle))
    for one in puzzle.formats:
        if one.parse is not None:
            foreign = partial(_read_foreign, puzzle, one), partial(_foreign_boards, puzzle, one)
            yield Parser(f"{puzzle.slug}-{one.name}", *foreign)


PARSERS = (
    *(parser for puzzle in OWN for parser in _of(puzzle)),
    Parser("pasted", _read_pasted, _pasted),
    Parser("penpa-unpacked", _read_penpa, _penpas),
    Parser("header", _read_header, lambda: (text for puzzle in OWN for text in own_boards(puzzle))),
    Parser("link", _read_link, _links),
    Parser("picture", _read_picture, _pictures),
)
