"""Several questions that belong together: one question over seeds, or settings of one question side by side.

Here is what is asked; who runs it, one after the other or at once, is `ui.runs.series`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product

from workbench.core.formulation import HOW
from workbench.core.options import Values, settled
from workbench.solve.comparison import Comparison
from workbench.solve.question import Question
from workbench.solve.runs import Run

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


def result_told(found: Comparison) -> str:
    """Who was first, in one sentence; empty where not all ask the same, or while nobody has anything."""
    runs = [run.question for run in found.runs]
    if len(runs) < 2 or not are_alike(runs):
        return ""
    order = sorted(range(len(found.runs)), key=lambda index: _standing(found, index))
    first, second = order[:2]
    if _standing(found, first)[0] == _NOTHING:
        return "" if any(run.running for run in found.runs) else "None of them has found anything"
    running = any(run.running for run in found.runs)
    label, measures = found.labels[first], found.measures[first]
    if measures.to_end is not None:
        return f"First: {label}, solved in {measures.to_end:.3g} s"
    if _standing(found, first)[:2] == _standing(found, second)[:2]:
        return f"{'So far e' if running else 'E'}qual: {_worth(found.runs[first])}"
    return f"{'Ahead' if running else 'Best'}: {label}, {_worth(found.runs[first])}"


_SOLVED, _FOUND, _NOTHING = 0, 1, 2


def _standing(found: Comparison, index: int) -> tuple[int, float, float]:
    """The smaller the better: solved by when, else the best that is known and since when."""
    measures, direction = found.measures[index], found.runs[index].question.task.objective
    if measures.to_end is not None and not found.runs[index].question.task.heuristic:
        return _SOLVED, measures.to_end, 0.0
    if measures.boards == 0:
        return _NOTHING, 0.0, 0.0
    best = 0.0 if measures.best is None or direction is None else measures.best
    if direction is not None and direction.better(1.0, 0.0):
        best = -best
    return _FOUND, best, measures.to_best or 0.0


def _worth(run: Run) -> str:
    label = run.question.task.objective_label
    points = run.trace.objective
    return f"{label or 'best'} {points[-1][1]:g}" if points else f"{run.found} boards"
