"""Lamps: a small complete puzzle for tests of the house, with a solver of its own.

On a row of lamps some are fixed, on or off. Light as many as the number at the front asks for, no two neighbours.

    count: 2
    *..-.        * is fixed on, - is fixed off, o is lit by a person, . is dark
    *.o-.        a solution
"""
