"""An axis of a plot: its range, its ticks, and where on it a value lies. No shapes."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from workbench.core.wording import minus, number_text, powered

_ROOMY = 2.0  # ticks that a power of ten has room for, from which on 1, 2 and 5 stand on a logarithmic axis
_SMALLEST = 1e-200  # positive values below it lie at the foot of a logarithmic axis


@dataclass(frozen=True, slots=True)
class Axis:
    """A range of values, linear or logarithmic; `low` < `high`, and `low` > 0 when logarithmic.

    bend   of a symmetric logarithmic axis ("symlog"), on which 0 and values below it have places: up to this size it
           is about linear, beyond it logarithmic. 0: it is none.
    whole  only whole numbers lie on it: it has no ticks between them.
    bare   nothing lies on it: it has no ticks, whose numbers would be made up.
    """

    low: float
    high: float
    log: bool = False
    whole: bool = False
    bare: bool = False
    bend: float = 0.0

    def place(self, value: float) -> float:
        """Where a value lies: 0 at `low`, 1 at `high`; values beyond the range lie at its ends."""
        return float(self.places(np.array([value], dtype=np.float64))[0])

    def places(self, values: NDArray[np.float64]) -> NDArray[np.float64]:
        """Where values lie, each as `place` says it."""
        units = self.units(np.maximum(values, self.low) if self.log else values)
        low, high = self.span
        return np.clip((units - low) / (high - low), 0.0, 1.0)

    def units(self, values: NDArray[np.float64]) -> NDArray[np.float64]:
        """The values in what grows evenly along the axis: powers of ten on a logarithmic one, NaN without a place."""
        if self.bend:
            return np.sign(values) * np.log10(1.0 + np.abs(values) / self.bend)
        return np.log10(np.where(values > 0, values, np.nan)) if self.log else values

    def value(self, unit: float) -> float:
        """The value that lies there, of `units`."""
        if self.bend:
            return math.copysign(float(f"{self.bend * (10.0 ** abs(unit) - 1.0):.12g}"), unit)
        return float(f"{10.0**unit:.12g}") if self.log else unit

    @property
    def span(self) -> tuple[float, float]:
        """From where to where it goes, in its units."""
        if self.bend:
            low, high = self.units(np.array([self.low, self.high]))
            return float(low), float(high)
        return (math.log10(self.low), math.log10(self.high)) if self.log else (self.low, self.high)

    @property
    def kind(self) -> str:
        """What a reader has to know of it, behind its label; empty where it is linear."""
        return ", symmetric log" if self.bend else ", log" if self.log else ""

    def zoomed(self, low: float, high: float) -> Axis:
        """The axis from one of its units to another."""
        return replace(self, low=self.value(low), high=self.value(high))

    def holds(self, value: float) -> bool:
        """Whether a value has a place at all: on a logarithmic axis zero and below have none."""
        return not self.log or value > 0

    def held(self, values: NDArray[np.float64]) -> NDArray[np.bool_]:
        """Which of the values have a place."""
        known = np.isfinite(values)
        return known & (values > 0) if self.log else known

    def ticks(self, about: int) -> list[float]:
        """Round values within the range, about as many as asked for."""
        if self.bare:
            return []
        if self.bend:
            return self._bent_ticks(about)
        if self.log:
            return self._log_ticks(about)
        return self._linear_ticks(about)

    def _linear_ticks(self, about: int) -> list[float]:
        return _linear_ticks(self.low, self.high, about, 1.0 if self.whole else 0.0)

    def _bent_ticks(self, about: int) -> list[float]:
        """0, and powers of ten on both sides of it; where these are few, values between them as well."""
        largest = max(abs(self.low), abs(self.high))
        first, last = math.floor(math.log10(self.bend)), math.floor(math.log10(largest))
        every = max(1, math.ceil((last - first + 1) / max(1, about - 1)))
        start, end = self.span
        apart = 0.5 * (end - start) / about  # what is nearer to 0 or to the next would touch it
        held: list[float] = []
        for digits in ((1,), (1, 3), (1, 2, 5)):
            sizes, above = list[float](), math.inf
            for power, digit in itertools.product(range(last, first - 2, -every), digits[::-1]):
                size = float(f"{digit}e{power}")
                unit = math.log10(1.0 + size / self.bend)
                if size <= largest and apart <= unit <= above - apart and not (self.whole and size < 1.0):
                    sizes.append(size)
                    above = unit
            found = sorted({0.0, *sizes, *(-size for size in sizes)})
            held = [tick for tick in found if self.low <= tick <= self.high]
            if len(held) >= min(4, about) or every > 1:
                break
        return held if len(held) >= 2 else self._linear_ticks(about)

    def _log_ticks(self, about: int) -> list[float]:
        first, last = math.ceil(math.log10(self.low) - 1e-9), math.floor(math.log10(self.high) + 1e-9)
        every = max(1, math.ceil((last - first + 1) / about))
        if every == 1:
            first, last = first - 1, last + 1
        decades = math.log10(self.high / self.low)
        for digits in ((1, 2, 5),) if about >= _ROOMY * decades else ((1,), (1, 3), (1, 2, 5)):
            found = [d * 10.0**e for e in range(first, last + 1, every) for d in digits]
            found = [tick for tick in found if self.low <= tick <= self.high and not (self.whole and tick < 1.0)]
            if len(found) >= max(2, about - 2) or (every > 1 and len(found) >= 2):
                return found
        return found if len(found) >= 2 else self._linear_ticks(about)


def all_whole(values: Iterable[float]) -> bool:
    """Whether all finite values are whole numbers: counts, places, turns."""
    finite = _finite(values)
    return bool((finite == np.floor(finite)).all())


def _finite(values: Iterable[float]) -> NDArray[np.float64]:
    numbers = np.asarray(values if isinstance(values, np.ndarray) else list(values), dtype=np.float64)
    return numbers[np.isfinite(numbers)]


def fitted(values: Iterable[float], *, log: bool = False, bent: bool = False, from_zero: bool = False) -> Axis:
    """An axis that holds all finite values, with a little room. Without positive values a logarithm gives way to
    a linear axis; else values that are not positive are not on it. `bent`: a symmetric logarithm, which holds all."""
    finite = _finite(values)
    if not finite.size:
        return Axis(0.0, 1.0, bare=True)
    if bent and finite.any():
        return _bent(finite)
    if log and (finite > 0).any():
        positive = np.maximum(finite[finite > 0], _SMALLEST)
        low, high = float(positive.min()), float(positive.max())
        # a value that never changes has powers of ten beside it
        room = max(1.2, (high / low) ** 0.05) if high > 3 * low else 4.0
        return Axis(low / room, high * room, log=True, whole=all_whole(positive))
    low, high = float(finite.min()), float(finite.max())
    if from_zero:
        low, high = min(low, 0.0), max(high, 0.0)
    whole = all_whole(finite)
    # around a value that never changes: as far as one that differs a little would lie
    room = 0.06 * (high - low) or (max(1.2, 0.05 * abs(high)) if whole else 0.1 * abs(high)) or 0.5
    if from_zero:
        low, high = low - room if low < 0 else 0.0, high + room if high > 0 else 0.0 if low < 0 else 1.0
        return Axis(low, high, whole=whole)
    return Axis(low - room, high + room, whole=whole)


def _bent(finite: NDArray[np.float64]) -> Axis:
    """A symmetric logarithmic axis that bends at the smallest size there is."""
    sizes = np.abs(finite[finite != 0])
    low, high = min(float(finite.min()), 0.0), max(float(finite.max()), 0.0)
    axis = Axis(low, high, whole=all_whole(finite), bend=max(float(sizes.min()), _SMALLEST))
    low, high = axis.span
    room = 0.04 * (high - low)
    return replace(axis, low=axis.value(low - room), high=axis.value(high + room))


def texts(ticks: Sequence[float]) -> list[str]:
    """The ticks' numbers, each with as many places as tell it from the next."""
    found = list(map(tick_text, ticks))
    if any("e" in text for text in found):  # one notation: not 0.0001 beside 5e-5
        found = [minus(powered(tick)) if 0 < abs(tick) < 1 else text for tick, text in zip(ticks, found, strict=True)]
    if len(set(found)) == len(found):
        return found
    apart = min(abs(b - a) for a, b in itertools.pairwise(ticks)) or 1.0
    places = min(max(0, math.ceil(-math.log10(apart))), 12)
    return [minus(f"{tick:,.{places}f}") for tick in ticks]


_LARGE = ((1e12, "T"), (1e9, "G"), (1e6, "M"))  # numbers from a million on are told in these


def tick_text(value: float) -> str:
    """A tick's number: short, thousands apart, millions as "3 M", a true minus sign before what is negative."""
    size = abs(value)
    if not math.isfinite(value):
        text = "–" if math.isnan(value) else "-∞" if value < 0 else "∞"
    elif 1e6 <= size < 1e15:
        power, letter = next(part for part in _LARGE if size >= part[0])
        text = f"{value / power:.9g}\u2009{letter}"
    else:
        text = number_text(value)
    return minus(text)


def _linear_ticks(low: float, high: float, about: int, least: float = 0.0) -> list[float]:
    """Two at least, but of whole numbers what there is."""
    found = [low]
    for finer in (1, 2, 4, 8):
        found = _spread(low, high, finer * about, least)
        if len(found) >= 2:
            break
    return found


def _spread(low: float, high: float, about: int, least: float) -> list[float]:
    rough = max((high - low) / max(1, about), least)
    if rough <= 0 or not math.isfinite(rough):
        return [low]
    power = 10.0 ** math.floor(math.log10(rough))
    factors = (1, 2, 5, 10) if least and power < 10 else (1, 2, 2.5, 5, 10)  # 2.5 is not whole
    step = next(power * factor for factor in factors if power * factor >= rough * 0.999)
    first = math.ceil(low / step - 1e-9)
    ticks: list[float] = []
    # counted, not added up: ten times 0.1 is not 1
    for k in range(first, first + 4 * about + 4):
        if k * step > high + 1e-9 * step:
            break
        ticks.append(round(k * step, 12) if step > 1e-9 else k * step)
    return ticks
