"""The moves that a person can make: on the game, or on the position it begins with; and their words in the history."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from workbench.core.errors import IllegalMove
from workbench.core.moves import Move, Moves, Words, whole_number
from workbench.puzzles.morris.rules import position as rules
from workbench.puzzles.morris.rules.board import Board
from workbench.puzzles.morris.rules.check import faults
from workbench.puzzles.morris.rules.position import Position, Queue


def _play(board: Board, words: Words) -> Board:
    position, game = board.position, board.game
    if any(faults(board.variant, position)):
        raise IllegalMove("nothing can be played from a position that breaks the rules")
    for word in words:
        square = whole_number(word)
        position = rules.play(board.variant, position, square - 1)
        game = game.played(square - 1)
    return replace(board, game=game)


def _instead(board: Board, words: Words) -> Board:
    return replace(board, game=_play(board, words).game.forgotten().promoted())


def _back(board: Board, words: Words) -> Board:
    steps = whole_number(words[0]) if words else 1
    node = board.game.at
    for _ in range(steps):
        if not node:
            raise IllegalMove("this is the beginning of the game")
        node = board.game.parent(node)
    return replace(board, game=board.game.looked_at(node))


def _forward(board: Board, words: Words) -> Board:
    following = board.game.children(board.game.at)
    if not following:
        raise IllegalMove("no move follows: this is the end of the line")
    return replace(board, game=board.game.looked_at(following[0]))


def _go(board: Board, words: Words) -> Board:
    node = whole_number(words[0])
    if node > len(board.game.moves):
        raise IllegalMove(f"the game has no node {node}: 0 to {len(board.game.moves)} are")
    return replace(board, game=board.game.looked_at(node))


def _put(board: Board, words: Words) -> Board:
    side, square, position = _side(words[0]), _square(board, words[1]), board.position
    if square in (*position.x, *position.o):
        raise IllegalMove(f"square {square + 1} is taken")
    queue = dict(position.queues)[side]
    if len(queue) >= board.variant.pieces:
        raise IllegalMove(f"{side} has {len(queue)} pieces already: lift one first")
    return board.at(_with(position, side, (*queue, square)))


def _lift(board: Board, words: Words) -> Board:
    square, position = _square(board, words[0]), board.position
    if square not in (*position.x, *position.o):
        raise IllegalMove(f"there is no piece on square {square + 1}")
    x, o = (tuple(one for one in queue if one != square) for queue in (position.x, position.o))
    return board.at(Position(x, o, position.x_to_move))


def _aged(by: int, board: Board, words: Words) -> Board:
    square, position = _square(board, words[0]), board.position
    for side, queue in position.queues:
        if square in queue:
            place = queue.index(square)
            if not 0 <= place + by < len(queue):
                raise IllegalMove(f"the piece on square {square + 1} is {side}'s {'oldest' if by < 0 else 'newest'}")
            changed = list(queue)
            changed.insert(place + by, changed.pop(place))
            return board.at(_with(position, side, tuple(changed)))
    raise IllegalMove(f"there is no piece on square {square + 1}")


def _set_turn(board: Board, words: Words) -> Board:
    position = board.position
    to_x = _side(words[0]) == "X" if words else not position.x_to_move
    return board if to_x == position.x_to_move else board.at(replace(position, x_to_move=to_x))


def _with(position: Position, side: str, queue: Queue) -> Position:
    return replace(position, x=queue) if side == "X" else replace(position, o=queue)


def _side(word: str) -> str:
    if word.upper() not in ("X", "O"):
        raise IllegalMove(f"'{word[:20]}' is no side: X or O is")
    return word.upper()


def _square(board: Board, word: str) -> int:
    number = whole_number(word)
    if not 1 <= number <= board.variant.cells:
        raise IllegalMove(f"there is no square {number}: the board has 1 to {board.variant.cells}")
    return number - 1


def _taken_back(board: Board, words: Words) -> str:
    return f"Take back {words[0]} moves" if words and words[0] != "1" else "Take back a move"


def _sides(board: Board, words: Words) -> str:
    sides = (board.position.side, board.position.other_side)
    return ", ".join(f"{sides[number % 2]} plays {square}" for number, square in enumerate(words))


def _gone(board: Board, words: Words) -> str:
    node = int(words[0])
    if node == 0:
        return "Look at the beginning"
    if node > len(board.game.moves):
        return f"Look at move {node}"
    plies, square = len(board.game.path(node)), board.game.moves[node - 1].square
    return f"Look at move {plies}: {square + 1}"


def _to_move(board: Board, words: Words) -> str:
    side = words[0].upper() if words else board.position.other_side
    return f"{side} is to move"


def _piece(board: Board, words: Words, what: str) -> str:
    """A piece that is set up, by its square: "X off 5, set up"."""
    side = "X" if int(words[0]) - 1 in board.position.x else "O"
    return f"{side} {what.format(words[0])}"


MOVES: Moves[Board] = Moves(
    # the game: the side to move plays a square, then the other one the next
    Move("play", "N [N ...]", _play, _sides),
    # the same in place of what followed, which stays as a variation: the line to here is the main one
    Move("instead", "N", _instead, lambda board, words: f"{board.position.side} plays {words[0]} instead"),
    # what is taken back stays as a variation
    Move("back", "[K]", _back, _taken_back),
    Move("forward", "", _forward, "The move that follows"),  # in the main line
    Move("go", "K", _go, _gone),  # look at node K of the game, 0 is its beginning
    Move("forget", "", lambda board, words: replace(board, game=board.game.forgotten()), "Drop what follows"),
    Move("tidy", "", lambda board, words: replace(board, game=board.game.line_only()), "Drop all variations"),
    Move("promote", "", lambda board, words: replace(board, game=board.game.promoted()), "This line is the main one"),
    # a position is set up, and a new game begins there
    Move("put", "X|O N", _put, lambda board, words: f"{words[0].upper()} on {words[1]}, set up"),
    Move("lift", "N", _lift, lambda board, words: _piece(board, words, "off {}, set up")),
    Move("older", "N", partial(_aged, -1), lambda board, words: _piece(board, words, "on {} older")),
    Move("newer", "N", partial(_aged, 1), lambda board, words: _piece(board, words, "on {} newer")),
    Move("turn", "[X|O]", _set_turn, _to_move),  # without a side, the other one
    Move("empty", "", lambda board, words: board.at(Position()), "Empty the board"),
    Move("begin", "", lambda board, words: board.at(board.position), "A new game from here"),
)
apply = MOVES.apply
