"""Peaceable queens: two armies on one board that do not attack each other.

A queen sees the squares of her row, her column and her diagonals. Two armies, A and B, of equally many queens are to
stand on a board of n by n squares so that no queen of A sees a queen of B; queens of one army may see each other. How
large can the armies be? S. Ainley, Mathematical Puzzles, 1977; the numbers are OEIS A250000.

Four queens each on a board of 5 by 5, two of which are pinned (!), and the solution that follows:

    puzzle: template 1
    size: 5
    army: 4

    .  .  A! .  .
    .  .  .  .  .
    .  .  .  .  .
    .  .  .  .  .
    .  B! .  .  .

    puzzle: template 1
    size: 5
    army: 4

    A  .  A! .  .
    .  .  .  .  B
    A  .  A  .  .
    .  .  .  .  B
    .  B! .  B  .

A click puts a queen of army A, the right button one of B; a click on a queen takes her away. A and B do the same at the
cursor, Space clears, P pins: pinned squares stay in every solve. Buttons below the board make the armies larger.
"""
