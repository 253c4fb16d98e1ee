"""Dic-dac-doe: a draw that even a demon cannot spoil. After IBM's Ponder This of March 2020.

On a board of R rows and C columns, P players take turns in a fixed order, X first, and whoever gets k of the own symbol
in a line wins: in a row, a column or a diagonal. (The contest: 10 by 10, three players, three in a line,
safe after 80 moves; its bonus puzzle, the harder one: 15 by 15, after 185.)

The first M moves are peaceful: the players arrange them together. Then a demon takes over and makes all remaining
moves for everybody, in turn order, until the board is full. It wants somebody to win, anybody. The board is safe when
nobody has a line and no line can be completed any more: a line is open for a player when the others have nothing in it
and that player still gets enough moves to fill it.

After M moves each player has made as many moves as the turn order says: with three players and 80 moves X has 27
pieces, O 27 and + 26. The fewer peaceful moves, the better.

A board of 5 by 5, three players, whose first row is pinned (!), and a safe board after 19 moves with that row; the
demon moves first for O, then for +, X and so on:

    puzzle: dicdacdoe 1
    rows: 5
    cols: 5
    moves: 19

    O! .! X! +! X!
    .  .  .  .  .
    .  .  .  .  .
    .  .  .  .  .
    .  .  .  .  .

    puzzle: dicdacdoe 1
    rows: 5
    cols: 5
    moves: 19

    O! .! X! +! X!
    . + X . +
    X X + O O
    O O + X .
    . O X . +

Every line of three through an empty square holds two different symbols already, and so does every other line.
"""
