"""Towers, also known as Skyscrapers.

On a grid of n rows and n columns stand towers of heights 1 to n, each height once in every row and in every column. A
number at the edge is a clue: how many towers are seen when looking along that row or column from there. A tower is
seen if it is taller than all towers before it. Clues may be left out, heights may be given.

      . 2 . .            . 2 . .
    . . . . . .        . 4 3 1 2 .
    . . . . . 3        . 1 2 4 3 .      (an example with its solution is drawn in the help of the program)
"""
