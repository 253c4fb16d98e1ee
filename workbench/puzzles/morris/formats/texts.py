"""Texts of a game: the body of its own file, and the key of the published table of scores.

The file names the position the game began with, oldest pieces first, and the game, see `game`:

    X: 1 5
    O: 3
    to move: O
    game: 7 2 (4 6) 9*

The key is a number whose digits are squares: X's oldest piece in the units, then tens and hundreds; O's from the
thousands up; 0 is none; and 1,000,000 when X is to move.
"""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import zip_longest

from workbench.core import options
from workbench.core.boardfile import BodyLine, is_native
from workbench.core.errors import FormatError
from workbench.core.options import Values
from workbench.core.text_format import Format, bare, without_brackets
from workbench.puzzles.morris.formats.loose import loose_games, loose_keys
from workbench.puzzles.morris.formats.refused import refused
from workbench.puzzles.morris.options import OPTIONS, variant_of
from workbench.puzzles.morris.rules.board import Board
from workbench.puzzles.morris.rules.check import faults
from workbench.puzzles.morris.rules.game import Game, format_game, parse_game
from workbench.puzzles.morris.rules.position import Position, Queue, Variant

# ------------------------------------------------------------------------------------------------ our own


def format_body(board: Board) -> str:
    """The four lines of a file."""
    lines = [
        f"X: {_words(board.start.x)}",
        f"O: {_words(board.start.o)}",
        f"to move: {board.start.side}",
        f"game: {format_game(board.game)}",
    ]
    return "\n".join(line.rstrip() for line in lines)


def _words(queue: Queue) -> str:
    return " ".join(str(square + 1) for square in queue)


def parse_body(values: Values, body: tuple[BodyLine, ...]) -> Board:
    """The board of a body; FormatError with the line number. Lines may be left out: nothing, and X to move."""
    variant = variant_of(values)
    found: dict[str, BodyLine] = {}
    written: dict[str, str] = {}
    for line in body:
        key, colon, _ = line.text.partition(":")
        name = key.strip().lower()
        if not colon or name not in ("x", "o", "to move", "game"):
            raise FormatError(f"'{line.text[:40]}' is none of 'X:', 'O:', 'to move:' and 'game:'", line.number)
        if name in found:
            raise FormatError(f"'{key.strip()}' is given a second time", line.number)
        written[name] = line.text[len(key) + 1 :]
        found[name] = BodyLine(line.number, f"{key}:{_numbered(variant, written[name])}")
    x, o = (_queue(variant, found.get(name)) for name in ("x", "o"))
    start = Position(x, o, _to_move(found.get("to move")))
    if "game" not in found:
        return Board(variant, start)
    line = found["game"]
    game = parse_game(_value(line), line.number)
    _refuse_illegal(variant, start, game, line.number, written["game"])
    return Board(variant, start, game)


_PLACE = re.compile(r"(?<!\w)([A-Za-z])(\d{1,2})(?!\w)")


def _numbered(variant: Variant, text: str) -> str:
    """The text with the numbers of squares that are written as in chess, a1 being the lower left."""

    def number(match: re.Match[str]) -> str:
        col, row = ord(match[1].lower()) - ord("a") + 1, int(match[2])
        inside = 1 <= col <= variant.cols and 1 <= row <= variant.rows
        return str((variant.rows - row) * variant.cols + col) if inside else match[0]

    return _PLACE.sub(number, text)


def _value(line: BodyLine) -> str:
    return line.text.partition(":")[2]


def _queue(variant: Variant, line: BodyLine | None) -> Queue:
    return tuple(_square(variant, word, line.number) for word in _value(line).split()) if line else ()


def _square(variant: Variant, word: str, line: int) -> int:
    if not (word.isascii() and word.isdigit() and len(word) <= 3 and 1 <= int(word) <= variant.cells):
        raise FormatError(f"'{word[:20]}' is no square: 1 to {variant.cells} are, row by row", line)
    return int(word) - 1


def _to_move(line: BodyLine | None) -> bool:
    if line is None:
        return True
    side = _value(line).strip().upper()
    if side not in ("X", "O"):
        raise FormatError("'to move' is X or O", line.number)
    return side == "X"


def _refuse_illegal(variant: Variant, start: Position, game: Game, line: int, written: str) -> None:
    """FormatError for a game with a move that the rules do not allow."""
    if game.moves and any(faults(variant, start)):
        raise FormatError("no move can be played from a position that breaks the rules", line)
    _, said, _ = refused(variant, start, game, written)
    if said:
        raise FormatError(said, line)


# ------------------------------------------------------------------------------------------------ the scores' key

_X_TO_MOVE = 1_000_000
_DIGITS = 3


def parse_key(text: str, values: Values) -> Board:
    """The position of a key."""
    variant, word = variant_of(values), text.strip()
    _refuse_large(variant)
    if not (word.isascii() and word.isdigit() and len(word) <= 7 and int(word) < 2 * _X_TO_MOVE):
        raise FormatError(f"'{word[:20]}' is no key: a number from 0 to {2 * _X_TO_MOVE - 1} is", 1)
    key = int(word)
    x, o = (_digits(variant, part, side) for part, side in ((key % 1000, "X"), (key // 1000 % 1000, "O")))
    return Board(variant, Position(x, o, key >= _X_TO_MOVE))


def _digits(variant: Variant, part: int, side: str) -> Queue:
    digits = [part // 10**k % 10 for k in range(_DIGITS)]
    queue = [digit for digit in digits if digit]
    if digits[: len(queue)] != queue:
        raise FormatError(
            f"the digits {part:03d} of {side} have a 0 below another digit: the oldest is in the units", 1
        )
    for digit in queue:
        if digit > variant.cells:
            raise FormatError(f"the digit {digit} of {side} is out of range: the squares are 1 to {variant.cells}", 1)
    return tuple(digit - 1 for digit in queue)


def format_key(board: Board) -> str:
    """The key of the position looked at; FormatError for boards with more squares or pieces than it has room for."""
    _refuse_large(board.variant)
    position = board.position
    if max(len(position.x), len(position.o)) > _DIGITS:
        raise FormatError(f"a key has room for {_DIGITS} pieces a side")
    key = _X_TO_MOVE if position.x_to_move else 0
    for place, queue in ((1, position.x), (1000, position.o)):
        for square in queue:
            key += (square + 1) * place
            place *= 10
    return str(key)


def _refuse_large(variant: Variant) -> None:
    if variant.cells > 9 or variant.pieces > _DIGITS:
        raise FormatError(f"a key has one digit a square and {_DIGITS} pieces a side: {variant.words} are too many")


# ------------------------------------------------------------------------------------------------ as people write it

_KEY = re.compile(r"\b(x|o|to[ _-]?move|turn|side|game|moves)\b['\"]?\s*[:=]\s*", re.I)
_NAMES = {"moves": "game", "turn": "to move", "side": "to move"}
_SEPARATORS = str.maketrans(dict.fromkeys(",;→>_-", " "))


_RULES = re.compile(r"\s*(?:# )?rules: (\d{1,2}) x (\d{1,2}), (\d{1,2}) pieces, (\d{1,2}) in a line\s*?(?:\n|$)")


def format_position(board: Board) -> str:
    """The lines of a file; where the rules are not the usual ones, a line before them says them."""
    return _said_rules(board.variant) + format_body(board)


def _said_rules(variant: Variant, mark: str = "") -> str:
    """A line that says the rules, where they are not the usual ones."""
    said = f"{mark}rules: {variant.rows} x {variant.cols}, {variant.pieces} pieces, {variant.run} in a line\n"
    return "" if variant == Variant() else said


def parse_position(text: str, values: Values) -> Board:
    """The lines of a file without its header: in any order, with lists, in a dictionary, on one line."""
    text = bare(text, any_name=False)
    rules = _RULES.match(text)
    if rules is not None:
        rows, cols, pieces, run = (int(word) for word in rules.groups())
        read = options.Values({**values, "rows": rows, "cols": cols, "pieces": pieces, "run": run})
        values, text = options.complete(OPTIONS, read), "\n" * rules[0].count("\n") + text[rules.end() :]
    keys = list(_KEY.finditer(text))
    if not keys:
        raise FormatError("a position is like 'X: 1 5', 'O: 3', 'to move: O'; a game like 'game: 1 5 3'", 1)
    lines = []
    for key, following in zip(keys, [*keys[1:], None], strict=True):
        name = re.sub("[_-]", " ", key[1].lower()).replace("tomove", "to move")
        name = _NAMES.get(name, name)
        value = text[key.end() : following.start() if following else None].translate(_SEPARATORS)
        if name != "game" and _LISTS_OF_TWO.search(value):
            raise FormatError(f"{name}: rows and columns are no squares, which have numbers from 1")
        value = value.translate(_NO_LISTS) if name == "game" else without_brackets(value)  # there () is a variation
        lines.append(
            BodyLine(text.count("\n", 0, key.start()) + 1, f"{name}: {' '.join(value.split()).removesuffix('.')}")
        )
    board = parse_body(values, tuple(lines))
    more = len(board.start.x) > len(board.start.o)
    if more and not any(line.text.startswith("to move") for line in lines) and not board.game.moves:
        return replace(board, start=replace(board.start, x_to_move=False))  # X begins
    return board


_LISTS_OF_TWO = re.compile(r"[(\[]\s?\d\s?,\s?\d\s?[)\]]\s?[,;]?\s?[(\[]")
_NO_LISTS = str.maketrans(dict.fromkeys("[]{}'\"", " "))


def _looks_like_position(text: str) -> bool:
    begin = bare(text[:2000], any_name=False)
    keys = list(_KEY.finditer(begin))
    values = [begin[a.end() : b.start() if b else None] for a, b in zip_longest(keys, keys[1:])]
    named = list(zip((key[1].lower() for key in keys), values, strict=True))
    found = {name for name, value in named if name not in "xo" or not _NO_SQUARES.match(value)}
    return not is_native(text) and ({"x", "o"} <= found or bool(found & {"game", "moves"}))


_NO_SQUARES = re.compile(r"[ \t]*[^\W\d_]{2}|[ \t]*\d(?:st|nd|rd|th)\b|[^\n]*\+[ \t]*[=:]")
"""What stands behind X or O where it tells whose sign it is: a name, a third sign."""


def format_python(board: Board) -> str:
    """The moves, and the squares they began with, as Python has them; a variation is a tuple behind the move that it
    replaces, and a star stands where the game is looked at unless that is the end of its main line."""
    start = {"X": [square + 1 for square in board.start.x], "O": [square + 1 for square in board.start.o]}
    game = board.game
    words = re.findall(r"[()*]|\d+", format_game(game))
    if game.at == game.main_end():
        words.remove("*")
    signs = {"(": "(", ")": "), ", "*": "'*', "}
    moves = "".join(signs.get(word, f"{word}, ") for word in words).removesuffix(", ")
    moves = re.sub(r", \)", ")", re.sub(r"\((\d+), \)", r"(\1,)", moves))  # a tuple of one has a comma
    return f"{_said_rules(board.variant, '# ')}start = {start}\nto_move = '{board.start.side}'\nmoves = [{moves}]"


def format_csv(board: Board) -> str:
    """A line for each move, below a heading: its number, that of the move before it, whose it is, and its square.
    FormatError for a board of which a table cannot say everything."""
    if board.variant != Variant() or board.start != Position((), (), True):
        raise FormatError("a table of moves says no other rules than the usual ones, and no pieces that stand already")
    rows, sides = [], {0: "O"}
    for node, move in enumerate(board.game.moves, 1):
        sides[node] = "O" if sides[move.parent] == "X" else "X"
        rows.append(f"{node},{move.parent},{sides[node]},{move.square + 1}")
    return "\n".join(["move,after,side,square", *rows])


FORMATS = (
    Format(
        "position",
        "Position and game, without a header",
        parse_position,
        format_position,
        _looks_like_position,
        loose_games,
        "moves: 1 5 3 9",
    ),
    Format(
        "scores",
        "Key of the published score table",
        parse_key,
        format_key,
        lambda text: re.fullmatch(r"[01]?\d{4,6}", text.strip()) is not None,
        loose_keys,
    ),
    Format("python", "Python, squares and moves", format=format_python),
    Format("csv", "CSV, a move a line", format=format_csv),
)
