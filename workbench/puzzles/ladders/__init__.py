"""Snakes and Ladders with the expected length one asks for.

The piece stands before square 1 (or on it), and each move throws a die and goes on by as many squares. Landing on the
first square of a jump leads to its other end at once: up a ladder, down a snake. Who comes to the last square is done.
A throw beyond it is not used; the rules may also let the piece bounce back from the last square, or win.

A square begins one jump at most, and no jump ends where another begins, unless the rules have chains, which are then
taken to their end, and must not go in a circle. The goal begins no jump, nor does the start; two jumps may share the
square where they end. A star pins a jump: solvers leave it where it is.

A pinned snake on 16 squares with a die of four sides, and jumps laid around it:

    puzzle: ladders 1
    squares: 16
    die: 4

    12 -> 5 *

    puzzle: ladders 1
    squares: 16
    die: 4

    3 -> 10
    12 -> 5 *
    15 -> 8

A game with these jumps takes 16.4886 moves on average. If there is no way to the goal, or a game can come to where
there is none, the average is infinite. The contest of February 2020 asked for ten jumps on 100 squares that make it
66.978705, which this board does:

     1 -> 23        43 -> 35
     4 -> 35        63 -> 12
    16 -> 79        70 -> 69
    31 -> 13        75 -> 12
    32 -> 2         99 -> 30
"""
