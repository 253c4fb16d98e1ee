"""Three men's morris, first in, first out.

X and O take turns to put a piece on an empty square; X begins. Each side has three pieces: whoever places a fourth one
loses the oldest of them, which goes after the new one has been placed, so that nobody can play onto the square of the
own oldest piece. Three in a line win, in a row, a column or a diagonal, and are looked for when the oldest piece has
gone. A game that never ends is a draw. Boards, pieces and lines of other sizes are played in the same way.

Squares are numbered row by row. X has played 2, 6 and 5, O 1, 9 and 4, and X is to move:

    O X .
    O X X      X's piece on 2 is the oldest and goes with the next move,
    . . O      O's piece on 1 with the one after.

If X plays 3, the piece on 2 goes: 6, 5 and 3 make no line. X can win from there; the position, and a game to the end:

    puzzle: morris 1

    X:
    O:
    to move: X
    game: 2 1 6 9 5 4*

    puzzle: morris 1

    X:
    O:
    to move: X
    game: 2 1 6 9 5 4 7 3 8 1 9*

The first player can force a win on the empty board: it
begins in the middle of an edge and takes 13 plies, moves of either side; corners and the centre only draw.

Below the board: Analyse tells what every move is worth. Play hides all of that; the opponent plays its side with the
strength that is set, a game is drawn at the third time of a position or after a hundred plies, and the score of what
was played without help goes on from game to game. Review goes through the mistakes of a game: each is tried again, the
answer hidden. The game is a tree, written as in chess: 2 5 (1 9?) 4! is the game 2 5 4 in which 1 9 was tried too; ??
turns a win into a loss, ? gives a win or a draw away, ! is the only move that keeps it.
"""
