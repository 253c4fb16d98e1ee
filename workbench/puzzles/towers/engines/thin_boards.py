"""A walk after boards with few clues: over sets of all clues but one, after as few solutions as can be.

With one clue less than wanted a board has some solutions left. Once they are few enough to be gone through, they are
told apart by any number that only one of them shows somewhere: that number is the last clue. So the walk needs to bring
the number of solutions down to hundreds, not to one. Sets are changed a clue at a time, by simulated annealing
(Kirkpatrick, Gelatt and Vecchi 1983) on the logarithm of the number of solutions as random dives estimate it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp, log10
from random import Random

import numpy as np

from workbench.puzzles.towers.kernels.sampling import Sample

_STEPS = 3000  # changes that a walk tries before it starts anew from a random square
_HOT, _COLD = 0.6, 0.15  # the temperature at its begin and end, in powers of ten of the number of solutions
_DIVES = (12, 36)  # dives for a first estimate and, if that is promising, for a second
_PROMISING = 1.5
_FEW = 100_000  # with about so many solutions they are gone through,
_MOST = 30_000  # up to so many,
_BUDGET = 4_000_000  # or until so many states of streets have been looked at


class ThinWalk:
    """Looks for `count` things, clues and perhaps givens, with exactly one solution. See `kernels.sampling`."""

    def __init__(self, size: int, givens: bool, count: int, rng: Random, near: Sequence[int] = ()) -> None:
        """`near`: things from which the first walk begins, at least `count` - 1."""
        self.size, self.places, self.count, self._rng = size, 4 * size + (size * size if givens else 0), count, rng
        self._sample = Sample(size, rng.getrandbits(62))
        self.walks = 0
        self._step = _STEPS
        self._near = near
        self._now: dict[int, int] = {}
        self._energy = 0.0

    def run(self, until: Callable[[], bool], walks: int) -> tuple[int, ...] | None:
        """Things with one solution; None when `walks` walks have ended in vain, or until()."""
        while not until():
            if self._step == _STEPS:
                if self.walks == walks:
                    return None
                self.walks, self._step = self.walks + 1, 0
                self._begin()
            found = self._change()
            if found is not None:
                return found
        return None

    def _begin(self) -> None:
        """Some of what it is to begin near; later some clues of a random square, large ones rather than small ones."""
        things = self._near or self._sample.square()
        places = [place for place, number in enumerate(things) if number and (self._near or place < 4 * self.size)]
        places.sort(key=lambda place: 3 * self._rng.random() - things[place])
        self._now, self._near = {place: things[place] for place in places[: self.count - 1]}, ()
        self._energy = self._measure(self._now, 99.0) or 0.0

    def _change(self) -> tuple[int, ...] | None:
        """Try one change; the things with one solution if that led to some."""
        heat = _HOT * (_COLD / _HOT) ** (self._step / _STEPS)
        self._step += 1
        other = self._changed()
        energy = self._measure(other, self._energy) if other is not None else None
        if other is None or energy is None:
            return None
        if energy > self._energy and self._rng.random() >= exp((self._energy - energy) / heat):
            return None
        self._now, self._energy = other, energy
        return self._told_apart() if energy < log10(_FEW) else None

    def _changed(self) -> dict[int, int] | None:
        """The numbers with one of them moved or changed; None where that is no change."""
        rng, n, now = self._rng, self.size, dict(self._now)
        if not now:
            return None
        place, kind = rng.choice(list(now)), rng.random()
        if kind < 0.35:
            now[place] += rng.choice((-1, 1, 1))
            return now if 1 <= now[place] <= n else None
        if kind < 0.5:
            other = rng.choice(list(now))
            now[place], now[other] = now[other], now[place]
            return now if now != self._now else None
        number, there = now.pop(place), rng.randrange(self.places)
        if there in now:
            return None
        now[there] = number if rng.random() < 0.5 else n - min(n - 1, int(rng.expovariate(0.5)))
        return now

    def _measure(self, now: dict[int, int], bound: float) -> float | None:
        """The logarithm of about how many solutions there are; None when there seems to be none.

        bound   what is far above it need not be known well.
        """
        things = self._things(now)
        about = self._sample.about(things, _DIVES[0])
        if about > 0 and log10(about) > bound + _PROMISING:
            return log10(about)
        if about >= 0:
            more = self._sample.about(things, _DIVES[1])
            about = (_DIVES[0] * about + _DIVES[1] * more) / sum(_DIVES)
        if about == 0:  # every dive came to nothing
            about = self._sample.tally(things, 2000, _BUDGET // 40)[0]
        return log10(about) if about > 0 else None

    def _told_apart(self) -> tuple[int, ...] | None:
        """The things now and one that tells a solution from all others; else the number of solutions becomes exact."""
        things = self._things(self._now)
        count, all_seen, seen = self._sample.tally(things, _MOST, _BUDGET)
        if not all_seen or not count:
            return None
        self._energy = log10(count)
        alone = np.argwhere(seen[: self.places] == 1)
        if not alone.size:
            return None
        place, number = alone[self._rng.randrange(len(alone))].tolist()
        return tuple(number if thing == place else was for thing, was in enumerate(things))

    def _things(self, now: dict[int, int]) -> list[int]:
        things = [0] * (4 * self.size + self.size**2)
        for place, number in now.items():
            things[place] = number
        return things
