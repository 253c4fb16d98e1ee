"""Several questions that belong together: one question over seeds, or settings of one question side by side.

Here is what is asked; who runs it, one after the other or at once, is `ui.runs.series`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product

from workbench.core.formulation import HOW
from workbench.core.options import Values, settled
from workbench.solve.question import Question

MOST_LANES = 4
"""Settings that can be raced side by side."""


def over_seeds(question: Question, count: int) -> list[Question]:
    """The same question with the `count` seeds behind its own."""
    return [replace(question, limits=question.limits.reseeded(by)) for by in range(1, count + 1)]


def shared_out(questions: Sequence[Question], cores: int) -> list[Question]:
    """The questions with as many workers each as there are cores for, at least one, so that all are served alike."""
    each = max(1, cores // len(questions))
    return [replace(question, limits=replace(question.limits, workers=each)) for question in questions]


def sharing_told(count: int, cores: int) -> str:
    """How the cores are shared out among so many settings, in words."""
    there_are = "1 core" if cores == 1 else f"{cores} cores"
    each = cores // count
    if each == 0:
        return f"{there_are} for {count} settings: one worker each, and they take turns"
    left = cores - each * count
    idle = f", {left} left free" if left else ""
    return f"{there_are}: {'one worker' if each == 1 else f'{each} workers'} each{idle}"


def another_setting(questions: Sequence[Question]) -> Question:
    """A question like the first that differs from all of them: asked in another way that the task names, else by
    another formulation, engine or solver, else with another seed."""
    first = questions[0]
    taken = [question.values for question in questions]
    for values in _ways(first):
        if values not in taken:
            return replace(first, values=values)
    highest = max(questions, key=lambda question: question.limits.seed)
    return replace(first, limits=replace(first.limits, seed=highest.limits.reseeded().seed))


def _ways(first: Question) -> Iterator[Values]:
    """How else a question can be answered: as its task names it, then with one other choice, then with more."""
    task, values = first.task, first.values
    how = [option for name in HOW for option in task.options if option.name == name]
    names = [option.name for option in how]
    combined = [tuple(zip(names, choices, strict=True)) for choices in product(*(option.choices for option in how))]
    combined.sort(key=lambda way: sum(values[name] != choice for name, choice in way))
    for way in (*task.other_ways, *combined):
        yield settled(task.options, {**values, **dict(way)})


def are_alike(questions: Sequence[Question]) -> bool:
    """Whether all ask the same task of the same board: then they can be raced."""
    first = questions[0]
    return all(one.puzzle is first.puzzle and one.task == first.task and one.board == first.board for one in questions)


def settings_told(questions: Sequence[Question]) -> list[str]:
    """For each question what tells it from the others: "formulation slack · seed 2"."""
    told: list[dict[str, str]] = []
    for one in questions:
        options = {
            option.label.lower(): option.text(one.values[option.name])
            for option in one.task.options
            if option.name in one.values
        }
        hint = "no" if one.hint is None else "yes"
        told.append({**options, **one.limits.params, "seed": str(one.limits.seed), "hint": hint})
    names = [
        name for name in dict.fromkeys(name for one in told for name in one) if len({one.get(name) for one in told}) > 1
    ]
    return [" · ".join(f"{name} {one[name]}" for name in names if name in one) for one in told]
