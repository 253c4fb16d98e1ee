"""Texts of a dic-dac-doe: the body of its own file, and the bare grid of the contest.

The file has a line for each row, a word for each cell: a symbol, or `.` for an empty cell; pinned cells have a `!`
behind. The demon's moves follow in order, each a row and a column:

    X  O! .  +
    .! +  X  O
    demon: 1 3, 2 1
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain, islice
from math import isqrt

from workbench.core.boardfile import BodyLine
from workbench.core.cell_board import EMPTY, in_words
from workbench.core.errors import FormatError, IllegalMove
from workbench.core.grid_text import PINNED, format_rows, parse_row, parse_rows
from workbench.core.loose import (
    DOUBTFUL,
    INCOMPLETE,
    LABELLED,
    SHAPE,
    UNLIKELY,
    Loose,
    Reading,
    Rectangle,
    WordRow,
    one_by_one,
    rectangles,
    without_numbers,
)
from workbench.core.loose_cells import listed_cells
from workbench.core.options import Values
from workbench.core.text_format import Format
from workbench.puzzles.dicdacdoe.options import new_board
from workbench.puzzles.dicdacdoe.rules.board import LARGEST, Board, empty, symbol
from workbench.puzzles.dicdacdoe.rules.moves import with_demon

_USUAL_PLAYERS = 3
_LOOKED_AT = 20_000  # characters that are enough to recognise a grid


# ------------------------------------------------------------------------------------------------ our own


def format_body(board: Board) -> str:
    """The rows, and the demon's moves if there are any."""
    lines = [format_rows(board)]
    if board.demon:
        moves = (board.cell(index) for index in board.demon)
        lines.append("demon: " + ", ".join(f"{row} {col}" for row, col in moves))
    return "\n".join(lines)


def parse_body(values: Values, body: Sequence[BodyLine]) -> Board:
    """The board of a body; FormatError with the line number."""
    board = new_board(values)
    rows = [line for line in body if not line.text.lower().startswith("demon:")]
    board = parse_rows(rows, board, Board.symbols)
    for line in body:
        if line not in rows:
            board = _with_demon(board, line)
    return board


def _with_demon(board: Board, line: BodyLine) -> Board:
    """The board after the demon's moves of a line, each checked like one that is made by hand."""
    for pair in line.text.partition(":")[2].split(","):
        words = pair.split()
        if len(words) != 2 or not all(word.isascii() and word.isdigit() and len(word) < 4 for word in words):
            raise FormatError("the demon's moves are like 'demon: 1 3, 2 1'", line.number)
        index = board.index((int(words[0]), int(words[1])))
        if index is None:
            raise FormatError(f"the demon's cell {words[0]} {words[1]} is not on the board", line.number)
        try:
            board = with_demon(board, index)
        except IllegalMove as error:
            raise FormatError(f"the demon cannot move to {words[0]} {words[1]}: {error}", line.number) from None
    return board


# ------------------------------------------------------------------------------------------------ the bare grid


def parse_grid(text: str, values: Values) -> Board:
    """A grid of symbols: its shape is the board's, moves are the filled cells, players those whose
    symbols are there: three at least, but two where that is sure. A third symbol is the third player's, whichever
    it is. `!` behind a symbol pins it.

    values   the board's options: `run`, and where they differ from the usual, `players` and `moves`.
    """
    rows: list[list[tuple[int, bool]]] = []
    for line in _rows(text):
        row = parse_row(line, Board.symbols)
        if rows and len(row) != len(rows[0]):
            raise FormatError(f"row {len(rows) + 1} has {len(row)} cells, row 1 has {len(rows[0])}", line.number)
        rows.append(row)
    if not rows:
        raise FormatError("there is no row of symbols")
    if max(len(rows), len(rows[0])) > LARGEST:
        raise FormatError(
            f"the grid has {len(rows)} by {len(rows[0])} cells: up to {LARGEST} by {LARGEST} are possible"
        )
    cells = tuple(piece for row in rows for piece, _ in row)
    pins = frozenset(index for index, (_, pinned) in enumerate(chain.from_iterable(rows)) if pinned)
    players = values.integer("players")
    if players == _USUAL_PLAYERS:
        used = sorted({*cells} - {0})
        if len(used) == _USUAL_PLAYERS and used[:2] == [1, 2]:
            cells = tuple(min(piece, _USUAL_PLAYERS) for piece in cells)  # who plays after a third one had no move
        players = max(players, *cells)
    moves = values["moves"]
    filled = len(cells) - cells.count(0)
    if moves is None and set(cells) <= {0, 1, 2} and 2 in cells and filled >= _USUAL_PLAYERS:
        players = 2  # a third one would have moved, too
    board = empty(len(rows), len(rows[0]), values.integer("run"), players, moves if isinstance(moves, int) else filled)
    return replace(board, cells=cells, pins=pins)


_QUOTED = re.compile(r"^[ \t]*>[> \t]*", re.M)  # marks of an answered mail


def _rows(text: str) -> list[BodyLine]:
    lines = enumerate(_QUOTED.sub("", text).splitlines(), 1)
    return [BodyLine(number, line) for number, line in lines if line.strip()]


def format_grid(board: Board) -> str:
    """A line of symbols for each row, as the contest asks; the demon's moves are not among them."""
    text = "".join(map(symbol, board.cells))
    return "\n".join(text[row * board.cols : (row + 1) * board.cols] for row in range(board.rows))


def resembles_grid(text: str) -> bool:
    """Whether a text is rows that are mostly symbols: a damaged grid too, but no puzzle of digits and dots."""
    text = _QUOTED.sub("", text[:_LOOKED_AT])
    blocks = [block.split("\n") for block in re.split(r"\n[ \t]*\n\s*", text.strip())]
    if len(blocks) > 1 and min(map(len, blocks)) >= _FEWEST:
        return False  # several boards
    if "\t\t" in text or not all(
        len(row) == 1 or all(len(word) < 3 for word in row) for row in map(str.split, text.split("\n"))
    ):
        return False
    letters = "".join(text.split())
    known = sum(letters.count(name) for name in {*Board.symbols, *Board.symbols.lower()})
    # dots with blanks between them may be anything
    likely = known > letters.count(EMPTY) or set(text.strip()) <= {EMPTY, "\n"}
    return (
        bool(letters) and ":" not in letters and likely and known >= 0.7 * len(letters) and text.strip().count("\n") > 0
    )


# ------------------------------------------------------------------------------------------------ somewhere in a text

_ALIASES = str.maketrans("×✕✖✗✘❌ХО○◯⚪⭕〇🔵✚➕✛P_-–—·•∙~?⬜⬛□▢☐", "XXXXXXXOOOOOOO++++" + EMPTY * 14)
_FEWEST = 3  # rows and columns of a board whose text names no size


_LEGEND = re.compile(r"(?<!\w)([0-9A-C])\s?(?:=|:|->|is)\s?([XO+])(?!\w)", re.I)
_RUN = re.compile(r"\b(\d) in a (?:row|line)\b|\brun(?: of|:| ?=)? ?(\d)\b", re.I)
_LINE_OF_RUN = re.compile(
    r"^\W{0,4}(?:\d in a (?:row|line)|run(?: of|:| ?=)? ?\d)(?: (?:wins|needed))?\W{0,4}$", re.I | re.M
)


def loose_grid(ready: Loose) -> Iterator[Reading]:
    """Rectangles of symbols, the first of the largest ones before others; then those of numbers of players, which the
    text may explain; and how many in a line it says."""
    said = _RUN.search(ready.text)
    run = (said[1] or said[2]) if said else ""
    line = (
        {ready.line_at(said.start())} if said and _LINE_OF_RUN.search(ready.text, max(said.start() - 20, 0)) else set()
    )
    for reading in (*_one_by_one(ready), *_explained(ready), *_grids(ready), *_in_a_row(ready)):
        long = max(reading.text.count("\n") + 1, len(reading.text.partition("\n")[0]))
        fits = run and 2 <= int(run) <= long
        yield replace(reading, options={"run": run}, lines=reading.lines | line) if fits else reading


def _explained(ready: Loose) -> Iterator[Reading]:
    """Rectangles of numbers or letters of which the text says what they are: "1 = X, 2 = O"."""
    said = list(islice(_LEGEND.finditer(ready.text), LARGEST))
    lines, signs = {ready.line_at(one.start()) for one in said}, {one[1].upper(): one[2].upper() for one in said}
    if len(signs) > 1:
        signs = {"0": EMPTY, EMPTY: EMPTY, **signs}
        rows = [row for row in ready.rows if row.line not in lines and {*"".join(row.words).upper()} <= {*signs}]
        texts = (tuple("".join(signs[letter] for letter in word.upper()) for word in row.words) for row in rows)
        there = tuple(replace(row, words=words) for row, words in zip(rows, texts, strict=True))
        for reading in _grids(replace(ready, rows=there)):
            yield replace(reading, weight=LABELLED, lines=reading.lines | lines)


def _in_a_row(ready: Loose) -> Iterator[Reading]:
    """All cells of a square in one word or list: "XO+O.X+XO"."""
    for row in ready.rows:
        letters = "".join(row.words).upper().translate(_ALIASES)
        side = isqrt(len(letters))
        one = len(row.words) in (1, len(letters)) and side * side == len(letters) and _FEWEST <= side <= LARGEST
        if one and {*"XO+"} <= {*letters} <= {*Board.symbols}:
            rows = (letters[at : at + side] for at in range(0, len(letters), side))
            yield Reading("\n".join(rows), frozenset(row.lines), DOUBTFUL)


def _grids(ready: Loose) -> Iterator[Reading]:
    broken = set[int]()
    for one in rectangles(one_by_one(ready.rows, _FEWEST), _signs):
        inner = [col for col in zip(*one.cells, strict=True) if {*col} & {*Board.symbols}]  # no letters of the rows
        strange = {sign for col in inner for sign in col} - {*Board.symbols}
        if strange and min(len(inner), len(one.cells)) >= _FEWEST:
            broken |= one.lines  # what is left of it is another board
            if not resembles_grid(ready.text):  # else its parser says so
                yield Reading("", one.lines, fault=f"'{min(strange)}' is no symbol: {in_words(Board.symbols)} are")
    for read, weight in (_symbols, SHAPE), (_letters, DOUBTFUL), (_colours, DOUBTFUL), (_players, UNLIKELY):
        found = [
            one
            for one in rectangles(one_by_one(ready.rows, _FEWEST), read)
            if min(len(one.cells), len(one.cells[0])) > 1
        ]
        for one in sorted(found, key=lambda one: (_is_of_several(ready, one), -len(one.cells) * len(one.cells[0]))):
            if one.lines & broken:
                continue
            if one.odd:
                return  # a damaged board: what is left of it is another
            tall, wide = len(one.cells), len(one.cells[0])
            fewest = min(tall, wide) if weight == UNLIKELY else max(tall, wide)  # two rows of numbers may be anything
            part = read is _players and any(_is_of_table(row, one) for row in ready.rows)
            if fewest >= _FEWEST and _is_played(one.cells) and not part:
                likely = weight if min(tall, wide) >= _FEWEST else UNLIKELY
                named = {_letters: "A, B, C", _colours: "R, G, B"}.get(read, "")
                assumed = f"{named} were taken as X, O, +" if named else ""
                text = "\n".join("".join(row) for row in one.cells)
                likely = min(likely, DOUBTFUL) if _is_of_several(ready, one) else likely
                if read is _players and tall == wide and {*text} & {*Board.symbols[_USUAL_PLAYERS + 1 :]}:
                    likely = INCOMPLETE  # a square of more numbers than usual players is one of heights
                yield Reading(text, one.lines, likely, unread=one.unread, assumed=assumed)


def _is_of_several(ready: Loose, one: Rectangle[str]) -> bool:
    """Whether rows are those of several boards, one below the other, with blank lines between them."""
    blocks = Counter(row.block for row in ready.rows if row.line in one.lines)
    return len(blocks) > 1 and min(blocks.values()) >= _FEWEST


def _one_by_one(ready: Loose) -> Iterator[Reading]:
    """Symbols that are listed one by one, each with its row and column; below a heading numbers of players, too."""
    for one in listed_cells(ready, lambda word, named: _symbol(word, named=named) is not None):
        rows, cols = (max(count, _FEWEST) for count in one.shape)
        if max(rows, cols) <= LARGEST:
            cells = one.grid(rows, cols, EMPTY)
            text = "\n".join("".join(_symbol(word, named=True) or EMPTY for word in row) for row in cells)
            yield Reading(text, one.lines, LABELLED if one.named else DOUBTFUL, assumed=one.assumed)


def _symbol(word: str, *, named: bool) -> str | None:
    """The symbol that a word is, or where columns are named the player whose number it is."""
    if named and word in _NUMBERS[1:]:
        return Board.symbols[int(word)]
    letter = word.upper().translate(_ALIASES)
    return letter if len(letter) == 1 and letter in Board.symbols and letter != EMPTY else None


def _is_played(cells: tuple[tuple[str, ...], ...]) -> bool:
    return len({symbol for row in cells for symbol in row} - {EMPTY}) > 1


_CELL = re.compile(rf"[^{PINNED}]{PINNED}?")


def _symbols(row: WordRow) -> tuple[str, ...] | None:
    """The symbols of a row, with blanks between them or without; `!` stays behind one that is pinned."""
    for words in without_numbers(
        replace(row, words=tuple(_SPELT.get(w.lower(), w) for w in " ".join(row.words).split()))
    ):
        letters = "".join(words).upper().translate(_ALIASES)
        found, lengths = _CELL.findall(letters), {len(word.replace(PINNED, "")) for word in words}
        apart = len(words) == 1 or len(lengths) == 1
        if len(found) > 1 and apart and "".join(found) == letters and all(one[0] in Board.symbols for one in found):
            return tuple(found)
    return None


def _signs(row: WordRow) -> tuple[str, ...] | None:
    """The letters of a row of which half or more are symbols, whatever the others are."""
    words = [word if word == PINNED else word.replace(PINNED, "") for word in row.words]
    letters = "".join(words).upper().translate(_ALIASES)
    known = sum(letter in Board.symbols for letter in letters)
    apart = len(words) in (1, len(letters)) and len(letters) <= 2 * known
    return tuple(letters) if apart and " " not in letters and {*letters} & {*"XO"} else None


_SPELT = {"cross": "X", "kreuz": "X", "croix": "X", "plus": "+"}
_SPELT |= dict.fromkeys(("circle", "nought", "kreis", "rond", "cercle"), "O")
"""Symbols as they are called."""


def _letters(row: WordRow) -> tuple[str, ...] | None:
    """The symbols of a row of letters: A is the first player's."""
    return _named("ABC", row)


def _colours(row: WordRow) -> tuple[str, ...] | None:
    """The symbols of a row of colours, red, green and blue."""
    return _named("RGB", row)


def _named(letters: str, row: WordRow) -> tuple[str, ...] | None:
    words = (row.words[0] if len(row.words) == 1 else row.words)[:_LOOKED_AT]
    symbols = dict(zip(letters, "XO+", strict=True)) | dict.fromkeys(".-_", EMPTY)
    found = tuple(symbols.get(word.upper(), "") for word in words)
    return found if len(found) >= _FEWEST and all(found) else None


def _players(row: WordRow) -> tuple[str, ...] | None:
    """The symbols of a row of numbers: 0 is an empty cell, 1 the first player's."""
    numbers = row.words[0] if len(row.words) == 1 else row.words
    words = [EMPTY if word == EMPTY else Board.symbols[int(word)] if word in _NUMBERS else "" for word in numbers]
    return tuple(words) if len(words) >= _FEWEST and all(words) else None


def _is_of_table(row: WordRow, one: Rectangle[str]) -> bool:
    """Whether a row above or below others goes on with numbers that are no player's: then all of these are something
    else than a board. Numbers of columns do not count."""
    beside = row.line in (min(one.lines) - 1, max(one.lines) + 1) and len(row.words) == len(one.cells[0])
    numbers = [int(word) for word in row.words if word.isdecimal()]
    whole = len(numbers) + row.words.count(EMPTY) == len(row.words)
    counted = numbers == list(range(numbers[0], numbers[0] + len(row.words))) if numbers else True
    return beside and whole and not counted and _players(row) is None


_NUMBERS = tuple(map(str, range(len(Board.symbols))))


def format_python(board: Board) -> str:
    """A list of texts, as Python has it."""
    rows = ",\n".join(f'    "{row}"' for row in format_grid(board).splitlines())
    return f"board = [\n{rows},\n]"


def format_csv(board: Board) -> str:
    """A line for each row, commas between its symbols."""
    return "\n".join(",".join(row) for row in format_grid(board).splitlines())


FORMATS: tuple[Format[Board], ...] = (
    Format(
        "grid",
        "Rows of symbols, a cell each",
        parse_grid,
        format_grid,
        resembles_grid,
        loose_grid,
        "XO+ / O.X / +XO",
    ),
    Format("python", "Python, a list of rows", format=format_python),
    Format("csv", "CSV, a symbol a cell", format=format_csv),
)
