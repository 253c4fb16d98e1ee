"""War, the card game, as a puzzle: choose how the game shall go, its story, and get a deal that goes so.

A deck of `ranks` x `suits` cards is dealt evenly to two to four players. Each turn every player puts the top card on
the pool. A player whose card is strictly above all others takes the whole pool under the own hand; otherwise, a tie,
the pool stays and the next turn goes on: a war. The game ends when a player has no card at the start of a turn. With
two players the other one wins; with more the most cards win, or, as an option, the others play on until one is left.

Sources disagree about details, so they are options: how many cards each player buries after a tie, in which order
winnings go under the hand (as they were laid, the winner's first, the loser's first, or sorted), whether a player
who runs out of cards during a war loses or saves a draw, and of three and four players whether the game is over when
the first of them is out. Where the others play on, who is short of cards in a war lays all that are left, and is out.

A board is a deal whose cards may be open, `?`, and a story in pins, one a line. The solvers fill in the open cards so
that the game goes as the story says, here that turn 1 is a tie, A takes turn 2 and A wins:

    puzzle: war 1
    ranks: 4
    suits: 2

    A: 1 3 ? ?
    B: ? ? ? ?

    turn 1: tie
    turn 2: A
    winner: A

    puzzle: war 1
    ranks: 4
    suits: 2

    A: 1 3 4 3
    B: 1 2 4 2
    dealt: A 3-4 B 1-4

    turn 1: tie
    turn 2: A
    winner: A

The first turn ties, 1 against 1; A takes the second, 3 against 2, and with it the pool, which goes under A's hand:
4 3 1 1 3 2. Other lines of a story: `turn 5: war 3`, `ends: 40`, `longest war: 4`, `A without: 13` and `after 2: A ...
1 1 3 2`. Cards that a solver or chance has dealt are drawn lighter: another solve may deal them anew, those that
somebody has chosen stay.

Beware: when winnings go under the hand as they were laid, almost no game of a full deck ever ends. Of 2,000 random
deals 3 ended; the others come round to a position they have been in, many only after more than a hundred million
turns. With the winner's card first all of 20,000 random deals ended, after 331 turns on average.
"""
