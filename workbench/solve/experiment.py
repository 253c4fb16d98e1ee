"""Experiments: several questions that belong together, settings of one question, each over so many seeds.

A single solve, a race, a sweep over seeds and tuning are all such a list. Who runs it is `ui.runs.lanes`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product

from workbench.core.options import Value, Values, settled, without_effect
from workbench.core.task import CPSAT, HOW
from workbench.solve.compare.rank_sum import seeds_needed
from workbench.solve.jobs.question import Question
from workbench.solve.solvers.parameter_sets import SETS, ParameterSet

MOST_LANES = 4
"""Questions that go on side by side."""
SEEDS, MOST_SEEDS = 10, 1000
"""Over how many seeds a question is asked by default, and at most."""
_RACED, _TUNED = 60.0, 20.0  # time limits where none is set: a comparison shall show settings that never end, too


@dataclass(frozen=True, slots=True)
class Experiment:
    """Settings of one task on one board, each over so many seeds.

    together   the settings of a seed go on at the same time and share the cores; else one after the other, each alone.
    """

    settings: tuple[Question, ...]
    seeds: int = 1
    together: bool = False

    def __len__(self) -> int:
        return len(self.settings) * self.seeds

    @property
    def lanes(self) -> int:
        """How many go on at a time: settings, or seeds where there is one setting."""
        side_by_side = len(self.settings) if len(self.settings) > 1 else self.seeds
        return min(MOST_LANES, side_by_side) if self.together else 1

    def questions(self, cores: int) -> list[Question]:
        """All questions, seed by seed, so that all settings have had as many when the rest is stopped.

        Each setting begins with its own seed, the one that is shown, and goes on with those that follow. Questions that
        run together share the cores, at least one worker each. All begin without a bound: it was proved with one
        setting.
        """
        seeds = range(self.seeds)
        found = [replace(one, limits=one.limits.reseeded(by), bound=None) for by in seeds for one in self.settings]
        if not self.together:
            return found
        each = max(1, cores // self.lanes)
        return [replace(one, limits=replace(one.limits, workers=each)) for one in found]


def raced(*questions: Question) -> Experiment:
    """Settings side by side; a single one beside another way of its task."""
    # a solver that does not take the formulation is not asked for
    first = [_within(replace(one, values=settled(one.task.options, one.values)), _RACED) for one in questions]
    return Experiment((*first, *([another_setting(first)] if len(first) == 1 else [])), together=True)


def swept(question: Question) -> Experiment:
    """One setting over other seeds: its own has run."""
    return Experiment((replace(question, limits=question.limits.reseeded()),), SEEDS)


def tuned(question: Question) -> Experiment:
    """The documented sets of parameters of the question's solver, over as many seeds as can tell them from chance."""
    settings = with_sets(_within(question, _TUNED))
    return Experiment(settings, seeds_needed(max(1, len(settings) - 1)))


def seeds_again(settings: int) -> int:
    """Over how many seeds settings race again that ran once: five, or more where five cannot tell a difference from
    chance."""
    return max(5, seeds_needed(settings - 1))


def _within(question: Question, seconds: float) -> Question:
    """The question with a time limit."""
    limits = question.limits
    return question if limits.time else replace(question, limits=replace(limits, time=seconds))


def with_sets(question: Question) -> tuple[Question, ...]:
    """The question as it is, then with each documented set of parameters that changes anything.

    What the person has set by name stays, unless a set sets it too. Sets that are equal after that are asked once.
    """
    own = question.limits.params
    params = [{**own, **one.params} for one in sets_for(question)]
    different = [one for at, one in enumerate(params) if one not in params[:at]]
    return tuple(replace(question, limits=replace(question.limits, params=one)) for one in different)


def sets_for(question: Question) -> tuple[ParameterSet, ...]:
    """The documented sets of the solver that a question is for: the usual one alone where there is none."""
    solver = question.task.solver(question.values)
    return SETS[CPSAT][:1] if solver is None else SETS[solver]


def sharing_words(count: int, cores: int) -> str:
    """How the cores are shared out among so many that go on at a time, in words."""
    there_are = "1 core" if cores == 1 else f"{cores} cores"
    each = cores // count
    if each == 0:
        return f"{there_are}: {count} take turns, so that each takes longer than alone"
    left = cores - each * count
    idle = f", {left} left free" if left else ""
    return f"{there_are}: {'one worker' if each == 1 else f'{each} workers'} each{idle}"


def other_settings(questions: Sequence[Question]) -> list[Question]:
    """Questions like the first, asked another way than all of them: by another formulation, engine or solver, then by
    several of these, or as the task names it."""
    first = questions[0]
    found = [question.values for question in questions]
    for values in _ways(first):
        if values not in found and first.puzzle.takes(first.board, first.task, values):
            found.append(values)
    return [replace(first, values=values) for values in found[len(questions) :]]


def another_setting(questions: Sequence[Question]) -> Question:
    """A question like the first that differs from all of them: asked another way, else with another seed."""
    ways = other_settings(questions)
    if ways:
        return ways[0]
    highest = max(questions, key=lambda question: question.limits.seed)
    return replace(questions[0], limits=replace(questions[0].limits, seed=highest.limits.reseeded().seed))


def _ways(first: Question) -> Iterator[Values]:
    """How else a question can be answered: with one other choice, then with more, then as its task names it."""
    task, values = first.task, first.values
    how = [option for name in HOW for option in task.options if option.name == name]

    def changes(way: tuple[Value, ...]) -> tuple[int, list[bool]]:
        kept = [values[option.name] == choice for option, choice in zip(how, way, strict=True)]
        return kept.count(False), kept

    combined = sorted(product(*(option.choices for option in how)), key=changes)
    ways = (tuple(zip((option.name for option in how), way, strict=True)) for way in combined)
    for way in (*ways, *task.other_ways):
        yield settled(task.options, {**values, **dict(way)})


def are_alike(questions: Sequence[Question]) -> bool:
    """Whether all ask the same task of the same board: then they can be raced."""
    first = questions[0]
    return all(one.puzzle is first.puzzle and one.task == first.task and one.board == first.board for one in questions)


def setting_labels(questions: Sequence[Question]) -> list[str]:
    """For each question what tells it from the others: "slack · seed 2"."""
    settings: list[dict[str, str]] = []
    for one in questions:
        values = settled(one.task.options, one.values)  # one without effect is not told, and makes no difference
        options = {
            option.name: f"{'' if option.name in HOW else option.label.lower()} {option.shown(values[option.name])}"
            for option in one.task.options
            if option.name in values
        }
        params = {name: f"{name} {value}" for name, value in one.limits.params.items()}
        more = {"seed": f"seed {one.limits.seed}", "hint": f"hint {'no' if one.hint is None else 'yes'}"}
        settings.append({**options, **params, **more})
    names = dict.fromkeys(name for one in settings for name in one)
    differ = [name for name in names if len({one.get(name) for one in settings}) > 1]
    vain = [without_effect(one.task.options, one.values) for one in questions]
    pairs = zip(settings, vain, strict=True)
    shown = ([one[name].strip() for name in differ if name in one and name not in out] for one, out in pairs)
    return [" · ".join(words) for words in shown]
