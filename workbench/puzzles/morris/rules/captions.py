"""Moves in words, for the history of changes."""

from __future__ import annotations

from workbench.puzzles.morris.rules.board import Board

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
