"""What the solvers can be asked about a board, as data: a puzzle lists its tasks, the house offers them.

With them stand the options `formulation` and `solver`, in the same words for every task that has them.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any

from workbench.core import options
from workbench.core.errors import OptionError
from workbench.core.options import Option, Value, Values, one_of

CPSAT, HIGHS = "cpsat", "highs"
SOLVER_NAMES = {CPSAT: "CP-SAT", HIGHS: "HiGHS"}
"""The solvers, as they are called."""
HOW = ("formulation", "engine", "solver")
"""Options that say how an answer is found; every other option says what is asked."""


def way(name: str, choices: Mapping[str, str], **more: Any) -> Option:
    """One of the options `HOW`: its choices with what each of them is. The first is the default."""
    each = tuple(choices.values())
    said = "; ".join(f"{choice}: {sentence}" for choice, sentence in choices.items())
    return one_of(name, name.capitalize(), tuple(choices), said, each=each, **more)


def formulation(choices: Mapping[str, str], **more: Any) -> Option:
    """The option `formulation`."""
    return way("formulation", choices, **more)


def solver(*linear: str, by: str = "formulation", choices: tuple[str, ...] = (CPSAT, HIGHS)) -> Option:
    """The option `solver`, of use only with the linear ones among the values of the option `by`."""
    each = {
        CPSAT: "a constraint solver that learns from its dead ends",
        HIGHS: "a solver of integer programs by branch and cut",
    }
    plain = tuple(SOLVER_NAMES[name] for name in choices)
    return way("solver", {name: each[name] for name in choices}, plain=plain, needs=(by, *linear))


def way_sentence(task: Task, values: Mapping[str, Value]) -> str:
    """What the chosen formulation or engine is, in a sentence, and what another solver than usual is; empty without
    any."""
    vain = options.without_effect(task.options, values)
    ways = [one for one in task.options if one.name in HOW and one.name in values and one.name not in vain]
    sentences = [one.sentence(values[one.name]) for one in ways if one.name in HOW[:2]]
    solver = [one for one in ways if one.name not in HOW[:2] and values[one.name] != one.default]
    by = [f"{one.shown(values[one.name])}: {one.sentence(values[one.name])}" for one in solver]
    return "; ".join([*[text for text in sentences if text][-1:], *by])


def solver_of(values: Values, linear: Collection[str]) -> str:
    """The solver that was asked for; OptionError where the formulation is not among the linear ones it takes."""
    solver, asked = values.text("solver"), values.text("formulation")
    if solver == HIGHS and asked not in linear:
        raise OptionError(f"solver=highs takes linear formulations only ({', '.join(linear)}), and '{asked}' is none")
    return solver


class Objective(Enum):
    """Which direction of a task's objective is better."""

    MINIMISE = "minimise"
    MAXIMISE = "maximise"

    def better(self, new: float, old: float) -> bool:
        """Whether `new` is strictly better than `old`."""
        return new < old if self is Objective.MINIMISE else new > old

    @property
    def words(self) -> str:
        """Which direction is better, in words."""
        return "lower is better" if self is Objective.MINIMISE else "higher is better"


@dataclass(frozen=True, slots=True)
class Task:
    """Something the solvers can be asked.

    objective     None for a task that only finds, counts or explains.
    objective_label   what its objective counts or measures; of a task without one, what it counts over time.
    amount        its objective is no count of what its label names: "less than 5", not "fewer".
    steep         its objective falls by powers of ten: plots of it begin with a logarithmic axis, which stays.
    keeps_board   every incumbent keeps what is given or pinned on the board that was asked about.
    completes     a PROVED board is complete and passes every rule, whatever the options; where that depends on them,
                  `Puzzle.completes` decides.
    counts        violation codes that incumbents may show because the objective counts them (open lines).
    goal          its options state a goal: PROVED once that is reached, whatever the bound.
    heuristic     ends FEASIBLE by itself when its engine finds nothing better: nothing is proved of what it ends with.
    different     there may be several answers: a person can ask for different ones.
    other_ways    values of options, as (name, value), with which the same is found out another way, best first; the
                  first that shares no `kin` with the way that was asked is taken.
    kin           groups of formulations that read the question by the same code: an answer by one of a group is no
                  second proof of an answer by another.
    asks_solver   False: neither CP-SAT nor HiGHS is ever asked, and their parameters mean nothing. Or the name of an
                  option, and then the values of it with which a solver is asked.
    about         what it asks about, with options in braces, which are told so, and not one by one: "{col} in {row}".
    quick         offered as a button of its own beside the board, started at once with default options.
    icon          what is drawn on that button, so that several are told apart: a file of resources/icons.
    """

    name: str
    title: str
    summary: str
    options: tuple[Option, ...] = ()
    objective: Objective | None = None
    objective_label: str = ""
    amount: bool = False
    steep: bool = False
    keeps_board: bool = True
    completes: bool = True
    counts: frozenset[str] = frozenset()
    goal: bool = False
    heuristic: bool = False
    different: bool = False
    other_ways: tuple[tuple[tuple[str, Value], ...], ...] = ()
    kin: tuple[frozenset[Value], ...] = ()
    asks_solver: bool | tuple[str, ...] = True
    about: str = ""
    quick: bool = False
    icon: str = "hint"
    shortcut: str = ""

    @property
    def named_options(self) -> tuple[Option, ...]:
        """The options that are told one by one, not by `about`."""
        return tuple(option for option in self.options if f"{{{option.name}}}" not in self.about)

    def solver(self, values: Mapping[str, Value]) -> str | None:
        """The solver that gets the parameters: the chosen one, or CP-SAT; None where none is asked."""
        match self.asks_solver:
            case False:
                return None
            case (name, *texts) if str(values[name]) not in texts:
                return None
        return CPSAT if "solver" in options.without_effect(self.options, values) else str(values.get("solver", CPSAT))

    def read(self, texts: Mapping[str, str]) -> Values:
        """Values of its options from texts; what is not named keeps its default. OptionError for a wrong one."""
        return options.read(self.options, texts, f"option of '{self.name}'")
