"""What tells questions from each other, in a table's columns and a legend's words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from workbench.core.task import HOW


class Differences:
    """The aspects in which some questions differ: those within a task, and the task itself where there are several."""

    def __init__(self, aspects: Sequence[Mapping[str, str]]) -> None:
        self.aspects = aspects
        self._several = {name for name in ("puzzle", "task") if len({one[name] for one in aspects}) > 1}
        self._varying: dict[tuple[str, str], set[str]] = {}
        first: dict[tuple[str, str], Mapping[str, str]] = {}
        for one in aspects:
            asked = one["puzzle"], one["task"]
            usual = first.setdefault(asked, one)
            other = {name for name in (*usual, *one) if usual.get(name) != one.get(name)}
            self._varying.setdefault(asked, set()).update(other)

    @property
    def names(self) -> list[str]:
        varying = self._several.union(*self._varying.values())
        return [name for name in dict.fromkeys(name for one in self.aspects for name in one) if name in varying]

    def labels(self, chosen: Iterable[str]) -> list[str]:
        """For each question the words that tell it from the others: those of all `chosen` aspects that differ, and of
        further aspects as long as they tell more questions apart."""
        always = set(chosen)
        more = [name for name in self.names if name not in always]
        every = [[self._words(one, always.union(more[:many])) for one in self.aspects] for many in range(len(more) + 1)]
        most = len(set(every[-1]))
        return next(words for words in every if len(set(words)) == most)

    def _words(self, one: Mapping[str, str], names: set[str]) -> str:
        asked = [one[name] for name in ("puzzle", "task") if name in self._several]
        varying = self._varying[one["puzzle"], one["task"]].intersection(names)
        if "formulation" in varying and "formulation" not in one:
            varying -= {"solver"}  # the program's own search asks none
        rest = [value if name in HOW else f"{name} {value}" for name, value in one.items() if name in varying]
        return " · ".join([*([" ".join(asked)] if asked else []), *rest])
