"""Games and positions in any text: moves in order, in lists or told one by one; diagrams; keys of the scores."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise, takewhile

from workbench.core.loose import (
    DOUBTFUL,
    FRONT_ONLY,
    LABELLED,
    SHAPE,
    UNLIKELY,
    Loose,
    Reading,
    Rectangle,
    WordRow,
    lines_of,
    rectangles,
    runs,
)
from workbench.puzzles.morris.formats.in_words import (
    LOOKED_AT,
    MARKS,
    SIDES,
    by_colour,
    called,
    labelled,
    marked,
    rounds,
    said,
    square_of,
    squares_left,
    turn_of,
    went,
    with_turn,
    without_turn,
)
from workbench.puzzles.morris.formats.refused import as_written
from workbench.puzzles.morris.rules.game import Game, Played, format_game
from workbench.puzzles.morris.rules.position import LARGEST

_PIECES = 3  # of each side, in a diagram of the usual rules
_PAIR = re.compile(
    r"[\[({]\s{0,4}([0-3])\s{0,2},\s{0,2}([0-3])\s{0,4}[\])}]"
    r"|\br(?:ow)?[\"']?[\s:=]{0,3}([0-3])[\s,;]{0,3}[\"']?c(?:ol(?:umn)?)?[\"']?[\s:=]{0,3}([0-3])\b",
    re.I,
)
_AROUND = re.compile(r"^[*•$\s]+(?=\S)|[$*\s.]{1,20}$|(?<=\s)(?:1-0|0-1|1/2-1/2)$")
_ROUND = re.compile(r"(?<!\S)\d{1,3}[.)](?:\.\.)?\s{0,4}(?=\S)")
_STOP = re.compile(r"(?<=\d)[.;](?=\s|$)")
_GAME = re.compile(r"\b(?:games?|moves?|plays?|history|sequence|notation|line|variation)\b")
_CARDS = re.compile(r"\b(?:decks?|hands?|cards?|piles?)\b")
_AGED = re.compile(r"(?:([xo])([1-3])?|([1-3])([xo]))", re.I)
_SCORE_KEY = re.compile(r"(?<![\d.])1\d{6}(?![\d.])|(?<=[\"'{ \[,(])\d{5,7}(?=[\"']?\s?:)")


def loose_games(ready: Loose) -> Iterator[Reading]:
    """Moves in order, as squares, places or rows and columns; and diagrams of X and O. A game that goes on after its
    end is read up to there, too."""
    for reading in _all(replace(ready, rows=tuple(map(_without_end, ready.rows)))):
        for one in as_written(ready, reading):
            game = one.text.startswith("game:")
            left = () if one.unread or one.damaged or one.options else squares_left(ready, one)
            yield replace(one, unread=(*one.unread, *left, *(_ends(ready, one) if game else ())))


_SO_ON = re.compile(
    r"[\s,;>→-]{0,9}\b(?:and so (?:on|forth)|etc(?:etera)?|usw)\b.*$|[\s,;>→-]{0,9}\.{3}[\s.]{0,9}$", re.I
)


def _without_end(row: WordRow) -> WordRow:
    """A row of moves without the words that more of them follow."""
    text = " ".join(row.words)
    end = _SO_ON.search(text)
    rest = replace(row, words=tuple(text[: end.start()].split())) if end else row
    return rest if end and len(_moves(rest) or ()) >= _FEWEST else row


_FEWEST = 3  # moves, where an end may be something else


def _ends(ready: Loose, reading: Reading) -> Iterator[str]:
    """What a game's lines say of moves that follow."""
    for number, line in zip(ready._lines, ready.text.split("\n"), strict=True):
        if number in reading.lines and (end := _SO_ON.search(line)):
            yield end[0].strip(" ,;>→-")


def _all(ready: Loose) -> Iterator[Reading]:
    yield from _lettered(ready)
    rows = tuple(map(without_turn, ready.rows))
    named = [*labelled(ready)] if len(_pairs(ready.text)[1]) < _TWO else []
    yield from (with_turn(ready, reading) for reading in named)
    yield from () if named else by_colour(replace(ready, text=_with_squares(ready.text)))
    yield from (with_turn(ready, reading) for reading in _found(replace(ready, rows=rows)))


def _found(ready: Loose) -> Iterator[Reading]:
    side = (turn_of(ready) or ("", 0))[0]
    yield from _in_columns(ready)
    yield from _in_table(ready)
    for one in rectangles(ready.rows, _numbered):
        cells = [cell for row in one.cells for cell in row]
        if len(one.cells) == 3 == len(one.cells[0]) and len({"X", "O"}.intersection(cells)) == 2:
            empty = ["." if cell == str(square) else cell for square, cell in enumerate(cells, 1)]
            if not any(map(str.isdigit, "".join(empty))):
                yield from _of_diagram(empty, one.lines, DOUBTFUL if empty == cells else SHAPE, side)
    yield from rounds(ready)
    yield from marked(ready)
    for moves, lines, weight in () if _of_letters(ready) else _games(ready):
        if len(moves) > 2:
            yield Reading("game: " + " ".join(map(str, moves)), lines, weight)
    yield from _on_larger_boards(ready)
    for one in rectangles(ready.rows, _diagram):
        cells = [cell for row in one.cells for cell in row]
        third = "+" in cells and ("." in cells or _THIRD.search(ready.text, 0, LOOKED_AT))
        if len(one.cells) == 3 == len(one.cells[0]) and not one.odd and not third:
            yield from _of_diagram(cells, one.lines, side=side)
    for row in ready.rows:
        cells = _in_one_row(row)
        if len(cells) == _CELLS:
            yield from _of_diagram(cells, frozenset(row.lines), side=side)
    yield from said(ready)
    yield from went(ready)


_CELLS = 9
_THIRD = re.compile(r"\+[ \t]{0,3}(?:=|:|->|is\b)[ \t]{0,3}(?!(?:a |an )?(?:empty|blank|nothing|free)\b)[A-Za-z]")
"""What says that + is the sign of a third player; else it may stand for nothing."""


def _in_one_row(row: WordRow) -> list[str]:
    """The squares of a position that is written in one row: nine of them, or three rows of three; nothing else."""
    words = [word for word in row.words if word] if len(row.words) != _CELLS else list(row.words)
    if len(words) == 1:
        text = re.sub(r"[1-3]", lambda match: "." * int(match[0]), words[0]) if "/" in words[0] else words[0]
        words = list(text.replace("/", ""))
    elif len(words) == 3 and all(len(word) == 3 for word in words):
        words = list("".join(words))
    cells = [_cell(word) for word in words] if len(words) == _CELLS else []
    return [] if "" in cells or ("+" in words and cells.count(".") > words.count("+")) else cells  # + is a third sign


def _in_columns(ready: Loose) -> Iterator[Reading]:
    """Rounds below a row of "X" and "O", each with the move of both; before them perhaps the round's number."""
    for at, head in enumerate(ready.rows):
        if [word.lower() for word in head.words[-2:]] != ["x", "o"] or len(head.words) > 3:
            continue
        wide, rest = len(head.words), ready.rows[at + 1 :]
        squares = [[square_of(word) for word in row.words[-2:] if word != "."] for row in rest]
        end = next((k for k, row in enumerate(rest) if len(row.words) != wide or None in squares[k]), len(rest))
        below, moves = rest[:end], [square for pair in squares[:end] for square in pair]
        if len(moves) > 2:
            yield Reading("game: " + " ".join(map(str, moves)), lines_of([head, *below]), LABELLED)


_SQUARE = ("square", "cell", "position", "move", "place")  # what the column of squares is called, the surest first


def _in_table(ready: Loose) -> Iterator[Reading]:
    """A move a line below a heading that names the column of squares, or those of rows and columns; where a column
    tells "after" which other move each was made, also variations."""
    for at, head in enumerate(ready.rows):
        names = [word.lower() for word in head.words]
        pair = [names.index(one) for one in ("row", "col") if one in names]
        square = next((names.index(one) for one in _SQUARE if one in names), None)
        if len(set(names)) < max(2, len(names)) or (len(pair) < 2 and square is None):
            continue
        below = _below(ready.rows[at + 1 :], len(names))
        if not below:
            continue
        if len(pair) == 2:
            places = [tuple(row.words[k] for k in pair) for row in below]
            least = 0 if any("0" in place for place in places) else 1
            there = all(word.isdigit() and least <= int(word) < least + 3 for place in places for word in place)
            if there and not _stand(names, below):
                moves = [(int(row) - least) * 3 + int(col) - least + 1 for row, col in places]
                yield _listed_moves(moves, head, below)
        elif square is not None and None not in (moves_of := [square_of(row.words[square]) for row in below]):
            found = [move for move in moves_of if move is not None]
            after = [row.words[names.index("after")] for row in below] if "after" in names else []
            yield _listed_moves([move + (0 in found) for move in found], head, below, after)


_WHO = ("piece", "player", "symbol", "mark", "sign", "value")


def _stand(names: Sequence[str], below: Sequence[WordRow]) -> bool:
    """Whether a column tells pieces that were not played in turn, or a third sign: these stand on a board."""
    who = next((names.index(one) for one in _WHO if one in names), None)
    signs = [row.words[who].upper() for row in below] if who is not None else []
    return "+" in signs or ({*signs} <= {"X", "O"} and any(a == b for a, b in pairwise(signs)))


def _below(rows: Sequence[WordRow], wide: int) -> list[WordRow]:
    """The rows of a table, of so many words, below its heading."""
    return [*takewhile(lambda row: len(row.words) == wide and any(map(str.isdigit, row.words)), rows)]


def _listed_moves(moves: list[int], head: WordRow, below: Sequence[WordRow], after: Sequence[str] = ()) -> Reading:
    words = " ".join(map(str, moves))
    if after and all(word.isdigit() and int(word) < place for place, word in enumerate(after, 1)):
        words = format_game(Game(tuple(Played(int(p), m - 1) for p, m in zip(after, moves, strict=True)))).strip("* ")
    return Reading(f"game: {words}", lines_of([head, *below]), LABELLED)


def _games(ready: Loose) -> Iterator[tuple[list[int], frozenset[int], float]]:
    for run in runs(ready.rows, _moves):
        moves = [move for _, row in run for move in row]
        if 0 in moves:
            moves = [move + 1 for move in moves]  # counted from 0
        if any(_CARDS.search(row.label) or row.label in ("a", "b") for row, _ in run):
            continue  # hands
        labelled = any(_GAME.search(row.label) for row, _ in run) or _in_pairs(run)
        marks = [mark for row, _ in run for mark in _MARK.findall(" ".join(row.words).upper())]
        if len(marks) == len(moves) and marks != [*marks[:1] * len(marks)] and any(a == b for a, b in pairwise(marks)):
            continue  # pieces that stand there
        sides = [SIDES[row.label] for row, _ in run if row.label in SIDES]
        if sides and len(run) > 1 and (len(sides) != len(moves) or sides != [*"XO" * len(sides)][: len(sides)]):
            continue  # not move by move
        if _is_part(ready.rows, run[0][0], run[-1][0]):
            continue
        counted = moves == list(range(moves[0], moves[0] + len(moves)))  # more likely a table's heading
        yield moves, lines_of(row for row, _ in run), LABELLED if labelled else UNLIKELY if counted else SHAPE
    for found in _MOVES_SAID.finditer(ready.text, 0, LOOKED_AT):
        squares = [square_of(word) for word in re.findall(r"\w+", found[1])]
        if None not in squares:
            begin, end = ready.line_at(found.start()), ready.line_at(found.end())
            yield [square for square in squares if square], frozenset(range(begin, end + 1)), LABELLED
    pairs, moves = _pairs(ready.text)
    sides, side, begin = list[str](), "", 0
    for one in pairs:
        *_, side = side, *_SIDE.findall(ready.text, begin, one.start())  # the last one before it
        sides += [side.upper()] if side else []
        begin = one.start()
    if moves and sides in ([], [*"XO" * len(moves)][: len(moves)]):
        yield moves, frozenset(ready.line_at(one.start()) for one in pairs), SHAPE


def _in_pairs(run: Sequence[tuple[WordRow, tuple[int, ...]]]) -> bool:
    """Whether rows are the rounds of a game, numbered from 1: "1. 5 1"."""
    numbers = [row.words[0] if row.words else "" for row, _ in run]
    paired = all(len(moves) == len(row.words) - 1 == _TWO for row, moves in run)
    return len(run) > _TWO and paired and numbers == [f"{number}." for number in range(1, len(run) + 1)]


_MARK = re.compile(r"\b([XO])[ @:=-]?(?=(?:[1-9]|[ABC][1-3])(?!\w))")
_TWO = 2  # places; one alone may be a list of two squares
_SIDE = re.compile(r"\b[xo]\b", re.I)


def _pairs(text: str) -> tuple[list[re.Match[str]], list[int]]:
    """Where rows and columns are told, and their squares; none where one is not on the board."""
    pairs = list(_PAIR.finditer(text, 0, LOOKED_AT))
    places = [(int(one[1] or one[3]), int(one[2] or one[4])) for one in pairs]
    least = 0 if any(0 in place for place in places) else 1
    there = all(least <= number < least + 3 for place in places for number in place)
    return pairs, [(row - least) * 3 + col - least + 1 for row, col in places] if there else []


def _with_squares(text: str) -> str:
    """The text with squares' numbers where it tells rows and columns."""
    pairs, squares = _pairs(text)
    for one, square in zip(pairs, squares, strict=False):
        text = text[: one.start()] + f" {square}".ljust(len(one[0])) + text[one.end() :]
    return text


_ONE = r"(?:[1-9]|[abc][1-3])"
_SAID = r"\b(?:moves?|game|played)(?: (?:so far|were|was|are|is))?(?:\s?[:=-]\s?|\s)"
_MOVES_SAID = re.compile(rf"{_SAID}({_ONE}(?:[ ,;>→-]{{1,4}}{_ONE}(?!\w|[.]\d)){{2,200}})", re.I)
"""Moves behind a word for them; other words may follow."""


def _is_part(rows: Sequence[WordRow], first: WordRow, last: WordRow) -> bool:
    """Whether lists or lines beside those from `first` to `last` hold numbers that are no squares: all are something
    else."""
    beside = [*rows[max(rows.index(first) - 1, 0) : rows.index(first)], *rows[rows.index(last) + 1 :][:1]]
    if not first.listed:
        beside = [row for row in beside if row.block == first.block and not row.label and len(row.words) >= _FEWEST]
    return any(
        row.listed >= first.listed and all(word == "." or word.isdigit() for word in row.words) for row in beside
    )


_COLS = "abcdefg"
_LARGER_PLACE = re.compile(rf"(?:[xo][@:=]?)?([a-{_COLS[-1]}])([1-{LARGEST}])[*#!]?", re.I)


def _on_larger_boards(ready: Loose) -> Iterator[Reading]:
    """Places as in chess that no 3x3 board has: a game on the smallest square board that has them all."""
    for run in runs(ready.rows, _larger_places):
        if any(row.label in SIDES for row, _ in run):
            continue  # pieces of a side
        places = [place for _, row in run for place in row]
        size = max(max(place) for place in places)
        heading = places == [(places[0][0], row) for row in range(1, len(places) + 1)]
        if len(places) > 1 and size > 3 and not heading:
            moves = " ".join(str((size - row) * size + col) for col, row in places)
            yield Reading(
                f"game: {moves}", lines_of(row for row, _ in run), FRONT_ONLY, {"rows": str(size), "cols": str(size)}
            )


def _larger_places(row: WordRow) -> tuple[tuple[int, int], ...] | None:
    """The places of a row of moves as column and row, counted from the lower left."""
    words = re.split(r"[\s,;>→.-]+", _ROUND.sub(" ", " ".join(row.words)).strip())
    found = [_LARGER_PLACE.fullmatch(word) for word in words if word]
    places = tuple((_COLS.index(one[1].lower()) + 1, int(one[2])) for one in found if one is not None)
    return places if len(places) == len(found) > 0 else None


def _moves(row: WordRow) -> tuple[int, ...] | None:
    """The squares of a row; numbers of rounds and the marks of who moves are left out. None of a picture's row."""
    if sum(not word.strip(".") for word in row.words) > 1:
        return None  # empty cells among numbers
    named = [called(_ROUND.sub("", word)) for word in row.words]
    if named and None not in named:
        return tuple(square for square in named if square)
    text = _STOP.sub("", " ".join(row.words)) if len(row.words) == 1 else " ".join(row.words)
    text = _AROUND.sub("", text.translate(_NO_KEYCAPS))
    if _ROUND.match(text):
        text = _ROUND.sub(" ", text)
    text = re.sub(r"\b([xoXO])\s?[@:=-]?\s?(?=\d|[abcABC][1-3])", r"\1", text.strip(" ."))
    words = re.split(r"[\s,;>→/.-]+|\band\b", text)
    found = [square_of(word) for word in words if word and word.lower() not in ("first", "then", "and")]
    return None if None in found else tuple(square for square in found if square is not None) or None


_NO_KEYCAPS = str.maketrans(dict.fromkeys("\ufe0f\u20e3"))


def _diagram(row: WordRow) -> tuple[str, ...] | None:
    words = tuple(word.translate(MARKS) for word in row.words)
    if len(words) == 1 and len(words[0]) == 3:
        words = tuple(words[0])
    if len(words) == 4 and words[0] in (*"123abcABC",):
        words = words[1:]  # the number or the letter of a row
    cells = tuple("+" if word == "+" else _cell(word) for word in words)
    return cells if cells and "" not in cells else None


def _cell(word: str) -> str:
    """What stands on a square: a mark, perhaps with its age, or a dot for nothing; "" for what is neither."""
    word = word.translate(MARKS).replace("\ufe0f", "")
    if _AGED.fullmatch(word):
        return word
    return "." if word in (".", "-", "_", "0", " ", "#", "*", "E", "e", "b", "+", "?") else ""


def _lettered(ready: Loose) -> Iterator[Reading]:
    """The position of a diagram of W and B, of A and B, or of numbers and noughts. Who has a piece more has begun; else
    who is said to be next, or the first of them."""
    said = _NEXT.search(ready.text, 0, LOOKED_AT)
    for one in _of_letters(ready):
        cells = [cell for row in one.cells for cell in row]
        if (len(one.cells), len(cells)) != (3, _CELLS) or one.odd:
            continue
        first, second = next(pair for pair in _PAIRS if {*cells} - {"."} == {*pair})
        if cells.count(second) > cells.count(first) or (
            cells.count(first) == cells.count(second) and _is(said, second)
        ):
            first, second = second, first
        more = cells.count(first) > cells.count(second)
        begun = f"{first} {'has a piece more: it ' if more else ''}was taken to have begun, as X"
        following = second if more else first
        turn = "" if said else f", and {following} to be next"
        marks = {first: "X", second: "O", ".": "."}
        lines = one.lines | ({ready.line_at(said.start())} if said and _is(said, following) else set())
        weight = SHAPE if first.isalpha() else FRONT_ONLY
        for reading in _of_diagram([marks[cell] for cell in cells], lines, weight):
            yield replace(reading, assumed="; ".join(filter(None, (begun + turn, reading.assumed))))


_NEXT = re.compile(r"\b(W(?:hite)?|B(?:lack)?|A)(?: is|['’]s)? (?:to (?:move|play|go)|turn|next)\b", re.I)


_STONES = str.maketrans("⚪○⚫●", "WWBB")


def _is(said: re.Match[str] | None, letter: str) -> bool:
    return said is not None and said[1][0].upper() == letter


def _of_letters(ready: Loose) -> list[Rectangle[str]]:
    """Rectangles of two letters, which stand for pieces."""
    found = rectangles(ready.rows, _letters)
    alike = [(one, {cell for row in one.cells for cell in row} - {"."}) for one in found]
    pairs = [{*pair} for pair in _PAIRS]
    return [
        one for one, marks in alike if marks in pairs and ("1" not in marks or len(one.cells) == 3 == len(one.cells[0]))
    ]


_PAIRS = ("W", "B"), ("A", "B"), ("1", "2"), ("1", "-1")
"""What stands for the pieces of both sides, in diagrams; a nought for none, where these are numbers."""


def _letters(row: WordRow) -> tuple[str, ...] | None:
    """The row of a diagram with letters for pieces."""
    words = [word.translate(_STONES) for word in (row.words[0] if len(row.words) == 1 else row.words)]
    words = words[1:] if len(words) == 4 and words[0] in "123" else words
    known = {mark for pair in _PAIRS for mark in pair}
    cells = tuple(word.upper() if word.upper() in known else _cell(word) for word in words)
    return cells if len(cells) > 1 and all(cell in (".", *known) for cell in cells) else None


def _numbered(row: WordRow) -> tuple[str, ...] | None:
    """The row of a diagram whose empty squares have their numbers."""
    cells = tuple(word.upper() for word in row.words)
    return cells if all(re.fullmatch(r"[XO.1-9]", cell) for cell in cells) else None


def _of_diagram(cells: list[str], lines: frozenset[int], weight: float = UNLIKELY, side: str = "") -> Iterator[Reading]:
    """The position of a diagram: pieces are as old as they say, or else in the order of their squares. `side` is the
    one that is said to be next."""
    queues: dict[str, list[tuple[int, int]]] = {"X": [], "O": []}
    for square, cell in enumerate(cells, 1):
        match = _AGED.fullmatch(cell)
        if match is not None:
            queues[(match[1] or match[4]).upper()].append((int(match[2] or match[3] or 0), square))
    x, o = ([square for _, square in sorted(queue)] for queue in queues.values())
    if x and o and -bool(side) <= len(x) - len(o) <= 1 and max(len(x), len(o)) <= _PIECES:
        if side:
            weight = max(weight, LABELLED)  # of no other board is that said
        side = side or ("X" if len(x) == len(o) else "O")
        words = (" ".join(map(str, queue)) for queue in (x, o))
        text = "X: {}\nO: {}\n".format(*words) + f"to move: {side}"
        aged = any(map(str.isdigit, "".join(cells)))
        assumed = "" if aged or len(x) < 2 else _NO_AGES
        yield Reading(text, lines, SHAPE if aged else weight, assumed=assumed)


_NO_AGES = "a drawing does not say which piece is the oldest: each side’s are taken as placed row by row"


def loose_keys(ready: Loose) -> Iterator[Reading]:
    """Keys of the table of scores between other words."""
    for match in _SCORE_KEY.finditer(ready.text):
        yield Reading(match[0], frozenset({ready.line_at(match.start())}), SHAPE)
