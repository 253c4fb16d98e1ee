"""The board: the position a game began with, the game so far, and the moves that a person can make. No values.

Inside, squares count from 0; in moves and texts from 1, row by row.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from workbench.core.errors import IllegalMove
from workbench.core.grid import Cell
from workbench.core.verdict import Verdict, Violation
from workbench.puzzles.morris.rules import position as rules
from workbench.puzzles.morris.rules.game import Game
from workbench.puzzles.morris.rules.position import Position, Queue, Variant


@dataclass(frozen=True, slots=True)
class Board:
    """An immutable board: what is played, where the game began, and the game."""

    variant: Variant = field(default_factory=Variant)
    start: Position = field(default_factory=Position)
    game: Game = field(default_factory=Game)

    @property
    def position(self) -> Position:
        """The position that is looked at."""
        return self.positions[-1]

    @property
    def positions(self) -> tuple[Position, ...]:
        """All positions from the beginning of the game to the one that is looked at."""
        return self.along(self.game.squares())

    def along(self, squares: Sequence[int]) -> tuple[Position, ...]:
        """The positions that moves lead to from the beginning of the game, that one included."""
        found = [self.start]
        for square in squares:
            found.append(rules.after(self.variant, found[-1], square))
        return tuple(found)

    def at(self, position: Position) -> Board:
        """A game that begins at a position."""
        return Board(self.variant, position)


def cell_of(variant: Variant, square: int) -> Cell:
    """The cell, counted from 1, of a square."""
    return square // variant.cols + 1, square % variant.cols + 1


def square_of(variant: Variant, cell: Cell) -> int | None:
    """The square of a cell; None beside the board."""
    row, col = cell
    inside = 1 <= row <= variant.rows and 1 <= col <= variant.cols
    return (row - 1) * variant.cols + col - 1 if inside else None


# ------------------------------------------------------------------------------------------------ judging


def check(board: Board) -> Verdict:
    """What the rules say of the position looked at; complete when the game is over."""
    violations = tuple(faults(board.variant, board.position))
    won = rules.winner(board.variant, board.position)
    return Verdict(violations, complete=won in ("X", "O") and not violations)


def faults(variant: Variant, position: Position) -> Iterator[Violation]:
    """What no position of a game has."""
    pieces = (*position.x, *position.o)
    for square in sorted({square for square in pieces if pieces.count(square) > 1}):
        cell = cell_of(variant, square)
        yield Violation("overlap", f"square {square + 1} holds {pieces.count(square)} pieces: one is right", (cell,))
    for side, queue in (("X", position.x), ("O", position.o)):
        if len(queue) > variant.pieces:
            cells = tuple(cell_of(variant, square) for square in queue)
            yield Violation("too-many", f"{side} has {len(queue)} pieces: {variant.pieces} are possible", cells)
    if not rules.fits_turn(variant, position) and max(len(position.x), len(position.o)) <= variant.pieces:
        yield Violation("turn", _turn(position), ())
    if rules.winner(variant, position) == "both":
        squares = {*rules.line_of(variant, position.x), *rules.line_of(variant, position.o)}
        cells = tuple(cell_of(variant, square) for square in sorted(squares))
        yield Violation("already-won", "both sides have a line: the game ends with the first one", cells)


def _turn(position: Position) -> str:
    x, o = len(position.x), len(position.o)
    return f"{position.side} cannot be to move with {x} X and {o} O on the board: X begins and the sides take turns"


# ------------------------------------------------------------------------------------------------ moves


def apply(board: Board, move: str) -> Board:
    """The board after a move:

    play N [N ...]    the side to move plays square N, then the other one the next.
    back [K]          take the last move, or K moves, back; they stay as a variation.
    forward           the next move of the main line.
    go K              look at node K of the game, 0 is its beginning.
    forget            drop what follows.     tidy   drop all variations beside the line to here.
    promote           make the line to here the main one.

    And to set a position up, which begins a new game there:

    put X N           a new piece of X (or O) on square N.     lift N   take the piece from square N.
    older N, newer N  change the age of the piece on square N by one place.
    turn X            X (or O) is to move; without a side, the other one.
    empty             an empty board.        begin   a new game from the position looked at.
    """
    words = move.split()
    if not words or words[0] not in _MOVES:
        raise IllegalMove(f"'{move[:40]}' is no move: {', '.join(_MOVES)} are")
    return _MOVES[words[0]](board, words[1:])


def _play(board: Board, words: Sequence[str]) -> Board:
    if not words:
        raise IllegalMove("play wants the number of a square")
    position, game = board.position, board.game
    if any(faults(board.variant, position)):
        raise IllegalMove("nothing can be played from a position that breaks the rules")
    for word in words:
        square = _number(word)
        position = rules.play(board.variant, position, square - 1)
        game = game.played(square - 1)
    return replace(board, game=game)


def _back(board: Board, words: Sequence[str]) -> Board:
    steps = _number(_one(words)) if words else 1
    node = board.game.at
    for _ in range(steps):
        if not node:
            raise IllegalMove("this is the beginning of the game")
        node = board.game.parent(node)
    return replace(board, game=board.game.looked_at(node))


def _forward(board: Board, words: Sequence[str]) -> Board:
    _none(words)
    following = board.game.children(board.game.at)
    if not following:
        raise IllegalMove("no move follows: this is the end of the line")
    return replace(board, game=board.game.looked_at(following[0]))


def _go(board: Board, words: Sequence[str]) -> Board:
    node = _number(_one(words))
    if node > len(board.game.moves):
        raise IllegalMove(f"the game has no node {node}: 0 to {len(board.game.moves)} are")
    return replace(board, game=board.game.looked_at(node))


def _forget(board: Board, words: Sequence[str]) -> Board:
    _none(words)
    return replace(board, game=board.game.forgotten())


def _tidy(board: Board, words: Sequence[str]) -> Board:
    _none(words)
    return replace(board, game=board.game.line_only())


def _promote(board: Board, words: Sequence[str]) -> Board:
    _none(words)
    return replace(board, game=board.game.promoted())


def _put(board: Board, words: Sequence[str]) -> Board:
    if len(words) != 2:
        raise IllegalMove("put wants a side and a square: 'put X 5'")
    side, square, position = _side(words[0]), _square(board, words[1]), board.position
    if square in (*position.x, *position.o):
        raise IllegalMove(f"square {square + 1} is taken")
    queue = _queue(position, side)
    if len(queue) >= board.variant.pieces:
        raise IllegalMove(f"{side} has {len(queue)} pieces already: lift one first")
    return board.at(_with(position, side, (*queue, square)))


def _lift(board: Board, words: Sequence[str]) -> Board:
    square, position = _square(board, _one(words)), board.position
    if square not in (*position.x, *position.o):
        raise IllegalMove(f"there is no piece on square {square + 1}")
    x, o = (tuple(one for one in queue if one != square) for queue in (position.x, position.o))
    return board.at(Position(x, o, position.x_to_move))


def _older(board: Board, words: Sequence[str]) -> Board:
    return _aged(board, words, -1)


def _newer(board: Board, words: Sequence[str]) -> Board:
    return _aged(board, words, 1)


def _aged(board: Board, words: Sequence[str], by: int) -> Board:
    square, position = _square(board, _one(words)), board.position
    for side in ("X", "O"):
        queue = _queue(position, side)
        if square in queue:
            place = queue.index(square)
            if not 0 <= place + by < len(queue):
                raise IllegalMove(f"the piece on square {square + 1} is {side}'s {'oldest' if by < 0 else 'newest'}")
            changed = list(queue)
            changed.insert(place + by, changed.pop(place))
            return board.at(_with(position, side, tuple(changed)))
    raise IllegalMove(f"there is no piece on square {square + 1}")


def _set_turn(board: Board, words: Sequence[str]) -> Board:
    position = board.position
    to_x = _side(_one(words)) == "X" if words else not position.x_to_move
    return board if to_x == position.x_to_move else board.at(replace(position, x_to_move=to_x))


def _empty(board: Board, words: Sequence[str]) -> Board:
    _none(words)
    return board.at(Position())


def _begin(board: Board, words: Sequence[str]) -> Board:
    _none(words)
    return board.at(board.position)


def _queue(position: Position, side: str) -> Queue:
    return position.x if side == "X" else position.o


def _with(position: Position, side: str, queue: Queue) -> Position:
    return replace(position, x=queue) if side == "X" else replace(position, o=queue)


def _side(word: str) -> str:
    if word.upper() not in ("X", "O"):
        raise IllegalMove(f"'{word[:20]}' is no side: X or O is")
    return word.upper()


def _square(board: Board, word: str) -> int:
    number = _number(word)
    if not 1 <= number <= board.variant.cells:
        raise IllegalMove(f"there is no square {number}: the board has 1 to {board.variant.cells}")
    return number - 1


def _number(word: str) -> int:
    if not (word.isascii() and word.isdigit() and len(word) <= 6):
        raise IllegalMove(f"'{word[:20]}' is no whole number")
    return int(word)


def _one(words: Sequence[str]) -> str:
    if len(words) != 1:
        raise IllegalMove("this move wants one word")
    return words[0]


def _none(words: Sequence[str]) -> None:
    if words:
        raise IllegalMove("this move takes no numbers")


_MOVES: dict[str, Callable[[Board, Sequence[str]], Board]] = {
    "play": _play,
    "back": _back,
    "forward": _forward,
    "go": _go,
    "forget": _forget,
    "tidy": _tidy,
    "promote": _promote,
    "put": _put,
    "lift": _lift,
    "older": _older,
    "newer": _newer,
    "turn": _set_turn,
    "empty": _empty,
    "begin": _begin,
}
