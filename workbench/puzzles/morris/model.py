"""CP-SAT: the fewest classes of positions that one has to know to force a win. One function a rule."""

from __future__ import annotations

from dataclasses import dataclass, field

from ortools.sat.python import cp_model

from workbench.puzzles.morris.analysis.winning_classes import WinningClasses
from workbench.solve.solvers.cpsat import ValueOf


@dataclass(slots=True)
class Model:
    """A model and its variables.

    known   for each class whether it has to be known.      steps   bounds how long the win takes from it.
    chosen  for each class and winning move whether it is the move to know.
    """

    classes: WinningClasses
    cp_sat: cp_model.CpModel = field(default_factory=cp_model.CpModel)
    known: list[cp_model.IntVar] = field(default_factory=list)
    steps: list[cp_model.IntVar] = field(default_factory=list)
    chosen: list[dict[int, cp_model.IntVar]] = field(default_factory=list)

    def read(self, value: ValueOf) -> dict[int, int]:
        """The move known in each known class, by squares of the class's example."""
        return {
            number: next(square for square, one in self.chosen[number].items() if value(one))
            for number, known in enumerate(self.known)
            if value(known)
        }


def build(classes: WinningClasses, most: int) -> Model:
    """The model of a win's classes. `most`: no strategy of more classes is wanted; its own one has that many."""
    model = Model(classes)
    for number, options in enumerate(classes.options):
        model.known.append(model.cp_sat.new_bool_var(f"known {number}"))
        # a strategy of `most` classes passes each of them once at most
        model.steps.append(model.cp_sat.new_int_var(0, most, f"steps {number}"))
        model.chosen.append({s: model.cp_sat.new_bool_var(f"move {number} {s}") for s in options})
    add_roots(model)
    add_one_move(model)
    add_replies(model)
    add_progress(model)
    model.cp_sat.minimize(sum(model.known))
    return model


def add_roots(model: Model) -> None:
    """What the win begins with has to be known."""
    for number in model.classes.roots:
        model.cp_sat.add(model.known[number] == 1)


def add_one_move(model: Model) -> None:
    """In a class that is known one of its winning moves is the one to play."""
    for known, chosen in zip(model.known, model.chosen, strict=True):
        model.cp_sat.add(sum(chosen.values()) == known)


def add_replies(model: Model) -> None:
    """Whatever is replied to the move, what comes then has to be known."""
    for options, chosen in zip(model.classes.options, model.chosen, strict=True):
        for square, follow in options.items():
            for number in follow:
                model.cp_sat.add_implication(chosen[square], model.known[number])


def add_progress(model: Model) -> None:
    """Every reply leads nearer to the end: no side wins by going round in circles."""
    for number, (options, chosen) in enumerate(zip(model.classes.options, model.chosen, strict=True)):
        for square, follow in options.items():
            for later in follow:
                model.cp_sat.add(model.steps[number] >= model.steps[later] + 1).only_enforce_if(chosen[square])


def add_hint(model: Model, strategy: dict[int, int]) -> None:
    """Start from a strategy."""
    for number, (known, chosen) in enumerate(zip(model.known, model.chosen, strict=True)):
        model.cp_sat.add_hint(known, number in strategy)
        for square, one in chosen.items():
            model.cp_sat.add_hint(one, strategy.get(number) == square)
