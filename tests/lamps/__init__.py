"""Lamps: a small complete puzzle for tests of the house, with a solver of its own.

On a row of lamps some are fixed, on or off. Light as many as the number at the front asks for, no two neighbours.

    puzzle: lamps 1
    lamps: 5
    count: 2

    *..-.

    puzzle: lamps 1
    lamps: 5
    count: 2

    *.o-.

* is fixed on, - is fixed off, o is lit by a person, . is dark.
"""
