"""Towers, also known as Skyscrapers.

On a grid of n rows and n columns stand towers of heights 1 to n, each height once in every row and in every column. A
number at the edge is a clue: how many towers are seen when looking along that row or column from there. A tower is
seen only if it is taller than all towers before it. Clues may be left out, and heights may be given.

A puzzle with four clues, and its only solution:

    puzzle: towers 1
    size: 4

    + 2 . . . +
    . . . . . .
    3 . . . . .
    . . . . . .
    . . . . . 4
    + . . 2 . +

    puzzle: towers 1
    size: 4

    +  2  .  .  .  +
    .  3' 4' 1' 2' .
    3  2' 1' 3' 4' .
    .  1' 2' 4' 3' .
    .  4' 3' 2' 1' 4
    +  .  .  2  .  +

From the left of the second row the heights 2, 3 and 4 are seen: 1 stands behind 2.
"""
