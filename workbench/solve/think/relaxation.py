"""The linear relaxation of a model as an insight: its solution on the board, branching on a place, cuts, a best whole
solution beside it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from workbench.core.errors import OptionError
from workbench.core.insight import WHOLE, Choice, Curve, Mark, Series, Step
from workbench.core.thought import Relaxation
from workbench.core.wording import counted, duration_text, number_text, share_text
from workbench.solve.models.linear_model import LinearModel
from workbench.solve.think.lp import LinearPoint, LinearRelaxation, Root
from workbench.solve.think.propagation import Whole

BRANCHES = 24
"""Places that are branched on at most: those that are least whole."""


@dataclass(slots=True)
class Study:
    """The relaxation of one model, as far as it is known.

    choices   what the model's variables mean on the board, by their numbers.
    """

    board: Any
    model: LinearModel
    choices: Mapping[int, Choice]
    stopped: Callable[[], bool]
    _point: LinearPoint | None = None
    _root: Root | None = None
    _whole: Whole | None = None
    _branches: tuple[Step, ...] = ()
    _possible: set[int] | None = None
    _lp: LinearRelaxation = field(init=False)

    def __post_init__(self) -> None:
        self._lp = LinearRelaxation(self.model, self.stopped)

    # what is worked out

    def solve(self, seconds: float) -> bool:
        """Solve the relaxation; whether it has a solution. OptionError where that takes longer."""
        try:
            self._point = self._lp.solve(seconds)
        except TimeoutError:
            size = f"{len(self.model.rows):,} rows and {len(self.model.variables):,} columns"
            raise OptionError(f"the relaxation, of {size}, takes longer than {duration_text(seconds)}") from None
        return self._point is not None

    def cut(self, seconds: float) -> None:
        self._root = self._lp.root(seconds)

    def rule_out(self, seconds: float) -> None:
        """See which values no solution of the relaxation has."""
        if self._point is not None:
            self._possible = self._lp.possible(self.choices, self._point, seconds)

    def branch(self, seconds: float) -> None:
        """Branch on the places that are least whole, one value after the other."""
        if self._point is None:
            return
        shares = dict(self._held(self._point.values))
        open_places: dict[str, float] = {}
        for choice in shares.values():
            if choice.fractional:
                off = min(choice.share, 1 - choice.share)
                open_places[choice.target] = max(off, open_places.get(choice.target, 0.0))
        places = sorted(open_places, key=lambda target: -open_places[target])[:BRANCHES]
        numbers = [n for target in places for n, one in shares.items() if one.target == target and one.share > WHOLE]
        sides = self._lp.branches(numbers, seconds)
        self._branches = tuple(self._branch(shares[number], *found) for number, found in sides.items())

    def show_whole(self, whole: Whole | None) -> None:
        self._whole = whole

    # what it says

    def insight(self, key: str, title: str) -> Relaxation:
        model, point, root = self.model, self._point, self._root
        return Relaxation(
            key,
            title,
            tuple(self._steps()),
            rows=len(model.rows),
            columns=len(model.variables),
            nonzeros=sum(len(row.terms) for row in model.rows),
            feasible=point is not None,
            bound=self._bound(point),
            root=None if root is None or model.objective is None else root.bound,
            optimum=None if self._whole is None else self._whole.objective,
            fractional=0.0 if point is None else self._fractional(point.values),
            ruled_out=None if self._possible is None else len(self.choices) - len(self._possible),
        )

    def course(self, key: str, title: str) -> Curve | None:
        """How the bound has risen with HiGHS's rounds of cuts, and the optimum, where it is known; None without any."""
        if (start := self._bound(self._point)) is None or self._root is None or not self._root.rounds:
            return None
        bounds = (start, *(bound for bound, _ in self._root.rounds))
        xs = tuple(map(float, range(len(bounds))))
        series = [Series("bound", xs, bounds)]
        if self._whole is not None and self._whole.objective is not None:
            series.append(Series("best whole", (0.0, xs[-1]), (self._whole.objective,) * 2, "good"))
        return Curve(key, title, tuple(series), "round", "objective")

    def _steps(self) -> Iterator[Step]:
        if self._point is None:
            yield Step("The linear relaxation has no solution: nor has the board", self.board)
            return
        yield replace(self._step("The linear relaxation", self._point), branches=self._branches)
        if self._possible is not None and self.choices:
            kept = [replace(one, share=float(n in self._possible)) for n, one in self.choices.items()]
            gone = len(kept) - len(self._possible)
            yield Step(f"Values that the relaxation rules out: {gone} of {len(kept)}", self.board, choices=tuple(kept))
        if self._root is not None and self._root.rounds and self._root.point is not None:
            rounds, cuts = counted(len(self._root.rounds), "round"), counted(self._root.rounds[-1][1], "cut")
            yield self._step(f"After {rounds} at the root, with {cuts}", self._root.point, self._root.bound)
        if self._whole is not None:
            worth = "" if self._whole.objective is None else f": {number_text(self._whole.objective)}"
            yield Step(f"A best whole solution{worth}", self.board, choices=self._drawn(self._whole.values))

    def _step(self, name: str, point: LinearPoint, bound: float | None = None) -> Step:
        bound = self._bound(point) if bound is None or self.model.objective is None else bound
        worth = "" if bound is None else f"bound {number_text(bound)}, "
        fractional = self._fractional(point.values)
        what = "places" if self.choices else "variables"
        caption = f"{name}: {worth}{share_text(fractional, 2)} of the {what} are fractional"
        return Step(caption, self.board, choices=self._drawn(point.values))

    def _branch(self, choice: Choice, one: LinearPoint | None, other: LinearPoint | None) -> Step:
        caption = f"{choice.place}: with {choice.symbol} {self._side(one)}, without it {self._side(other)}"
        shown = one or other or self._point  # of a value that is impossible: what is held without it
        assert shown is not None
        bad = () if one is not None else (Mark(choice.target, "bad"),)  # its symbol would lie over the bars
        return Step(caption, self.board, bad, choice.target, choices=self._drawn(shown.values))

    def _side(self, point: LinearPoint | None) -> str:
        bound = self._bound(point)
        if point is None:
            return "impossible"
        return "possible" if bound is None else f"bound {number_text(bound)}"

    def _bound(self, point: LinearPoint | None) -> float | None:
        return None if point is None or self.model.objective is None else point.objective

    def _held(self, values: Sequence[float]) -> Iterator[tuple[int, Choice]]:
        return ((n, replace(one, share=min(1.0, max(0.0, float(values[n]))))) for n, one in self.choices.items())

    def _drawn(self, values: Sequence[float]) -> tuple[Choice, ...]:
        """The choices with a share above 0."""
        return tuple(choice for _, choice in self._held(values) if choice.share > WHOLE)

    def _fractional(self, values: Sequence[float]) -> float:
        """The share of places that are not whole; where nothing lies on the board, of whole variables."""
        if self.choices:
            held = [choice for _, choice in self._held(values)]
            broken = {choice.target for choice in held if choice.fractional}
            return len(broken) / len({choice.target for choice in held})
        whole = [value for one, value in zip(self.model.variables, values, strict=True) if one.whole]
        return sum(abs(value - round(value)) > WHOLE for value in whole) / max(1, len(whole))
