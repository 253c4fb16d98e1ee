"""The moves that a person can make: on the game, or on the position it begins with; and their words in the history."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from workbench.core.errors import IllegalMove
from workbench.puzzles.morris.rules import position as rules
from workbench.puzzles.morris.rules.board import Board, faults
from workbench.puzzles.morris.rules.position import Position, Queue


def apply(board: Board, move: str) -> Board:
    """The board after a move:

    play N [N ...]    the side to move plays square N, then the other one the next.
    instead N         the same in place of what followed, which stays as a variation: the line to here is the main one.
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


def _instead(board: Board, words: Sequence[str]) -> Board:
    square = _number(_one(words))
    _play(board, words)  # whether it may be played
    return replace(board, game=board.game.played_instead(square - 1))


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
    "instead": _instead,
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


# ------------------------------------------------------------------------------------------------ words

_PLAIN = {
    "forward": "The move that follows",
    "forget": "Drop what follows",
    "tidy": "Drop all variations",
    "promote": "This line is the main one",
    "empty": "Empty the board",
    "begin": "A new game from here",
}


def caption(board: Board, move: str) -> str:
    """A move that the board allows, in words: "X plays 5", "X on 5, set up"."""
    word, *rest = move.split()
    match word, rest:
        case "play", _:
            sides = (board.position.side, "O" if board.position.side == "X" else "X")
            return ", ".join(f"{sides[number % 2]} plays {square}" for number, square in enumerate(rest))
        case "instead", [square]:
            return f"{board.position.side} plays {square} instead"
        case "back", _:
            return f"Take back {rest[0]} moves" if rest and rest[0] != "1" else "Take back a move"
        case "go", [node]:
            return _gone(board, int(node))
        case "put", [side, square]:
            return f"{side.upper()} on {square}, set up"
        case "lift", [square]:
            return f"{_owner(board, int(square) - 1)} off {square}, set up"
        case (("older" | "newer"), [square]):
            return f"{_owner(board, int(square) - 1)} on {square} {word}"
        case "turn", _:
            side = rest[0].upper() if rest else "O" if board.position.x_to_move else "X"
            return f"{side} is to move"
    return _PLAIN.get(word, move)


def _gone(board: Board, node: int) -> str:
    if node == 0:
        return "Look at the beginning"
    if node > len(board.game.moves):
        return f"Look at move {node}"
    plies, square = len(board.game.path(node)), board.game.moves[node - 1].square
    return f"Look at ply {plies}: {square + 1}"


def _owner(board: Board, square: int) -> str:
    return "X" if square in board.position.x else "O"
