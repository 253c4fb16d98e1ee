"""A tower puzzle in the formats of other programs: puzz.link addresses, game ids of Tatham's collection, grids."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from urllib.parse import unquote

from workbench.core.errors import FormatError
from workbench.core.loose import ADDRESS, Loose, Reading
from workbench.core.options import Values
from workbench.core.text_format import Format
from workbench.puzzles.towers.formats import lists
from workbench.puzzles.towers.formats.loose import loose_pictures
from workbench.puzzles.towers.formats.native import cell_in, format_picture, number_in, parse_picture, resembles_picture
from workbench.puzzles.towers.formats.squares import loose_grid
from workbench.puzzles.towers.rules.board import LARGEST, SMALLEST, Board, puzzle_of


def _size(size: int, what: str) -> int:
    if not SMALLEST <= size <= LARGEST:
        raise FormatError(f"{what} {size}: sizes from {SMALLEST} to {LARGEST} are possible")
    return size


# ------------------------------------------------------------------------------------------------ Tatham's game ID


_SEED = re.compile(r"towers(?:\.html)?#\d{1,2}(?:d[a-z])?(?:#|%23)\d")


def parse_tatham(text: str, values: Values) -> Board:
    """A game ID of Simon Tatham's Towers: "5:/2////...,a3b". Parameters after the size ("5dh:") are ignored; a size
    that is told twice ("5x5:"), as other games of the collection have it, is one."""
    if _SEED.search(text):
        raise FormatError("the link says the seed of a random puzzle only: its page has another one, by game ID")
    match = re.fullmatch(r"([0-9]{1,3})(?:[x×]\1)?(d[a-z])?:([^,]*)(?:,(.*))?", text.strip(), re.DOTALL)
    if match is None:
        raise FormatError("a game ID is like '5:2/3///…': the size, a colon, the clues joined by '/'")
    size = _size(int(match[1]), "the game ID has size")
    words = match[3].split("/")
    if len(words) != 4 * size:
        raise FormatError(f"the game ID has {len(words)} clues: size {size} wants {4 * size}, joined by '/'")
    clues = [number_in(word or ".", None) for word in words]
    return puzzle_of(clues, _tatham_grid(match[4], size) if match[4] is not None else None)


def _tatham_grid(text: str, size: int) -> list[int]:
    givens: list[int] = []
    for word in re.findall(r"\d+|[a-z]|_|.", text, re.DOTALL):
        if word.isdigit() and word.isascii():
            givens.append(number_in(word, None))
        elif "a" <= word <= "z":
            givens.extend([0] * (ord(word) - ord("a") + 1))
        elif word != "_":
            raise FormatError(f"'{word}' in the grid of the game ID: numbers, a-z for blanks and '_' are possible")
    if len(givens) != size**2:
        raise FormatError(f"the grid of the game ID has {len(givens)} cells: size {size} wants {size**2}")
    return givens


def format_tatham(board: Board) -> str:
    """The game ID: clues and givens, not what has been filled in."""
    clues = "/".join(str(clue) if clue else "" for clue in board.clues)
    if not any(board.givens):
        return f"{board.size}:{clues}"
    parts: list[str] = []
    for blanks, number in _runs(board.givens):
        letters = "z" * (blanks // 26) + (chr(ord("a") + blanks % 26 - 1) if blanks % 26 else "")
        if number and not letters and parts:
            letters = "_"
        parts.append(letters + (str(number) if number else ""))
    return f"{board.size}:{clues},{''.join(parts)}"


def _runs(numbers: Iterable[int]) -> Iterator[tuple[int, int]]:
    """(blanks before, number) for each number; the blanks at the end come with number 0."""
    blanks = 0
    for number in numbers:
        if number:
            yield blanks, number
            blanks = 0
        else:
            blanks += 1
    if blanks:
        yield blanks, 0


# ------------------------------------------------------------------------------------------------ puzz.link


def parse_puzzlink(text: str, values: Values) -> Board:
    """A URL of puzz.link or pzprv3 that ends with "skyscrapers/C/R/..."."""
    match = re.search(r"skyscrapers/([0-9]{1,3})/([0-9]{1,3})/([^/\s]*)/?\s*$", text.strip())
    if match is None:
        raise FormatError("a puzz.link address ends like 'skyscrapers/5/5/g2j3…'")
    if match[1] != match[2]:
        raise FormatError(f"the address is of a board of {match[1]} columns and {match[2]} rows: it must be square")
    size = _size(int(match[1]), "the address has size")
    numbers = _decode16(match[3])
    clues, cells = 4 * size, size**2
    if not clues <= len(numbers) <= clues + cells:  # blank clues are written too: a shorter address is cut off
        raise FormatError(
            f"the address holds {len(numbers)} numbers: size {size} wants {clues} clues and up to {cells} heights"
        )
    numbers += [0] * (clues + cells - len(numbers))
    return puzzle_of(numbers[:clues], numbers[clues:])


def _decode16(code: str) -> list[int]:
    numbers: list[int] = []
    for word in re.findall(r"-[0-9a-f]{2}|[0-9a-z]|.", code, re.DOTALL):
        if word.startswith("-") and len(word) == 3:
            numbers.append(number_in(str(int(word[1:], 16)), None))
        elif word in "0123456789abcdef":
            numbers.append(int(word, 16))
        elif "g" <= word <= "z":
            numbers.extend([0] * (ord(word) - ord("g") + 1))
        else:
            raise FormatError(f"'{word}' in the address: 0-9 a-f, -hh and g-z are possible")
    return numbers


def format_puzzlink(board: Board) -> str:
    """The address: clues and givens, not what has been filled in."""
    n = board.size
    code = _encode16(board.clues) + (_encode16(board.givens) if any(board.givens) else "")
    return f"https://puzz.link/p?skyscrapers/{n}/{n}/{code}"


def _encode16(numbers: Iterable[int]) -> str:
    parts = []
    for blanks, number in _runs(numbers):
        parts.append("z" * (blanks // 20) + (chr(ord("g") + blanks % 20 - 1) if blanks % 20 else ""))
        if number:
            parts.append(f"{number:x}" if number < 16 else f"-{number:02x}")
    return "".join(parts)


# ------------------------------------------------------------------------------------------------ in other texts

_ID = re.compile(r"(?<![\w/.])(\d{1,2}(?:[x×]\d{1,2})?(?:d[a-z])?:[0-9/]{11,300}(?:,[0-9a-z_]{1,600})?)")
_LINK = re.compile(r"(?:skyscrapers?|building)(?:_edit)?/(\d{1,3})/(\d{1,3})/([0-9a-z-]{0,2000})")


def loose_tatham(ready: Loose) -> Iterator[Reading]:
    """Game IDs somewhere in a text, or behind the `#` of a page."""
    for match in _ID.finditer(unquote(ready.text) if "%" in ready.text else ready.text):
        line = ready.line_at(match.start()) if "%" not in ready.text else ready.text[: match.start()].count("\n") + 1
        yield Reading(match[1], frozenset({line}), ADDRESS)


def loose_puzzlink(ready: Loose) -> Iterator[Reading]:
    """Addresses of puzz.link and pzpr somewhere in a text."""
    for match in _LINK.finditer(ready.text):
        lines = frozenset({ready.line_at(match.start())})
        yield Reading(f"https://puzz.link/p?skyscrapers/{match[1]}/{match[2]}/{match[3]}", lines, ADDRESS)


# ------------------------------------------------------------------------------------------------ bare numbers

_NAMES = ("top", "bottom", "left", "right")
_ROUND = "Clues clockwise from top left:"


def parse_flat(text: str, values: Values) -> Board:
    """4n numbers in the order top, bottom, left, right, whether these are named or not; 0 is blank."""
    named = re.fullmatch(r"\s*top:(.*)bottom:(.*)left:(.*)right:(.*)", text, re.DOTALL)
    return puzzle_of(_clue_list(" ".join(named.groups()) if named else text))


def format_flat(board: Board) -> str:
    """A line for each side; 0 is blank. Heights are left out."""
    return "\n".join(f"{name}: {' '.join(map(str, side))}" for name, side in zip(_NAMES, _sides(board), strict=True))


def parse_clockwise(text: str, values: Values) -> Board:
    """4n numbers clockwise from the left upper corner, whether that is said or not; 0 is blank."""
    said = text.strip().removeprefix(_ROUND)
    return puzzle_of(_turned(_clue_list(text if said == text.strip() else said.replace("/", " "))))


def format_clockwise(board: Board) -> str:
    """4n numbers clockwise from the left upper corner, a stroke at each other corner; 0 is blank. Heights are left
    out."""
    top, bottom, left, right = _sides(board)
    sides = (top, right, bottom[::-1], left[::-1])
    return f"{_ROUND} {' / '.join(' '.join(map(str, side)) for side in sides)}"


def _sides(board: Board) -> tuple[tuple[int, ...], ...]:
    """The clues above, below, at the left and at the right."""
    return tuple(board.clues[i * board.size : (i + 1) * board.size] for i in range(4))


def parse_across(text: str, values: Values) -> Board:
    """4n numbers in the order left, right, top, bottom; 0 is blank."""
    clues = _clue_list(text)
    half = len(clues) // 2
    return puzzle_of([*clues[half:], *clues[:half]])


def parse_in_turn(text: str, values: Values) -> Board:
    """4n numbers in the order top, right, bottom, left, each side as one reads; 0 is blank."""
    clues = _clue_list(text)
    n = len(clues) // 4
    return puzzle_of([*clues[:n], *clues[2 * n :], *clues[n : 2 * n]])


def _turned(clues: list[int]) -> list[int]:
    """From clockwise order to top, bottom, left, right."""
    n = len(clues) // 4
    top, right, bottom, left = (clues[i * n : (i + 1) * n] for i in range(4))
    return [*top, *reversed(bottom), *reversed(left), *right]


def _clue_list(text: str) -> list[int]:
    words = text.split()
    size, rest = divmod(len(words), 4)
    if rest or not SMALLEST <= size <= LARGEST:
        raise FormatError(
            f"there are {len(words)} clues: four for each row, {4 * SMALLEST} to {4 * LARGEST}, would be right"
        )
    return [number_in(word, None) for word in words]


def parse_grid(text: str, values: Values) -> Board:
    """n lines of n numbers, `.` or 0 is empty; one with a prime is entered, every other height counts as given."""
    lines = [(number, line.split()) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    size = _size(len(lines), "the number of lines is")
    for row, (number, words) in enumerate(lines, 1):
        if len(words) != size:
            raise FormatError(f"row {row} has {len(words)} cells: {size} rows want {size} each", number)
    givens, entries = zip(*(cell_in(word, number) for number, words in lines for word in words), strict=True)
    return replace(puzzle_of([0] * (4 * size), givens), entries=entries)


def format_grid(board: Board) -> str:
    """n lines of n numbers, `.` is empty: every filled cell, given or entered. Clues are left out."""
    n, heights = board.size, board.heights
    width = len(str(max(heights, default=0)))
    rows = (heights[i : i + n] for i in range(0, n * n, n))
    return "\n".join(" ".join((str(h) if h else ".").rjust(width) for h in row) for row in rows)


def format_python(board: Board) -> str:
    """A dictionary of the four sides' clues and the heights, 0 is blank."""
    n, clues = board.size, board.clues
    rows = [list(board.heights[i : i + n]) for i in range(0, n * n, n)]
    lines = [f'    "{name}": {list(clues[i * n : (i + 1) * n])},' for i, name in enumerate(_NAMES)]
    return "\n".join(["puzzle = {", *lines, '    "grid": [', *(f"        {row}," for row in rows), "    ],", "}"])


def format_csv(board: Board) -> str:
    """The picture of the file with commas, `+` in the corners: clues around heights, given or entered; what is
    blank stays empty."""
    n, heights = board.size, board.heights
    top, bottom, left, right = _sides(board)
    rows = [(left[i], *heights[i * n : (i + 1) * n], right[i]) for i in range(n)]
    table = [("+", *top, "+"), *rows, ("+", *bottom, "+")]
    return "\n".join(",".join(str(number) if number else "" for number in row) for row in table)


FORMATS: tuple[Format[Board], ...] = (
    Format(
        "tatham",
        "Game ID of Simon Tatham's Towers",
        parse_tatham,
        format_tatham,
        lambda text: re.match(r"\s*\d+([x×]\d+)?(d[a-z])?:[\d/,]", text) is not None or _SEED.search(text) is not None,
        loose_tatham,
    ),
    Format(
        "puzzlink",
        "Address of puzz.link",
        parse_puzzlink,
        format_puzzlink,
        lambda text: "skyscrapers/" in text,
        loose_puzzlink,
    ),
    Format(
        "picture",
        "Clues around a grid",
        parse_picture,
        format_picture,
        resembles_picture,
        loose_pictures,
        "top: 3 1 2, left: 2 1 2",
    ),
    Format("grid", "Heights, row by row", parse_grid, format_grid, loose=loose_grid),
    Format("flat", "Clues: top, bottom, left, right", parse_flat, format_flat, loose=lists.loose_clues),
    Format(
        "clockwise", "Clues, clockwise from top left", parse_clockwise, format_clockwise, loose=lists.loose_clockwise
    ),
    Format("inturn", "Clues: top, right, bottom, left", parse_in_turn, loose=lists.loose_in_turn),
    Format("across", "Clues: left, right, top, bottom", parse_across, loose=lists.loose_across),
    Format("python", "Python, clues by side and heights", format=format_python),
    Format("csv", "CSV, clues around a grid", format=format_csv),
)
